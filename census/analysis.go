package census

import (
	"errors"
	"strconv"
	"sync"

	"octothorpe"
	"octothorpe/shape"
)

// An Analysis is what there is to know of a board.
type Analysis struct {
	Board octothorpe.Board `json:"board"`
	// Solution is the board's answer.
	octothorpe.Solution
	// Symbols are how far each symbol is from filling the center: symbol i+1 at place i.
	Symbols []Symbol `json:"symbols"`
	// Solutions is the number of shortest solutions: 1 for a solved board.
	Solutions int `json:"solutions"`
	// FirstMoves are those with which a shortest solution begins, in order; a solved board has none.
	FirstMoves []octothorpe.Move `json:"first_moves"`
	// Neighbours are the boards that are a move away: that after move i at place i.
	Neighbours []Neighbour `json:"neighbours"`
	// Canonical is the least board of the class.
	Canonical octothorpe.Board `json:"canonical"`
	// ClassSize is the number of boards that are alike under the symmetries and the renaming of symbols.
	ClassSize int `json:"class_size"`
	// Symmetries are those, other than the identity, that leave the board as it is but for the names of the symbols.
	Symmetries []Symmetry `json:"symmetries"`
	// Standing is how its length compares with that of all boards. On other shapes than the classic one, whose boards are not counted, there
	// is none.
	*Standing
}

// A Symbol is how far a symbol is from filling the center.
type Symbol struct {
	Symbol   int `json:"symbol"`
	Distance int `json:"distance"` // moves, or -1 if it cannot
	// Moves are the first of its shortest solutions in dictionary order.
	Moves octothorpe.Moves `json:"moves"`
}

// A Neighbour is a board that is a move away.
type Neighbour struct {
	Move   octothorpe.Move  `json:"move"`
	Board  octothorpe.Board `json:"board"`
	Length int              `json:"length"` // of its shortest solutions, in moves; -1 if it has none
}

// A Symmetry is one that leaves a board as it is but for the names of the symbols.
type Symmetry struct {
	// Name is that of the symmetry, as in package shape.
	Name string `json:"name"`
	// Renaming is what 1, 2 and so on become by the symmetry, a digit each: "123" if they stay, "132" if 2 and 3 are exchanged. No
	// board goes round in threes: a symmetry done four times is the identity, and would still rename.
	Renaming string `json:"renaming"`
}

// ErrNoBoard says that the zero Board has nothing to analyze.
var ErrNoBoard = errors.New("census: no board")

// An Analyst analyzes boards. The zero Analyst is ready, and an Analyst may be used by many goroutines at once.
type Analyst struct{ solver octothorpe.Solver }

// Analyze returns what there is to know of a classic board, and [ErrNoBoard] for any other and the zero Board.
func (an *Analyst) Analyze(board octothorpe.Board) (*Analysis, error) {
	if board.IsZero() || board.Shape() != shape.Classic() {
		return nil, ErrNoBoard
	}
	return AnalyzeOn(&an.solver, board)
}

// AnalyzeOn returns what there is to know of a board of any shape, by a solver that has the tables for it, and [ErrNoBoard] for the zero
// Board. A board that cannot be solved has no solutions and no first moves.
func AnalyzeOn(solver *octothorpe.Solver, board octothorpe.Board) (*Analysis, error) {
	if board.IsZero() {
		return nil, ErrNoBoard
	}
	a := &Analysis{
		Board:      board,
		Solution:   solver.Solve(board),
		Symbols:    make([]Symbol, board.Symbols()),
		Solutions:  solver.Count(board),
		FirstMoves: []octothorpe.Move{},
		Neighbours: make([]Neighbour, board.Shape().Moves()),
		Canonical:  board.Canonical(),
		ClassSize:  board.ClassSize(),
		Symmetries: symmetriesOf(board),
	}
	for i, solution := range solver.BySymbol(board) {
		a.Symbols[i] = Symbol{i + 1, solution.Length, solution.Moves}
	}
	for i := range a.Neighbours {
		move := octothorpe.Move(i)
		next := board.Turn(move)
		a.Neighbours[i] = Neighbour{move, next, least(solver.Distances(next))}
		if a.Neighbours[i].Length < a.Length {
			a.FirstMoves = append(a.FirstMoves, move)
		}
	}
	if board.Shape() == shape.Classic() {
		a.Standing = &standings()[a.Length].Standing
	}
	return a, nil
}

