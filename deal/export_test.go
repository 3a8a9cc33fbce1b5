package deal

import "octothorpe"

// Farthest returns all boards of GreatestLength.
func Farthest() []octothorpe.Board { return farthest() }
