// Package judge runs programs as a judge of the game does: it compiles them, gives them tests, holds them to limits, and says what
// became of each test.
//
//	source, err := judge.NewSource("main.cpp", "")
//	program, err := source.Build(ctx, folder, limits)
//	j := judge.Judge{Program: program, Limits: limits}
//	result, err := j.Run(ctx, &tests[0])
//
// Programs run on Linux only; elsewhere what runs them gives [sandbox.ErrUnsupported].
package judge

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"octothorpe/contest"
	"octothorpe/internal/sandbox"
)

// The verdicts on programs, besides those that package contest has on outputs.
const (
	TLE contest.Verdict = "TLE" // time limit exceeded
	MLE contest.Verdict = "MLE" // memory limit exceeded
	OLE contest.Verdict = "OLE" // output limit exceeded
	RE  contest.Verdict = "RE"  // runtime error: ended by a signal, or with another exit status than 0
	CE  contest.Verdict = "CE"  // compile error
)

// Limits are what a program may take for a test.
type Limits struct {
	Time   time.Duration // processor time
	Memory int64         // bytes, resident
}

// wall returns how long a test may take by the clock: a program that waits, or a busy machine, has time to spare.
func (l Limits) wall() time.Duration { return 2*l.Time + time.Second }

// The other limits, which no judge of the game names.
const (
	processLimit = 512     // processes and threads at once
	outputLimit  = 1 << 20 // bytes, besides twice the right output
)

// A Judge gives tests to a program. It may not be used by several goroutines at once, for they would share its time.
type Judge struct {
	Program    *Program
	Limits     Limits
	Files      *Files // in place of the standard streams, if not nil
	Bubblewrap bool   // run the program under bwrap; ask [sandbox.Available] first
}

// Files are names of files in the program's working directory.
type Files struct {
	In, Out string
}

// ParseFiles reads "rotationa.in,rotationa.out".
func ParseFiles(text string) (*Files, error) {
	in, out, _ := strings.Cut(text, ",")
	for _, name := range []string{in, out} {
		if name == "" || name == "." || name == ".." || strings.ContainsAny(name, ",/\\") {
			return nil, fmt.Errorf("%q is no pair of names of files, want such as rotationa.in,rotationa.out", text)
		}
	}
	if in == out {
		return nil, fmt.Errorf("%q names one file twice, want such as rotationa.in,rotationa.out", text)
	}
	return &Files{in, out}, nil
}

// A Result is what became of a test.
type Result struct {
	Name    string // the test's
	Verdict contest.Verdict
	CPU     time.Duration // processor time of the program and all that it started
	Wall    time.Duration // time by the clock
	Memory  int64         // peak of resident memory, in bytes

	// Mistake is the one that the verdict is for, if it is one on the output: WA or PE.
	Mistake *contest.Mistake

	// Reason says why the verdict is not AC, in words: "exit status 1: no such file".
	Reason string

	// Brief is as much of the reason as has room in a table: "exit status 1", "board 11: not_first".
	Brief string

	// Note is a remark on what the program seems to do, or "".
	Note string

	// Output is what the program printed, if the verdict is not AC.
	Output []byte

	// Errors is the end of what the program printed on standard error, 64 KiB at most, if the verdict is RE.
	Errors []byte

	// Shrunk is the least input on which the verdict is the same, for who has looked for it; or nil.
	Shrunk *Shrunk
}

// ErrorLines returns the last lines of the errors, at most so many: those that are not blank, with nothing that moves a cursor.
func (r *Result) ErrorLines(most int) []string {
	var lines []string
	for line := range bytes.Lines(r.Errors) {
		if text := strings.TrimRight(plain(string(line)), " "); text != "" {
			lines = append(lines, text)
		}
	}
	return lines[max(0, len(lines)-most):]
}

