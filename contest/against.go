package contest

import (
	"context"
	"fmt"
	"slices"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/search"
)

// Against chooses boards that a program falls on, an engine or one with a slip: of a wrong one those that it answers wrongly, and of a
// right one those on which it looks at the most nodes, or stores the most bytes. It is for one order, and not for several goroutines
// at once.
type Against struct {
	Engine *search.Engine // or nil
	Slip   *Slip          // if there is no engine

	first []octothorpe.Board // that the others stand behind, of a slip that shows only so; none before it is chosen
}

// The bounds of looking for such boards.
const (
	AgainstNodes  = 50_000_000 // that a search may look at
	AgainstMemory = 256 << 20  // bytes that a search may store
	AgainstTries  = 1000       // boards on which a wrong program is tried
	AgainstBest   = 8          // boards of which the one with the most nodes is taken
)

// Order returns the order for boards that are as o wants them and chosen by Choose. For a slip it asks for what the slip shows on:
// tied boards, if it mostly shows on these, and of the lengths no others than those at which it can show. Of a slip that shows only
// behind a longer board the first board is of the greatest length, and the others are shorter.
//
// The error says why there are no such boards, as far as that is known before they are sought: a *[FormsError], that of
// [deal.Order.Check], or another.
func (a *Against) Order(o deal.Order) (deal.Order, error) {
	o.Choose = a.Choose
	s := a.Slip
	if s == nil {
		return o, o.Check()
	}
	if !s.OnBoards() {
		return o, &FormsError{s.Name}
	}
	if o.Wish.Solved {
		o.Lengths = []int{0}
	}
	if err := s.fitLengths(&o); err != nil {
		return o, err
	}
	if s.shows == after {
		if err := s.fitBehind(&o); err != nil {
			return o, err
		}
	}
	if !s.ties || o.Wish.Tied {
		return o, o.Check()
	}
	o.Wish.Tied = true
	if err := o.Check(); err != nil {
		return o, fmt.Errorf("for %s boards with tied symbols are tried: %w", s.Name, err)
	}
	return o, nil
}

// fitLengths leaves those lengths in an order at which the slip can show.
func (s *Slip) fitLengths(o *deal.Order) error {
	from, to := s.lengths.from, s.lengths.to()
	switch {
	case len(o.Lengths) > 0:
		o.Lengths = slices.DeleteFunc(slices.Clone(o.Lengths), func(length int) bool { return length < from || length > to })
	case from == to:
		o.Lengths = []int{from}
	default:
		return nil
	}
	switch {
	case len(o.Lengths) > 0:
		return nil
	case from == to:
		return fmt.Errorf("%s shows on boards of length %d only", s.Name, from)
	default:
		return fmt.Errorf("%s shows on no boards of these lengths, want a length from %d to %d", s.Name, from, to)
	}
}

// fitBehind has an order begin with the greatest of its lengths, if it has some, and go on with the others.
func (s *Slip) fitBehind(o *deal.Order) error {
	if o.Boards < 2 {
		return fmt.Errorf("%s shows on a board behind another one, want 2 boards or more", s.Name)
	}
	if len(o.Lengths) == 0 {
		return nil
	}
	longest := slices.Max(o.Lengths)
	o.Before = []int{longest}
	o.Lengths = slices.DeleteFunc(o.Lengths, func(length int) bool { return length == longest })
	if len(o.Lengths) == 0 {
		return fmt.Errorf("%s shows on a board behind a longer one, want two lengths or more from %d on", s.Name, s.lengths.from)
	}
	return nil
}

