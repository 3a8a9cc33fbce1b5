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
	r := &run{ctx: ctx, start: planesOf(board), options: options, memory: memory{most: options.Memory}}
	r.result.Solution.Length = -1
	r.result.End = NoBoard
	if r.memory.most <= 0 {
		r.memory.most = DefaultMemory
	}
	if !board.IsZero() && !r.lookAround() {
		e.search(r)
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

// A run is one search by one engine: what it has to keep to, and what it has counted.
type run struct {
	ctx     context.Context
	start   planes
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
const maxDepth = 63

// vigilance is after how many nodes a search asks again whether its context is done: after some milliseconds.
const vigilance = 1 << 16

// look counts a node, and reports whether the search must attend to it.
func (r *run) look(depth int) bool {
	r.byDepth[depth&maxDepth]++
	r.nodes++
	return r.nodes >= r.attention
}

// A node is what an engine knows of a node.
type node struct {
	board           planes
	depth, bound, h int
	move            octothorpe.Move
	mask            shape.Mask // in place of the board
}

// public returns the node as an observer gets it.
func (n *node) public(d Decision) Node {
	told := Node{Depth: n.depth, Move: n.move, Bound: n.bound, H: n.h, Decision: d, Mask: n.mask}
	if n.mask == 0 {
		told.Board = n.board.board()
	}
	return told
}

// attend reports whether the search goes on behind the node that was counted last. A node over the limit is taken back.
func (r *run) attend(n node, d Decision) (goOn bool) {
	if limit := r.options.Nodes; limit > 0 && r.nodes > limit {
		r.nodes--
		r.byDepth[n.depth]--
		return !r.end(NodeLimit)
	}
	if observe := r.options.Observer; observe != nil && !observe(n.public(d)) {
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
