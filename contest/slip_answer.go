package contest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/search"
	"octothorpe/shape"
)

// phrase is in place of the moves of a board that needs none.
const phrase = "No moves needed"

// lines returns a solution as a contest wants it.
func lines(s octothorpe.Solution) string {
	if s.Length == 0 {
		return twoLines(phrase, s.Symbol)
	}
	return twoLines(string(s.Moves), s.Symbol)
}

// twoLines returns an answer of this first line, and the symbol below it.
func twoLines(first string, symbol int) string { return fmt.Sprintf("%s\n%d\n", first, symbol) }

// right gives the right answer.
func right(board octothorpe.Board) string { return lines(octothorpe.Solve(board)) }

// firstToArrive begins with the three symbols in one queue, 1 first. What comes of them stays in that order at each depth, and
// for each symbol in dictionary order, so of symbols that need equally few moves the least is the answer.
func firstToArrive(board octothorpe.Board) string {
	return lines(best(board, func(one, other octothorpe.Solution) bool { return one.Length < other.Length }))
}

// firstLetters has the answers of the three symbols, and takes a later one if it is shorter, or as short and its first letter
// is less.
func firstLetters(board octothorpe.Board) string {
	return lines(best(board, func(one, other octothorpe.Solution) bool {
		return one.Length < other.Length || one.Length == other.Length && one.Length > 0 && one.Moves[0] < other.Moves[0]
	}))
}

// best returns the symbols' solution that is not replaced by a later one that is better.
func best(board octothorpe.Board, better func(one, other octothorpe.Solution) bool) octothorpe.Solution {
	var solver octothorpe.Solver
	bySymbol := solver.BySymbol(board)
	taken := bySymbol[0]
	for _, solution := range bySymbol[1:] {
		if better(solution, taken) {
			taken = solution
		}
	}
	return taken
}

// fromTheEnd tries moves from H to A, to rising depths. So at each step it makes the last of the moves with which a shortest
// solution begins.
func fromTheEnd(board octothorpe.Board) string {
	var solver octothorpe.Solver
	var moves []octothorpe.Move
	for !board.Solved() {
		starts := solver.FirstMoves(board)
		last := starts[len(starts)-1]
		moves, board = append(moves, last), board.Turn(last)
	}
	return lines(octothorpe.Solution{Moves: octothorpe.NewMoves(moves...), Length: len(moves), Symbol: board.Winner()})
}

// commonSymbol searches for the symbol that is most frequent in the center, for the least of several.
func commonSymbol(board octothorpe.Board) string {
	common, most := 0, 0
	for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
		if n := (board.Mask(symbol) & shape.Classic().Center()).Len(); n > most {
			common, most = symbol, n
		}
	}
	var solver octothorpe.Solver
	return lines(solver.BySymbol(board)[common-1])
}

// wrongInverse takes for the inverse of a move the one at the same place from the end, of A H, and never makes it behind that move.
// The search is to rising depths, in dictionary order, and the table leaves out what cannot come to the center in time.
func wrongInverse(ctx context.Context, board octothorpe.Board) (string, error) {
	for depth := octothorpe.Solve(board).Length; ctx.Err() == nil; depth++ {
		s := &pairing{ctx: ctx}
		if s.search(board, depth) {
			return lines(s.solution), nil
		}
	}
	return "", ctx.Err()
}

// A pairing is such a search to a depth.
type pairing struct {
	ctx      context.Context
	moves    []octothorpe.Move
	solution octothorpe.Solution // when it is found
}

// search makes as many moves as are left.
func (p *pairing) search(board octothorpe.Board, left int) (found bool) {
	if left == 0 {
		p.solution = octothorpe.Solution{Moves: octothorpe.NewMoves(p.moves...), Length: len(p.moves), Symbol: board.Winner()}
		return board.Solved()
	}
	count := octothorpe.Move(shape.Classic().Moves())
	for m := range count {
		if n := len(p.moves); n > 0 && m == count-1-p.moves[n-1] {
			continue
		}
		next := board.Turn(m)
		if distance(next) >= left || p.ctx.Err() != nil {
			continue
		}
		p.moves = append(p.moves, m)
		if p.search(next, left-1) {
			return true
		}
		p.moves = p.moves[:len(p.moves)-1]
	}
	return false
}

// distance returns how many moves a board needs.
func distance(board octothorpe.Board) int {
	least := math.MaxInt
	for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
		least = min(least, octothorpe.ClassicTable().Distance(board.Mask(symbol)))
	}
	return least
}

// skipsRepeat is the engine ida-same. A turn by two cells takes it four moves, and it may look at very many nodes: one that looks at
// more than patience counts as one that does not end.
func skipsRepeat() answers {
	const patience = 200e6 // nodes
	engine, _ := search.ByName("ida-same")
	return func(ctx context.Context, board octothorpe.Board) (string, error) {
		result := engine.Search(ctx, board, search.Options{Nodes: patience})
		switch result.End {
		case search.Solved:
			return lines(result.Solution), nil
		case search.NodeLimit:
			return "", ErrEndless
		default:
			return "", ctx.Err()
		}
	}
}

// oneMoveNone takes the number of moves for one less than it is where it asks whether there are any.
func oneMoveNone(board octothorpe.Board) string {
	solution := octothorpe.Solve(board)
	if solution.Length == 1 {
		return twoLines(phrase, solution.Symbol)
	}
	return lines(solution)
}

// wrongCenter prints the first cell of the center of the board as it was read, for the moves were made on a copy.
func wrongCenter(board octothorpe.Board) string {
	solution := octothorpe.Solve(board)
	solution.Symbol = board.Center()[0]
	return lines(solution)
}

