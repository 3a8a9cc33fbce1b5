package explain

import (
	"math/bits"

	"octothorpe"
	"octothorpe/shape"
)

// An Obstacle is why a symbol can never fill the center of a board.
type Obstacle struct {
	Symbol int     `json:"symbol"`
	Reason Barrier `json:"reason"`
	// Part are the cells where it fails, which no stroke connects with others; none if it has too few cells at all.
	Part []int `json:"part,omitempty"`
	// Has is how many cells the symbol has there, and Needs how many of the center are there.
	Has   int `json:"has"`
	Needs int `json:"needs"`
}

// A Barrier is what keeps a symbol from the center.
type Barrier string

// The barriers.
const (
	// Few: the symbol has fewer cells than the center.
	Few Barrier = "too few cells"
	// Apart: it has fewer than the center in a part of the shape, which symbols do not leave.
	Apart Barrier = "too few cells in a part"
	// Ring: a part is one stroke, and however that turns, the symbol does not come to all cells of the center there.
	Ring Barrier = "a ring"
)

// Solvable reports whether any moves solve the board.
func (e *Explanation) Solvable() bool { return len(e.Obstacles) < e.Board.Symbols() }

// Solvable reports whether any moves solve a board. It needs no table.
func Solvable(board octothorpe.Board) bool {
	return !board.IsZero() && len(obstacles(board)) < board.Symbols()
}

// able reports whether moves can bring a symbol to all cells of the center.
func able(board octothorpe.Board, symbol int) bool {
	return board.Shape() == shape.Classic() || board.Shape().Solvable(board.Mask(symbol))
}

// obstacles returns those of all symbols that can never fill the center.
func obstacles(board octothorpe.Board) []Obstacle {
	var all []Obstacle
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		if !able(board, symbol) {
			all = append(all, obstacleTo(board, symbol))
		}
	}
	return all
}

// obstacleTo returns what keeps a symbol from the center.
func obstacleTo(board octothorpe.Board, symbol int) Obstacle {
	on, mask := board.Shape(), board.Mask(symbol)
	if has, needs := mask.Len(), on.Center().Len(); has < needs {
		return Obstacle{symbol, Few, nil, has, needs}
	}
	for _, part := range on.Parts() {
		if on.Solvable(mask | on.AllCells()&^part) { // all other parts are filled
			continue
		}
		o := Obstacle{symbol, Apart, cellsOf(part), (mask & part).Len(), (on.Center() & part).Len()}
		if o.Has >= o.Needs {
			o.Reason = Ring
		}
		return o
	}
	return Obstacle{Symbol: symbol} // does not happen: parts are independent of each other
}

// cellsOf returns the cells of a mask in order.
func cellsOf(mask shape.Mask) []int {
	var cells []int
	for ; mask != 0; mask &= mask - 1 {
		cells = append(cells, bits.TrailingZeros64(uint64(mask)))
	}
	return cells
}

// goals returns in how many ways a symbol with so many cells can lie when it fills the center.
func goals(on *shape.Shape, cells int) int64 {
	center := on.Center().Len()
	outside, more, ways := int64(on.Cells()-center), int64(cells-center), int64(1)
	for i := int64(1); i <= min(more, outside-more); i++ {
		ways = ways * (outside - i + 1) / i
	}
	return ways
}
