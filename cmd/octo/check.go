package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"octothorpe"
	"octothorpe/contest"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// check judges outputs.
type check struct {
	out             *output
	format          *choice
	limit           int
	any             bool
	testlib, kattis bool
}

// checkHelp is what the help says.
const checkHelp = `check reads the boards of INPUT, as octo solve reads them, and says of OUTPUT,
what a program has printed for them, whether it is right. One of the files may
be -, standard input. The right answers are computed, so ANSWER is not needed;
where it is given, as judges do, it must be right but for white space, else
check says so and exits with 2.

The verdict is AC if the output is right to the byte, PE if it is right when
all white space is left out, and WA otherwise. Judges differ in whether they
mind white space: where PE is told, some accept.

For each board that is answered wrongly the first mistake is told, and lines
that are no part of an answer as well. Kinds of mistakes:
  bad_letter       moves have something else than the letters A to H
  unsolved         the moves do not solve the board
  too_long         they solve it, but fewer moves do as well
  not_first        as few as possible, but not the first in dictionary order
  wrong_symbol     the moves are right, the symbol is not: another one, one
                   printed as +2, two or B, or one before the moves
  no_moves_phrase  "No moves needed" is missing, misspelt, or printed where
                   moves are needed
  empty_line       an empty line is printed in its place, or for moves
  missing_lines    a line is missing, or a whole answer
  extra_lines      a line is no part of an answer
  wrong_case       right but for upper and lower case, or moves in lower case
  white_space      right but for white space

Lines are told apart by what they look like: a line with a number, or one in a
word, ends an answer, one of letters A to H or like the phrase begins another,
and any other line beside these is extra. Answers belong to boards in their
order. But where an answer is wrong, and one of the next eight is right for
its board, those before that are extra; and where it is right for one of the
next eight boards, the answers to the boards before that are missing.

An output is read no further than the boards go, nor where 64 KiB have no
answer, so one without end is refused like others.

--any accepts any shortest solution, with the symbol that it brings to the
center.

Formats:
  text  the verdict, and the mistakes with their boards drawn
  json  an object with verdict, boards (how many), count (of mistakes) and
        mistakes, those that the verdict is for first: kind, number (of the
        board, from 1; 0 behind the last answer), board (24 digits), line (of
        OUTPUT), place (in the line, of a bad letter or the first difference),
        expected, got (with its end left out if it is very long), reason

--testlib makes it a checker as testlib has them: the files are INPUT, OUTPUT
and ANSWER, what there is to say goes to standard error, and the exit status
is 0 (AC), 1 (WA), 2 (PE) or 3 (a file is unusable, or ANSWER is wrong).

--kattis makes it an output validator of the Kattis package format: the
arguments are INPUT, ANSWER and FEEDBACK_DIR, the program's output comes on
standard input, and the exit status is 42 (AC) or 43. In the folder it writes
judgemessage.txt, with the mistake, and teammessage.txt, with the kind of
mistake and nothing of the input.

Exit status, without these two:
  0    AC
  1    PE or WA
  2    a file is unusable, or the call is wrong, or ANSWER is not right`

func newCheck(out *output) *cobra.Command {
	c := &check{out: out}
	cmd := &cobra.Command{
		Use:   "check INPUT OUTPUT [ANSWER]",
		Short: "Judge a program's output, and say what kind of mistake it has",
		Long:  checkHelp,
		Example: `  octo check examples/contest.txt output.txt
  ./program < boards.txt | octo check boards.txt -
  octo check --format json examples/contest.txt output.txt
  octo check --testlib 01.in 01.out 01.ans`,
	}
	c.format = formatFlag(cmd, asText, asJSON)
	cmd.Flags().BoolVar(&c.any, "any", false, "accept any shortest solution")
	cmd.Flags().IntVar(&c.limit, "limit", contest.DefaultLimit, "list at most `N` mistakes, and count the rest")
	cmd.Flags().BoolVar(&c.testlib, "testlib", false, "be called as a testlib checker")
	cmd.Flags().BoolVar(&c.kattis, "kattis", false, "be called as an output validator of Kattis")
	noFiles(cmd, "limit")
	cmd.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return c.unusable(cmd, flagError(cmd, err)) })
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return c.unusable(cmd, c.run(cmd, args)) }
	return cmd
}

