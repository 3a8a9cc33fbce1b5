package main

import (
	"errors"
	"fmt"

	"octothorpe"

	"github.com/spf13/cobra"
)

// moves rewrites sequences of moves.
type moves struct {
	out             *output
	of              shapeFlag
	inverse, reduce bool
}

func newMoves(out *output) *cobra.Command {
	m := moves{out: out}
	cmd := &cobra.Command{
		Use:   "moves --inverse|--reduce MOVES...",
		Short: "Invert or reduce sequences of moves",
		Long: `moves prints, for each sequence of moves, another on a line.

--inverse gives the moves that undo it. --reduce gives moves that do the same
and are no more: moves of one stroke are brought together where only moves
that commute with them stand between; then a move and its inverse go, four
equal moves become three of the inverse, and seven nothing. With both, the
inverse is reduced.

--shape takes moves of other shapes. There a stroke of n cells is where it was
after n equal moves.`,
		Example: `  octo moves --inverse ABHAB
  octo moves --reduce AFCC CCCC`,
		Args: wantArguments("moves", "ABHAB"),
		ValidArgsFunction: func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return completeMoves(&m.of, typed)
		},
	}
	m.of.flag(cmd)
	cmd.Flags().BoolVar(&m.inverse, "inverse", false, "print the moves that undo MOVES")
	cmd.Flags().BoolVar(&m.reduce, "reduce", false, "print fewer moves that do the same, if that is easily seen")
	cmd.RunE = func(_ *cobra.Command, args []string) error { return m.run(args) }
	return cmd
}

func (m *moves) run(texts []string) error {
	if !m.inverse && !m.reduce {
		return errors.New("moves wants --inverse or --reduce")
	}
	on, err := m.of.shape()
	if err != nil {
		return err
	}
	for _, text := range texts {
		moves, err := octothorpe.ParseMovesOn(on, text)
		if err != nil {
			return err
		}
		if m.inverse {
			moves = moves.InverseOn(on)
		}
		if m.reduce {
			moves = moves.ReduceOn(on)
		}
		fmt.Fprintln(m.out, moves)
	}
	return nil
}

// completeMoves offers a sequence of moves of a shape with one move more.
func completeMoves(of *shapeFlag, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
	const directive = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	on, err := of.shape()
	if err != nil {
		return nil, directive
	}
	var longer []cobra.Completion
	for letter := 'A'; ; letter++ {
		move := string(letter)
		if _, err := octothorpe.ParseMovesOn(on, typed+move); err != nil {
			return longer, directive
		}
		longer = append(longer, typed+move)
	}
}
