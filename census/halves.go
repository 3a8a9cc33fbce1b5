package census

import (
	"math/bits"
	"slices"
	"sync"

	"octothorpe/shape"
)

// A half is about half of the cells: a union of orbits of the symmetries, so that each of these permutes its cells. Sets of its
// cells, parts, are numbers of as many bits, 16 at most, and have an index among those of their size.
type half struct {
	cells  []int
	spread []shape.Mask // of every part
	index  []uint16     // of every part
	parts  [][]uint16   // by size
	images [][]uint16   // of every part, by symmetry
}

// newHalves splits the cells as evenly as their orbits let it. An orbit has one, two, four or eight cells, so of up to 32 cells no half has
// more than 16.
func newHalves(s *shape.Shape) [2]*half {
	orbits := orbitsOf(s)
	// By size, the first choice of orbits that have together so many cells, and whether there is one. Choices are numbers of a bit an orbit.
	choices, there := make([]int, s.Cells()+1), make([]bool, s.Cells()+1)
	there[0] = true
	for i, orbit := range orbits {
		for size := s.Cells(); size >= len(orbit); size-- {
			if before := size - len(orbit); there[before] && !there[size] {
				choices[size], there[size] = choices[before]|1<<i, true
			}
		}
	}
	best := 0
	for size := range choices {
		uneven, least := max(size, s.Cells()-size), max(best, s.Cells()-best)
		if there[size] && (uneven < least || uneven == least && choices[size] < choices[best]) {
			best = size
		}
	}
	var cells [2][]int
	for i, orbit := range orbits {
		side := choices[best] >> i & 1
		cells[side] = append(cells[side], orbit...)
	}
	return [2]*half{newHalf(s, cells[0]), newHalf(s, cells[1])}
}

// orbitsOf returns the cells that symmetries take to each other.
func orbitsOf(s *shape.Shape) [][]int {
	var orbits [][]int
	seen := shape.Mask(0)
	for cell := range s.Cells() {
		var orbit []int
		for _, symmetry := range s.Symmetries() {
			if image := symmetry.Cells.To(cell); !seen.Has(image) {
				seen |= 1 << image
				orbit = append(orbit, image)
			}
		}
		if orbit != nil {
			orbits = append(orbits, orbit)
		}
	}
	return orbits
}

func newHalf(s *shape.Shape, cells []int) *half {
	h := &half{cells: cells, spread: make([]shape.Mask, 1<<len(cells)), index: make([]uint16, 1<<len(cells))}
	h.parts = make([][]uint16, len(cells)+1)
	for number := range 1 << len(cells) {
		part := uint16(number)
		if part > 0 {
			h.spread[part] = h.spread[part&(part-1)] | 1<<cells[bits.TrailingZeros16(part)]
		}
		size := bits.OnesCount16(part)
		h.index[part] = uint16(len(h.parts[size]))
		h.parts[size] = append(h.parts[size], part)
	}
	for _, symmetry := range s.Symmetries() {
		images := make([]uint16, len(h.spread))
		for number := 1; number < len(images); number++ {
			part := uint16(number)
			to := slices.Index(cells, symmetry.Cells.To(cells[bits.TrailingZeros16(part)]))
			images[part] = images[part&(part-1)] | 1<<to
		}
		h.images = append(h.images, images)
	}
	return h
}

// all is the part that has every cell.
func (h *half) all() uint16 { return uint16(len(h.spread) - 1) }

// alike returns how many parts the symmetries make of one, or 0 unless it is the least of them.
func (h *half) alike(part uint16) int {
	var images []uint16
	for _, imageOf := range h.images {
		image := imageOf[part]
		if image < part {
			return 0
		}
		if !slices.Contains(images, image) {
			images = append(images, image)
		}
	}
	return len(images)
}

// within gives every part of a size whose cells are among those of another.
func (h *half) within(of uint16, size int) []uint16 {
	parts := make([]uint16, 0, choose(bits.OnesCount16(of), size))
	for part := of; ; part = (part - 1) & of {
		if bits.OnesCount16(part) == size {
			parts = append(parts, part)
		}
		if part == 0 {
			return parts
		}
	}
}

// distances are those of all masks, by the size of a mask's part in the first half, the index of that part, and the index of the
// part in the second half.
type distances [][]uint8

func (g *game) distances(halves [2]*half) distances {
	d := make(distances, g.size+1)
	var group sync.WaitGroup
	for size := range d {
		if size >= len(halves[0].parts) || g.size-size >= len(halves[1].parts) {
			continue
		}
		group.Go(func() {
			d[size] = make([]uint8, 0, len(halves[0].parts[size])*len(halves[1].parts[g.size-size]))
			for _, part := range halves[0].parts[size] {
				for _, other := range halves[1].parts[g.size-size] {
					d[size] = append(d[size], g.distance(halves[0].spread[part]|halves[1].spread[other]))
				}
			}
		})
	}
	group.Wait()
	return d
}

// distance returns the distance of a mask, or g.thresholds if it cannot reach the goal.
func (g *game) distance(mask shape.Mask) uint8 {
	if d := g.table.Distance(mask); d >= 0 {
		return uint8(d)
	}
	return uint8(g.thresholds)
}
