package search

import (
	"octothorpe"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// A guided search is IDA* whose heuristic is the pattern database. That is no estimate: it is the distance. So there is one
// iteration, and nothing is expanded that is not on the first shortest solution.
type guided[B forms] struct {
	*run
	classic *pdb.Packed
	tables  []*pdb.Lean // of other shapes, by the number of cells that a symbol has; nil where none can win
	bound   int         // moves
	path    [maxDepth]octothorpe.Move
}

func patternDatabase[B forms](r *run) {
	g := &guided[B]{run: r}
	if g.makeTables() {
		return
	}
	start := formOf[B](r.start)
	for g.bound = g.heuristic(start); ; g.bound++ { // as IDA* has it; this one ends in the first
		before := r.nodes
		over := g.search(start, 0, 0)
		r.result.Iterations = append(r.result.Iterations, Iteration{g.bound, r.nodes - before})
		if over {
			return
		}
	}
}

// makeTables gets the tables of all symbols that can win. It reports whether the search is over, for they do not fit the memory or the
// context has ended.
func (g *guided[B]) makeTables() (over bool) {
	if g.shape == shape.Classic() {
		g.classic = embedded.Classic()
		return !g.memory.take(int64(g.classic.Masks().Count())) && g.end(MemoryLimit)
	}
	g.tables = make([]*pdb.Lean, g.shape.Cells()+1)
	for _, symbol := range g.winners {
		size := g.start.Mask(symbol).Len()
		if g.tables[size] != nil {
			continue
		}
		masks, err := pdb.CountMasks(g.shape.Cells(), size)
		const masksPerByte = 4
		if err != nil || pdb.LeanBytes(masks) > g.memory.most || !g.memory.take(int64(masks)/masksPerByte) {
			return g.end(MemoryLimit)
		}
		table, err := g.options.table(g.ctx, g.shape, size)
		if err != nil {
			return g.lookAround() || g.end(MemoryLimit)
		}
		g.tables[size] = table
	}
	return false
}

// heuristic returns the least distance of a mask of a symbol that can win.
func (g *guided[B]) heuristic(board B) int {
	if len(board) == 1 {
		return min(g.classic.Distance(maskOf(board, 1)), g.classic.Distance(maskOf(board, 2)), g.classic.Distance(maskOf(board, 3)))
	}
	least := maxDepth
	for _, symbol := range g.winners {
		mask := maskOf(board, symbol)
		least = min(least, g.tables[mask.Len()].Distance(mask))
	}
	return least
}

// search looks at a board that a move has led to and, unless it cuts it off, tries its moves. It reports whether the search is
// over.
func (g *guided[B]) search(board B, depth int, m octothorpe.Move) (over bool) {
	h := g.heuristic(board)
	decision := Expand
	switch {
	case depth+h > g.bound:
		decision = Cut
	case h == 0:
		decision = Goal
	}
	if g.look(depth) && !g.attend(Node{Board: boardOf(g.shape, board), Depth: depth, Bound: g.bound, H: h, Move: m}, decision) {
		return true
	}
	switch decision {
	case Cut:
		return false
	case Goal:
		return g.solved(g.path[:depth], winnerOf(g.game, board))
	}
	g.result.Expanded++
	for next := range g.moves {
		if depth > 0 && next == g.shape.Inverse(m) {
			continue
		}
		g.path[depth] = next
		if g.search(turned(board, &g.turns[next]), depth+1, next) {
			return true
		}
	}
	return false
}
