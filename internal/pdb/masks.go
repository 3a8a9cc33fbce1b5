package pdb

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/bits"

	"octothorpe/shape"
)

// ErrTooLarge says that a shape has more masks, or longer solutions, than a table has room for.
var ErrTooLarge = errors.New("too large for a table")

// chunk is how many cells one look-up of a rank takes: a table of 2^12 numbers stays in the first-level cache.
const chunk = 12

// Masks numbers the masks of a fixed number of cells: dense ranks from 0, in ascending order of the masks.
//
// A mask's rank is the sum of C(cell, i+1) over its cells in ascending order, i counting them from 0 (the combinatorial
// number system). It is summed a chunk of cells at a time: what a chunk adds depends on its cells and on how many cells lie
// below it. Below the lowest chunk lie none, and below the topmost all that it does not have itself, so those two need one
// small table each; shapes of more than 24 cells have chunks in between.
type Masks struct {
	cells, size, count int
	ways               triangle

	low, top [1 << chunk]uint32
	topShift uint
	between  [][][1 << chunk]uint32 // by chunk, then by how many cells lie below it
}

// NewMasks numbers the masks of size among cells cells. It gives ErrTooLarge if there are too many to number.
func NewMasks(cells, size int) (*Masks, error) {
	ways := newTriangle(cells, size)
	count := ways.row(cells)[size]
	if count > math.MaxUint32 {
		return nil, fmt.Errorf("%d masks of %d among %d cells: %w", count, size, cells, ErrTooLarge)
	}
	m := &Masks{cells: cells, size: size, count: int(count), ways: ways}
	m.topShift = chunk
	for ; int(m.topShift)+chunk < cells; m.topShift += chunk {
		m.between = append(m.between, make([][1 << chunk]uint32, size+1))
	}
	m.fillRanks(&m.low, 0, 0)
	for i := range m.between {
		for below := range m.between[i] {
			m.fillRanks(&m.between[i][below], (i+1)*chunk, below)
		}
	}
	m.fillTop()
	return m, nil
}

// fillRanks sets what each set of cells of a chunk adds to a mask's rank, given the number of the chunk's lowest cell and how
// many cells of the mask lie below it. For sets that no mask of the right size has, the number has no meaning.
func (m *Masks) fillRanks(ranks *[1 << chunk]uint32, lowest, below int) {
	for highest := range chunk {
		adds := m.ways.row(lowest + highest)
		for rest := range 1 << highest {
			ranks[rest|1<<highest] = ranks[rest] + uint32(adds[below+bits.OnesCount(uint(rest))+1])
		}
	}
}

// fillTop does the same for the topmost chunk. The cells that are not in it lie below it.
func (m *Masks) fillTop() {
	for lowest := chunk - 1; lowest >= 0; lowest-- {
		adds := m.ways.row(int(m.topShift) + lowest)
		for higher := range 1 << (chunk - 1 - lowest) {
			rest := higher << (lowest + 1)
			inAndBelow := max(0, m.size-bits.OnesCount(uint(rest)))
			m.top[rest|1<<lowest] = m.top[rest] + uint32(adds[inAndBelow])
		}
	}
}

// Count returns how many masks there are.
func (m *Masks) Count() int { return m.count }

// Rank returns the number of a mask, from 0. The mask must have the right number of cells.
func (m *Masks) Rank(mask shape.Mask) int {
	rank := m.low[mask%(1<<chunk)] + m.top[mask>>m.topShift%(1<<chunk)]
	if m.between != nil {
		rank += m.rankBetween(mask)
	}
	return int(rank)
}

// rankBetween returns what the chunks between the lowest and the topmost add to a mask's rank.
func (m *Masks) rankBetween(mask shape.Mask) uint32 {
	rank, below := uint32(0), (mask % (1 << chunk)).Len()
	for i := range m.between {
		mask >>= chunk
		rank += m.between[i][min(below, m.size)][mask%(1<<chunk)]
		below += (mask % (1 << chunk)).Len()
	}
	return rank
}

// Mask returns the mask with that rank.
func (m *Masks) Mask(rank int) shape.Mask {
	var mask shape.Mask
	rest, cell := uint64(rank), m.cells-1
	for size := m.size; size > 0; size-- {
		for m.ways.row(cell)[size] > rest {
			cell--
		}
		rest -= m.ways.row(cell)[size]
		mask |= 1 << cell
	}
	return mask
}

// All returns the masks in ascending order, with their ranks.
func (m *Masks) All() iter.Seq2[int, shape.Mask] { return m.Range(0, m.count) }

// Range returns the masks with ranks from begin up to end, in ascending order, with their ranks.
func (m *Masks) Range(begin, end int) iter.Seq2[int, shape.Mask] {
	return func(yield func(int, shape.Mask) bool) {
		if begin >= end {
			return
		}
		mask := m.Mask(begin)
		for rank := begin; rank < end; rank++ {
			if !yield(rank, mask) {
				return
			}
			// The next number with as many bits: the lowest run of ones gives its topmost to the zero above it, and the
			// rest of the run falls to the bottom (Gosper's hack).
			lowest := bits.TrailingZeros64(uint64(mask))
			ripple := mask + 1<<lowest
			mask = ripple | (mask^ripple)>>2>>lowest
		}
	}
}

// A triangle is Pascal's: row n has the numbers of ways to choose 0, 1, 2 … of n things.
type triangle [][]uint64

// newTriangle returns the rows from 0 to cells, as far as masks of that size need them and a chunk further.
func newTriangle(cells, size int) triangle {
	width := size + chunk + 1
	numbers := make([]uint64, (cells+2)*width)
	rows := make(triangle, cells+2) // the last stays empty
	for n := range rows {
		rows[n], numbers = numbers[:width], numbers[width:]
	}
	for n := range cells + 1 {
		rows[n][0] = 1
		for k := 1; k < min(n+1, width); k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}

// row returns row n. For cells that there are not, its numbers are 0.
func (t triangle) row(n int) []uint64 { return t[min(n, len(t)-1)] }
