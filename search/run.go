package search

import (
	"context"
	"errors"
	"slices"
	"time"

	"octothorpe"
	"octothorpe/shape"
)

// Search looks for the first of a board's shortest solutions in dictionary order. It ends when it has found it, at a limit of the
// options, or when the context is done, and says which it was. The zero Board has no solution.
func (e *Engine) Search(ctx context.Context, board octothorpe.Board, options Options) Result {
	begin := time.Now()
	r := &run{ctx: ctx, start: board, options: options, memory: memory{most: options.Memory}}
	r.result.Solution.Length = -1
	r.result.End = NoBoard
	if r.memory.most <= 0 {
		r.memory.most = DefaultMemory
	}
	if !board.IsZero() && !r.lookAround() {
		r.game = gameOf(board)
		e.run(r)
	}
	r.result.Nodes, r.result.PeakBytes = r.nodes, r.memory.peak
	depth := len(r.byDepth)
	for depth > 0 && r.byDepth[depth-1] == 0 {
		depth--
	}
	r.result.ByDepth = slices.Clone(r.byDepth[:depth])
	r.result.Time = time.Since(begin)
	return r.result
}

// run runs the engine on the form of the start.
func (e *Engine) run(r *run) {
	const twoDigits = 3 // the greatest symbol of two binary digits
	switch {
	case len(r.winners) == 0 && !e.exhausts:
		r.end(NoSolution)
	case r.shape == shape.Classic():
		e.search.single(r)
	case r.start.Symbols() <= twoDigits:
		e.search.triple(r)
	default:
		e.search.quintuple(r)
	}
}

// An algorithm is what an engine does, in all forms of boards.
type algorithm struct{ single, triple, quintuple func(*run) }

// A run is one search by one engine: what it has to keep to, and what it has counted.
type run struct {
	ctx context.Context
	*game
	start   octothorpe.Board
	options Options
	memory  memory
	result  Result

	byDepth [maxDepth + 1]int64 // nodes
	nodes   int64               // all of them
	// attention is the number of nodes at which the search must pay attention to something else: a limit, the context, and
	// with an observer every node. Until then a search does nothing for these.
	attention int64
}

// maxDepth is more than any search goes.
const maxDepth = 1<<7 - 1

// vigilance is after how many nodes a search asks again whether its context is done: after some milliseconds.
const vigilance = 1 << 16

// look counts a node, and reports whether the search must attend to it.
func (r *run) look(depth int) bool {
	r.byDepth[depth&maxDepth]++
	r.nodes++
	return r.nodes >= r.attention
}

// attend reports whether the search goes on behind the node that was counted last. A node over the limit is taken back.
func (r *run) attend(n Node, d Decision) (goOn bool) {
	n.Decision = d
	if limit := r.options.Nodes; limit > 0 && r.nodes > limit {
		r.nodes--
		r.byDepth[n.Depth&maxDepth]--
		return !r.end(NodeLimit)
	}
	if observe := r.options.Observer; observe != nil && !observe(n) {
		return !r.end(Stopped)
	}
	return !r.lookAround()
}

// lookAround reports whether the search is over because its context is done. It says when to attend next.
func (r *run) lookAround() (over bool) {
	switch err := r.ctx.Err(); {
	case errors.Is(err, context.DeadlineExceeded):
		return r.end(TimeLimit)
	case err != nil:
		return r.end(Cancelled)
	}
	r.attention = r.nodes + vigilance
	if limit := r.options.Nodes; limit > 0 {
		r.attention = min(r.attention, limit+1)
	}
	if r.options.Observer != nil {
		r.attention = r.nodes + 1
	}
	return false
}

// solved ends the search with its answer.
func (r *run) solved(moves []octothorpe.Move, symbol int) (over bool) {
	r.result.Solution = octothorpe.Solution{Moves: octothorpe.NewMoves(moves...), Length: len(moves), Symbol: symbol}
	return r.end(Solved)
}

// end notes how the search ends.
func (r *run) end(e End) (over bool) {
	r.result.End = e
	return true
}

// noBound stands for the bound of an engine that has none.
const noBound = -1
