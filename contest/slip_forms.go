package contest

import (
	"bytes"
	"slices"

	"octothorpe"
)

// A Form is a form of an input that is not a judge's own and yet comes from one: every program should read it, and some do not.
type Form struct {
	Name    string // in lower case, with hyphens: "two-blanks"
	Summary string // in a few words

	change func(input []byte) []byte
}

var forms = []Form{
	{"two-blanks", "two blanks between the numbers", func(input []byte) []byte {
		return bytes.ReplaceAll(input, []byte(" "), []byte("  "))
	}},
	{"one-line", "all boards on one line", func(input []byte) []byte {
		return append(bytes.ReplaceAll(bytes.TrimSpace(input), []byte("\n"), []byte(" ")), '\n')
	}},
	{"crlf", "lines that end with a carriage return and a line feed", func(input []byte) []byte {
		return bytes.ReplaceAll(input, []byte("\n"), []byte("\r\n"))
	}},
	{"no-zero", "no closing 0", func(input []byte) []byte {
		return bytes.TrimSuffix(input, []byte("0\n"))
	}},
	{"no-newline", "no line feed behind the closing 0", func(input []byte) []byte {
		return bytes.TrimSuffix(input, []byte("\n"))
	}},
}

// Forms returns the forms.
func Forms() []Form { return slices.Clone(forms) }

// Input returns the input that has these boards, in this form.
func (f *Form) Input(boards ...octothorpe.Board) []byte { return f.change(Input(boards...)) }
