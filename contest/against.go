package contest

import (
	"context"
	"fmt"

	"octothorpe"
	"octothorpe/search"
)

// Against chooses boards that an engine falls on: of a wrong engine those that it answers wrongly, and of a right one those on which
// it looks at the most nodes.
type Against struct {
	Engine *search.Engine
}

// The bounds of looking for such boards.
const (
	AgainstNodes  = 50_000_000 // that a search may look at
	AgainstMemory = 256 << 20  // bytes that a search may store
	AgainstTries  = 1000       // boards on which a wrong engine is tried
	AgainstBest   = 8          // boards of which the one with the most nodes is taken
)

// Choose returns a board among those that next deals.
//
// For a wrong engine it is the first that the engine answers wrongly, or for which it finds no solution of the right length; if there is
// none among AgainstTries boards, the error is a *[NoneError]. For a right one it is that of AgainstBest boards on which the engine
// looks at the most nodes, the first of these, or the first on which it comes to a limit. Other errors are those of next and of the
// context.
func (a *Against) Choose(ctx context.Context, next func() (octothorpe.Board, error)) (octothorpe.Board, error) {
	if a.Engine.Exact {
		return a.slowest(ctx, next)
	}
	for range AgainstTries {
		board, err := next()
		if err != nil {
			return octothorpe.Board{}, err
		}
		result, err := a.search(ctx, board)
		if err != nil || isWrong(board, &result) {
			return board, err
		}
	}
	return octothorpe.Board{}, &NoneError{a.Engine.Name}
}

// slowest returns the board on which the engine looks at the most nodes.
func (a *Against) slowest(ctx context.Context, next func() (octothorpe.Board, error)) (octothorpe.Board, error) {
	var slowest octothorpe.Board
	most := int64(-1)
	for range AgainstBest {
		board, err := next()
		if err != nil {
			return octothorpe.Board{}, err
		}
		result, err := a.search(ctx, board)
		if err != nil || result.End != search.Solved {
			return board, err
		}
		if result.Nodes > most {
			slowest, most = board, result.Nodes
		}
	}
	return slowest, nil
}

// search searches within the bounds.
func (a *Against) search(ctx context.Context, board octothorpe.Board) (search.Result, error) {
	result := a.Engine.Search(ctx, board, search.Options{Nodes: AgainstNodes, Memory: AgainstMemory})
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

// A NoneError says that a wrong engine was right on all boards on which it was tried.
type NoneError struct {
	Engine string // its name
}

// Error says on how many.
func (e *NoneError) Error() string {
	return fmt.Sprintf("no board that %s answers wrongly in %d tries", e.Engine, AgainstTries)
}
