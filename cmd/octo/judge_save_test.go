package main

import (
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSavedName(t *testing.T) {
	for test, want := range map[string]string{
		"05-short-behind-long":    "05-short-behind-long",
		"05-short-behind-long/12": "05-short-behind-long-12",
		"inputs/a.in":             "a",
		"../inputs/a.b.in":        "a.b",
		"inputs/a.in/3":           "a-3",
		"inputs/7":                "inputs-7",
		"standard input":          "standard-input",
		"/dev/stdin":              "stdin",
		"-x.in":                   "x",
		".in":                     "input",
		"..":                      "input",
		"a\nb":                    "a-b",
	} {
		if got := savedName(test); got != want {
			t.Errorf("%q is kept as %q, want %q", test, got, want)
		}
	}
}

// Whatever a test is called, its files are in the folder, and to be seen there.
func TestSavedNameStaysInTheFolder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := savedName(rapid.String().Draw(t, "test"))
		if name == "" || name != filepath.Base(name) || strings.HasPrefix(name, ".") {
			t.Fatalf("kept as %q", name)
		}
	})
}
