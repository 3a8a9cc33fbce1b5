package octothorpe

import (
	"cmp"
	"errors"
	"math/bits"
	"unique"

	"octothorpe/internal/stream"
	"octothorpe/shape"
)

// Symbols is the number of symbols on a classic board: 1, 2 and 3.
const Symbols = 3

// MaxSymbols is the greatest symbol that a board of another shape may have.
const MaxSymbols = 9

// A Board is a shape with a symbol in each of its cells: the classic board with eight of each of 1, 2 and 3, or another shape with symbols
// from 1 to 9 at most, as many of each as there happen to be, but none left out. Boards may be compared with ==; boards of other shapes are equal only if their
// *[shape.Shape] is the same. The zero Board is not a board: [Board.IsZero] says so, and it is what operations give that have no board to
// give.
type Board struct {
	planes [2]shape.Mask       // the cells whose symbol has that binary digit, the lowest first
	rest   unique.Handle[rest] // none for the classic shape
}

// A rest is what a board of another shape has beyond the classic one. As a handle it keeps classic boards small.
type rest struct {
	shape  *shape.Shape
	planes [2]shape.Mask // of the higher binary digits
}

// isClassic reports whether the shape is the classic one.
func (b Board) isClassic() bool { return b.rest == unique.Handle[rest]{} }

// all returns the planes of all binary digits, the lowest first.
func (b Board) all() [4]shape.Mask {
	if b.isClassic() {
		return [4]shape.Mask{b.planes[0], b.planes[1]}
	}
	high := b.rest.Value().planes
	return [4]shape.Mask{b.planes[0], b.planes[1], high[0], high[1]}
}

// newBoard returns the board of another shape that has these planes.
func newBoard(s *shape.Shape, planes [4]shape.Mask) Board {
	return Board{[2]shape.Mask(planes[:2]), unique.Make(rest{s, [2]shape.Mask(planes[2:])})}
}

// ParseBoard reads one classic board, in any of the forms that people write it in but JSON: the digits of its 24 cells row by row, with or
// without white space between them. So a line of a contest's input, 24 digits together and the board's picture are all
// read. A text that is no board gives an *[InputError].
func ParseBoard(text string) (Board, error) {
	word, fault := stream.Parse([]byte(text))
	if fault != nil {
		return Board{}, (*InputError)(fault)
	}
	return classic(word.Masks()), nil
}

// NewBoard returns the classic board with each symbol in the cells of its mask, that of symbol i+1 at place i. If these are not eight cells
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
	return classic(masks)
}

// classic returns the classic board of masks that are right.
func classic(masks [Symbols]shape.Mask) Board {
	return Board{planes: [2]shape.Mask{masks[0] | masks[2], masks[1] | masks[2]}}
}

// BoardOn returns the board of a shape with each symbol in the cells of its mask, that of symbol i+1 at place i. If there are more than
// nine, or one is empty, or not every cell lies in exactly one of them, it returns the zero Board; and so it does for a classic board that is
// none.
func BoardOn(s *shape.Shape, masks ...shape.Mask) Board {
	if s == shape.Classic() {
		if len(masks) != Symbols {
			return Board{}
		}
		return NewBoard([Symbols]shape.Mask(masks))
	}
	var planes [4]shape.Mask
	all := shape.Mask(0)
	for i, mask := range masks {
		if i >= MaxSymbols || mask == 0 || all&mask != 0 {
			return Board{}
		}
		all |= mask
		for plane := range planes {
			if (i+1)>>plane&1 != 0 {
				planes[plane] |= mask
			}
		}
	}
	if all != s.AllCells() {
		return Board{}
	}
	return newBoard(s, planes)
}

// IsZero reports whether b is the zero Board, which is not a board: on all others there is a symbol 1.
func (b Board) IsZero() bool { return b.planes[0] == 0 }

// Shape returns the board's shape. That of the zero Board is the classic one.
func (b Board) Shape() *shape.Shape {
	if b.isClassic() {
		return shape.Classic()
	}
	return b.rest.Value().shape
}

// Symbols returns how many symbols are on the board, which is also the greatest; 0 for the zero Board.
func (b Board) Symbols() int {
	symbols := 0
	for b.Mask(symbols+1) != 0 {
		symbols++
	}
	return symbols
}

// At returns the symbol in a cell, from 1, or 0 if there is no such cell or b is the zero Board.
func (b Board) At(cell int) int {
	symbol := 0
	if cell >= 0 && cell < shape.MaxCells {
		for i, plane := range b.all() {
			symbol |= int(plane>>cell&1) << i
		}
	}
	return symbol
}

