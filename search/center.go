package search

import (
	"octothorpe"
	"octothorpe/shape"
)

// A count tells what the center shows, as one number. On the classic board it is ones + 9 twos, the others show 3: so the count after a move
// follows from two cells. On other shapes it is the number of cells that show the most common of the symbols that can win.
type count uint8

const (
	center = 8 // cells of the classic one
	counts = (center + 1) * (center + 1)
)

// adds is what a cell adds to the count of a classic board, by symbol.
var adds = [octothorpe.Symbols + 1]count{1: 1, 2: center + 1, 3: 0}

// countOf counts the symbols in the center.
func countOf[B forms](g *game, b B) count {
	if len(b) > 1 {
		return count(mostOf(g, b))
	}
	inside := g.shape.Center()
	return count((maskOf(b, 1) & inside).Len()) + adds[2]*count((maskOf(b, 2)&inside).Len())
}

// most returns how many cells show the most common symbol.
func (c count) most() int {
	ones, twos := int(c%(center+1)), int(c/(center+1))
	return max(ones, twos, center-ones-twos)
}

// A swap is what a move does to the classic center: every stroke meets it in three cells in a row, so the symbol of one cell leaves
// and that of another enters.
type swap struct{ leaves, enters uint8 } // cells

// swapOf derives a swap from the shape.
func swapOf(m octothorpe.Move) swap {
	var s swap
	inside, to := shape.Classic().Center(), shape.Classic().Turn(m)
	for _, cell := range shape.Classic().Stroke(m) {
		switch from, into := inside.Has(cell), inside.Has(to.To(cell)); {
		case from && !into:
			s.leaves = uint8(cell)
		case into && !from:
			s.enters = uint8(cell)
		}
	}
	return s
}

// after returns the count of a classic board after a move, without turning it.
func (c count) after(board uint64, s swap) count {
	return c + adds[symbolAt(board, s.enters)%4] - adds[symbolAt(board, s.leaves)%4]
}
