package shape

import "math/bits"

// A Spread lays the bits of a number out over cells: it makes the parts of a mask from numbers.
type Spread struct{ low, high [1 << 8]Mask }

// Spread returns the spread over the cells of a mask, the lowest 16 of them.
func (m Mask) Spread() *Spread {
	var s Spread
	for _, half := range []*[1 << 8]Mask{&s.low, &s.high} {
		var cells [8]Mask // one each
		for i := range cells {
			cells[i] = m & -m
			m &= m - 1
		}
		for part := 1; part < len(half); part++ {
			half[part] = half[part&(part-1)] | cells[bits.TrailingZeros(uint(part))]
		}
	}
	return &s
}

// Mask returns the cells that the bits of a number stand for: bit 0 for the lowest cell, bit 1 for the next. Bits for which there are
// no cells count for nothing.
func (s *Spread) Mask(part uint16) Mask { return s.low[part%(1<<8)] | s.high[part>>8] }

// Parts returns the numbers of so many bits, 16 at most, in which so many are 1, in ascending order: for [Spread.Mask], the parts of a
// size.
func Parts(width, size int) []uint16 {
	var parts []uint16
	for part := range 1 << width {
		if bits.OnesCount(uint(part)) == size {
			parts = append(parts, uint16(part))
		}
	}
	return parts
}
