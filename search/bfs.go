package search

import (
	"slices"

	"octothorpe"
)

// A breadth is a breadth-first search over whole boards: it expands boards in the order in which it came to them, and each once.
//
// Boards of one depth come in the order of their first shortest ways in the dictionary: those of the depth before did, and moves
// are tried in their order. So the first board that is a goal gives the first of the shortest solutions.
type breadth[B forms] struct {
	*run
	visited  *store[B] // with the last move of the first way
	frontier queue[B]
	goal     func(board B) bool
	found    func(goal B, way []octothorpe.Move) (over bool)
}

func newBreadth[B forms](r *run) *breadth[B] {
	b := &breadth[B]{run: r, visited: newStore[B](&r.memory), frontier: queue[B]{pool: &pool[B]{memory: &r.memory}}}
	b.goal = func(board B) bool { return winnerOf(r.game, board) != 0 }
	b.found = func(goal B, way []octothorpe.Move) bool { return r.solved(way, winnerOf(r.game, goal)) }
	return b
}

func breadthFirst[B forms](r *run) {
	b := newBreadth[B](r)
	defer func() { r.result.Stored, r.result.Frontier = b.visited.len, b.frontier.pool.most }()
	over := b.reach(formOf[B](r.start), 0, 0)
	for depth := 1; !over; depth++ {
		over = b.frontier.len() == 0 && b.end(NoSolution) || b.expand(depth)
	}
}

// expand replaces the frontier by the boards of the next depth.
func (b *breadth[B]) expand(depth int) (over bool) {
	for range b.frontier.len() {
		board := b.frontier.pop()
		b.result.Expanded++
		for m := range b.moves {
			if b.reach(turned(board, &b.turns[m]), depth, m) {
				return true
			}
		}
	}
	return false
}

// reach looks at a board that a move has led to. One that is new will be expanded.
func (b *breadth[B]) reach(board B, depth int, m octothorpe.Move) (over bool) {
	isNew, entry := b.visited.enter(board)
	if isNew && entry != nil {
		*entry = newEntry(board, uint16(m))
	}
	decision := Expand
	switch {
	case !isNew:
		decision = Duplicate
	case b.goal(board):
		decision = Goal
	}
	if b.look(depth) && !b.attend(Node{Board: boardOf(b.shape, board), Depth: depth, Bound: noBound, Move: m}, decision) {
		return true
	}
	switch decision {
	case Goal:
		return b.found(board, b.way(board, depth, m))
	case Duplicate:
		b.result.Duplicates++
		return false
	}
	if entry == nil || !b.frontier.push(board) {
		return b.end(MemoryLimit)
	}
	return false
}

// way returns the moves from the start to a board, the last of which is m.
func (b *breadth[B]) way(board B, depth int, m octothorpe.Move) []octothorpe.Move {
	way := make([]octothorpe.Move, depth)
	for i := range slices.Backward(way) {
		way[i] = m
		board = turned(board, &b.turns[b.shape.Inverse(m)])
		before, _ := b.visited.get(board)
		m = octothorpe.Move(before)
	}
	return way
}
