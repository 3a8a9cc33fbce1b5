package shape

// A symbol never leaves its part of the picture, the cells that strokes connect. Within a part it gets wherever it should: which masks
// can be solved follows from the parts, without a search.
//
// A part that is one stroke is a ring, which only turns. In any other part two strokes cross, and every set of its cells becomes
// every other of that size, by the moves of the part alone. For the moves a and b of two strokes that cross make, with their
// inverses, a b a⁻¹ b⁻¹, which is a cycle of three cells, since a and b share one cell only. And the part cannot be divided into
// blocks of equal size, two cells or more each, that all moves keep together: a block with a cell outside a stroke that it meets
// stays where it is when that stroke turns, and so has all of the stroke; one with the cell in which two strokes cross has a cell
// outside one of them, so has all of that, so a cell outside the other, and so all of both, and of all that cross these: the whole
// part. Moves that keep no blocks together, with a cycle of three among what they make, make every even rearrangement (Jordan), and
// these send every set to every other.

// Parts returns the parts of the shape, the cells that strokes connect, in ascending order of their lowest cells.
func (s *Shape) Parts() []Mask {
	var parts []Mask
	for rest := s.AllCells(); rest != 0; {
		part := rest & -rest
		for grown := Mask(0); grown != part; {
			grown = part
			for _, m := range s.moves {
				if stroke := m.cells(); stroke&part != 0 {
					part |= stroke
				}
			}
		}
		parts = append(parts, part)
		rest &^= part
	}
	return parts
}

// cells returns the cells of the stroke.
func (m *move) cells() Mask {
	var cells Mask
	for _, cell := range m.stroke {
		cells |= 1 << cell
	}
	return cells
}

// Solvable reports whether moves can bring a symbol with these cells to all cells of the center. It need not search.
func (s *Shape) Solvable(mask Mask) bool {
	for _, part := range s.Parts() {
		goal, have := s.center&part, mask&part
		if have.Len() < goal.Len() {
			return false
		}
		if ring := s.ring(part); ring != nil && !turnsOver(ring, have, goal) {
			return false
		}
	}
	return true
}

// ring returns what turns a part by a cell if it is one stroke, else nil.
func (s *Shape) ring(part Mask) *Permutation {
	for i := range s.moves {
		if s.moves[i].cells() == part {
			return &s.moves[i].turn
		}
	}
	return nil
}

// turnsOver reports whether a ring can be turned so that the cells cover the goal.
func turnsOver(ring *Permutation, cells, goal Mask) bool {
	turned := cells
	for {
		if turned&goal == goal {
			return true
		}
		if turned = ring.Apply(turned); turned == cells {
			return false
		}
	}
}

// Masks returns how many masks there are with as many cells as the center, and how many of these can be solved.
func (s *Shape) Masks() (all, solvable int64) {
	solvable = 1
	for _, part := range s.Parts() {
		goal := s.center & part
		if ring := s.ring(part); ring != nil {
			solvable *= turns(ring, goal)
		} else {
			solvable *= choose(part.Len(), goal.Len())
		}
	}
	return choose(s.Cells(), s.center.Len()), solvable
}

// turns returns how many masks a ring makes of one.
func turns(ring *Permutation, mask Mask) int64 {
	count := int64(1)
	for turned := ring.Apply(mask); turned != mask; turned = ring.Apply(turned) {
		count++
	}
	return count
}

// choose returns the number of ways to choose so many of n, which is 64 at most.
func choose(n, size int) int64 {
	row := make([]int64, size+1) // of Pascal's triangle
	row[0] = 1
	for range n {
		for k := size; k > 0; k-- {
			row[k] += row[k-1]
		}
	}
	return row[size]
}
