package census

import (
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// A MaskCensus counts the masks of a shape that have as many cells as its center, by distance.
type MaskCensus struct {
	// Masks is the number of all, and Unsolvable of those from which the goal cannot be reached.
	Masks      int `json:"masks"`
	Unsolvable int `json:"unsolvable"`
	// GodsNumber is the greatest distance.
	GodsNumber int `json:"gods_number"`
	// Mean is the mean distance of the others, in moves.
	Mean float64 `json:"mean"`
	// MasksByDistance are those at each distance, from 0.
	MasksByDistance []Distance `json:"masks_by_distance"`
	// Farthest has, of the masks at the greatest distance, one of each class of those that symmetries take to each other: none if they are
	// more than 4096 masks. Each is a picture of the shape in which its cells are # and the others a dot.
	Farthest []string `json:"farthest"`
}

// CountMasks counts the masks of a table.
func CountMasks(table *pdb.Lean) *MaskCensus {
	c := &MaskCensus{Masks: table.Masks(), Unsolvable: table.Masks(), Farthest: []string{}}
	moves := 0
	for distance, masks := range table.ByDistance() {
		c.MasksByDistance = append(c.MasksByDistance, Distance{distance, masks})
		c.Unsolvable -= masks
		moves += distance * masks
	}
	c.GodsNumber = len(c.MasksByDistance) - 1
	c.Mean = float64(moves) / float64(c.Masks-c.Unsolvable)
	for _, mask := range classesOf(table.Shape(), table.Farthest()) {
		c.Farthest = append(c.Farthest, table.Shape().Draw(func(cell int) byte {
			if mask.Has(cell) {
				return '#'
			}
			return '.'
		}))
	}
	return c
}

// classesOf returns the first of the masks of each class.
func classesOf(s *shape.Shape, masks []shape.Mask) []shape.Mask {
	seen := map[shape.Mask]bool{}
	var first []shape.Mask
	for _, mask := range masks {
		if !seen[mask] {
			first = append(first, mask)
		}
		for _, symmetry := range s.Symmetries() {
			seen[symmetry.Cells.Apply(mask)] = true
		}
	}
	return first
}
