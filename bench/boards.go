package main

import (
	"bufio"
	"io"
	"iter"
	"math/rand/v2"
)

// A board is 24 digits, eight each of 1, 2 and 3.
type board [24]byte

// randomBoards yields the first n of an endless sequence of random boards, always the same: Fisher and Yates's shuffle,
// driven by a seeded generator.
func randomBoards(n int) iter.Seq2[int, board] {
	return func(yield func(int, board) bool) {
		random := rand.New(rand.NewPCG(2286, 1343))
		var b board
		for i := range b {
			b[i] = "123"[i/8]
		}
		swap := func(i, j int) { b[i], b[j] = b[j], b[i] }
		for i := range n {
			random.Shuffle(len(b), swap)
			if !yield(i, b) {
				return
			}
		}
	}
}

// A form is a way to write a board: what stands between two symbols, what after every eighth, and what at the end.
type form struct{ between, eighth, end string }

// The line is the form of the judges' inputs.
var line = form{" ", " ", "\n"}

// otherForms are read like the line, but miss it.
var otherForms = []form{
	{" ", " ", "\r\n"}, // CRLF
	{"\t", "\t", "\n"}, // tabs
	{" ", "\n", "\n"},  // wrapped
	{" ", "  ", "\n"},  // two blanks in a row
	{"", "", "\n"},     // all digits together
}

// appendTo writes the board in the form behind text.
func (f form) appendTo(text []byte, b board) []byte {
	for i, symbol := range b {
		text = append(text, symbol)
		switch {
		case i == len(b)-1:
			text = append(text, f.end...)
		case i%8 == 7:
			text = append(text, f.eighth...)
		default:
			text = append(text, f.between...)
		}
	}
	return text
}

// lines returns the writer of n random boards, a line each.
func lines(n int) func(io.Writer) error {
	return writeBoards(n, func() form { return line })
}

// mixed returns the writer of the same boards, each in one of the other forms, drawn anew for each.
func mixed(n int) func(io.Writer) error {
	random := rand.New(rand.NewPCG(1667, 181))
	return writeBoards(n, func() form { return otherForms[random.IntN(len(otherForms))] })
}

func writeBoards(n int, next func() form) func(io.Writer) error {
	return func(w io.Writer) error {
		out := bufio.NewWriterSize(w, 1<<16)
		var text []byte
		for _, b := range randomBoards(n) {
			text = next().appendTo(text[:0], b)
			if _, err := out.Write(text); err != nil {
				return err
			}
		}
		return out.Flush()
	}
}