// The exit statuses of checkers made with testlib.
const (
	testlibWrong        = 1
	testlibPresentation = 2
	testlibFail         = 3
)

// unusable gives what cannot be used the status that testlib has for it.
func (c *check) unusable(cmd *cobra.Command, err error) error {
	if _, ended := errors.AsType[statusError](err); err == nil || !c.testlib || ended || cmd.Context().Err() != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "FAIL %v\n", err)
	return statusError(testlibFail)
}

func (c *check) run(cmd *cobra.Command, args []string) error {
	if err := c.fit(cmd, args); err != nil {
		return err
	}
	in, output, answer, folder := args[0], args[1], "", ""
	switch {
	case c.kattis:
		in, output, answer, folder = args[0], "-", args[1], args[2]
	case len(args) > 2:
		answer = args[2]
	}
	if answer != "" {
		report, err := c.report(cmd, in, answer)
		if err != nil {
			return err
		}
		if report.Verdict == contest.WA {
			return fmt.Errorf("%s is no right answer: %v", fileName(answer), report.Reason())
		}
	}
	report, err := c.report(cmd, in, output)
	switch {
	case err != nil:
		return err
	case c.testlib:
		return c.endTestlib(report)
	case c.kattis:
		return c.endKattis(cmd, report, folder)
	case c.format.word == asJSON:
		err = c.json(report)
	default:
		c.text(report)
	}
	if err == nil {
		err = c.out.Flush()
	}
	if report.Verdict != contest.AC && (err == nil || isClosedPipe(err)) {
		err = statusError(statusNo)
	}
	return err
}

// fit refuses arguments and flags that do not go together.
func (c *check) fit(cmd *cobra.Command, args []string) error {
	switch n := len(args); {
	case c.kattis && c.testlib:
		return errors.New("--testlib and --kattis are two ways to be called, want one of them")
	case (c.kattis || c.testlib) && (cmd.Flags().Changed("format") || cmd.Flags().Changed("limit")):
		return errors.New("--format and --limit are for what is printed, and --testlib and --kattis print no report")
	case c.limit < 1:
		return fmt.Errorf("--limit is %d, want 1 or more", c.limit)
	case c.kattis && n != 3:
		return errors.New("check --kattis wants INPUT, ANSWER and FEEDBACK_DIR, and the output on standard input")
	case n < 2:
		return errors.New("check wants INPUT and OUTPUT, such as examples/contest.txt output.txt")
	case n > 3:
		return fmt.Errorf("check takes INPUT, OUTPUT and ANSWER, and was given %q as well", args[3])
	case c.kattis && (args[0] == "-" || args[1] == "-"):
		return errors.New("standard input is the output to be checked, want INPUT and ANSWER as files")
	case c.kattis:
		return c.fitFolder(args[2])
	case n == 3 && args[0] == "-" && args[1] != "-" && args[2] != "-":
		return errors.New("with ANSWER, INPUT is read twice, want it as a file")
	}
	return inputOnce(args)
}

// fitFolder refuses what is no folder.
func (c *check) fitFolder(folder string) error {
	found, err := os.Stat(folder)
	switch {
	case err != nil:
		return place(err, folder)
	case !found.IsDir():
		return fmt.Errorf("%s is no folder, want FEEDBACK_DIR", shown(folder))
	}
	return nil
}

// report checks a file as the output to the boards of another.
func (c *check) report(cmd *cobra.Command, boards, output string) (report *contest.Report, err error) {
	switch {
	case boards == "-":
		sayWaiting(cmd)
	case output == "-":
		sayReading(cmd, "the output")
	}
	var outputErr error // which has the output's name already
	err = new(input).one(cmd.Context(), boards, func(from *text) error {
		reader := octothorpe.NewReader(newWaiting(cmd.Context(), from, c.out), from.name)
		var inputErr error
		each := func(yield func(octothorpe.Board) bool) {
			for board, err := range reader.All() {
				if inputErr = err; err != nil || !yield(board) {
					return
				}
			}
		}
		outputErr = new(input).one(cmd.Context(), output, func(from *text) (err error) {
			report, err = contest.Check(each, newWaiting(cmd.Context(), from, c.out), contest.Options{Any: c.any, Limit: c.limit})
			return err
		})
		return inputErr
	})
	return report, cmp.Or(err, outputErr)
}

