package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/search"
	"octothorpe/shard"
	"octothorpe/solver"

	"github.com/spf13/cobra"
)

// solve answers boards.
type solve struct {
	input
	out        *output
	to         io.Writer // what answers in contest form at once, without a buffer
	bare       bool      // without the frame of the format
	part       sharding
	format     *choice
	engine     *choice
	all, count bool
	tables     tabling
	nodes      amount             // that a search may look at
	solver     *octothorpe.Solver // of the last board; nil if its tables do not fit the memory
	others     *shapeSolver       // of the shape, if that is not the classic one
	made       engineTables       // of that
	shown      *progress          // of the tables and searches
	unsolved   int                // boards that have no solution
	open       int                // boards that were given up
}

func newSolve(out *output) *cobra.Command {
	s := &solve{out: out, to: os.Stdout, nodes: amount{units: counts}, solver: new(octothorpe.Solver)}
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "Answer boards with shortest sequences of moves",
		Long: `solve reads boards from the files, or from standard input, and answers each
with the first of its shortest solutions in dictionary order.

Boards are read by their digits, in whatever white space they stand: contest
lines, 24 digits together and pictures all read alike. A 0 where a board would
begin ends a file. Input that begins with { is read as JSON lines. Since lines
do not count, a symbol that a board lacks is taken from the next line.

Formats:
  contest   what a judge expects: moves or "No moves needed", then the symbol
  text      the boards numbered, with lengths and pictures
  json      an array of objects with board, moves, length and symbol
  jsonl     such an object a line
  csv       the same as rows, below a header

--all gives every shortest solution, in json, jsonl and csv as an object or
row each. --count gives their number, in json, jsonl and csv as "solutions".
Both mean text if no format is given.

On another --shape a board may have no solution. contest and text then say "no
solution", and the other formats have no moves, length -1 and symbol 0; with
--all they have no object or row. Where the tables of the shape do not fit
--memory, boards are searched for; --all and --count want the tables. A search
that --node-limit ends gives its board up: contest and text say how many moves
are not enough, and the field proved, which the other formats have with
--node-limit, is that number (of a solved board its length less 1, and -1 if it
cannot be solved).

Answers are looked up in a table of all distances. --engine has them searched
for by an engine of octo compare, whose help tells what each is. All but
ida-same give the same answers. An engine that would have to store more than
1 GiB, or on another shape than --memory, gives the board up, which is told as a
board is that cannot be read.

--shard K/N answers one of N parts of the files, which octo merge puts together:
see octo help merge.

Exit status:
  0    all boards are solved
  1    a board cannot be solved, or was given up
  2    the call or the input is unusable`,
		Example: `  octo solve examples/contest.txt
  octo solve --format text examples/contest.txt
  octo solve --format jsonl examples/contest.txt | octo apply -
  octo solve --engine ida-tt examples/contest.txt
  octo solve --shard 3/16 -o parts examples/contest.txt
  echo 111132323132231222312133 | octo solve --all
  echo 111112222 | octo solve --shape plus --format text`,
	}
	s.flags(cmd)
	s.of.flag(cmd)
	s.tables.flag(cmd)
	s.format = formatFlag(cmd, asContest, asText, asJSON, asJSONLines, asCSV)
	cmd.Flags().Var(&s.nodes, "node-limit", "give a search up after so many `NODES`, such as 100M")
	noFiles(cmd, "node-limit")
	cmd.Flags().BoolVar(&s.all, "all", false, "list every shortest solution")
	cmd.Flags().BoolVar(&s.count, "count", false, "count the shortest solutions")
	s.engine = (&choice{kind: "engine", words: append([]string{byTable}, engineNames()...)}).flag(
		cmd, "engine", "search for answers by an engine, such as ida")
	s.part.boardFlags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return s.checkLimits(cmd) }
	cmd.RunE = func(cmd *cobra.Command, files []string) error { return s.run(cmd, files) }
	return cmd
}

// checkLimits refuses limits where nothing is searched and no table made.
func (s *solve) checkLimits(cmd *cobra.Command) error {
	for _, limit := range []string{"memory", "node-limit"} {
		if cmd.Flags().Changed(limit) && !cmd.Flags().Changed("shape") && s.engine.word == byTable {
			return fmt.Errorf("--%s limits searches and the tables of other shapes, and wants --shape or --engine with it", limit)
		}
	}
	return s.tables.check(cmd)
}

