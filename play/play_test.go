package play_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/play"

	"pgregory.net/rapid"
)

func Example() {
	game, err := play.Parse("111132323132231222312133 A")
	if err != nil {
		fmt.Println(err)
		return
	}
	hint, _ := game.Hint()
	fmt.Println("hint:", hint)
	game.Move(hint)
	fmt.Println("solved:", game.Solved(), "in", game.Count(), "moves, the best is", game.Best())
	game.Undo()
	fmt.Println(game.Text())
	// Output:
	// hint: C
	// solved: true in 2 moves, the best is 2
	// 111132323132231222312133 A/C
}

// anyGame draws a game that was played.
func anyGame(t *rapid.T) *play.Game {
	game, err := play.Puzzle(rapid.IntRange(0, 12).Draw(t, "length"), rapid.Uint32().Draw(t, "seed"))
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range rapid.SliceOfN(rapid.IntRange(0, 10), 0, 30).Draw(t, "steps") {
		switch step {
		case 8:
			game.Undo()
		case 9:
			game.Redo()
		case 10:
			if rapid.IntRange(0, 3).Draw(t, "restart") == 0 {
				game.Restart()
			}
		default:
			game.Move(octothorpe.Move(step))
		}
	}
	return game
}

// state is all that can be seen of a game but its hints.
func state(g *play.Game) string {
	return fmt.Sprint(g.Start().Digits(), g.Board().Digits(), g.Made(), "/", g.Undone(), g.Count(), g.Distance(), g.Best(), g.Solved())
}

func TestTheBoardIsTheStartAfterTheMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := anyGame(t)
		if want := game.Start().Apply(game.Made()); game.Board() != want || game.Count() != len(game.Made()) {
			t.Errorf("the board is %v after %s, want %v", game.Board(), game.Made(), want)
		}
		if game.Solved() != (game.Distance() == 0) {
			t.Errorf("solved is %v at distance %d", game.Solved(), game.Distance())
		}
	})
}

func TestTextIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := anyGame(t)
		text := game.Text()
		if rapid.Bool().Draw(t, "lower") {
			text = strings.ToLower(text)
		}
		if rapid.Bool().Draw(t, "blanks") {
			text = strings.Join(strings.Split(text, ""), rapid.SampledFrom([]string{" ", "\n", "\t "}).Draw(t, "blank"))
		}
		back, err := play.Parse(text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if state(back) != state(game) || back.Text() != game.Text() {
			t.Errorf("%q is read as %s, want %s", text, state(back), state(game))
		}
	})
}

func TestUndoAndRedo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := anyGame(t)
		before := state(game)
		if game.Undo() && !game.Redo() {
			t.Error("what was undone cannot be redone")
		}
		if state(game) != before {
			t.Errorf("undo and redo make %s of %s", state(game), before)
		}
		undone := game.Undone()
		m := octothorpe.Move(rapid.IntRange(0, 7).Draw(t, "move"))
		if !game.Move(m) || game.Undone() != "" || game.Redo() {
			t.Errorf("after a move, %q can be redone, which was %q", game.Undone(), undone)
		}
		if !game.Undo() || game.Undone() != octothorpe.NewMoves(m) {
			t.Errorf("after a move and undo, %q can be redone, want %v", game.Undone(), m)
		}
		all := game.Made() + game.Undone()
		game.Restart()
		if game.Board() != game.Start() || game.Count() != 0 || game.Undo() {
			t.Errorf("after restart there are %d moves", game.Count())
		}
		for range all {
			game.Redo()
		}
		if game.Made() != all || game.Redo() {
			t.Errorf("after restart %q can be redone, want %q", game.Made(), all)
		}
	})
}

func TestAHintIsNearerByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := anyGame(t)
		hints, distance := game.Hints(), game.Distance()
		m, ok := game.Hint()
		if ok != (distance > 0) {
			t.Fatalf("at distance %d there is a hint: %v", distance, ok)
		}
		if !ok {
			return
		}
		game.Move(m)
		if game.Distance() != distance-1 || game.Hints() != hints+1 {
			t.Errorf("after hint %d, %v, the distance is %d, want %d after hint %d", game.Hints(), m, game.Distance(), distance-1, hints+1)
		}
	})
}

func TestNoMove(t *testing.T) {
	game := play.New(deal.New(1).Board())
	before := state(game)
	if game.Move(8) || state(game) != before {
		t.Errorf("move 8 is made, and makes %s of %s", state(game), before)
	}
}

func TestParse(t *testing.T) {
	const sample = "111132323132231222312133"
	board, err := octothorpe.ParseBoard(sample)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		sample:                           sample,
		" " + sample + "\n":              sample,
		"\ufeff" + sample:                sample,
		board.String() + " AC":           sample + " AC",
		board.Picture() + "a c\n":        sample + " AC",
		board.Picture() + "\n / c b":     sample + " /CB",
		sample + "A/":                    sample + " A",
		sample + " /":                    sample,
		`{"board":"` + sample + `"}`:     sample,
		`{"board":"` + sample + `"} a/c`: sample + " A/C",
		`{"board":"` + sample + `","moves":"AC","length":2,"symbol":2}` + "\n": sample + " AC",
	} {
		game, err := play.Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if game.Text() != want {
			t.Errorf("%q is read as %q, want %q", text, game.Text(), want)
		}
	}
}

func TestParseSaysWhatIsWrong(t *testing.T) {
	const sample = "111132323132231222312133"
	for text, want := range map[string]string{
		"":                    "line 1: board 1 ",
		"AC":                  "line 1: board 1 ",
		"/":                   "line 1: board 1 ",
		sample[1:]:            "line 1: board 1 ends after twenty-three of its 24 symbols",
		sample + " 1":         "line 1: board 1 ",
		sample + " ACX":       `'X' at place 3 of "ACX" is no move, want A to H`,
		sample + "  a 1":      `'1' at place 3 of "a 1" is no move, want A to H`,
		sample + " Aé":        `'é' at place 2 of "Aé" is no move, want A to H`,
		sample + " A/C/D":     `a second / at place 4 of the moves "A/C/D": want one / at most`,
		`{"board":"12"} A`:    "line 1: board 1 ",
		`{"board":"` + sample: "line 1: board 1 ",
	} {
		game, err := play.Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v and the error %v, want %q", text, game, err, want)
		}
	}
	_, err := play.Parse(sample + " //")
	if !errors.Is(err, play.ErrSlashes) {
		t.Errorf("two slashes give the error %v", err)
	}
}

func TestNewGames(t *testing.T) {
	daily, err := play.Daily("2026-03-01")
	if err != nil {
		t.Fatal(err)
	}
	if board, err := deal.Daily("2026-03-01"); err != nil || daily.Start() != board {
		t.Errorf("the day's game begins with %v, want %v (%v)", daily.Start(), board, err)
	}
	if _, err := play.Daily("today"); !errors.As(err, new(*deal.DayError)) {
		t.Errorf("no day gives the error %v", err)
	}
	if _, err := play.Puzzle(14, 1); !errors.As(err, new(*deal.LengthError)) {
		t.Errorf("length 14 gives the error %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("111132323132231222312133 A/C")
	f.Add(`{"board":"111132323132231222312133","moves":"AC"} /`)
	f.Fuzz(func(t *testing.T, text string) {
		game, err := play.Parse(text)
		if err != nil {
			return
		}
		back, err := play.Parse(game.Text())
		if err != nil || state(back) != state(game) {
			t.Errorf("%q is read as %q, and that is not read back: %v", text, game.Text(), err)
		}
	})
}
