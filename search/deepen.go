package search

import (
	"octothorpe"
)

// A deepening is iterative deepening: depth-first searches for a solution of no more moves than a bound, which rises by one
// until there is one. With a heuristic that never says too much it is IDA* (Korf, 1985).
//
// It gives the first of the shortest solutions in dictionary order: the first bound at which there is one is the least number of
// moves, and there moves are tried in their order.
type deepening[B forms] struct {
	*run
	rule      rule
	heuristic [1 << 8]uint8 // moves left at least, by count; as long as a count can be, so that none needs a test
	goal      [1 << 8]bool  // by count
	proved    *bounds[B]    // what this iteration has proved; nil if the engine does not remember it
	bound     int           // moves
	path      [maxDepth]octothorpe.Move
}

// A deepener is how a deepening goes: in which order moves follow each other, what its heuristic makes of the number of cells of the center
// that do not show the most common symbol, and whether it remembers what it has proved.
type deepener struct {
	follows   follows
	heuristic func(g *game, missing int) int
	proves    bool
}

// search returns the deepening in all forms.
func (d deepener) search() algorithm {
	return algorithm{
		func(r *run) { newDeepening[single](r, d).iterate() },
		func(r *run) { newDeepening[triple](r, d).iterate() },
		func(r *run) { newDeepening[quintuple](r, d).iterate() },
	}
}

func newDeepening[B forms](r *run, how deepener) *deepening[B] {
	d := &deepening[B]{run: r, rule: newRule(r.shape, how.follows)}
	for c := range d.heuristic {
		most := c
		if len(*new(B)) == 1 {
			most = count(c).most()
		}
		d.heuristic[c] = uint8(how.heuristic(r.game, max(0, r.size-most)))
		d.goal[c] = most == r.size
	}
	if how.proves {
		d.proved = newBounds[B](&r.memory)
	}
	return d
}

// iterate raises the bound until the search is over. The first bound is what the heuristic says of the start.
func (d *deepening[B]) iterate() {
	start := formOf[B](d.start)
	c := countOf(d.game, start)
	for d.bound = int(d.heuristic[c]); ; d.bound++ {
		before := d.nodes
		over := d.bound > maxDepth && d.end(DepthLimit) || d.begin(start, c)
		d.result.Iterations = append(d.result.Iterations, Iteration{d.bound, d.nodes - before})
		if over {
			d.memory.take(int64(d.bound+1) * int64(frameBytes+8*len(start)))
			break
		}
		if d.proved != nil {
			d.proved.renew()
		}
	}
	if d.proved != nil {
		d.result.Stored = d.proved.store.len
	}
}

// frameBytes is what search keeps of a depth beside the board: count, depth, state and move.
const frameBytes = 24

// begin looks at the start and then searches from there, with the present bound.
func (d *deepening[B]) begin(start B, c count) (over bool) {
	h := int(d.heuristic[c])
	decision := d.decide(start, c, 0)
	if d.look(0) && !d.attend(d.node(start, 0, h, 0), decision) {
		return true
	}
	if decision == Goal {
		return d.solved(nil, winnerOf(d.game, start))
	}
	return decision == Expand && d.search(start, c, 0, 0)
}

// search looks for a solution that goes on from a board at a depth, and reports whether the search is over: it has found one,
// or came to a limit. The rule's state says which moves may follow.
//
// Every child is a node. Most are cut off, so on the classic board a child's count is made from the two cells that the move swaps, and only a
// child that survives is made itself.
func (d *deepening[B]) search(board B, c count, depth int, state uint16) (over bool) {
	d.result.Expanded++
	for _, step := range d.rule[state] {
		c, depth, child := c, depth+1, board
		if len(board) == 1 {
			c = c.after(board[0], step.swap)
		} else {
			child = turned(board, &d.turns[step.move])
			c = countOf(d.game, child)
		}
		h := int(d.heuristic[c])
		if depth+h > d.bound {
			if d.look(depth) && !d.attend(d.node(turned(board, &d.turns[step.move]), depth, h, step.move), Cut) {
				return true
			}
			continue
		}
		if len(board) == 1 {
			child = turned(board, &d.turns[step.move])
		}
		decision := d.decide(child, c, depth)
		if d.look(depth) && !d.attend(d.node(child, depth, h, step.move), decision) {
			return true
		}
		d.path[depth-1] = step.move
		if decision == Goal {
			return d.solved(d.path[:depth], winnerOf(d.game, child))
		}
		if decision == Expand && d.search(child, c, depth, step.next) {
			return true
		}
	}
	return d.proved != nil && !d.proved.prove(board, d.bound-depth+1) && d.end(MemoryLimit)
}

// decide says what is done with a board that the heuristic does not cut off.
func (d *deepening[B]) decide(b B, c count, depth int) Decision {
	switch {
	case d.goal[c]:
		return Goal
	case depth == d.bound:
		return Cut // there is a move left at least, whatever the heuristic says
	case d.proved != nil && depth+d.proved.moves(b) > d.bound:
		return Proved
	}
	return Expand
}

func (d *deepening[B]) node(b B, depth, h int, m octothorpe.Move) Node {
	return Node{Board: boardOf(d.shape, b), Depth: depth, Move: m, Bound: d.bound, H: h}
}