// sayReading tells a person at a terminal that the command waits for a text, to its end.
func sayReading(cmd *cobra.Command, what string) {
	if term.IsTerminal(int(os.Stdin.Fd())) {
		fmt.Fprintf(os.Stderr, "%s: reading %s from the terminal, up to the end of file\n", cmd.CommandPath(), what)
	}
}

// endTestlib ends as a testlib checker does.
func (c *check) endTestlib(report *contest.Report) error {
	switch report.Verdict {
	case contest.AC:
		fmt.Fprintf(os.Stderr, "ok %s\n", plural(report.Boards, "board"))
		return nil
	case contest.PE:
		fmt.Fprintf(os.Stderr, "wrong output format %s: %v\n", report.Reason().Kind, report.Reason())
		return statusError(testlibPresentation)
	default:
		fmt.Fprintf(os.Stderr, "wrong answer %s: %v\n", report.Reason().Kind, report.Reason())
		return statusError(testlibWrong)
	}
}

// endKattis ends as an output validator of Kattis does.
func (c *check) endKattis(cmd *cobra.Command, report *contest.Report, folder string) error {
	if report.Verdict == contest.AC {
		return statusError(kattisAccepts)
	}
	reason := report.Reason()
	judge := fmt.Sprintf("%s %s, line %d: %v\n", report.Verdict, reason.Kind, reason.Line, reason)
	for name, text := range map[string]string{"judgemessage.txt": judge, "teammessage.txt": reason.Kind.Hint() + "\n"} {
		if err := writeFile(cmd.Context(), filepath.Join(folder, name), []byte(text)); err != nil {
			return err
		}
	}
	return statusError(kattisRefuses)
}

// json writes a report for other programs.
func (c *check) json(report *contest.Report) error {
	text, err := json.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	c.out.Write(append(text, '\n'))
	return nil
}

// text writes a report for people.
func (c *check) text(report *contest.Report) {
	fmt.Fprintf(c.out, "%s: ", report.Verdict)
	boards := plural(report.Boards, "board")
	switch report.Verdict {
	case contest.AC:
		fmt.Fprintf(c.out, "%s\n", boards)
		return
	case contest.PE:
		fmt.Fprintf(c.out, "%s in the output to %s, all of white space\n", plural(report.Count, "mistake"), boards)
	default:
		fmt.Fprintf(c.out, "%s in the output to %s\n", plural(report.Count, "mistake"), boards)
	}
	for _, m := range report.Mistakes {
		c.mistake(m)
	}
	if more := report.Count - len(report.Mistakes); more > 0 {
		fmt.Fprintf(c.out, "\n%s more, --limit %d lists all\n", plural(more, "mistake"), report.Count)
	}
}

// mistake writes a mistake for people, with its board.
func (c *check) mistake(m *contest.Mistake) {
	place := fmt.Sprintf("line %d", m.Line)
	if m.Number > 0 {
		place = fmt.Sprintf("board %d, line %d", m.Number, m.Line)
	}
	c.out.WriteString("\n" + folded(place+": "+m.Reason))
	if !m.Board.IsZero() {
		fmt.Fprintf(c.out, "\n%s\n", beside(m.Board))
	}
	const expected, got = "  expected  ", "  got       "
	switch {
	case m.Kind == contest.WhiteSpace:
		if m.Expected != "" {
			fmt.Fprintf(c.out, "%s%q\n", expected, m.Expected)
		}
		fmt.Fprintf(c.out, "%s%q\n", got, m.Got)
		return
	case m.Expected != "":
		fmt.Fprintf(c.out, "%s%s\n", expected, m.Expected)
	}
	switch printed := fitting(shown(m.Got), reportColumns-len(got)); {
	case m.Kind == contest.EmptyLine:
		c.out.WriteString(got + "(an empty line)\n")
	case m.Got != "":
		c.out.WriteString(got + printed + "\n")
	}
	if m.Place > 0 && m.Place <= min(len(m.Got), reportColumns-len(got)) && shown(m.Got) == m.Got {
		fmt.Fprintf(c.out, "%*s\n", len(got)+m.Place, "^")
	}
}
