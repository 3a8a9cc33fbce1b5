package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"octothorpe/contest"
	"octothorpe/judge"

	"github.com/spf13/cobra"
)

// stressing is what the flags say of tests without end.
type stressing struct {
	wanted bool
	seed   uint64
	during time.Duration // 0: until a test fails
}

// stressed is how far such tests have come.
type stressed struct {
	Seed    uint64  `json:"seed"`
	Tests   int     `json:"tests"`  // that passed
	Boards  int     `json:"boards"` // in these
	Seconds float64 `json:"seconds"`
	Stopped bool    `json:"stopped,omitempty"` // by a signal

	failed bool
}

// flags adds the flags of such tests.
func (s *stressing) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&s.wanted, "stress", false, "run tests without end, and shrink the first failing")
	flags.Uint64Var(&s.seed, "seed", 1, "with --stress, run the tests of the seed `N`")
	flags.DurationVar(&s.during, "for", 0, "with --stress, end after `TIME` (default: never)")
	noFiles(cmd, "seed", "for")
}

// fits refuses what does not go together.
func (s *stressing) fits(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	for _, name := range []string{"seed", "for"} {
		if changed(name) && !s.wanted {
			return fmt.Errorf("--%s goes with --stress", name)
		}
	}
	if changed("extreme") && s.wanted {
		return errors.New("--extreme adds to the suite, and --stress runs other tests: leave one out")
	}
	if changed("for") && s.during <= 0 {
		return fmt.Errorf("--for is %v, want more than 0", s.during)
	}
	return nil
}

// underStress runs the tests that are named, and if these are passed those without end, and writes what became of them.
func (j *judging) underStress(cmd *cobra.Command, name string, tests []judge.Test) error {
	writer := j.writer(name, tests)
	results, err := j.replay(cmd, tests, writer)
	if err != nil {
		return err
	}
	verdict := judge.Verdict(results)
	if verdict != contest.AC {
		return j.hinted(cmd, writer, tests, results)
	}
	done := &stressed{Seed: j.stress.seed}
	writer.stress(done)
	if err := j.out.Flush(); err != nil {
		return unanswered(err, false)
	}
	test, result, err := j.untilFailure(cmd, done)
	if err != nil && result == nil && !done.Stopped {
		return err
	}
	var hint *judge.Fault
	if result != nil {
		verdict = result.Verdict
		results = append(results, result)
		if err == nil {
			hint, err = j.evident(cmd.Context(), test, result)
		}
	}
	if endErr := j.end(verdict, writer.end(verdict, hint, results)); err == nil {
		err = endErr
	}
	if cmd.Context().Err() != nil {
		return context.Cause(cmd.Context())
	}
	return err
}

// replay runs the tests that are named.
func (j *judging) replay(cmd *cobra.Command, tests []judge.Test, writer judgeWriter) ([]*judge.Result, error) {
	var done atomic.Int64
	progress := follow(func(elapsed time.Duration) string {
		return workLine("tests", done.Load(), int64(len(tests)), elapsed)
	})
	defer progress.end()
	return j.each(cmd, tests, func(result *judge.Result) {
		progress.hide()
		writer.result(result)
		done.Add(1)
	})
}

// untilFailure runs tests without end, and notes how far it has come. It returns the test that has failed, if one has, which it shrinks
// and keeps. Where a signal ends it, the error is that of the context.
func (j *judging) untilFailure(cmd *cobra.Command, done *stressed) (test *judge.Test, failure *judge.Result, err error) {
	var tests, boards, shrinking atomic.Int64
	progress := follow(func(elapsed time.Duration) string {
		if runs := shrinking.Load(); runs > 0 {
			return fmt.Sprintf("a failure after %s: being shrunk, %s", plural(int(tests.Load()), "test"), plural(int(runs), "run"))
		}
		return fmt.Sprintf("%s, %s, %s/s", plural(int(tests.Load()), "test"), plural(int(boards.Load()), "board"),
			significant(float64(tests.Load())/elapsed.Seconds()))
	})
	defer progress.end()
	stress, begin := judge.NewStress(j.stress.seed, j.form), time.Now()
	for first := true; first || j.stress.during == 0 || time.Since(begin) < j.stress.during; first = false {
		next, nextErr := stress.Next(cmd.Context())
		if err = nextErr; err == nil {
			failure, err = j.judge.Run(cmd.Context(), &next)
		}
		if err == nil {
			err = unanswered(unread(os.Stdout), failure.Verdict != contest.AC)
		}
		if err != nil {
			failure = nil
			break
		}
		if failure.Verdict != contest.AC {
			test, done.failed = &next, true
			break
		}
		failure = nil
		tests.Add(1)
		boards.Add(int64(len(next.Boards)))
	}
	done.Tests, done.Boards, done.Seconds = int(tests.Load()), int(boards.Load()), time.Since(begin).Seconds()
	if failure != nil {
		err = j.shrink(cmd.Context(), test, failure, &shrinking)
		j.saving.keep(cmd.Context(), savedName("stress", failure.Shrunk), failure.Shrunk)
	}
	done.Stopped = err != nil && cmd.Context().Err() != nil
	return test, failure, err
}

