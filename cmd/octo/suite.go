package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/internal/wrap"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// suiteWord is the argument of gen that asks for the graded set of tests.
const suiteWord = "suite"

// suiteHelp is what gen's help says of it.
const suiteHelp = `gen suite DIR writes a graded set of tests into the folder, which it makes if
need be: inputs such as 01-sample.in, their answers such as 01-sample.ans, and
a README that says what each is for. They are always the same. Programs with
any of the slips that are known of this game fall on one of them at least,
while a plain IDA* answers each in a third of a second. What takes longer goes
into the folder extreme within.`

// isSuite reports whether arguments, flags among them, ask a command for the graded set of tests.
func isSuite(cmd *cobra.Command, args []string) bool {
	return cmd.Name() == "gen" && slices.Contains(args, suiteWord)
}

// helpGen shows the help of gen, or only what there is about suite if that is among the arguments.
func helpGen(cmd *cobra.Command, args []string) {
	if !isSuite(cmd, args) {
		cmd.Parent().HelpFunc()(cmd, args)
		return
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s\n\nUsage:\n  octo gen suite DIR\n\nExamples:\n  octo gen suite tests\n", suiteHelp)
}

// suiteArguments takes no arguments, or suite and a folder, and then no flags.
func suiteArguments(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case args[0] != suiteWord:
		return fmt.Errorf("%s takes no argument but %q with a folder, and was given %q", cmd.Name(), suiteWord, args[0])
	case len(args) == 1 || args[1] == "":
		return fmt.Errorf("%s %s wants the name of a folder, such as tests", cmd.Name(), suiteWord)
	case len(args) > 2:
		return fmt.Errorf("%s %s takes one folder, and was given %q as well", cmd.Name(), suiteWord, args[2])
	}
	var err error
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		err = errors.New("the tests of a suite are always the same: want no --" + flag.Name)
	})
	return err
}

// completeSuite offers suite, and then folders.
func completeSuite(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch {
	case len(args) == 0:
		return []cobra.Completion{suiteWord}, cobra.ShellCompDirectiveNoFileComp
	case len(args) == 1 && args[0] == suiteWord:
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// writeSuite writes the tests, and the README last: where it is, all is there.
func writeSuite(ctx context.Context, folder string) error {
	tests := contest.Suite()
	for _, test := range tests {
		path := filepath.Join(folder, suitePath(&test))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return place(err, folder)
		}
		if err := writeFile(ctx, path+".in", test.Input()); err != nil {
			return err
		}
		if err := writeFile(ctx, path+".ans", test.Answers()); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return writeFile(ctx, filepath.Join(folder, "README"), []byte(suiteReadme(tests)))
}

// suitePath returns where a test's files are in the folder, without their endings.
func suitePath(test *contest.Test) string {
	if test.Group == contest.Extreme {
		return filepath.Join(test.Group.String(), test.Name)
	}
	return test.Name
}

// suiteGroups says what the tests of each group have in common.
var suiteGroups = []struct {
	group contest.Group
	says  string
}{
	{contest.Sample, "Sample, for everyone to see:"},
	{contest.Secret, `Secret, in the form that the statement gives: at most 30 boards, one a line,
and a closing 0. A plain IDA* answers each file in a third of a second:`},
	{contest.OtherForms, `In other forms, which judges have been found to use. Leave these out where
your judge checks inputs and keeps to the statement:`},
	{contest.Extreme, `Extreme, in a folder of their own. A plain IDA* takes seconds for each, and
right programs may be too slow for them:`},
}

// suiteReadme says what each test is for.
func suiteReadme(tests []contest.Test) string {
	const columns = 46 // of a purpose
	var b strings.Builder
	b.WriteString(`Tests for the Rotation Game (POJ 2286, UVa 1343, HDU 1667), as octo gen suite
makes them.

An input is NAME.in, the only right answers to it are NAME.ans. Below stand the
number of boards in each, the lengths of their answers, and what it is for.
`)
	for _, g := range suiteGroups {
		fmt.Fprintf(&b, "\n%s\n\n", g.says)
		for _, test := range tests {
			if test.Group != g.group {
				continue
			}
			first := fmt.Sprintf("  %-20s %2d  %5s ", test.Name, len(test.Boards), suiteLengths(test.Boards))
			for line := range wrap.Lines(test.Purpose, columns) {
				fmt.Fprintf(&b, "%s %s\n", first, line)
				first = strings.Repeat(" ", len(first))
			}
		}
	}
	return b.String()
}

// suiteLengths returns the least and the greatest length of boards: "5-9".
func suiteLengths(boards []octothorpe.Board) string {
	lengths := lengthRange{given: true, from: octothorpe.Solve(boards[0]).Length}
	for _, board := range boards {
		length := octothorpe.Solve(board).Length
		lengths.from, lengths.to = min(lengths.from, length), max(lengths.to, length)
	}
	return lengths.String()
}
