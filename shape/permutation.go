package shape

import (
	"math/bits"
	"slices"
)

// A Permutation sends every cell to a cell. Turning a stroke is one, a symmetry is another.
type Permutation struct {
	to []int
	// Where the cells of each byte of a mask go, so that an image is one look-up a byte. The lowest three bytes are all that
	// 24 cells have, and are looked up without a loop.
	low  *[3][256]Mask
	high [][256]Mask
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
	images := make([][256]Mask, max(3, (len(to)+7)/8))
	for i := range images {
		for b := 1; b < 256; b++ {
			// b without its lowest cell is known already.
			images[i][b] = images[i][b&(b-1)]
			if cell := 8*i + bits.TrailingZeros(uint(b)); cell < len(to) {
				images[i][b] |= 1 << to[cell]
			}
		}
	}
	return Permutation{to, (*[3][256]Mask)(images), images[3:]}
}

// To returns the cell that cell goes to.
func (p *Permutation) To(cell int) int { return p.to[cell] }

// Apply returns where the cells of m go.
func (p *Permutation) Apply(m Mask) Mask {
	image := p.low[0][byte(m)] | p.low[1][byte(m>>8)] | p.low[2][byte(m>>16)]
	for i := range p.high {
		m >>= 8
		image |= p.high[i][byte(m>>16)]
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
