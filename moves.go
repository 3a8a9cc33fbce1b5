package octothorpe

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"octothorpe/shape"
)

// A Move is one of the eight moves, 0 to 7; it prints as its letter, A to H. A turns the left column towards the top, B the
// right column; C the upper row towards the right, D the lower row; E the right column towards the bottom, F the left column;
// G the lower row towards the left, H the upper row.
type Move = shape.Move

// Moves is a sequence of moves as text: "ABHAB". The empty text is no moves. Sequences may be compared: those of equal length
// compare in dictionary order. A text from elsewhere is checked by [ParseMoves].
type Moves string

// A MovesError tells what in a text is no move.
type MovesError struct {
	Text  string
	Place int // of the letter that is no move, from 1
	Moves int // how many there are; 0 for the eight of the classic board
}

// Error names the letter and its place.
func (e *MovesError) Error() string {
	const most = 40 // letters that are shown
	text := e.Text
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	for i, letter := range e.Text {
		if i == e.Place-1 {
			return fmt.Sprintf("%q at place %d of %q is no move, want A to %v", letter, e.Place, text, e.last())
		}
	}
	return fmt.Sprintf("%q is no move, want one of A to %v", text, e.last())
}

// last returns the last move that there is.
func (e *MovesError) last() Move {
	if e.Moves > 0 {
		return Move(e.Moves - 1)
	}
	return lastMove()
}

func lastMove() Move { return Move(shape.Classic().Moves() - 1) }

// ParseMove reads the letter of a move. Anything else gives a *[MovesError].
func ParseMove(text string) (Move, error) {
	moves, err := ParseMoves(text)
	if err != nil {
		return 0, err
	}
	if len(moves) != 1 {
		return 0, &MovesError{Text: text}
	}
	return Move(text[0] - 'A'), nil
}

// ParseMoves reads the letters of moves. A text with anything else in it gives a *[MovesError].
func ParseMoves(text string) (Moves, error) {
	return ParseMovesOn(shape.Classic(), text)
}

// valid reports whether all letters are moves of a shape.
func (ms Moves) valid(s *shape.Shape) bool {
	_, err := ParseMovesOn(s, string(ms))
	return err == nil
}

// NewMoves returns the sequence of the given moves.
func NewMoves(moves ...Move) Moves {
	text := make([]byte, len(moves))
	for i, m := range moves {
		text[i] = 'A' + byte(m)
	}
	return Moves(text)
}

// All returns the moves one after another.
func (ms Moves) All() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for i := range len(ms) {
			if !yield(Move(ms[i] - 'A')) {
				return
			}
		}
	}
}

// Inverse returns the moves that undo ms: their inverses, the last first. A text with a letter that is no move is returned as
// it is.
func (ms Moves) Inverse() Moves { return ms.InverseOn(shape.Classic()) }

// InverseOn returns the moves of a shape that undo ms, as [Moves.Inverse] does for the classic one.
func (ms Moves) InverseOn(s *shape.Shape) Moves {
	if !ms.valid(s) {
		return ms
	}
	moves := slices.Collect(ms.All())
	slices.Reverse(moves)
	for i, m := range moves {
		moves[i] = s.Inverse(m)
	}
	return NewMoves(moves...)
}

// Inverse returns the move that undoes m: the same stroke, turned towards its other end. A number that is no move is returned
// as it is.
func Inverse(m Move) Move {
	if m > lastMove() {
		return m
	}
	return shape.Classic().Inverse(m)
}

// Reduce returns moves that do the same as ms and are no more. Moves of one stroke are brought together where only moves that
// commute with them stand between, and then replaced by the fewest turns of that stroke: a move next to its inverse goes, four
// equal moves become three of the inverse, seven nothing. Neighbours that commute stand in the order of their strokes: the left
// column before the right, the upper row before the lower. So sequences that differ only by swaps of moves that commute, or by
// a move and its inverse, are reduced to the same. The result need not be a shortest way to do the same. A text with a letter
// that is no move is returned as it is.
func (ms Moves) Reduce() Moves { return ms.ReduceOn(shape.Classic()) }

// ReduceOn returns moves of a shape that do the same as ms and are no more, as [Moves.Reduce] does for the classic one. It is
// [shape.Shape.Reduce].
func (ms Moves) ReduceOn(s *shape.Shape) Moves {
	if !ms.valid(s) {
		return ms
	}
	return NewMoves(s.Reduce(slices.Collect(ms.All()))...)
}
