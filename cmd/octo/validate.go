package main

import (
	"errors"
	"fmt"
	"os"

	"octothorpe"
	"octothorpe/contest"

	"github.com/spf13/cobra"
)

// validate tells legal inputs from others.
type validate struct {
	out             *output
	lenient, kattis bool
}

func newValidate(out *output) *cobra.Command {
	v := &validate{out: out}
	cmd := &cobra.Command{
		Use:   "validate [FILE...]",
		Short: "Say whether a file is a legal input of a judge",
		Long: `validate says of each file, or of standard input, whether it is an input as a
judge has it, to the byte: at most ` + fmt.Sprint(contest.BoardLimit) + ` boards, each on a line of its own as 24
symbols with single blanks between them, eight each of 1, 2 and 3; then a line
0, and nothing behind it. Lines end in a line feed alone, the last one too,
and there is no byte order mark. If a file is not so, the first place is told
where it cannot be a legal input any more, by line and column, which counts
bytes from 1.

--lenient asks whether octo solve can read the file: boards by their digits,
in whatever white space they stand, as many as there are.

--kattis makes it an input validator of the Kattis package format: the input
comes on standard input, the exit status is 42 or 43, and what is wrong is
told on standard error.

Exit status:
  0    all files are legal
  1    one is not
  2    one cannot be read, or the call is wrong
  42   with --kattis: legal
  43   with --kattis: not legal`,
		Example: `  octo validate examples/contest.txt
  octo validate data/*.in
  octo validate --lenient boards.txt
  octo validate --kattis < 01.in`,
	}
	cmd.Flags().BoolVar(&v.lenient, "lenient", false, "accept what octo solve accepts")
	cmd.Flags().BoolVar(&v.kattis, "kattis", false, "exit with 42 or 43, as an input validator of Kattis")
	cmd.RunE = func(cmd *cobra.Command, files []string) error { return v.run(cmd, files) }
	return cmd
}

// Exit statuses of validators in the Kattis package format.
const (
	kattisAccepts = 42
	kattisRefuses = 43
)

func (v *validate) run(cmd *cobra.Command, files []string) error {
	if v.kattis && len(files) > 0 {
		return fmt.Errorf("--kattis reads standard input, and was given %q", files[0])
	}
	if err := inputOnce(files); err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	legal, unreadable := true, false
	for _, path := range files {
		fault, err := v.file(cmd, path)
		switch {
		case err != nil && !isInput(err):
			return unanswered(err, !legal)
		case err != nil:
			unreadable = true
			tell(err)
		case fault != "":
			legal = false
			v.say(fault)
		case !v.kattis:
			v.say(fileName(path) + ": " + v.good())
		}
		if err := v.out.Flush(); err != nil {
			return unanswered(err, !legal)
		}
	}
	switch {
	case unreadable:
		return errTold
	case v.kattis && legal:
		return statusError(kattisAccepts)
	case v.kattis:
		return statusError(kattisRefuses)
	case !legal:
		return statusError(statusNo)
	}
	return nil
}

// say says what there is to say about a file.
func (v *validate) say(words string) {
	if v.kattis {
		fmt.Fprintln(os.Stderr, words)
		return
	}
	fmt.Fprintln(v.out, words)
}

// good says of a file that it is as wanted.
func (v *validate) good() string {
	if v.lenient {
		return "can be read"
	}
	return "legal"
}

// file returns what is wrong with a file, or "".
func (v *validate) file(cmd *cobra.Command, path string) (fault string, err error) {
	switch {
	case path == "-" && v.lenient:
		sayWaiting(cmd)
	case path == "-":
		sayReading(cmd, "an input")
	}
	in := new(input)
	err = in.one(cmd.Context(), path, func(from *text) error {
		waiting := newWaiting(cmd.Context(), from, v.out)
		if v.lenient {
			return readable(octothorpe.NewReader(waiting, from.name))
		}
		return contest.Validate(waiting)
	})
	var strict *contest.Fault
	var lenient *octothorpe.InputError
	switch {
	case errors.As(err, &strict):
		return fmt.Sprintf("%s:%v", fileName(path), strict), nil
	case errors.As(err, &lenient):
		return lenient.Error(), nil
	default:
		return "", err
	}
}

// readable returns what is wrong with the first board that is none.
func readable(boards *octothorpe.Reader) error {
	for _, err := range boards.All() {
		if err != nil {
			return err
		}
	}
	return nil
}

// fileName is what messages call a file.
func fileName(path string) string {
	if path == "-" {
		return standardInput
	}
	return shown(path)
}
