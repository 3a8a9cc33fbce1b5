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
	"syscall"
	"time"

	"octothorpe"

	"github.com/spf13/cobra"
)

// Exit statuses.
const (
	statusDone     = 0
	statusNo       = 1   // done, and the answer is no
	statusUnusable = 2   // the call, the input or the output
	statusSignal   = 128 // plus the signal's number
)

// grace is how long a command may take to end after a signal. It needs it to write what is done; one that waits to read or
// to write when it has passed is left behind.
const grace = 500 * time.Millisecond

func main() {
	// Asked for, a write to a pipe that nobody reads is an error like others; else it would end the program at once.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)

	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- newRoot().ExecuteContext(ctx) }()
	select {
	case err := <-ended:
		os.Exit(report(err))
	case caught := <-signals:
		cancel()
		select {
		case <-ended:
		case <-time.After(grace):
		}
		number, _ := caught.(syscall.Signal)
		os.Exit(statusSignal + int(number))
	}
}

// newRoot returns octo with all its commands.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "octo",
		Short: "Answer boards of The Rotation Game",
		Long: `octo answers boards of The Rotation Game, the #-board puzzle of ACM/ICPC
Shanghai 2004, with shortest sequences of moves.`,
		Example: `  octo solve boards.txt             the judge's output for the judge's input
  octo solve --format text boards.txt
  octo help solve                   more about a command`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
	}
	var version bool
	root.Flags().BoolVar(&version, "version", false, "print the version")
	root.RunE = func(cmd *cobra.Command, _ []string) error {
		if version {
			return printVersion(cmd.OutOrStdout())
		}
		return cmd.Help()
	}
	root.CompletionOptions.DisableDefaultCmd = true // completion.go has one that knows a wrong shell
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.AddCommand(newSolve(), newVersion())
	return root
}

// A noError says that a command has done its work, and that the answer is no.
type noError struct{ error }

// Unwrap returns why.
func (e noError) Unwrap() error { return e.error }

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
	tell(err)
	if errors.As(err, &noError{}) {
		return statusNo
	}
	return statusUnusable
}

// tell writes an error to standard error, on one line.
func tell(err error) {
	fmt.Fprintf(os.Stderr, "octo: %v\n", err)
}

// place puts the name of a file where the operating system's own words for it stand.
func place(err error, name string) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		if isOutput(err) {
			name = "standard output"
		}
		return &placedError{name, path}
	}
	return err
}

// A placedError is an operating system's error with our name for the file.
type placedError struct {
	name string
	path *fs.PathError
}

// Error names the file and what is wrong.
func (e *placedError) Error() string { return e.name + ": " + e.path.Err.Error() }

// Unwrap returns what the operating system said.
func (e *placedError) Unwrap() error { return e.path }

// isOutput reports whether an error is one of writing.
func isOutput(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path) && path.Op == "write"
}

// isInput reports whether an error is one of reading, or of what was read: other files may be better.
func isInput(err error) bool {
	var path *fs.PathError
	var input *octothorpe.InputError
	return errors.As(err, &input) || errors.As(err, &path) && path.Op != "write"
}
