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

// A Solver solves boards. The zero Solver is ready for classic boards; one for another shape comes from [NewSolver]. A Solver may be used by
// many goroutines at once. For boards of another shape than its own it gives what it gives for the zero Board.
//
// It answers classic boards from a table of the exact distances that the program carries with it. After some thousands of boards it makes
// a larger one, in which a board is three look-ups, once for all Solvers; and so it does with the numbers of solutions.
type Solver struct {
	walked  atomic.Int64 // boards that were answered without the large table
	counted atomic.Int64 // boards whose solutions were counted one by one

	shape    *shape.Shape // nil for the classic one
	tables   []distances  // by the number of cells that a symbol has; nil where no table is
	farthest int          // the greatest distance in these tables
}

// distances are those of masks with some number of cells.
type distances interface {
	Distance(mask shape.Mask) int
	Optimal(mask shape.Mask) iter.Seq2[Move, shape.Mask]
}

// NewSolver returns a solver for a shape, from tables of it: one for each number of cells that a symbol may have. A symbol without a table
// is taken for one that cannot fill the center.
func NewSolver(s *shape.Shape, tables ...*LeanTable) *Solver {
	solver := &Solver{shape: s, tables: make([]distances, shape.MaxCells+1)}
	if s == shape.Classic() {
		return new(Solver)
	}
	for _, table := range tables {
		if table.Shape() == s {
			solver.tables[table.Size()] = table
			solver.farthest = max(solver.farthest, len(table.ByDistance())-1)
		}
	}
	return solver
}

// Farthest returns the greatest distance of all masks of which the solver has a table, in moves. No board that it solves needs more.
func (s *Solver) Farthest() int {
	if s.shape == nil {
		return len(embedded.Classic().ByDistance()) - 1
	}
	return s.farthest
}

// knows reports whether b is a board of the solver's shape.
func (s *Solver) knows(b Board) bool {
	if s.shape == nil {
		return !b.IsZero() && b.isClassic()
	}
	return !b.isClassic() && b.Shape() == s.shape
}

// table returns the table for a mask, nil if there is none.
func (s *Solver) table(mask shape.Mask) distances {
	if s.shape == nil {
		return embedded.Classic()
	}
	return s.tables[mask.Len()]
}

// distance returns the number of moves from a mask to the center, or -1 if it cannot come there.
func (s *Solver) distance(mask shape.Mask) int {
	if table := s.table(mask); table != nil {
		return table.Distance(mask)
	}
	return -1
}

const (
	// patience is how many boards a Solver answers before it makes the large table, which takes about as long as they have.
	patience = 1 << 15
	// patienceToCount is the same for counting the solutions of all masks.
	patienceToCount = 1 << 11
)

// Warm makes the large table now. That takes some hundredths of a second and 16 MB.
func (s *Solver) Warm() {
	if s.shape == nil {
		makeAnswers()
	}
}

// Solve returns the first of b's shortest solutions in dictionary order. If it has none, the length is -1; so it is as well if b is a board
// of another shape than the solver's, which must be the very shape that b was made on. ([octothorpe/solver.Solver.Solve] tells the two apart.)
func (s *Solver) Solve(b Board) Solution {
	if !s.knows(b) {
		return noSolution
	}
	if s.shape != nil {
		return s.first(s.nearest(b))
	}
	masks := b.masks()
	if a := s.answers(); a != nil {
		return a.solve(masks)
	}
	return solutionOf(embedded.Classic().Answer(masks[:]...))
}

// first returns the first shortest solution of the masks, all at one distance.
func (s *Solver) first(masks []shape.Mask) Solution {
	for solution := range s.descend(masks) {
		return solution
	}
	return noSolution
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
	if s.shape != nil {
		return nil
	}
	if counts := allCounted.Load(); counts != nil {
		return counts
	}
	if s.counted.Add(1) > patienceToCount {
		return countAll()
	}
	return nil
}

// Distances returns the number of moves that each symbol needs to fill the center, symbol i+1 at place i: -1 if it cannot. The zero Board
// has no symbols.
func (s *Solver) Distances(b Board) []int {
	distances := make([]int, b.Symbols())
	for i := range distances {
		distances[i] = -1
		if s.knows(b) {
			distances[i] = s.distance(b.Mask(i + 1))
		}
	}
	return distances
}

