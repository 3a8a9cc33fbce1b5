package judge

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"octothorpe/contest"
)

// A Fault is the known slip that a program seems to have.
type Fault struct {
	*contest.Slip
	On []string // the names of the tests that it explains, in order, if it does not explain all that failed; else nil
}

// hintTime is for how long the outputs of a slip are compared, for some slips search long.
var hintTime = 3 * time.Second

// hintLeast is how many answers on tests must be those that a slip alone explains, for fewer may be chance.
const hintLeast = 3

// Hint returns the known slip that a program seems to have: what it printed on every test that it failed is what a program with that
// slip prints, as far as they can be compared in some seconds. If there is none, for the program has another fault as well, it is the
// one that alone explains the first test of those that are explained so, and several wrong answers in all. No slip is one that fails on a
// test that was accepted.
//
// It is nil where no slip fits, or several do, and where a test ended before its output was complete, unless a program with the slip does
// not end there either. The results are those of the tests, in order. It gives ctx's error.
func Hint(ctx context.Context, tests []Test, results []*Result) (*Fault, error) {
	h := &hinting{tests: tests, results: results}
	for i, r := range results {
		if r.Verdict != contest.AC {
			h.failed = append(h.failed, i)
		}
	}
	if len(h.failed) == 0 {
		return nil, ctx.Err()
	}
	fitting, err := h.fitting(ctx, func(ctx context.Context, slip *contest.Slip) (bool, error) { return h.explains(ctx, slip) })
	switch {
	case err != nil || len(fitting) > 1:
		return nil, err
	case len(fitting) == 1:
		return &Fault{Slip: fitting[0]}, nil
	}
	limited, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	fault, err := h.partly(limited)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return nil, nil
	}
	return fault, err
}

// A hinting is the search for a slip.
type hinting struct {
	tests   []Test
	results []*Result
	failed  []int // the places of the tests that are not accepted
}

// fitting returns the slips of output that explain something. Of those that show on boards none is returned beside one that shows on how
// an input is written: they print the same where there is no closing 0, and who has the one needs no board to be answered otherwise.
func (h *hinting) fitting(ctx context.Context, explains func(context.Context, *contest.Slip) (bool, error)) ([]*contest.Slip, error) {
	var fitting []*contest.Slip
	for _, slip := range contest.Slips() {
		if slip.Kind != contest.Wrong {
			continue
		}
		fits, err := explains(ctx, slip)
		if fits && err == nil {
			fits, err = h.passes(ctx, slip)
		}
		if err != nil {
			return nil, err
		}
		if fits {
			fitting = append(fitting, slip)
		}
	}
	if slices.ContainsFunc(fitting, func(slip *contest.Slip) bool { return !slip.OnBoards() }) {
		fitting = slices.DeleteFunc(fitting, (*contest.Slip).OnBoards)
	}
	return fitting, nil
}

// explains reports whether a slip explains all tests that failed.
func (h *hinting) explains(ctx context.Context, slip *contest.Slip) (bool, error) {
	return inTime(ctx, h.failed, func(ctx context.Context, i int) (bool, error) {
		return prints(ctx, slip, &h.tests[i], h.results[i])
	})
}

// passes reports whether a program with a slip may pass all tests that were accepted.
func (h *hinting) passes(ctx context.Context, slip *contest.Slip) (bool, error) {
	var accepted []int
	for i, r := range h.results {
		if r.Verdict == contest.AC {
			accepted = append(accepted, i)
		}
	}
	passes, err := inTime(ctx, accepted, func(ctx context.Context, i int) (bool, error) {
		return slip.MayPass(ctx, h.tests[i].Input)
	})
	return passes || len(accepted) == 0, err
}

// inTime reports whether something is so of all tests, or of some if there is no time for more.
func inTime(ctx context.Context, tests []int, is func(context.Context, int) (bool, error)) (bool, error) {
	limited, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	for n, i := range tests {
		so, err := is(limited, i)
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded):
			return n > 0, nil
		case err != nil || !so:
			return false, err
		}
	}
	return len(tests) > 0, nil
}

// partly returns the slip that alone explains a test that failed, the first that there is, and the other tests that it explains.
func (h *hinting) partly(ctx context.Context) (*Fault, error) {
	for _, i := range h.failed {
		fitting, err := h.fitting(ctx, func(ctx context.Context, slip *contest.Slip) (bool, error) {
			return prints(ctx, slip, &h.tests[i], h.results[i])
		})
		if err != nil {
			return nil, err
		}
		if len(fitting) != 1 {
			continue
		}
		fault, wrong := &Fault{Slip: fitting[0]}, 0
		for _, i := range h.failed {
			same, err := prints(ctx, fault.Slip, &h.tests[i], h.results[i])
			if err != nil {
				return nil, err
			}
			if same {
				fault.On = append(fault.On, h.tests[i].Name)
				wrong += mistakes(&h.tests[i], h.results[i])
			}
		}
		if wrong >= hintLeast {
			return fault, nil
		}
	}
	return nil, nil
}

// mistakes returns how many answers in an output are wrong, or as many as are wanted if it does not end.
func mistakes(test *Test, r *Result) int {
	report, err := contest.Check(slices.Values(test.Boards), bytes.NewReader(r.Output), contest.Options{})
	if err != nil || r.Verdict == OLE || r.Verdict == TLE {
		return hintLeast
	}
	return report.Count
}

// prints reports whether a program with a slip would have ended a test in the same way, with the same output.
func prints(ctx context.Context, slip *contest.Slip, test *Test, r *Result) (bool, error) {
	switch r.Verdict {
	case contest.WA, contest.PE, OLE:
		return slip.Prints(ctx, test.Input, r.Output)
	case TLE:
		return slip.PrintsBefore(ctx, test.Input, r.Output)
	}
	return false, nil
}
