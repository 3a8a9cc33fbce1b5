package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"octothorpe/contest"
	"octothorpe/internal/sandbox"
	"octothorpe/judge"

	"github.com/spf13/cobra"
)

// judging is a call of judge.
type judging struct {
	out     *output
	format  *choice
	own     *choice
	time    time.Duration
	memory  amount
	compile string
	inputs  []string
	form    judge.Form
	files   string
	sandbox bool
	extreme bool
	derive  bool
	stress  stressing
	saving  saving

	limits judge.Limits
	judge  judge.Judge
}

// judgeHelp is what the help says.
const judgeHelp = `judge runs a program on tests, as a judge does, and says of each what became
of it. It works on Linux only.

What is named is a program with its arguments (behind --, if there are flags
among them), or a source, which is compiled in a folder that is removed:
  .cpp .cc .cxx  g++ -O2 -std=c++17 -o {program} {source}
  .c             gcc -O2 -std=c11 -o {program} {source} -lm
  .go            go build -o {program} {source}
  .rs            rustc -O --edition 2021 -o {program} {source}
  .java          javac -encoding UTF-8 {source}, then java with a heap of half
                 the memory limit and stacks of 16 MiB
  .py            python3 -m py_compile {source}, then python3
  .js            node --check {source}, then node
--compile takes another command, in words with blanks between them; what it
makes must be named {program}.

The tests are those that octo gen suite makes, but for the extreme ones, or each
--input FILE: boards in any form that octo solve reads, given to the program as
they stand. Of a folder it is every file in it that ends in .in. --extreme runs
the extreme ones behind them, which take a plain search seconds; whatever
becomes of these, the verdict and the exit status are those of the others.
Judges set the game in other forms, too:
  --no-zero        no closing 0: the end of the file ends the input
  --one-per-file   each board is a test of its own
  --files IN,OUT   named files in place of standard input and output
Each test runs in a working directory of its own, empty but for IN.

Verdicts:
  AC   accepted: the right output
  PE   presentation error: right but for white space
  WA   wrong answer; octo help check lists the kinds of mistakes
  TLE  more than --time of processor time, or than twice that and a second by
       the clock
  MLE  more than --memory, resident
  OLE  more output than twice the right one and a MiB
  RE   ended by a signal, or with another exit status than 0, or more than 512
       processes and threads
  CE   the source does not compile
That of the whole is that of the first test that is not AC. Memory is what the
program's processes have at their peak, with shared pages counted once.

--stress runs tests without end instead, random ones and others on which
programs are known to fall, of a board at first and of up to 30 later; none asks
more of a plain search than a test of the suite does. Other forms of an input
(white space, line ends, no closing 0) are what the suite tries, and these tests
do not. With --input these come first. It ends at the first test that the
program fails, after --for TIME, or at Ctrl-C, and tells how many were passed.
The failing input is shrunk: to one that fails with the same verdict and has the
fewest boards that are found, and then the fewest moves in the answers. This
takes a minute at most, on top of --for. A --seed has always the same tests.

--save DIR shrinks every failing input, and writes it and its answer into the
folder as .in and .ans, named by the test, what is wrong and a number of the
input: 13-nine-moves-wa-not_first-76038efd.in. Nothing that is there is
replaced. --input DIR runs them again. For one folder both:
  octo judge --input DIR --stress --save DIR main.cpp

Where what the program prints on all tests that it fails is what a program with
a known slip prints, that is told with a hint; so is a slip that alone explains
some of the tests, with their names. A program that is right where it keeps to
its limits is given some more boards, of which a slip makes some take longer, or
more memory, than others: that tells a slow or large one its slip, and takes
some seconds.

--limits sets a judge's own limits, as its page of the problem has them; --time
and --memory go before them:
  poj     15 s, 150,000 K
  hdu     15 s, 150,000 K; Java 30 s, 300,000 K
  acwing  4 s, 64 MB
  uva     3 s, as told on Luogu; memory as without it
  boj     1 s, 128 MB
  cogs    1 s, 128 MB
  wzoi    1 s, 256 MB

Where bubblewrap is installed and works, the program runs under it, without
network and with a file system that is read-only but for its directory; a
compiler does not. --sandbox demands it, and --sandbox=false does without: then
the program runs as you, and may do what you may. Which of the two it is goes
to standard error.

--derive-time proposes a limit of time. What is named then are programs and
sources to be accepted, without arguments; each may take ten times --time a
test, and --memory. The limit is what the slowest takes for the test that takes
it longest, times --factor, rounded up to whole seconds. Each --slow is one to
be refused: on a test that it takes longest for, it must need 1.5 times the
limit, with the right output where it ends. (The factor 2, 1.5 and the second
are the defaults of the ICPC's problem package format.) The slowest language
sets the limit, and where that is Python slow programs in C++ pass: derive it
without Python, and one for Python alone if the judge has limits by language.
With json it is an object with limit_seconds (if there is a limit), factor,
margin, fits (all are accepted and refused as wanted) and programs: name, want,
verdict, test, seconds (over that if TLE), times_limit, reason, compile_output.

Formats:
  table  a line a test as it is done, then the first mistake with its board
  json   an object with verdict and tests: name, verdict, seconds (of the
         processor), wall_seconds, memory_bytes; where it is not AC reason, and
         of a wrong output mistake, line, expected, got and, unless it stands
         behind the last answer, board (24 digits) and number (of the board);
         note, if there is one; of RE error_output, the end of its standard
         error; of an extreme test group, "extreme". A test that was
         shrunk has shrunk: from_boards, from_moves, boards, moves, input,
         answer, runs (of the program), repeats (if it fails again), saved (its
         file) and what is wrong there. With --stress there is stress: seed,
         tests and boards that were passed, seconds, and stopped, if a signal
         ended it. Where a known slip is told, slip (its name) and hint, and
         slip_tests, if it does not explain all that failed. Of a source that
         does not compile: compile, with command, standard and output
  junit  a test suite in the XML that continuous integration reads

Exit status:
  0    accepted; there is a limit that refuses every --slow
  1    not accepted; there is none
  2    the program or a file is unusable, or the call is wrong`

