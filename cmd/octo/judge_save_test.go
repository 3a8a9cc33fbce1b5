package main

import (
	"path/filepath"
	"strings"
	"testing"

	"octothorpe/contest"
	"octothorpe/judge"

	"pgregory.net/rapid"
)

func TestNameOfTest(t *testing.T) {
	for test, want := range map[string]string{
		"05-short-behind-long":                  "05-short-behind-long",
		"05-short-behind-long/12":               "05-short-behind-long-12",
		"inputs/a.in":                           "a",
		"../inputs/a.b.in":                      "a.b",
		"inputs/a.in/3":                         "a-3",
		"inputs/7":                              "inputs-7",
		"standard input":                        "standard-input",
		"/dev/stdin":                            "stdin",
		"-x.in":                                 "x",
		".in":                                   "input",
		"kept/contest-wa-not_first-76038efd.in": "contest",
		"kept/stress-tle-76038efd.in/2":         "stress-2",
		"kept/stress-wa-too_long-76038efd-2.in": "stress",
		"kept/my-own-wa-76038ef.in":             "my-own-wa-76038ef",
		"..":                                    "input",
		"a\nb":                                  "a-b",
	} {
		if got := testName(test); got != want {
			t.Errorf("%q is kept as %q, want %q", test, got, want)
		}
	}
}

// An input is kept by the same name when it fails in the same way once more, whatever it is called by then.
func TestSavedNameStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := contest.MistakeKind(rapid.IntRange(0, int(contest.WrongCase)).Draw(t, "kind"))
		shrunk := &judge.Shrunk{Result: &judge.Result{Verdict: contest.WA, Mistake: &contest.Mistake{Kind: kind}}}
		if rapid.Bool().Draw(t, "slow") {
			shrunk.Result = &judge.Result{Verdict: judge.TLE}
		}
		shrunk.Test.Input = rapid.SliceOf(rapid.Byte()).Draw(t, "input")
		first := savedName(rapid.String().Draw(t, "test"), shrunk)
		if again := savedName("kept/"+first+".in", shrunk); again != first {
			t.Fatalf("kept as %q, and then as %q", first, again)
		}
	})
}

// Whatever a test is called, its files are in the folder, and to be seen there.
func TestNameOfTestStaysInTheFolder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := testName(rapid.String().Draw(t, "test"))
		if name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
			t.Fatalf("kept as %q", name)
		}
	})
}
