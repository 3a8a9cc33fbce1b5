package octothorpe_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"octothorpe"

	"github.com/google/go-cmp/cmp"
)

// testdata returns a file of the folder.
func testdata(t testing.TB, name string) string {
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// kinds are what can be wrong with a board.
var kinds = []error{octothorpe.ErrSymbol, octothorpe.ErrCounts, octothorpe.ErrTooFew, octothorpe.ErrTooMany, octothorpe.ErrNotText,
	octothorpe.ErrJSON}

// record returns what a reader gives, a line for each board and for each error.
func record(in io.Reader) []string {
	var lines []string
	r := octothorpe.NewReader(in, "in")
	for board, err := range r.All() {
		var bad *octothorpe.InputError
		switch {
		case errors.As(err, &bad):
			kind := slices.IndexFunc(kinds, func(kind error) bool { return errors.Is(err, kind) })
			lines = append(lines, fmt.Sprintf("%v (%v)", err, kinds[kind]))
		case err != nil:
			lines = append(lines, err.Error())
		default:
			line, number := r.Position()
			text := fmt.Sprintf("in:%d: board %d is %s", line, number, board.Digits())
			if moves, ok := r.Moves(); ok {
				text += " with moves " + moves
			}
			lines = append(lines, text)
		}
	}
	return lines
}

func TestReader(t *testing.T) {
	const (
		one   = sampleDigits
		other = eightOfEach
		wrong = "211132323132231222312133" // seven 1s, nine 2s
	)
	spread := func(digits string) string { return strings.Join(strings.Split(digits, ""), " ") }
	for _, test := range []struct {
		name, input string
		want        []string
	}{
		{"nothing", "", nil},
		{"white space", " \n\t\r\n", nil},
		{"only the zero", "0\n", nil},
		{"no last newline", spread(one) + "\n" + spread(other), []string{"in:1: board 1 is " + one, "in:2: board 2 is " + other}},
		{"CRLF", spread(one) + "\r\n" + spread(other) + "\r\n0\r\n", []string{"in:1: board 1 is " + one, "in:2: board 2 is " + other}},
		{"tabs and blank lines", "\n\n" + strings.ReplaceAll(spread(one), " ", "\t") + "\n\n" + spread(other),
			[]string{"in:3: board 1 is " + one, "in:5: board 2 is " + other}},
		{"run together", one + other + "\n" + one, []string{"in:1: board 1 is " + one, "in:1: board 2 is " + other, "in:2: board 3 is " + one}},
		{"several on a line", spread(one) + " " + spread(other) + " 0", []string{"in:1: board 1 is " + one, "in:1: board 2 is " + other}},
		{"broken", strings.ReplaceAll(spread(one), " ", "\n") + "\n" + other, []string{"in:1: board 1 is " + one, "in:25: board 2 is " + other}},
		{"pictures", mustParse(one).Picture() + "\n" + mustParse(other).Picture(),
			[]string{"in:1: board 1 is " + one, "in:9: board 2 is " + other}},
		{"byte order mark", "\ufeff" + one, []string{"in:1: board 1 is " + one}},
		{"what follows 0 is not read", one + "\n0\nx y z\n" + other, []string{"in:1: board 1 is " + one}},
		{"the zero on the line", one + " 0 " + other, []string{"in:1: board 1 is " + one}},

		{"a foreign symbol skips the line", "1 2 4 " + one + "\n" + other + "\n", []string{
			`in:1: board 1 has "4" as symbol 3, want 1, 2 or 3 (not a symbol)`, "in:2: board 2 is " + other}},
		{"wrong counts skip the board", wrong + " " + one + "\n" + other, []string{
			"in:1: board 1 has seven 1s and nine 2s, want eight of each (not eight of each symbol)",
			"in:1: board 2 is " + one, "in:2: board 3 is " + other}},
		{"wrong counts over lines", "\n" + wrong[:9] + "\n" + wrong[9:], []string{
			"in:2: board 1 goes over 2 lines and has seven 1s and nine 2s, want eight of each (not eight of each symbol)"}},
		{"a zero in a board", one + "\n1 2 3 0 1\n" + other, []string{"in:1: board 1 is " + one,
			"in:2: board 2 is cut short by a 0 after three of its 24 symbols (too few symbols)", "in:3: board 3 is " + other}},
		{"the end in a board", one + "\n\n1 2\n3", []string{"in:1: board 1 is " + one,
			"in:3: board 2 ends after three of its 24 symbols (too few symbols)"}},
		{"a 10", "10 2\n" + one, []string{`in:1: board 1 has "0" as symbol 2, want 1, 2 or 3 (not a symbol)`, "in:2: board 2 is " + one}},
		{"a 01", "01\n" + one, []string{`in:1: board 1 has "0" as symbol 1, want 1, 2 or 3 (not a symbol)`, "in:2: board 2 is " + one}},
		{"words", "1 2 \u00e9 3\n" + one + "\nboard", []string{`in:1: board 1 has "é" as symbol 3, want 1, 2 or 3 (not a symbol)`,
			"in:2: board 2 is " + one, `in:3: board 3 has "b" as symbol 1, want 1, 2 or 3 (not a symbol)`}},
		{"UTF-16", "\xff\xfe1\x00", []string{
			"in:1: board 1 has the byte 0xff, which is not text; if it is UTF-16, save it as UTF-8 (not text)"}},
		{"a broken character", "1 \xc3\n" + one, []string{"in:1: board 1 has the byte 0xc3, which is not text (not text)",
			"in:2: board 2 is " + one}},
		{"a character cut off", "1 \xe2\x82", []string{"in:1: board 1 has the byte 0xe2, which is not text (not text)"}},
		{"a byte order mark later", one + "\n\ufeff" + other, []string{"in:1: board 1 is " + one,
			`in:2: board 2 has "\ufeff" as symbol 1, want 1, 2 or 3 (not a symbol)`}},

		{"JSON lines", fmt.Sprintf("{\"board\":%q,\"moves\":\"AC\",\"length\":2}\n\n  {\"board\":%q}", one, spread(other)), []string{
			"in:1: board 1 is " + one + " with moves AC", "in:3: board 2 is " + other}},
		{"JSON lines with a mark and CRLF", fmt.Sprintf("\ufeff\r\n{\"board\":%q,\"moves\":\"x\"}\r\n0\r\n{\"board\":%q,\"moves\":null}\r\n",
			one, other), []string{"in:2: board 1 is " + one + " with moves x",
			"in:3: board 2 is no JSON object; want {\"board\":\"24 digits\"} (not a JSON line with a board)", "in:4: board 3 is " + other}},
		{"JSON lines without a board", "{}\n" + `{"board":null}` + "\n" + `{"board":""}`, []string{
			`in:1: board 1 has no "board"; want {"board":"24 digits"} (not a JSON line with a board)`,
			`in:2: board 2 has no "board"; want {"board":"24 digits"} (not a JSON line with a board)`,
			"in:3: board 3 has no symbols (too few symbols)"}},
		{"JSON lines with bad boards", fmt.Sprintf("{\"board\":\"12\"}\n{\"board\":%q}\n{\"board\":%q}\n{\"board\":\"x\"}\n{\"board\":%q}",
			wrong, one+one, other), []string{
			"in:1: board 1 ends after two of its 24 symbols (too few symbols)",
			"in:2: board 2 has seven 1s and nine 2s, want eight of each (not eight of each symbol)",
			"in:3: board 3 goes on after its 24 symbols (too many symbols)",
			`in:4: board 4 has "x" as symbol 1, want 1, 2 or 3 (not a symbol)`,
			"in:5: board 5 is " + other}},
		{"JSON lines of other kinds", "{\"board\":1}\n{\"board\":\"" + one + "\",\"moves\":[]}\n[]", []string{
			`in:1: board 1 has a "board" that is no string (not a JSON line with a board)`,
			`in:2: board 2 has a "moves" that is no string (not a JSON line with a board)`,
			`in:3: board 3 is no JSON object; want {"board":"24 digits"} (not a JSON line with a board)`}},
		{"bad JSON", "{\"board\"\n" + one + "\n{\"board\":\"" + other + "\"}", []string{
			"in:1: board 1 is not JSON: unexpected end of JSON input (not a JSON line with a board)",
			"in:2: board 2 is no JSON object; want {\"board\":\"24 digits\"} (not a JSON line with a board)",
			"in:3: board 3 is " + other}},
		{"a JSON line too long", fmt.Sprintf("{\"board\":%q,\"note\":%q}\n{\"board\":%q}", one, strings.Repeat("-", 1<<16), other), []string{
			"in:1: board 1 is a line of over 65536 bytes (not a JSON line with a board)", "in:2: board 2 is " + other}},
		{"a JSON line too long that ends in white space", fmt.Sprintf("{%s}%s\n{\"board\":%q}", strings.Repeat("-", 1<<16),
			strings.Repeat(" ", 1<<17), other), []string{
			"in:1: board 1 is a line of over 65536 bytes (not a JSON line with a board)", "in:2: board 2 is " + other}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for form, reader := range cutUp(test.input) {
				if diff := cmp.Diff(test.want, record(reader)); diff != "" {
					t.Errorf("%s: -want +got\n%s", form, diff)
				}
			}
		})
	}
}

