package pdb

import (
	"slices"

	"octothorpe/shape"
)

// Measured are the distances of a Lean table as numbers, a byte a mask, each found when it is first asked for. Whoever asks for many
// walks down from few. It is for one goroutine at a time.
type Measured struct {
	*Lean
	known []uint8 // by place: the distance and one more, or 0 if it is not known
	walk  []int   // places gone through
}

// NewMeasured returns the distances of a table, of which none is known.
func NewMeasured(l *Lean) *Measured {
	return &Measured{Lean: l, known: MakeHuge[uint8](l.blocks.end)}
}

// Distance is [Lean.Distance].
func (m *Measured) Distance(mask shape.Mask) int {
	place := m.blocks.Place(mask)
	if known := m.known[place]; known > 0 {
		return int(known) - 1
	}
	if m.value(place) == unreached3 {
		return -1
	}
	m.walk = m.walk[:0]
	for m.known[place] == 0 && mask&m.shape.Center() != m.shape.Center() {
		m.walk = append(m.walk, place)
		for _, nearer := range m.Optimal(mask) {
			mask = nearer
			break
		}
		place = m.blocks.Place(mask)
	}
	distance := max(0, int(m.known[place])-1)
	for _, place := range slices.Backward(m.walk) {
		distance++
		if distance < 1<<8-1 { // greater ones are walked each time
			m.known[place] = uint8(distance + 1)
		}
	}
	return distance
}
