package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/shard"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// analyzing tells what there is to know of boards.
type analyzing struct {
	input
	out     *output
	part    sharding
	format  *choice // no word while it is open
	tables  tabling
	others  *shapeSolver       // of the shape, if that is not the classic one
	solver  *octothorpe.Solver // of all boards so far
	waiting []octothorpe.Board // to be written as JSON, or the first while the format is open
	parts   []portion          // of these, one for each core
	count   int                // of boards

	unsolved atomic.Int64 // boards that have no solution
}

func newAnalyze(out *output) *cobra.Command {
	a := &analyzing{out: out, solver: new(octothorpe.Solver)}
	cmd := &cobra.Command{
		Use:   "analyze [BOARD|FILE...]",
		Short: "Tell all about a board, and how it compares with all boards",
		Long: `analyze shows a board with its answer, the number of its shortest solutions
and the moves that they begin with; how many of all boards are easier, as hard
and harder, by the length of their shortest solutions; its class, the boards
that are alike under the board's symmetries and the renaming of symbols, with
the canonical form; the symmetries that leave it as it is but for the names of
the symbols; how far each symbol is from filling the center; and how far the
boards are from being solved that are a move away.

The arguments are boards, in any form, or files with boards; without them, or
for -, boards are read from standard input.

Without --format one board is told as text, and so are boards that are typed at
a terminal; two and more are told in JSON, so the first waits for the second.

--shard K/N analyzes one of N parts of the files, in JSON, which octo merge puts
together: see octo help merge.

On another shape boards are not compared with all boards. A board that cannot
be solved is told all the same: its length is -1, and so are the distances of
symbols that cannot fill the center. The exit status is then 1.

Formats:
  text  for reading
  json  an object a line, with board, moves, length and symbol as octo solve
        has them; symbols: symbol, distance, moves; solutions (how many),
        first_moves; neighbours: move, board, length; canonical, class_size;
        symmetries: name and renaming (what 1, 2 and so on become by it); and
        on the classic shape easier, equal, harder: boards, share (of all,
        from 0 to 1)`,
		Example: `  octo analyze 111132323132231222312133
  octo analyze examples/contest.txt
  octo analyze --format text examples/contest.txt
  octo analyze --shape plus 111112222`,
	}
	a.flags(cmd)
	a.of.flag(cmd)
	a.tables.flag(cmd)
	a.part.boardFlags(cmd)
	a.format = formatFlag(cmd, asText, asJSON)
	cmd.Flags().Lookup("format").DefValue = "" // it depends
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		typed := (len(args) == 0 || slices.Contains(args, "-")) && term.IsTerminal(int(os.Stdin.Fd()))
		if !typed && !cmd.Flags().Changed("format") {
			a.format.word = ""
		}
		if a.part.wanted() {
			return a.partOf(cmd, args)
		}
		return a.run(cmd, args)
	}
	return cmd
}

// partOf analyzes the boards of a shard, in JSON.
func (a *analyzing) partOf(cmd *cobra.Command, files []string) error {
	if err := a.part.check(cmd); err != nil {
		return err
	}
	if a.format.word == asText {
		return errors.New("a shard analyzes boards in JSON, an object a line; leave --format text out")
	}
	a.format.word = asJSON
	options, err := shapingOf(cmd, &a.input, "keep-going", "scan")
	if err != nil {
		return err
	}
	return a.part.boards(cmd, &a.input, files, shard.Work{Command: "analyze", Options: options}, !a.of.isClassic(),
		func(out *output, bare bool) (partOutcome, error) {
			if bare {
				a.out = out
			}
			err := a.run(cmd, nil)
			return partOutcome{Unsolved: int(a.unsolved.Load())}, err
		})
}

func (a *analyzing) run(cmd *cobra.Command, args []string) error {
	on, err := a.shape()
	if err != nil {
		return err
	}
	if !a.of.isClassic() {
		var shown *progress
		a.others, shown = a.tables.solver(on)
		defer shown.end()
	}
	err = a.arguments(cmd, args, a, func(board octothorpe.Board, from *source) error { return a.add(cmd.Context(), board, from) })
	if a.format.word == "" && a.count == 1 {
		if told := a.text(a.waiting[0]); told != nil {
			return told
		}
	}
	if named := len(args) > 0 && args[0] != "-"; err == nil && a.count == 0 && named {
		return noBoard("analyze", on)
	}
	if flushed := a.Flush(); err == nil {
		err = flushed
	}
	return cmp.Or(err, unanswerable(int(a.unsolved.Load()), 0))
}

// together is how many boards are analyzed at a time, on all cores.
const together = 1 << 10

// add tells of a board, or has it wait. While the format is open, the second board decides.
func (a *analyzing) add(ctx context.Context, board octothorpe.Board, from *source) error {
	if a.others != nil {
		solver, err := solverFor(ctx, a.others, board, from)
		if err != nil {
			return err
		}
		a.solver = solver
	}
	a.count++
	if a.format.word == asText {
		return a.text(board)
	}
	a.waiting = append(a.waiting, board)
	if a.count > 1 {
		a.format.word = asJSON
	}
	if len(a.waiting) == together {
		return a.lines()
	}
	return nil
}

// Flush writes all that waits, unless the format is open.
func (a *analyzing) Flush() error {
	if a.format.word == asJSON {
		if err := a.lines(); err != nil {
			return err
		}
	}
	return a.out.Flush()
}

// lines writes the boards that wait as JSON, each on a line.
func (a *analyzing) lines() error {
	if a.parts == nil {
		a.parts = make([]portion, runtime.GOMAXPROCS(0))
	}
	var work sync.WaitGroup
	for i := range a.parts {
		boards := a.waiting[len(a.waiting)*i/len(a.parts) : len(a.waiting)*(i+1)/len(a.parts)]
		work.Go(func() { a.parts[i].text, a.parts[i].err = a.portion(a.parts[i].text[:0], boards) })
	}
	work.Wait()
	a.waiting = a.waiting[:0]
	for _, p := range a.parts {
		a.out.Write(p.text)
		if p.err != nil {
			return p.err
		}
	}
	return nil
}

// A portion is the analyses of some boards in JSON, each on a line.
type portion struct {
	text []byte
	err  error
}

// portion appends the analyses of some boards.
func (a *analyzing) portion(text []byte, boards []octothorpe.Board) ([]byte, error) {
	for _, board := range boards {
		analysis, err := a.analyze(board)
		if err != nil {
			return text, err
		}
		text = append(analysis.AppendJSON(text), '\n')
	}
	return text, nil
}

// analyze analyzes a board, and counts it if it cannot be solved.
func (a *analyzing) analyze(board octothorpe.Board) (*census.Analysis, error) {
	analysis, err := census.AnalyzeOn(a.solver, board)
	if err == nil && analysis.Length < 0 {
		a.unsolved.Add(1)
	}
	return analysis, err
}
