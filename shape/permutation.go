package shape

import (
	"math/bits"
	"slices"
)

// A Permutation sends every cell to a cell. Turning a stroke is one, a symmetry is another.
type Permutation struct {
	to []int
	// Where the cells of each six bits of a mask go, so that an image is a few look-ups in tables that stay in the
	// first-level cache. The lowest four parts are all that 24 cells have, and are looked up without a loop.
	low  *[4][1 << part]Mask
	high [][1 << part]Mask
}

// part is how many cells a look-up takes.
const part = 6

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
	images := make([][1 << part]Mask, max(4, (len(to)+part-1)/part))
	for i := range images {
		for set := 1; set < 1<<part; set++ {
			// The set without its lowest cell is known already.
			images[i][set] = images[i][set&(set-1)]
			if cell := part*i + bits.TrailingZeros(uint(set)); cell < len(to) {
				images[i][set] |= 1 << to[cell]
			}
		}
	}
	return Permutation{to, (*[4][1 << part]Mask)(images), images[4:]}
}

// To returns the cell that cell goes to.
func (p *Permutation) To(cell int) int { return p.to[cell] }

// Apply returns where the cells of m go.
func (p *Permutation) Apply(m Mask) Mask {
	const all = 1<<part - 1
	image := p.low[0][m&all] | p.low[1][m>>part&all] | p.low[2][m>>(2*part)&all] | p.low[3][m>>(3*part)&all]
	for i := range p.high {
		m >>= part
		image |= p.high[i][m>>(3*part)&all]
	}
	return image
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
