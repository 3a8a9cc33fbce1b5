package deal

import (
	"cmp"
	"iter"
	"math/bits"
	"slices"

	"octothorpe"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// GreatestLength is the length of the boards that are farthest from solved, in moves.
const GreatestLength = 13

// Boards returns all boards whose shortest solutions have so many moves, in an order that is always the same: those that differ by the
// names of the symbols only stand together. A length that no board has gives none.
//
// There are 192 boards of length 13, and of the lengths in the middle some thousand million.
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
			rest := all() &^ nearest
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
	const cells = 16
	var halves []uint16
	for half := 1; half < 1<<cells; half += 2 {
		if bits.OnesCount(uint(half)) == cells/2 {
			halves = append(halves, uint16(half))
		}
	}
	return halves
}

// masksAt returns the masks at a distance, in the order of their ranks.
func masksAt(distance int) []shape.Mask {
	packed := embedded.Classic()
	var masks []shape.Mask
	for _, mask := range packed.Masks().All() {
		if packed.Distance(mask) == distance {
			masks = append(masks, mask)
		}
	}
	return masks
}

// all returns all cells.
func all() shape.Mask { return shape.Mask(1)<<shape.Classic().Cells() - 1 }