// shrink shrinks a test that has failed, as far as it comes, and counts runs of the program.
func (j *judging) shrink(ctx context.Context, test *judge.Test, result *judge.Result, runs *atomic.Int64) (err error) {
	shrinker := judge.Shrinker{Runner: &runCounter{&j.judge, runs}, Form: j.form}
	result.Shrunk, err = shrinker.Shrink(ctx, test, result)
	return err
}

// A runCounter counts the runs of a program.
type runCounter struct {
	*judge.Judge
	runs *atomic.Int64
}

// Run gives the program a test.
func (c *runCounter) Run(ctx context.Context, test *judge.Test) (*judge.Result, error) {
	c.runs.Add(1)
	return c.Judge.Run(ctx, test)
}

// evidentTime is how long a program that has failed is run once more, to see with what known slip.
const evidentTime = 5 * time.Second

// evident returns the known slip that explains what a program has failed on, and how it does on further tests.
func (j *judging) evident(ctx context.Context, test *judge.Test, result *judge.Result) (*judge.Fault, error) {
	tests, results := []judge.Test{*test, result.Shrunk.Test}, []*judge.Result{result, result.Shrunk.Result}
	if !result.Shrunk.Repeats || result.Verdict == judge.RE {
		return nil, nil
	}
	progress := follow(func(time.Duration) string { return lookingForSlip })
	defer progress.end()
	limited, cancel := context.WithTimeout(ctx, evidentTime)
	defer cancel()
	for _, further := range j.form.Evidence() {
		result, err := j.judge.Run(limited, &further)
		if limited.Err() != nil {
			break
		}
		if err != nil {
			return nil, err
		}
		tests, results = append(tests, further), append(results, result)
	}
	hint, err := judge.Hint(ctx, tests, results)
	if hint == nil && err == nil {
		hint, err = j.judge.CostHint(ctx, j.form, results)
	}
	return hint, err
}

// String says how far tests without end have come: "123 tests with 456 boards, seed 1".
func (s *stressed) String() string {
	return fmt.Sprintf("%s with %s, seed %d", plural(s.Tests, "test"), plural(s.Boards, "board"), s.Seed)
}

// when says after how many tests one has failed: "after 123 tests (456 boards), seed 1".
func (s *stressed) when() string {
	if s.Tests == 0 {
		return fmt.Sprintf("at the first test, seed %d", s.Seed)
	}
	return fmt.Sprintf("after %s (%s), seed %d", plural(s.Tests, "test"), plural(s.Boards, "board"), s.Seed)
}

// lasted returns for how long they have been run.
func (s *stressed) lasted() time.Duration { return time.Duration(s.Seconds * float64(time.Second)) }

// write writes the test that has failed, and what it was shrunk to, for people.
func (s *stressed) write(out *output, r *judge.Result) {
	const most = 5 // boards
	out.WriteString(folded(fmt.Sprintf("%s fails with %s: %s", shown(r.Name), r.Verdict, amiss(r))) + folded(shrunk(r.Shrunk)))
	if least := &r.Shrunk.Test; len(least.Boards) <= most {
		fmt.Fprintf(out, "\n%s", least.Input)
	}
}

// shrunk says what a test that has failed was shrunk to.
func shrunk(s *judge.Shrunk) string {
	from, to := size(&s.First), size(&s.Test)
	text := "shrunk from " + from + " to " + to
	switch {
	case s.Cut && from == to:
		text = "has " + from + ", and was to be shrunk when a signal came"
	case s.Cut:
		text += ", when a signal came"
	case !s.Repeats:
		text = "has " + from + "; run again, the program did not fail so, and it is not shrunk"
	case from == to:
		text = "has " + from + ", and could not be made smaller"
	}
	if s.Saved != "" {
		text += ": " + shown(s.Saved)
	}
	return text
}

// size says how large a test is: "2 boards (5 moves)".
func size(t *judge.Test) string {
	return fmt.Sprintf("%s (%s)", plural(len(t.Boards), "board"), plural(t.Length(), "move"))
}
