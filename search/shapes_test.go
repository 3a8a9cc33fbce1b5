package search_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/search"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

// A kind is boards of a shape with so many of each symbol.
type kind struct {
	name, picture string // one of them
	symbols       string
}

// kinds are of shapes and symbols that have something of their own.
var kinds = []kind{
	{"plus", "", "111112222"},
	{"plus", "", "111111223"}, // a symbol with more cells than the center
	{"plus", "", "111112345"}, // so many symbols that they take four digits
	{"short", "", "1111111122222222"},
	{"short", "", "1111111112222223"},
	{"pinwheel", "", "1111111122333333"},
	{"apart", "", "111111111122222222"},         // moves do not bring cells from one part to the other
	{"", "o.o.o.\n", "111223"},                  // one stroke, which exchanges three cells
	{"", "oo..\n\n.oo.\n", "11112222"},          // two strokes, either by itself
	{"", "oo\n..\n", "1122"},                    // both moves of a stroke do the same
	{"", "o.o.o.\n.\no\n.\no\n", "1111111222"},  // strokes that exchange two cells and three
	{"", " . .\n.o.o.\n . .\n.o.\n", "1111222"}, // the center is where strokes cross
}

func (k *kind) shape(t testing.TB) *shape.Shape {
	t.Helper()
	if s, ok := shape.Named(k.name); ok {
		return s
	}
	s, err := shape.Parse(k.picture)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// boards returns boards of the kind, half of them a few moves from a solved one if the symbols allow that.
func (k *kind) boards(t testing.TB, count int) []octothorpe.Board {
	t.Helper()
	s := k.shape(t)
	random := rand.New(rand.NewPCG(7, 7))
	digits := []byte(k.symbols)
	for len(digits) < s.Cells() {
		digits = append(digits, digits[len(digits)-1])
	}
	var boards []octothorpe.Board
	for i := range count {
		random.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
		shown := digits
		if i%2 == 0 {
			shown = solvedOn(s, digits)
		}
		board, err := octothorpe.ParseBoardOn(s, string(shown[:s.Cells()]))
		if err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 {
			for range i % 9 {
				board = board.Turn(octothorpe.Move(random.IntN(s.Moves())))
			}
		}
		boards = append(boards, board)
	}
	return boards
}

// solvedOn returns the symbols with 1 in all cells of the center.
func solvedOn(s *shape.Shape, digits []byte) []byte {
	ones := strings.Repeat("1", s.Center().Len())
	others := []byte(strings.Replace(string(digits), "1", "", -1))
	for range strings.Count(string(digits), "1") - len(ones) {
		others = append(others, '1')
	}
	shown := make([]byte, s.Cells())
	for cell := range shown {
		if s.Center().Has(cell) {
			shown[cell] = '1'
		} else {
			shown[cell], others = others[0], others[1:]
		}
	}
	return shown
}

// tableSolver solves the kind's boards by tables.
func tableSolver(t testing.TB, board octothorpe.Board) *octothorpe.Solver {
	t.Helper()
	var tables []*octothorpe.LeanTable
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		if size := board.Mask(symbol).Len(); size >= board.Shape().Center().Len() {
			table, err := octothorpe.BuildLeanTable(t.Context(), board.Shape(), size, nil)
			if err != nil {
				t.Fatal(err)
			}
			tables = append(tables, table)
		}
	}
	return octothorpe.NewSolver(board.Shape(), tables...)
}

// Exact engines give the answers of the tables on every shape, and end where there is none.
func TestEnginesOnOtherShapes(t *testing.T) {
	for _, k := range kinds {
		t.Run(fmt.Sprintf("%s %s", k.shape(t), k.symbols), func(t *testing.T) {
			boards := k.boards(t, 20)
			solver := tableSolver(t, boards[0])
			solved := 0
			for _, board := range boards {
				want := solver.Solve(board)
				end := search.Solved
				if want.Length < 0 {
					end = search.NoSolution
				} else {
					solved++
				}
				for _, e := range search.Engines() {
					if want.Length > farthestOn(e) {
						continue
					}
					got := e.Search(t.Context(), board, search.Options{Memory: 1 << 30})
					if !e.Exact {
						continue
					}
					if diff := cmp.Diff(want, got.Solution); diff != "" || got.End != end {
						t.Errorf("%s on %v: %v (-table +engine)\n%s", e.Name, board, got.End, diff)
					}
				}
			}
			if solved == 0 {
				t.Error("no board can be solved")
			}
		})
	}
}