// least returns the least distance, or -1 if there is none.
func least(distances []int) int {
	least := -1
	for _, distance := range distances {
		if distance >= 0 && (least < 0 || distance < least) {
			least = distance
		}
	}
	return least
}

// classicSymmetries are those of the classic shape, in one slice for all that only read them.
var classicSymmetries = sync.OnceValue(octothorpe.Symmetries)

// symmetriesFor returns the symmetries of a board's shape.
func symmetriesFor(board octothorpe.Board) []shape.Symmetry {
	if board.Shape() == shape.Classic() {
		return classicSymmetries()
	}
	return board.Shape().Symmetries()
}

// symmetriesOf returns the symmetries that leave a board as it is but for the names of the symbols.
func symmetriesOf(board octothorpe.Board) []Symmetry {
	found := []Symmetry{}
	for _, s := range symmetriesFor(board)[1:] {
		if to, ok := board.RenamedBy(s); ok {
			renaming := make([]byte, len(to))
			for i, symbol := range to {
				renaming[i] = '0' + byte(symbol)
			}
			found = append(found, Symmetry{s.Name, string(renaming)})
		}
	}
	return found
}

// AppendJSON appends the JSON of what [Analyst.Analyze] has returned. It is what package encoding/json makes of it, in a tenth
// of the time.
func (a *Analysis) AppendJSON(dst []byte) []byte {
	dst = a.Board.AppendDigits(append(dst, `{"board":"`...))
	dst = append(append(dst, `","moves":"`...), a.Moves...)
	dst = strconv.AppendInt(append(dst, `","length":`...), int64(a.Length), 10)
	dst = strconv.AppendInt(append(dst, `,"symbol":`...), int64(a.Symbol), 10)
	dst = append(dst, `,"symbols":`...)
	dst = appendList(dst, a.Symbols, func(dst []byte, s Symbol) []byte {
		dst = strconv.AppendInt(append(dst, `{"symbol":`...), int64(s.Symbol), 10)
		dst = strconv.AppendInt(append(dst, `,"distance":`...), int64(s.Distance), 10)
		dst = append(append(dst, `,"moves":"`...), s.Moves...)
		return append(dst, `"}`...)
	})
	dst = strconv.AppendInt(append(dst, `,"solutions":`...), int64(a.Solutions), 10)
	dst = append(dst, `,"first_moves":`...)
	dst = appendList(dst, a.FirstMoves, func(dst []byte, m octothorpe.Move) []byte {
		return append(dst, '"', 'A'+byte(m), '"')
	})
	dst = append(dst, `,"neighbours":`...)
	dst = appendList(dst, a.Neighbours, func(dst []byte, n Neighbour) []byte {
		dst = append(append(dst, `{"move":"`...), 'A'+byte(n.Move))
		dst = n.Board.AppendDigits(append(dst, `","board":"`...))
		dst = strconv.AppendInt(append(dst, `","length":`...), int64(n.Length), 10)
		return append(dst, '}')
	})
	dst = a.Canonical.AppendDigits(append(dst, `,"canonical":"`...))
	dst = strconv.AppendInt(append(dst, `","class_size":`...), int64(a.ClassSize), 10)
	dst = append(dst, `,"symmetries":`...)
	dst = appendList(dst, a.Symmetries, func(dst []byte, s Symmetry) []byte {
		dst = append(append(dst, `{"name":"`...), s.Name...)
		dst = append(append(dst, `","renaming":"`...), s.Renaming...)
		return append(dst, `"}`...)
	})
	if a.Standing == nil {
		return append(dst, '}')
	}
	dst = append(dst, ',')
	return append(dst, standings()[a.Length].text[len("{"):]...)
}

// appendList appends a list in JSON.
func appendList[T any](dst []byte, list []T, item func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, value := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item(dst, value)
	}
	return append(dst, ']')
}
