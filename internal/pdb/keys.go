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
// with each cell c named order.To(c), has rank i. A mask from which the goal cannot be reached has the key 0, as the goal has.
// It gives ErrTooLarge if a solution does not fit a key.
//
// Each key is its first move in front of the key of what that leads to, so they are made by ascending distance, the masks of
// one distance in any order: on all cores.
func NewKeys(p *Packed, order *shape.Permutation) ([]Key, error) {
	counts := p.ByDistance()
	if longest := len(counts) - 1; longest > maxKeyMoves {
		return nil, fmt.Errorf("solutions of %d moves: %w", longest, ErrTooLarge)
	}
	keys := MakeHuge[Key](p.masks.Count())
	makers := make([]keyMaker, runtime.GOMAXPROCS(0))
	inParallel(makers, func(i int, maker *keyMaker) {
		*maker = newKeyMaker(p, order, counts, i, len(makers))
	})
	for distance := 1; distance < len(counts); distance++ {
		inParallel(makers, func(_ int, maker *keyMaker) { maker.fill(keys, distance) })
	}
	return keys, nil
}

// A keyMaker makes the keys of a part of the masks.
type keyMaker struct {
	masks *Masks
	turns []*shape.Permutation // of the renumbered cells
	steps [][]step             // by distance
}

// A step is a mask and its first move.
type step uint64

func newStep(mask shape.Mask, first shape.Move) step { return step(mask)<<moveBits | step(first) }
func (s step) mask() shape.Mask                      { return shape.Mask(s >> moveBits) }
func (s step) first() shape.Move                     { return shape.Move(s % (1 << moveBits)) }

// newKeyMaker returns the maker of the keys of part i of so many parts. It needs the number of masks by distance.
func newKeyMaker(p *Packed, order *shape.Permutation, counts []int, i, parts int) keyMaker {
	k := keyMaker{masks: p.masks, turns: make([]*shape.Permutation, p.shape.Moves()), steps: make([][]step, len(counts))}
	for m := range k.turns {
		k.turns[m] = p.shape.Turn(shape.Move(m)).Renumber(order)
	}
	room := MakeHuge[step](p.masks.Count() / parts * 9 / 8)
	for distance, count := range counts {
		count = count / parts * 9 / 8 // the parts are much alike; one that has more finds room elsewhere
		k.steps[distance], room = room[:0:count], room[count:]
	}
	for rank, mask := range p.masks.Range(p.masks.Count()*i/parts, p.masks.Count()*(i+1)/parts) {
		entry := p.entries[rank]
		if distance := int(entry >> firstBits); distance < len(counts) {
			k.steps[distance] = append(k.steps[distance], newStep(order.Apply(mask), shape.Move(entry%(1<<firstBits))))
		}
	}
	return k
}

// fill makes the keys of masks at one distance, when those of all nearer masks are made.
func (k *keyMaker) fill(keys []Key, distance int) {
	// A batch is ranked before any of its keys is looked up, so that the look-ups wait for memory together.
	var ranks, next [64]int
	for batch := range slices.Chunk(k.steps[distance], len(ranks)) {
		for i, s := range batch {
			ranks[i] = k.masks.Rank(s.mask())
			next[i] = k.masks.Rank(k.turns[s.first()].Apply(s.mask()))
		}
		for i, s := range batch {
			keys[ranks[i]] = keys[next[i]].prepend(s.first())
		}
	}
}

// inParallel calls work for each element, all at once, and returns when all are done.
func inParallel[T any](all []T, work func(i int, element *T)) {
	var group sync.WaitGroup
	for i := range all {
		group.Go(func() { work(i, &all[i]) })
	}
	group.Wait()
}
