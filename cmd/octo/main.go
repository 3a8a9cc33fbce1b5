// Command octo answers boards of The Rotation Game, and shows what is known about them.
//
// It exits with status 0 when all is done, 1 when all is done and the answer is no, and 2 when the call, the input or the
// output is unusable; 128 and the signal's number when a signal ends it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"strconv"
	"sync"
	"syscall"
	"time"

	"octothorpe"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/internal/whole"

	"github.com/spf13/cobra"
)

const (
	statusDone     = 0
	statusNo       = 1   // done, and the answer is no
	statusUnusable = 2   // the call, the input or the output
	statusSignal   = 128 // plus the signal's number
)

// unwatched is how long a signal ends the program at once, as it does without our help: to ask for signals takes a thread,
// and so as much time as to answer a hundred boards.
const unwatched = 10 * time.Millisecond

// grace is how long a command may take after a signal without writing anything, or making it ready. It needs it to write what is
// done; one that waits for a reader is left behind.
const grace = 800 * time.Millisecond

func main() {
	// Ignored, a write to a pipe that nobody reads is an error like others; else it would end the program at once.
	signal.Ignore(syscall.SIGPIPE)
	ctx, cancel := context.WithCancelCause(context.Background())
	out := newOutput()
	watching := sync.OnceFunc(func() { watch(cancel, out) })
	time.AfterFunc(unwatched, watching)
	ctx = context.WithValue(ctx, watchKey{}, watching)
	go embedded.Classic() // so that the table is there when the command line has been read
	err := out.close(newRoot(out, os.Args[1:]).ExecuteContext(ctx))
	if caught := (*signalError)(nil); errors.As(context.Cause(ctx), &caught) {
		os.Exit(caught.status())
	}
	os.Exit(report(err))
}

// watch has the command end when a signal asks for it. A signal that is ignored from the start, as those of the terminal are in
// a script's background, stays so.
func watch(cancel context.CancelCauseFunc, out *output) {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go func() {
		caught := &signalError{<-signals}
		cancel(caught)
		for before := int64(-1); out.alive(before); time.Sleep(grace) {
			before = out.written.Load()
		}
		os.Exit(caught.status())
	}()
}

// watchKey is the place in a command's context of the function that starts watching.
type watchKey struct{}

// watchNow watches for signals from here on, not only when a start is over.
func watchNow(ctx context.Context) {
	if watching, ok := ctx.Value(watchKey{}).(func()); ok {
		watching()
	}
}

// A signalError is why the context of a command ends.
type signalError struct{ os.Signal }

// Error names the signal.
func (e *signalError) Error() string { return "ended by a signal: " + e.String() }

// status returns the exit status.
func (e *signalError) status() int {
	number, _ := e.Signal.(syscall.Signal)
	return statusSignal + int(number)
}

// commands are octo's, with what makes each.
var commands = []struct {
	name  string
	make  func(*output) *cobra.Command
	knows bool // the other commands
}{
	{"solve", newSolve, false},
	{"explain", newExplain, false},
	{"play", newPlay, false},
	{"draw", newDraw, false},
	{"compare", newCompare, false},
	{"analyze", newAnalyze, false},
	{"census", newCensus, false},
	{"hardest", newHardest, false},
	{"export", newExport, false},
	{"gen", newGen, false},
	{"validate", newValidate, false},
	{"check", newCheck, false},
	{"judge", newJudge, false},
	{"package", newPackage, false},
	{"merge", newMerge, false},
	{"apply", newApply, false},
	{"moves", newMoves, false},
	{"canon", newCanon, false},
	{"shapes", newShapes, false},
	{"cache", newCache, false},
	{"table", newTable, false},
	{"prove", newProve, false},
	{"serve", newServe, false},
	{"site", newSite, false},
	{"completion", newCompletion, true},
	{"man", newMan, true},
	{"version", newVersion, false},
}