// cutUp returns readers of a text that give it in pieces of several kinds.
func cutUp(text string) map[string]io.Reader {
	return map[string]io.Reader{
		"whole":               strings.NewReader(text),
		"the end with data":   iotest.DataErrReader(strings.NewReader(text)),
		"halves":              iotest.HalfReader(strings.NewReader(text)),
		"byte by byte":        iotest.OneByteReader(strings.NewReader(text)),
		"pieces of one to 50": &pieceReader{rest: []byte(text), size: 7},
	}
}

// A pieceReader gives its text in pieces of many sizes, and now and then nothing.
type pieceReader struct {
	rest   []byte
	size   int // where the sizes begin
	length int // what it says of its length, if anything; a stream makes the large table for a long input only
}

func (r *pieceReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	r.size = (r.size*7 + 3) % 51
	n := copy(p[:min(len(p), r.size)], r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

func (r *pieceReader) Len() int { return max(r.length, len(r.rest)) }

func TestReaderGivesWhatReadingGave(t *testing.T) {
	broken := errors.New("the cable is out")
	for name, before := range map[string]string{
		"at once": "", "between boards": sampleDigits + "\n", "in a board": sampleDigits + "\n1 2", "in a character": sampleDigits + "\xc3",
		"in a JSON line": `{"board":"` + sampleDigits + "\"}\n{",
	} {
		t.Run(name, func(t *testing.T) {
			r := octothorpe.NewReader(io.MultiReader(strings.NewReader(before), iotest.ErrReader(broken)), "in")
			var last error
			boards := 0
			for _, err := range r.All() {
				if last = err; err == nil {
					boards++
				}
			}
			if !errors.Is(last, broken) || boards != strings.Count(before, sampleDigits) {
				t.Errorf("%d boards, then %v, want %v", boards, last, broken)
			}
		})
	}
}

func TestReaderStaysAtItsEnd(t *testing.T) {
	r := octothorpe.NewReader(strings.NewReader(sampleDigits+" 0 "+sampleDigits), "in")
	if _, err := r.Read(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if board, err := r.Read(); !errors.Is(err, io.EOF) || !board.IsZero() {
			t.Errorf("behind the last board: %v, %v", board, err)
		}
	}
}

func TestReaderAllMayBeLeft(t *testing.T) {
	r := octothorpe.NewReader(strings.NewReader(sampleDigits+eightOfEach), "in")
	for range r.All() {
		break
	}
	if board, err := r.Read(); err != nil || board.Digits() != eightOfEach {
		t.Errorf("the second board is %v, %v", board, err)
	}
}

// inputs are texts of all kinds, for fuzzing to begin with.
var inputs = []string{
	"", "0", sampleDigits, mustParse(sampleDigits).String() + "\n0\n", mustParse(eightOfEach).Picture(),
	mustParse(sampleDigits).String() + "\r\n" + mustParse(eightOfEach).String() + "\r\n",
	sampleDigits + eightOfEach + "1", "1 2 4\n" + sampleDigits, strings.Repeat("1", 24) + sampleDigits, sampleDigits + " 0 x",
	"\ufeff" + sampleDigits, "\xff\xfe1\x00", "1 \xc3\n" + sampleDigits, "01", "1 2 0",
	"{\"board\":\"" + sampleDigits + "\",\"moves\":\"AC\"}\n{}\n[1]\n\n{\"board\":\"12\"}", " \n{\"board\"",
}

func FuzzReader(f *testing.F) {
	for _, text := range inputs {
		f.Add([]byte(text), 7)
	}
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		want := record(bytes.NewReader(text))
		pieces := &pieceReader{rest: text, size: size & 0xff}
		for name, in := range map[string]io.Reader{
			"byte by byte": iotest.OneByteReader(bytes.NewReader(text)),
			"in halves":    iotest.HalfReader(bytes.NewReader(text)),
			"with EOF":     iotest.DataErrReader(bytes.NewReader(text)),
			"in pieces":    pieces,
		} {
			if diff := cmp.Diff(want, record(in)); diff != "" {
				t.Errorf("%q: -whole +%s\n%s", text, name, diff)
			}
		}
		for board, err := range octothorpe.NewReader(bytes.NewReader(text), "").All() {
			if again, parseErr := octothorpe.ParseBoard(board.Digits()); (err == nil) != (parseErr == nil) || again != board {
				t.Errorf("%q gives %v beside %v", text, board, err)
			}
		}
	})
}

func TestParseBoardDropsAByteOrderMark(t *testing.T) {
	const digits = "111132323132231222312133"
	board, err := octothorpe.ParseBoard("\ufeff" + digits)
	if err != nil || board.Digits() != digits {
		t.Errorf("%v, %v", board, err)
	}
}

// The name of a file cannot move the cursor of who reads an error.
func TestInputErrorQuotesNames(t *testing.T) {
	for name, want := range map[string]string{
		"boards.txt":   "boards.txt:3: board 2 is none",
		"a\nb\x1b[31m": `"a\nb\x1b[31m":3: board 2 is none`,
	} {
		err := octothorpe.InputError{Source: name, Line: 3, Board: 2, Reason: "is none"}
		if got := err.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