func newJudge(out *output) *cobra.Command {
	j := &judging{out: out, memory: amount{units: sizes}}
	d := &deriving{judging: j}
	cmd := &cobra.Command{
		Use:   "judge PROGRAM|SOURCE [ARG...]",
		Short: "Run a program on tests, within limits, and say what is wrong",
		Long:  judgeHelp,
		Example: `  octo judge main.cpp
  octo judge --limits poj Main.java
  octo judge --input examples/contest.txt ./a.out
  octo judge --stress --for 1m --save failing main.cpp
  octo judge --files rotationa.in,rotationa.out main.cpp
  octo judge --format junit -- python3 -O main.py
  octo judge --derive-time --slow naive.cpp main.cpp Main.java`,
		Args: wantArguments("a program or a source", "main.cpp or ./a.out"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cmp.Or(d.fits(cmd), j.stress.fits(cmd)); err != nil {
				return err
			}
			if j.derive {
				return d.run(cmd, args)
			}
			return j.run(cmd, args)
		},
	}
	own := &choice{kind: "judge"}
	for _, o := range judge.Owns() {
		own.words = append(own.words, o.Name)
	}
	usual := judge.DefaultLimits()
	j.memory.text, j.memory.value = "128MiB", usual.Memory
	j.format = formatFlag(cmd, asTable, asJSON, asJUnit)
	flags := cmd.Flags()
	flags.DurationVar(&j.time, "time", usual.Time, "processor `TIME` that a test may take")
	flags.Var(&j.memory, "memory", "memory that a test may take")
	j.own = own.flag(cmd, "limits", "the limits of "+list(own.words))
	own.word = ""
	flags.Lookup("limits").DefValue = ""
	flags.StringVar(&j.compile, "compile", "", "compile with `COMMAND`, of {source} and {program}")
	flags.StringArrayVar(&j.inputs, "input", nil, "run on `FILE`, or all .in of a folder; may be repeated")
	flags.BoolVar(&j.form.NoZero, "no-zero", false, "leave the closing 0 out of the inputs")
	flags.BoolVar(&j.form.OnePerFile, "one-per-file", false, "make a test of each board")
	flags.StringVar(&j.files, "files", "", "have the program read and write the files `IN,OUT`")
	flags.BoolVar(&j.sandbox, "sandbox", false, "run under bubblewrap, or not (default: where it works)")
	flags.BoolVar(&j.extreme, "extreme", false, "run the extreme tests as well, outside the verdict")
	noFiles(cmd, "time", "memory", "compile", "files", "sandbox")
	j.stress.flags(cmd)
	j.saving.flags(cmd)
	d.flags(cmd)
	return cmd
}

