package octothorpe_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

func TestParseMoves(t *testing.T) {
	for _, test := range []struct {
		text    string
		place   int
		message string
	}{
		{"", 0, ""},
		{"A", 0, ""},
		{"ABCDEFGH", 0, ""},
		{"I", 1, `'I' at place 1 of "I" is no move, want A to H`},
		{"ABc", 3, `'c' at place 3 of "ABc" is no move, want A to H`},
		{"A B", 2, `' ' at place 2 of "A B" is no move, want A to H`},
		{"AB\n", 3, `'\n' at place 3 of "AB\n" is no move, want A to H`},
		{"Aé", 2, `'é' at place 2 of "Aé" is no move, want A to H`},
		{"@", 1, `'@' at place 1 of "@" is no move, want A to H`},
	} {
		moves, err := octothorpe.ParseMoves(test.text)
		if test.place == 0 {
			if err != nil || string(moves) != test.text {
				t.Errorf("ParseMoves(%q) = %q, %v", test.text, moves, err)
			}
			continue
		}
		var bad *octothorpe.MovesError
		if !errors.As(err, &bad) {
			t.Errorf("ParseMoves(%q) gives error %v, want a *MovesError", test.text, err)
			continue
		}
		if want := (octothorpe.MovesError{Text: test.text, Place: test.place}); *bad != want || bad.Error() != test.message || moves != "" {
			t.Errorf("ParseMoves(%q) = %q, %+v %q; want %+v %q", test.text, moves, *bad, bad, want, test.message)
		}
	}
}

func TestParseMove(t *testing.T) {
	for i, letter := range strings.Split(handLetters, "") {
		if m, err := octothorpe.ParseMove(letter); err != nil || int(m) != i {
			t.Errorf("ParseMove(%q) = %d, %v", letter, m, err)
		}
	}
	for text, message := range map[string]string{
		"":   `"" is no move, want one of A to H`,
		"AB": `"AB" is no move, want one of A to H`,
		"a":  `'a' at place 1 of "a" is no move, want A to H`,
	} {
		_, err := octothorpe.ParseMove(text)
		var bad *octothorpe.MovesError
		if !errors.As(err, &bad) || err.Error() != message {
			t.Errorf("ParseMove(%q) gives error %v, want %s", text, err, message)
		}
	}
}

func TestMovesAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		moves := anyMoves(t, 30)
		again, err := octothorpe.ParseMoves(string(moves))
		if err != nil || again != moves || octothorpe.NewMoves(slices.Collect(moves.All())...) != moves {
			t.Errorf("%s is read as %s, %v", moves, again, err)
		}
		for range moves.All() {
			break // which an iterator must bear
		}
	})
}

func TestAMoveAndItsInverseAreNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, move := anyBoard(t), anyMove(t)
		if got := board.Turn(move).Turn(octothorpe.Inverse(move)); got != board {
			t.Errorf("%v and its inverse make %v of %v", move, got, board)
		}
		if got := octothorpe.Inverse(octothorpe.Inverse(move)); got != move {
			t.Errorf("the inverse of the inverse of %v is %v", move, got)
		}
	})
}

func TestSevenEqualMovesAreNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, move := anyBoard(t), anyMove(t)
		seven := octothorpe.Moves(strings.Repeat(move.String(), 7))
		if got := board.Apply(seven); got != board {
			t.Errorf("%s makes %v of %v", seven, got, board)
		}
		if got := seven.Reduce(); got != "" {
			t.Errorf("%s is reduced to %s", seven, got)
		}
	})
}

func TestInverseUndoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, moves := anyBoard(t), anyMoves(t, 30)
		if got := board.Apply(moves).Apply(moves.Inverse()); got != board {
			t.Errorf("%s and %s make %v of %v", moves, moves.Inverse(), got, board)
		}
		if got := moves.Inverse().Inverse(); got != moves {
			t.Errorf("the inverse of the inverse of %s is %s", moves, got)
		}
		if got := (moves + moves.Inverse()).Reduce(); got != "" {
			t.Errorf("%s and its inverse are reduced to %s", moves, got)
		}
	})
}

