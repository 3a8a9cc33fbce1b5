package pdb

import (
	"fmt"

	"octothorpe/shape"
)

// A modulo-3 table is the least that can be walked down: two bits a mask, four masks a byte, the lowest rank in the lowest
// bits. They hold the distance modulo 3, since a move changes the distance by one at most, so that of a mask's neighbours
// those are nearer whose value is one less modulo 3. The value 3 stands for masks from which the goal cannot be reached.
const unreached3 = 3

// Modulo3 returns the distances modulo 3, two bits a mask.
func (t *Table) Modulo3() []byte {
	packed := make([]byte, (len(t.distances)+3)/4)
	for rank, d := range t.distances {
		value := d % 3
		if d == unreached {
			value = unreached3
		}
		packed[rank/4] |= value << (rank % 4 * 2)
	}
	return packed
}

// ReadModulo3 returns the table whose distances modulo 3 are given, with numbers found by following the values upwards from
// the goal. Whether they are exact is for [Table.Prove] to say: a wrong value gives an error here or no proof there.
func ReadModulo3(s *shape.Shape, packed []byte) (*Table, error) {
	t, err := newTable(s)
	if err != nil {
		return nil, err
	}
	if want := (t.masks.Count() + 3) / 4; len(packed) != want {
		return nil, fmt.Errorf("a modulo-3 table of %d bytes, want %d", len(packed), want)
	}
	value := func(rank int) uint8 { return packed[rank/4] >> (rank % 4 * 2) % 4 }
	level := []shape.Mask{s.Center()}
	t.distances[t.masks.Rank(s.Center())] = 0
	for d := uint8(1); len(level) > 0 && d < unreached; d++ {
		var next []shape.Mask
		for _, mask := range level {
			for m := range shape.Move(s.Moves()) {
				neighbour := s.Turn(m).Apply(mask)
				rank := t.masks.Rank(neighbour)
				if t.distances[rank] == unreached && value(rank) == d%3 {
					t.distances[rank] = d
					next = append(next, neighbour)
				}
			}
		}
		level = next
	}
	t.findFirst()
	if again := t.Modulo3(); string(again) != string(packed) {
		return nil, fmt.Errorf("%w: the values modulo 3 do not lead up from the goal to all masks", ErrUnproved)
	}
	return t, nil
}

// findFirst sets every first move from the distances.
func (t *Table) findFirst() {
	for rank, mask := range t.masks.All() {
		for m := range shape.Move(t.shape.Moves()) {
			if d := t.distances[rank]; d != unreached && t.distances[t.masks.Rank(t.shape.Turn(m).Apply(mask))] == d-1 {
				t.first[rank] = m
				break
			}
		}
	}
}
