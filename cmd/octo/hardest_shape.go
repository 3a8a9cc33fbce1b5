package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// onShape lists the boards of another shape than the classic one.
func (l *listing) onShape(cmd *cobra.Command) error {
	s, err := l.of.shape()
	if err != nil {
		return err
	}
	drawn, given := l.random > 0, cmd.Flags().Changed("length")
	switch masks, _ := s.Masks(); {
	case drawn && !given:
		return errors.New("--random wants --length with it on another shape than the classic one")
	case !drawn && masks > deal.MostListed:
		return fmt.Errorf("a shape of %s masks has too many boards to list, want --random and --length to draw some", grouped(int(masks)))
	}
	solver, shown := l.tables.solver(s)
	defer shown.end()
	ctx := cmd.Context()
	solves, err := tablesFor(ctx, solver, deal.First(s))
	if err != nil {
		return err
	}
	list, err := deal.NewListing(s, solver.Tables()...)
	if err != nil && !drawn {
		return err
	}
	if !drawn {
		if err := l.findLength(ctx, list, given); err != nil {
			return err
		}
	}
	shown.end()
	none := true
	listed := func(yield func(octothorpe.Board, error) bool) {
		for board, err := range l.boardsOn(ctx, s, solves, list) {
			none = none && err != nil
			if !yield(board, err) {
				return
			}
		}
	}
	if err := l.run(ctx, listed, int64(max(l.random, l.limit))); err != nil {
		return cmp.Or(context.Cause(ctx), err)
	}
	if none {
		return noError{fmt.Errorf("no board has length %d", l.length)}
	}
	return nil
}

// findLength finds the greatest length if none is given.
func (l *listing) findLength(ctx context.Context, list *deal.Listing, given bool) error {
	if given {
		if l.length < 0 || l.length > list.Farthest() {
			return fmt.Errorf("--length wants a number from 0 to %d, and was given %d", list.Farthest(), l.length)
		}
		return nil
	}
	var err error
	l.length, err = list.Greatest(ctx)
	if errors.Is(err, deal.ErrTooMany) {
		return fmt.Errorf("%w; want --length to list those of a length", err)
	}
	if err != nil {
		return cmp.Or(context.Cause(ctx), err)
	}
	return nil
}

// boardsOn returns the boards to list.
func (l *listing) boardsOn(ctx context.Context, s *shape.Shape, solves *octothorpe.Solver, list *deal.Listing) iter.Seq2[octothorpe.Board, error] {
	switch {
	case l.random > 0:
		return func(yield func(octothorpe.Board, error) bool) {
			dealer := deal.New(l.seed)
			for yield(dealer.OfLengthOn(ctx, s, solves, l.length)) { // as long as more are wanted
			}
		}
	case l.classes:
		return list.Classes(ctx, l.length)
	default:
		return list.Boards(ctx, l.length)
	}
}
