package solver_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"octothorpe"
	"octothorpe/shape"
	"octothorpe/solver"

	"pgregory.net/rapid"
)

// named returns a built-in shape.
func named(t testing.TB, name string) *shape.Shape {
	s, ok := shape.Named(name)
	if !ok {
		t.Fatalf("no shape %s", name)
	}
	return s
}

// looked are shapes whose boards are both searched and looked up.
func looked(t testing.TB) map[string]*shape.Shape {
	shapes := map[string]*shape.Shape{
		"two rings":    parseShape(t, "oo.\n\n..o\n"),
		"pairs":        parseShape(t, "o.\n.o\n"),
		"lopsided":     parseShape(t, "oo..\n.\n.\n"),
		"even strokes": parseShape(t, " ..\noooo\n ..\n ..\n"),
		"one cell":     parseShape(t, " .\n.o.\n .\n"),
		"all center":   parseShape(t, "oo\noo\n"),
	}
	for _, name := range []string{"plus", "short", "apart", "grid", "spiral", "pinwheel"} {
		shapes[name] = named(t, name)
	}
	return shapes
}

// drawBoard draws a board of a shape, of which symbol 1 can fill the center, if not another.
func drawBoard(t *rapid.T, s *shape.Shape) octothorpe.Board {
	center := s.Center().Len()
	cells := rapid.Permutation(slices.Collect(numbers(s.Cells()))).Draw(t, "cells")
	size := center + rapid.IntRange(0, min(2, s.Cells()-center)).Draw(t, "more than the center")
	symbols := rapid.IntRange(1, min(4, 1+s.Cells()-size)).Draw(t, "symbols")
	masks := make([]shape.Mask, symbols)
	for i, cell := range cells {
		symbol := 0
		if i >= size && symbols > 1 {
			symbol = 1 + (i-size)%(symbols-1)
		}
		masks[symbol] |= 1 << cell
	}
	return octothorpe.BoardOn(s, masks...)
}

