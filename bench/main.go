// Command bench measures octo beside programs that everybody has, and prints the table that the README shows.
//
//	go run ./bench                              everything, from the top of the repository
//	go run ./bench -only pipes -boards 200000   one row, with less to do
//
// Whole processes are measured: A, B, A, B and so on, each begun when the machine is idle and has written back what the
// last one left. The table has the median of each, the least and the greatest, and the ratio of the medians. What octo
// prints is checked before it is timed. The table goes to standard output, progress to standard error; the exit status
// is 1 where a row could not be measured or an answer is wrong. A speed is never a failure.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"time"
)

// A bench is what the rows share.
type bench struct {
	runs   int           // of each program, in the rows where a run takes long
	boards int           // in the long inputs
	dir    string        // where inputs, outputs and programs are kept; absolute
	wait   time.Duration // for the machine to be idle, at most, before each run

	looks, busy int      // waits for an idle machine; of these, in vain
	notes       []string // what a reader of the table should know
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

// run reads the flags and measures what they ask for.
func run(ctx context.Context, w io.Writer) error {
	var b bench
	flag.IntVar(&b.runs, "runs", 5, "runs of each program; programs that take milliseconds run 40 times as often")
	flag.IntVar(&b.boards, "boards", 10_000_000, "boards in the long inputs")
	flag.StringVar(&b.dir, "dir", filepath.Join("bench", "scratch"), "folder for inputs, outputs and programs, kept")
	flag.DurationVar(&b.wait, "wait", time.Minute, "longest wait for an idle machine before a run")
	only := flag.String("only", "", "measure only the rows whose text matches this regular expression")
	flag.Parse()
	chosen, err := regexp.Compile(*only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if b.runs < 1 || b.boards < 2 || flag.NArg() > 0 {
		return errors.New("want -runs of 1 or more, -boards of 2 or more, and no arguments")
	}
	if _, err := os.Stat(filepath.Join("cmd", "octo")); err != nil {
		return errors.New("no cmd/octo here: run it from the top of the repository, as go run ./bench")
	}
	if b.dir, err = filepath.Abs(b.dir); err != nil {
		return err
	}
	if err := os.MkdirAll(b.dir, 0o750); err != nil {
		return err
	}
	return b.print(ctx, w, chosen)
}

// print measures the chosen rows and prints each as soon as it is known.
func (b *bench) print(ctx context.Context, w io.Writer, chosen *regexp.Regexp) error {
	p := printer{w: w}
	p.line("| work | octo | compared with | ratio | aim |")
	p.line("|---|---|---|---|---|")
	var failures []error
	for _, row := range b.rows() {
		if !chosen.MatchString(row.work) {
			continue
		}
		progress("%s", row.work)
		cells, err := row.measure(ctx)
		var missing missingError
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &missing):
			cells.octo = missing.Error()
		case err != nil:
			failures = append(failures, fmt.Errorf("%s: %w", row.work, err))
			continue
		}
		p.line("| %s | %s | %s | %s | %s |", row.work, cells.octo, cells.beside, cells.ratio, row.reach)
	}
	p.line("")
	p.line("%s", machine())
	p.line("%s", b.method())
	if len(b.notes) > 0 {
		p.line("")
	}
	for _, note := range b.notes {
		p.line("- %s", note)
	}
	return errors.Join(append(failures, p.err)...)
}

// method says how the figures came about, with what went wrong about it.
func (b *bench) method() string {
	s := fmt.Sprintf("Whole processes, alternating, %d runs each (%d where both take milliseconds): median (least–greatest), "+
		"ratio of medians, greatest resident memory.", b.runs, b.runs*short)
	if b.busy > 0 {
		s += fmt.Sprintf(" At %d of %d looks the machine was busy for %v; the runs began all the same.", b.busy, b.looks, b.wait)
	}
	return s
}

// A printer writes lines until the first error, which it keeps.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}

// progress tells on standard error what is being done.
func progress(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "bench: "+format+"\n", args...)
}
