// Package shape turns the picture of a board into all that its game needs to know of it: the cells, the strokes, the
// center, the moves with their names and inverses, and the symmetries.
//
// There are built-in shapes, see [Catalog]; [Parse] reads others.
//
// A picture is lines of text. A cell is '.' or 'o', and the cells that are 'o' are the center; blanks are no cells. A
// stroke is a straight run of two or more adjacent cells. Every stroke has two moves, one towards each of its ends, the
// heads: a move shifts the stroke's symbols by one cell towards the head, and the symbol at the head comes back at the
// tail. Moves are named A, B, C … by their heads, clockwise round the board from the top left: heads at the top from left
// to right, heads at the right from top to bottom, heads at the bottom from right to left, heads at the left from bottom to
// top. Of heads that look the same way from one column the upper comes first; from one row, the left.
//
// Cells are numbered from 0, row by row. A set of cells is a [Mask].
package shape

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// MaxCells is the greatest number of cells that a shape may have: a [Mask] has no more bits.
const MaxCells = 64

// MaxMoves is the greatest number of moves that a shape may have: the alphabet has no more letters.
const MaxMoves = 26

// A Mask is a set of cells: bit i stands for cell i.
type Mask uint64

// Has reports whether cell is in the set.
func (m Mask) Has(cell int) bool { return m>>cell&1 != 0 }

// Len returns the number of cells in the set.
func (m Mask) Len() int { return bits.OnesCount64(uint64(m)) }

// A Move is the number of a move in clockwise order, from 0. It prints as its letter.
type Move uint8

// String returns the move's letter, A for move 0.
func (m Move) String() string { return string(rune('A' + m)) }

// MarshalText returns the move's letter. It implements [encoding.TextMarshaler].
func (m Move) MarshalText() ([]byte, error) {
	if m >= MaxMoves {
		return nil, fmt.Errorf("shape: %d is no move, want less than %d", uint8(m), MaxMoves)
	}
	return []byte{'A' + byte(m)}, nil
}

// UnmarshalText reads a letter from A to Z. It implements [encoding.TextUnmarshaler].
func (m *Move) UnmarshalText(text []byte) error {
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		return fmt.Errorf("shape: %q is no move, want a letter", text)
	}
	*m = Move(text[0] - 'A')
	return nil
}

// A Shape is a board without its symbols. It does not change once made, and may be used by many goroutines at once.
type Shape struct {
	name       string // "" if it has none
	points     []point
	center     Mask
	moves      []move
	symmetries func() []Symmetry // found when they are first asked for
}

// A point is a place in the picture.
type point struct{ row, column int }

// cellAt returns the cell at a place, if there is one. Cells are in the order of their places.
func (s *Shape) cellAt(place point) (cell int, ok bool) {
	return slices.BinarySearchFunc(s.points, place, func(p, place point) int {
		return cmp.Or(cmp.Compare(p.row, place.row), cmp.Compare(p.column, place.column))
	})
}

// A move is one of the two ways to turn a stroke.
type move struct {
	stroke  []int // cells from the head to the tail
	inverse Move
	turn    Permutation
}

// classicPicture is the board of the Rotation Game. Everything that is known about the classic shape follows from it.
const classicPicture = `
  . .
  . .
..ooo..
  o o
..ooo..
  . .
  . .
`

// Classic returns the shape of the Rotation Game: 24 cells, a center of 8, the moves A to H.
var Classic = sync.OnceValue(func() *Shape {
	s, err := Parse(classicPicture)
	if err != nil {
		panic(err) // the picture above is at fault
	}
	s.name = "classic"
	return s
})

// Name returns the shape's name: that of a built-in shape, see [Named], or what its picture says. It is "" for a shape without one.
func (s *Shape) Name() string { return s.name }

// Cells returns the number of cells.
func (s *Shape) Cells() int { return len(s.points) }

// AllCells returns the mask of all cells.
func (s *Shape) AllCells() Mask { return 1<<s.Cells() - 1 }

// Center returns the cells that must show one symbol for a board to be solved.
func (s *Shape) Center() Mask { return s.center }

// Moves returns the number of moves. They are the numbers from 0 up to it, in clockwise order.
func (s *Shape) Moves() int { return len(s.moves) }

// Stroke returns the cells that m turns, from the head to the tail.
func (s *Shape) Stroke(m Move) []int { return slices.Clone(s.moves[m].stroke) }

// Inverse returns the move that undoes m: the same stroke, turned towards its other end.
func (s *Shape) Inverse(m Move) Move { return s.moves[m].inverse }

// Commute reports whether a and b may be swapped without changing what they do: they turn the same stroke, or their
// strokes share no cell.
func (s *Shape) Commute(a, b Move) bool {
	if a == b || s.moves[a].inverse == b {
		return true
	}
	return !slices.ContainsFunc(s.moves[a].stroke, func(cell int) bool {
		return slices.Contains(s.moves[b].stroke, cell)
	})
}

// Turn returns what m does to the cells: where the symbol of each cell goes.
func (s *Shape) Turn(m Move) *Permutation { return &s.moves[m].turn }

// Symmetries returns the rotations and reflections of the picture that leave it as it is, the identity first. They form a
// group.
func (s *Shape) Symmetries() []Symmetry { return slices.Clone(s.symmetries()) }

// Position returns the row and the column of a cell in the picture, from 0; the topmost row and the leftmost column that
// have cells are 0.
func (s *Shape) Position(cell int) (row, column int) {
	p := s.points[cell]
	return p.row, p.column
}

// Size returns the number of rows and columns of the picture.
func (s *Shape) Size() (rows, columns int) {
	for _, p := range s.points {
		rows = max(rows, p.row+1)
		columns = max(columns, p.column+1)
	}
	return rows, columns
}

// String returns the picture, without blanks at the ends of its lines, and without the name. [Parse] reads it back. Shapes with the
// same picture are the same game.
func (s *Shape) String() string {
	return s.Draw(func(cell int) byte {
		if s.center.Has(cell) {
			return 'o'
		}
		return '.'
	})
}

// Draw returns the picture with each cell drawn as cell says, a line a row.
func (s *Shape) Draw(cell func(cell int) byte) string {
	var b strings.Builder
	row, column := 0, 0
	for i, p := range s.points {
		for ; row < p.row; row++ {
			b.WriteByte('\n')
			column = 0
		}
		b.WriteString(strings.Repeat(" ", p.column-column))
		b.WriteByte(cell(i))
		column = p.column + 1
	}
	b.WriteByte('\n')
	return b.String()
}
