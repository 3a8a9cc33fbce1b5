package explain

import (
	"octothorpe"
	"octothorpe/shape"
)

// A Verdict is what there is to say about moves that were given. All of the moves are made: what counts is the board at the
// end, though the board may have been solved before.
type Verdict struct {
	// Solves tells whether the board is solved in the end.
	Solves bool `json:"solves"`
	// SolvedAfter is the number of moves after which it is solved for the first time, -1 if it never is.
	SolvedAfter int `json:"solved_after"`
	// Shortest tells whether the moves solve the board and no fewer do.
	Shortest bool `json:"shortest"`
	// IsAnswer tells whether they are the first of the shortest solutions in dictionary order.
	IsAnswer bool `json:"is_answer"`
	// StopsAt is the number of the step at which they stop being optimal: the first after which the distance has not fallen.
	// It is 0 if there is none.
	StopsAt int `json:"stops_at"`
	// Instead are the moves that are optimal there.
	Instead []octothorpe.Move `json:"instead"`
	// Smaller is the first sequence in dictionary order that has as many moves and solves the board as well, if the moves
	// solve it and are not that sequence themselves; else it is empty. It may go through the solved board where the moves are
	// longer than need be; [Explanation.Text] then speaks of the answer instead, and on another shape than the classic one it is empty.
	Smaller octothorpe.Moves `json:"smaller"`
	// Rest is the first of the shortest solutions of the board at the end.
	Rest octothorpe.Moves `json:"rest"`
	// Slip is what the program that found the moves may have wrong; empty if there is no sign of it.
	Slip Slip `json:"slip"`
}

// A Slip is a mistake in a search that shows in the moves that it finds.
type Slip string

// CutsRepeats is the slip of cutting the repeat of the last move instead of its inverse, as the engine ida-same has it. Its sign
// is that the moves solve the board and never make one twice in a row, but the answer does: a search with this slip cannot
// find the answer, and finds others as long, or longer ones.
const CutsRepeats Slip = "cuts repeats"

// judge gives the verdict on moves that have been explained.
func judge(e *Explanation, solver *octothorpe.Solver) *Verdict {
	v := &Verdict{
		Solves:      e.Symbol != 0,
		SolvedAfter: -1,
		Shortest:    e.Symbol != 0 && e.Length == e.Answer.Length,
		IsAnswer:    e.Moves == e.Answer.Moves && e.Solvable(),
		Instead:     []octothorpe.Move{},
		Rest:        solver.Solve(e.Board.Apply(e.Moves)).Moves,
	}
	before := &e.Start
	if before.StepsLeft == 0 {
		v.SolvedAfter = 0
	}
	for i := range e.Steps {
		step := &e.Steps[i]
		if step.StepsLeft == 0 && v.SolvedAfter < 0 {
			v.SolvedAfter = step.Number
		}
		if !step.Nearer && v.StopsAt == 0 {
			v.StopsAt = step.Number
			v.Instead = append(v.Instead, solver.FirstMoves(before.Board)...)
		}
		before = &step.State
	}
	if v.Solves {
		if first := firstAsLong(e); first < e.Moves {
			v.Smaller = first
		}
		if firstRepeat(e.Answer.Moves) != "" && firstRepeat(e.Moves) == "" {
			v.Slip = CutsRepeats
		}
	}
	return v
}

// firstAsLong returns the first sequence in dictionary order that has as many moves as those that are explained, which solve the board, and
// solves it as well. Where moves on another shape than the classic one are too long, it returns themselves.
func firstAsLong(e *Explanation) octothorpe.Moves {
	switch {
	case e.Length == e.Answer.Length:
		return e.Answer.Moves
	case e.Board.Shape() == shape.Classic():
		return newWalks().first(e.Board, e.Length)
	default:
		return e.Moves
	}
}

// firstRepeat returns the first move that is made twice in a row; nothing if none is.
func firstRepeat(moves octothorpe.Moves) octothorpe.Moves {
	for i := range max(0, len(moves)-1) {
		if moves[i] == moves[i+1] {
			return moves[i : i+1]
		}
	}
	return ""
}

// walks finds sequences of a given number of moves that solve boards at their end, and remembers where there are none.
type walks struct {
	solver octothorpe.Solver
	known  map[walk]bool
}

// A walk is a way from the cells of a symbol to the center, in so many moves exactly.
type walk struct {
	from  shape.Mask
	moves int
}

func newWalks() *walks { return &walks{known: map[walk]bool{}} }

// first returns the first sequence in dictionary order of exactly so many moves that solves a board at its end, for a board
// that has one.
func (w *walks) first(board octothorpe.Board, moves int) octothorpe.Moves {
	sequence := make([]octothorpe.Move, 0, moves)
	for left := moves - 1; left >= 0; left-- {
		for m := range octothorpe.Move(shape.Classic().Moves()) {
			if next := board.Turn(m); w.solves(next, left) {
				sequence, board = append(sequence, m), next
				break
			}
		}
	}
	return octothorpe.NewMoves(sequence...)
}

// solves reports whether some sequence of exactly so many moves solves a board at its end.
func (w *walks) solves(board octothorpe.Board, moves int) bool {
	for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
		if w.exists(board, symbol, moves) {
			return true
		}
	}
	return false
}

// exists reports whether some sequence of exactly so many moves brings a symbol to the center. The moves that a shortest one
// leaves over must be wasted. Two can always be, by a move and its inverse, and so can seven, by turning a stroke all round:
// so any even number of moves, and any odd one from seven. Of one, three and five the first move decides: one that comes
// nearer leaves as many to waste, one that keeps the distance one less, which is even, and one that goes away two less.
func (w *walks) exists(board octothorpe.Board, symbol, moves int) bool {
	round := len(shape.Classic().Stroke(0))
	waste := moves - w.solver.Distances(board)[symbol-1]
	switch {
	case waste < 0:
		return false
	case waste%2 == 0 || waste >= round:
		return true
	}
	asked := walk{board.Mask(symbol), moves}
	exists, ok := w.known[asked]
	if ok {
		return exists
	}
	for m := range octothorpe.Move(shape.Classic().Moves()) {
		if exists = w.exists(board.Turn(m), symbol, moves-1); exists {
			break
		}
	}
	w.known[asked] = exists
	return exists
}
