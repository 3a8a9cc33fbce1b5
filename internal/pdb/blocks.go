package pdb

import (
	"fmt"
	"math"

	"octothorpe/shape"
)

// lowCount bounds how many masks a block has, so that a place in a block and one bit more fit 16 bits.
const lowCount = 1 << 15

// Blocks numbers the masks of a fixed number of cells in blocks. The cells are cut into the low ones and the high ones. A block holds the
// masks with the same high cells, in ascending order; blocks with equally many high cells stand together, in ascending order too.
//
// A stroke is straight, and cells are numbered row by row, so it crosses the cut once at most: a move takes one symbol from the low cells
// to the high ones and one back. So what a move makes of the masks of a block lies in two blocks, and its place there depends on the low
// cells alone. Whoever works block by block therefore looks up what is near.
type Blocks struct {
	size    int
	cut     int      // how many cells are low
	lows    []*Masks // by the number of low cells in the mask
	highs   []*Masks // by the number of high cells in the mask; nil where no mask has so many
	begins  []int    // of the first block with so many high cells
	lengths []int    // of each of these blocks, rounded up to whole words
	end     int      // of the last block
	count   int
}

// wordMasks is how many masks a word holds, at two bits a mask. Blocks begin at a word's begin.
const wordMasks = 32

// NewBlocks numbers the masks of size among cells cells. It gives ErrTooLarge if there are too many to number.
func NewBlocks(cells, size int) (*Blocks, error) {
	whole, err := NewMasks(cells, size)
	if err != nil {
		return nil, err
	}
	b := &Blocks{size: size, cut: cutOf(cells, size), count: whole.Count()}
	for low := range min(size, b.cut) + 1 {
		masks, err := NewMasks(b.cut, low)
		if err != nil {
			return nil, err
		}
		b.lows = append(b.lows, masks)
	}
	for high := range min(size, cells-b.cut) + 1 {
		b.begins = append(b.begins, b.end)
		if size-high > b.cut {
			b.highs, b.lengths = append(b.highs, nil), append(b.lengths, 0)
			continue
		}
		masks, err := NewMasks(cells-b.cut, high)
		if err != nil {
			return nil, err
		}
		length := (b.lows[size-high].Count() + wordMasks - 1) / wordMasks * wordMasks
		b.highs, b.lengths = append(b.highs, masks), append(b.lengths, length)
		b.end += masks.Count() * length
	}
	if b.end > math.MaxUint32 {
		return nil, fmt.Errorf("%d masks of %d among %d cells: %w", b.count, size, cells, ErrTooLarge)
	}
	return b, nil
}

// cutOf returns how many cells are low: as many as leave no block too long.
func cutOf(cells, size int) int {
	cut := 1
	for cut < cells {
		row := newTriangle(cut+1, size).row(cut + 1)
		for low := range min(size, cut+1) + 1 {
			if row[low] >= lowCount {
				return cut
			}
		}
		cut++
	}
	return cut
}

// Count returns how many masks there are.
func (b *Blocks) Count() int { return b.count }

// place returns where a mask stands, from 0 to end.
func (b *Blocks) place(mask shape.Mask) int {
	high := mask >> b.cut
	return b.begin(high) + b.lows[b.size-high.Len()].Rank(mask&(1<<b.cut-1))
}

// mask returns the mask that stands at a place.
func (b *Blocks) mask(place int) shape.Mask {
	high := len(b.begins) - 1
	for b.begins[high] > place || b.lengths[high] == 0 {
		high--
	}
	rank, i := (place-b.begins[high])/b.lengths[high], (place-b.begins[high])%b.lengths[high]
	return b.highs[high].Mask(rank)<<b.cut | b.lows[b.size-high].Mask(i)
}

// begin returns where the block with those high cells begins. There must be one.
func (b *Blocks) begin(high shape.Mask) int {
	n := high.Len()
	return b.begins[n] + b.highs[n].Rank(high)*b.lengths[n]
}

// has reports whether there is a block with so many high cells.
func (b *Blocks) has(high int) bool { return high < len(b.highs) && b.highs[high] != nil }

// A crossing is what a move does beyond its block.
type crossing struct {
	turn       *shape.Permutation
	leaves     shape.Mask // the low cell whose symbol goes to a high one, and
	arrives    shape.Mask // that high cell, counted from the cut; 0 if the stroke does not cross the cut
	returns    shape.Mask // the high cell whose symbol goes to a low one, counted from the cut, and
	returnedTo shape.Mask // that low cell
}

// crossings returns what each move does beyond its block. It gives ErrTooLarge for a move that crosses the cut more than once, which no
// move of a straight stroke does.
func (b *Blocks) crossings(s *shape.Shape) ([]crossing, error) {
	all := make([]crossing, s.Moves())
	for m := range all {
		c := crossing{turn: s.Turn(shape.Move(m))}
		for cell := range s.Cells() {
			to := c.turn.To(cell)
			switch {
			case cell < b.cut && to >= b.cut:
				c.leaves |= 1 << cell
				c.arrives |= 1 << (to - b.cut)
			case cell >= b.cut && to < b.cut:
				c.returns |= 1 << (cell - b.cut)
				c.returnedTo |= 1 << to
			}
		}
		if c.leaves.Len() > 1 {
			return nil, fmt.Errorf("a move that crosses cell %d more than once: %w", b.cut, ErrTooLarge)
		}
		all[m] = c
	}
	return all, nil
}

// leaving marks, in what a move makes of a low part, that it takes a symbol to the high cells.
const leaving = lowCount

// images returns, for each low part of so many cells in ascending order, its place in the block that the move c leads to, and whether it
// leaves for another. If returned is true, the high part gives a symbol back.
func (b *Blocks) images(c crossing, low int, returned bool) []uint16 {
	images := make([]uint16, b.lows[low].Count())
	for rank, mask := range b.lows[low].All() {
		after := c.turn.Apply(mask) & (1<<b.cut - 1)
		if returned {
			after |= c.returnedTo
		}
		if after.Len() >= len(b.lows) {
			continue // there are not so many cells in all
		}
		images[rank] = uint16(b.lows[after.Len()].Rank(after))
		if mask&c.leaves != 0 {
			images[rank] |= leaving
		}
	}
	return images
}
