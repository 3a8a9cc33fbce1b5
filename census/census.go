// Package census counts all boards of a shape by the length of their shortest solutions, and their classes: the boards that
// are alike under the symmetries of the shape and the renaming of symbols.
//
// A board is a mask for each symbol, and its length is the least of their distances. [Count] finds how many boards are longer
// than each length, 64 boards at a time and one of each class for the first symbol. [Check] shares the table with it and nothing
// else: it makes every board.
//
// [CountSolutions] counts how many shortest solutions masks have, and an [Analyst] tells all about a single board.
package census

import (
	"context"
	"errors"
	"fmt"

	"octothorpe/internal/pdb"
)

// A Census is the number of boards of each length.
type Census struct {
	// Boards is the number of all boards.
	Boards int64 `json:"boards"`
	// Unsolvable is how many of them no moves solve; the classic shape has none.
	Unsolvable int64 `json:"unsolvable,omitempty"`
	// GodsNumber is the greatest length, in moves.
	GodsNumber int `json:"gods_number"`
	// Mean is the mean length of the boards that can be solved, in moves.
	Mean float64 `json:"mean"`
	// ByLength are the boards and classes of each length, from 0 to the greatest.
	ByLength []Length `json:"by_length"`
	// Masks is the number of all masks.
	Masks int `json:"masks"`
	// MasksByDistance are the masks at each distance, from 0 to the greatest.
	MasksByDistance []Distance `json:"masks_by_distance"`
	// Hardest are the boards of the greatest length.
	Hardest Number `json:"hardest"`
}

// A Length is how many boards have shortest solutions of so many moves.
type Length struct {
	Length int `json:"length"` // moves
	Number
}

// A Number is one of boards, and of the classes that they make up.
type Number struct {
	Boards  int64 `json:"boards"`
	Classes int64 `json:"classes"`
}

// A Distance is how many masks are so many moves from the goal.
type Distance struct {
	Distance int `json:"distance"` // moves
	Masks    int `json:"masks"`
}

// ErrShape says that boards of a shape cannot be counted: its cells are not two or three times those of its center, or too many.
var ErrShape = errors.New("the boards of this shape cannot be counted")

// Count counts the boards of a table's shape, with as many of each symbol as the center has cells. It gives ErrShape for a
// shape of other than two or three symbols, and the context's error if that ends it.
func Count(ctx context.Context, table *pdb.Packed) (*Census, error) {
	g, err := newGame(table)
	if err != nil {
		return nil, err
	}
	longer, err := g.longer(ctx)
	if err != nil {
		return nil, err
	}
	counts := make([]int64, g.thresholds+1) // by length; the last is of boards that cannot be solved
	before := g.boards()
	for t, boards := range longer {
		counts[t] = before - boards
		before = boards
	}
	counts[g.thresholds] = before
	return g.census(counts, g.classes(counts)), nil
}

// Check counts the boards by length in the plainest way, and returns the numbers from length 0 on, the boards that cannot be
// solved last. It uses no symmetry and no renaming, and shares the table with [Count] and nothing else. For the classic shape it
// takes minutes. Unless done is nil it is told, by several goroutines, how many more masks of the first symbol are finished.
func Check(ctx context.Context, table *pdb.Packed, done func(masks int)) ([]int64, error) {
	g, err := newGame(table)
	if err != nil {
		return nil, err
	}
	return g.plainly(ctx, done)
}

// ErrDiffer says that two counts of the same boards differ.
var ErrDiffer = errors.New("the counts differ")

// Compare holds a census to what [Check] has counted. It gives an error that wraps ErrDiffer and names the first length at which
// they differ.
func (c *Census) Compare(checked []int64) error {
	last := len(checked) - 1
	if checked[last] != c.Unsolvable {
		return fmt.Errorf("%w: %d boards that cannot be solved, and %d", ErrDiffer, c.Unsolvable, checked[last])
	}
	for length, boards := range checked[:last] {
		counted := int64(0)
		if length < len(c.ByLength) {
			counted = c.ByLength[length].Boards
		}
		if counted != boards {
			return fmt.Errorf("%w: %d boards of length %d, and %d", ErrDiffer, counted, length, boards)
		}
	}
	return nil
}

// census puts the numbers together, by length, the boards that cannot be solved last.
func (g *game) census(boards, classes []int64) *Census {
	c := &Census{Boards: g.boards(), Masks: g.table.Masks().Count(), Unsolvable: boards[g.thresholds]}
	moves := int64(0)
	for length, n := range boards[:g.thresholds] {
		if n == 0 {
			continue
		}
		for len(c.ByLength) <= length {
			c.ByLength = append(c.ByLength, Length{Length: len(c.ByLength)})
		}
		c.ByLength[length].Number = Number{n, classes[length]}
		moves += int64(length) * n
	}
	last := len(c.ByLength) - 1
	c.GodsNumber, c.Hardest = last, c.ByLength[last].Number
	c.Mean = float64(moves) / float64(c.Boards-c.Unsolvable)
	for distance, masks := range g.table.ByDistance() {
		c.MasksByDistance = append(c.MasksByDistance, Distance{distance, masks})
	}
	return c
}

// A game is a shape with its symbols and distances.
type game struct {
	table      *pdb.Packed
	cells      int
	size       int // of a mask
	symbols    int
	thresholds int // distances are less; that of a mask which cannot reach the goal is taken for this
}

// mostThresholds is what no game has more of: a packed table has no greater distances.
const mostThresholds = 31

func newGame(table *pdb.Packed) (*game, error) {
	s := table.Shape()
	g := &game{table: table, cells: s.Cells(), size: s.Center().Len(), thresholds: len(table.ByDistance())}
	g.symbols = g.cells / max(1, g.size)
	if g.symbols*g.size != g.cells || g.symbols < 2 || g.symbols > 3 || g.cells > 2*mostOfHalf {
		return nil, fmt.Errorf("%d cells with a center of %d: %w", g.cells, g.size, ErrShape)
	}
	return g, nil
}

// boards returns the number of all boards: the ways to choose a mask for each symbol.
func (g *game) boards() int64 {
	boards := int64(1)
	for cells := g.cells; cells > 0; cells -= g.size {
		boards *= choose(cells, g.size)
	}
	return boards
}

// choose returns the number of ways to choose so many of n.
func choose(n, size int) int64 {
	ways := int64(1)
	for i := range size {
		ways = ways * int64(n-i) / int64(i+1)
	}
	return ways
}