// newRoot returns octo with all its commands, or with only the one that the arguments call: to make the flags and the help of the
// others takes a tenth of a start.
func newRoot(out *output, args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "octo COMMAND",
		Short: "Answer boards of The Rotation Game",
		Long: `octo answers boards of The Rotation Game, the #-board puzzle of ACM/ICPC
Shanghai 2004, with shortest sequences of moves.

Boards are read from the files that are named, else from standard input; - is
standard input. Results go to standard output, everything else to standard
error.

Exit status:
  0    done
  1    done, and the answer is no: a proof does not hold, moves are no answer,
       a board cannot be solved or is given up
  2    the call, the input or the output is unusable
  130  ended by Ctrl-C (129 and 143: by the signals HUP and TERM)`,
		Example: `  octo solve examples/contest.txt
  octo solve --format text examples/contest.txt
  octo help solve`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
	}
	var version bool
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if version {
			return printVersion(out)
		}
		return cmd.Help()
	}
	root.SetOut(out)
	root.SetUsageFunc(usage)
	root.CompletionOptions.DisableDefaultCmd = true // completion.go has one that knows a wrong shell
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	for _, c := range commands {
		if len(args) > 0 && args[0] == c.name && !c.knows {
			root.AddCommand(c.make(out))
			return root
		}
	}
	for _, c := range commands {
		root.AddCommand(c.make(out))
	}
	return root
}

// A noError says that a command has done its work, and that the answer is no.
type noError struct{ error }

// Unwrap returns why.
func (e noError) Unwrap() error { return e.error }

// A statusError ends a command with a status, when all is told that there is to tell.
type statusError int

// Error names the status.
func (e statusError) Error() string { return "exit status " + strconv.Itoa(int(e)) }

// errTold stands for errors that have been told already.
var errTold = errors.New("told already")

// report tells an error, if there is one to tell, and returns the exit status.
func report(err error) int {
	switch {
	case err == nil, isClosedPipe(err):
		return statusDone
	case errors.Is(err, errTold):
		return statusUnusable
	}
	if status, ok := errors.AsType[statusError](err); ok {
		return int(status)
	}
	tell(err)
	if errors.As(err, &noError{}) {
		return statusNo
	}
	return statusUnusable
}

// unanswered returns the error of a command whose exit status is an answer, where writing gave one. If the reader has gone, that is
// no error, but as long as the answer is not no, it is none.
func unanswered(err error, no bool) error {
	switch {
	case !isClosedPipe(err):
		return err
	case no:
		return statusError(statusNo)
	}
	return statusError(statusUnusable)
}

// tell writes an error to standard error, on one line.
func tell(err error) {
	fmt.Fprintf(os.Stderr, "octo: %v\n", err)
}

// place puts the name of a file where the operating system's own words for it stand.
func place(err error, name string) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case isOutput(err):
		errors.As(err, &path)
		return &placedError{"standard output", err, path.Err}
	case errors.As(err, &path):
		return &placedError{name, err, path.Err}
	case errors.As(err, &link):
		return &placedError{name, err, link.Err}
	}
	return err
}

// A placedError is an operating system's error with our name for the file.
type placedError struct {
	name   string
	whole  error // with the operating system's name for the file
	reason error
}

// Error names the file and what is wrong.
func (e *placedError) Error() string { return shown(e.name) + ": " + e.reason.Error() }

// shown quotes the name of a file that does not stand out by itself, or would move the cursor.
func shown(name string) string { return whole.Shown(name) }

// Unwrap returns what the operating system said.
func (e *placedError) Unwrap() error { return e.whole }

// isOutput reports whether an error is one of writing results.
func isOutput(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path) && path.Op == "write" && path.Path == os.Stdout.Name()
}

// isInput reports whether an error is one of reading, or of what was read: other files may be better.
func isInput(err error) bool {
	var path *fs.PathError
	var input *octothorpe.InputError
	return errors.As(err, &input) || errors.As(err, &path) && !isOutput(err)
}
