package octothorpe_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"octothorpe"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// others are shapes of other kinds: a small one, one from which not all boards can be solved, one whose moves undo themselves, a
// lopsided one.
var others = map[string]string{
	"plus":     "  .\n  o\n.ooo.\n  o\n  .\n",
	"apart":    "oo\n\n..\n",
	"pairs":    "o.\n.o\n",
	"lopsided": "oo..\n.\n.\n",
}

func parseShape(t interface{ Fatal(...any) }, picture string) *shape.Shape {
	s, err := shape.Parse(picture)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// solverOf returns the solver of a shape, with tables for all symbols that can fill the center.
func solverOf(t interface{ Fatal(...any) }, s *shape.Shape) *octothorpe.Solver {
	var tables []*octothorpe.LeanTable
	for size := s.Center().Len(); size <= s.Cells(); size++ {
		table, err := octothorpe.BuildLeanTable(context.Background(), s, size, nil)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	return octothorpe.NewSolver(s, tables...)
}

// anyBoardOn draws a board of a shape that has up to four symbols.
func anyBoardOn(t *rapid.T, s *shape.Shape) octothorpe.Board {
	symbols := rapid.IntRange(1, min(4, s.Cells()-s.Center().Len()+1)).Draw(t, "symbols")
	return rapid.Custom(func(t *rapid.T) octothorpe.Board {
		digits := make([]byte, s.Cells())
		for cell := range digits {
			digits[cell] = '0' + byte(rapid.IntRange(1, symbols).Draw(t, "symbol"))
		}
		board, err := octothorpe.ParseBoardOn(s, string(digits))
		if err != nil {
			return octothorpe.Board{}
		}
		return board
	}).Filter(func(b octothorpe.Board) bool { return !b.IsZero() }).Draw(t, "board")
}

// everyMove finds a board's shortest solutions as everybody would: by all boards that a move more makes, until one is solved.
func everyMove(b octothorpe.Board) (first octothorpe.Solution, all []octothorpe.Moves) {
	paths := map[octothorpe.Board][]octothorpe.Moves{b: {""}} // the shortest to each board of a level
	seen := map[octothorpe.Board]bool{b: true}
	for length := 0; len(paths) > 0; length++ {
		for board, ways := range paths {
			if board.Solved() {
				all = append(all, ways...)
			}
		}
		if len(all) > 0 {
			slices.Sort(all)
			return octothorpe.Solution{Moves: all[0], Length: length, Symbol: b.Apply(all[0]).Winner()}, all
		}
		next := map[octothorpe.Board][]octothorpe.Moves{}
		for board, ways := range paths {
			for m := range octothorpe.Move(b.Shape().Moves()) {
				after := board.Turn(m)
				if seen[after] {
					continue
				}
				for _, way := range ways {
					next[after] = append(next[after], way+octothorpe.NewMoves(m))
				}
			}
		}
		for board := range next {
			seen[board] = true
		}
		paths = next
	}
	return octothorpe.Solution{Length: -1}, nil
}

func TestBoardsOfOtherShapesAreSolved(t *testing.T) {
	for name, picture := range others {
		s := parseShape(t, picture)
		solver := solverOf(t, s)
		unsolvable := 0
		rapid.Check(t, func(t *rapid.T) {
			board := anyBoardOn(t, s)
			want, all := everyMove(board)
			if want.Length < 0 {
				unsolvable++
			}
			if got := solver.Solve(board); got != want {
				t.Errorf("%s: %s has the solution %+v, want %+v", name, board.Digits(), got, want)
			}
			if got := solver.Count(board); got != len(all) {
				t.Errorf("%s: %s has %d solutions, want %d", name, board.Digits(), got, len(all))
			}
			var moves []octothorpe.Moves
			for solution := range solver.All(board) {
				moves = append(moves, solution.Moves)
			}
			if diff := cmp.Diff(all, moves); diff != "" {
				t.Errorf("%s: %s: %s", name, board.Digits(), diff)
			}
			var firsts []octothorpe.Move
			for _, way := range all {
				for m := range way.All() {
					firsts = append(firsts, m)
					break
				}
			}
			if got := solver.FirstMoves(board); !slices.Equal(got, slices.Compact(firsts)) {
				t.Errorf("%s: %s has the first moves %v, want %v", name, board.Digits(), got, slices.Compact(firsts))
			}
			least := -1
			for i, solution := range solver.BySymbol(board) {
				if solution.Length != solver.Distances(board)[i] {
					t.Errorf("%s: %s: symbol %d has the distance %d and the solution %+v", name, board.Digits(), i+1, solver.Distances(board)[i], solution)
				}
				if solution.Length >= 0 && (least < 0 || solution.Length < least) {
					least = solution.Length
				}
			}
			if least != want.Length {
				t.Errorf("%s: %s: the nearest symbol needs %d moves, want %d", name, board.Digits(), least, want.Length)
			}
		})
		if (name == "apart") != (unsolvable > 0) {
			t.Errorf("%s: %d boards have no solution", name, unsolvable)
		}
	}
}

func TestBoardsOfOtherShapesAreText(t *testing.T) {
	for _, picture := range others {
		s := parseShape(t, picture)
		rapid.Check(t, func(t *rapid.T) {
			board := anyBoardOn(t, s)
			for _, text := range []string{board.Digits(), board.Picture(), board.String(), "\ufeff" + board.String() + "\r\n"} {
				again, err := octothorpe.ParseBoardOn(s, text)
				if err != nil || again != board {
					t.Errorf("%q is read as %v, %v; want %v", text, again, err, board)
				}
			}
			masks := make([]shape.Mask, board.Symbols())
			for i := range masks {
				masks[i] = board.Mask(i + 1)
			}
			if octothorpe.BoardOn(s, masks...) != board {
				t.Errorf("%v is not the board of its masks", board)
			}
			for cell := range s.Cells() {
				if !board.Mask(board.At(cell)).Has(cell) {
					t.Errorf("%v: cell %d shows %d, and is not in its mask", board, cell, board.At(cell))
				}
			}
		})
	}
}

func TestClassesOfOtherShapes(t *testing.T) {
	for _, picture := range others {
		s := parseShape(t, picture)
		rapid.Check(t, func(t *rapid.T) {
			board := anyBoardOn(t, s)
			class := map[octothorpe.Board]bool{}
			for _, symmetry := range s.Symmetries() {
				for _, names := range orders(board.Symbols()) {
					class[board.Transform(symmetry).Rename(names...)] = true
				}
			}
			if got := board.ClassSize(); got != len(class) {
				t.Errorf("%v: a class of %d, want %d", board, got, len(class))
			}
			least := board
			for b := range class {
				if b.Compare(least) < 0 {
					least = b
				}
			}
			if got := board.Canonical(); got != least {
				t.Errorf("%v: the least of the class is %v, want %v", board, got, least)
			}
		})
	}
}

// orders returns all orders of the numbers from 1 to n.
func orders(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, order := range orders(n - 1) {
		for place := range n {
			all = append(all, slices.Insert(slices.Clone(order), place, n))
		}
	}
	return all
}

func TestNoBoardOfAnotherShape(t *testing.T) {
	plus := parseShape(t, others["plus"])
	for text, want := range map[string]octothorpe.ShapeError{
		"":           {0, "the board has 0 symbols, want 9, one a cell"},
		"11111222":   {0, "the board has 8 symbols, want 9, one a cell"},
		"1111122222": {0, "the board has 10 symbols, want 9, one a cell"},
		"1111 x2222": {6, "is 'x', want a symbol from 1 to 9"},
		"111110222":  {6, "is '0', want a symbol from 1 to 9"},
		"11111\xff":  {6, "is no text"},
		"111113333":  {0, "the board has a symbol 3 and no 2, want symbols from 1 without a gap"},
		"111122223":  {0, "no symbol can fill the center, want one at least in 5 cells or more"},
	} {
		_, err := octothorpe.ParseBoardOn(plus, text)
		if got, ok := errors.AsType[*octothorpe.ShapeError](err); !ok || *got != want {
			t.Errorf("%q: error %v, want %v", text, err, &want)
		}
	}
	if _, err := octothorpe.ParseBoardOn(shape.Classic(), "1"); !errors.Is(err, octothorpe.ErrTooFew) {
		t.Errorf("error %v, want ErrTooFew", err)
	}
	classic := mustParse("111132323132231222312133")
	if got := octothorpe.NewSolver(plus).Solve(classic); got.Length != -1 {
		t.Errorf("a solver of another shape gives %+v", got)
	}
	for name, board := range map[string]octothorpe.Board{
		"too few cells":      octothorpe.BoardOn(plus, 0b1111),
		"a cell twice":       octothorpe.BoardOn(plus, 0b111111111, 0b1),
		"an empty symbol":    octothorpe.BoardOn(plus, 0b111111111, 0),
		"ten symbols":        octothorpe.BoardOn(plus, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
		"no classic board":   octothorpe.BoardOn(shape.Classic(), shape.Classic().AllCells()),
		"no move":            octothorpe.BoardOn(plus, 0b111111111).Turn(4),
		"symbols left out":   octothorpe.BoardOn(plus, 0b111111110, 0b1).Rename(1),
		"symbols named anew": octothorpe.BoardOn(plus, 0b111111110, 0b1).Rename(1, 1),
	} {
		if !board.IsZero() {
			t.Errorf("%s: %v, want the zero Board", name, board)
		}
	}
	if octothorpe.BoardOn(shape.Classic(), classic.Mask(1), classic.Mask(2), classic.Mask(3)) != classic {
		t.Error("the classic board of its masks is another one")
	}
	if _, err := octothorpe.ParseMovesOn(plus, "ABE"); err == nil || err.Error() != "'E' at place 3 of \"ABE\" is no move, want A to D" {
		t.Errorf("error %v", err)
	}
}
