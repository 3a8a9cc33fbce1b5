package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"octothorpe/pack"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// packaging writes a problem package.
type packaging struct {
	out     *output
	format  *choice
	checker bool
	time    time.Duration
	memory  amount
}

func newPackage(out *output) *cobra.Command {
	p := &packaging{out: out, memory: amount{sizes, "1GiB", pack.MemoryLimit}}
	cmd := &cobra.Command{
		Use:   "package OUT",
		Short: "Write the problem as a package for a judge",
		Long:  packageHelp(),
		Example: `  octo package --format kattis rotationgame.zip
  octo package --format luogu --checker - > tests.zip
  octo package --format hydro --time 2s --memory 256MiB hydro.zip`,
		Args: cobra.MatchAll(wantArguments("the name of a file", "rotationgame.zip"), atMostOne("file")),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return []cobra.Completion{"zip"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	var names []string
	for _, f := range pack.Formats() {
		names = append(names, f.Name)
	}
	p.format = formatFlag(cmd, names...)
	cmd.Flags().Lookup("format").DefValue = "" // the help says it, where there is room on a line
	cmd.Flags().BoolVar(&p.checker, "checker", false, "add a checker that tells the kind of mistake")
	cmd.Flags().DurationVar(&p.time, "time", pack.TimeLimit, "limit each test to `TIME`")
	cmd.Flags().Var(&p.memory, "memory", "limit each test to so much memory")
	noFiles(cmd, "time", "memory")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return p.run(cmd, args[0]) }
	return cmd
}

// packageHelp returns the help, with all formats.
func packageHelp() string {
	var formats strings.Builder
	for _, f := range pack.Formats() {
		fmt.Fprintf(&formats, "  %-8s  %s\n", f.Name, f.Summary)
	}
	return `package writes the problem as a judge takes it, as a zip archive: the tests of
octo gen suite with their answers, and, where the judge has a place for them,
the statement in English and in Chinese with its figure, the limits, a program
that tells legal inputs from others, and programs that are right and that are
wrong, by what the judge is to say of them. Tests that are extreme, or in forms
that octo validate refuses, are left out. OUT is written whole or not at all;
- is standard output. The bytes are always the same.

Formats, of which the first is meant without --format:
` + formats.String() + `
Call the archive rotationgame.zip for kattis and icpc, which want the name of
the folder in it.

The limits are a second and 1 GiB, which leaves room for what runs Java. --time
and --memory set others, in whole milliseconds and MiB; the programs are made
for a second. Some archives have no place for a limit, which is then set on the
judge: kattis has none for time, for Kattis finds that limit itself, hustoj has
none at all, and luogu limits memory only if --memory is given.

Answers are unique, so judges compare them line by line and need no checker. The
one that --checker adds, and that icpc always has, tells what kind of mistake an
output has, in the words of octo check. It accepts nothing but the right output,
byte for byte. On hustoj it must be compiled by hand, in the folder of the
tests: g++ -O2 -o spj spj.cc

Where a judge takes no more than tests, the format zip has the rest to copy
from.`
}

func (p *packaging) run(cmd *cobra.Command, path string) error {
	ctx := cmd.Context()
	watchNow(ctx)
	format, problem := pack.ByName(p.format.word), pack.New()
	problem.Checker = p.checker
	problem.Time, problem.Memory, problem.MemoryChosen = p.time, p.memory.value, cmd.Flags().Changed("memory")
	if err := format.Check(problem); err != nil {
		return err
	}
	switch path {
	case "":
		return errors.New("package wants the name of a file, such as rotationgame.zip")
	case "-":
		if term.IsTerminal(int(os.Stdout.Fd())) {
			return errors.New("a terminal cannot show an archive, want the name of a file")
		}
		if err := format.Write(p.out, problem); err != nil {
			return place(err, "")
		}
	default:
		if err := writeWhole(ctx, path, func(w io.Writer) error { return format.Write(w, problem) }); err != nil {
			return err
		}
	}
	warn(cmd, format, problem, path)
	return nil
}

// warn says on standard error which limits that were given the archive has no place for, and what it must be called.
func warn(cmd *cobra.Command, format *pack.Format, problem *pack.Problem, path string) {
	say := func(text string, values ...any) {
		fmt.Fprintf(os.Stderr, "%s: %s\n", cmd.CommandPath(), fmt.Sprintf(text, values...))
	}
	if format.TimeStep == 0 && cmd.Flags().Changed("time") {
		say("%s has no place for a limit of time, so set that of --time on the judge", format.Name)
	}
	if format.MemoryStep == 0 && cmd.Flags().Changed("memory") {
		say("%s has no place for a limit of memory, so set that of --memory on the judge", format.Name)
	}
	if want := problem.Name + ".zip"; format.Named && path != "-" && filepath.Base(path) != want {
		say("%s wants the archive called %s, as the folder in it: rename %s", format.Name, want, shown(path))
	}
}
