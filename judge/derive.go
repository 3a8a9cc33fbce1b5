package judge

import (
	"context"
	"math"
	"time"

	"octothorpe/contest"
)

// How a limit follows from programs, as the ICPC's problem package format has it where a package says nothing else.
const (
	// DeriveFactor is how many times what the slowest accepted program takes the limit is at least.
	DeriveFactor = 2.0
	// DeriveMargin is how many times the limit a program that is too slow takes at least.
	DeriveMargin = 1.5
	// DeriveStep is what limits are whole multiples of.
	DeriveStep = time.Second
)

// DeriveMost is how many times the limit a program that is too slow may run on a test: how much longer it would take tells nobody more.
const DeriveMost = 4

// A Timing is how long a program takes for a test: the one that takes longest, if all are accepted, else the first that is not.
type Timing struct {
	Verdict contest.Verdict // of the test
	Test    string          // its name
	Time    time.Duration   // processor time; where the verdict is TLE, it takes more
	Reason  string          // why the verdict is not AC
}

// Time gives the program tests, as far as the first that is not accepted. The errors are those of Run.
func (j *Judge) Time(ctx context.Context, tests []Test) (Timing, error) {
	longest := Timing{Verdict: contest.AC}
	for i := range tests {
		r, err := j.Run(ctx, &tests[i])
		if err != nil {
			return Timing{}, err
		}
		timing := Timing{r.Verdict, r.Name, r.CPU, r.Reason}
		if r.Verdict == TLE {
			timing.Time = j.Limits.Time
		}
		if r.Verdict != contest.AC {
			return timing, nil
		}
		if timing.Time >= longest.Time {
			longest = timing
		}
	}
	return longest, nil
}

// DeriveLimit returns the limit for a slowest accepted program that takes some time: the least multiple of DeriveStep that is factor
// times as long.
func DeriveLimit(slowest time.Duration, factor float64) time.Duration {
	steps := math.Ceil(float64(slowest) * factor / float64(DeriveStep))
	return time.Duration(max(1, steps)) * DeriveStep
}

// Times returns how many times a limit it takes; where the verdict is TLE, it takes more.
func (t *Timing) Times(limit time.Duration) float64 { return float64(t.Time) / float64(limit) }

// Refused reports whether a limit refuses the program safely: for its time, and by DeriveMargin at least.
func (t *Timing) Refused(limit time.Duration) bool {
	return (t.Verdict == TLE || t.Verdict == contest.AC) && t.Times(limit) >= DeriveMargin
}
