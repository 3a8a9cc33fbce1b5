package search

import (
	"octothorpe"
)

// A deepening is iterative deepening: depth-first searches for a solution of no more moves than a bound, which rises by one
// until there is one. With a heuristic that never says too much it is IDA* (Korf, 1985).
//
// It gives the first of the shortest solutions in dictionary order: the first bound at which there is one is the least number of
// moves, and there moves are tried in their order.
type deepening struct {
	*run
	turns     *[moves]turn
	rule      rule
	heuristic [1 << 8]uint8 // moves left at least, by count; as long as a count can be, so that none needs a test
	proved    *bounds       // what this iteration has proved; nil if the engine does not remember it
	bound     int           // moves
	path      [maxDepth]octothorpe.Move
}

// newDeepening returns a deepening in which moves follow each other as follows says. Its heuristic is given how many cells of
// the center show the most common symbol.
func newDeepening(r *run, follows follows, heuristic func(most int) int) *deepening {
	d := &deepening{run: r, turns: turns(), rule: newRule(follows)}
	for c := range d.heuristic {
		d.heuristic[c] = uint8(heuristic(count(c).most()))
	}
	return d
}

// iterate raises the bound until the search is over. The first bound is what the heuristic says of the start.
func (d *deepening) iterate() {
	start := countOf(d.start)
	for d.bound = int(d.heuristic[start]); ; d.bound++ {
		before := d.nodes
		over := d.begin(start)
		d.result.Iterations = append(d.result.Iterations, Iteration{d.bound, d.nodes - before})
		if over {
			d.memory.take(int64(d.bound+1) * frameBytes)
			return
		}
		if d.proved != nil {
			d.proved.renew()
		}
	}
}

// frameBytes is what search keeps of a depth: board, count, depth, state and move.
const frameBytes = 32

// begin looks at the start and then searches from there, with the present bound.
func (d *deepening) begin(c count) (over bool) {
	h := int(d.heuristic[c])
	decision := d.decide(d.start, c, 0)
	if d.look(0) && !d.attend(node{board: d.start, bound: d.bound, h: h}, decision) {
		return true
	}
	if decision == Goal {
		return d.solved(nil, c.winner())
	}
	return decision == Expand && d.search(d.start, c, 0, 0)
}

// search looks for a solution that goes on from a board at a depth, and reports whether the search is over: it has found one,
// or came to a limit. The rule's state says which moves may follow.
//
// Every child is a node. Most are cut off, so a child's count is made from the two cells that the move swaps, and only a child
// that survives is made itself.
func (d *deepening) search(board planes, c count, depth int, state uint8) (over bool) {
	d.result.Expanded++
	for _, step := range d.rule[state] {
		c, depth := c.after(board, step.swap), depth+1
		h := int(d.heuristic[c])
		if depth+h > d.bound {
			if d.look(depth) && !d.attend(d.node(board.turn(&d.turns[step.move]), depth, h, step.move), Cut) {
				return true
			}
			continue
		}
		child := board.turn(&d.turns[step.move%moves])
		decision := d.decide(child, c, depth)
		if d.look(depth) && !d.attend(d.node(child, depth, h, step.move), decision) {
			return true
		}
		d.path[depth-1] = step.move
		if decision == Goal {
			return d.solved(d.path[:depth], c.winner())
		}
		if decision == Expand && d.search(child, c, depth, step.next) {
			return true
		}
	}
	return d.proved != nil && !d.proved.prove(board, d.bound-depth+1) && d.end(MemoryLimit)
}

// decide says what is done with a board that the heuristic does not cut off.
func (d *deepening) decide(b planes, c count, depth int) Decision {
	switch {
	case c.winner() != 0:
		return Goal
	case depth == d.bound:
		return Cut // there is a move left at least, whatever the heuristic says
	case d.proved != nil && depth+d.proved.moves(b) > d.bound:
		return Proved
	}
	return Expand
}

func (d *deepening) node(b planes, depth, h int, m octothorpe.Move) node {
	return node{board: b, depth: depth, bound: d.bound, h: h, move: m}
}
