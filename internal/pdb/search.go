// Package pdb is the pattern database: the exact distance of every mask of a shape.
//
// Whether a symbol is solved, and what a move does to it, depends only on the cells that it occupies, its mask. One
// breadth-first search from the goal, the mask that is the center, therefore finds the distance of every mask once and for
// all, and the distance of a board is the least of its symbols' distances.
//
// [Search] is that search. [Build] keeps what it finds in a [Table], which can be proved. A table is packed into a byte a
// mask, [Packed], which answers a few boards by walking down, or into two bits a mask, [Table.Modulo3]. For many boards there
// are keys, see [NewKeys]: a number a mask that holds its whole solution.
//
// Shapes of many more masks have a [Lean] table, which [BuildLean] makes at two bits a mask, block by block.
package pdb

import (
	"iter"

	"octothorpe/shape"
)

// Found is a mask that [Search] has come upon, with its first shortest solution: First, then that of the mask it leads to.
type Found struct {
	Mask shape.Mask
	// Rank is its rank.
	Rank int
	// Distance is the number of moves to the goal.
	Distance int
	// First is the first move of the first shortest solution in dictionary order. The goal has none.
	First shape.Move
	// Next is the place, in the order of the search, of the mask that First leads to. The goal's is -1.
	Next int
}

// Search finds all masks from which the goal can be reached, each once. It yields them by their first shortest solutions,
// shorter ones first, those of equal length in dictionary order, numbered from 0.
//
// A mask's first shortest solution is its smallest move that lowers the distance, followed by the first shortest solution
// of what that leads to. So it is enough to undo, for each move in order, that move on each mask of the last level in order:
// the first way in which a mask is found is its first solution, and masks are found in the order of their solutions.
func Search(s *shape.Shape, masks *Masks) iter.Seq2[int, Found] {
	return func(yield func(int, Found) bool) {
		goal := Found{Mask: s.Center(), Rank: masks.Rank(s.Center()), Next: -1}
		if !yield(0, goal) {
			return
		}
		seen := newSet(masks.Count())
		seen.add(goal.Rank)
		queue := make([]shape.Mask, 1, masks.Count())
		queue[0] = goal.Mask
		level := []group{{none, 0, 1}}
		for distance := 1; len(level) > 0; distance++ {
			var next []group
			for m := range shape.Move(s.Moves()) {
				undo, begin := s.Turn(s.Inverse(m)), len(queue)
				for _, g := range level {
					if g.first != none && idle(s, m, g.first) {
						continue
					}
					for i := g.begin; i < g.end; i++ {
						mask := undo.Apply(queue[i])
						rank := masks.Rank(mask)
						if !seen.add(rank) {
							continue
						}
						if !yield(len(queue), Found{mask, rank, distance, m, i}) {
							return
						}
						queue = append(queue, mask)
					}
				}
				if begin < len(queue) {
					next = append(next, group{m, begin, len(queue)})
				}
			}
			level = next
		}
	}
}

// A group is a part of a level, from begin up to end in the queue: the masks whose first solutions begin with one move.
type group struct {
	first      shape.Move
	begin, end int
}

// none is the first move of the goal.
const none shape.Move = shape.MaxMoves

// idle reports whether m in front of a solution that begins with first is never a first shortest solution: because the two
// undo each other, or because they may be swapped and first is the smaller.
func idle(s *shape.Shape, m, first shape.Move) bool {
	return m == s.Inverse(first) || first < m && s.Commute(first, m)
}

// A set is a set of ranks, a bit each.
type set []uint64

func newSet(count int) set { return make(set, (count+63)/64) }

// add puts a rank into the set and reports whether it was not there.
func (s set) add(rank int) bool {
	word, bit := &s[rank/64], uint64(1)<<(rank%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	return true
}