func (s *solve) run(cmd *cobra.Command, files []string) error {
	if s.all || s.count {
		if s.engine.word != byTable {
			return errors.New("an engine looks for one solution: --all and --count are answered by the table")
		}
		if !cmd.Flags().Changed("format") {
			s.format.word = asText
		}
		if s.format.word == asContest {
			return errors.New("the contest format has one solution a board: --all and --count want text, json, jsonl or csv")
		}
	}
	s.slow = s.engine.word != byTable
	if s.part.wanted() {
		return s.partOf(cmd, files)
	}
	return s.whole(cmd, files)
}

// whole answers all boards that there are to read.
func (s *solve) whole(cmd *cobra.Command, files []string) error {
	if !s.of.isClassic() {
		return s.other(cmd, files)
	}
	return s.write(cmd, files)
}

// partOf answers the boards of a shard.
func (s *solve) partOf(cmd *cobra.Command, files []string) error {
	if err := s.part.check(cmd); err != nil {
		return err
	}
	options, err := shapingOf(cmd, &s.input, "all", "count", "keep-going", "engine", "node-limit", "memory", "scan")
	if err != nil {
		return err
	}
	options["format"] = s.format.word
	numbered := s.format.word == asText || s.slow || !s.of.isClassic()
	return s.part.boards(cmd, &s.input, files, shard.Work{Command: "solve", Options: options}, numbered,
		func(out *output, bare bool) (partOutcome, error) {
			if bare {
				s.out, s.to, s.bare = out, out, true
			}
			err := s.whole(cmd, files)
			return partOutcome{Frame: s.frame(), Unsolved: s.unsolved, Open: s.open}, err
		})
}

// columns returns the names of what rows have.
func (s *solve) columns() []string {
	names := []string{"board", "moves", "length", "symbol"}
	if s.count {
		names = append(names, "solutions")
	}
	if s.limited() {
		names = append(names, "proved")
	}
	return names
}

// frame returns what stands around the answers.
func (s *solve) frame() frame {
	switch s.format.word {
	case asContest:
		return frame{}
	case asText:
		if s.count && !s.all {
			return frame{}
		}
		return frame{Between: "\n"}
	}
	return frameOf(s.format.word, s.columns())
}

// write answers in the format that is asked for.
func (s *solve) write(cmd *cobra.Command, files []string) error {
	switch s.format.word {
	case asContest:
		return s.contest(cmd, files)
	case asText:
		return s.text(cmd, files)
	default:
		return s.rows(cmd, files)
	}
}

// other answers boards of another shape than the classic one.
func (s *solve) other(cmd *cobra.Command, files []string) error {
	on, err := s.shape()
	if err != nil {
		return err
	}
	s.others, s.shown = s.tables.solver(on)
	s.made.others = s.others
	defer s.shown.end()
	if err := s.write(cmd, files); err != nil {
		return err
	}
	return unanswerable(s.unsolved, s.open)
}

// unanswerable is the no of boards that cannot be solved, and of those that were given up.
func unanswerable(unsolved, open int) error {
	switch {
	case unsolved > 0 && open > 0:
		return noError{fmt.Errorf("%s cannot be solved, %s given up", plural(unsolved, "board"), plural(open, "board"))}
	case unsolved > 0:
		return noError{fmt.Errorf("%s cannot be solved", plural(unsolved, "board"))}
	case open > 0:
		return noError{fmt.Errorf("%s given up; want a greater --node-limit, or more --memory", plural(open, "board"))}
	}
	return nil
}

// ready gets ready to solve a board.
func (s *solve) ready(ctx context.Context, board octothorpe.Board, from *source) error {
	if s.others == nil || s.slow {
		return nil
	}
	var err error
	s.solver, err = solverFor(ctx, s.others, board, from)
	if errors.Is(err, octothorpe.ErrTooLarge) && !s.all && !s.count {
		return nil // it is searched
	}
	return err
}

