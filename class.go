package octothorpe

import (
	"sync"

	"octothorpe/shape"
)

// Symmetries returns the eight rotations and reflections of the board, the identity first.
func Symmetries() []shape.Symmetry { return shape.Classic().Symmetries() }

// symmetries are the same, in one slice for all that only read them.
var symmetries = sync.OnceValue(Symmetries)

// Transform returns the board after a symmetry. Its solutions are those of b with each move m replaced by s.Moves[m].
func (b Board) Transform(s shape.Symmetry) Board { return b.permute(s.Cells) }

// Rename returns the board with symbol i+1 replaced by to[i]. If to does not hold each of 1, 2 and 3 once, it returns the
// zero Board.
func (b Board) Rename(to [Symbols]int) Board {
	var renamed Board
	for i, symbol := range to {
		if symbol < 1 || symbol > Symbols || renamed.masks[symbol-1] != 0 {
			return Board{}
		}
		renamed.masks[symbol-1] = b.masks[i]
	}
	return renamed
}

// Canonical returns the least board, by its digits, of b's class: the boards that symmetries and renamings of the symbols
// make of b. Boards of a class have the same canonical form.
func (b Board) Canonical() Board {
	least := Board{}
	for _, s := range symmetries() {
		if image := b.Transform(s).firstSeenFirst(); least.IsZero() || image.Compare(least) < 0 {
			least = image
		}
	}
	return least
}

// ClassSize returns the number of boards in b's class: 48 for most, fewer for boards that a symmetry leaves as they are or
// alike but for the names of the symbols. The zero Board has none, 0.
func (b Board) ClassSize() int {
	if b.IsZero() {
		return 0
	}
	const renamings = 6 // of three symbols
	// The size of an orbit is that of the group divided by how many of it leave b as it is. To each symmetry belongs one
	// such renaming at most, because every symbol is on the board.
	fixing := 0
	for _, s := range symmetries() {
		if _, ok := b.RenamedBy(s); ok {
			fixing++
		}
	}
	return len(symmetries()) * renamings / fixing
}

// RenamedBy returns how a symmetry renames the symbols of b, symbol i+1 to that at place i, and whether it does nothing else:
// then b.Transform(s) is b.Rename(to). The zero Board has no symbols.
func (b Board) RenamedBy(s shape.Symmetry) (to [Symbols]int, ok bool) {
	for i, mask := range b.masks {
		switch s.Cells.Apply(mask) {
		case 0:
			return [Symbols]int{}, false
		case b.masks[0]:
			to[i] = 1
		case b.masks[1]:
			to[i] = 2
		case b.masks[2]:
			to[i] = 3
		default:
			return [Symbols]int{}, false
		}
	}
	return to, true
}

// firstSeenFirst renames the symbols so that their first cells are in order: the least board among the renamings.
func (b Board) firstSeenFirst() Board {
	ones, twos, threes := b.masks[0], b.masks[1], b.masks[2]
	if first(twos) < first(ones) {
		ones, twos = twos, ones
	}
	if first(threes) < first(twos) {
		twos, threes = threes, twos
	}
	if first(twos) < first(ones) {
		ones, twos = twos, ones
	}
	return Board{[Symbols]shape.Mask{ones, twos, threes}}
}

// first returns the lowest cell of a mask, as a mask.
func first(m shape.Mask) shape.Mask { return m & -m }
