package pdb

import (
	"errors"

	"octothorpe/shape"
)

// Entry returns the distance and the first move of a rank, for tests that change them in place.
func (t *Table) Entry(rank int) (distance *uint8, first *shape.Move) {
	return &t.distances[rank], &t.first[rank]
}

// ProveAround makes the part of the proof that is about one mask and those that its moves lead to: all that a change of its
// entry can upset.
func (t *Table) ProveAround(rank int) error {
	mask := t.masks.Mask(rank)
	err := t.proveMask(rank, mask)
	for m := range shape.Move(t.shape.Moves()) {
		neighbour := t.shape.Turn(m).Apply(mask)
		err = errors.Join(err, t.proveMask(t.masks.Rank(neighbour), neighbour))
	}
	return err
}

// Value returns what stands for a mask.
func (l *Lean) Value(mask shape.Mask) uint64 { return l.value(l.blocks.Place(mask)) }

// SetValue changes what stands for a mask.
func (l *Lean) SetValue(mask shape.Mask, value uint64) {
	place := l.blocks.Place(mask)
	l.words[place/wordMasks] |= 3 << (place % wordMasks * 2)
	l.set(place, value)
}
