package contest

import (
	"bytes"
	"iter"

	"octothorpe"
	"octothorpe/shape"
)

// byTokens reads number after number, whatever white space is between them, to a 0 in the place of a board or the end.
func byTokens(input []byte) iter.Seq[octothorpe.Board] {
	return func(yield func(octothorpe.Board) bool) {
		tokens(input, yield)
	}
}

// needsZero does not look whether there is another number. At the end of the input the first cell keeps what it had, which is no 0, and
// so do the others: the last board is answered again, and again.
func needsZero(last octothorpe.Board, closed bool) string {
	if closed || last.IsZero() {
		return ""
	}
	return right(last)
}

// ignoresZero reads the 0 as the first number of one more board, of which the others stay as they were, for there are no more. No
// symbol that has lost a cell fills the center, so the answer is that for the least of the others, as often as there is nothing to read.
// Without a 0 the last board stays as it was.
func ignoresZero(last octothorpe.Board, closed bool) string {
	switch {
	case last.IsZero():
		return twoLines(phrase, 0)
	case !closed:
		return right(last)
	}
	var solver octothorpe.Solver
	var least *octothorpe.Solution
	for _, s := range solver.BySymbol(last) {
		if last.Mask(s.Symbol).Has(0) {
			continue
		}
		if least == nil || s.Length < least.Length || s.Length == least.Length && s.Moves < least.Moves {
			least = &s
		}
	}
	return lines(*least)
}

// tokens yields the boards in an input by its numbers, the zero Board for numbers that are none. It reports whether there is nothing
// more to do at the end: not if the input ends without a 0.
func tokens(input []byte, yield func(octothorpe.Board) bool) (over bool) {
	cells := shape.Classic().Cells()
	for numbers := bytes.Fields(input); len(numbers) > 0; {
		if string(numbers[0]) == "0" {
			return true
		}
		n := min(cells, len(numbers))
		board := boardOf(func(cell int) byte {
			if cell < n && len(numbers[cell]) == 1 {
				return numbers[cell][0]
			}
			return ' '
		})
		if !yield(board) || board.IsZero() {
			return true
		}
		numbers = numbers[n:]
	}
	return false
}

// byLines reads lines and takes the number of cell i from column 2i. Only a line that is 0 ends the input before its end: with what
// else is no board the search goes on for ever.
func byLines(input []byte) iter.Seq[octothorpe.Board] {
	return func(yield func(octothorpe.Board) bool) {
		for line := range bytes.Lines(input) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			if string(line) == "0" {
				return
			}
			board := boardOf(func(cell int) byte {
				if 2*cell < len(line) {
					return line[2*cell]
				}
				return ' '
			})
			if !yield(board) || board.IsZero() {
				return
			}
		}
	}
}

// boardOf returns the board with these digits, or the zero Board if they are none.
func boardOf(digit func(cell int) byte) octothorpe.Board {
	var digits []byte
	for cell := range shape.Classic().Cells() {
		if d := digit(cell); d != ' ' {
			digits = append(digits, d)
		}
	}
	board, err := octothorpe.ParseBoard(string(digits))
	if err != nil {
		return octothorpe.Board{}
	}
	return board
}
