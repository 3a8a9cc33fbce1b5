package solver

import (
	"context"
	"errors"
	"math"

	"octothorpe"
	"octothorpe/shape"
)

// Limits bound a search. The zero value sets none but that of memory.
type Limits struct {
	// Nodes is how many masks may be looked at; as many as it takes if 0.
	Nodes int64
	// Memory is how many bytes the masks around the goals may take; as many as the [Options] allow a table if 0.
	Memory int64
}

// Found is what came out of a search.
type Found struct {
	// Solution is the first of the board's shortest solutions in dictionary order. Its length is -1 if there is none, or none was found.
	octothorpe.Solution
	// Proved says that the board has no solution of so many moves or fewer: one less than the solution's length if there is one. Of a board
	// that has no solution at all it is -1.
	Proved int
	// Nodes is how many masks were looked at, those around the goals as well. Searches before may have looked at the latter already.
	Nodes int64
	End   End
}

// An End is how a search ended.
type End uint8

// The ends of a search.
const (
	Solved     End = iota
	NoSolution     // the board has none
	NodeLimit      // all nodes of the limit were looked at
	TimeLimit      // the context's deadline has passed
	Cancelled      // the context was cancelled
	OtherShape     // the board is one of another shape than the solver's, or none
)

var endWords = [...]string{"solved", "no solution", "node limit", "time limit", "cancelled", "other shape"}

// String returns the end in words.
func (e End) String() string { return endWords[e] }

// Search looks for what [Solver.Solve] gives, without tables: for boards of shapes whose tables do not fit the memory. It ends with the
// first of the shortest solutions in dictionary order, at a limit, or with the context, and says how far it has come. A board that has no
// solution is known at once by its shape.
//
// It is IDA* on the masks of all symbols that can fill the center, bound by bound, with a perimeter: the masks within some moves of the
// goals, as far as that pays and the memory allows, which later searches use as well. It runs on all cores, and finds the same on any
// number of them.
func (v *Solver) Search(ctx context.Context, board octothorpe.Board, limits Limits) Found {
	s := &searching{solver: v, ctx: ctx, memory: limits.Memory, nodes: limits.Nodes}
	if s.memory == 0 {
		s.memory = v.memory()
	}
	if s.nodes == 0 {
		s.nodes = math.MaxInt64
	}
	s.found.Length, s.found.Proved, s.found.End = -1, -1, NoSolution
	if board.IsZero() || board.Shape() != v.shape {
		s.found.End = OtherShape // and not one that has no solution
		return s.found
	}
	if v.deepening == nil {
		v.deepening, v.perimeters = newDeepening(v.shape), map[int]*perimeter{}
	}
	s.start(board)
	if len(s.symbols) == 0 {
		return s.found
	}
	for bound := s.least(); !s.iterate(bound); bound++ {
		s.found.Proved = bound
	}
	return s.found
}

// A searching is one search.
type searching struct {
	solver        *Solver
	ctx           context.Context
	memory, nodes int64 // limits
	symbols       []*symbol
	found         Found
}

// A symbol is one that can fill the center.
type symbol struct {
	number    int
	mask      uint64
	perimeter *perimeter
	least     int   // moves that it needs at least
	nodes     int64 // of its last iteration
}

// start finds the symbols that can fill the center, and the masks around their goals that are there already. Those that this board does
// not need are dropped.
func (s *searching) start(board octothorpe.Board) {
	v := s.solver
	for size := range v.perimeters {
		needed := false
		for number := 1; number <= board.Symbols(); number++ {
			needed = needed || board.Mask(number).Len() == size
		}
		if !needed {
			delete(v.perimeters, size)
		}
	}
	for number := 1; number <= board.Symbols(); number++ {
		mask := board.Mask(number)
		if !v.shape.Solvable(mask) {
			continue
		}
		p := v.perimeters[mask.Len()]
		if p == nil {
			p = &perimeter{shape: v.shape, size: mask.Len(), turns: v.deepening.turns}
			v.perimeters[mask.Len()] = p
		}
		s.symbols = append(s.symbols, &symbol{number, uint64(mask), p, v.deepening.least(uint64(mask)), 1})
	}
}

// room returns how many bytes more the perimeters may take.
func (s *searching) room() int64 {
	room := s.memory
	for _, p := range s.solver.perimeters {
		room -= p.bytes
	}
	return room
}

// least returns how many moves the board needs at least, and notes that fewer do not do.
func (s *searching) least() int {
	least := math.MaxInt
	for _, symbol := range s.symbols {
		least = min(least, symbol.least)
	}
	s.found.Proved = least - 1
	return least
}

// iterate looks for solutions of so many moves, for which no fewer do, and reports whether the search is over.
func (s *searching) iterate(bound int) (over bool) {
	var first []shape.Move
	for _, symbol := range s.symbols {
		if symbol.least > bound {
			continue
		}
		s.prepare(symbol, bound)
		s.tell(symbol, 0)
		told := func(nodes int64) { s.tell(symbol, nodes) }
		found, nodes, ok := s.solver.deepening.run(s.ctx, symbol.mask, symbol.perimeter, bound, s.nodes-s.found.Nodes, first, told)
		symbol.nodes = nodes
		s.found.Nodes += nodes
		if !ok {
			return s.broken()
		}
		if found != nil && (first == nil || octothorpe.NewMoves(found...) < octothorpe.NewMoves(first...)) {
			first = found
			s.found.Solution = octothorpe.Solution{Moves: octothorpe.NewMoves(found...), Length: bound, Symbol: symbol.number}
		}
	}
	if first != nil {
		s.found.End = Solved
	}
	return first != nil
}

// broken ends the search without a solution.
func (s *searching) broken() (over bool) {
	s.found.Solution = octothorpe.Solution{Length: -1}
	switch err := s.ctx.Err(); {
	case err == nil:
		s.found.End = NodeLimit
	case errors.Is(err, context.DeadlineExceeded):
		s.found.End = TimeLimit
	default:
		s.found.End = Cancelled
	}
	return true
}

// prepare adds to the masks around a symbol's goals as long as that costs no more than it saves: a search that is shallower by one. As much
// work on both sides is the least in all.
func (s *searching) prepare(symbol *symbol, bound int) {
	// A mask that is stored takes the time of so many that are searched.
	const dear = 8
	p := symbol.perimeter
	saved := symbol.nodes * int64(len(p.turns)) // what the search would take, about, if it became no shallower
	for p.radius() < bound && s.ctx.Err() == nil {
		work, ok := p.work()
		if !ok || work > saved/dear || work > s.nodes-s.found.Nodes || !p.grow(s.ctx, s.room()+p.bytes) {
			return
		}
		s.found.Nodes += work
		saved /= int64(len(p.turns))
	}
}

// tell tells the progress.
func (s *searching) tell(symbol *symbol, nodes int64) {
	s.solver.tell(Progress{
		Size: symbol.perimeter.size, Proved: s.found.Proved, Nodes: s.found.Nodes + nodes,
	}, "searching", 0)
}
