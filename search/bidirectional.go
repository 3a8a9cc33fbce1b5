package search

import (
	"slices"

	"octothorpe"
	"octothorpe/shape"
)

// A twoSided search is breadth-first from both ends: over whole boards from the start, and from the goal over the masks of
// one symbol, since what the other symbols do there is all the same. Of the two frontiers it moves the smaller, until they
// meet: a board is reached that has a reached mask.
//
// Every shortest solution goes through a board that meets, at the depth where the two sides do. Boards of one depth come in the
// order of their first ways, so the first of them that meets has the first part of the answer; the first move that leads
// nearer to the goal, again and again, is the rest.
type twoSided struct {
	*breadth
	distances *store // of masks to the goal
	masks     queue  // at the greatest distance
	farthest  int    // that distance
}

func bidirectional(r *run) {
	t := &twoSided{breadth: newBreadth(r), distances: newStore(&r.memory)}
	t.masks.pool = t.frontier.pool
	t.goal, t.found = t.meets, t.join
	defer func() { r.result.Stored, r.result.Frontier = t.visited.len+t.distances.len, t.frontier.pool.most }()
	if t.approach(shape.Classic().Center(), 0, 0) || t.reach(r.start, 0, 0) {
		return
	}
	depth := 0
	for over := false; !over; {
		if t.frontier.len() <= t.masks.len() {
			depth++
			over = t.expand(depth)
		} else {
			over = t.retreat() || t.meet(depth)
		}
	}
}

// retreat replaces the masks by those that are one move farther from the goal.
func (t *twoSided) retreat() (over bool) {
	t.farthest++
	for range t.masks.len() {
		mask := shape.Mask(t.masks.pop())
		t.result.Expanded++
		for m := range octothorpe.Move(moves) {
			if t.approach(shape.Classic().Turn(m).Apply(mask), t.farthest, m) {
				return true
			}
		}
	}
	return false
}

// approach looks at a mask that a move has led to, counted from the goal.
func (t *twoSided) approach(mask shape.Mask, distance int, m octothorpe.Move) (over bool) {
	decision := Expand
	if _, reached := t.distances.get(planes(mask)); reached {
		decision = Duplicate
		t.result.Duplicates++
	}
	if t.look(distance) && !t.attend(node{mask: mask, depth: distance, bound: noBound, move: m}, decision) {
		return true
	}
	if decision == Duplicate {
		return false
	}
	return (!t.distances.put(planes(mask), uint16(distance)) || !t.masks.push(planes(mask))) && t.end(MemoryLimit)
}

// meet ends the search if a board of the frontier, all at the given depth, meets the masks: the first one that does.
func (t *twoSided) meet(depth int) (over bool) {
	for board := range t.frontier.all() {
		if t.meets(board) {
			last, _ := t.visited.get(board)
			return t.join(board, t.way(board, depth, octothorpe.Move(last)))
		}
	}
	return false
}

// meets reports whether one of a board's masks is at the greatest distance from the goal. None is nearer: it would have met the
// board before this one.
func (t *twoSided) meets(board planes) bool {
	return t.at(board.masks(), t.farthest) != (symbols{})
}

// symbols are the masks of the symbols, 0 for those that do not count.
type symbols = [octothorpe.Symbols]shape.Mask

// at returns those of the masks that are at a distance from the goal.
func (t *twoSided) at(masks symbols, distance int) symbols {
	for i, mask := range masks {
		if d, reached := t.distances.get(planes(mask)); mask != 0 && (!reached || int(d) != distance) {
			masks[i] = 0
		}
	}
	return masks
}

// join ends the search with the way to a board that meets, and from there the first way to the goal in dictionary order.
func (t *twoSided) join(board planes, way []octothorpe.Move) (over bool) {
	masks := t.at(board.masks(), t.farthest)
	for distance := t.farthest - 1; distance >= 0; distance-- {
		for m := range octothorpe.Move(moves) {
			var turned symbols
			for i, mask := range masks {
				turned[i] = shape.Classic().Turn(m).Apply(mask)
			}
			if nearer := t.at(turned, distance); nearer != (symbols{}) {
				masks, way = nearer, append(way, m)
				break
			}
		}
	}
	winner := 1 + slices.IndexFunc(masks[:], func(mask shape.Mask) bool { return mask != 0 })
	return t.solved(way, winner)
}
