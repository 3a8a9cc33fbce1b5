package deal

import (
	"cmp"
	"iter"
	"slices"
	"sync"

	"octothorpe"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// GreatestLength is the length of the boards that are farthest from solved, in moves.
const GreatestLength = 13

// Boards returns all boards whose shortest solutions have so many moves, in an order that is always the same: those that differ by the
// names of the symbols only stand together. A length that no board has gives none.
//
// There are 192 boards of length 13, and billions of the lengths in the middle.
func Boards(length int) iter.Seq[octothorpe.Board] {
	return func(yield func(octothorpe.Board) bool) {
		for masks := range triples(length) {
			a, b, c := masks[0], masks[1], masks[2]
			for _, named := range [...]triple{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}} {
				if !yield(octothorpe.NewBoard(named)) {
					return
				}
			}
		}
	}
}

// Classes returns the canonical board of each class of that length, in an order that is always the same.
func Classes(length int) iter.Seq[octothorpe.Board] {
	return func(yield func(octothorpe.Board) bool) {
		for masks := range triples(length) {
			slices.SortFunc(masks[:], byFirstCell) // a canonical board has its symbols in the order of their first cells
			board := octothorpe.NewBoard(masks)
			if board == board.Canonical() && !yield(board) {
				return
			}
		}
	}
}

// byFirstCell compares masks by their lowest cells.
func byFirstCell(a, b shape.Mask) int { return cmp.Compare(a&-a, b&-b) }

// A triple is the masks of a board's symbols.
type triple = [octothorpe.Symbols]shape.Mask

// triples returns the boards of a length, without the names of the symbols: each once, the mask first that is nearest. Where several
// are equally near, that is the one with the lowest rank.
func triples(length int) iter.Seq[triple] {
	return func(yield func(triple) bool) {
		packed, halves := embedded.Classic(), oddHalves()
		// behind reports whether a mask is farther away than the nearest, or as far and of a higher rank.
		behind := func(mask, nearest shape.Mask) bool {
			distance := packed.Distance(mask)
			return distance > length || distance == length && mask > nearest
		}
		for _, nearest := range masksAt(length) {
			rest := shape.Classic().AllCells() &^ nearest
			spread := rest.Spread()
			for _, half := range halves {
				second := spread.Mask(half)
				if !behind(second, nearest) {
					continue
				}
				third := rest &^ second
				if behind(third, nearest) && !yield(triple{nearest, second, third}) {
					return
				}
			}
		}
	}
}

// oddHalves returns the halves of sixteen cells that hold the lowest one: each stands for a way to part the cells.
func oddHalves() []uint16 {
	size := shape.Classic().Center().Len()
	return slices.DeleteFunc(shape.Parts(2*size, size), func(half uint16) bool { return half%2 == 0 })
}

// masksAt returns the masks at a distance, in the order of their ranks.
func masksAt(distance int) []shape.Mask {
	if all := byDistance(); distance >= 0 && distance < len(all) {
		return all[distance]
	}
	return nil
}

// byDistance are the masks at each distance, for all that only read them.
var byDistance = sync.OnceValue(func() [][]shape.Mask { return embedded.Classic().MasksByDistance() })
