package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/render"

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

// text writes a board's analysis for reading.
func (a *analyzing) text(board octothorpe.Board) error {
	analysis, err := a.analyst.Analyze(board)
	if err != nil {
		return err
	}
	var picture strings.Builder
	if err := render.Text(&picture, []render.Panel{{Board: analysis.Board}}, render.Options{Letters: true}); err != nil {
		return err
	}
	if a.count > 1 {
		a.out.WriteByte('\n')
	}
	drawn := strings.Split(strings.TrimSuffix(picture.String(), "\n"), "\n")
	width := 0
	for _, line := range drawn {
		width = max(width, len(line))
	}
	facts := factsOf(analysis)
	for i, line := range drawn {
		if i < len(facts) {
			line = fmt.Sprintf("%-*s   %s", width, line, facts[i])
		}
		a.out.WriteString(line + "\n")
	}
	if len(analysis.Symmetries) > 0 {
		a.out.WriteString("\nsymmetries\n")
	}
	for _, s := range analysis.Symmetries {
		a.out.WriteString("  " + inWords(s) + "\n")
	}
	a.out.WriteByte('\n')
	symbolsTable(analysis).text(a.out)
	a.out.WriteByte('\n')
	neighboursTable(analysis).text(a.out)
	return nil
}

// factsOf words what stands beside the picture, a line each.
func factsOf(a *census.Analysis) []string {
	var facts []string
	fact := func(name, value string) { facts = append(facts, fmt.Sprintf("%-14s  %s", name, value)) }
	share := func(name string, s census.Share) {
		all := a.Easier.Boards + a.Equal.Boards + a.Harder.Boards
		fact(name, fmt.Sprintf("%13s  %12s", grouped(int(s.Boards)), percent(s.Boards, all)))
	}
	first := make([]string, len(a.FirstMoves))
	for i, m := range a.FirstMoves {
		first[i] = m.String()
	}
	fact("answer", answered(a.Solution))
	fact("solutions", grouped(a.Solutions))
	fact("first moves", cmp.Or(strings.Join(first, " "), none))
	share("easier boards", a.Easier)
	share("as hard", a.Equal)
	share("harder boards", a.Harder)
	fact("class", plural(a.ClassSize, "board"))
	fact("canonical form", a.Canonical.Digits())
	if len(a.Symmetries) == 0 {
		fact("symmetries", none)
	}
	return facts
}

// inWords tells a symmetry, and which symbols it exchanges. A renaming keeps all of them, or one.
func inWords(s census.Symmetry) string {
	var exchanged []string
	for i, digit := range s.Renaming {
		if symbol := strconv.Itoa(i + 1); symbol != string(digit) {
			exchanged = append(exchanged, symbol)
		}
	}
	if exchanged == nil {
		return s.Name
	}
	return s.Name + ", exchanging " + strings.Join(exchanged, " and ")
}

// symbolsTable has a row a symbol.
func symbolsTable(a *census.Analysis) *columns {
	t := &columns{left: 2}
	t.row("symbol", "first solution", "distance")
	for _, s := range a.Symbols {
		t.row(strconv.Itoa(s.Symbol), cmp.Or(string(s.Moves), none), strconv.Itoa(s.Distance))
	}
	return t
}

// neighboursTable has a row a move.
func neighboursTable(a *census.Analysis) *columns {
	t := &columns{left: 2}
	t.row("move", "board after it", "length", "")
	for _, n := range a.Neighbours {
		way := "as far"
		switch {
		case n.Length < a.Length:
			way = "nearer"
		case n.Length > a.Length:
			way = "farther"
		}
		t.row(n.Move.String(), n.Board.Digits(), strconv.Itoa(n.Length), way)
	}
	return t
}
