package octothorpe_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// readAll returns what a text holds: boards by their digits with their lines, and errors.
func readAll(s *shape.Shape, text string) (read []string) {
	r := octothorpe.NewReaderOn(s, strings.NewReader(text), "in")
	for board, err := range r.All() {
		if err != nil {
			read = append(read, err.Error())
			continue
		}
		line, number := r.Position()
		moves, has := r.Moves()
		if has {
			moves = " " + moves
		}
		read = append(read, board.Digits()+moves+strings.Repeat("'", line)+strings.Repeat("#", number))
	}
	return read
}

func TestReadBoardsOfOtherShapes(t *testing.T) {
	plus := parseShape(t, others["plus"])
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"lines", "1 1 1 1 1 2 2 2 2\r\n111112222\n0\n1", []string{"111112222'#", "111112222''##"}},
		{"a picture", "\ufeff  1\n  1\n11122\n  2\n  2\n", []string{"111112222'#"}},
		{"no end", "111112222", []string{"111112222'#"}},
		{"too few", "11111222", []string{"in:1: board 1 has 8 symbols, want 9"}},
		{"a foreign symbol", "1111x2222\n111112222", []string{"in:1: board 1 has 'x' for symbol 5, want 1 to 9", "111112222''##"}},
		{"no text", "111\xff\n111112222", []string{"in:1: board 1 is no text", "111112222''##"}},
		{"wrong symbols", "111122223 111112222", []string{
			"in:1: board 1 is none of this shape: no symbol can fill the center, want one at least in 5 cells or more", "111112222'##",
		}},
		{"JSON", `{"board":"111112222","moves":"AB"}` + "\n\n" + `{"board":"111112222"}`, []string{"111112222 AB'#", "111112222'''##"}},
		{"wrong JSON", "{\n{}\n{\"board\":\"1\"}\n{\"board\":1}\n", []string{
			"in:1: board 1 is no JSON object with strings: unexpected end of JSON input",
			`in:2: board 2 has no "board"; want {"board":"9 digits"}`,
			"in:3: board 3 is none of this shape: the board has 1 symbol, want 9, one a cell",
			"in:4: board 4 is no JSON object with strings: json: cannot unmarshal number into Go struct field .board of type string",
		}},
	} {
		if diff := cmp.Diff(test.want, readAll(plus, test.text)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// Whatever is read ends, and gives boards of the shape or errors that name a place.
func TestAnythingIsRead(t *testing.T) {
	plus := parseShape(t, others["plus"])
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringOf(rapid.SampledFrom([]rune("0112 \n{\"x\ufeff"))), rapid.String()).Draw(t, "text")
		r := octothorpe.NewReaderOn(plus, strings.NewReader(text), "in")
		for reads := 0; ; reads++ {
			board, err := r.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if fault, ok := errors.AsType[*octothorpe.InputError](err); err != nil && (!ok || fault.Line < 1 || fault.Board < 1) {
				t.Fatalf("%q: error %v, want an *InputError", text, err)
			}
			if err == nil && (board.Shape() != plus || board.IsZero()) {
				t.Fatalf("%q: board %v", text, board)
			}
			if reads > len(text) {
				t.Fatalf("%q: more reads than characters", text)
			}
		}
	})
}
