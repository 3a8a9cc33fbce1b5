// Package census counts all boards of a shape by the length of their shortest solutions, and their classes: the boards that
// are alike under the symmetries of the shape and the renaming of symbols.
//
// A board is a mask for each symbol, and its length is the least of their distances. [Count] finds how many boards are longer
// than each length, 64 boards at a time and one of each class for the first symbol. [Check] shares the table with it and nothing
// else: it makes every board, or counts by inclusion and exclusion where there are too many. Either can be cut into parts that any number
// of processes find: [CountPart] and [Sum], [CheckPart] and [SumChecked].
//
// [CountSolutions] counts how many shortest solutions masks have, and an [Analyst] tells all about a single board.
package census

import (
	"context"
	"errors"
	"fmt"

	"octothorpe/shape"
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

// A Table has the distances of the masks of a shape that have as many cells as its center. Several goroutines may use it at once.
type Table interface {
	Shape() *shape.Shape
	// Distance returns the number of moves from a mask to the goal, or -1 if the goal cannot be reached from it.
	Distance(mask shape.Mask) int
	// ByDistance returns the number of masks at each distance, from 0 to the greatest.
	ByDistance() []int
}

// ErrShape says that boards of a shape cannot be counted: its cells are not two or three times those of its center, or too many.
var ErrShape = errors.New("the boards of this shape cannot be counted")

// Countable returns how many boards a shape has. It gives an error that wraps ErrShape if they cannot be counted: for a shape whose cells are
// not two or three times those of its center, or are more than 30.
func Countable(s *shape.Shape) (boards int64, err error) {
	cells, size := s.Cells(), s.Center().Len()
	if cells != 2*size && cells != 3*size || cells > mostCells {
		return 0, fmt.Errorf("%d cells with a center of %d: %w", cells, size, ErrShape)
	}
	return boardsOf(cells, size), nil
}

// mostCells is the greatest number of cells of a shape whose boards are counted: the distances of its masks are bytes in memory, of which
// 155 million are reasonable, and the halves of its cells have 16 at most.
const mostCells = 30

// Count counts the boards of a table's shape, with as many of each symbol as the center has cells. It gives ErrShape for a
// shape that is not [Countable], and the context's error if that ends it.
func Count(ctx context.Context, table Table) (*Census, error) {
	part, err := CountPart(ctx, table, 1, 1, nil)
	if err != nil {
		return nil, err
	}
	return Sum([]*Part{part})
}

// Check counts the boards by length in another way, and returns the numbers from length 0 on, the boards that cannot be solved last. It uses
// no symmetry and no renaming, and shares the table with [Count] and nothing else. It makes every board, which takes minutes for the classic
// shape; where there are more than 50 billion, it counts by inclusion and exclusion.
func Check(ctx context.Context, table Table) ([]int64, error) {
	return CheckPart(ctx, table, 1, 1, nil)
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

// A game is a shape with its symbols and distances.
type game struct {
	table      Table
	boards     int64 // all of them
	cells      int
	size       int // of a mask
	symbols    int
	thresholds int // distances are less; that of a mask which cannot reach the goal is taken for this
}

// mostThresholds is what no game has more of: distances are bytes.
const mostThresholds = 1<<8 - 1

func newGame(table Table) (*game, error) {
	s := table.Shape()
	boards, err := Countable(s)
	if err != nil {
		return nil, err
	}
	g := &game{table: table, boards: boards, cells: s.Cells(), size: s.Center().Len(), thresholds: len(table.ByDistance())}
	g.symbols = g.cells / g.size
	if g.thresholds > mostThresholds {
		return nil, fmt.Errorf("distances over %d: %w", mostThresholds-1, ErrShape)
	}
	return g, nil
}

// boardsOf returns the number of all boards: the ways to choose a mask for each symbol.
func boardsOf(cells, size int) int64 {
	boards := int64(1)
	for ; cells > 0; cells -= size {
		boards *= choose(cells, size)
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
