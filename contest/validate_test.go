package contest_test

import (
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"octothorpe/contest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Lines of a judge's input.
const (
	sampleLine = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n" // AC
	sortedLine = "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n" // DDHH
	solvedLine = "1 1 1 1 3 3 2 2 2 3 3 2 2 3 3 2 2 2 3 3 1 1 1 1\n"
)

func TestValidate(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"no boards", "0\n", ""},
		{"the sample", sampleLine + sortedLine + solvedLine + "0\n", ""},
		{"30 boards", strings.Repeat(sampleLine, 30) + "0\n", ""},

		{"31 boards", strings.Repeat(sampleLine, 31) + "0\n", `31:1: "1" where the closing 0 should be, for an input has at most 30 boards`},
		{"nothing", "", "1:1: the text ends without the closing 0, want a line 0"},
		{"no zero", sampleLine, "2:1: the text ends without the closing 0, want a line 0"},
		{"no zero behind 30 boards", strings.Repeat(sampleLine, 30), "31:1: the text ends without the closing 0, want a line 0"},
		{"no last line feed", sampleLine + "0", "2:2: the text ends behind the closing 0, want a line feed there"},
		{"no line feed behind a board", strings.TrimSuffix(sampleLine, "\n"),
			"1:48: the text ends behind the last symbol of a board, want a line feed there, and a closing line 0"},
		{"an empty line at the end", "0\n\n", "2:1: a line feed behind the line of the closing 0, want nothing there"},
		{"a board behind the zero", "0\n" + sampleLine, `2:1: "1" behind the line of the closing 0, want nothing there`},
		{"a blank behind the zero", "0 \n", "1:2: a blank behind the closing 0, want a line feed there"},
		{"two zeros", "00\n", `1:2: "0" behind the closing 0, want a line feed there`},
		{"an empty line before", "\n" + sampleLine + "0\n", "1:1: an empty line, want a board or the closing 0"},
		{"an empty line between", sampleLine + "\n" + sampleLine + "0\n", "2:1: an empty line, want a board or the closing 0"},
		{"a mark", "\ufeff" + sampleLine + "0\n", "1:1: a byte order mark as symbol 1, want 1, 2 or 3"},
		{"CRLF", strings.ReplaceAll(sampleLine+"0\n", "\n", "\r\n"), "1:48: a carriage return behind the 24 symbols of a board, want a line feed there"},
		{"CRLF behind the zero", "0\r\n", "1:2: a carriage return behind the closing 0, want a line feed there"},
		{"a blank before", " " + sampleLine + "0\n", "1:1: a blank as symbol 1, want 1, 2 or 3"},
		{"a blank behind", strings.Replace(sampleLine, "\n", " \n", 1), "1:48: a blank behind the 24 symbols of a board, want a line feed there"},
		{"two blanks", "1  1", "1:3: a blank as symbol 2, want 1, 2 or 3"},
		{"a tab", "1\t1", "1:2: a tab as the blank behind symbol 1, want single blanks between symbols"},
		{"digits together", "11", `1:2: "1" as the blank behind symbol 1, want single blanks between symbols`},
		{"another symbol", "1 2 4", `1:5: "4" as symbol 3, want 1, 2 or 3`},
		{"a zero in a board", "1 0", `1:3: "0" as symbol 2, want 1, 2 or 3`},
		{"a letter", "1 é", `1:3: "é" as symbol 2, want 1, 2 or 3`},
		{"no text", "1 \xff", "1:3: the byte 0xff as symbol 2, want 1, 2 or 3"},
		{"nine", "1 1 1 1 1 1 1 1 2 1 2", "1:19: a ninth 1, as symbol 10: want eight of each"},
		{"a short line", sampleLine + "1 2\n3", "2:4: the line ends behind symbol 2, want all 24 of a board on a line"},
		{"a short line with a blank", sampleLine + "1 2 \n3", "2:5: the line ends behind symbol 2, want all 24 of a board on a line"},
		{"the end in a board", sampleLine + "1 2", "2:4: the text ends within a board, behind symbol 2 of 24"},
		{"two on a line", strings.Replace(sampleLine+sampleLine, "\n", " ", 1), "1:48: a blank behind the 24 symbols of a board, want a line feed there"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if err := contest.Validate(iotest.OneByteReader(strings.NewReader(test.input))); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestValidateErrors has what reading gives come through, and no fault in its place.
func TestValidateErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, begin := range []string{"", "1 2", sampleLine, "0", "0\n"} {
		err := contest.Validate(io.MultiReader(strings.NewReader(begin), iotest.ErrReader(broken)))
		if !errors.Is(err, broken) {
			t.Errorf("%q: got %v, want %v", begin, err, broken)
		}
	}
}

// legal has the form of a legal input; it does not count symbols.
var legal = regexp.MustCompile(`^(([123] ){23}[123]\n){0,30}0\n$`)

// isLegal is Validate told in another way.
func isLegal(input string) bool {
	if !legal.MatchString(input) {
		return false
	}
	for line := range strings.Lines(strings.TrimSuffix(input, "0\n")) {
		for _, symbol := range []string{"1", "2", "3"} {
			if strings.Count(line, symbol) != 8 {
				return false
			}
		}
	}
	return true
}

// checkFault holds Validate to isLegal. What stands before a fault can be made a legal input, and with the byte at the fault it cannot.
func checkFault(t interface{ Fatalf(string, ...any) }, input string) {
	err := contest.Validate(strings.NewReader(input))
	if (err == nil) != isLegal(input) {
		t.Fatalf("%q: got %v", input, err)
	}
	var fault *contest.Fault
	if err == nil || !errors.As(err, &fault) {
		return
	}
	offset := fault.Column - 1
	for range fault.Line - 1 {
		offset += strings.IndexByte(input[offset-fault.Column+1:], '\n') + 1
	}
	if before := completed(input[:offset]); !isLegal(before) {
		t.Fatalf("%q has a fault before %d:%d", input, fault.Line, fault.Column)
	}
	if offset == len(input) {
		return // any input that is longer may be legal
	}
	if again := contest.Validate(strings.NewReader(completed(input[:offset+1]))); again == nil {
		t.Fatalf("%q: %v, but it can be completed from there", input, err)
	}
}

// completed completes what may be the beginning of a legal input.
func completed(text string) string {
	if strings.HasSuffix(text, "0\n") {
		return text
	}
	if strings.HasSuffix(text, "0") {
		return text + "\n"
	}
	line := text[strings.LastIndexByte(text, '\n')+1:]
	if line == "" {
		return text + "0\n"
	}
	blank := !strings.HasSuffix(line, " ")
	for _, symbol := range []string{"1", "2", "3"} {
		for range 8 - strings.Count(line, symbol) {
			if blank {
				text += " "
			}
			text, blank = text+symbol, true
		}
	}
	return text + "\n0\n"
}

func TestValidateProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		input := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{sampleLine, sortedLine, solvedLine}), 0, 31).Draw(t, "boards"), "") + "0\n"
		if rapid.Bool().Draw(t, "spoil") {
			from := rapid.IntRange(0, len(input)).Draw(t, "from")
			to := rapid.IntRange(from, min(from+3, len(input))).Draw(t, "to")
			put := rapid.StringOfN(rapid.SampledFrom([]rune("0123 \n\r\tx")), 0, 3, -1).Draw(t, "put")
			input = input[:from] + put + input[to:]
		}
		checkFault(t, input)
	})
}

func FuzzValidate(f *testing.F) {
	for _, seed := range []string{"", "0\n", sampleLine + "0\n", "1 2 3", "\ufeff0\r\n", sampleLine + solvedLine} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) { checkFault(t, input) })
}
