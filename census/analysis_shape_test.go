package census_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

// A place is a board among those that moves make of each other, as a search over whole boards finds it.
type place struct{ length, solutions int }

// around returns all boards that moves make of a board. It looks at whole boards, and knows nothing of masks and tables.
func around(board octothorpe.Board) map[octothorpe.Board]place {
	all := map[octothorpe.Board]place{board: {length: -1}}
	for queue := []octothorpe.Board{board}; len(queue) > 0; queue = queue[1:] {
		for m := range shape.Move(board.Shape().Moves()) {
			if next := queue[0].Turn(m); all[next] == (place{}) {
				all[next] = place{length: -1}
				queue = append(queue, next)
			}
		}
	}
	var level []octothorpe.Board
	for board := range all {
		if board.Solved() {
			all[board] = place{0, 1}
			level = append(level, board)
		}
	}
	for length := 1; len(level) > 0; length++ {
		var next []octothorpe.Board
		for _, nearer := range level {
			for m := range shape.Move(board.Shape().Moves()) {
				farther := nearer.Turn(m)
				at := all[farther]
				if at.length < 0 {
					at.length = length
					next = append(next, farther)
				}
				if at.length == length {
					at.solutions += all[nearer].solutions
				}
				all[farther] = at
			}
		}
		level = next
	}
	return all
}

// What is said of boards of other shapes, found by a search over whole boards, and by making whole classes.
func TestAnalysisOnShapes(t *testing.T) {
	for _, of := range []struct{ shape, board string }{
		{"plus", "111112222"},
		{"plus", "111111223"},
		{"plus", "321111122"},
		{"short", "1212112121221212"},
		{"apart", "111212221112121122"},
		{"apart", "111211111222221212"}, // which cannot be solved
	} {
		s, _ := shape.Named(of.shape)
		board, err := octothorpe.ParseBoardOn(s, of.board)
		if err != nil {
			t.Fatal(err)
		}
		var tables []*octothorpe.LeanTable
		for symbol := 1; symbol <= board.Symbols(); symbol++ {
			if size := board.Mask(symbol).Len(); size >= s.Center().Len() {
				table, err := octothorpe.BuildLeanTable(t.Context(), s, size, nil)
				if err != nil {
					t.Fatal(err)
				}
				tables = append(tables, table)
			}
		}
		solver := octothorpe.NewSolver(s, tables...)
		all := around(board)
		looked := 0
		for board := range all { // in any order, so not the same each time
			if looked++; looked > 300 {
				break
			}
			got, err := census.AnalyzeOn(solver, board)
			if err != nil {
				t.Fatal(err)
			}
			checkOnShape(t, got, all)
		}
	}
}

// checkOnShape holds an analysis to what whole boards say.
func checkOnShape(t *testing.T, got *census.Analysis, all map[octothorpe.Board]place) {
	board, s := got.Board, got.Board.Shape()
	if at := all[board]; got.Length != at.length || got.Solutions != at.solutions || got.Standing != nil {
		t.Errorf("%v: length %d, %d solutions, standing %v, want %+v and no standing", board, got.Length, got.Solutions, got.Standing, at)
	}
	if end := board.Apply(got.Moves).Winner(); got.Length >= 0 && (end == 0 || end != got.Symbol || len(got.Moves) != got.Length) {
		t.Errorf("%v: %s is no answer of %d moves with symbol %d", board, got.Moves, got.Length, got.Symbol)
	}
	nearest := -1
	for i, symbol := range got.Symbols {
		if symbol.Symbol != i+1 || symbol.Distance >= 0 && !holds(board.Apply(symbol.Moves), symbol.Symbol) {
			t.Errorf("%v: %+v at place %d", board, symbol, i)
		}
		if symbol.Distance >= 0 && (nearest < 0 || symbol.Distance < nearest) {
			nearest = symbol.Distance
		}
	}
	if nearest != got.Length || len(got.Symbols) != board.Symbols() {
		t.Errorf("%v: the nearest of %+v is %d moves away, want %d", board, got.Symbols, nearest, got.Length)
	}
	first := []octothorpe.Move{}
	for m, n := range got.Neighbours {
		next := board.Turn(octothorpe.Move(m))
		if n != (census.Neighbour{Move: octothorpe.Move(m), Board: next, Length: all[next].length}) {
			t.Errorf("%v: neighbour %+v, want %v, %d moves away", board, n, next, all[next].length)
		}
		if n.Length < got.Length {
			first = append(first, n.Move)
		}
	}
	if len(got.Neighbours) != s.Moves() || !slices.Equal(first, got.FirstMoves) {
		t.Errorf("%v: first moves %v among %d neighbours, want %v", board, got.FirstMoves, len(got.Neighbours), first)
	}
	checkClass(t, got)
	want, err := json.Marshal(got)
	if text := got.AppendJSON(nil); err != nil || string(text) != string(want) {
		t.Errorf("AppendJSON gives\n%s, and package encoding/json\n%s, %v", text, want, err)
	}
}

// holds reports whether the center shows a symbol.
func holds(board octothorpe.Board, symbol int) bool {
	center := board.Shape().Center()
	return board.Mask(symbol)&center == center
}

// checkClass makes all boards of a class.
func checkClass(t *testing.T, got *census.Analysis) {
	class, least := map[octothorpe.Board]bool{}, got.Board
	symmetries := []census.Symmetry{}
	for i, symmetry := range got.Board.Shape().Symmetries() {
		for _, to := range ordersOf(got.Board.Symbols()) {
			image := got.Board.Transform(symmetry).Rename(to...)
			class[image] = true
			if image.Compare(least) < 0 {
				least = image
			}
			if i > 0 && got.Board.Transform(symmetry) == got.Board.Rename(to...) {
				symmetries = append(symmetries, census.Symmetry{Name: symmetry.Name, Renaming: digitsOf(to)})
			}
		}
	}
	if got.Canonical != least || got.ClassSize != len(class) {
		t.Errorf("%v: canonical %v of %d, want %v of %d", got.Board, got.Canonical, got.ClassSize, least, len(class))
	}
	if diff := cmp.Diff(symmetries, got.Symmetries); diff != "" {
		t.Errorf("%v (-one by one +Analyze)\n%s", got.Board, diff)
	}
}

// ordersOf returns all orders of the symbols 1 to n.
func ordersOf(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, order := range ordersOf(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(order), at, n))
		}
	}
	return all
}

func digitsOf(numbers []int) string {
	text := ""
	for _, n := range numbers {
		text += fmt.Sprint(n)
	}
	return text
}

// An Analyst is for classic boards, and says so.
func TestAnalystOfAnotherShape(t *testing.T) {
	s, _ := shape.Named("plus")
	board, err := octothorpe.ParseBoardOn(s, "111112222")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := analyst.Analyze(board); got != nil || !errors.Is(err, census.ErrNoBoard) {
		t.Errorf("%v, error %v", got, err)
	}
	if got, err := census.AnalyzeOn(new(octothorpe.Solver), mustParse(sample)); err != nil || got.Standing == nil {
		t.Errorf("a classic board has the analysis %v, error %v", got, err)
	}
}