func (j *judging) run(cmd *cobra.Command, args []string) error {
	watchNow(cmd.Context())
	source, err := j.fit(cmd, args)
	if err != nil {
		return err
	}
	j.limits = j.limit(cmd, source != nil && source.IsJava())
	done, err := j.saving.open(cmd)
	if err != nil {
		return err
	}
	defer done()
	tests, err := j.tests(cmd)
	if err != nil {
		return err
	}
	if err := j.choose(cmd); err != nil {
		return j.unusable(cmd, err)
	}
	j.judge.Limits = j.limits
	if source == nil {
		if j.judge.Program, err = judge.NewProgram(args...); err != nil {
			return err
		}
		j.say(cmd)
		return j.all(cmd, args[0], tests)
	}
	folder, err := os.MkdirTemp("", "octo-judge-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	j.say(cmd)
	if command := source.Command(); command != "" {
		fmt.Fprintf(os.Stderr, "%s: %s\n", cmd.CommandPath(), command)
	}
	j.judge.Program, err = source.Build(cmd.Context(), folder, j.limits)
	if failed := (*judge.CompileError)(nil); errors.As(err, &failed) {
		return j.end(judge.CE, j.writer(args[0], tests).failed(failed))
	}
	if err != nil {
		return j.unusable(cmd, place(err, args[0]))
	}
	return j.all(cmd, args[0], tests)
}

// leastMemory is the least limit of memory, in bytes: what is less has lost its unit.
const leastMemory = 1 << 20

// fit refuses what does not go together, and returns the source, if it is one.
func (j *judging) fit(cmd *cobra.Command, args []string) (source *judge.Source, err error) {
	isSource := judge.IsSource(args[0]) || j.compile != ""
	switch {
	case j.time <= 0:
		return nil, fmt.Errorf("--time is %v, want more than 0", j.time)
	case j.memory.value < leastMemory:
		return nil, fmt.Errorf("--memory is %s, less than a program can begin in, want a size such as 128MiB", sized(j.memory.value))
	case isSource && len(args) > 1:
		return nil, fmt.Errorf("%s is a source, which takes no arguments, and was given %q as well", shown(args[0]), args[1])
	case cmd.Flags().Changed("compile") && j.compile == "":
		return nil, errors.New("--compile wants a command")
	}
	if cmd.Flags().Changed("files") {
		if j.judge.Files, err = judge.ParseFiles(j.files); err != nil {
			return nil, fmt.Errorf("--files: %w", err)
		}
	}
	if !isSource {
		return nil, nil
	}
	if info, err := os.Stat(args[0]); err != nil {
		return nil, place(err, args[0])
	} else if info.IsDir() {
		return nil, fmt.Errorf("%s: %w", shown(args[0]), errDirectory)
	} else if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: is no file, want a source", shown(args[0]))
	}
	if source, err = judge.NewSource(args[0], j.compile); err != nil {
		return nil, fmt.Errorf("--compile: %w", err)
	}
	return source, nil
}

// limit returns the limits that the flags set.
func (j *judging) limit(cmd *cobra.Command, java bool) judge.Limits {
	limits := judge.DefaultLimits()
	for _, o := range judge.Owns() {
		if o.Name == j.own.word {
			limits = o.Limits(java)
		}
	}
	if cmd.Flags().Changed("time") {
		limits.Time = j.time
	}
	if cmd.Flags().Changed("memory") {
		limits.Memory = j.memory.value
	}
	return limits
}

// tests returns the tests that the flags ask for.
func (j *judging) tests(cmd *cobra.Command) ([]judge.Test, error) {
	if len(j.inputs) == 0 && !j.stress.wanted {
		return j.form.Suite(), nil
	}
	if err := inputOnce(j.inputs); err != nil {
		return nil, err
	}
	var tests []judge.Test
	for _, path := range j.inputs {
		paths, err := inputsOf(path)
		if none := (*noInputsError)(nil); errors.As(err, &none) && j.stress.wanted && j.saving.is(path) {
			continue // nothing has been kept in it yet
		}
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			err := new(input).one(cmd.Context(), path, func(from *text) error {
				whole, err := io.ReadAll(newWaiting(cmd.Context(), from, j.out))
				if err != nil {
					return err
				}
				test, err := judge.NewTest(from.name, whole)
				tests = append(tests, test)
				return err
			})
			if err != nil {
				return nil, err
			}
		}
	}
	if tests = j.form.Tests(tests); len(tests) == 0 && !j.stress.wanted { // one a board, and no boards
		return nil, errors.New("--one-per-file makes no tests of inputs without boards")
	}
	return tests, nil
}

// inputsOf returns the inputs of a folder, in the order of their names, or the file itself.
func inputsOf(path string) ([]string, error) {
	if !isFolder(path) {
		return []string{path}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, place(err, path)
	}
	var paths []string
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) == ".in" && !entry.IsDir() {
			paths = append(paths, filepath.Join(path, entry.Name()))
		}
	}
	if len(paths) == 0 {
		return nil, &noInputsError{path}
	}
	return paths, nil
}

