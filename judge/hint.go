package judge

import (
	"bytes"
	"context"
	"errors"
	"time"

	"octothorpe/contest"
)

// hintTime is how long the outputs of a slip are compared, for some slips search long.
const hintTime = 3 * time.Second

// Hint returns the known slip that a program seems to have: what it printed on every test that it failed is what a program with that
// slip prints, as far as they can be compared in some seconds. It is nil where no slip fits, or several do, and where a test ended
// before its output was complete, unless a program with the slip does not end there either. The results are those of the tests, in
// order. It gives ctx's error.
func Hint(ctx context.Context, tests []Test, results []*Result) (*contest.Slip, error) {
	var found *contest.Slip
	for _, slip := range contest.Slips() {
		if slip.Kind != contest.Wrong {
			continue
		}
		fits, err := explains(ctx, slip, tests, results)
		switch {
		case err != nil:
			return nil, err
		case fits && found != nil:
			return nil, nil
		case fits:
			found = slip
		}
	}
	return found, nil
}

// explains reports whether a slip explains all tests that failed, of which there are some.
func explains(ctx context.Context, slip *contest.Slip, tests []Test, results []*Result) (bool, error) {
	limited, cancel := context.WithTimeout(ctx, hintTime)
	defer cancel()
	failed := 0
	for i, r := range results {
		if r.Verdict == contest.AC {
			continue
		}
		same, err := prints(limited, slip, &tests[i], r)
		switch {
		case ctx.Err() != nil:
			return false, ctx.Err()
		case errors.Is(err, context.DeadlineExceeded):
			return failed > 0, nil
		case err != nil || !same:
			return false, err
		}
		failed++
	}
	return failed > 0, nil
}

// prints reports whether a program with a slip would have ended a test in the same way, with the same output.
func prints(ctx context.Context, slip *contest.Slip, test *Test, r *Result) (bool, error) {
	switch r.Verdict {
	case contest.WA, contest.PE, OLE:
		return slip.Prints(ctx, test.Input, r.Output)
	case TLE:
		var output bytes.Buffer
		err := slip.Run(ctx, test.Input, &output)
		if errors.Is(err, contest.ErrEndless) {
			return bytes.HasPrefix(output.Bytes(), r.Output), nil
		}
		return false, err
	}
	return false, nil
}
