package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"octothorpe/contest"
	"octothorpe/judge"

	"github.com/spf13/cobra"
)

// deriveCap is how many times --time an accepted program may take for a test when a limit is to be found.
const deriveCap = 10

// deriving is a call of judge that proposes a limit of time.
type deriving struct {
	*judging
	factor   float64
	slow     []string // programs that are too slow
	programs []*timed
	limit    time.Duration // 0: there is none
}

// timed is a program with how long it takes.
type timed struct {
	name    string
	slow    bool // to be refused
	timing  judge.Timing
	compile *judge.CompileError // if it does not compile
}

// flags adds the flags of deriving a limit.
func (d *deriving) flags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.BoolVar(&d.derive, "derive-time", false, "propose a limit of time from programs to be accepted")
	flags.StringArrayVar(&d.slow, "slow", nil, "a `PROGRAM` for --derive-time to refuse; may be repeated")
	flags.Float64Var(&d.factor, "factor", judge.DeriveFactor, "limit is `TIMES` the slowest (--derive-time)")
	noFiles(cmd, "factor")
}

// fits refuses what does not go together.
func (d *deriving) fits(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case !d.derive && changed("slow"):
		return errors.New("--slow goes with --derive-time")
	case !d.derive && changed("factor"):
		return errors.New("--factor goes with --derive-time")
	case !d.derive:
		return nil
	case d.time <= 0:
		return fmt.Errorf("--time is %v, want more than 0", d.time)
	case !(d.factor >= 1 && d.factor <= 100): // nor what is no number
		return fmt.Errorf("--factor is %v, want 1 to 100", d.factor)
	case d.format.word == asJUnit:
		return errors.New("--derive-time has no form for --format junit, want table or json")
	case changed("compile"):
		return errors.New("--compile is for one source, and --derive-time takes several programs: name what is compiled")
	}
	for _, name := range []string{"extreme", "stress", "save"} {
		if changed(name) {
			return fmt.Errorf("--%s does not go with --derive-time, which runs the tests once: leave one out", name)
		}
	}
	return nil
}

// run runs the programs, proposes a limit, and holds those to it that are too slow.
func (d *deriving) run(cmd *cobra.Command, args []string) error {
	watchNow(cmd.Context())
	for i, name := range slices.Concat(args, d.slow) {
		source, err := d.fit(cmd, []string{name})
		if err == nil && source == nil {
			_, err = judge.NewProgram(name)
		}
		if err != nil {
			return err
		}
		d.programs = append(d.programs, &timed{name: name, slow: i >= len(args)})
	}
	tests, err := d.tests(cmd)
	if err != nil {
		return err
	}
	if err := d.choose(cmd); err != nil {
		return d.unusable(cmd, err)
	}
	d.say(cmd)
	d.judge.Limits = d.judging.limit(cmd, false)
	d.judge.Limits.Time *= deriveCap
	if d.format.word == asTable {
		d.head()
	}
	if err := d.timeAll(cmd, tests, false); err != nil {
		return err
	}
	slowest := d.slowest()
	if slowest != nil {
		d.limit = judge.DeriveLimit(slowest.timing.Time, d.factor)
		d.judge.Limits.Time = judge.DeriveMost * d.limit
		if err := d.timeAll(cmd, tests, true); err != nil {
			return err
		}
	}
	if d.format.word == asJSON {
		d.json()
	} else {
		d.propose(slowest)
	}
	err = d.out.Flush()
	if !d.fine() && (err == nil || isClosedPipe(err)) {
		return statusError(statusNo)
	}
	return err
}

// timeAll runs the programs that are to be accepted, or those that are too slow.
func (d *deriving) timeAll(cmd *cobra.Command, tests []judge.Test, slow bool) error {
	var done atomic.Int64
	progress := follow(func(elapsed time.Duration) string {
		return workLine("programs", done.Load(), int64(len(d.programs)), elapsed)
	})
	defer progress.end()
	for _, p := range d.programs {
		if p.slow == slow {
			if err := d.timeOne(cmd, tests, p); err != nil {
				return err
			}
			if progress.hide(); d.format.word == asTable {
				d.row(p)
			}
			if err := d.out.Flush(); err != nil {
				return err
			}
		}
		done.Add(1)
	}
	return nil
}

// timeOne compiles a program if it is a source, and runs it.
func (d *deriving) timeOne(cmd *cobra.Command, tests []judge.Test, p *timed) error {
	source, err := d.fit(cmd, []string{p.name})
	if err != nil {
		return err
	}
	if source == nil {
		d.judge.Program, err = judge.NewProgram(p.name)
	} else {
		folder, folderErr := os.MkdirTemp("", "octo-judge-*")
		if folderErr != nil {
			return folderErr
		}
		defer os.RemoveAll(folder)
		d.judge.Program, err = source.Build(cmd.Context(), folder, d.judge.Limits)
		if errors.As(err, &p.compile) {
			p.timing = judge.Timing{Verdict: judge.CE, Reason: p.compile.Error()}
			return nil
		}
		if err != nil {
			err = place(err, p.name)
		}
	}
	if err == nil {
		p.timing, err = d.judge.Time(cmd.Context(), tests)
	}
	if err != nil {
		return d.unusable(cmd, err)
	}
	return nil
}

