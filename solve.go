package octothorpe

import (
	"iter"
	"slices"
	"sync/atomic"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// A Solution is an optimal answer. Its JSON is that of octo solve, without the board.
type Solution struct {
	// Moves are the moves, in order; none if the board is solved already.
	Moves Moves `json:"moves"`
	// Length is the number of moves, or -1 if what was to be solved is not a board.
	Length int `json:"length"`
	// Symbol is the one that the center shows in the end: 1, 2 or 3, or 0 if what was to be solved is not a board.
	Symbol int `json:"symbol"`
}

// noSolution is that of the zero Board.
var noSolution = Solution{Length: -1}

// Solve returns the first of b's shortest solutions in dictionary order. The zero Board has none: its length is -1.
func Solve(b Board) Solution { return shared.Solve(b) }

var shared Solver

// A Solver solves boards. The zero Solver is ready, and a Solver may be used by many goroutines at once.
//
// It answers from a table of the exact distances that the program carries with it. After some thousands of boards it makes
// a larger one, in which a board is three look-ups, once for all Solvers; and so it does with the numbers of solutions.
type Solver struct {
	walked  atomic.Int64 // boards that were answered without the large table
	counted atomic.Int64 // boards whose solutions were counted one by one
}

const (
	// patience is how many boards a Solver answers before it makes the large table, which takes about as long as they have.
	patience = 1 << 15
	// patienceToCount is the same for counting the solutions of all masks.
	patienceToCount = 1 << 11
)

// Warm makes the large table now. That takes some hundredths of a second and 16 MB.
func (s *Solver) Warm() { makeAnswers() }

// Solve returns the first of b's shortest solutions in dictionary order. The zero Board has none: its length is -1.
func (s *Solver) Solve(b Board) Solution {
	if b.IsZero() {
		return noSolution
	}
	if a := s.answers(); a != nil {
		return a.solve(b)
	}
	return solutionOf(embedded.Classic().Answer(b.masks[:]...))
}

// answers returns the large table, or nil while it is not worth to make it.
func (s *Solver) answers() *answers {
	if a := made.Load(); a != nil {
		return a
	}
	if s.walked.Add(1) > patience {
		return makeAnswers()
	}
	return nil
}

// solutions returns the numbers of all masks' solutions, or nil while it is not worth to count them.
func (s *Solver) solutions() *pdb.Solutions {
	if counts := allCounted.Load(); counts != nil {
		return counts
	}
	if s.counted.Add(1) > patienceToCount {
		return countAll()
	}
	return nil
}

// Distances returns the number of moves that each symbol needs, symbol i+1 at place i: -1 each for the zero Board.
func (s *Solver) Distances(b Board) [Symbols]int {
	var distances [Symbols]int
	for i, mask := range b.masks {
		if distances[i] = -1; !b.IsZero() {
			distances[i] = embedded.Classic().Distance(mask)
		}
	}
	return distances
}

// BySymbol returns the first shortest solution of each symbol in dictionary order, as if it alone could fill the center: that of symbol
// i+1 at place i. The least of them is the board's. The zero Board has none: their lengths are -1.
func (s *Solver) BySymbol(b Board) [Symbols]Solution {
	if b.IsZero() {
		return [Symbols]Solution{noSolution, noSolution, noSolution}
	}
	a := s.answers()
	var solutions [Symbols]Solution
	for i, mask := range b.masks {
		if a != nil {
			rank := a.masks.Rank(mask)
			solutions[i] = a.solution(rank, a.keys[rank]|pdb.Key(i+1))
		} else {
			solutions[i] = solutionOf(embedded.Classic().Key(mask) | pdb.Key(i+1))
		}
	}
	return solutions
}

// FirstMoves returns every move with which a shortest solution begins, in order. A solved board has none, nor has the zero
// Board.
func (s *Solver) FirstMoves(b Board) []Move {
	starts := pdb.MoveSet(0)
	for _, mask := range s.nearest(b) {
		if mask == 0 {
			continue
		}
		for m := range embedded.Classic().Optimal(mask) {
			starts |= 1 << m
		}
	}
	return slices.Collect(starts.All())
}

// Count returns the number of shortest solutions: 1 for a solved board, which needs no moves, and 0 for the zero Board.
func (s *Solver) Count(b Board) int {
	solutions := s.solutions()
	count := 0
	for _, mask := range s.nearest(b) {
		switch {
		case mask == 0:
		case solutions != nil:
			count += solutions.Count(embedded.Classic().Masks().Rank(mask))
		default:
			count += countDown(mask)
		}
	}
	return count
}

// countDown returns the number of shortest solutions of a mask: how many ways lead from it to the goal.
func countDown(mask shape.Mask) int {
	ways := map[shape.Mask]int{mask: 1} // to each mask of a distance, going down
	for range embedded.Classic().Distance(mask) {
		next := map[shape.Mask]int{}
		for mask, n := range ways {
			for _, nearer := range embedded.Classic().Optimal(mask) {
				next[nearer] += n
			}
		}
		ways = next
	}
	return ways[shape.Classic().Center()]
}

// All returns every shortest solution, in dictionary order. A solved board has one, of no moves; the zero Board has none.
func (s *Solver) All(b Board) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		if !b.IsZero() {
			descend(s.nearest(b), nil, yield)
		}
	}
}

// descend yields the shortest solutions of the masks, all at one distance, by symbol, that begin with the moves of path. It
// reports whether more are wanted. Where a mask is 0 there is none.
func descend(masks [Symbols]shape.Mask, path []Move, yield func(Solution) bool) bool {
	for i, mask := range masks {
		if mask == shape.Classic().Center() { // no other symbol can be there
			return yield(Solution{NewMoves(path...), len(path), i + 1})
		}
	}
	for m := range Move(shape.Classic().Moves()) {
		var next [Symbols]shape.Mask
		for i, mask := range masks {
			nearer := shape.Classic().Turn(m).Apply(mask)
			if mask != 0 && embedded.Classic().Distance(nearer) < embedded.Classic().Distance(mask) {
				next[i] = nearer
			}
		}
		if next != [Symbols]shape.Mask{} && !descend(next, append(path, m), yield) {
			return false
		}
	}
	return true
}

// nearest returns the masks of the symbols that need the fewest moves, that of symbol i+1 at place i, and 0 for the others. The
// zero Board has none.
func (s *Solver) nearest(b Board) [Symbols]shape.Mask {
	distances := s.Distances(b)
	least := slices.Min(distances[:])
	nearest := b.masks
	for i, distance := range distances {
		if distance > least {
			nearest[i] = 0
		}
	}
	return nearest
}
