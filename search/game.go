package search

import (
	"sync"

	"octothorpe"
	"octothorpe/shape"
)

// A game is what engines know of a shape, and of the symbols that can win on it.
type game struct {
	shape   *shape.Shape
	turns   *turns
	size    int             // cells of the center
	moves   octothorpe.Move // how many there are
	winners []int           // the symbols that moves can bring to all cells of the center
	// exchange is the greatest number of cells of the center into which one move can bring a symbol: 1 on the classic board, where every
	// stroke meets the center in a row.
	exchange int
	// span is the greatest number of cells of the center on one stroke: 3 on the classic board.
	span int
}

// gameOf returns the game of a board. Moves do not change it.
func gameOf(board octothorpe.Board) *game {
	if board.Shape() == shape.Classic() {
		return classicGame()
	}
	g := newGame(board.Shape())
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		if g.shape.Solvable(board.Mask(symbol)) {
			g.winners = append(g.winners, symbol)
		}
	}
	return g
}

// classicGame is the game of every classic board.
var classicGame = sync.OnceValue(func() *game {
	g := newGame(shape.Classic())
	g.winners = []int{1, 2, 3}
	return g
})

// newGame returns the game of a shape, without winners.
func newGame(s *shape.Shape) *game {
	g := &game{shape: s, turns: newTurns(s), size: s.Center().Len(), moves: octothorpe.Move(s.Moves()), exchange: 1}
	for m := range g.moves {
		entered := s.Center() &^ s.Turn(m).Apply(s.Center())
		g.exchange = max(g.exchange, entered.Len())
		inside := 0
		for _, cell := range s.Stroke(m) {
			if s.Center().Has(cell) {
				inside++
			}
		}
		g.span = max(g.span, inside)
	}
	return g
}

// mostOf returns how many cells of the center show the most common of the symbols that can win.
func mostOf[B forms](g *game, b B) int {
	most := 0
	for _, symbol := range g.winners {
		most = max(most, (maskOf(b, symbol) & g.shape.Center()).Len())
	}
	return most
}

// winnerOf returns the symbol that all cells of the center show, or 0.
func winnerOf[B forms](g *game, b B) int {
	center := g.shape.Center()
	for _, symbol := range g.winners {
		if maskOf(b, symbol)&center == center {
			return symbol
		}
	}
	return 0
}

// nothing says nothing about how many moves are left.
func nothing(*game, int) int { return 0 }

// missing is for the number of cells of the center that do not show the most common symbol. A move brings it to so many of them as the
// exchange, so as many moves are left at least as that takes; on the classic board, a move each.
func missing(g *game, cells int) int { return (cells + g.exchange - 1) / g.exchange }

// missingThird divides by the cells of the center on a stroke, all of which a move shifts: three on the classic board. That is true and of
// less use: all but those of the exchange show what their neighbours showed.
func missingThird(g *game, cells int) int { return (cells + g.span - 1) / g.span }
