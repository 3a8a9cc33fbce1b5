package deal_test

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// Of every built-in shape at least one symbol can win, and all cells have one.
func TestSizes(t *testing.T) {
	for name, want := range map[string][]int{
		"classic": {8, 8, 8}, "short": {8, 8}, "wide": {12, 12, 4}, "two-three": {13, 13, 7}, "plus": {5, 4}, "spiral": {5, 5, 5, 5, 5},
	} {
		s, _ := shape.Named(name)
		if got := deal.Sizes(s); !slices.Equal(got, want) {
			t.Errorf("on %s the symbols have %v cells, want %v", name, got, want)
		}
	}
	many, err := shape.Parse("o........\n.........\n.........")
	if err != nil {
		t.Fatal(err)
	}
	if got := deal.Sizes(many); len(got) != octothorpe.MaxSymbols || got[8] != many.Cells()-8 {
		t.Errorf("with a center of one cell the symbols have %v cells", got)
	}
}

// row returns the shape of a row of cells, the first of them the center.
func row(t *testing.T, cells, center int) *shape.Shape {
	t.Helper()
	s, err := shape.Parse(strings.Repeat("o", center) + strings.Repeat(".", cells-center))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSizesOfSmallCenters(t *testing.T) {
	for _, test := range []struct {
		cells, center int
		want          []int
	}{
		{28, 1, []int{1, 1, 1, 1, 1, 1, 1, 1, 20}}, // 3,108,105 masks of the last
		{42, 1, []int{1, 1, 1, 1, 1, 1, 36}},
		{31, 2, []int{2, 2, 2, 2, 23}}, // 7,888,725, and of 21 cells 44,352,165
		{64, 1, []int{1, 1, 1, 1, 1, 59}},
		{64, 3, []int{3, 61}},
		{64, 6, []int{6, 6, 6, 6, 6, 6, 6, 6, 16}}, // no table for the center's size either
	} {
		if got := deal.Sizes(row(t, test.cells, test.center)); !slices.Equal(got, test.want) {
			t.Errorf("on %d cells, %d of them the center, the symbols have %v cells, want %v", test.cells, test.center, got, test.want)
		}
	}
}

// TestSizesAreTheMost holds on rows of all sizes that there are tables for the boards that are dealt wherever there are for the center's size,
// and that with one more symbol there would be none.
func TestSizesAreTheMost(t *testing.T) {
	large := func(cells, size int) bool {
		return new(big.Int).Binomial(int64(cells), int64(size)).Cmp(big.NewInt(12_000_000)) > 0
	}
	for cells := 2; cells <= shape.MaxCells; cells++ {
		for center := 1; center <= cells; center++ {
			got := deal.Sizes(row(t, cells, center))
			last, before := got[len(got)-1], len(got)-1
			all := last
			for _, size := range got[:before] {
				all += size
				if size != center {
					t.Errorf("on %d cells, %d of them the center, the symbols have %v cells", cells, center, got)
				}
			}
			switch {
			case all != cells:
				t.Errorf("on %d cells, %d of them the center, the symbols have %v cells, which are %d", cells, center, got, all)
			case large(cells, center):
				continue
			case last >= center && large(cells, last):
				t.Errorf("on %d cells, %d of them the center, the last symbol has %d, too many for a table", cells, center, last)
			case before < octothorpe.MaxSymbols-1 && last > center && !large(cells, last-center):
				t.Errorf("on %d cells, %d of them the center, there are tables for more symbols than %d", cells, center, before+1)
			}
		}
	}
}

// shapeOf returns the picture of a built-in shape.
func shapeOf(name string) string {
	s, _ := shape.Named(name)
	return s.String()
}

// named returns a built-in shape whose tables are small, and what solves its boards.
func named(t *testing.T, name string) (*shape.Shape, *octothorpe.Solver) {
	t.Helper()
	return parsed(t, shapeOf(name))
}

// parsed returns the shape of a picture, and what solves its boards.
func parsed(t *testing.T, picture string) (*shape.Shape, *octothorpe.Solver) {
	t.Helper()
	s, err := shape.Parse(picture)
	if err != nil {
		t.Fatal(err)
	}
	table, err := octothorpe.BuildLeanTable(t.Context(), s, s.Center().Len(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s, octothorpe.NewSolver(s, table)
}

func TestPuzzleOn(t *testing.T) {
	for _, name := range []string{"plus", "short", "spiral", "apart"} {
		s, solves := named(t, name)
		rapid.Check(t, func(r *rapid.T) {
			length, seed := rapid.IntRange(0, 6).Draw(r, "length"), rapid.Uint32().Draw(r, "seed")
			board, err := deal.PuzzleOn(s, solves, length, seed)
			if err != nil {
				r.Fatal(err)
			}
			if got := solves.Solve(board).Length; got != length {
				r.Errorf("%v takes %d moves, want %d", board, got, length)
			}
			for i, size := range deal.Sizes(s) {
				if got := board.Mask(i + 1).Len(); got != size {
					r.Errorf("symbol %d of %v has %d cells, want %d", i+1, board, got, size)
				}
			}
			if again, _ := deal.PuzzleOn(s, solves, length, seed); again != board {
				r.Errorf("the seed gives %v and %v", board, again)
			}
		})
	}
}

// TestPuzzleOnForEver holds puzzles to what they were when they were made first.
func TestPuzzleOnForEver(t *testing.T) {
	for name, want := range map[string]string{
		"plus": "211221211", "short": "1121212222122111", "spiral": "4324213254551221511443335",
	} {
		s, solves := named(t, name)
		if board, err := deal.PuzzleOn(s, solves, 5, 1); err != nil || board.Digits() != want {
			t.Errorf("on %s seed 1 is %s (%v), want %s", name, board.Digits(), err, want)
		}
	}
	if board, err := deal.PuzzleOn(shape.Classic(), nil, 5, 3); err != nil || board.Digits() != "121213332221311221312333" {
		t.Errorf("on the classic shape it is %v (%v)", board, err)
	}
}

func TestNoPuzzleOn(t *testing.T) {
	s, solves := named(t, "plus")
	for length, want := range map[int]string{
		-1: "no board has length -1, want 0 or more",
		9:  "no board of this shape has length 9, want 8 or less",
		99: "no board of this shape has length 99, want 8 or less",
	} {
		_, err := deal.PuzzleOn(s, solves, length, 1)
		if fault := (*deal.LengthError)(nil); !errors.As(err, &fault) || err.Error() != want {
			t.Errorf("length %d gives the error %v, want %s", length, err, want)
		}
	}
}

// TestNoPuzzleOnAnyShape holds what is said of shapes on which no board is as long as is wanted, and of those that have none to play.
func TestNoPuzzleOnAnyShape(t *testing.T) {
	for _, test := range []struct {
		name, picture    string
		length, greatest int
		want             string
	}{
		{"a center of one cell", "o..\n.\n", 5, 0, "every board of this shape is solved already"},
		{"a center of one cell, and two parts", "o.\n\n..\n", 1, 0, "every board of this shape is solved already"},
		{"a center of all cells", "oo\noo\n", 5, 0, "every board of this shape is solved already"},
		{"a stroke in the center, another outside", "oo\n\n..\n", 5, 0, "every board of this shape is solved already, or cannot be solved"},
		{"short", shapeOf("short"), 9, 8, "of 20,000 boards that were dealt none has length 9; the longest has 8"},
	} {
		s, solves := parsed(t, test.picture)
		_, err := deal.PuzzleOn(s, solves, test.length, 1)
		if fault := (*deal.LengthError)(nil); !errors.As(err, &fault) || fault.Greatest != test.greatest || err.Error() != test.want {
			t.Errorf("%s gives the error %v, want %s", test.name, err, test.want)
		}
		if _, err := deal.PuzzleOn(s, solves, test.greatest, 1); err != nil {
			t.Errorf("%s has no board of length %d: %v", test.name, test.greatest, err)
		}
	}
}

// TestBoardsOnAreUniform compares how often a symbol lies in each cell with how often it should, within six standard deviations.
func TestBoardsOnAreUniform(t *testing.T) {
	const boards = 20_000
	s, _ := shape.Named("wide")
	dealer, counts := deal.New(1), make([]int, s.Cells())
	for range boards {
		board := dealer.BoardOn(s)
		for cell := range counts {
			if board.At(cell) == 3 {
				counts[cell]++
			}
		}
	}
	share := 4 / float64(s.Cells())
	for cell, count := range counts {
		if math.Abs(float64(count)-boards*share) > 6*math.Sqrt(boards*share*(1-share)) {
			t.Errorf("symbol 3 lies in cell %d of %d boards, want %.0f", cell, count, boards*share)
		}
	}
	if got, want := deal.New(7).BoardOn(shape.Classic()), deal.New(7).Board(); got != want {
		t.Errorf("on the classic shape %v is dealt, want %v", got, want)
	}
}
