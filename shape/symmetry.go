package shape

import "slices"

// A Symmetry is a rotation or a reflection that leaves a shape's picture as it is.
type Symmetry struct {
	// Name says what it does: "identity", "quarter turn", "mirror left and right" …
	Name string
	// Cells is what it does to the cells.
	Cells *Permutation
	// Moves is what it does to the moves: turning m and then applying the symmetry is the same as applying the symmetry
	// and then turning Moves[m].
	Moves []Move
}

// transforms are the eight rotations and reflections of a picture of the given height and width.
var transforms = []struct {
	name string
	to   func(p point, height, width int) point
}{
	{"identity", func(p point, _, _ int) point { return p }},
	{"quarter turn", func(p point, height, _ int) point { return point{p.column, height - 1 - p.row} }},
	{"half turn", func(p point, height, width int) point { return point{height - 1 - p.row, width - 1 - p.column} }},
	{"three-quarter turn", func(p point, _, width int) point { return point{width - 1 - p.column, p.row} }},
	{"mirror left and right", func(p point, _, width int) point { return point{p.row, width - 1 - p.column} }},
	{"mirror top and bottom", func(p point, height, _ int) point { return point{height - 1 - p.row, p.column} }},
	{"mirror at the falling diagonal", func(p point, _, _ int) point { return point{p.column, p.row} }},
	{"mirror at the rising diagonal", func(p point, height, width int) point { return point{width - 1 - p.column, height - 1 - p.row} }},
}

// findSymmetries returns the transforms that send cells to cells and the center to the center.
func (s *Shape) findSymmetries() []Symmetry {
	height, width := s.Size()
	var found []Symmetry
	for _, t := range transforms {
		to := make([]int, len(s.points))
		fits := true
		for cell, p := range s.points {
			image, ok := s.cellAt(t.to(p, height, width))
			fits = fits && ok && s.center.Has(cell) == s.center.Has(image)
			to[cell] = image
		}
		if !fits {
			continue
		}
		cells := newPermutation(to)
		found = append(found, Symmetry{t.name, &cells, s.imageOfMoves(to)})
	}
	return found
}

// imageOfMoves returns the move that each move becomes when cell i is sent to to[i]. Straight runs stay straight runs, so
// it always exists.
func (s *Shape) imageOfMoves(to []int) []Move {
	images := make([]Move, len(s.moves))
	for m, turned := range s.moves {
		stroke := make([]int, len(turned.stroke))
		for i, cell := range turned.stroke {
			stroke[i] = to[cell]
		}
		images[m] = Move(slices.IndexFunc(s.moves, func(other move) bool { return slices.Equal(other.stroke, stroke) }))
	}
	return images
}
