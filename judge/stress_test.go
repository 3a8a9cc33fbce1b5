package judge_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/judge"
	"octothorpe/search"
)

// slipping is a program with a slip, which is stopped where it does not end.
func slipping(slip *contest.Slip) aRunner {
	return func(ctx context.Context, test *judge.Test) (*judge.Result, error) {
		var output bytes.Buffer
		err := slip.Run(ctx, test.Input, &output)
		r := &judge.Result{Name: test.Name, Verdict: judge.TLE, Output: output.Bytes()}
		if errors.Is(err, contest.ErrEndless) {
			if output.Len() > len(test.Answers()) {
				r.Verdict = judge.OLE
			}
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		report, err := contest.Check(slices.Values(test.Boards), &output, contest.Options{})
		if err != nil {
			return nil, err
		}
		r.Verdict = report.Verdict
		return r, nil
	}
}

// Each slip of output that shows in a form of inputs is found soon, shrunk to a board, or two where one of them must stand before, and
// told from all others.
func TestStressFindsSlips(t *testing.T) {
	const soon = 100 // tests
	for _, slip := range contest.Slips() {
		form := judge.Form{NoZero: slip.Name == "needs-zero"}
		if slip.Kind != contest.Wrong || slip.Name == "whole-lines" {
			continue
		}
		t.Run(slip.Name, func(t *testing.T) {
			t.Parallel()
			runner, stress := slipping(slip), judge.NewStress(1, form)
			for number := 1; ; number++ {
				test, err := stress.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				result, err := runner(t.Context(), &test)
				if err != nil {
					t.Fatal(err)
				}
				if result.Verdict == contest.AC {
					if number == soon {
						t.Fatalf("it is right on %d tests", number)
					}
					continue
				}
				shrinker := judge.Shrinker{Runner: runner, Form: form, Runs: 400}
				if slip.Name == "lockstep" {
					shrinker.Runs = 50 // which take long
				}
				least, err := shrinker.Shrink(t.Context(), &test, result)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("found with test %d, shrunk to %d boards of %d moves in %d runs", number, len(least.Test.Boards), least.Test.Length(), least.Runs)
				want := 1
				if slip.Name == "old-letters" {
					want = 2
				}
				if len(least.Test.Boards) != want || !least.Repeats || least.Result.Verdict == contest.AC {
					t.Errorf("shrunk to %d boards, want %d", len(least.Test.Boards), want)
				}
				if slip.Name != "lockstep" && slip.Name != "needs-zero" { // which take long
					isHint(t, slip, form, runner, least)
				}
				return
			}
		})
	}
}

// isHint holds the hint that a program with a slip earns to the slip.
func isHint(t *testing.T, slip *contest.Slip, form judge.Form, runner judge.Runner, least *judge.Shrunk) {
	tests, results := []judge.Test{least.Test}, []*judge.Result{least.Result}
	for _, test := range form.Evidence() {
		result, err := runner.Run(t.Context(), &test)
		if err != nil {
			t.Fatal(err)
		}
		tests, results = append(tests, test), append(results, result)
	}
	if hint, err := judge.Hint(t.Context(), tests, results); err != nil || hint == nil || hint.Slip != slip || hint.On != nil {
		t.Errorf("the hint is %+v, %v", hint, err)
	}
}

// A right program is accepted.
func TestStressAcceptsASubmission(t *testing.T) {
	needLimits(t)
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("not run here: main.cpp (no g++)")
	}
	program, err := build(t, filepath.Join("..", "examples", "submit", "main.cpp"), "")
	if err != nil {
		t.Fatal(err)
	}
	j, stress := judge.Judge{Program: program, Limits: generous}, judge.NewStress(1, judge.Form{})
	for range 60 {
		test, err := stress.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got, err := j.Run(t.Context(), &test); err != nil || got.Verdict != contest.AC {
			t.Fatalf("%+v, %v, want AC for %q", got, err, test.Input)
		}
	}
}

// Tests begin with little, in a form that a judge gives; and they are the same again.
func TestStressBegins(t *testing.T) {
	for _, form := range []judge.Form{{}, {NoZero: true}, {OnePerFile: true}} {
		stress, again, names := judge.NewStress(7, form), judge.NewStress(7, form), map[string]bool{}
		for number := range 50 {
			test, err := stress.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if same, err := again.Next(t.Context()); err != nil || same.Name != test.Name || !bytes.Equal(same.Input, test.Input) {
				t.Fatalf("%s is another the second time, %v", test.Name, err)
			}
			names[test.Name] = true
			isLegal(t, form, test)
			if most := 1 + number/9; len(test.Boards) > most || test.Length() > most*most {
				t.Errorf("%s has %d boards and %d moves", test.Name, len(test.Boards), test.Length())
			}
		}
		if len(names) != 50 {
			t.Errorf("%+v: 50 tests have %d names", form, len(names))
		}
	}
}

// Tests grow to as many boards as a judge allows, and not beyond what a plain search may take.
func TestStressGrows(t *testing.T) {
	stress := judge.NewStress(7, judge.Form{})
	stress.Skip(270)
	test, err := stress.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	isLegal(t, judge.Form{}, test)
	longest := 0
	for _, board := range test.Boards {
		longest = max(longest, octothorpe.Solve(board).Length)
	}
	if len(test.Boards) != contest.BoardLimit || longest < 10 {
		t.Errorf("%s has %d boards, the longest of %d moves", test.Name, len(test.Boards), longest)
	}
}

// isLegal holds a test to its form, and to what a plain search may take.
func isLegal(t *testing.T, form judge.Form, test judge.Test) {
	t.Helper()
	read, err := judge.NewTest(test.Name, test.Input)
	if err != nil || !slices.Equal(read.Boards, test.Boards) {
		t.Fatalf("%s has other boards than its input, %v", test.Name, err)
	}
	n := len(test.Boards)
	if n == 0 || n > contest.BoardLimit || form.OnePerFile && n > 1 || form.NoZero == strings.HasSuffix(string(test.Input), "\n0\n") {
		t.Errorf("%s has %d boards and the input %q", test.Name, n, test.Input)
	}
	const short = 30_000 // nodes of boards that are not counted
	engine, _ := search.ByName("ida")
	nodes := int64(0)
	for _, board := range test.Boards {
		nodes += engine.Search(t.Context(), board, search.Options{}).Nodes
	}
	if nodes > contest.FileNodes+short {
		t.Errorf("%s takes %d nodes", test.Name, nodes)
	}
}

func ExampleStress() {
	stress := judge.NewStress(1, judge.Form{})
	for range 3 {
		test, err := stress.Next(context.Background())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s\n%s", test.Name, test.Input)
	}
	// Output:
	// stress-1-1-any
	// 1 3 1 3 3 3 2 2 2 1 1 2 2 3 1 2 2 2 1 3 3 3 1 1
	// 0
	// stress-1-2-solved
	// 2 2 1 1 1 2 3 3 3 1 1 3 3 1 1 3 3 3 2 1 2 2 2 2
	// 0
	// stress-1-3-short-behind-long
	// 3 2 3 1 2 3 1 1 1 3 2 1 1 3 2 1 1 3 2 2 2 3 3 2
	// 0
}
