package pdb

import (
	"sync/atomic"

	"octothorpe/shape"
)

// Measured are the distances of a Lean table as numbers, a byte a mask, each found when it is first asked for. Any number of goroutines may
// ask at once.
type Measured struct {
	*Lean
	// known has four bytes a number, by place: the distance and one more, or 0 if it is not known. Nothing else is ever written there, so it
	// does not matter who is first.
	known []uint32
}

// NewMeasured returns the distances of a table, of which none is known.
func NewMeasured(l *Lean) *Measured {
	return &Measured{Lean: l, known: MakeHuge[uint32](l.blocks.end/4 + 1)}
}

// Distance is [Lean.Distance].
func (m *Measured) Distance(mask shape.Mask) int {
	place := m.blocks.Place(mask)
	if known := m.at(place); known > 0 {
		return known - 1
	}
	if m.value(place) == unreached3 {
		return -1
	}
	return m.find(mask, place)
}

// find finds the distance of a mask from the distance of one that a move makes of it, which differs by one at most. Where none of these is
// known it goes on with one that is nearer.
func (m *Measured) find(mask shape.Mask, place int) int {
	value := int(m.value(place))
	nearer, nearerPlace, distance := mask, place, -1
	if mask&m.shape.Center() == m.shape.Center() {
		distance = 0
	}
	for move := shape.Move(0); distance < 0 && move < shape.Move(m.shape.Moves()); move++ {
		next := m.shape.Turn(move).Apply(mask)
		at := m.blocks.Place(next)
		if known := m.at(at); known > 0 {
			// Modulo 3 the distance is value, and it is from known-2 to known.
			distance = known - 2 + (value-(known-2)%3+3)%3
		} else if nearer == mask && m.value(at) == uint64(value+2)%3 {
			nearer, nearerPlace = next, at
		}
	}
	if distance < 0 {
		distance = m.find(nearer, nearerPlace) + 1
	}
	if distance < 1<<8-1 { // greater ones are found each time
		atomic.OrUint32(&m.known[place/4], uint32(distance+1)<<(place%4*8))
	}
	return distance
}

// at returns what is known of a place: the distance and one more, or 0.
func (m *Measured) at(place int) int {
	return int(atomic.LoadUint32(&m.known[place/4]) >> (place % 4 * 8) & (1<<8 - 1))
}
