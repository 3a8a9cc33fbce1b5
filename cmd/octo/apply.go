package main

import (
	"fmt"

	"octothorpe"
	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// apply turns boards by moves.
type apply struct {
	input
	out    *output
	format *choice
}

func newApply(out *output) *cobra.Command {
	a := apply{out: out}
	cmd := &cobra.Command{
		Use:   "apply MOVES [FILE...]",
		Short: "Apply moves to boards",
		Long: `apply reads boards from the files, or from standard input, and prints each as
it is after the moves.

With - for the moves it reads JSON lines, as octo solve --format jsonl writes
them, and applies each line's moves to its board: so answers can be replayed.

Formats:
  contest   lines as a judge gives them: a digit a cell, blanks between
  picture   the boards drawn with their digits
  json      an array of objects with board and symbol, the one that the whole
            center shows, 0 if the board is not solved
  jsonl     such an object a line
  csv       the same as rows, below a header`,
		Example: `  octo apply AC examples/contest.txt
  octo apply --format picture AC examples/contest.txt
  octo solve --format jsonl examples/contest.txt | octo apply -`,
		Args: wantArguments("moves", "AC or -"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return completeMoves(&a.of, typed)
		},
	}
	a.flags(cmd)
	a.of.flag(cmd)
	a.format = formatFlag(cmd, asContest, asPicture, asJSON, asJSONLines, asCSV)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.run(cmd, args[0], args[1:]) }
	return cmd
}

func (a *apply) run(cmd *cobra.Command, text string, files []string) error {
	on, err := a.shape()
	if err != nil {
		return err
	}
	var moves octothorpe.Moves
	replay := text == "-"
	if !replay {
		if moves, err = octothorpe.ParseMovesOn(on, text); err != nil {
			return err
		}
	}
	write, end := a.writer()
	err = a.boards(cmd, files, a.out, func(board octothorpe.Board, from *source) error {
		if replay {
			var err error
			if moves, err = replayed(from, on); err != nil {
				return err
			}
		}
		write(board.Apply(moves))
		return nil
	})
	end()
	return err
}

// replayed returns the moves that came with the last board.
func replayed(from *source, on *shape.Shape) (octothorpe.Moves, error) {
	text, ok := from.Moves()
	if !ok {
		return "", from.fault(octothorpe.ErrJSON, fmt.Sprintf(`has no moves, want {"board":"%d digits","moves":"AC"}`, on.Cells()))
	}
	moves, err := octothorpe.ParseMovesOn(on, text)
	if err != nil {
		return "", from.fault(err, fmt.Sprintf("has wrong moves: %v", err))
	}
	return moves, nil
}

// writer returns what writes a board, and what ends the output.
func (a *apply) writer() (write func(octothorpe.Board), end func()) {
	first := true
	switch a.format.word {
	case asContest:
		return func(board octothorpe.Board) { a.out.WriteString(board.String() + "\n") }, func() {}
	case asPicture:
		return func(board octothorpe.Board) {
			if !first {
				a.out.WriteByte('\n')
			}
			first = false
			a.out.WriteString(board.Picture())
		}, func() {}
	}
	table := newRows(a.out, a.format.word, "board", "symbol")
	return func(board octothorpe.Board) {
		table.board(board)
		table.number(board.Winner())
		table.end()
	}, table.close
}
