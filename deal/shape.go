package deal

import (
	"context"
	"fmt"
	"slices"

	"octothorpe"
	"octothorpe/internal/numeral"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// Sizes returns how many cells each symbol has on the boards of a shape that are dealt, that of symbol i+1 at place i: as many symbols as
// there can be with as many cells as the center, and one more in the cells that are left. So it is on the classic board, on which none are
// left; the last symbol has fewer cells than the center as a rule, and can then never win. There are nine symbols at most, and fewer where
// the last of nine would have more masks than a small machine has room for, though a symbol of the center's size has not.
func Sizes(s *shape.Shape) []int {
	center, most := s.Center().Len(), octothorpe.MaxSymbols-1
	if isSmall(s, center) {
		for most > 1 && s.Cells() > most*center && !isSmall(s, s.Cells()-most*center) {
			most-- // one is enough: what it leaves has as many masks as it
		}
	}
	var sizes []int
	left := s.Cells()
	for left >= center && len(sizes) < most {
		sizes = append(sizes, center)
		left -= center
	}
	if left > 0 {
		sizes = append(sizes, left)
	}
	return sizes
}

// isSmall reports whether a symbol with so many cells has no more masks than the page and the server make tables of, or needs no table, for
// it cannot fill the center.
func isSmall(s *shape.Shape, size int) bool {
	const most = 12_000_000
	masks, err := pdb.CountMasks(s.Cells(), size)
	return size < s.Center().Len() || err == nil && masks <= most
}

// First returns the first of the boards of a shape that are dealt: its symbols in order, as [Sizes] says.
func First(s *shape.Shape) octothorpe.Board { return boardOf(s, symbolsOf(s)) }

// symbolsOf returns the symbols of a board of a shape, in order.
func symbolsOf(s *shape.Shape) []int {
	var symbols []int
	for i, size := range Sizes(s) {
		for range size {
			symbols = append(symbols, i+1)
		}
	}
	return symbols
}

// boardOf returns the board with these symbols in its cells.
func boardOf(s *shape.Shape, symbols []int) octothorpe.Board {
	masks := make([]shape.Mask, slices.Max(symbols))
	for cell, symbol := range symbols {
		masks[symbol-1] |= 1 << cell
	}
	return octothorpe.BoardOn(s, masks...)
}

// BoardOn returns the next board of a shape, with as many cells for each symbol as [Sizes] says. All such boards are equally likely. On the
// classic shape it is [Dealer.Board].
func (d *Dealer) BoardOn(s *shape.Shape) octothorpe.Board {
	symbols := symbolsOf(s)
	d.random.Shuffle(len(symbols), func(i, j int) { symbols[i], symbols[j] = symbols[j], symbols[i] })
	return boardOf(s, symbols)
}

// OfLengthOn returns the next board of a length, in moves, on a shape, by a solver that has the tables for its boards. On the classic shape it
// is [Dealer.OfLength], which needs no solver. On others it deals boards as [Dealer.BoardOn] does until one needs as many moves or more,
// and then goes along a shortest solution of that, any, until as many are left. If no mask is so far from solved, or no board of twenty
// thousand needs so many, it gives a *[LengthError].
func (d *Dealer) OfLengthOn(ctx context.Context, s *shape.Shape, solver *octothorpe.Solver, length int) (octothorpe.Board, error) {
	if s == shape.Classic() {
		return d.OfLength(ctx, length)
	}
	return ofLengthOn(ctx, d.random, s, solver, length)
}

// PuzzleOn returns the board of a length, in moves, and a seed, on a shape, dealt as [Dealer.OfLengthOn] does. On the classic shape it is
// [Puzzle].
func PuzzleOn(s *shape.Shape, solver *octothorpe.Solver, length int, seed uint32) (octothorpe.Board, error) {
	if s == shape.Classic() {
		return Puzzle(length, seed)
	}
	return ofLengthOn(context.Background(), newXoshiro(seed), s, solver, length)
}

// ofLengthOn deals a board of a length. What it draws, and in which order, is never to change.
func ofLengthOn(ctx context.Context, r random, s *shape.Shape, solver *octothorpe.Solver, length int) (octothorpe.Board, error) {
	const most = 20_000
	if farthest := farthestOn(s, solver); length < 0 || length > farthest {
		return octothorpe.Board{}, &LengthError{Length: length, Shape: s, Greatest: farthest}
	}
	symbols, greatest := symbolsOf(s), -1
	for range most {
		if ctx.Err() != nil {
			return octothorpe.Board{}, ctx.Err()
		}
		for i := len(symbols) - 1; i > 0; i-- {
			j := r.IntN(i + 1)
			symbols[i], symbols[j] = symbols[j], symbols[i]
		}
		board := boardOf(s, symbols)
		needs := lengthOf(solver, board)
		greatest = max(greatest, needs)
		if needs < length {
			continue
		}
		for ; needs > length; needs-- {
			first := solver.FirstMoves(board)
			board = board.Turn(first[r.IntN(len(first))])
		}
		return board, nil
	}
	return octothorpe.Board{}, &LengthError{Length: length, Shape: s, Dealt: most, Greatest: greatest}
}

// farthestOn returns how many moves no board of a shape exceeds, as far as that is known without looking at boards. A center of one cell
// shows one symbol, whatever the others need.
func farthestOn(s *shape.Shape, solver *octothorpe.Solver) int {
	if s.Center().Len() == 1 {
		return 0
	}
	return solver.Farthest()
}

// lengthOf returns how many moves a board needs, or -1 if it cannot be solved. It looks distances up and finds no moves.
func lengthOf(solver *octothorpe.Solver, board octothorpe.Board) int {
	least := -1
	for _, distance := range solver.Distances(board) {
		if distance >= 0 && (least < 0 || distance < least) {
			least = distance
		}
	}
	return least
}

// onShape words what a [LengthError] says of another shape.
func (e *LengthError) onShape() string {
	all, solvable := e.Shape.Masks()
	switch {
	case e.Length < 0:
		return fmt.Sprintf("no board has length %d, want 0 or more", e.Length)
	case e.Greatest == 0 && e.Dealt == 0 && (solvable == all || e.Shape.Center().Len() == 1):
		return "every board of this shape is solved already"
	case e.Greatest == 0 && e.Dealt == 0:
		return "every board of this shape is solved already, or cannot be solved"
	case e.Dealt == 0:
		return fmt.Sprintf("no board of this shape has length %d, want %d or less", e.Length, e.Greatest)
	case e.Greatest < 0:
		return fmt.Sprintf("of %s boards that were dealt none can be solved", numeral.Grouped(e.Dealt))
	}
	return fmt.Sprintf("of %s boards that were dealt none has length %d; the longest has %d", numeral.Grouped(e.Dealt), e.Length, e.Greatest)
}
