package shape

import (
	"math/bits"
	"slices"
)

// A Permutation sends every cell to a cell. Turning a stroke is one, a symmetry is another.
type Permutation struct {
	to []int
	// images[i][b] is where the cells of b go, b being byte i of a mask: an image is one look-up a byte.
	images [][256]Mask
}

// NewPermutation returns the permutation that sends cell i to to[i]. It panics if to does not hold each of the numbers from 0
// up to its length once.
func NewPermutation(to []int) *Permutation {
	hit := Mask(0)
	for _, cell := range to {
		hit |= 1 << cell
	}
	if len(to) > MaxCells || hit != 1<<len(to)-1 {
		panic("shape: not a permutation of cells")
	}
	p := newPermutation(slices.Clone(to))
	return &p
}

func newPermutation(to []int) Permutation {
	p := Permutation{to: to, images: make([][256]Mask, (len(to)+7)/8)}
	for i := range p.images {
		for b := 1; b < 256; b++ {
			// b without its lowest cell is known already.
			rest := b & (b - 1)
			p.images[i][b] = p.images[i][rest]
			if cell := 8*i + bits.TrailingZeros(uint(b)); cell < len(to) {
				p.images[i][b] |= 1 << to[cell]
			}
		}
	}
	return p
}

// To returns the cell that cell goes to.
func (p *Permutation) To(cell int) int { return p.to[cell] }

// Apply returns where the cells of m go.
func (p *Permutation) Apply(m Mask) Mask {
	var image Mask
	for i := range p.images {
		image |= p.images[i][byte(m)]
		m >>= 8
	}
	return image
}

// Inverse returns the permutation that undoes p.
func (p *Permutation) Inverse() *Permutation {
	to := make([]int, len(p.to))
	for cell, image := range p.to {
		to[image] = cell
	}
	inverse := newPermutation(to)
	return &inverse
}

// Renumber returns what p does when every cell c is named order.To(c) instead.
func (p *Permutation) Renumber(order *Permutation) *Permutation {
	to := make([]int, len(p.to))
	for cell, image := range p.to {
		to[order.to[cell]] = order.to[image]
	}
	renumbered := newPermutation(to)
	return &renumbered
}
