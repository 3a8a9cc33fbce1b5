package octothorpe_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var (
	_ encoding.TextAppender    = octothorpe.Board{}
	_ encoding.TextMarshaler   = octothorpe.Board{}
	_ encoding.TextUnmarshaler = (*octothorpe.Board)(nil)
)

// sampleDigits is the first board of the problem's sample.
const sampleDigits = "111132323132231222312133"

func TestParseBoard(t *testing.T) {
	sampleLine := strings.Join(strings.Split(sampleDigits, ""), " ")
	for name, text := range map[string]string{
		"line":               sampleLine,
		"line with its end":  sampleLine + "\n",
		"CRLF":               sampleLine + "\r\n",
		"digits":             sampleDigits,
		"tabs":               strings.ReplaceAll(sampleLine, " ", "\t"),
		"two blanks":         strings.ReplaceAll(sampleLine, " ", "  "),
		"broken":             strings.ReplaceAll(sampleLine, " ", "\n"),
		"run together":       "1111 32323 1 3 2231222 312133",
		"all kinds of white": " \t\r\n\v\f" + sampleDigits + " \t\r\n\v\f",
		"picture": `
  1 1
  1 1
3232313
  2 2
3122231
  2 1
  3 3
`,
	} {
		t.Run(name, func(t *testing.T) {
			board, err := octothorpe.ParseBoard(text)
			if err != nil {
				t.Fatal(err)
			}
			if board.Digits() != sampleDigits {
				t.Errorf("got %s, want %s", board.Digits(), sampleDigits)
			}
		})
	}
}

func TestParseBoardErrors(t *testing.T) {
	for _, test := range []struct {
		name, text string
		err        error
		message    string
	}{
		{"nothing", "", octothorpe.ErrTooFew, "line 1: board 1 has no symbols"},
		{"white space", "\n \n", octothorpe.ErrTooFew, "line 1: board 1 has no symbols"},
		{"a zero", "0 ", octothorpe.ErrTooFew, "line 1: board 1 has no symbols, and a 0 in their place"},
		{"one symbol", "1", octothorpe.ErrTooFew, "line 1: board 1 ends after one of its 24 symbols"},
		{"23 symbols", sampleDigits[1:], octothorpe.ErrTooFew, "line 1: board 1 ends after twenty-three of its 24 symbols"},
		{"a zero inside", "1 2\n3 0", octothorpe.ErrTooFew, "line 2: board 1 is cut short by a 0 after three of its 24 symbols"},
		{"a 4", "1 2 4", octothorpe.ErrSymbol, `line 1: board 1 has "4" as symbol 3, want 1, 2 or 3`},
		{"a 10", "1 2 10", octothorpe.ErrSymbol, `line 1: board 1 has "0" as symbol 4, want 1, 2 or 3`},
		{"a letter", "1 2\n3 x", octothorpe.ErrSymbol, `line 2: board 1 has "x" as symbol 4, want 1, 2 or 3`},
		{"a full-width digit", "1 ２", octothorpe.ErrSymbol, `line 1: board 1 has "２" as symbol 2, want 1, 2 or 3`},
		{"a JSON array", "[1,2]", octothorpe.ErrSymbol,
			`line 1: board 1 has "[" as symbol 1, want 1, 2 or 3; JSON is read as lines, each an object with a board`},
		{"one symbol only", strings.Repeat("1", 24), octothorpe.ErrCounts,
			"line 1: board 1 has twenty-four 1s, no 2s and no 3s, want eight of each"},
		{"two wrong counts", "2" + sampleDigits[1:], octothorpe.ErrCounts, "line 1: board 1 has seven 1s and nine 2s, want eight of each"},
		{"a single one", "1" + strings.Repeat("2", 8) + strings.Repeat("3", 15), octothorpe.ErrCounts,
			"line 1: board 1 has one 1 and fifteen 3s, want eight of each"},
		{"two boards", sampleDigits + "\n" + sampleDigits, octothorpe.ErrTooMany, "line 2: board 1 goes on after its 24 symbols"},
		{"a closing zero", sampleDigits + "\n0\n", octothorpe.ErrTooMany, "line 2: board 1 goes on after its 24 symbols"},
		{"a foreign end", sampleDigits + ".", octothorpe.ErrTooMany, "line 1: board 1 goes on after its 24 symbols"},
		{"UTF-16", "\xff\xfe1\x00", octothorpe.ErrNotText,
			"line 1: board 1 has the byte 0xff, which is not text; if it is UTF-16, save it as UTF-8"},
		{"gzip", "\x1f\x8b\x08", octothorpe.ErrNotText,
			"line 1: board 1 has the byte 0x1f, which is not text; if it is compressed, decompress it first"},
		{"half a character", "1 \xe9", octothorpe.ErrNotText, "line 1: board 1 has the byte 0xe9, which is not text"},
	} {
		t.Run(test.name, func(t *testing.T) {
			board, err := octothorpe.ParseBoard(test.text)
			var bad *octothorpe.InputError
			if !errors.As(err, &bad) || !errors.Is(err, test.err) {
				t.Fatalf("error %v, want an *InputError of %v", err, test.err)
			}
			if err.Error() != test.message {
				t.Errorf("message %q, want %q", err, test.message)
			}
			if !board.IsZero() {
				t.Errorf("got %v beside the error", board)
			}
		})
	}
}