// emptyLine prints the moves, however few they are.
func emptyLine(board octothorpe.Board) string {
	solution := octothorpe.Solve(board)
	return twoLines(string(solution.Moves), solution.Symbol)
}

// oldCenter has a variable for the symbol, 0 at first, which a search sets when it has its answer. A solved board is told before it is
// searched, so the symbol is that of the last board that was.
func oldCenter() answers {
	symbol := 0
	return func(_ context.Context, board octothorpe.Board) (string, error) {
		solution := octothorpe.Solve(board)
		if solution.Length > 0 {
			symbol = solution.Symbol
		}
		solution.Symbol = symbol
		return lines(solution), nil
	}
}

// oldLetters writes the moves into an array that it prints as a text, and does not write the end of the text behind them. So what
// is there of longer answers is printed as well. A solved board is told by its length.
func oldLetters() answers {
	var array []byte
	return func(_ context.Context, board octothorpe.Board) (string, error) {
		solution := octothorpe.Solve(board)
		array = append(array, make([]byte, max(0, solution.Length-len(array)))...)
		copy(array, solution.Moves)
		if solution.Length > 0 {
			solution.Moves = octothorpe.Moves(array)
		}
		return lines(solution), nil
	}
}

// debugging prints the bound of each iteration of IDA*, from what is missing in the center up to the length of the answer.
func debugging(board octothorpe.Board) string {
	solution := octothorpe.Solve(board)
	most := 0
	for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
		most = max(most, (board.Mask(symbol) & shape.Classic().Center()).Len())
	}
	var text strings.Builder
	for bound := shape.Classic().Center().Len() - most; bound <= solution.Length; bound++ {
		fmt.Fprintf(&text, "bound %d\n", bound)
	}
	return text.String() + lines(solution)
}

// lockstep makes a breadth-first search for each symbol, and expands a set of cells of each in turn. The search that first comes
// to the center gives the answer. What the others do does not matter for it, so here they run one after another, the one with the
// shortest way first, and each no further than the best of those before it.
func lockstep(board octothorpe.Board) string {
	if symbol := board.Winner(); symbol > 0 {
		return twoLines(phrase, symbol)
	}
	symbols := []int{1, 2, 3}
	slices.SortStableFunc(symbols, func(a, b int) int {
		return octothorpe.ClassicTable().Distance(board.Mask(a)) - octothorpe.ClassicTable().Distance(board.Mask(b))
	})
	var first *breadth
	winner, turn := 0, math.MaxInt
	for _, symbol := range symbols {
		before := turn
		if symbol < winner {
			before++ // for of the searches in a turn it is the one before
		}
		s := newBreadth(board.Mask(symbol))
		if arrives, ok := s.arrives(before); ok {
			first, winner, turn = s, symbol, arrives
		}
	}
	return twoLines(string(first.way()), winner)
}

// A breadth is a breadth-first search for one symbol, up to the cells from which a move leads to the center.
type breadth struct {
	queue   []reached
	visited []uint64 // a bit a rank
}

// A reached is a set of cells that a search has come to: from which one in the queue, and by which move.
type reached struct {
	mask shape.Mask
	from int32
	by   octothorpe.Move
}

func newBreadth(start shape.Mask) *breadth {
	b := &breadth{visited: make([]uint64, octothorpe.ClassicTable().Masks().Count()/64+1)}
	b.enter(reached{mask: start})
	return b
}

// enter puts cells into the queue that have not been there.
func (b *breadth) enter(r reached) (entered bool) {
	rank := octothorpe.ClassicTable().Masks().Rank(r.mask)
	word, bit := &b.visited[rank/64], uint64(1)<<(rank%64)
	if *word&bit != 0 {
		return false
	}
	*word |= bit
	b.queue = append(b.queue, r)
	return true
}

// arrives returns in which turn the search comes to the center, from 0, if that is before a turn: in each turn the moves of the next
// in the queue are tried. What is last in the queue then is one move from the center. The center can be reached from everywhere, so the
// queue does not end before.
func (b *breadth) arrives(before int) (turn int, ok bool) {
	if isNear(b.queue[0].mask) {
		return 0, before > 0
	}
	for from := 0; len(b.queue) < before; from++ {
		for m := range octothorpe.Move(shape.Classic().Moves()) {
			child := reached{shape.Classic().Turn(m).Apply(b.queue[from].mask), int32(from), m}
			if b.enter(child) && isNear(child.mask) {
				turn = len(b.queue) - 1
				return turn, turn < before
			}
		}
	}
	return 0, false
}

// isNear reports whether a move leads to the center. A move brings one cell into it, so few masks need more than a look.
func isNear(mask shape.Mask) bool {
	center := shape.Classic().Center()
	if (mask & center).Len() < center.Len()-1 {
		return false
	}
	_, near := toCenter(mask)
	return near
}

// toCenter returns the first move that leads to the center, if there is one.
func toCenter(mask shape.Mask) (m octothorpe.Move, ok bool) {
	for m := range octothorpe.Move(shape.Classic().Moves()) {
		if shape.Classic().Turn(m).Apply(mask) == shape.Classic().Center() {
			return m, true
		}
	}
	return 0, false
}

// way returns the moves from the start to what is last in the queue, and from there to the center.
func (b *breadth) way() octothorpe.Moves {
	to := b.queue[len(b.queue)-1]
	last, _ := toCenter(to.mask)
	moves := []octothorpe.Move{last}
	for ; to.mask != b.queue[0].mask; to = b.queue[to.from] {
		moves = append(moves, to.by)
	}
	slices.Reverse(moves)
	return octothorpe.NewMoves(moves...)
}
