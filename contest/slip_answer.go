package contest

import (
	"context"
	"fmt"
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
// to the center is the answer.
func lockstep(board octothorpe.Board) string {
	var searches [octothorpe.Symbols]*breadth
	for i := range searches {
		searches[i] = newBreadth(board.Mask(i + 1))
		if board.Winner() == i+1 {
			return twoLines(phrase, i+1)
		}
	}
	for {
		for i, s := range searches {
			if moves, found := s.expand(); found {
				return twoLines(string(moves), i+1)
			}
		}
	}
}

// A breadth is a breadth-first search for one symbol.
type breadth struct {
	queue   []reached
	next    int    // to be expanded
	visited []bool // by rank
}

// A reached is a set of cells that a search has come to: from which one in the queue, and by which move.
type reached struct {
	mask shape.Mask
	from int32
	by   octothorpe.Move
}

func newBreadth(start shape.Mask) *breadth {
	b := &breadth{visited: make([]bool, octothorpe.ClassicTable().Masks().Count())}
	b.enter(reached{mask: start})
	return b
}

// enter puts cells into the queue that have not been there.
func (b *breadth) enter(r reached) {
	if visited := &b.visited[octothorpe.ClassicTable().Masks().Rank(r.mask)]; !*visited {
		*visited = true
		b.queue = append(b.queue, r)
	}
}

// expand tries the moves of the next in the queue, and returns the way to the center if one leads there. The center can be reached
// from everywhere, so the queue does not end before.
func (b *breadth) expand() (moves octothorpe.Moves, found bool) {
	from := b.next
	b.next++
	for m := range octothorpe.Move(shape.Classic().Moves()) {
		child := reached{shape.Classic().Turn(m).Apply(b.queue[from].mask), int32(from), m}
		if child.mask == shape.Classic().Center() {
			return b.way(child), true
		}
		b.enter(child)
	}
	return "", false
}

// way returns the moves from the start.
func (b *breadth) way(to reached) octothorpe.Moves {
	var moves []octothorpe.Move
	for ; to.mask != b.queue[0].mask; to = b.queue[to.from] {
		moves = append(moves, to.by)
	}
	slices.Reverse(moves)
	return octothorpe.NewMoves(moves...)
}
