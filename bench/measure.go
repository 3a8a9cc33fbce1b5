package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A command is a process to be measured.
type command struct {
	name   string // as the table shows it
	args   []string
	stdin  string // a file, or "" for none
	piped  bool   // standard input and output are pipes, with a cat at the far end of each
	locale string // "" for the machine's
	single bool   // Go's programs run on one core
	env    []string
}

// A series is what a command took, run by run.
type series struct {
	name     string
	seconds  []float64
	resident int64 // bytes at the peak of the largest run; 0 where the system does not tell
	floor    int64 // bytes below which resident says nothing (see resident_linux.go)
}

// alternate runs the commands in turn, each so many times. Before each run, or before the first of every so many turns,
// it waits until the machine is idle. One run of each that is not counted comes first.
func (b *bench) alternate(ctx context.Context, runs, every int, commands ...command) ([]series, error) {
	measured := make([]series, len(commands))
	for turn := -1; turn < runs; turn++ {
		for i, c := range commands {
			if err := b.clear(); err != nil {
				return nil, err
			}
			if turn >= 0 && turn%every == 0 {
				if err := b.settle(ctx); err != nil {
					return nil, err
				}
			}
			took, resident, err := c.run(ctx, b.output())
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			s := &measured[i]
			s.name, s.resident, s.floor = c.name, max(s.resident, resident), residentFloor()
			if turn >= 0 {
				s.seconds = append(s.seconds, took.Seconds())
			}
		}
		if turn >= 0 && turn%every == 0 {
			progress("  %d of %d: %s", turn+1, runs, last(measured))
		}
	}
	return measured, b.clear()
}

// output is the file that every measured command writes.
func (b *bench) output() string { return filepath.Join(b.dir, "output") }

// clear removes the last output: what is not there need not be written back.
func (b *bench) clear() error {
	for _, path := range []string{b.output(), b.output() + ".stderr"} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// run runs the command once, and returns its wall time, in a pipeline that of the whole, and its peak resident memory.
func (c command) run(ctx context.Context, output string) (took time.Duration, resident int64, err error) {
	out, err := os.Create(output)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	stderr, err := os.Create(output + ".stderr") // a file: no terminal that would invite a progress bar
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, stderr.Close()) }()
	var in *os.File // nil is the null device
	if c.stdin != "" {
		if in, err = os.Open(c.stdin); err != nil {
			return 0, 0, err
		}
		defer in.Close()
	}
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Stderr = stderr
	cmd.Env = os.Environ()
	if c.locale != "" {
		cmd.Env = append(cmd.Env, "LC_ALL="+c.locale)
	}
	cmd.Env = append(cmd.Env, c.env...)
	if c.single {
		cmd.Env = append(cmd.Env, "GOMAXPROCS=1")
	}
	if c.piped {
		took, err = runPiped(ctx, cmd, in, out)
	} else {
		took, err = runDirect(cmd, in, out)
	}
	if err != nil {
		said, _ := os.ReadFile(stderr.Name())
		return 0, 0, fmt.Errorf("%w\n%s", err, said)
	}
	return took, residentPeak(cmd.ProcessState), nil
}

// runDirect gives the command the files themselves.
func runDirect(cmd *exec.Cmd, in, out *os.File) (time.Duration, error) {
	if in != nil { // a nil *os.File in an interface is no nil
		cmd.Stdin = in
	}
	cmd.Stdout = out
	start := time.Now()
	err := cmd.Run()
	return time.Since(start), err
}

// runPiped runs cat < in | cmd | cat > out. It ends when the last of the three has ended.
func runPiped(ctx context.Context, cmd *exec.Cmd, in, out *os.File) (time.Duration, error) {
	fedFrom, feedTo, err := os.Pipe()
	if err != nil {
		return 0, err
	}
	drainedFrom, drainTo, err := os.Pipe()
	if err != nil {
		return 0, errors.Join(err, fedFrom.Close(), feedTo.Close())
	}
	feeder, drainer := exec.CommandContext(ctx, "cat"), exec.CommandContext(ctx, "cat")
	feeder.Stdin, feeder.Stdout = in, feedTo
	cmd.Stdin, cmd.Stdout = fedFrom, drainTo
	drainer.Stdin, drainer.Stdout = drainedFrom, out

	start := time.Now()
	var started []*exec.Cmd
	for _, part := range []*exec.Cmd{feeder, cmd, drainer} {
		if err = part.Start(); err != nil {
			break
		}
		started = append(started, part)
	}
	// Once our own ends are closed, the end of each part ends the next one.
	err = errors.Join(err, fedFrom.Close(), feedTo.Close(), drainedFrom.Close(), drainTo.Close())
	for _, part := range started {
		err = errors.Join(err, part.Wait())
	}
	return time.Since(start), err
}

// last tells the newest run of each series.
func last(measured []series) string {
	var parts []string
	for _, s := range measured {
		parts = append(parts, s.name+" "+duration(s.seconds[len(s.seconds)-1]))
	}
	return strings.Join(parts, ", ")
}
