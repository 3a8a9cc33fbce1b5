package pdb

import (
	"slices"

	"octothorpe/shape"
)

// MostMasks bounds how many masks a block has, so that a place in a block and one bit more fit 16 bits.
const MostMasks = 1 << 15

// Blocks numbers the masks of a fixed number of cells in blocks. The cells are cut into the low ones and the high ones. A block holds the
// masks with the same high cells, in ascending order; blocks with equally many high cells stand together, in ascending order too.
//
// A stroke is straight, and cells are numbered row by row, so it crosses the cut once at most: a move takes one symbol from the low cells
// to the high ones and one back. So what a move makes of the masks of a block lies in two blocks, and its place there depends on the low
// cells alone. Whoever works block by block therefore looks up what is near.
type Blocks struct {
	cells   int
	size    int      // cells of a mask
	cut     int      // how many cells are low
	lows    []*Masks // by the number of low cells in the mask
	highs   []*Masks // by the number of high cells in the mask; nil where no mask has so many
	begins  []int    // of the first block with so many high cells
	lengths []int    // of each of these blocks, rounded up to whole words
	firsts  []int    // number of the first block with so many high cells
	end     int      // of the last block
	blocks  int      // how many there are
	count   int
}

// wordMasks is how many masks a word holds, at two bits a mask. Blocks begin at a word's begin.
const wordMasks = 32

// NewBlocks numbers the masks of size among cells cells. It gives ErrTooLarge if there are 2^32 blocks or more with equally many high cells.
func NewBlocks(cells, size int) (*Blocks, error) {
	b := &Blocks{cells: cells, size: size, cut: cutOf(cells, size), count: int(newTriangle(cells, size).row(cells)[size])}
	for low := range min(size, b.cut) + 1 {
		masks, err := NewMasks(b.cut, low)
		if err != nil {
			return nil, err
		}
		b.lows = append(b.lows, masks)
	}
	for high := range min(size, cells-b.cut) + 1 {
		b.begins, b.firsts = append(b.begins, b.end), append(b.firsts, b.blocks)
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
		b.blocks += masks.Count()
	}
	return b, nil
}

// cutOf returns how many cells are low: as many as leave no block too long.
func cutOf(cells, size int) int {
	cut := 1
	for cut < cells {
		row := newTriangle(cut+1, size).row(cut + 1)
		for low := range min(size, cut+1) + 1 {
			if row[low] >= MostMasks {
				return cut
			}
		}
		cut++
	}
	return cut
}

// Count returns how many masks there are.
func (b *Blocks) Count() int { return b.count }

// End returns how many places there are, those between blocks included, which no mask has: a multiple of 32.
func (b *Blocks) End() int { return b.end }

// Blocks returns how many blocks there are. They are numbered from 0, in the order in which they stand.
func (b *Blocks) Blocks() int { return b.blocks }

// Bytes returns how much memory the numbering takes.
func (b *Blocks) Bytes() int64 {
	bytes := int64(0)
	for _, masks := range slices.Concat(b.lows, b.highs) {
		if masks != nil {
			bytes += int64(2+len(masks.between)*(masks.size+1)) * int64(len(masks.low)) * 4
		}
	}
	return bytes
}

// A Block is a run of places, whose masks have the same high cells.
type Block struct {
	Begin  int // its first place, a multiple of 32
	Masks  int // less than 2^15
	Places int // that it takes: Masks, rounded up to a multiple of 32
}

// Block returns the block with that number.
func (b *Blocks) Block(number int) Block {
	high := b.highOf(number)
	return Block{b.begins[high] + (number-b.firsts[high])*b.lengths[high], b.lows[b.size-high].Count(), b.lengths[high]}
}

// High returns the high cells of the masks of the block with that number, counted from the cut.
func (b *Blocks) High(number int) shape.Mask {
	high := b.highOf(number)
	return b.highs[high].Mask(number - b.firsts[high])
}

// highOf returns how many high cells the block with that number has.
func (b *Blocks) highOf(number int) int {
	high := len(b.firsts) - 1
	for b.firsts[high] > number || b.highs[high] == nil {
		high--
	}
	return high
}

// Number returns the number of the block with those high cells. There must be one, see [Blocks.Has].
func (b *Blocks) Number(high shape.Mask) int {
	n := high.Len()
	return b.firsts[n] + b.highs[n].Rank(high)
}

// Has reports whether there are blocks with so many high cells.
func (b *Blocks) Has(high int) bool { return high < len(b.highs) && b.highs[high] != nil }

// At returns the number of the block that a place is in.
func (b *Blocks) At(place int) int {
	high := len(b.begins) - 1
	for b.begins[high] > place || b.lengths[high] == 0 {
		high--
	}
	return b.firsts[high] + (place-b.begins[high])/b.lengths[high]
}

// Place returns where a mask stands, from 0 up to [Blocks.End].
func (b *Blocks) Place(mask shape.Mask) int {
	high := mask >> b.cut
	return b.begin(high) + b.lows[b.size-high.Len()].Rank(mask&(1<<b.cut-1))
}

// Mask returns the mask that stands at a place.
func (b *Blocks) Mask(place int) shape.Mask {
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
