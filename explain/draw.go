package explain

import (
	"strings"

	"octothorpe"
	"octothorpe/shape"
)

// margin is how many characters stand on each side of a drawing for the letters of the moves.
const margin = 4

// A drawing is a board drawn with its digits, two characters a cell, and with room for letters all round.
type drawing struct {
	on    *shape.Shape
	lines [][]byte
	apart int // lines from row to row: 2 where letters and brackets need more room than there is, and then the columns are as wide
}

func draw(board octothorpe.Board) *drawing {
	on := board.Shape()
	d := blank(on, 1)
	if on != shape.Classic() && d.isCrowded() {
		d = blank(on, 2)
	}
	for cell := range on.Cells() {
		row, column := d.place(cell)
		d.lines[row][column] = '0' + byte(board.At(cell))
	}
	return d
}

// blank returns a drawing without symbols.
func blank(on *shape.Shape, apart int) *drawing {
	rows, columns := on.Size()
	d := &drawing{on, make([][]byte, (rows-1)*apart+3), apart}
	for i := range d.lines {
		d.lines[i] = []byte(strings.Repeat(" ", 2*apart*(columns-1)+1+2*margin))
	}
	return d
}

// isCrowded reports whether a letter has no place of its own, or a symbol that leaves the center comes beside one that enters it: their
// brackets would then stand upon each other.
func (d *drawing) isCrowded() bool {
	taken := map[[2]int]bool{}
	for cell := range d.on.Cells() {
		row, column := d.place(cell)
		taken[[2]int{row, column}] = true
	}
	center := d.on.Center()
	for m := range octothorpe.Move(d.on.Moves()) {
		row, column := d.head(m)
		if taken[[2]int{row, column}] {
			return true
		}
		taken[[2]int{row, column}] = true
		if upright(d.on, m) {
			continue
		}
		exchanged, stroke := d.on.Turn(m).Apply(center)^center, d.on.Stroke(m)
		for i := range len(stroke) - 1 {
			if exchanged.Has(stroke[i]) && exchanged.Has(stroke[i+1]) {
				return true
			}
		}
	}
	return false
}

// place returns where in a drawing a cell is.
func (d *drawing) place(cell int) (row, column int) {
	row, column = d.on.Position(cell)
	return row*d.apart + 1, 2*d.apart*column + margin
}

// letter writes the letter of a move at its head.
func (d *drawing) letter(m octothorpe.Move) {
	row, column := d.head(m)
	d.lines[row][column] = m.String()[0]
}

// head returns where the letter of a move stands.
func (d *drawing) head(m octothorpe.Move) (row, column int) {
	row, column = d.place(d.on.Stroke(m)[0])
	switch beside := margin / d.apart; directionOf(d.on, m) {
	case Up:
		row--
	case Down:
		row++
	case Left:
		column -= beside
	case Right:
		column += beside
	}
	return row, column
}

// mark puts brackets around a cell.
func (d *drawing) mark(cell int, brackets string) {
	row, column := d.place(cell)
	d.lines[row][column-1], d.lines[row][column+1] = brackets[0], brackets[1]
}

// beside returns the drawing's lines with facts at the right, the first of them on the given line, if there is room, or above.
func (d *drawing) beside(first int, facts []string) []string {
	first = max(0, min(first, len(d.lines)-len(facts)))
	wide := len(d.lines[0])
	lines := make([]string, max(len(d.lines), len(facts)))
	for i := range lines {
		if i < len(d.lines) {
			lines[i] = string(d.lines[i])
		}
		if i >= first && i < first+len(facts) {
			lines[i] = padRight(lines[i], wide) + "   " + facts[i-first]
		}
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