// farthestOn is the length of the longest answers on which an engine is tried on other shapes.
func farthestOn(e *search.Engine) int {
	switch e.Name {
	case "iddfs", "ida-third", "ida-noinverse", "ida-same":
		return 7
	}
	return 9
}

// An observer is told every node of a search on another shape, with the boards that moves make and bounds that are none too high.
func TestObserverOnOtherShapes(t *testing.T) {
	for _, k := range kinds {
		board := k.boards(t, 8)[6]
		solver := tableSolver(t, board)
		if solver.Solve(board).Length < 0 {
			t.Fatalf("%v cannot be solved", board)
		}
		for _, e := range search.Engines() {
			told := int64(0)
			got := e.Search(t.Context(), board, search.Options{Nodes: 2000, Observer: func(n search.Node) bool {
				told++
				if n.Mask != 0 {
					return true // of the goal's side
				}
				if n.Board.Shape() != board.Shape() || n.Depth == 0 && n.Board != board {
					t.Fatalf("%s: a node of depth %d is %v, from %v", e.Name, n.Depth, n.Board, board)
				}
				if distance := solver.Solve(n.Board).Length; n.H > distance {
					t.Errorf("%s: h is %d for %v, which needs %d moves", e.Name, n.H, n.Board, distance)
				}
				return true
			}})
			if told != got.Nodes {
				t.Errorf("%s: told %d nodes of %d", e.Name, told, got.Nodes)
			}
		}
	}
}

// Engines keep to their memory on other shapes as well, on which a board takes more.
func TestMemoryOnOtherShapes(t *testing.T) {
	const limit = 16 << 20
	for _, k := range []kind{
		{"three-three", "", "111111111111111111111222222222222333333333333"},
		{"three-three", "", "111111111111111111111222222222222333333344444"},
	} {
		board := k.boards(t, 2)[1]
		for _, name := range []string{"bfs", "astar", "ida-tt"} {
			e, _ := search.ByName(name)
			before := heap()
			got := e.Search(t.Context(), board, search.Options{Memory: limit})
			if got.End != search.MemoryLimit || got.PeakBytes > limit || got.PeakBytes < limit*9/10 {
				t.Errorf("%s on %v: %v with a peak of %d bytes of %d", name, board, got.End, got.PeakBytes, limit)
			}
			if taken := heap() - before; taken > limit*11/10 {
				t.Errorf("%s on %v: took %d bytes of %d", name, board, taken, limit)
			}
		}
		e, _ := search.ByName("pdb")
		if got := e.Search(t.Context(), board, search.Options{Memory: limit}); got.End != search.MemoryLimit {
			t.Errorf("pdb on %v: %v, want no room for its table", board, got.End)
		}
	}
}

// The engine that is wrong goes on for good where there is one stroke only, and so ends at its depth.
func TestTheSlipEndsOnOneStroke(t *testing.T) {
	k := kind{"", "o.o.o.o\n", "1112222"}
	e, _ := search.ByName("ida-same")
	board, err := octothorpe.ParseBoardOn(k.shape(t), "1221212")
	if err != nil {
		t.Fatal(err)
	}
	if want := tableSolver(t, board).Solve(board); want.Length != 2 {
		t.Fatalf("%v needs %d moves", board, want.Length)
	}
	if got := e.Search(t.Context(), board, search.Options{}); got.End != search.DepthLimit || got.Length != -1 {
		t.Errorf("%v, length %d", got.End, got.Length)
	}
}
