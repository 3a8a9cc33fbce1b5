package pdb

import (
	"fmt"
	"runtime"
	"slices"
	"sync"

	"octothorpe/shape"
)

// A Key is a mask's first shortest solution as a number: its length in the high bits, below it its moves, three bits each,
// the first move highest. So keys compare as solutions do, by length and then in dictionary order, and the least key of a
// board's symbols is the answer. The lowest bits are free, for the symbol.
type Key uint64

const (
	moveBits   = 3
	lengthBits = 6
	// SymbolBits is the number of a key's lowest bits that are 0.
	SymbolBits = 4
	// maxKeyMoves is the length of the longest solution that a key can hold.
	maxKeyMoves = (64 - lengthBits - SymbolBits) / moveBits
)

// Len returns the number of moves.
func (k Key) Len() int { return int(k >> (64 - lengthBits)) }

// Moves returns the moves, the first in the highest bits, three bits each.
func (k Key) Moves() uint64 { return uint64(k) << lengthBits }

// Move returns move i, counted from 0.
func (k Key) Move(i int) shape.Move {
	return shape.Move(k.Moves() << (moveBits * i) >> (64 - moveBits))
}

// prepend returns the key of the solution that begins with m and goes on as k.
func (k Key) prepend(m shape.Move) Key {
	return Key(k.Len()+1)<<(64-lengthBits) | Key((k.Moves()>>moveBits|uint64(m)<<(64-moveBits))>>lengthBits)
}

// NewKeys returns the keys of all masks of a shape. The cells are renumbered first: keys[i] is the key of the mask that,
// with cell c renamed order.To(c), has rank i. It gives ErrTooLarge if a solution does not fit a key.
//
// Each key is its first move in front of the key of what that leads to, so they are made by ascending distance, the masks of
// one distance in any order: on all cores.
func NewKeys(p *Packed, order *shape.Permutation) ([]Key, error) {
	levels, err := p.levels()
	if err != nil {
		return nil, err
	}
	turns := make([]*shape.Permutation, p.shape.Moves())
	for m := range turns {
		turns[m] = p.shape.Turn(shape.Move(m)).Renumber(order)
	}
	keys := make([]Key, p.masks.Count())
	for _, level := range levels[1:] {
		inParallel(level, func(part []step) {
			for _, s := range part {
				mask := order.Apply(s.mask())
				next := turns[s.first()].Apply(mask)
				keys[p.masks.Rank(mask)] = keys[p.masks.Rank(next)].prepend(s.first())
			}
		})
	}
	return keys, nil
}

// A step is a mask and its first move.
type step uint64

func newStep(mask shape.Mask, first shape.Move) step { return step(mask)<<moveBits | step(first) }
func (s step) mask() shape.Mask                      { return shape.Mask(s >> moveBits) }
func (s step) first() shape.Move                     { return shape.Move(s % (1 << moveBits)) }

// levels returns the masks by distance, each with its first move.
func (p *Packed) levels() ([][]step, error) {
	var counts [1 << (8 - firstBits)]int
	for rank := range len(p.entries) {
		counts[p.entries[rank]>>firstBits]++
	}
	counts[unreachedEntry>>firstBits] = 0
	var levels [][]step
	steps := make([]step, len(p.entries))
	for d, count := range counts {
		if count == 0 {
			break
		}
		if d > maxKeyMoves {
			return nil, fmt.Errorf("solutions of %d moves: %w", d, ErrTooLarge)
		}
		levels = append(levels, steps[:0:count])
		steps = steps[count:]
	}
	for rank, mask := range p.masks.All() {
		entry := p.entries[rank]
		if d := int(entry >> firstBits); d < len(levels) {
			levels[d] = append(levels[d], newStep(mask, shape.Move(entry%(1<<firstBits))))
		}
	}
	return levels, nil
}

// inParallel calls work on parts of a slice, on all cores, and returns when all are done.
func inParallel[T any](all []T, work func(part []T)) {
	const least = 1 << 12 // less is not worth a goroutine
	size := max(least, (len(all)+runtime.GOMAXPROCS(0)-1)/runtime.GOMAXPROCS(0))
	if len(all) <= size {
		work(all)
		return
	}
	var group sync.WaitGroup
	for part := range slices.Chunk(all, size) {
		group.Go(func() { work(part) })
	}
	group.Wait()
}
