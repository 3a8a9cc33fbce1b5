package octothorpe

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"octothorpe/shape"
)

// A ShapeError tells why a text is no board of a shape.
type ShapeError struct {
	Place  int    // of the character that is wrong, from 1, white space counted as well; 0 if none is
	Reason string // what is wrong in words, and the remedy
}

// Error names the place and what is wrong there.
func (e *ShapeError) Error() string {
	if e.Place > 0 {
		return fmt.Sprintf("character %d %s", e.Place, e.Reason)
	}
	return e.Reason
}

// ParseBoardOn reads a board of a shape: the digits of its cells row by row, with or without white space between them, so that the board's
// picture is read as well. The symbols are 1, 2 and so on up to 9 at most, none of them left out, and one at least must have as many cells
// as the center. A text that is no such board gives a *[ShapeError]; one that is no classic board, if that is the shape, an *[InputError]; and
// no shape at all [ErrShape].
func ParseBoardOn(s *shape.Shape, text string) (Board, error) {
	if s == nil {
		return Board{}, ErrShape
	}
	if s == shape.Classic() {
		return ParseBoard(text)
	}
	var masks [MaxSymbols]shape.Mask
	cell, place := 0, 0
	for _, r := range strings.TrimPrefix(text, "\ufeff") {
		place++
		switch {
		case unicode.IsSpace(r):
			continue
		case r == utf8.RuneError:
			return Board{}, &ShapeError{place, "is no text"}
		case r < '1' || r > '0'+MaxSymbols:
			return Board{}, &ShapeError{place, fmt.Sprintf("is %q, want a symbol from 1 to %d", r, MaxSymbols)}
		case cell < s.Cells():
			masks[r-'1'] |= 1 << cell
		}
		cell++
	}
	if cell != s.Cells() {
		return Board{}, &ShapeError{0, fmt.Sprintf("the board has %s, want %d, one a cell", symbols(cell), s.Cells())}
	}
	symbols := MaxSymbols
	for masks[symbols-1] == 0 {
		symbols--
	}
	if missing := slices.Index(masks[:symbols], 0); missing >= 0 {
		return Board{}, &ShapeError{0, fmt.Sprintf("the board has a symbol %d and no %d, want symbols from 1 without a gap", symbols, missing+1)}
	}
	if center := s.Center().Len(); !slices.ContainsFunc(masks[:symbols], func(mask shape.Mask) bool { return mask.Len() >= center }) {
		return Board{}, &ShapeError{0, fmt.Sprintf("no symbol can fill the center, want one at least in %d cells or more", center)}
	}
	return BoardOn(s, masks[:symbols]...), nil
}

// symbols says how many symbols there are.
func symbols(n int) string {
	if n == 1 {
		return "1 symbol"
	}
	return fmt.Sprintf("%d symbols", n)
}

// ParseMovesOn reads the letters of moves of a shape. A text with anything else in it gives a *[MovesError].
func ParseMovesOn(s *shape.Shape, text string) (Moves, error) {
	moves := 0
	if s != shape.Classic() {
		moves = s.Moves()
	}
	for i := range len(text) {
		if letter := text[i]; letter < 'A' || int(letter-'A') >= s.Moves() {
			return "", &MovesError{text, i + 1, moves}
		}
	}
	return Moves(text), nil
}
