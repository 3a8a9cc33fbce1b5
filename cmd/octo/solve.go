package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"octothorpe"

	"github.com/spf13/cobra"
)

// solve answers boards.
type solve struct {
	input
	format     *choice
	all, count bool
}

func newSolve() *cobra.Command {
	var s solve
	cmd := &cobra.Command{
		Use:   "solve [FILE...]",
		Short: "Answer boards with shortest sequences of moves",
		Long: `solve reads boards from the files, or from standard input, and answers each with
the first of its shortest solutions in dictionary order.

Boards are read by their digits, in whatever white space they stand: contest
lines, 24 digits together and pictures all read alike. A 0 where a board would
begin ends a file. Input that begins with { is read as JSON lines.

Formats:
  contest   what a judge expects: the moves or "No moves needed", then the symbol
  text      the boards numbered, with lengths and pictures
  json      an array of objects with board, moves, length and symbol
  jsonl     such an object a line
  csv       the same as rows, below a header

--all gives every shortest solution, in json, jsonl and csv as an object or row
each. --count gives their number, in json, jsonl and csv as "solutions". Both mean
text if no format is given.`,
		Example: `  octo solve examples/contest.txt
  octo solve --format text examples/contest.txt
  octo solve --format jsonl examples/contest.txt | octo apply -
  echo 111132323132231222312133 | octo solve --all`,
	}
	s.flags(cmd)
	s.format = formatFlag(cmd, contest, text, jsonDoc, jsonl, csv)
	cmd.Flags().BoolVar(&s.all, "all", false, "list every shortest solution")
	cmd.Flags().BoolVar(&s.count, "count", false, "count the shortest solutions")
	cmd.RunE = func(cmd *cobra.Command, files []string) error { return s.run(cmd, files) }
	return cmd
}

func (s *solve) run(cmd *cobra.Command, files []string) error {
	if s.all || s.count {
		if !cmd.Flags().Changed("format") {
			s.format.word = text
		}
		if s.format.word == contest {
			return errors.New("the contest format has one solution a board: --all and --count want text, json, jsonl or csv")
		}
	}
	switch s.format.word {
	case contest:
		return s.contest(cmd, files)
	case text:
		return s.text(cmd, files)
	default:
		return s.rows(cmd, files)
	}
}

// contest answers as a judge expects it.
func (s *solve) contest(cmd *cobra.Command, files []string) error {
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
	out := newOutput(os.Stdout)
	names := []string{"board", "moves", "length", "symbol"}
	if s.count {
		names = append(names, "solutions")
	}
	table := newRows(out, s.format.word, names...)
	var solver octothorpe.Solver
	err := s.boards(cmd, files, out, func(board octothorpe.Board, _ *octothorpe.Reader) error {
		solutions := 0
		if s.count {
			solutions = solver.Count(board)
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
			row(solver.Solve(board))
			return nil
		}
		for found := range solver.All(board) {
			row(found)
		}
		return nil
	})
	table.close()
	return out.close(err)
}

// text answers in a form for people.
func (s *solve) text(cmd *cobra.Command, files []string) error {
	out := newOutput(os.Stdout)
	var solver octothorpe.Solver
	first := true
	err := s.boards(cmd, files, out, func(board octothorpe.Board, from *octothorpe.Reader) error {
		_, number := from.Position()
		if !first && (s.all || !s.count) {
			out.WriteByte('\n')
		}
		first = false
		found := solver.Solve(board)
		length := "no moves needed"
		if found.Length > 0 {
			length = plural(found.Length, "move")
		}
		switch {
		case s.all:
			fmt.Fprintf(out, "board %d: %s, %s\n\n%s\n", number, length, plural(solver.Count(board), "solution"), beside("  ", board.Picture()))
			for found := range solver.All(board) {
				if found.Length > 0 {
					fmt.Fprintf(out, "  %s, symbol %d\n", found.Moves, found.Symbol)
				}
			}
		case s.count:
			fmt.Fprintf(out, "board %d: %s, %s\n", number, length, plural(solver.Count(board), "solution"))
		case found.Length == 0:
			fmt.Fprintf(out, "board %d: %s, symbol %d\n\n%s", number, length, found.Symbol, beside("  ", board.Picture()))
		default:
			fmt.Fprintf(out, "board %d: %s, %s, symbol %d\n\n%s", number, found.Moves, length, found.Symbol,
				beside("  ", board.Picture(), board.Apply(found.Moves).Picture()))
		}
		return nil
	})
	return out.close(err)
}

// beside puts pictures beside each other, behind a margin.
func beside(margin string, pictures ...string) string {
	const width, gap = 7, "     "
	var text strings.Builder
	columns := make([][]string, len(pictures))
	for i, picture := range pictures {
		columns[i] = strings.Split(strings.TrimSuffix(picture, "\n"), "\n")
	}
	for row := range columns[0] {
		line := margin
		for i := range columns {
			if i > 0 {
				line += gap
			}
			line += fmt.Sprintf("%-*s", width, columns[i][row])
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return text.String()
}
