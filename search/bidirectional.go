package search

import (
	"slices"

	"octothorpe"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// A twoSided search is breadth-first from both ends: over whole boards from the start, and from the goal over the masks of
// one symbol, since what the other symbols do there is all the same. Of the two frontiers it moves the smaller, until they
// meet: a board is reached that has a reached mask.
//
// Every shortest solution goes through a board that meets, at the depth where the two sides do. Boards of one depth come in the
// order of their first ways, so the first of them that meets has the first part of the answer; the first move that leads
// nearer to the goal, again and again, is the rest.
type twoSided[B forms] struct {
	*breadth[B]
	distances *store[B] // of masks to the goal
	masks     queue[B]  // at the greatest distance
	farthest  int       // that distance
}

func bidirectional[B forms](r *run) {
	t := &twoSided[B]{breadth: newBreadth[B](r), distances: newStore[B](&r.memory)}
	t.masks.pool = t.frontier.pool
	t.goal, t.found = t.meets, t.join
	defer func() { r.result.Stored, r.result.Frontier = t.visited.len+t.distances.len, t.frontier.pool.most }()
	if t.begin() || t.reach(formOf[B](r.start), 0, 0) {
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

// begin looks at the goals: the masks that hold the center, of as many cells as a symbol that can win has.
func (t *twoSided[B]) begin() (over bool) {
	seen := map[int]bool{}
	for _, symbol := range t.winners {
		size := t.start.Mask(symbol).Len()
		if seen[size] {
			continue
		}
		seen[size] = true
		for goal := range pdb.Goals(t.shape, size) {
			if t.approach(goal, 0, 0) {
				return true
			}
		}
	}
	return false
}

// retreat replaces the masks by those that are one move farther from the goal.
func (t *twoSided[B]) retreat() (over bool) {
	t.farthest++
	for range t.masks.len() {
		mask := shape.Mask(t.masks.pop()[0])
		t.result.Expanded++
		for m := range t.moves {
			if t.approach(t.shape.Turn(m).Apply(mask), t.farthest, m) {
				return true
			}
		}
	}
	return false
}

// approach looks at a mask that a move has led to, counted from the goal.
func (t *twoSided[B]) approach(mask shape.Mask, distance int, m octothorpe.Move) (over bool) {
	decision := Expand
	if _, reached := t.distances.get(formOfMask[B](mask)); reached {
		decision = Duplicate
		t.result.Duplicates++
	}
	if t.look(distance) && !t.attend(Node{Mask: mask, Depth: distance, Bound: noBound, Move: m}, decision) {
		return true
	}
	if decision == Duplicate {
		return false
	}
	form := formOfMask[B](mask)
	return (!t.distances.put(form, uint16(distance)) || !t.masks.push(form)) && t.end(MemoryLimit)
}

// meet ends the search if a board of the frontier, all at the given depth, meets the masks: the first one that does.
func (t *twoSided[B]) meet(depth int) (over bool) {
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
func (t *twoSided[B]) meets(board B) bool {
	for _, symbol := range t.winners {
		if t.isAt(maskOf(board, symbol), t.farthest) {
			return true
		}
	}
	return false
}

// isAt reports whether a mask is at a distance from the goal.
func (t *twoSided[B]) isAt(mask shape.Mask, distance int) bool {
	d, reached := t.distances.get(formOfMask[B](mask))
	return reached && int(d) == distance
}

// join ends the search with the way to a board that meets, and from there the first way to the goal in dictionary order.
func (t *twoSided[B]) join(board B, way []octothorpe.Move) (over bool) {
	nearest := slices.Clone(t.winners) // the symbols whose masks are at the distance
	far := func(symbol int, board B, distance int) bool { return !t.isAt(maskOf(board, symbol), distance) }
	nearest = slices.DeleteFunc(nearest, func(symbol int) bool { return far(symbol, board, t.farthest) })
	for distance := t.farthest - 1; distance >= 0; distance-- {
		for m := range t.moves {
			next := turned(board, &t.turns[m])
			nearer := slices.DeleteFunc(slices.Clone(nearest), func(symbol int) bool { return far(symbol, next, distance) })
			if len(nearer) > 0 {
				board, nearest, way = next, nearer, append(way, m)
				break
			}
		}
	}
	return t.solved(way, nearest[0])
}
