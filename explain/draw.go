package explain

import (
	"strings"

	"octothorpe"
	"octothorpe/shape"
)

// margin is how many characters stand on each side of a drawing for the letters of the moves.
const margin = 4

// drawing is a board drawn with its digits, two characters a cell, and with room for letters all round.
type drawing [][]byte

func draw(board octothorpe.Board) drawing {
	classic := shape.Classic()
	rows, columns := classic.Size()
	d := make(drawing, rows+2)
	for i := range d {
		d[i] = []byte(strings.Repeat(" ", 2*columns-1+2*margin))
	}
	for cell := range classic.Cells() {
		row, column := place(cell)
		d[row][column] = '0' + byte(board.At(cell))
	}
	return d
}

// place returns where in a drawing a cell is.
func place(cell int) (row, column int) {
	row, column = shape.Classic().Position(cell)
	return row + 1, 2*column + margin
}

// letter writes the letter of a move at its head.
func (d drawing) letter(m octothorpe.Move) {
	stroke := shape.Classic().Stroke(m)
	row, column := place(stroke[0])
	nextRow, nextColumn := place(stroke[1])
	d[row+(row-nextRow)][column+(column-nextColumn)*margin/2] = m.String()[0]
}

// mark puts brackets around a cell.
func (d drawing) mark(cell int, brackets string) {
	row, column := place(cell)
	d[row][column-1], d[row][column+1] = brackets[0], brackets[1]
}

// beside returns the drawing's lines with facts at the right, the first of them on the given line.
func (d drawing) beside(first int, facts []string) []string {
	lines := make([]string, len(d))
	for i, row := range d {
		lines[i] = string(row)
		if i >= first && i < first+len(facts) {
			lines[i] += "   " + facts[i-first]
		}
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
