package play_test

import (
	"errors"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/play"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// solverOn returns a built-in shape and what solves the boards that are dealt on it.
func solverOn(t *testing.T, name string) (*shape.Shape, *octothorpe.Solver) {
	t.Helper()
	on, _ := shape.Named(name)
	table, err := octothorpe.BuildLeanTable(t.Context(), on, on.Center().Len(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return on, octothorpe.NewSolver(on, table)
}

// On any shape the board is the start after the moves, undo and redo are each other's inverse, a hint leads nearer by one, and the text
// is read back.
func TestShapes(t *testing.T) {
	for _, name := range []string{"plus", "spiral", "pinwheel"} {
		on, solves := solverOn(t, name)
		rapid.Check(t, func(t *rapid.T) {
			game, err := play.PuzzleOn(on, solves, rapid.IntRange(0, 6).Draw(t, "length"), rapid.Uint32().Draw(t, "seed"))
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range rapid.SliceOfN(rapid.IntRange(0, on.Moves()+1), 0, 20).Draw(t, "steps") {
				switch step - on.Moves() {
				case 0:
					game.Undo()
				case 1:
					game.Redo()
				default:
					game.Move(octothorpe.Move(step))
				}
				if want := game.Start().Apply(game.Made()); game.Board() != want {
					t.Fatalf("the board is %v after %s, want %v", game.Board(), game.Made(), want)
				}
			}
			if game.Move(octothorpe.Move(on.Moves())) {
				t.Error("a move is made that is none")
			}
			back, err := play.ParseOn(on, strings.ToLower(game.Text()))
			if err != nil || back.Text() != game.Text() || back.Board() != game.Board() {
				t.Fatalf("%q is read as %v (%v)", game.Text(), back, err)
			}
			if back.Best() != -1 {
				t.Errorf("without a solver the best is %d", back.Best())
			}
			back.SolveBy(solves)
			distance := back.Distance()
			if hint, ok := back.Hint(); ok != (distance > 0) || ok && (!back.Move(hint) || back.Distance() != distance-1) {
				t.Errorf("the hint %v is not nearer than %d", hint, distance)
			}
		})
	}
}

func TestNoGamesOnShapes(t *testing.T) {
	plus, solves := solverOn(t, "plus")
	for text, want := range map[string]string{
		"122112112 AE":               `'E' at place 2 of "AE" is no move, want A to D`,
		"12211211":                   "the board has 8 symbols, want 9, one a cell",
		"122112112 A/B/C":            "a second / at place 4 of the moves",
		`{"board":"12","moves":"A"}`: "board 1",
		"111132323132231222312133 A": "want 9",
		"1231231231":                 "want 9",
		"123412341 A":                "no symbol can fill the center",
		"\ufeff" + `{"board":"122112112"} B` + "\x00": "is no move",
	} {
		if _, err := play.ParseOn(plus, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives the error %v, want %q", text, err, want)
		}
	}
	if game, err := play.ParseOn(plus, `{"board":"122112112","moves":"AB"}`); err != nil || game.Made() != "AB" {
		t.Errorf("JSON is read as %v (%v)", game, err)
	}
	if _, err := play.PuzzleOn(plus, solves, 99, 1); !errors.As(err, new(*deal.LengthError)) {
		t.Errorf("a board of 99 moves gives the error %v", err)
	}
}
