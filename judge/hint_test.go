package judge_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

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

// A slip is told beside another fault, with the tests that it alone explains; but not where it fails on what was accepted, where it may
// be chance, or where several slips explain them.
func TestHintOnSomeTests(t *testing.T) {
	t.Cleanup(judge.SetHintTime(5 * time.Minute)) // on a busy machine, with the race detector, seconds are not enough
	tests := judge.Form{}.Suite()[:10]
	slips := func(name string) func(context.Context, *judge.Test) ([]byte, error) {
		slip, _ := contest.SlipByName(name)
		return func(ctx context.Context, test *judge.Test) ([]byte, error) {
			var output bytes.Buffer
			err := slip.Run(ctx, test.Input, &output)
			return output.Bytes(), err
		}
	}
	garbled := func(_ context.Context, test *judge.Test) ([]byte, error) {
		return []byte(strings.NewReplacer("A", "G", "No", "no").Replace(string(test.Answers()))), nil
	}
	right := func(_ context.Context, test *judge.Test) ([]byte, error) { return test.Answers(), nil }
	for _, c := range []struct {
		name       string
		other      func(context.Context, *judge.Test) ([]byte, error)
		slip, want string
		on         []string // the tests on which the program has the slip
	}{
		{"one test", garbled, "empty-line", "empty-line", []string{"02-solved"}},
		{"two tests", garbled, "from-the-end", "from-the-end", []string{"07-three-moves", "09-five-moves"}},
		{"not the first", garbled, "old-center", "old-center", []string{"03-solved-between"}},
		{"without end", garbled, "ignores-zero", "ignores-zero", []string{"05-short-behind-long"}},
		{"one answer", garbled, "from-the-end", "", []string{"01-sample"}},
		{"no test", garbled, "empty-line", "", nil},
		{"accepted elsewhere", right, "empty-line", "", []string{"02-solved"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			results := resultsOf(t, tests, func(ctx context.Context, test *judge.Test) ([]byte, error) {
				switch {
				case slices.Contains(c.on, test.Name):
					return slips(c.slip)(ctx, test)
				default:
					return c.other(ctx, test)
				}
			})
			hint, err := judge.Hint(t.Context(), tests, results)
			switch {
			case err != nil:
				t.Fatal(err)
			case c.want == "" && hint == nil:
			case hint == nil || hint.Name != c.want || !slices.Equal(hint.On, c.on):
				t.Errorf("the hint is %+v, want %q on %v", hint, c.want, c.on)
			}
		})
	}
}

// Without a closing 0 anywhere, programs with two slips print the same, and that of the input is told.
func TestHintWithoutZero(t *testing.T) {
	form := judge.Form{NoZero: true}
	for _, name := range []string{"needs-zero", "ignores-zero"} {
		slip, _ := contest.SlipByName(name)
		tests := form.Suite()[:3]
		results := resultsOf(t, tests, func(ctx context.Context, test *judge.Test) ([]byte, error) {
			var output bytes.Buffer
			err := slip.Run(ctx, test.Input, &output)
			return output.Bytes(), err
		})
		if hint, err := judge.Hint(t.Context(), tests, results); err != nil || hint == nil || hint.Name != "needs-zero" {
			t.Errorf("%s earns %+v, %v, want needs-zero", name, hint, err)
		}
	}
}

// A program that is stopped before its answers are there, on whatever test, may be slow.
func TestNoHintBeforeAnswers(t *testing.T) {
	tests := judge.Form{}.Suite()[:4]
	var results []*judge.Result
	for _, test := range tests {
		results = append(results, &judge.Result{Name: test.Name, Verdict: judge.TLE})
	}
	if hint, err := judge.Hint(t.Context(), tests, results); hint != nil || err != nil {
		t.Errorf("the hint is %+v, %v", hint, err)
	}
}