// slowest returns the program to be accepted that takes longest, and nil if one is not accepted.
func (d *deriving) slowest() *timed {
	var slowest *timed
	for _, p := range d.programs {
		switch {
		case p.slow:
		case p.timing.Verdict != contest.AC:
			return nil
		case slowest == nil || p.timing.Time > slowest.timing.Time:
			slowest = p
		}
	}
	return slowest
}

// fine reports whether there is a limit that accepts and refuses what it should.
func (d *deriving) fine() bool {
	for _, p := range d.programs {
		if p.slow && !p.timing.Refused(d.limit) {
			return false
		}
	}
	return d.limit > 0
}

// head writes what stands over the programs.
func (d *deriving) head() {
	fmt.Fprintf(d.out, "Up to %v of processor time a test, %s.\n\n", d.judge.Limits.Time, sized(d.judge.Limits.Memory))
	fmt.Fprintf(d.out, "%-*s  wanted  verdict  %11s  test\n", d.width(), "program", "time")
}

// width returns that of the programs' names.
func (d *deriving) width() int {
	width := len("program")
	for _, p := range d.programs {
		width = max(width, utf8.RuneCountInString(shown(p.name)))
	}
	return width
}

// row writes a program's line.
func (d *deriving) row(p *timed) {
	wanted, took, test := "AC", lasting(p.timing.Time.Seconds()), ""
	if p.slow {
		wanted = "TLE"
	}
	if p.timing.Test != "" {
		test = shown(p.timing.Test)
	}
	switch p.timing.Verdict {
	case judge.TLE:
		took = "over " + strings.TrimSpace(took)
	case judge.CE:
		took = "-"
	}
	line := fmt.Sprintf("%-*s  %-6s  %-7s  %11s  %s", d.width(), shown(p.name), wanted, p.timing.Verdict, took, test)
	fmt.Fprintln(d.out, strings.TrimRight(line, " "))
}

// propose writes the limit, or why there is none, and how far those that are too slow are from it.
func (d *deriving) propose(slowest *timed) {
	d.out.WriteByte('\n')
	if slowest == nil {
		for _, p := range d.programs {
			if t := &p.timing; !p.slow && t.Verdict != contest.AC {
				fmt.Fprintf(d.out, "No limit: %s is %s, want AC: %s\n", shown(p.name), t.Verdict, t.Reason)
				if p.compile != nil {
					fmt.Fprintf(d.out, "%s\n", p.compile.Output)
				}
			}
		}
		return
	}
	fmt.Fprintf(d.out, "Limit: %v (%s takes %s; %g times that, rounded up to whole seconds)\n", d.limit, shown(slowest.name),
		strings.TrimSpace(lasting(slowest.timing.Time.Seconds())), d.factor)
	for _, p := range d.programs {
		if p.slow {
			fmt.Fprintf(d.out, "%s: %s\n", shown(p.name), d.distance(p))
			if p.compile != nil {
				fmt.Fprintf(d.out, "%s\n", p.compile.Output)
			}
		}
	}
}

// distance says how far a program that is too slow is from the limit.
func (d *deriving) distance(p *timed) string {
	t := &p.timing
	times := fmt.Sprintf("%.2g times the limit", t.Times(d.limit))
	switch {
	case t.Verdict == judge.TLE:
		return "refused, over " + times
	case t.Verdict != contest.AC:
		return fmt.Sprintf("is %s, want TLE: %s", t.Verdict, t.Reason)
	case t.Refused(d.limit):
		return "refused, " + times
	case t.Time > d.limit:
		return fmt.Sprintf("too near, %s, want %g at least", times, judge.DeriveMargin)
	}
	return fmt.Sprintf("not refused, %s, want %g at least", times, judge.DeriveMargin)
}

// derived is a proposal in JSON.
type derived struct {
	LimitSeconds float64          `json:"limit_seconds,omitempty"`
	Factor       float64          `json:"factor"`
	Margin       float64          `json:"margin"`
	Fits         bool             `json:"fits"`
	Programs     []derivedProgram `json:"programs"`
}

// derivedProgram is a program in JSON.
type derivedProgram struct {
	Name        string          `json:"name"`
	Want        contest.Verdict `json:"want"`
	Verdict     contest.Verdict `json:"verdict,omitempty"` // if it was run
	Test        string          `json:"test,omitempty"`
	Seconds     float64         `json:"seconds,omitempty"`
	TimesLimit  float64         `json:"times_limit,omitempty"`
	Reason      string          `json:"reason,omitempty"`
	CompileText string          `json:"compile_output,omitempty"`
}

// json writes the proposal for other programs.
func (d *deriving) json() {
	all := derived{LimitSeconds: d.limit.Seconds(), Factor: d.factor, Margin: judge.DeriveMargin, Fits: d.fine()}
	for _, p := range d.programs {
		t := &p.timing
		program := derivedProgram{Name: p.name, Want: contest.AC, Verdict: t.Verdict, Test: t.Test, Seconds: t.Time.Seconds(), Reason: t.Reason}
		if p.slow {
			program.Want = judge.TLE
		}
		if d.limit > 0 {
			program.TimesLimit = t.Times(d.limit)
		}
		if p.compile != nil {
			program.CompileText = p.compile.Output
		}
		all.Programs = append(all.Programs, program)
	}
	text, err := json.MarshalIndent(&all, "", "  ")
	if err != nil {
		panic(err) // it has numbers and texts only
	}
	d.out.Write(append(text, '\n'))
}
