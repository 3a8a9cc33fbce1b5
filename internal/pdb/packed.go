package pdb

import (
	"fmt"
	"iter"

	"octothorpe/shape"
)

// A Packed table holds a byte a mask, in ascending order of the masks: the distance times eight, plus the first move. It is
// what the program carries with it: a mask's solution is walked down, a look-up a move, and nothing has to be made before.
type Packed struct {
	shape   *shape.Shape
	masks   *Masks
	entries string // by rank
}

const (
	firstBits = 3 // of an entry, the lowest
	// unreachedEntry is the entry of a mask from which the goal cannot be reached.
	unreachedEntry = 1<<8 - 1<<firstBits
)

// Pack returns the table's entries, a byte a mask. It gives ErrTooLarge if the shape has more than eight moves, or distances
// over 30.
func (t *Table) Pack() ([]byte, error) {
	if t.shape.Moves() > 1<<firstBits {
		return nil, fmt.Errorf("%d moves: %w", t.shape.Moves(), ErrTooLarge)
	}
	entries := make([]byte, len(t.distances))
	for rank, d := range t.distances {
		switch {
		case d == unreached:
			entries[rank] = unreachedEntry
		case d >= unreachedEntry>>firstBits:
			return nil, fmt.Errorf("a distance of %d: %w", d, ErrTooLarge)
		default:
			entries[rank] = d<<firstBits | byte(t.first[rank])
		}
	}
	return entries, nil
}

// ReadPacked returns the packed table of a shape whose entries were made by [Table.Pack]. It checks no more than their
// number: [Packed.Table] gives what can be proved.
func ReadPacked(s *shape.Shape, entries string) (*Packed, error) {
	masks, err := NewMasks(s.Cells(), s.Center().Len())
	if err != nil {
		return nil, err
	}
	if len(entries) != masks.Count() {
		return nil, fmt.Errorf("a packed table of %d bytes, want %d", len(entries), masks.Count())
	}
	return &Packed{s, masks, entries}, nil
}

// Shape returns the shape that the table is for.
func (p *Packed) Shape() *shape.Shape { return p.shape }

// Masks returns the numbering of the masks.
func (p *Packed) Masks() *Masks { return p.masks }

// Distance returns the number of moves from a mask to the goal, or -1 if the goal cannot be reached from it.
func (p *Packed) Distance(mask shape.Mask) int {
	if d := p.entries[p.masks.Rank(mask)] >> firstBits; d != unreachedEntry>>firstBits {
		return int(d)
	}
	return -1
}

// DistanceAt is Distance for the mask with a rank.
func (p *Packed) DistanceAt(rank int) int {
	if d := p.entries[rank] >> firstBits; d != unreachedEntry>>firstBits {
		return int(d)
	}
	return -1
}

// ByDistance returns the number of masks at each distance, from 0 to the greatest.
func (p *Packed) ByDistance() []int {
	var counts [1 << (8 - firstBits)]int
	for rank := range len(p.entries) {
		counts[p.entries[rank]>>firstBits]++
	}
	counts[unreachedEntry>>firstBits] = 0
	greatest := len(counts) - 1
	for counts[greatest] == 0 {
		greatest--
	}
	return counts[:greatest+1]
}

// MasksByDistance returns the masks at each distance, in ascending order, from distance 0 to the greatest.
func (p *Packed) MasksByDistance() [][]shape.Mask {
	var masks [][]shape.Mask
	for _, count := range p.ByDistance() {
		masks = append(masks, make([]shape.Mask, 0, count))
	}
	for rank, mask := range p.masks.All() {
		if distance := int(p.entries[rank] >> firstBits); distance < len(masks) {
			masks[distance] = append(masks[distance], mask)
		}
	}
	return masks
}

// First returns the first move of a mask's first shortest solution. It has a meaning only for masks that are neither the goal
// nor without a solution.
func (p *Packed) First(mask shape.Mask) shape.Move {
	return shape.Move(p.entries[p.masks.Rank(mask)] % (1 << firstBits))
}

// Optimal returns every move that leads nearer to the goal, in order, with the mask that it leads to.
func (p *Packed) Optimal(mask shape.Mask) iter.Seq2[shape.Move, shape.Mask] {
	return func(yield func(shape.Move, shape.Mask) bool) {
		nearer := p.Distance(mask) - 1
		if nearer < 0 {
			return
		}
		for m := range shape.Move(p.shape.Moves()) {
			if next := p.shape.Turn(m).Apply(mask); p.Distance(next) == nearer && !yield(m, next) {
				return
			}
		}
	}
}

// Table returns the table with its distances as numbers.
func (p *Packed) Table() *Table {
	t := &Table{p.shape, p.masks, make([]uint8, len(p.entries)), make([]shape.Move, len(p.entries))}
	for rank := range len(p.entries) {
		entry := p.entries[rank]
		t.distances[rank] = entry >> firstBits
		t.first[rank] = shape.Move(entry % (1 << firstBits))
		if entry == unreachedEntry {
			t.distances[rank] = unreached
		}
	}
	return t
}

// Key returns a mask's first shortest solution, found by walking down. The mask must have one that fits a key.
func (p *Packed) Key(mask shape.Mask) Key {
	length := p.Distance(mask)
	key := Key(length) << (64 - lengthBits)
	for i := range length {
		m := p.First(mask)
		key |= Key(m) << (64 - lengthBits - moveBits*(i+1))
		mask = p.shape.Turn(m).Apply(mask)
	}
	return key
}

// Answer returns the least key of the masks, with the number of the mask that it belongs to, from 1, in its lowest bits.
func (p *Packed) Answer(masks ...shape.Mask) Key {
	least := unreachedEntry >> firstBits
	for _, mask := range masks {
		if d := p.Distance(mask); d >= 0 {
			least = min(least, d)
		}
	}
	var answer Key
	for i, mask := range masks {
		if p.Distance(mask) != least {
			continue
		}
		if key := p.Key(mask) | Key(i+1); answer == 0 || key < answer {
			answer = key
		}
	}
	return answer
}