// Mask returns the cells that show a symbol, from 1; symbols that are not on the board have none.
func (b Board) Mask(symbol int) shape.Mask {
	if symbol < 1 || symbol > MaxSymbols {
		return 0
	}
	mask := ^shape.Mask(0)
	for i, plane := range b.all() {
		if symbol>>i&1 != 0 {
			mask &= plane
		} else {
			mask &^= plane
		}
	}
	return mask
}

// masks returns the cells of the symbols 1, 2 and 3.
func (b Board) masks() [Symbols]shape.Mask {
	low, high := b.planes[0], b.planes[1]
	return [Symbols]shape.Mask{low &^ high, high &^ low, low & high}
}

// Turn returns the board after one move. A number that is no move gives the zero Board.
func (b Board) Turn(m Move) Board {
	s := b.Shape()
	if int(m) >= s.Moves() {
		return Board{}
	}
	return b.permute(s.Turn(m))
}

// Apply returns the board after a sequence of moves. A sequence with a letter that is no move gives the zero Board.
func (b Board) Apply(moves Moves) Board {
	for m := range moves.All() {
		b = b.Turn(m)
	}
	return b
}

func (b Board) permute(cells *shape.Permutation) Board {
	if !b.isClassic() {
		planes := b.all()
		for i, plane := range planes {
			planes[i] = cells.Apply(plane)
		}
		return newBoard(b.Shape(), planes)
	}
	b.planes[0] = cells.Apply(b.planes[0])
	b.planes[1] = cells.Apply(b.planes[1])
	return b
}

// Winner returns the symbol that all cells of the center show, or 0 if the board is not solved.
func (b Board) Winner() int {
	center, winner := b.Shape().Center(), 0
	for i, plane := range b.all() {
		switch plane & center {
		case 0:
		case center:
			winner |= 1 << i
		default:
			return 0
		}
	}
	return winner
}

// Solved reports whether all cells of the center show one symbol.
func (b Board) Solved() bool { return b.Winner() != 0 }

// Center returns the symbols in the cells of the center, row by row. The zero Board has none.
func (b Board) Center() []int {
	if b.IsZero() {
		return nil
	}
	var center []int
	for cell := range b.Shape().Cells() {
		if b.Shape().Center().Has(cell) {
			center = append(center, b.At(cell))
		}
	}
	return center
}

// Compare compares boards of a shape as their digits compare in the dictionary: it returns -1, 0 or 1. The zero Board is less than all
// others.
func (b Board) Compare(other Board) int {
	different, planes := shape.Mask(0), other.all()
	for i, plane := range b.all() {
		different |= plane ^ planes[i]
	}
	cell := bits.TrailingZeros64(uint64(different)) // none if they are equal
	return cmp.Compare(b.At(cell), other.At(cell))
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

// AppendDigits appends the board's digits, 24 of a classic board, row by row to dst. The zero Board has none.
func (b Board) AppendDigits(dst []byte) []byte {
	if b.IsZero() {
		return dst
	}
	planes := b.all()
	for cell := range b.Shape().Cells() {
		dst = append(dst, '0'+byte(planes[0]>>cell&1)+byte(planes[1]>>cell&1)<<1+byte(planes[2]>>cell&1)<<2+byte(planes[3]>>cell&1)<<3)
	}
	return dst
}

// Digits returns the board's digits together, 24 of a classic board, row by row. The zero Board has none.
func (b Board) Digits() string { return string(b.AppendDigits(nil)) }

// Picture returns the board drawn with its digits, a line a row. [ParseBoard], or [ParseBoardOn], reads it back.
func (b Board) Picture() string {
	if b.IsZero() {
		return ""
	}
	return b.Shape().Draw(func(cell int) byte { return '0' + byte(b.At(cell)) })
}

// errZero says that the zero Board cannot be written.
var errZero = errors.New("octothorpe: the zero Board is not a board")

// AppendText appends the board's digits. It implements [encoding.TextAppender] and gives an error for the zero Board.
func (b Board) AppendText(dst []byte) ([]byte, error) {
	if b.IsZero() {
		return dst, errZero
	}
	return b.AppendDigits(dst), nil
}

// MarshalText returns the board's digits. It implements [encoding.TextMarshaler] and gives an error for the zero Board.
func (b Board) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// UnmarshalText reads a classic board as [ParseBoard] does. It implements [encoding.TextUnmarshaler].
func (b *Board) UnmarshalText(text []byte) error {
	parsed, err := ParseBoard(string(text))
	if err != nil {
		return err
	}
	*b = parsed
	return nil
}
