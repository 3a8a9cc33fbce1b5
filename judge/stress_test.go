package judge_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/judge"
	"octothorpe/search"
)

// slipping is a program with a slip.
func slipping(t *testing.T, slip *contest.Slip) aRunner {
	return func(_ context.Context, test *judge.Test) (*judge.Result, error) {
		return resultsOf(t, []judge.Test{*test}, func(ctx context.Context, test *judge.Test) ([]byte, error) {
			var output bytes.Buffer
			err := slip.Run(ctx, test.Input, &output)
			return output.Bytes(), err
		})[0], nil
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
			runner, stress := slipping(t, slip), judge.NewStress(1, form)
			for number := 1; ; number++ {
				test, err := stress.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				result, _ := runner(t.Context(), &test)
				if result.Verdict == contest.AC {
					if number == soon {
						t.Fatalf("it is right on %d tests", number)
					}
					continue
				}
				shrinker := judge.Shrinker{Runner: runner, Form: form}
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
				isHint(t, slip, form, runner, least)
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
	if hint, err := judge.Hint(t.Context(), tests, results); hint != slip || err != nil {
		t.Errorf("the hint is %+v, %v", hint, err)
	}
}

// Tests have as many boards as a judge allows, in a form that it gives, and are not too much for a plain search; and they are the same
// again.
func TestStressTests(t *testing.T) {
	for _, form := range []judge.Form{{}, {NoZero: true}, {OnePerFile: true}} {
		stress, again := judge.NewStress(7, form), judge.NewStress(7, form)
		names, most, longest := map[string]bool{}, 0, 0
		for _, skipped := range []int{0, 100, 200} {
			stress.Skip(skipped)
			again.Skip(skipped)
			for range 5 {
				test, err := stress.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if same, err := again.Next(t.Context()); err != nil || same.Name != test.Name || !bytes.Equal(same.Input, test.Input) {
					t.Fatalf("%s is another the second time, %v", test.Name, err)
				}
				names[test.Name] = true
				isLegal(t, form, test)
				if skipped == 0 && test.Length() > 1 {
					t.Errorf("%s begins with a length of %d", test.Name, test.Length())
				}
				most = max(most, len(test.Boards))
				for _, board := range test.Boards {
					longest = max(longest, octothorpe.Solve(board).Length)
				}
			}
		}
		if len(names) != 15 || most < 20 && !form.OnePerFile || longest < 8 {
			t.Errorf("%+v: %d names, up to %d boards, up to %d moves", form, len(names), most, longest)
		}
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
