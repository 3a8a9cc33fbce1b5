package search

import (
	"testing"

	"octothorpe"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

func drawBoard(t *rapid.T) octothorpe.Board {
	board, err := octothorpe.ParseBoard(string(rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "digits")))
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// The engines are written for the classic board.
func TestNumbersAreThoseOfTheShape(t *testing.T) {
	s := shape.Classic()
	if s.Cells() != cells || s.Moves() != moves || s.Center().Len() != center {
		t.Errorf("%d cells, %d moves, %d cells in the center", s.Cells(), s.Moves(), s.Center().Len())
	}
}

// Planes are the board, and turn as it does.
func TestPlanesAreTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := drawBoard(t)
		m := octothorpe.Move(rapid.IntRange(0, moves-1).Draw(t, "move"))
		p := planesOf(board)
		if p.board() != board || p == 0 || p >= 1<<(2*cells) {
			t.Errorf("%v has planes %b", board, p)
		}
		for cell := range cells {
			if got := int(p.at(uint8(cell))); got != board.At(cell) {
				t.Errorf("%v: cell %d shows %d", board, cell, got)
			}
		}
		for i, mask := range p.masks() {
			if mask != board.Mask(i+1) {
				t.Errorf("%v: the mask of %d is %b", board, i+1, mask)
			}
		}
		if got := p.turn(&turns()[m]).board(); got != board.Turn(m) {
			t.Errorf("%v: %v gives %v, want %v", board, m, got, board.Turn(m))
		}
	})
}

// A count is that of the center's digits, also after a move that is not made.
func TestCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := drawBoard(t)
		m := octothorpe.Move(rapid.IntRange(0, moves-1).Draw(t, "move"))
		held := countOf(planesOf(board))
		if want := counted(board); held != want || held.most() != most(board) {
			t.Errorf("%v: count %d, want %d; %d of the most common symbol, want %d", board, held, want, held.most(), most(board))
		}
		if got, want := held.after(planesOf(board), swapOf(m)), counted(board.Turn(m)); got != want {
			t.Errorf("%v: count %d after %v, want %d", board, got, m, want)
		}
	})
	if (count(8)).winner() != 1 || (count(72)).winner() != 2 || (count(0)).winner() != 3 || (count(7)).winner() != 0 {
		t.Error("winners are wrong")
	}
}

func counted(board octothorpe.Board) (c count) {
	for _, symbol := range board.Center() {
		c += map[int]count{1: 1, 2: 9, 3: 0}[symbol]
	}
	return c
}

func most(board octothorpe.Board) int {
	counts := map[int]int{}
	for _, symbol := range board.Center() {
		counts[symbol]++
	}
	return max(counts[1], counts[2], counts[3])
}

// allows reports whether a rule lets moves follow each other so.
func (r rule) allows(moves octothorpe.Moves) bool {
	state := uint8(0)
next:
	for m := range moves.All() {
		for _, step := range r[state] {
			if step.move == m {
				state = step.next
				continue next
			}
		}
		return false
	}
	return true
}

func TestRules(t *testing.T) {
	rules := map[string]rule{
		"any": newRule(anyMove), "notInverse": newRule(notInverse), "notSame": newRule(notSame), "canonical": newRule(canonical),
	}
	for _, test := range []struct {
		moves octothorpe.Moves
		by    []string // that allow them
	}{
		{"", []string{"any", "notInverse", "notSame", "canonical"}},
		{"H", []string{"any", "notInverse", "notSame", "canonical"}},
		{"AF", []string{"any", "notSame"}},
		{"AA", []string{"any", "notInverse", "canonical"}},
		{"AAA", []string{"any", "notInverse", "canonical"}},
		{"AAAA", []string{"any", "notInverse"}},
		{"AAACAAA", []string{"any", "notInverse", "canonical"}},
		{"AB", []string{"any", "notInverse", "notSame", "canonical"}},
		{"BA", []string{"any", "notInverse", "notSame"}},
		{"EF", []string{"any", "notInverse", "notSame", "canonical"}},
		{"FE", []string{"any", "notInverse", "notSame"}},
		{"FB", []string{"any", "notInverse", "notSame"}},
		{"CA", []string{"any", "notInverse", "notSame", "canonical"}},
		{"DC", []string{"any", "notInverse", "notSame"}},
		{"ACF", []string{"any", "notInverse", "notSame", "canonical"}},
	} {
		for name, rule := range rules {
			want := false
			for _, by := range test.by {
				want = want || by == name
			}
			if got := rule.allows(test.moves); got != want {
				t.Errorf("%s allows %s: %v, want %v", name, test.moves, got, want)
			}
		}
	}
}

// What is canonical leaves no board out that moves can reach: every sequence has one that does the same and is no longer.
func TestCanonicalMovesReachEverything(t *testing.T) {
	canonical, all := newRule(canonical), newRule(anyMove)
	const depth = 5
	if got, want := places(canonical, depth), places(all, depth); len(got) != len(want) {
		t.Errorf("canonical moves reach %d ways to lie, want %d", len(got), len(want))
	}
}

// places returns where the cells are after up to so many moves by a rule.
func places(r rule, depth int) map[[cells]uint8]bool {
	found := map[[cells]uint8]bool{}
	var try func(at [cells]uint8, left int, state uint8)
	try = func(at [cells]uint8, left int, state uint8) {
		found[at] = true
		if left == 0 {
			return
		}
		for _, step := range r[state] {
			var next [cells]uint8
			for cell := range next {
				next[shape.Classic().Turn(step.move).To(cell)] = at[cell]
			}
			try(next, left-1, step.next)
		}
	}
	var start [cells]uint8
	for cell := range start {
		start[cell] = uint8(cell)
	}
	try(start, depth, 0)
	return found
}
