package deal

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"octothorpe"
)

// An Order is one of several boards. The zero Order is one of none.
type Order struct {
	// Boards is how many.
	Boards int
	// Wish is what each is to be like.
	Wish Wish
	// Before are the lengths of the first boards.
	Before []int
	// Lengths are those of the first board behind these, the second and so on, and then from the first again; if there are none,
	// boards have the length that is wished.
	Lengths []int
	// Distinct boards are all of different classes.
	Distinct bool
	// Choose chooses a board among those that next deals; nil takes the first. If next gives an error, so must Choose.
	Choose func(ctx context.Context, next func() (octothorpe.Board, error)) (octothorpe.Board, error)
}

// wish returns what board i is to be like, from 0.
func (o *Order) wish(i int) Wish {
	behind := i - len(o.Before)
	switch {
	case behind < 0:
		return o.Wish.WithLength(o.Before[i])
	case len(o.Lengths) == 0:
		return o.Wish
	}
	return o.Wish.WithLength(o.Lengths[behind%len(o.Lengths)])
}

// Check returns why there are no such boards, or nil: the error of [Wish.Check], or a *[ClassesError].
func (o *Order) Check() error {
	turn := max(1, len(o.Lengths)) // boards until the first length comes again
	counts := map[Wish]int{}
	for i := range len(o.Before) + turn {
		wish := o.wish(i)
		if err := wish.Check(); err != nil {
			return err
		}
		if i < len(o.Before) {
			counts[wish]++
		} else {
			counts[wish] += max(0, o.Boards-i+turn-1) / turn
		}
		if classes := wish.Number().Classes; o.Distinct && int64(counts[wish]) > classes {
			return &ClassesError{wish, counts[wish], classes}
		}
	}
	return nil
}

// Deal deals boards by an order; of those that are possible at a place all are equally likely, or what Choose makes of it. After an
// error there are no more: that of [Order.Check], of the context, or one of Choose, which is wrapped.
func (d *Dealer) Deal(ctx context.Context, o Order) iter.Seq2[octothorpe.Board, error] {
	return func(yield func(octothorpe.Board, error) bool) {
		if err := o.Check(); err != nil {
			yield(octothorpe.Board{}, err)
			return
		}
		seen := map[octothorpe.Board]bool{} // canonical boards
		choose := o.Choose
		if choose == nil {
			choose = first
		}
		for i := range o.Boards {
			next := func() (octothorpe.Board, error) {
				for {
					board, err := d.Wanted(ctx, o.wish(i))
					if err != nil || !o.Distinct || !seen[board.Canonical()] {
						return board, err
					}
				}
			}
			board, err := choose(ctx, next)
			if err != nil {
				yield(octothorpe.Board{}, cmp.Or(ctx.Err(), fmt.Errorf("%v: %w", o.wish(i), err)))
				return
			}
			if o.Distinct {
				seen[board.Canonical()] = true
			}
			if !yield(board, nil) {
				return
			}
		}
	}
}

// first chooses the first board.
func first(_ context.Context, next func() (octothorpe.Board, error)) (octothorpe.Board, error) {
	return next()
}

// A ClassesError says that an order is for more boards of different classes than there are classes.
type ClassesError struct {
	Wish    Wish
	Boards  int   // that were ordered
	Classes int64 // that there are
}

// Error says how many there are.
func (e *ClassesError) Error() string {
	return fmt.Sprintf("want at most %d distinct %v, one of each class, and not %d", e.Classes, e.Wish, e.Boards)
}