// contest answers as a judge expects it.
func (s *solve) contest(cmd *cobra.Command, files []string) error {
	if s.slow || s.others != nil {
		return s.boards(cmd, files, s.out, func(board octothorpe.Board, from *source) error {
			found, err := s.answer(cmd.Context(), board, from)
			if err != nil {
				return err
			}
			moves := string(found.Moves)
			switch found.Length {
			case 0:
				moves = "No moves needed"
			case -1:
				moves = outcome(found)
			}
			fmt.Fprintf(s.out, "%s\n%d\n", moves, found.Symbol)
			return s.show()
		})
	}
	return s.each(cmd, files, func(from *text) error {
		options := octothorpe.StreamOptions{Source: from.name}
		if from.cut != nil {
			options.Section, options.Passed = &from.cut.section, from.cut.passed
		}
		var misplaced error
		if s.keepGoing {
			options.OnError = func(err *octothorpe.InputError) {
				if misplaced == nil {
					misplaced = s.pass(from, err)
				}
			}
		}
		err := octothorpe.SolveStream(cmd.Context(), from.Reader, s.to, options)
		return cmp.Or(misplaced, err)
	})
}

// rows answers in a form for other programs.
func (s *solve) rows(cmd *cobra.Command, files []string) error {
	begin := newRows
	if s.bare {
		begin = newBareRows
	}
	table := begin(s.out, s.format.word, s.columns()...)
	err := s.boards(cmd, files, s.out, func(board octothorpe.Board, from *source) error {
		if err := s.ready(cmd.Context(), board, from); err != nil {
			return err
		}
		solutions := 0
		if s.count {
			solutions = s.solver.Count(board)
		}
		row := func(found octothorpe.Solution, proved int) {
			table.board(board)
			table.text(string(found.Moves))
			table.number(found.Length)
			table.number(found.Symbol)
			if s.count {
				table.number(solutions)
			}
			if s.limited() {
				table.number(proved)
			}
			table.end()
		}
		if !s.all {
			found, err := s.answer(cmd.Context(), board, from)
			if err != nil {
				return err
			}
			row(found.Solution, found.Proved)
			return s.show()
		}
		solvable := false
		for found := range s.solver.All(board) {
			row(found, found.Length-1)
			solvable = true
		}
		if !solvable {
			s.unsolved++
		}
		return nil
	})
	table.close()
	return err
}

// limited reports whether searches may be given up at a limit of nodes.
func (s *solve) limited() bool { return s.nodes.value > 0 && s.others != nil }

// text answers in a form for people.
func (s *solve) text(cmd *cobra.Command, files []string) error {
	first := true
	return s.boards(cmd, files, s.out, func(board octothorpe.Board, from *source) error {
		label := from.label(len(files) > 1)
		found, err := s.answer(cmd.Context(), board, from)
		if err != nil {
			return err
		}
		if s.count && !s.all {
			fmt.Fprintf(s.out, "%s: %s\n", label, s.counted(board))
			return nil
		}
		if !first {
			s.out.WriteByte('\n')
		}
		first = false
		if s.all {
			fmt.Fprintf(s.out, "%s: %s\n\n%s\n", label, s.counted(board), beside(board))
			s.list(board)
			return nil
		}
		boards := []octothorpe.Board{board}
		if found.Length > 0 {
			boards = append(boards, board.Apply(found.Moves))
		}
		fmt.Fprintf(s.out, "%s: %s\n\n%s", label, outcome(found), beside(boards...))
		return s.show()
	})
}

// byTable is the word of --engine for no engine.
const byTable = "table"

// answer answers a board by the table, by a search if that does not fit the memory, or by the engine.
func (s *solve) answer(ctx context.Context, board octothorpe.Board, from *source) (solver.Found, error) {
	if err := s.ready(ctx, board, from); err != nil {
		return solver.Found{}, err
	}
	switch {
	case s.slow:
		return s.byEngine(ctx, board, from)
	case s.solver == nil:
		return s.search(ctx, board, from)
	}
	solution := s.solver.Solve(board)
	found := solver.Found{Solution: solution, Proved: max(-1, solution.Length-1)}
	if solution.Length < 0 {
		s.unsolved++
		found.End = solver.NoSolution
	}
	return found, nil
}