// Choose returns a board among those that next deals.
//
// For a wrong program it is the first that it answers wrongly, or for which it finds no solution of the right length; if there is
// none among AgainstTries boards, the error is a *[NoneError]. For a right one it is that of AgainstBest boards on which it costs the
// most, the first of these, or the first on which an engine comes to a limit. For a slip that shows only behind another board the first
// call returns the longest of AgainstBest boards, and later ones the first that it answers wrongly behind that one. Other errors are
// those of next and of the context.
func (a *Against) Choose(ctx context.Context, next func() (octothorpe.Board, error)) (octothorpe.Board, error) {
	switch engine := a.engine(); {
	case engine != nil && engine.Exact:
		return most(ctx, next, func(ctx context.Context, board octothorpe.Board) (int64, bool, error) {
			result, err := searched(ctx, engine, board)
			return result.Nodes, result.End != search.Solved, err
		})
	case engine != nil:
		return a.wrong(ctx, next, func(ctx context.Context, board octothorpe.Board) (bool, error) {
			result, err := searched(ctx, engine, board)
			return err == nil && isWrong(board, &result), err
		})
	case a.Slip.Kind != Wrong:
		return most(ctx, next, func(ctx context.Context, board octothorpe.Board) (int64, bool, error) {
			cost, err := a.Slip.Cost(ctx, board, 0)
			return cost, false, err
		})
	case a.Slip.shows == after && len(a.first) == 0:
		first, err := most(ctx, next, func(_ context.Context, board octothorpe.Board) (int64, bool, error) {
			return int64(octothorpe.Solve(board).Length), false, nil
		})
		a.first = []octothorpe.Board{first}
		return first, err
	}
	return a.wrong(ctx, next, func(ctx context.Context, board octothorpe.Board) (bool, error) {
		return a.Slip.Fails(ctx, Input(append(slices.Clip(a.first), board)...))
	})
}

// engine returns the engine that searches as the program does, or nil.
func (a *Against) engine() *search.Engine {
	if a.Engine != nil {
		return a.Engine
	}
	engine, _ := search.ByName(a.Slip.engine)
	return engine
}

// wrong returns the first board that fails.
func (a *Against) wrong(
	ctx context.Context, next func() (octothorpe.Board, error), fails func(context.Context, octothorpe.Board) (bool, error),
) (octothorpe.Board, error) {
	for range AgainstTries {
		board, err := next()
		if err != nil {
			return octothorpe.Board{}, err
		}
		if found, err := fails(ctx, board); found || err != nil {
			return board, err
		}
	}
	return octothorpe.Board{}, &NoneError{a.name()}
}

// most returns the board of the greatest amount, or the first at which that comes to a limit.
func most(
	ctx context.Context, next func() (octothorpe.Board, error),
	amount func(context.Context, octothorpe.Board) (n int64, limit bool, err error),
) (octothorpe.Board, error) {
	var best octothorpe.Board
	greatest := int64(-1)
	for range AgainstBest {
		board, err := next()
		if err != nil {
			return octothorpe.Board{}, err
		}
		n, limit, err := amount(ctx, board)
		if err != nil || limit {
			return board, err
		}
		if n > greatest {
			best, greatest = board, n
		}
	}
	return best, nil
}

// searched searches within the bounds.
func searched(ctx context.Context, engine *search.Engine, board octothorpe.Board) (search.Result, error) {
	result := engine.Search(ctx, board, search.Options{Nodes: AgainstNodes, Memory: AgainstMemory})
	return result, ctx.Err()
}

// isWrong reports whether an answer is wrong, or a search that has come to a limit is: whether it has looked for longer solutions than
// there are.
func isWrong(board octothorpe.Board, result *search.Result) bool {
	right := octothorpe.Solve(board)
	if result.End == search.Solved {
		return result.Solution != right
	}
	last := len(result.Iterations) - 1
	return last >= 0 && result.Iterations[last].Bound > right.Length
}

// name returns the name of the engine or the slip.
func (a *Against) name() string {
	if a.Engine != nil {
		return a.Engine.Name
	}
	return a.Slip.Name
}

// A NoneError says that a wrong program was right on all boards on which it was tried.
type NoneError struct {
	Name string // of the engine or the slip
}

// Error says on how many.
func (e *NoneError) Error() string {
	return fmt.Sprintf("no board that %s answers wrongly in %d tries", e.Name, AgainstTries)
}

// A FormsError says that a slip shows on forms of an input only.
type FormsError struct {
	Slip string // its name
}

// Error says so.
func (e *FormsError) Error() string {
	return e.Slip + " shows on how an input is written, whatever its boards are"
}
