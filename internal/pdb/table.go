package pdb

import (
	"errors"
	"fmt"
	"slices"

	"octothorpe/shape"
)

// unreached stands for the distance of a mask from which the goal cannot be reached.
const unreached = 255

// A Table has the distance of every mask as a number, and the first move of its first shortest solution.
type Table struct {
	shape     *shape.Shape
	masks     *Masks
	distances []uint8      // by rank
	first     []shape.Move // by rank; 0 where there is none
}

// Build makes the table of a shape from its rules. It gives ErrTooLarge for a shape with too many masks or too great
// distances.
func Build(s *shape.Shape) (*Table, error) {
	t, err := newTable(s)
	if err != nil {
		return nil, err
	}
	for _, found := range Search(s, t.masks) {
		if found.Distance >= unreached {
			return nil, fmt.Errorf("distances over %d: %w", unreached-1, ErrTooLarge)
		}
		t.distances[found.Rank] = uint8(found.Distance)
		t.first[found.Rank] = found.First
	}
	return t, nil
}

// newTable returns a table in which no mask has been reached.
func newTable(s *shape.Shape) (*Table, error) {
	masks, err := NewMasks(s.Cells(), s.Center().Len())
	if err != nil {
		return nil, err
	}
	t := &Table{s, masks, make([]uint8, masks.Count()), make([]shape.Move, masks.Count())}
	for rank := range t.distances {
		t.distances[rank] = unreached
	}
	return t, nil
}

// Masks returns the numbering of the masks.
func (t *Table) Masks() *Masks { return t.masks }

// Distance returns the number of moves from a mask to the goal, or -1 if the goal cannot be reached from it.
func (t *Table) Distance(mask shape.Mask) int {
	if d := t.distances[t.masks.Rank(mask)]; d != unreached {
		return int(d)
	}
	return -1
}

// ByDistance returns the number of masks at each distance, from 0 to the greatest.
func (t *Table) ByDistance() []int {
	var counts []int
	for _, d := range t.distances {
		if d == unreached {
			continue
		}
		for int(d) >= len(counts) {
			counts = append(counts, 0)
		}
		counts[d]++
	}
	return counts
}

// ErrUnproved says that a table does not hold the exact distances.
var ErrUnproved = errors.New("the table is wrong")

// Prove checks that every distance is exact and every first move is that of the first shortest solution, without a search.
// It gives an error that wraps ErrUnproved and names the first mask at fault.
//
// Distances d are exact if d(goal) = 0, every other mask has a move to a mask with d - 1, and no move changes d by more
// than 1: by the second, d moves suffice to reach the goal, and by the third, fewer do not. Masks from which the goal cannot
// be reached have moves only to such masks, for moves can be undone. The first move of the first shortest solution is the
// smallest move that leads to d - 1.
func (t *Table) Prove() error {
	goal := t.shape.Center()
	if d := t.Distance(goal); d != 0 {
		return fmt.Errorf("%w: the goal has distance %d, want 0", ErrUnproved, d)
	}
	for rank, mask := range t.masks.All() {
		if err := t.proveMask(rank, mask); err != nil {
			return fmt.Errorf("%w: %w", ErrUnproved, err)
		}
	}
	return nil
}

// proveMask checks one mask's distance against those of the masks that its moves lead to.
func (t *Table) proveMask(rank int, mask shape.Mask) error {
	d := int(t.distances[rank])
	first, nearer := shape.Move(0), false
	for m := range shape.Move(t.shape.Moves()) {
		neighbour := int(t.distances[t.masks.Rank(t.shape.Turn(m).Apply(mask))])
		if neighbour < d-1 || neighbour > d+1 || (neighbour == unreached) != (d == unreached) {
			return fmt.Errorf("mask %d has distance %d, and its move %v leads to distance %d", mask, d, m, neighbour)
		}
		if neighbour == d-1 && !nearer {
			first, nearer = m, true
		}
	}
	if needed := d != 0 && d != unreached; needed && !nearer {
		return fmt.Errorf("mask %d has distance %d, and none of its moves leads to %d", mask, d, d-1)
	}
	if d == 0 && mask != t.shape.Center() {
		return fmt.Errorf("mask %d has distance 0, and is not the goal", mask)
	}
	if t.first[rank] != first {
		return fmt.Errorf("mask %d has first move %v, want %v", mask, t.first[rank], first)
	}
	return nil
}

// Equal reports whether two tables of one shape hold the same.
func (t *Table) Equal(other *Table) bool {
	return slices.Equal(t.distances, other.distances) && slices.Equal(t.first, other.first)
}
