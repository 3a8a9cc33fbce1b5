package octothorpe_test

import (
	"slices"
	"strings"
	"testing"

	"octothorpe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// This file knows the game by its rules alone: cell numbers typed by hand, and a plain search. It shares nothing with what it
// is held against.

// A numbered board has the symbol of each cell.
type numbered [24]int

// handStrokes are the cells that each move turns, from the head to the tail.
var handStrokes = [8][7]int{
	{0, 2, 6, 11, 15, 20, 22},    // A
	{1, 3, 8, 12, 17, 21, 23},    // B
	{10, 9, 8, 7, 6, 5, 4},       // C
	{19, 18, 17, 16, 15, 14, 13}, // D
	{23, 21, 17, 12, 8, 3, 1},    // E
	{22, 20, 15, 11, 6, 2, 0},    // F
	{13, 14, 15, 16, 17, 18, 19}, // G
	{4, 5, 6, 7, 8, 9, 10},       // H
}

const (
	handInverses = "FEHGBADC"
	handLetters  = "ABCDEFGH"
)

var handCenter = [8]int{6, 7, 8, 11, 12, 15, 16, 17}

// turn returns the board after a move: every cell of the stroke takes the symbol behind it, the tail that of the head.
func (b numbered) turn(move int) numbered {
	turned := b
	stroke := handStrokes[move]
	for i, cell := range stroke {
		turned[cell] = b[stroke[(i+1)%len(stroke)]]
	}
	return turned
}

// missing returns the center cells that do not show its most common symbol. A move swaps one, so no fewer moves solve it.
func (b numbered) missing() int {
	var counts [4]int
	for _, cell := range handCenter {
		counts[b[cell]]++
	}
	return len(handCenter) - slices.Max(counts[:])
}

// shortest calls yield with each shortest solution, and its symbol, until it returns false. Bounds rise by one and moves are
// tried from A to H, so they come in dictionary order.
func (b numbered) shortest(yield func(moves string, symbol int) bool) {
	found := false
	for bound := b.missing(); !found; bound++ {
		b.within(bound, "", func(moves string, symbol int) bool {
			found = true
			return yield(moves, symbol)
		})
	}
}

// within yields the solutions that go on from path with exactly left moves, and reports whether more are wanted.
func (b numbered) within(left int, path string, yield func(moves string, symbol int) bool) bool {
	if left == 0 {
		return yield(path, b[handCenter[0]])
	}
	for move := range handStrokes {
		if path != "" && handInverses[move] == path[len(path)-1] {
			continue // undoes the last one
		}
		if next := b.turn(move); next.missing() < left && !next.within(left-1, path+handLetters[move:move+1], yield) {
			return false
		}
	}
	return true
}

// firstShortest returns the first shortest solution.
func (b numbered) firstShortest() (first octothorpe.Solution) {
	b.shortest(func(moves string, symbol int) bool {
		first = octothorpe.Solution{Moves: octothorpe.Moves(moves), Length: len(moves), Symbol: symbol}
		return false
	})
	return first
}

func numbersOf(b octothorpe.Board) (numbers numbered) {
	for cell, digit := range b.Digits() {
		numbers[cell] = int(digit - '0')
	}
	return numbers
}

func TestTurnAgainstCellsTypedByHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, move := anyBoard(t), anyMove(t)
		if got, want := numbersOf(board.Turn(move)), numbersOf(board).turn(int(move)); got != want {
			t.Errorf("%v makes %v of %v, want %v", move, got, board, want)
		}
		if got := octothorpe.Inverse(move).String(); got != handInverses[move:move+1] {
			t.Errorf("the inverse of %v is %s", move, got)
		}
		if got := move.String(); got != handLetters[move:move+1] {
			t.Errorf("move %d is %s", move, got)
		}
	})
}

func TestNoShorterSolutionIsFound(t *testing.T) {
	for _, line := range strings.Split(testdata(t, "random30.in"), "\n")[:30] {
		board := mustParse(line)
		if diff := cmp.Diff(numbersOf(board).firstShortest(), octothorpe.Solve(board)); diff != "" {
			t.Errorf("%v: -search +Solve\n%s", board, diff)
		}
	}
}

func TestAllAreFoundBySearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := nearBoard(t)
		var want []octothorpe.Solution
		numbersOf(board).shortest(func(moves string, symbol int) bool {
			want = append(want, octothorpe.Solution{Moves: octothorpe.Moves(moves), Length: len(moves), Symbol: symbol})
			return true
		})
		var solver octothorpe.Solver
		if diff := cmp.Diff(want, slices.Collect(solver.All(board))); diff != "" {
			t.Errorf("%v: -search +All\n%s", board, diff)
		}
		if got := octothorpe.Solve(board); got != want[0] {
			t.Errorf("%v: Solve gives %+v, the search %+v", board, got, want[0])
		}
	})
}
