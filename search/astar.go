package search

import (
	"slices"

	"octothorpe"
)

// A bestFirst search is A* (Hart, Nilsson and Raphael, 1968): of the boards it came to it expands one with the least
// f = g + h, where g is the number of moves made and h that of moves left at least; of those one with the least g.
//
// Nothing is opened twice. h is consistent: a move changes h by one at most, since it exchanges so many cells of the center, and f never falls
// along a way. So all boards before a board on its shortest ways, which have no greater f and a lesser g, are expanded before
// it: when a board is expanded, its g is the least. For the same reason its way is the first in dictionary order by then, if
// of ways of equal length the earlier is kept. That is why of equal f the least g comes first; the greatest would reach the
// goal sooner, but by any way.
type bestFirst[B forms] struct {
	*run
	seen    *store[B]    // the boards of both lists, open and closed; values are reached
	open    [][]queue[B] // by f, then by g
	pool    pool[B]
	waiting int64 // boards in the open list
}

// A reached is how a board was come to: the last move, the number of moves, and whether the board is closed.
type reached uint16

const closed reached = 1 << 15

// moveBits is as much of a reached as its move needs.
const moveBits = 5

func newReached(m octothorpe.Move, g int) reached { return reached(g<<moveBits | int(m)) }
func (v reached) move() octothorpe.Move           { return octothorpe.Move(v % (1 << moveBits)) }
func (v reached) g() int                          { return int(v &^ closed >> moveBits) }

func aStar[B forms](r *run) {
	a := &bestFirst[B]{run: r, seen: newStore[B](&r.memory), pool: pool[B]{memory: &r.memory}}
	defer func() { r.result.Stored = a.seen.len }()
	if a.reach(formOf[B](r.start), 0, 0) {
		return
	}
	for f := 0; ; f++ {
		for g := range f {
			if a.expand(f, g) {
				return
			}
		}
		if a.finish(f) {
			return
		}
	}
}

// reach looks at a board that a move has led to, and opens it unless a way as short is known.
func (a *bestFirst[B]) reach(board B, g int, m octothorpe.Move) (over bool) {
	h := missing(a.game, a.size-mostOf(a.game, board))
	value, known := a.seen.get(board)
	before := reached(value)
	decision := Expand
	switch {
	case known && before.g() <= g:
		decision = Duplicate
	case h == 0:
		decision = Goal
	}
	if a.look(g) && !a.attend(Node{Board: boardOf(a.shape, board), Depth: g, Bound: noBound, H: h, Move: m}, decision) {
		return true
	}
	if decision == Duplicate {
		a.result.Duplicates++
		if before.g() < g || before&closed != 0 || !a.earlier(board, m, before.move()) {
			return false
		}
	}
	if !a.seen.put(board, uint16(newReached(m, g))) {
		return a.end(MemoryLimit)
	}
	if decision == Duplicate {
		return false // it is open already
	}
	if !known {
		a.waiting++
		a.result.Frontier = max(a.result.Frontier, a.waiting)
	}
	return !a.at(g+h, g).push(board) && a.end(MemoryLimit)
}

// at returns the open boards with the given f and g.
func (a *bestFirst[B]) at(f, g int) *queue[B] {
	for len(a.open) <= f {
		a.open = append(a.open, make([]queue[B], len(a.open)+1))
	}
	open := &a.open[f][g]
	open.pool = &a.pool
	return open
}

// expand closes the open boards with the given f and g, and tries their moves.
func (a *bestFirst[B]) expand(f, g int) (over bool) {
	for a.at(f, g).len() > 0 {
		board := a.at(f, g).pop()
		value, _ := a.seen.get(board)
		way := reached(value)
		if way.g() < g {
			continue // it was opened again when a shorter way was found
		}
		a.seen.put(board, uint16(way|closed))
		a.waiting--
		a.result.Expanded++
		for m := range a.moves {
			if a.reach(turned(board, &a.turns[m]), g+1, m) {
				return true
			}
		}
	}
	return false
}

// finish ends the search if there are open boards with the given f that are solved: of these, the one with the first way is
// the answer.
func (a *bestFirst[B]) finish(f int) (over bool) {
	var first octothorpe.Moves
	symbol := 0
	for board := range a.at(f, f).all() {
		if way := octothorpe.NewMoves(a.way(board)...); symbol == 0 || way < first {
			first, symbol = way, winnerOf(a.game, board)
		}
	}
	return symbol != 0 && a.solved(slices.Collect(first.All()), symbol)
}

// way returns the moves from the start to a board.
func (a *bestFirst[B]) way(board B) []octothorpe.Move {
	way := make([]octothorpe.Move, a.reached(board).g())
	for i := range slices.Backward(way) {
		way[i] = a.reached(board).move()
		board = a.undo(board, way[i])
	}
	return way
}

// earlier reports whether a way to a board that ends with m comes before the known one, as long, that ends with known. The two
// are followed back to where they part: the moves there decide.
func (a *bestFirst[B]) earlier(board B, m, known octothorpe.Move) bool {
	one, other := a.undo(board, m), a.undo(board, known)
	for one != other {
		m, known = a.reached(one).move(), a.reached(other).move()
		one, other = a.undo(one, m), a.undo(other, known)
	}
	return m < known
}

// reached returns how a board was come to.
func (a *bestFirst[B]) reached(board B) reached {
	value, _ := a.seen.get(board)
	return reached(value)
}

func (a *bestFirst[B]) undo(board B, m octothorpe.Move) B {
	return turned(board, &a.turns[a.shape.Inverse(m)])
}
