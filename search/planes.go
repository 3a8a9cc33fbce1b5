package search

import (
	"math/bits"
	"sync"

	"octothorpe"
	"octothorpe/shape"
)

// A planes is a board as two bit planes: bit c is the low bit of the symbol in cell c, and bit cells+c its high bit. So a turn
// moves both planes at once.
type planes uint64

const (
	cells = 24 // of the classic board, and so bits of a plane
	moves = 8
)

// planesOf returns the planes of a board.
func planesOf(b octothorpe.Board) planes {
	ones, twos, threes := b.Mask(1), b.Mask(2), b.Mask(3)
	return planes(ones|threes) | planes(twos|threes)<<cells
}

// at returns the symbol in a cell.
func (p planes) at(cell uint8) uint8 {
	both := p >> (cell % 64) // so that the compiler needs no test for longer shifts
	return uint8(both&1 | both>>(cells-1)&2)
}

// masks returns the cells of each symbol.
func (p planes) masks() symbols {
	low, high := shape.Mask(p%(1<<cells)), shape.Mask(p>>cells)
	return symbols{low &^ high, high &^ low, low & high}
}

// board returns the board of the planes.
func (p planes) board() octothorpe.Board { return octothorpe.NewBoard(p.masks()) }

// A turn is what a move does to planes. Bits that go equally far go together, and on the classic board there are no more than
// four such distances.
type turn struct {
	stay  planes
	moved [4]struct {
		bits planes
		by   int // to the left
	}
}

// turn returns the planes after a move.
func (p planes) turn(t *turn) planes {
	return p&t.stay | p.part(t, 0) | p.part(t, 1) | p.part(t, 2) | p.part(t, 3)
}

func (p planes) part(t *turn, i int) planes {
	return planes(bits.RotateLeft64(uint64(p&t.moved[i].bits), t.moved[i].by))
}

// newTurn derives a turn from the shape.
func newTurn(m octothorpe.Move) turn {
	t := turn{stay: 1<<(2*cells) - 1}
	to := shape.Classic().Turn(m)
	for _, cell := range shape.Classic().Stroke(m) {
		bits, by := planes(1|1<<cells)<<cell, to.To(cell)-cell
		part := 0
		for t.moved[part].bits != 0 && t.moved[part].by != by {
			part++
		}
		t.moved[part].bits |= bits
		t.moved[part].by = by
		t.stay &^= bits
	}
	return t
}

// turns are the turns of all moves.
var turns = sync.OnceValue(func() *[moves]turn {
	var all [moves]turn
	for m := range all {
		all[m] = newTurn(octothorpe.Move(m))
	}
	return &all
})
