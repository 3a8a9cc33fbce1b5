package solver

import (
	"math/bits"

	"octothorpe/shape"
)

// A turn is a move, made for speed: the cells of a stroke that go equally far in the order of cells go together. A stroke that lies takes two
// shifts, one for the cell that goes all the way back and one for the others; one that stands takes a few more, since its rows are not
// equally long.
type turn struct {
	stay   uint64 // the cells that are not on the stroke
	first  [turnShifts]shift
	others []shift // if those are not enough
}

const turnShifts = 4

// A shift takes cells some places up.
type shift struct {
	cells uint64
	up    int // modulo 64
}

// newTurn returns what a permutation does.
func newTurn(p *shape.Permutation, cells int) turn {
	byDistance := [shape.MaxCells]uint64{}
	for cell := range cells {
		byDistance[(p.To(cell)-cell+shape.MaxCells)%shape.MaxCells] |= 1 << cell
	}
	t := turn{stay: byDistance[0]}
	shifts := 0
	for up, cells := range byDistance[1:] {
		switch {
		case cells == 0:
			continue
		case shifts < turnShifts:
			t.first[shifts] = shift{cells, up + 1}
		default:
			t.others = append(t.others, shift{cells, up + 1})
		}
		shifts++
	}
	return t
}

// apply returns the mask after the move.
func (t *turn) apply(mask uint64) uint64 {
	after := mask & t.stay
	for i := range t.first {
		after |= bits.RotateLeft64(mask&t.first[i].cells, t.first[i].up)
	}
	if t.others != nil {
		after |= t.rest(mask)
	}
	return after
}

// rest returns what the other shifts take.
func (t *turn) rest(mask uint64) (after uint64) {
	for _, s := range t.others {
		after |= bits.RotateLeft64(mask&s.cells, s.up)
	}
	return after
}