func numbers(n int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// Searches answer as tables do, with any memory.
func TestSearchesGiveWhatTablesGive(t *testing.T) {
	for name, s := range looked(t) {
		t.Run(name, func(t *testing.T) {
			tables := solver.New(s, solver.Options{})
			searches := solver.New(s, solver.Options{})
			solved, not := 0, 0
			rapid.Check(t, func(t *rapid.T) {
				board := drawBoard(t, s)
				want, err := tables.Solve(context.Background(), board)
				if err != nil {
					t.Fatal(err)
				}
				limits := solver.Limits{Memory: rapid.SampledFrom([]int64{1, 1 << 10, 1 << 15, 0}).Draw(t, "memory")}
				by := searches
				if limits.Memory != 0 {
					by = solver.New(s, solver.Options{})
				}
				if want.Length > 9 && limits.Memory != 0 && limits.Memory < 1<<15 {
					limits.Nodes = 1 << 20
				}
				got := by.Search(context.Background(), board, limits)
				switch {
				case got.End == solver.NodeLimit && limits.Nodes != 0:
					if got.Proved >= want.Length || got.Length != -1 || got.Nodes != limits.Nodes {
						t.Fatalf("%s: %+v, but the solution is %+v", board.Digits(), got, want)
					}
					return
				case got.Solution != want:
					t.Fatalf("%s has the solution %+v, want %+v", board.Digits(), got, want)
				case want.Length < 0:
					not++
					if got.End != solver.NoSolution || got.Proved != -1 {
						t.Fatalf("%s: %+v, want that there is no solution", board.Digits(), got)
					}
				default:
					solved++
					if got.End != solver.Solved || got.Proved != want.Length-1 {
						t.Fatalf("%s: %+v, want that it is solved in %d", board.Digits(), got, want.Length)
					}
				}
			})
			t.Logf("%d solved, %d not", solved, not)
		})
	}
}

// As levels are found one from another, they have as many masks as the table says.
func TestMasksAroundTheGoals(t *testing.T) {
	for _, test := range []struct {
		shape string
		size  int
	}{{"plus", 5}, {"plus", 7}, {"short", 8}, {"short", 10}, {"apart", 10}, {"pinwheel", 9}, {"classic", 8}} {
		s := named(t, test.shape)
		table, err := octothorpe.BuildLeanTable(t.Context(), s, test.size, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := table.ByDistance()
		all, bytes := solver.Around(t.Context(), s, test.size, 1<<30)
		if !slices.Equal(all, want) {
			t.Errorf("%s: %v masks of %d cells, want %v", test.shape, all, test.size, want)
		}
		for memory := int64(1); memory < bytes; memory *= 4 {
			part, took := solver.Around(t.Context(), s, test.size, memory)
			if took > memory || !slices.Equal(part, want[:len(part)]) {
				t.Errorf("%s: %v masks of %d cells in %d bytes of %d, want the first of %v", test.shape, part, test.size, took, memory, want)
			}
		}
	}
}

// The classic shape, drawn by somebody, is a shape like any other, and its boards have the answers that they have.
func TestClassicBoardsAreSearched(t *testing.T) {
	s := parseShape(t, shape.Classic().String())
	v := solver.New(s, solver.Options{})
	rapid.Check(t, func(t *rapid.T) {
		var masks [octothorpe.Symbols]shape.Mask
		for i, cell := range rapid.Permutation(slices.Collect(numbers(s.Cells()))).Draw(t, "cells") {
			masks[i%len(masks)] |= 1 << cell
		}
		want := octothorpe.Solve(octothorpe.NewBoard(masks))
		board := octothorpe.BoardOn(s, masks[:]...)
		for _, limits := range []solver.Limits{{}, {Memory: 1 << 12}} {
			if got := v.Search(context.Background(), board, limits); got.Solution != want {
				t.Errorf("%s has the solution %+v, want %+v", board.Digits(), got, want)
			}
		}
	})
}

// What a search finds, and in how many nodes, does not depend on the number of cores, nor does where it ends at a limit.
func TestCoresDoNotMatter(t *testing.T) {
	s := named(t, "three-three")
	random := rand.New(rand.NewPCG(7, 7))
	for range 12 {
		board := mixed(random, s, 2, 9+random.IntN(12))
		limits := solver.Limits{Memory: 1 << (10 + random.IntN(14))}
		for _, nodes := range []int64{0, 1, 2, 1000, 30000, 1 + random.Int64N(1e6)} {
			limits.Nodes = nodes
			if nodes == 0 {
				limits.Nodes = 40e6
			}
			var found []solver.Found
			for _, cores := range []int{1, 2, 5} {
				before := runtime.GOMAXPROCS(cores)
				found = append(found, solver.New(s, solver.Options{}).Search(t.Context(), board, limits))
				runtime.GOMAXPROCS(before)
			}
			if found[0] != found[1] || found[0] != found[2] {
				t.Errorf("%s, %+v: 1, 2 and 5 cores find %+v", board.Digits(), limits, found)
			}
			if got := found[0]; got.Nodes > limits.Nodes || got.End == solver.NodeLimit && (got.Length != -1 || got.Nodes != limits.Nodes) {
				t.Errorf("%s, %+v: %+v", board.Digits(), limits, got)
			}
		}
	}
}

// mixed returns a solved board with so many symbols after so many random moves. Symbol 1 has as many cells as the center.
func mixed(random *rand.Rand, s *shape.Shape, symbols, moves int) octothorpe.Board {
	masks := make([]shape.Mask, symbols)
	masks[0] = s.Center()
	for cell := range s.Cells() {
		if !s.Center().Has(cell) {
			masks[1+random.IntN(symbols-1)] |= 1 << cell
		}
	}
	board := octothorpe.BoardOn(s, masks...)
	for range moves {
		board = board.Turn(shape.Move(random.IntN(s.Moves())))
	}
	return board
}

// Boards that some moves have mixed are solved at once, by no more moves.
func TestMixedBoards(t *testing.T) {
	s := named(t, "three-three")
	v := solver.New(s, solver.Options{Memory: 64 << 20})
	random := rand.New(rand.NewPCG(1, 2))
	for moves := range 13 {
		board := mixed(random, s, 2, moves)
		got := v.Search(t.Context(), board, solver.Limits{})
		if got.End != solver.Solved || got.Length > moves || board.Apply(got.Moves).Winner() != got.Symbol {
			t.Errorf("%s, mixed by %d moves: %+v", board.Digits(), moves, got)
		}
	}
}

func TestSearchesEnd(t *testing.T) {
	// Four strokes far apart, with long arms: a board that takes long.
	s := parseShape(t, "    .    .\n    .    .\n    .    .\n    .    .\n....oooooo....\n    o    o\n    o    o\n    o    o\n....oooooo....\n    .    .\n    .    .\n    .    .\n    .    .\n")
	board := mixed(rand.New(rand.NewPCG(1, 1)), s, 4, 1000)
	v := solver.New(s, solver.Options{Memory: 1 << 20})
	proved := -1
	for _, nodes := range []int64{1, 1e3, 1e5, 1e6, 1e7, 5e7} {
		got := v.Search(t.Context(), board, solver.Limits{Nodes: nodes})
		if got.End != solver.NodeLimit || got.Nodes != nodes || got.Length != -1 || got.Moves != "" || got.Proved < proved {
			t.Errorf("%+v after %d nodes", got, nodes)
		}
		proved = got.Proved
	}
	if proved < 10 {
		t.Errorf("no solution of %d moves or fewer is proved", proved)
	}
	soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begin := time.Now()
	if got := v.Search(soon, board, solver.Limits{}); got.End != solver.TimeLimit || got.Length != -1 || got.Proved < 0 {
		t.Errorf("%+v", got)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if got := v.Search(cancelled, board, solver.Limits{}); got.End != solver.Cancelled || got.Length != -1 || got.Proved < 0 {
		t.Errorf("%+v", got)
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("the searches took %v to end", took)
	}
	if got := v.Search(t.Context(), octothorpe.Board{}, solver.Limits{}); got.End != solver.OtherShape || got.Length != -1 {
		t.Errorf("the zero Board: %+v", got)
	}
}

// A search says how far it has come.
// Levels may have millions of masks, and the goals too: none is made to its end for a search that has been ended.
func TestLevelsEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s, err := shape.Parse(strings.Repeat(".", 20) + "oo\n")
	if err != nil {
		t.Fatal(err)
	}
	if !solver.Ended(ctx, s, 12) { // 184,756 goals
		t.Error("a level is made after the end")
	}
}

func TestSearchesTell(t *testing.T) {
	s := named(t, "three-three")
	last := solver.Progress{Proved: -1}
	v := solver.New(s, solver.Options{Progress: func(now solver.Progress) {
		if now.Doing != "searching" || now.Proved < last.Proved || now.Nodes < last.Nodes {
			t.Errorf("told %+v after %+v", now, last)
		}
		last = now
	}})
	got := v.Search(t.Context(), mixed(rand.New(rand.NewPCG(1, 3)), s, 2, 12), solver.Limits{})
	if last.Proved != got.Length-1 || last.Nodes > got.Nodes {
		t.Errorf("told %+v in the end, want what leads to %+v", last, got)
	}
}

// Where one table does not fit, no other is made for nothing.
func TestNoTableIsMadeForNothing(t *testing.T) {
	s := named(t, "spiral")
	options := solver.Options{Memory: 17 << 20} // for masks of 5 cells, not for those of 10
	did := doings(&options)
	v := solver.New(s, options)
	if _, err := v.Solve(t.Context(), parseBoard(t, s, "1111122222222223333333333")); !errors.Is(err, octothorpe.ErrTooLarge) || len(*did) > 0 {
		t.Errorf("%v, having done %v", err, *did)
	}
}

func ExampleSolver_Search() {
	s, _ := shape.Named("three-three") // which is there
	board, err := octothorpe.ParseBoardOn(s, "221211221111122111222211111112211122222222222")
	if err != nil {
		fmt.Println(err)
		return
	}
	v := solver.New(s, solver.Options{})
	fmt.Println(v.Search(context.Background(), board, solver.Limits{}).Solution)
	given := v.Search(context.Background(), board, solver.Limits{Nodes: 100})
	fmt.Printf("%v: no solution of %d moves or fewer\n", given.End, given.Proved)
	// Output:
	// {GHFGKK 6 1}
	// node limit: no solution of 5 moves or fewer
}

func BenchmarkSearch(b *testing.B) {
	s := named(b, "three-three")
	board := mixed(rand.New(rand.NewPCG(1, 1)), s, 2, 1000)
	nodes := int64(0)
	for b.Loop() {
		nodes += solver.New(s, solver.Options{}).Search(b.Context(), board, solver.Limits{}).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}
