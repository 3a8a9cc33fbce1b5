package octothorpe

import (
	"cmp"
	"errors"
	"math/bits"

	"octothorpe/internal/stream"
	"octothorpe/shape"
)

// Symbols is the number of symbols on a board: 1, 2 and 3.
const Symbols = 3

// A Board is the classic board with a symbol in each of its 24 cells, eight of each of 1, 2 and 3. Boards may be compared with
// ==. The zero Board is not a board: [Board.IsZero] says so, and it is what operations give that have no board to give.
type Board struct {
	masks [Symbols]shape.Mask // the cells of each symbol
}

// ParseBoard reads one board, in any of the forms that people write it in but JSON: the digits of its 24 cells row by row, with or
// without white space between them. So a line of a contest's input, 24 digits together and the board's picture are all
// read. A text that is no board gives an *[InputError].
func ParseBoard(text string) (Board, error) {
	word, fault := stream.Parse([]byte(text))
	if fault != nil {
		return Board{}, (*InputError)(fault)
	}
	return Board{word.Masks()}, nil
}

// NewBoard returns the board with each symbol in the cells of its mask, that of symbol i+1 at place i. If these are not eight cells
// each, and every cell in one of them, it returns the zero Board.
func NewBoard(masks [Symbols]shape.Mask) Board {
	for _, mask := range masks {
		if mask.Len() != shape.Classic().Center().Len() {
			return Board{}
		}
	}
	if masks[0]|masks[1]|masks[2] != shape.Classic().AllCells() {
		return Board{}
	}
	return Board{masks}
}

// IsZero reports whether b is the zero Board, which is not a board.
func (b Board) IsZero() bool { return b == Board{} }

// At returns the symbol in a cell, 1, 2 or 3, or 0 if there is no such cell or b is the zero Board.
func (b Board) At(cell int) int {
	if cell < 0 || cell >= shape.Classic().Cells() {
		return 0
	}
	for i, mask := range b.masks {
		if mask.Has(cell) {
			return i + 1
		}
	}
	return 0
}

// Mask returns the cells that show a symbol, 1, 2 or 3; other symbols have none.
func (b Board) Mask(symbol int) shape.Mask {
	if symbol < 1 || symbol > Symbols {
		return 0
	}
	return b.masks[symbol-1]
}

// Turn returns the board after one move. A number that is no move gives the zero Board.
func (b Board) Turn(m Move) Board {
	if int(m) >= shape.Classic().Moves() {
		return Board{}
	}
	return b.permute(shape.Classic().Turn(m))
}

// Apply returns the board after a sequence of moves. A sequence with a letter that is no move gives the zero Board.
func (b Board) Apply(moves Moves) Board {
	for m := range moves.All() {
		b = b.Turn(m)
	}
	return b
}

func (b Board) permute(cells *shape.Permutation) Board {
	for i, mask := range b.masks {
		b.masks[i] = cells.Apply(mask)
	}
	return b
}

// Winner returns the symbol that all cells of the center show, 1, 2 or 3, or 0 if the board is not solved.
func (b Board) Winner() int {
	for i, mask := range b.masks {
		if mask == shape.Classic().Center() {
			return i + 1
		}
	}
	return 0
}

// Solved reports whether all cells of the center show one symbol.
func (b Board) Solved() bool { return b.Winner() != 0 }

// Center returns the symbols in the eight cells of the center, row by row. The zero Board has none.
func (b Board) Center() []int {
	if b.IsZero() {
		return nil
	}
	var center []int
	for cell := range shape.Classic().Cells() {
		if shape.Classic().Center().Has(cell) {
			center = append(center, b.At(cell))
		}
	}
	return center
}

// Compare compares boards as their digits compare in the dictionary: it returns -1, 0 or 1. The zero Board is less than all
// others.
func (b Board) Compare(other Board) int {
	different := shape.Mask(0)
	for i, mask := range b.masks {
		different |= mask ^ other.masks[i]
	}
	cell := first(different) // none if they are equal
	return cmp.Compare(b.symbol(cell), other.symbol(cell))
}

// symbol returns the symbol in a cell that is given as a mask, or 0 if there is none.
func (b Board) symbol(cell shape.Mask) int {
	switch {
	case b.masks[0]&cell != 0:
		return 1
	case b.masks[1]&cell != 0:
		return 2
	case b.masks[2]&cell != 0:
		return 3
	}
	return 0
}

// String returns the board as a line of a contest's input, without the line end: "1 1 1 1 3 2 …".
func (b Board) String() string {
	if b.IsZero() {
		return "not a board"
	}
	return string(b.AppendLine(nil))
}

// AppendLine appends the board as a line of a contest's input, without the line end, to dst. The zero Board has none.
func (b Board) AppendLine(dst []byte) []byte {
	for i, digit := range b.AppendDigits(nil) {
		if i > 0 {
			dst = append(dst, ' ')
		}
		dst = append(dst, digit)
	}
	return dst
}

// AppendDigits appends the board's 24 digits, row by row, to dst. The zero Board has none.
func (b Board) AppendDigits(dst []byte) []byte {
	if b.IsZero() {
		return dst
	}
	begin := len(dst)
	dst = append(dst, make([]byte, shape.Classic().Cells())...)
	for i, mask := range b.masks {
		for ; mask != 0; mask &= mask - 1 {
			dst[begin+bits.TrailingZeros64(uint64(mask))] = '1' + byte(i)
		}
	}
	return dst
}

// Digits returns the board's 24 digits together, row by row. The zero Board has none.
func (b Board) Digits() string { return string(b.AppendDigits(nil)) }

// Picture returns the board drawn with its digits, a line a row. [ParseBoard] reads it back.
func (b Board) Picture() string {
	if b.IsZero() {
		return ""
	}
	return shape.Classic().Draw(func(cell int) byte { return '0' + byte(b.At(cell)) })
}

// errZero says that the zero Board cannot be written.
var errZero = errors.New("octothorpe: the zero Board is not a board")

// AppendText appends the board's 24 digits. It implements [encoding.TextAppender] and gives an error for the zero Board.
func (b Board) AppendText(dst []byte) ([]byte, error) {
	if b.IsZero() {
		return dst, errZero
	}
	return b.AppendDigits(dst), nil
}

// MarshalText returns the board's 24 digits. It implements [encoding.TextMarshaler] and gives an error for the zero Board.
func (b Board) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// UnmarshalText reads a board as [ParseBoard] does. It implements [encoding.TextUnmarshaler].
func (b *Board) UnmarshalText(text []byte) error {
	parsed, err := ParseBoard(string(text))
	if err != nil {
		return err
	}
	*b = parsed
	return nil
}
