package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"octothorpe"
	"octothorpe/search"

	"github.com/spf13/cobra"
)

// solve answers boards.
type solve struct {
	input
	out        *output
	format     *choice
	engine     *choice
	all, count bool
	solver     octothorpe.Solver
}

func newSolve(out *output) *cobra.Command {
	s := &solve{out: out}
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

Answers are looked up in a table of all distances. --engine has them searched
for by an engine of octo compare, whose help tells what each is. All but
ida-same give the same answers. An engine that would have to store more than
1 GiB gives the board up, which is told as a board is that cannot be read.`,
		Example: `  octo solve examples/contest.txt
  octo solve --format text examples/contest.txt
  octo solve --format jsonl examples/contest.txt | octo apply -
  octo solve --engine ida-tt examples/contest.txt
  echo 111132323132231222312133 | octo solve --all`,
	}
	s.flags(cmd)
	s.format = formatFlag(cmd, asContest, asText, asJSON, asJSONLines, asCSV)
	cmd.Flags().BoolVar(&s.all, "all", false, "list every shortest solution")
	cmd.Flags().BoolVar(&s.count, "count", false, "count the shortest solutions")
	s.engine = (&choice{kind: "engine", words: append([]string{byTable}, engineNames()...)}).flag(
		cmd, "engine", "search for answers by an engine, such as ida")
	cmd.RunE = func(cmd *cobra.Command, files []string) error { return s.run(cmd, files) }
	return cmd
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
	switch s.format.word {
	case asContest:
		return s.contest(cmd, files)
	case asText:
		return s.text(cmd, files)
	default:
		return s.rows(cmd, files)
	}
}

// contest answers as a judge expects it.
func (s *solve) contest(cmd *cobra.Command, files []string) error {
	if s.slow {
		return s.boards(cmd, files, s.out, func(board octothorpe.Board, from *source) error {
			found, err := s.answer(cmd.Context(), board, from)
			if err != nil {
				return err
			}
			moves := string(found.Moves)
			if found.Length == 0 {
				moves = "No moves needed"
			}
			fmt.Fprintf(s.out, "%s\n%d\n", moves, found.Symbol)
			return s.show()
		})
	}
	return s.each(cmd, files, func(file *os.File, name string) error {
		options := octothorpe.StreamOptions{Source: name}
		if s.keepGoing {
			options.OnError = func(err *octothorpe.InputError) { s.tell(err) }
		}
		return octothorpe.SolveStream(cmd.Context(), file, os.Stdout, options)
	})
}

// rows answers in a form for other programs.
func (s *solve) rows(cmd *cobra.Command, files []string) error {
	names := []string{"board", "moves", "length", "symbol"}
	if s.count {
		names = append(names, "solutions")
	}
	table := newRows(s.out, s.format.word, names...)
	err := s.boards(cmd, files, s.out, func(board octothorpe.Board, from *source) error {
		solutions := 0
		if s.count {
			solutions = s.solver.Count(board)
		}
		row := func(found octothorpe.Solution) {
			table.board(board)
			table.text(string(found.Moves))
			table.number(found.Length)
			table.number(found.Symbol)
			if s.count {
				table.number(solutions)
			}
			table.end()
		}
		if !s.all {
			found, err := s.answer(cmd.Context(), board, from)
			if err != nil {
				return err
			}
			row(found)
			return s.show()
		}
		for found := range s.solver.All(board) {
			row(found)
		}
		return nil
	})
	table.close()
	return err
}

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
		fmt.Fprintf(s.out, "%s: %s\n\n%s", label, answered(found), beside(boards...))
		return s.show()
	})
}

// byTable is the word of --engine for no engine.
const byTable = "table"

// answer answers a board by the table, or by the engine.
func (s *solve) answer(ctx context.Context, board octothorpe.Board, from *source) (octothorpe.Solution, error) {
	if !s.slow {
		return s.solver.Solve(board), nil
	}
	engine, _ := search.ByName(s.engine.word)
	watchNow(ctx)
	result := engine.Search(ctx, board, search.Options{})
	switch result.End {
	case search.Solved:
		return result.Solution, nil
	case search.MemoryLimit:
		return result.Solution, from.fault(errGaveUp, fmt.Sprintf("is too much for %s, which gave up at depth %d with %s boards in %s; "+
			"want another engine, or none", engine.Name, result.Depth(), grouped(int(result.Stored)), sized(result.PeakBytes)))
	default:
		return result.Solution, context.Cause(ctx)
	}
}

// show has what an engine found seen before the next board, which may take long.
func (s *solve) show() error {
	if !s.slow {
		return nil
	}
	return s.out.Flush()
}

// errGaveUp says that a search ended without an answer.
var errGaveUp = errors.New("the engine gave up")

// counted says how many shortest solutions of how many moves a board has.
func (s *solve) counted(board octothorpe.Board) string {
	return plural(s.solver.Solve(board).Length, "move") + ", " + plural(s.solver.Count(board), "solution")
}

// list lists a board's shortest solutions.
func (s *solve) list(board octothorpe.Board) {
	for found := range s.solver.All(board) {
		fmt.Fprintf(s.out, "  %s\n", briefly(found))
	}
}

// answered words an answer: "AC, 2 moves, symbol 2".
func answered(found octothorpe.Solution) string {
	if found.Length == 0 {
		return briefly(found)
	}
	return fmt.Sprintf("%s, %s, symbol %d", found.Moves, plural(found.Length, "move"), found.Symbol)
}

// briefly words an answer without its length: "AC, symbol 2".
func briefly(found octothorpe.Solution) string {
	return fmt.Sprintf("%s, symbol %d", cmp.Or(found.Moves, "no moves needed"), found.Symbol)
}

// beside draws boards beside each other.
func beside(boards ...octothorpe.Board) string {
	const width = 11 // the picture has seven, and a gap
	var rows []string
	for _, board := range boards {
		for i, row := range strings.Split(strings.TrimSuffix(board.Picture(), "\n"), "\n") {
			if i == len(rows) {
				rows = append(rows, " ")
			}
			rows[i] += fmt.Sprintf(" %-*s", width, row)
		}
	}
	var text strings.Builder
	for _, row := range rows {
		text.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return text.String()
}
