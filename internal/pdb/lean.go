package pdb

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"

	"octothorpe/shape"
)

// A Lean table has the distances of all masks of a shape that have so many cells, at two bits a mask: modulo 3, which is enough to walk
// down to a goal, since a move changes the distance by one at most. The goals are the masks that hold the whole center: one, if they have
// as many cells as the center.
type Lean struct {
	shape  *shape.Shape
	blocks *Blocks
	words  []uint64 // 32 masks each, by place; nil if they are in
	file   io.ReaderAt
	counts []int // of masks, by distance

	farthest []shape.Mask // those at the greatest distance, in order; none if they are more than MostFarthest
}

// BuildLean makes the table for the masks of size cells, on all cores. It calls progress now and then, if that is not nil, with the number
// of masks whose distance is known. It gives ErrTooLarge for a shape with too many masks, and ctx's error if that ends before.
func BuildLean(ctx context.Context, s *shape.Shape, size int, progress func(reached int)) (*Lean, error) {
	l, err := newLean(s, size)
	if err != nil {
		return nil, err
	}
	g, err := newGrid(l)
	if err != nil {
		return nil, err
	}
	for i := range l.words {
		l.words[i] = ^uint64(0) // no mask is reached
	}
	found := 0
	for mask := range Goals(s, size) {
		place := l.blocks.Place(mask)
		l.set(place, 0)
		g.found = append(g.found, place)
		found++
	}
	left := l.blocks.Count()
	for found > 0 {
		l.counts = append(l.counts, found)
		l.farthest = l.masksAt(g.found)
		left -= found
		if progress != nil {
			progress(l.blocks.Count() - left)
		}
		g.found = nil
		if found, err = g.level(ctx, len(l.counts), found, left); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// masksAt returns the masks at places, in ascending order, or none if they are too many.
func (l *Lean) masksAt(places []int) []shape.Mask {
	if len(places) > MostFarthest {
		return nil
	}
	var masks []shape.Mask
	for _, place := range places {
		masks = append(masks, l.blocks.Mask(place))
	}
	slices.Sort(masks)
	return masks
}

// checkSize gives an error if masks of so many cells cannot fill the center, or are more than all cells.
func checkSize(s *shape.Shape, size int) error {
	if size < s.Center().Len() || size > s.Cells() {
		return fmt.Errorf("masks of %d cells, want from %d, as many as the center has, to %d", size, s.Center().Len(), s.Cells())
	}
	return nil
}

// newLean returns a table that holds nothing yet.
func newLean(s *shape.Shape, size int) (*Lean, error) {
	if err := checkSize(s, size); err != nil {
		return nil, err
	}
	blocks, err := NewBlocks(s.Cells(), size)
	if err != nil {
		return nil, err
	}
	if blocks.end > math.MaxUint32 {
		return nil, fmt.Errorf("%d masks of %d among %d cells: %w", blocks.count, size, s.Cells(), ErrTooLarge)
	}
	return &Lean{shape: s, blocks: blocks, words: MakeHuge[uint64](blocks.end / wordMasks)}, nil
}

// Goals yields the masks of size cells that hold the whole center.
func Goals(s *shape.Shape, size int) func(yield func(shape.Mask) bool) {
	return func(yield func(shape.Mask) bool) {
		var others []shape.Mask
		for cell := range s.Cells() {
			if !s.Center().Has(cell) {
				others = append(others, 1<<cell)
			}
		}
		var add func(mask shape.Mask, from, more int) bool
		add = func(mask shape.Mask, from, more int) bool {
			if more == 0 {
				return yield(mask)
			}
			for i := from; i <= len(others)-more; i++ {
				if !add(mask|others[i], i+1, more-1) {
					return false
				}
			}
			return true
		}
		add(s.Center(), 0, size-s.Center().Len())
	}
}

// Shape returns the shape that the table is for.
func (l *Lean) Shape() *shape.Shape { return l.shape }

// Size returns how many cells the masks have.
func (l *Lean) Size() int { return l.blocks.size }

// ByDistance returns the number of masks at each distance, from 0 to the greatest.
func (l *Lean) ByDistance() []int { return slices.Clone(l.counts) }

// Farthest returns the masks at the greatest distance, in ascending order, or none if they are more than 4096.
func (l *Lean) Farthest() []shape.Mask { return slices.Clone(l.farthest) }

// Masks returns the number of all masks. Those that no distance has cannot reach a goal.
func (l *Lean) Masks() int { return l.blocks.count }

// Distance returns the number of moves from a mask to a goal, or -1 if none can be reached from it.
func (l *Lean) Distance(mask shape.Mask) int {
	if l.value(l.blocks.Place(mask)) == unreached3 {
		return -1
	}
	distance := 0
	for ; mask&l.shape.Center() != l.shape.Center(); distance++ {
		for _, nearer := range l.Optimal(mask) {
			mask = nearer
			break
		}
	}
	return distance
}

// Optimal returns every move that leads nearer to a goal, in order, with the mask that it leads to.
func (l *Lean) Optimal(mask shape.Mask) iter.Seq2[shape.Move, shape.Mask] {
	return func(yield func(shape.Move, shape.Mask) bool) {
		value := l.value(l.blocks.Place(mask))
		if value == unreached3 || mask&l.shape.Center() == l.shape.Center() {
			return
		}
		for m := range shape.Move(l.shape.Moves()) {
			next := l.shape.Turn(m).Apply(mask)
			if l.value(l.blocks.Place(next)) == (value+2)%3 && !yield(m, next) {
				return
			}
		}
	}
}

// value returns what stands for a place: the distance modulo 3, or 3 if it is not reached.
func (l *Lean) value(place int) uint64 {
	if l.words == nil {
		return l.read(place)
	}
	return l.words[place/wordMasks] >> (place % wordMasks * 2) & 3
}

// set sets what stands for a place that has not been reached.
func (l *Lean) set(place int, value uint64) {
	l.words[place/wordMasks] &^= (3 ^ value) << (place % wordMasks * 2)
}

// CountMasks returns how many masks of size among cells cells there are. It gives [ErrTooLarge] if there are too many to number.
func CountMasks(cells, size int) (int, error) {
	count := newTriangle(cells, size).row(cells)[size]
	if count > math.MaxUint32 || cells-size > 0 && count == 0 {
		return 0, ErrTooLarge
	}
	return int(count), nil
}

// LeanBytes returns how many bytes it takes to make and to prove a table of so many masks: two bits each for the table and three for the
// proof, and what goes through it.
func LeanBytes(masks int) int64 { return int64(masks)*5/8 + 16<<20 }