// Run gives the program a test, in a working directory of its own that is removed. An error says that the program could not be run:
// it is one of the system, or ctx's.
func (j *Judge) Run(ctx context.Context, test *Test) (r *Result, err error) {
	folder, err := os.MkdirTemp("", "octo-judge-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = cmp.Or(err, sandbox.RemoveAll(folder)) }()
	command := sandbox.Command{Args: j.Program.Args, Dir: folder, Input: test.Input, Bubblewrap: j.Bubblewrap}
	if j.Files != nil {
		command.Input = nil
		if err := os.WriteFile(filepath.Join(folder, j.Files.In), test.Input, 0o666); err != nil {
			return nil, err
		}
	}
	most := int64(outputLimit + 2*len(test.Answers()))
	ran, err := sandbox.Run(ctx, command, sandbox.Limits{
		CPU: j.Limits.Time, Wall: j.Limits.wall(), Memory: j.Limits.Memory, Output: most, Processes: processLimit,
	})
	if err != nil {
		return nil, err
	}
	output := ran.Output
	if j.Files != nil {
		if output, err = readOutput(filepath.Join(folder, j.Files.Out), most); err != nil {
			return nil, err
		}
	}
	r = &Result{Name: test.Name, CPU: ran.CPU, Wall: ran.Wall, Memory: ran.PeakBytes}
	if r.Verdict, r.Brief = j.ended(&ran); r.Verdict != contest.AC {
		r.Reason, r.Output = r.Brief, output
		if ran.Stopped || r.Verdict != TLE { // else it ended in time to print all, and no sooner
			r.Note = goesOn(test, r.Verdict, output)
		}
		if r.Verdict == RE {
			r.Reason, r.Errors = withWords(r.Brief, ran.Stderr), ran.Stderr
		}
		return r, nil
	}
	report, err := contest.Check(slices.Values(test.Boards), bytes.NewReader(output), contest.Options{})
	if err != nil {
		return nil, err
	}
	if r.Verdict = report.Verdict; r.Verdict != contest.AC {
		r.Mistake, r.Output = report.Reason(), output
		r.Reason, r.Brief = plain(r.Mistake.String()), brief(r.Mistake)
	}
	if len(bytes.TrimSpace(output)) == 0 && len(test.Boards) > 0 {
		r.Note = j.silent(&ran, folder)
	}
	return r, nil
}

// ended returns the verdict on how a program ended, and briefly why it is not AC.
func (j *Judge) ended(ran *sandbox.Result) (verdict contest.Verdict, brief string) {
	switch ran.End {
	case sandbox.TimeLimit:
		if ran.CPU > j.Limits.Time {
			return TLE, fmt.Sprintf("over %v of processor time", j.Limits.Time)
		}
		return TLE, fmt.Sprintf("over %v by the clock", j.Limits.wall())
	case sandbox.MemoryLimit:
		return MLE, fmt.Sprintf("over %.4g MiB of memory", float64(j.Limits.Memory)/(1<<20))
	case sandbox.OutputLimit:
		return OLE, "prints far too much"
	case sandbox.ProcessLimit:
		return RE, fmt.Sprintf("over %d processes or threads", processLimit)
	case sandbox.Signaled:
		return RE, ran.Signal
	}
	if ran.ExitCode != 0 {
		return RE, fmt.Sprintf("exit status %d", ran.ExitCode)
	}
	return contest.AC, ""
}

// brief tells a mistake by its place and its kind.
func brief(m *contest.Mistake) string {
	if m.Number == 0 {
		return fmt.Sprintf("line %d: %v", m.Line, m.Kind)
	}
	return fmt.Sprintf("board %d: %v", m.Number, m.Kind)
}

// withWords puts the last line that a program wrote on standard error behind how it ended.
func withWords(end string, stderr []byte) string {
	const most = 200 // bytes
	text := strings.TrimSpace(string(stderr))
	text = strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
	if text == "" {
		return end
	}
	return end + ": " + plain(text[:min(len(text), most)])
}

// plain returns a text on one line that moves no cursor and turns no letters round.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// silent tells what a program may be doing that prints nothing: where it should print, it prints nothing at all.
func (j *Judge) silent(ran *sandbox.Result, folder string) string {
	if j.Files != nil {
		if len(bytes.TrimSpace(ran.Output)) > 0 {
			return fmt.Sprintf("it prints on standard output, want its answers in the file %s", j.Files.Out)
		}
		return ""
	}
	const remedy = "where a judge wants named files, --files IN,OUT gives it these"
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return fmt.Sprintf("it prints nothing on standard output, and writes a file %q; %s", entries[0].Name(), remedy)
	}
	if j.Program.opening != "" {
		return fmt.Sprintf("it prints nothing on standard output, and its source has %s; %s", j.Program.opening, remedy)
	}
	return ""
}

// readOutput returns what is in a file that a program has made, as far as the limit; nothing if there is none that is regular
// and can be reached.
func readOutput(path string, most int64) ([]byte, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, os.ErrPermission) || err == nil && !info.Mode().IsRegular() {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// Verdict returns the verdict on a program: that of the first test that is not AC.
func Verdict(results []*Result) contest.Verdict {
	for _, r := range results {
		if r.Verdict != contest.AC {
			return r.Verdict
		}
	}
	return contest.AC
}
