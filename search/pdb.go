package search

import (
	"octothorpe"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
)

// A guided search is IDA* whose heuristic is the pattern database. That is no estimate: it is the distance. So there is one
// iteration, and nothing is expanded that is not on the first shortest solution.
type guided struct {
	*run
	turns *[moves]turn
	table *pdb.Packed
	bound int // moves
	path  [maxDepth]octothorpe.Move
}

func patternDatabase(r *run) {
	g := &guided{run: r, turns: turns(), table: embedded.Classic()}
	if !r.memory.take(int64(g.table.Masks().Count())) {
		r.end(MemoryLimit)
		return
	}
	for g.bound = g.heuristic(r.start); ; g.bound++ { // as IDA* has it; this one ends in the first
		before := r.nodes
		over := g.search(r.start, 0, 0)
		r.result.Iterations = append(r.result.Iterations, Iteration{g.bound, r.nodes - before})
		if over {
			return
		}
	}
}

// heuristic returns the least distance of a symbol's mask.
func (g *guided) heuristic(board planes) int {
	masks := board.masks()
	return min(g.table.Distance(masks[0]), g.table.Distance(masks[1]), g.table.Distance(masks[2]))
}

// search looks at a board that a move has led to and, unless it cuts it off, tries its moves. It reports whether the search is
// over.
func (g *guided) search(board planes, depth int, m octothorpe.Move) (over bool) {
	h := g.heuristic(board)
	decision := Expand
	switch {
	case depth+h > g.bound:
		decision = Cut
	case h == 0:
		decision = Goal
	}
	if g.look(depth) && !g.attend(node{board: board, depth: depth, bound: g.bound, h: h, move: m}, decision) {
		return true
	}
	switch decision {
	case Cut:
		return false
	case Goal:
		return g.solved(g.path[:depth], countOf(board).winner())
	}
	g.result.Expanded++
	for next := range octothorpe.Move(moves) {
		if depth > 0 && next == octothorpe.Inverse(m) {
			continue
		}
		g.path[depth] = next
		if g.search(board.turn(&g.turns[next]), depth+1, next) {
			return true
		}
	}
	return false
}