// BySymbol returns the first shortest solution of each symbol in dictionary order, as if it alone could fill the center: that of symbol
// i+1 at place i. The least of them is the board's. Where there is none the length is -1.
func (s *Solver) BySymbol(b Board) []Solution {
	solutions := make([]Solution, b.Symbols())
	for i := range solutions {
		solutions[i] = noSolution
		if s.knows(b) {
			solutions[i] = s.solveMask(b.Mask(i+1), i+1)
		}
	}
	return solutions
}

// solveMask returns the first shortest solution of a symbol's mask.
func (s *Solver) solveMask(mask shape.Mask, symbol int) Solution {
	if s.shape == nil {
		if a := s.answers(); a != nil {
			rank := a.masks.Rank(mask)
			return a.solution(rank, a.keys[rank]|pdb.Key(symbol))
		}
		return solutionOf(embedded.Classic().Key(mask) | pdb.Key(symbol))
	}
	if s.distance(mask) < 0 {
		return noSolution
	}
	masks := make([]shape.Mask, symbol)
	masks[symbol-1] = mask
	return s.first(masks)
}

// FirstMoves returns every move with which a shortest solution begins, in order. A solved board has none, nor has the zero
// Board.
func (s *Solver) FirstMoves(b Board) []Move {
	optimal := make([]bool, s.of().Moves())
	for _, mask := range s.nearest(b) {
		if mask == 0 {
			continue
		}
		for m := range s.table(mask).Optimal(mask) {
			optimal[m] = true
		}
	}
	var first []Move
	for m, is := range optimal {
		if is {
			first = append(first, Move(m))
		}
	}
	return first
}

// Count returns the number of shortest solutions: 1 for a solved board, which needs no moves, and 0 for one that has none.
func (s *Solver) Count(b Board) int {
	solutions := s.solutions()
	count := 0
	for _, mask := range s.nearest(b) {
		switch {
		case mask == 0:
		case solutions != nil:
			count += solutions.Count(embedded.Classic().Masks().Rank(mask))
		default:
			count += s.countDown(mask)
		}
	}
	return count
}

// countDown returns the number of shortest solutions of a mask: how many ways lead from it to a goal.
func (s *Solver) countDown(mask shape.Mask) int {
	ways := map[shape.Mask]int{mask: 1} // to each mask of a distance, going down
	for range s.distance(mask) {
		next := map[shape.Mask]int{}
		for mask, n := range ways {
			for _, nearer := range s.table(mask).Optimal(mask) {
				next[nearer] += n
			}
		}
		ways = next
	}
	count := 0
	for _, n := range ways {
		count += n
	}
	return count
}

// All returns every shortest solution, in dictionary order. A solved board has one, of no moves; the zero Board has none.
func (s *Solver) All(b Board) iter.Seq[Solution] { return s.descend(s.nearest(b)) }

// descend yields the shortest solutions of masks, all at one distance, by symbol. Where a mask is 0 there is none.
func (s *Solver) descend(masks []shape.Mask) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		if slices.ContainsFunc(masks, func(mask shape.Mask) bool { return mask != 0 }) {
			s.descendFrom(masks, nil, yield)
		}
	}
}

// descendFrom yields those that begin with the moves of path. It reports whether more are wanted.
func (s *Solver) descendFrom(masks []shape.Mask, path []Move, yield func(Solution) bool) bool {
	center := s.of().Center()
	next := make([][]shape.Mask, s.of().Moves()) // by move: the masks that it leads nearer
	for i, mask := range masks {
		switch {
		case mask == 0:
			continue
		case mask&center == center: // no other symbol can be there
			return yield(Solution{NewMoves(path...), len(path), i + 1})
		}
		for m, nearer := range s.table(mask).Optimal(mask) {
			if next[m] == nil {
				next[m] = make([]shape.Mask, len(masks))
			}
			next[m][i] = nearer
		}
	}
	for m, masks := range next {
		if masks != nil && !s.descendFrom(masks, append(path, Move(m)), yield) {
			return false
		}
	}
	return true
}

// of returns the solver's shape.
func (s *Solver) of() *shape.Shape {
	if s.shape != nil {
		return s.shape
	}
	return shape.Classic()
}

// nearest returns the masks of the symbols that need the fewest moves, that of symbol i+1 at place i, and 0 for the others. A board that
// cannot be solved has none.
func (s *Solver) nearest(b Board) []shape.Mask {
	distances := s.Distances(b)
	least := -1
	for _, distance := range distances {
		if distance >= 0 && (least < 0 || distance < least) {
			least = distance
		}
	}
	nearest := make([]shape.Mask, len(distances))
	for i, distance := range distances {
		if distance == least && least >= 0 {
			nearest[i] = b.Mask(i + 1)
		}
	}
	return nearest
}
