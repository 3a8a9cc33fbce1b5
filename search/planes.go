package search

import (
	"math/bits"
	"slices"

	"octothorpe"
	"octothorpe/shape"
)

// The forms are those of a board in an engine: its bit planes, in each of which a cell has one binary digit of its symbol.
//
//   - a single: both planes of a classic board in one word, so that a move turns both at once: bit c is the low digit of cell c, and bit
//     cells+c the high one;
//   - a triple: a board of another shape with up to three symbols, each of its two planes in a word;
//   - a quintuple: one with more symbols, in four planes.
//
// The last 16 bits of a form are for the value that it may be stored with: those that a single has free, or a word of its own.
type forms interface{ single | triple | quintuple }

type (
	single    = [1]uint64
	triple    = [3]uint64
	quintuple = [5]uint64
)

// cells is how many the classic board has, and so the bits of a plane in a single.
const cells = 24

// formOf returns the form of a board.
func formOf[B forms](board octothorpe.Board) B {
	var b B
	if len(b) == 1 {
		ones, twos, threes := board.Mask(1), board.Mask(2), board.Mask(3)
		b[0] = uint64(ones|threes) | uint64(twos|threes)<<cells
		return b
	}
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		for plane := range len(b) - 1 {
			if symbol>>plane&1 != 0 {
				b[plane] |= uint64(board.Mask(symbol))
			}
		}
	}
	return b
}

// formOfMask returns a mask in the place of a board.
func formOfMask[B forms](mask shape.Mask) B {
	var b B
	b[0] = uint64(mask)
	return b
}

// maskOf returns the cells that show a symbol.
func maskOf[B forms](b B, symbol int) shape.Mask {
	if len(b) == 1 {
		low, high := shape.Mask(b[0]%(1<<cells)), shape.Mask(b[0]>>cells)
		switch symbol {
		case 1:
			return low &^ high
		case 2:
			return high &^ low
		default:
			return low & high
		}
	}
	mask := ^uint64(0)
	for plane := range len(b) - 1 {
		if symbol>>plane&1 != 0 {
			mask &= b[plane]
		} else {
			mask &^= b[plane]
		}
	}
	return shape.Mask(mask)
}

// symbolAt returns the symbol in a cell of a classic board.
func symbolAt(word uint64, cell uint8) uint8 {
	both := word >> (cell % 64) // so that the compiler needs no test for longer shifts
	return uint8(both&1 | both>>(cells-1)&2)
}

// boardOf returns the board of a shape that has a form.
func boardOf[B forms](s *shape.Shape, b B) octothorpe.Board {
	var masks []shape.Mask
	for symbol := 1; symbol <= octothorpe.MaxSymbols; symbol++ {
		if symbol >= 1<<max(2, len(b)-1) {
			break // of which there are no digits
		}
		if mask := maskOf(b, symbol); mask != 0 {
			masks = append(masks, mask)
		}
	}
	return octothorpe.BoardOn(s, masks...)
}

// A turn is what a move does to a word of a form. Bits that go equally far go together, and on the classic board there are no more than
// four such distances.
type turn struct {
	stay   uint64
	moved  [4]shift
	others []shift // if those are not enough
}

// A shift takes bits so far to the left.
type shift struct {
	bits uint64
	by   int
}

func (s *shift) apply(word uint64) uint64 { return bits.RotateLeft64(word&s.bits, s.by) }

// apply returns the word after the move.
func (t *turn) apply(word uint64) uint64 {
	return word&t.stay | t.moved[0].apply(word) | t.moved[1].apply(word) | t.moved[2].apply(word) | t.moved[3].apply(word)
}

// turned returns a form after a move.
func turned[B forms](b B, t *turn) B {
	if len(b) == 1 {
		b[0] = t.apply(b[0])
		return b
	}
	for plane := range len(b) - 1 {
		after := t.apply(b[plane])
		for i := range t.others {
			after |= t.others[i].apply(b[plane])
		}
		b[plane] = after
	}
	return b
}

// newTurn derives a turn from the shape. The planes are those in a word.
func newTurn(s *shape.Shape, m octothorpe.Move, planes int) turn {
	var shifts []shift
	moved := uint64(0)
	to := s.Turn(m)
	for _, cell := range s.Stroke(m) {
		by := to.To(cell) - cell
		i := slices.IndexFunc(shifts, func(s shift) bool { return s.by == by })
		if i < 0 {
			i = len(shifts)
			shifts = append(shifts, shift{by: by})
		}
		for plane := range planes {
			shifts[i].bits |= 1 << (cell + plane*cells)
		}
		moved |= shifts[i].bits
	}
	t := turn{stay: ^moved}
	t.others = shifts[copy(t.moved[:], shifts):]
	return t
}

// turns are what moves do, by their numbers.
type turns = [shape.MaxMoves]turn

func newTurns(s *shape.Shape) *turns {
	planes := 1 // in a word
	if s == shape.Classic() {
		planes = 2
	}
	var all turns
	for m := range octothorpe.Move(s.Moves()) {
		all[m] = newTurn(s, m, planes)
	}
	return &all
}