// byEngine answers a board by the engine.
func (s *solve) byEngine(ctx context.Context, board octothorpe.Board, from *source) (solver.Found, error) {
	engine, _ := search.ByName(s.engine.word)
	watchNow(ctx)
	result := engine.Search(ctx, board, s.limits())
	switch result.End {
	case search.Solved:
		return solver.Found{Solution: result.Solution, Proved: result.Length - 1}, nil
	case search.NoSolution:
		s.unsolved++
		return solver.Found{Solution: result.Solution, Proved: -1, End: solver.NoSolution}, nil
	case search.NodeLimit:
		return solver.Found{}, from.fault(errGaveUp, fmt.Sprintf("is too much for %s, which gave up at depth %d after %s; "+
			"want a greater --node-limit, another engine, or none", engine.Name, result.Depth(), many(int(result.Nodes), "node")))
	case search.MemoryLimit:
		return solver.Found{}, from.fault(errGaveUp, fmt.Sprintf("is too much for %s, which gave up at depth %d with %s boards in %s; "+
			"want another engine, or none", engine.Name, result.Depth(), grouped(int(result.Stored)), sized(result.PeakBytes)))
	default:
		return solver.Found{}, context.Cause(ctx)
	}
}

// search answers a board of another shape without a table. Where it gives up, it says how far it has come.
func (s *solve) search(ctx context.Context, board octothorpe.Board, from *source) (solver.Found, error) {
	found := s.others.Search(ctx, board, solver.Limits{Nodes: s.nodes.value})
	switch found.End {
	case solver.Solved:
		return found, nil
	case solver.NoSolution:
		s.unsolved++
		return found, nil
	}
	s.shown.hide()
	tell(from.fault(errGaveUp, fmt.Sprintf("has %s; the search ended after %s", outcome(found), many(int(found.Nodes), "node"))))
	if found.End == solver.NodeLimit {
		s.open++
		return found, nil
	}
	return found, context.Cause(ctx)
}

// outcome words what came out of a search or a look-up.
func outcome(found solver.Found) string {
	if found.Length < 0 && found.End != solver.NoSolution {
		return fmt.Sprintf("no solution of %s or fewer", plural(found.Proved, "move"))
	}
	return answered(found.Solution)
}

// show has what a search found seen before the next board, which may take long.
func (s *solve) show() error {
	if !s.slow && s.solver != nil {
		return nil
	}
	s.shown.hide()
	return s.out.Flush()
}

// errGaveUp says that a search ended without an answer.
var errGaveUp = errors.New("the search gave up")

// counted says how many shortest solutions of how many moves a board has.
func (s *solve) counted(board octothorpe.Board) string {
	found := s.solver.Solve(board)
	if found.Length < 0 {
		return "no solution"
	}
	return plural(found.Length, "move") + ", " + plural(s.solver.Count(board), "solution")
}

// list lists a board's shortest solutions.
func (s *solve) list(board octothorpe.Board) {
	for found := range s.solver.All(board) {
		fmt.Fprintf(s.out, "  %s\n", briefly(found))
	}
}

// answered words an answer: "AC, 2 moves, symbol 2".
func answered(found octothorpe.Solution) string {
	if found.Length <= 0 {
		return briefly(found)
	}
	return fmt.Sprintf("%s, %s, symbol %d", found.Moves, plural(found.Length, "move"), found.Symbol)
}

// briefly words an answer without its length: "AC, symbol 2".
func briefly(found octothorpe.Solution) string {
	if found.Length < 0 {
		return "no solution"
	}
	return fmt.Sprintf("%s, symbol %d", cmp.Or(found.Moves, "no moves needed"), found.Symbol)
}

// beside draws boards beside each other.
func beside(boards ...octothorpe.Board) string {
	var pictures []string
	for _, board := range boards {
		pictures = append(pictures, board.Picture())
	}
	return besideEachOther(pictures)
}

// besideEachOther writes pictures of one shape beside each other, as many as have room, and the others below.
func besideEachOther(pictures []string) string {
	const gap = 4
	width := 0
	for _, picture := range pictures {
		for row := range strings.Lines(picture) {
			width = max(width, len(row)-1+gap)
		}
	}
	var text strings.Builder
	for line := range slices.Chunk(pictures, max(1, helpColumns/max(1, width))) {
		var rows []string
		for _, picture := range line {
			for i, row := range strings.Split(strings.TrimSuffix(picture, "\n"), "\n") {
				if i == len(rows) {
					rows = append(rows, " ")
				}
				rows[i] += fmt.Sprintf(" %-*s", width, row)
			}
		}
		if text.Len() > 0 {
			text.WriteByte('\n')
		}
		for _, row := range rows {
			text.WriteString(strings.TrimRight(row, " ") + "\n")
		}
	}
	return text.String()
}
