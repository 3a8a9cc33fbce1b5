package judge_test

import (
	"fmt"
	"testing"
	"time"

	"octothorpe/contest"
	"octothorpe/judge"

	"pgregory.net/rapid"
)

func ExampleDeriveLimit() {
	fmt.Println(judge.DeriveLimit(620*time.Millisecond, judge.DeriveFactor))
	// Output: 2s
}

// A limit is the least of whole seconds that is long enough.
func TestDeriveLimit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slowest := time.Duration(rapid.Int64Range(1, int64(time.Hour)).Draw(t, "slowest"))
		factor := float64(rapid.IntRange(2, 40).Draw(t, "halves")) / 2
		limit, wanted := judge.DeriveLimit(slowest, factor), time.Duration(float64(slowest)*factor)
		if limit%judge.DeriveStep != 0 || limit < wanted || limit-judge.DeriveStep > wanted {
			t.Fatalf("%v for %v times %g", limit, slowest, factor)
		}
	})
	if got := judge.DeriveLimit(0, 2); got != judge.DeriveStep {
		t.Errorf("%v for what takes no time", got)
	}
}

// What is refused is refused for its time, and by a margin.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		timing judge.Timing
		want   bool
	}{
		{judge.Timing{Verdict: judge.TLE, Time: 4 * time.Second}, true},
		{judge.Timing{Verdict: contest.AC, Time: 1500 * time.Millisecond}, true},
		{judge.Timing{Verdict: contest.AC, Time: 1499 * time.Millisecond}, false},
		{judge.Timing{Verdict: contest.AC, Time: time.Millisecond}, false},
		{judge.Timing{Verdict: contest.WA, Time: 3 * time.Second}, false},
		{judge.Timing{Verdict: judge.MLE, Time: 3 * time.Second}, false},
	} {
		if got := c.timing.Refused(time.Second); got != c.want {
			t.Errorf("%+v is refused: %v", c.timing, got)
		}
	}
}

// The test that takes longest is told, or the first that is not accepted.
func TestTime(t *testing.T) {
	needLimits(t)
	tests := []judge.Test{sample(t), sample(t), sample(t)}
	for i := range tests {
		tests[i].Name = fmt.Sprint(i)
	}
	tests[1].Input = []byte("second\n")
	for _, c := range []struct {
		script  string
		verdict contest.Verdict
		test    string
	}{
		{"read x\ni=0\n[ $x = second ] && while [ $i -lt 300000 ]; do i=$((i+1)); done\n" + right, contest.AC, "1"},
		{"read x\n[ $x = second ] && exit 3\n" + right, judge.RE, "1"},
		{"exit 3", judge.RE, "0"},
		{"while :; do :; done", judge.TLE, "0"},
	} {
		j := judge.Judge{Program: script(t, c.script), Limits: generous}
		if c.verdict == judge.TLE {
			j.Limits.Time = 200 * time.Millisecond
		}
		got, err := j.Time(t.Context(), tests)
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != c.verdict || got.Test != c.test || got.Time <= 0 || (got.Reason == "") != (got.Verdict == contest.AC) {
			t.Errorf("%q: %+v, want %s on %s", c.script, got, c.verdict, c.test)
		}
		if got.Verdict == judge.TLE && got.Time != j.Limits.Time {
			t.Errorf("%v, want the limit", got.Time)
		}
	}
}
