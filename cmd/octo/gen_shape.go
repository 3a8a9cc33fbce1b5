package main

import (
	"context"
	"fmt"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// onlyClassic refuses flags that are for classic boards.
func onlyClassic(cmd *cobra.Command, flags ...string) error {
	for _, flag := range flags {
		if cmd.Flags().Changed(flag) {
			return fmt.Errorf("--%s is for classic boards only: want it or --shape, not both", flag)
		}
	}
	return nil
}

// onShape makes boards of another shape than the classic one.
func (g *generating) onShape(ctx context.Context, on *shape.Shape) error {
	watchNow(ctx)
	var solves *octothorpe.Solver
	if len(g.order.Lengths) > 0 {
		others, shown := g.tables.solver(on)
		defer shown.end()
		var err error
		if solves, err = tablesFor(ctx, others, deal.First(on)); err != nil {
			return err
		}
	}
	dealer := deal.New(g.seed)
	for i := range g.order.Boards {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		board, err := g.next(ctx, dealer, on, solves, i)
		if err != nil {
			return err
		}
		if _, err := g.out.Write(append(board.AppendLine(g.out.AvailableBuffer()), '\n')); err != nil {
			return g.out.Flush() // which says it with its place
		}
	}
	g.out.WriteString("0\n")
	return nil
}

// next deals board i, from 0: of any length if none are wanted, else of each in turn.
func (g *generating) next(ctx context.Context, dealer *deal.Dealer, on *shape.Shape, solves *octothorpe.Solver, i int) (octothorpe.Board, error) {
	if solves == nil {
		return dealer.BoardOn(on), nil
	}
	return dealer.OfLengthOn(ctx, on, solves, g.order.Lengths[i%len(g.order.Lengths)])
}