// A noInputsError says that a folder has no inputs.
type noInputsError struct{ folder string }

// Error says what they end in.
func (e *noInputsError) Error() string { return shown(e.folder) + " has no files that end in .in" }

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// choose chooses whether to run under bubblewrap.
func (j *judging) choose(cmd *cobra.Command) error {
	demanded := cmd.Flags().Changed("sandbox")
	if j.sandbox || !demanded {
		err := sandbox.Available(cmd.Context())
		switch {
		case errors.Is(err, sandbox.ErrUnsupported), err != nil && j.sandbox:
			return err
		case err == nil:
			j.judge.Bubblewrap = true
		}
	}
	return cmd.Context().Err()
}

// say says whether it will run under bubblewrap.
func (j *judging) say(cmd *cobra.Command) {
	says := "without bubblewrap: within its limits, it may do what you may"
	if j.judge.Bubblewrap {
		says = "with bubblewrap: no network, a read-only file system"
	}
	fmt.Fprintf(os.Stderr, "%s: %s\n", cmd.CommandPath(), says)
}

// unusable returns why nothing can be run: the signal, if one has ended it.
func (j *judging) unusable(cmd *cobra.Command, err error) error {
	if cmd.Context().Err() != nil {
		return context.Cause(cmd.Context())
	}
	return err
}

// all runs all tests and writes what became of them.
func (j *judging) all(cmd *cobra.Command, name string, tests []judge.Test) error {
	if j.stress.wanted {
		return j.underStress(cmd, name, tests)
	}
	var extreme []judge.Test
	if j.extreme {
		extreme = j.form.Extreme()
	}
	var done atomic.Int64
	progress := follow(func(elapsed time.Duration) string {
		return workLine("tests", done.Load(), int64(len(tests)+len(extreme)), elapsed)
	})
	defer progress.end()
	writer := j.writer(name, slices.Concat(tests, extreme))
	tell := func(write func(*judge.Result)) func(*judge.Result) {
		return func(result *judge.Result) {
			progress.hide()
			write(result)
			done.Add(1)
		}
	}
	results, err := j.each(cmd, tests, tell(writer.result))
	if err != nil {
		return err
	}
	keeping := j.saving
	j.saving = saving{} // what is outside the verdict is not kept
	if _, err := j.each(cmd, extreme, tell(writer.extreme)); err != nil {
		return err
	}
	j.saving = keeping
	progress.end()
	return j.hinted(cmd, writer, tests, results)
}

// each runs tests, keeps what is to be kept of those that fail, and tells of each.
func (j *judging) each(cmd *cobra.Command, tests []judge.Test, tell func(*judge.Result)) (results []*judge.Result, err error) {
	for i := range tests {
		result, err := j.judge.Run(cmd.Context(), &tests[i])
		if err != nil {
			return nil, j.unusable(cmd, err)
		}
		if result.Verdict != contest.AC && j.saving.folder != "" {
			err = j.shrink(cmd.Context(), &tests[i], result, new(atomic.Int64))
			j.saving.keep(cmd.Context(), savedName(result.Name, result.Shrunk), result.Shrunk)
		}
		results = append(results, result)
		tell(result)
		if flushErr := j.out.Flush(); flushErr != nil {
			return nil, unanswered(flushErr, judge.Verdict(results) != contest.AC)
		}
		if err != nil {
			return nil, j.unusable(cmd, err)
		}
	}
	return results, nil
}

// lookingForSlip is the progress line while a hint is looked for, which may take longer than the tests.
const lookingForSlip = "looking for a known slip"

// hinted ends with a hint, if there is one.
func (j *judging) hinted(cmd *cobra.Command, writer judgeWriter, tests []judge.Test, results []*judge.Result) error {
	progress := follow(func(time.Duration) string { return lookingForSlip })
	defer progress.end()
	hint, err := judge.Hint(cmd.Context(), tests, results)
	if hint == nil && err == nil {
		hint, err = j.judge.CostHint(cmd.Context(), j.form, results)
	}
	progress.end()
	if err != nil {
		return j.unusable(cmd, err)
	}
	verdict := judge.Verdict(results)
	return j.end(verdict, writer.end(verdict, hint, results))
}

// end ends with the status of a verdict, if nothing went wrong.
func (j *judging) end(verdict contest.Verdict, err error) error {
	if err == nil {
		err = j.out.Flush()
	}
	if err == nil || isClosedPipe(err) {
		err = j.saving.err
	}
	if err == nil && verdict != contest.AC {
		err = statusError(statusNo)
	}
	return err
}