func TestTheZeroBoardIsNotABoard(t *testing.T) {
	var zero octothorpe.Board
	for name, board := range map[string]octothorpe.Board{
		"Turn":               zero.Turn(3),
		"Apply":              zero.Apply("ABC"),
		"Transform":          zero.Transform(octothorpe.Symmetries()[1]),
		"Rename":             zero.Rename(2, 3, 1),
		"Canonical":          zero.Canonical(),
		"no such move":       mustParse(sampleDigits).Turn(8),
		"no such letter":     mustParse(sampleDigits).Apply("AI"),
		"a symbol twice":     mustParse(sampleDigits).Rename(1, 2, 2),
		"a symbol too great": mustParse(sampleDigits).Rename(1, 2, 4),
		"a symbol too small": mustParse(sampleDigits).Rename(0, 1, 2),
	} {
		if !board.IsZero() {
			t.Errorf("%s gives %v, want the zero Board", name, board)
		}
	}
	if zero.Solved() || zero.Winner() != 0 || zero.Center() != nil || zero.ClassSize() != 0 || zero.Mask(1) != 0 || zero.At(0) != 0 {
		t.Error("the zero Board has a winner, a center, a class, a mask or a symbol")
	}
	if zero.Digits() != "" || zero.Picture() != "" || zero.String() != "not a board" {
		t.Errorf("it prints as %q, %q, %q", zero.Digits(), zero.Picture(), zero.String())
	}
	if text, err := zero.MarshalText(); err == nil {
		t.Errorf("MarshalText() = %q, want an error", text)
	}
	if zero.Compare(zero) != 0 || zero.Compare(mustParse(sampleDigits)) != -1 || mustParse(sampleDigits).Compare(zero) != 1 {
		t.Error("the zero Board is not less than another, or not equal to itself")
	}

	var solver octothorpe.Solver
	unsolved := octothorpe.Solution{Length: -1}
	for name, solution := range map[string]octothorpe.Solution{"Solve": octothorpe.Solve(zero), "Solver.Solve": solver.Solve(zero)} {
		if solution != unsolved {
			t.Errorf("%s gives %+v, want %+v", name, solution, unsolved)
		}
	}
	if got := solver.Distances(zero); len(got) != 0 {
		t.Errorf("Distances gives %v", got)
	}
	if solver.Count(zero) != 0 || len(solver.FirstMoves(zero)) != 0 || len(slices.Collect(solver.All(zero))) != 0 {
		t.Error("the zero Board has solutions")
	}
}

func TestSymbolsOfABoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		digits := ""
		var masks [octothorpe.Symbols]shape.Mask
		var center []int
		for cell := range shape.Classic().Cells() {
			symbol := board.At(cell)
			digits += string(rune('0' + symbol))
			masks[symbol-1] |= 1 << cell
			if slices.Contains(handCenter[:], cell) {
				center = append(center, symbol)
			}
		}
		if digits != board.Digits() {
			t.Errorf("symbols %s of %s", digits, board.Digits())
		}
		if masks != [...]shape.Mask{board.Mask(1), board.Mask(2), board.Mask(3)} {
			t.Errorf("masks of %s", digits)
		}
		if diff := cmp.Diff(center, board.Center()); diff != "" {
			t.Error("center", diff)
		}
		winner := 0
		if len(slices.Compact(center)) == 1 {
			winner = center[0]
		}
		if board.Winner() != winner || board.Solved() != (winner != 0) {
			t.Errorf("%v has winner %d, want %d", board, board.Winner(), winner)
		}
		if board.At(-1) != 0 || board.At(24) != 0 || board.Mask(0) != 0 || board.Mask(4) != 0 {
			t.Error("symbols where there are none")
		}
	})
}

func TestAWrittenBoardIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		appended, err := board.AppendText([]byte("board "))
		if err != nil {
			t.Fatal(err)
		}
		document, err := json.Marshal(board)
		if err != nil {
			t.Fatal(err)
		}
		var decoded octothorpe.Board
		if err := json.Unmarshal(document, &decoded); err != nil || decoded != board {
			t.Errorf("%s is decoded to %v, %v", document, decoded, err)
		}
		for _, text := range []string{
			board.String(), board.Digits(), board.Picture(), string(board.AppendDigits(nil)), strings.TrimPrefix(string(appended), "board "),
		} {
			if again, err := octothorpe.ParseBoard(text); err != nil || again != board {
				t.Errorf("%q is read as %v, %v", text, again, err)
			}
		}
	})
}

func TestNewBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		masks := [octothorpe.Symbols]shape.Mask{board.Mask(1), board.Mask(2), board.Mask(3)}
		if got := octothorpe.NewBoard(masks); got != board {
			t.Errorf("the masks of %v give %v", board, got)
		}
		symbol := rapid.IntRange(0, octothorpe.Symbols-1).Draw(t, "symbol")
		masks[symbol] ^= 1 << rapid.IntRange(0, shape.MaxCells-1).Draw(t, "cell")
		if got := octothorpe.NewBoard(masks); !got.IsZero() {
			t.Errorf("the masks %b give %v", masks, got)
		}
	})
	twice := [octothorpe.Symbols]shape.Mask{0xff, 0xff00, 0xff00}
	if got := octothorpe.NewBoard(twice); !got.IsZero() {
		t.Errorf("the masks %b give %v", twice, got)
	}
}

func TestUnmarshalTextLeavesABoardAlone(t *testing.T) {
	board := mustParse(sampleDigits)
	if err := board.UnmarshalText([]byte("12")); !errors.Is(err, octothorpe.ErrTooFew) {
		t.Errorf("error %v, want %v", err, octothorpe.ErrTooFew)
	}
	if board.Digits() != sampleDigits {
		t.Errorf("the board became %v", board)
	}
}

func TestCompareIsTheOrderOfDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyBoard(t), anyBoard(t)
		if got, want := a.Compare(b), strings.Compare(a.Digits(), b.Digits()); got != want {
			t.Errorf("Compare(%v, %v) = %d, want %d", a, b, got, want)
		}
		if (a.Compare(b) == 0) != (a == b) {
			t.Errorf("%v and %v: Compare and == disagree", a, b)
		}
	})
}

func FuzzParseBoard(f *testing.F) {
	for _, text := range []string{sampleDigits, mustParse(sampleDigits).String(), mustParse(sampleDigits).Picture(), "", "0", "1 2 4",
		strings.Repeat("1", 24), sampleDigits + " 0", "\xff\xfe", "\xef\xbb\xbf" + sampleDigits, `{"board":"` + sampleDigits + `"}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		board, err := octothorpe.ParseBoard(text)
		// A board is 24 digits, eight of each, whatever white space is between, perhaps behind a byte order mark.
		digits := strings.TrimPrefix(text, "\ufeff")
		digits = strings.NewReplacer(" ", "", "\t", "", "\n", "", "\v", "", "\f", "", "\r", "").Replace(digits)
		isBoard := len(digits) == 24
		for _, symbol := range []string{"1", "2", "3"} {
			isBoard = isBoard && strings.Count(digits, symbol) == 8
		}
		if isBoard {
			if err != nil || board.Digits() != digits {
				t.Errorf("%q is read as %v, %v", text, board, err)
			}
			return
		}
		var bad *octothorpe.InputError
		if !errors.As(err, &bad) {
			t.Fatalf("%q gives error %v, want an *InputError", text, err)
		}
		if !board.IsZero() || bad.Board != 1 || bad.Line < 1 || bad.Line > strings.Count(text, "\n")+1 {
			t.Errorf("%q gives %v beside %+v", text, board, bad)
		}
	})
}
