package search

import (
	"octothorpe"
	"octothorpe/shape"
)

// A count tells how many cells of the center show 1 and how many show 2, as one number: ones + 9 twos. The others show 3.
type count uint8

const (
	center = 8 // cells
	counts = (center + 1) * (center + 1)
)

// adds is what a cell adds to the count, by symbol.
var adds = [octothorpe.Symbols + 1]count{1: 1, 2: center + 1, 3: 0}

// countOf counts the symbols in the center.
func countOf(p planes) count {
	masks, inside := p.masks(), shape.Classic().Center()
	return count((masks[0] & inside).Len()) + adds[2]*count((masks[1]&inside).Len())
}

// most returns how many cells show the most common symbol.
func (c count) most() int {
	ones, twos := int(c%(center+1)), int(c/(center+1))
	return max(ones, twos, center-ones-twos)
}

// winner returns the symbol that all cells show, or 0.
func (c count) winner() int {
	for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
		if c == center*adds[symbol] {
			return symbol
		}
	}
	return 0
}

// A swap is what a move does to the center: every stroke meets it in three cells in a row, so the symbol of one cell leaves
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

// after returns the count after a move, without turning the board.
func (c count) after(p planes, s swap) count {
	return c + adds[p.at(s.enters)%4] - adds[p.at(s.leaves)%4]
}
