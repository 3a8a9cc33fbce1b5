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

// moves is how many the classic board has.
const moves = 8

// The fast path is written for the classic board.
func TestNumbersAreThoseOfTheShape(t *testing.T) {
	s := shape.Classic()
	if s.Cells() != cells || s.Moves() != moves || s.Center().Len() != center {
		t.Errorf("%d cells, %d moves, %d cells in the center", s.Cells(), s.Moves(), s.Center().Len())
	}
}

// Forms are the board, and turn as it does.
func TestFormsAreTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := drawBoard(t)
		isForm[single](t, board)
		if form := formOf[single](board); form[0] == 0 || form[0] >= 1<<(2*cells) {
			t.Errorf("%v has the form %b", board, form)
		}
		for cell := range cells {
			if got := int(symbolAt(formOf[single](board)[0], uint8(cell))); got != board.At(cell) {
				t.Errorf("%v: cell %d shows %d", board, cell, got)
			}
		}
	})
	for _, name := range shape.Names()[1:] {
		s, _ := shape.Named(name)
		rapid.Check(t, func(t *rapid.T) {
			board := drawBoardOn(t, s, 9)
			isForm[quintuple](t, board)
			if board.Symbols() <= 3 {
				isForm[triple](t, board)
			}
		})
	}
}

// drawBoardOn draws a board of a shape with so many symbols at most.
func drawBoardOn(t *rapid.T, s *shape.Shape, most int) octothorpe.Board {
	digits := make([]byte, s.Cells())
	symbols := rapid.IntRange(1, min(most, s.Cells())).Draw(t, "symbols")
	for cell := range digits {
		digits[cell] = '1' + byte(cell)
		if cell >= symbols {
			digits[cell] = '0' + byte(rapid.IntRange(1, symbols).Draw(t, "symbol"))
		}
	}
	masks := make([]shape.Mask, symbols)
	for cell, digit := range rapid.Permutation(digits).Draw(t, "digits") {
		masks[digit-'1'] |= 1 << cell
	}
	return octothorpe.BoardOn(s, masks...)
}

// isForm holds a form to the board, before and after each move, and as it is stored.
func isForm[B forms](t *rapid.T, board octothorpe.Board) {
	b, s := formOf[B](board), board.Shape()
	if got := boardOf(s, b); got != board {
		t.Errorf("%v has the form %b, which is %v", board, b, got)
	}
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		if got := maskOf(b, symbol); got != board.Mask(symbol) {
			t.Errorf("%v: the mask of %d is %b", board, symbol, got)
		}
	}
	for m := range octothorpe.Move(s.Moves()) {
		if got := boardOf(s, turned(b, &gameOf(board).turns[m])); got != board.Turn(m) {
			t.Errorf("%v: %v gives %v, want %v", board, m, got, board.Turn(m))
		}
	}
	value := rapid.Uint16().Draw(t, "value")
	if entry := newEntry(b, value); boardIn(entry) != b || valueIn(entry) != value {
		t.Errorf("%v with value %d is stored as %v with %d", b, value, boardIn(entry), valueIn(entry))
	}
	if g := gameOf(board); winnerOf(g, b) != board.Winner() {
		t.Errorf("%v: the winner is %d, want %d", board, winnerOf(g, b), board.Winner())
	}
}

// A count is that of the center's digits, also after a move that is not made.
func TestCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := drawBoard(t)
		m := octothorpe.Move(rapid.IntRange(0, moves-1).Draw(t, "move"))
		g, form := gameOf(board), formOf[single](board)
		held := countOf(g, form)
		if want := counted(board); held != want || held.most() != most(board) {
			t.Errorf("%v: count %d, want %d; %d of the most common symbol, want %d", board, held, want, held.most(), most(board))
		}
		if got, want := held.after(form[0], swapOf(m)), counted(board.Turn(m)); got != want {
			t.Errorf("%v: count %d after %v, want %d", board, got, m, want)
		}
	})
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
	state := uint16(0)
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
		"any": newRule(shape.Classic(), anyMove), "notInverse": newRule(shape.Classic(), notInverse), "notSame": newRule(shape.Classic(), notSame), "canonical": newRule(shape.Classic(), canonical),
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
	canonical, all := newRule(shape.Classic(), canonical), newRule(shape.Classic(), anyMove)
	const depth = 5
	if got, want := places(canonical, depth), places(all, depth); len(got) != len(want) {
		t.Errorf("canonical moves reach %d ways to lie, want %d", len(got), len(want))
	}
}

// places returns where the cells are after up to so many moves by a rule.
func places(r rule, depth int) map[[cells]uint8]bool {
	found := map[[cells]uint8]bool{}
	var try func(at [cells]uint8, left int, state uint16)
	try = func(at [cells]uint8, left int, state uint16) {
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
