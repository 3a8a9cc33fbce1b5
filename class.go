package octothorpe

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"

	"octothorpe/shape"
)

// Symmetries returns the eight rotations and reflections of the classic board, the identity first.
func Symmetries() []shape.Symmetry { return shape.Classic().Symmetries() }

// symmetries are the same, in one slice for all that only read them.
var symmetries = sync.OnceValue(Symmetries)

// symmetries returns those of the board's shape.
func (b Board) symmetries() []shape.Symmetry {
	if b.isClassic() {
		return symmetries()
	}
	return b.Shape().Symmetries()
}

// Transform returns the board after a symmetry. Its solutions are those of b with each move m replaced by s.Moves[m].
func (b Board) Transform(s shape.Symmetry) Board { return b.permute(s.Cells) }

// Rename returns the board with symbol i+1 replaced by to[i]. If to does not hold a symbol of its own, from 1 to that of
// [Board.Symbols], for each, it returns the zero Board.
func (b Board) Rename(to ...int) Board {
	masks := make([]shape.Mask, b.Symbols())
	if len(to) != len(masks) {
		return Board{}
	}
	seen := 0
	for i, symbol := range to {
		if symbol < 1 || symbol > len(masks) || seen>>symbol&1 != 0 {
			return Board{}
		}
		seen |= 1 << symbol
		masks[symbol-1] = b.Mask(i + 1)
	}
	return b.with(masks)
}

// with returns the board of the same shape with other masks, which are right.
func (b Board) with(masks []shape.Mask) Board {
	if b.isClassic() {
		return classic([Symbols]shape.Mask(masks))
	}
	return BoardOn(b.Shape(), masks...)
}

// Canonical returns the least board, by its digits, of b's class: the boards that symmetries and renamings of the symbols
// make of b. Boards of a class have the same canonical form.
func (b Board) Canonical() Board {
	if b.IsZero() {
		return b
	}
	least := Board{}
	for _, s := range b.symmetries() {
		if image := b.Transform(s).firstSeenFirst(); least.IsZero() || image.Compare(least) < 0 {
			least = image
		}
	}
	return least
}

// ClassSize returns the number of boards in b's class: 48 for most classic boards, fewer for boards that a symmetry leaves as they are or
// alike but for the names of the symbols. The zero Board has none, 0.
func (b Board) ClassSize() int {
	if b.IsZero() {
		return 0
	}
	renamings := 1
	for symbols := 2; symbols <= b.Symbols(); symbols++ {
		renamings *= symbols
	}
	// The size of an orbit is that of the group divided by how many of it leave b as it is. To each symmetry belongs one
	// such renaming at most, because every symbol is on the board.
	fixing := 0
	for _, s := range b.symmetries() {
		if _, ok := b.RenamedBy(s); ok {
			fixing++
		}
	}
	return len(b.symmetries()) * renamings / fixing
}

// RenamedBy returns how a symmetry renames the symbols of b, symbol i+1 to that at place i, and whether it does nothing else:
// then b.Transform(s) is b.Rename(to...). The zero Board has no symbols.
func (b Board) RenamedBy(s shape.Symmetry) (to []int, ok bool) {
	to = make([]int, b.Symbols())
	for i := range to {
		image := s.Cells.Apply(b.Mask(i + 1))
		symbol := b.At(bits.TrailingZeros64(uint64(image)))
		if b.Mask(symbol) != image {
			return nil, false
		}
		to[i] = symbol
	}
	return to, len(to) > 0
}

// firstSeenFirst renames the symbols so that their first cells are in order: the least board among the renamings.
func (b Board) firstSeenFirst() Board {
	var masks []shape.Mask
	for symbol := 1; symbol <= b.Symbols(); symbol++ {
		masks = append(masks, b.Mask(symbol))
	}
	slices.SortFunc(masks, func(a, b shape.Mask) int { return cmp.Compare(a&-a-1, b&-b-1) })
	return b.with(masks)
}