func TestReduce(t *testing.T) {
	for moves, want := range map[octothorpe.Moves]octothorpe.Moves{
		"":         "",
		"A":        "A",
		"AF":       "",
		"ABF":      "B",
		"ACF":      "ACF", // the upper row crosses the left column
		"AAAA":     "FFF",
		"AAA":      "AAA",
		"BA":       "AB",
		"BABA":     "AABB",
		"DCBAGH":   "CDABHG",
		"ABCHEF":   "",
		"CDGBEHC":  "C",
		"ABHAB":    "ABHAB",
		"HHHHHHHC": "C",
	} {
		if got := moves.Reduce(); got != want {
			t.Errorf("%s is reduced to %s, want %s", moves, got, want)
		}
	}
}

func TestReduceDoesTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, moves := anyBoard(t), anyMoves(t, 40)
		reduced := moves.Reduce()
		if board.Apply(reduced) != board.Apply(moves) {
			t.Errorf("%s does not do what %s does", reduced, moves)
		}
		if len(reduced) > len(moves) {
			t.Errorf("%s is reduced to the longer %s", moves, reduced)
		}
		if again := reduced.Reduce(); again != reduced {
			t.Errorf("%s is reduced to %s, and that to %s", moves, reduced, again)
		}
	})
}

func FuzzParseMoves(f *testing.F) {
	for _, text := range []string{"", "ABHAB", "ABC I", "abc", "Aé", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := octothorpe.ParseMoves(text)
		foreign := len(text) - len(strings.TrimLeft(text, handLetters))
		if foreign == len(text) {
			if err != nil || string(moves) != text || len(moves.Reduce()) > len(text) || moves.Inverse().Inverse() != moves {
				t.Errorf("%q is read as %q, %v", text, moves, err)
			}
			return
		}
		var bad *octothorpe.MovesError
		if !errors.As(err, &bad) || bad.Text != text || bad.Place != foreign+1 || bad.Error() == "" {
			t.Errorf("%q gives error %v, want a *MovesError at place %d", text, err, foreign+1)
		}
	})
}

// Texts that nobody has checked do no harm.
func TestUncheckedMoves(t *testing.T) {
	for _, moves := range []octothorpe.Moves{"X", "AIB", "a", "\xff", "A B"} {
		if got := moves.Inverse(); got != moves {
			t.Errorf("the inverse of %q is %q", moves, got)
		}
		if got := moves.Reduce(); got != moves {
			t.Errorf("%q is reduced to %q", moves, got)
		}
	}
	if got := octothorpe.Inverse(9); got != 9 {
		t.Errorf("the inverse of 9 is %d", got)
	}
}

// On any shape moves and their inverse leave a board as it is, and reduced moves do the same.
func TestMovesOnShapes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		on, _ := shape.Named(rapid.SampledFrom(shape.Names()).Draw(t, "shape"))
		moves := make([]octothorpe.Move, rapid.IntRange(0, 20).Draw(t, "moves"))
		for i := range moves {
			moves[i] = octothorpe.Move(rapid.IntRange(0, on.Moves()-1).Draw(t, "move"))
		}
		made := octothorpe.NewMoves(moves...)
		mask := shape.Mask(rapid.Uint64().Draw(t, "mask")) & on.AllCells()
		apply := func(moves octothorpe.Moves, to shape.Mask) shape.Mask {
			for m := range moves.All() {
				to = on.Turn(m).Apply(to)
			}
			return to
		}
		if got := apply(made.InverseOn(on), apply(made, mask)); got != mask {
			t.Errorf("on %s %s and then %s make %x of %x", on.Name(), made, made.InverseOn(on), got, mask)
		}
		reduced := made.ReduceOn(on)
		if got, want := apply(reduced, mask), apply(made, mask); got != want || len(reduced) > len(made) {
			t.Errorf("on %s %s is reduced to %s, which makes %x, want %x", on.Name(), made, reduced, got, want)
		}
	})
	plus, _ := shape.Named("plus")
	if got := octothorpe.Moves("AE").InverseOn(plus); got != "AE" {
		t.Errorf("what are no moves are inverted to %s", got)
	}
	if got := octothorpe.Moves("AAAAE").ReduceOn(plus); got != "AAAAE" {
		t.Errorf("what are no moves are reduced to %s", got)
	}
}
