package judge_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"octothorpe/contest"
	"octothorpe/judge"
)

// resultsOf are those of a program that prints what prints says, and is stopped where it does not end.
func resultsOf(t *testing.T, tests []judge.Test, prints func(context.Context, *judge.Test) ([]byte, error)) []*judge.Result {
	t.Helper()
	var results []*judge.Result
	for i := range tests {
		output, err := prints(t.Context(), &tests[i])
		r := &judge.Result{Name: tests[i].Name, Verdict: judge.OLE, Output: output}
		if len(output) <= len(tests[i].Answers()) {
			r.Verdict = judge.TLE // it searches on
		}
		if !errors.Is(err, contest.ErrEndless) {
			if err != nil {
				t.Fatal(err)
			}
			report, err := contest.Check(slices.Values(tests[i].Boards), bytes.NewReader(output), contest.Options{})
			if err != nil {
				t.Fatal(err)
			}
			r.Verdict = report.Verdict
		}
		results = append(results, r)
	}
	return results
}

// Each slip of output earns its own hint, on the tests that are quick to run with it.
func TestHint(t *testing.T) {
	quick := slices.DeleteFunc(judge.Form{}.Suite(), func(test judge.Test) bool {
		return slices.ContainsFunc([]string{"tens", "eleven", "twelve", "random", "ten-", "nine", "eight", "repeats"}, func(word string) bool {
			return bytes.Contains([]byte(test.Name), []byte(word))
		})
	})
	for _, slip := range contest.Slips() {
		if slip.Kind != contest.Wrong {
			continue
		}
		t.Run(slip.Name, func(t *testing.T) {
			results := resultsOf(t, quick, func(ctx context.Context, test *judge.Test) ([]byte, error) {
				var output bytes.Buffer
				err := slip.Run(ctx, test.Input, &output)
				return output.Bytes(), err
			})
			hint, err := judge.Hint(t.Context(), quick, results)
			if err != nil {
				t.Fatal(err)
			}
			if hint == nil || hint.Slip != slip || hint.On != nil {
				t.Errorf("the hint is %+v", hint)
			}
		})
	}
}

// A program that is wrong in another way earns none, nor does one that is right, or ends by itself.
func TestNoHint(t *testing.T) {
	tests := judge.Form{}.Suite()[:4]
	for name, printed := range map[string]func(output []byte) []byte{
		"right":        func(output []byte) []byte { return output },
		"other moves":  func(output []byte) []byte { return bytes.ReplaceAll(output, []byte("A"), []byte("G")) },
		"nothing":      func([]byte) []byte { return nil },
		"half of it":   func(output []byte) []byte { return output[:len(output)/2] },
		"always a one": func(output []byte) []byte { return bytes.ReplaceAll(output, []byte("2\n"), []byte("A\n1\n")) },
	} {
		results := resultsOf(t, tests, func(_ context.Context, test *judge.Test) ([]byte, error) { return printed(test.Answers()), nil })
		if hint, err := judge.Hint(t.Context(), tests, results); hint != nil || err != nil {
			t.Errorf("%s: the hint is %+v, error %v", name, hint, err)
		}
	}
	results := resultsOf(t, tests, func(context.Context, *judge.Test) ([]byte, error) { return nil, nil })
	for _, r := range results {
		r.Verdict = judge.RE
	}
	if hint, err := judge.Hint(t.Context(), tests, results); hint != nil || err != nil {
		t.Errorf("a crash: the hint is %+v, error %v", hint, err)
	}
}
