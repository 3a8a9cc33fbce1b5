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
			return fmt.Sprintf("%q at place %d of %q is no move, want A to %v", letter, e.Place, text, lastMove())
		}
	}
	return fmt.Sprintf("%q is no move, want one of A to %v", text, lastMove())
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
	for i := range len(text) {
		if letter := text[i]; letter < 'A' || Move(letter-'A') > lastMove() {
			return "", &MovesError{text, i + 1}
		}
	}
	return Moves(text), nil
}

// valid reports whether all letters are moves.
func (ms Moves) valid() bool {
	_, err := ParseMoves(string(ms))
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
func (ms Moves) Inverse() Moves {
	if !ms.valid() {
		return ms
	}
	moves := slices.Collect(ms.All())
	slices.Reverse(moves)
	for i, m := range moves {
		moves[i] = Inverse(m)
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
func (ms Moves) Reduce() Moves {
	if !ms.valid() {
		return ms
	}
	return NewMoves(shape.Classic().Reduce(slices.Collect(ms.All()))...)
}
