package census

import "octothorpe/shape"

//go:generate go run generate_shapes.go

// Known is what has been counted of the masks of a shape, with as many cells as its center.
type Known struct {
	// ByDistance is how many masks are so many moves from the goal, from 0 to the greatest distance, the god's number for one symbol.
	ByDistance []int
	// Found says how they were counted, in a few words.
	Found string
}

// KnownOf returns what has been counted of a shape, if its picture is that of a built-in shape whose masks are not too many. It need
// not count.
func KnownOf(s *shape.Shape) (Known, bool) {
	picture := s.String()
	for _, entry := range shape.Catalog() {
		if entry.String() == picture {
			known, ok := counted(entry.Name())
			return known, ok
		}
	}
	return Known{}, false
}
