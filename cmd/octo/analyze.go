package main

import (
	"errors"
	"os"
	"runtime"
	"slices"
	"sync"

	"octothorpe"
	"octothorpe/census"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// analyzing tells what there is to know of boards.
type analyzing struct {
	input
	out     *output
	format  *choice // no word while it is open
	analyst census.Analyst
	waiting []octothorpe.Board // to be written as JSON, or the first while the format is open
	parts   []portion          // of these, one for each core
	count   int                // of boards
}

func newAnalyze(out *output) *cobra.Command {
	a := &analyzing{out: out}
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

Formats:
  text  for reading
  json  an object a line, with board, moves, length and symbol as octo solve
        has them; symbols: symbol, distance, moves; solutions (how many),
        first_moves; neighbours: move, board, length; canonical, class_size;
        symmetries: name and renaming (what 1, 2 and 3 become by it); and
        easier, equal, harder: boards, share (of all, from 0 to 1)`,
		Example: `  octo analyze 111132323132231222312133
  octo analyze examples/contest.txt
  octo analyze --format text examples/contest.txt`,
	}
	a.flags(cmd)
	a.format = formatFlag(cmd, asText, asJSON)
	cmd.Flags().Lookup("format").DefValue = "" // it depends
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		typed := (len(args) == 0 || slices.Contains(args, "-")) && term.IsTerminal(int(os.Stdin.Fd()))
		if !typed && !cmd.Flags().Changed("format") {
			a.format.word = ""
		}
		return a.run(cmd, args)
	}
	return cmd
}

func (a *analyzing) run(cmd *cobra.Command, args []string) error {
	err := a.arguments(cmd, args, a, a.add)
	if a.format.word == "" && a.count == 1 {
		if told := a.text(a.waiting[0]); told != nil {
			return told
		}
	}
	if named := len(args) > 0 && args[0] != "-"; err == nil && a.count == 0 && named {
		return errors.New("there is no board to analyze, want one such as 111132323132231222312133")
	}
	if flushed := a.Flush(); err == nil {
		err = flushed
	}
	return err
}

// together is how many boards are analyzed at a time, on all cores.
const together = 1 << 10

// add tells of a board, or has it wait. While the format is open, the second board decides.
func (a *analyzing) add(board octothorpe.Board, _ *source) error {
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
		work.Go(func() { a.parts[i].analyze(&a.analyst, boards) })
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

func (p *portion) analyze(analyst *census.Analyst, boards []octothorpe.Board) {
	p.text = p.text[:0]
	for _, board := range boards {
		var analysis *census.Analysis
		if analysis, p.err = analyst.Analyze(board); p.err != nil {
			return
		}
		p.text = append(analysis.AppendJSON(p.text), '\n')
	}
}
