package tui

import (
	"slices"

	"octothorpe"
	"octothorpe/shape"
)

// A palette is the colours of a screen. Those of the symbols stand out from white and from black.
type palette struct {
	symbols      [octothorpe.MaxSymbols + 1]colour // by symbol
	faces        [octothorpe.MaxSymbols + 1]colour // what is written on them
	around       colour                            // the center
	picks, hints colour                            // a stroke that is picked, and one that is to be turned
}

const (
	black colour = 16
	white colour = 231
)

// many returns the colours of terminals that have 256 or more: light, orange and blue, as in pictures, which everyone tells apart. Those
// of the symbols past 3 have their forms as well.
func many() *palette {
	return &palette{
		[...]colour{0, 222, 172, 25, 53, 23, 124, 58, 240, 151},
		[...]colour{0, black, black, white, white, white, white, white, white, black},
		245, 97, 29,
	}
}

// few returns those of terminals that have eight or sixteen: yellow, red and blue, then the bright ones.
func few() *palette {
	return &palette{
		[...]colour{0, 3, 1, 4, 6, 13, 10, 9, 12, 14},
		[...]colour{0, black, white, white, black, black, black, black, white, black},
		7, 5, 2,
	}
}

// A layout is where the board is on the screen, and how large. Lengths are in columns, and in pixels, of which two are in a row.
type layout struct {
	of              *shape.Shape
	x, y            int // of its corner: column and row
	side            int // columns beside the cells, for a letter and an arrow
	cell, pitch     int // columns of a cell, and from one to the next
	height, descent int // pixels of a cell, and from one to the next
	columns, rows   int // of all
	panel           bool
	text            box // where there is text: columns and rows of the whole
}

// large is a board with gaps between the cells and with a panel beside it, and small one without.
func large(of *shape.Shape) layout {
	return layout{of: of, side: 3, cell: 5, pitch: 6, height: 3, descent: 4, panel: true}.sized()
}
func small(of *shape.Shape) layout {
	return layout{of: of, side: 3, cell: 4, pitch: 5, height: 2, descent: 2}.sized()
}

// sized returns the layout with the size of its board.
func (l layout) sized() layout {
	rows, columns := l.of.Size()
	l.columns = 2*l.side + columns*l.pitch - (l.pitch - l.cell)
	l.rows = 2 + rows*l.descent/2
	return l
}

// place returns the pixels of a cell.
func (l layout) place(cell int) box {
	row, column := l.of.Position(cell)
	x := l.side + column*l.pitch
	y := 2 + row*l.descent + l.descent - l.height
	return box{x, y, x + l.cell, y + l.height}
}

// area returns the pixels of a cell and of the gaps round it.
func (l layout) area(cell int) box { return l.place(cell).grown(l.pitch-l.cell, l.descent-l.height) }

// beyond returns a box that is extended beyond a move's head, as far as its letter and an arrow need.
func (l layout) beyond(b box, move octothorpe.Move) box {
	head := l.place(l.of.Stroke(move)[0])
	_, row := l.letterAt(move)
	switch down, right := direction(l.of, move); {
	case down < 0:
		b.y = 2 * row
	case down > 0:
		b.toY = 2 * (row + 1)
	case right < 0:
		b.x = head.x - l.side
	case right > 0:
		b.toX = head.toX + l.side
	}
	return b
}

// letterAt returns the column and the row of a move's letter: beyond its head, nearer to it than to any other cell. Two letters are never
// in one place, but in a small layout those of columns may be.
func (l layout) letterAt(move octothorpe.Move) (x, row int) {
	head := l.place(l.of.Stroke(move)[0])
	x, row = head.x+l.cell/2, (head.toY-1)/2
	switch down, right := direction(l.of, move); {
	case down < 0:
		row = head.y/2 - 1
	case down > 0:
		row++
	case right < 0:
		x = head.x - 2
	case right > 0:
		x = head.toX + 1
	}
	return x, row
}

// isClear reports whether no two letters are in one place, nor next to each other, where an arrow may be.
func (l layout) isClear() bool {
	type spot struct{ x, row int }
	taken := map[spot]octothorpe.Move{}
	for move := range octothorpe.Move(l.of.Moves()) {
		x, row := l.letterAt(move)
		_, right := direction(l.of, move)
		arrow := x + 1
		if right < 0 {
			arrow = x - 1
		}
		for _, at := range []spot{{x, row}, {arrow, row}} {
			if _, there := taken[at]; there {
				return false
			}
			taken[at] = move
		}
	}
	return true
}

// upTo returns a box that ends with a cell on the side from which a move turns its stroke.
func (l layout) upTo(b box, cell int, move octothorpe.Move) box {
	end := l.place(cell)
	switch down, right := direction(l.of, move); {
	case down < 0:
		b.toY = end.toY
	case down > 0:
		b.y = end.y
	case right < 0:
		b.toX = end.toX
	case right > 0:
		b.x = end.x
	}
	return b
}

// head returns the pixels of a move's head and of its letter.
func (l layout) head(move octothorpe.Move) box {
	return l.beyond(l.area(l.of.Stroke(move)[0]), move)
}

// draw draws the board, with a stroke marked in a colour, or none. Without colours it is marked by reversed letters.
func (l layout) draw(c *canvas, board octothorpe.Board, marked *octothorpe.Move, with colour, colours *palette, unicode bool) {
	at := func(b box) box { return box{b.x + l.x, b.y + 2*l.y, b.toX + l.x, b.toY + 2*l.y} }
	var stroke []int
	if marked != nil {
		stroke = l.of.Stroke(*marked)
	}
	if colours != nil {
		for cell := range l.of.Cells() {
			if l.of.Center().Has(cell) {
				c.fill(at(l.area(cell)), colours.around)
			}
		}
		for i, cell := range stroke {
			b := l.area(cell)
			switch i {
			case 0:
				b = l.beyond(b, *marked)
			case len(stroke) - 1:
				b = l.upTo(b, cell, *marked)
			}
			c.fill(at(b), with)
		}
	}
	for cell := range l.of.Cells() {
		b, symbol, center := at(l.place(cell)), board.At(cell), l.of.Center().Has(cell)
		s := style{bold: center}
		if colours != nil {
			c.fill(b, colours.symbols[symbol])
			s.colour = colours.faces[symbol]
		} else {
			s.reversed = slices.Contains(stroke, cell)
		}
		c.write(b.x, (b.toY-1)/2, face(symbol, l.cell, center && colours == nil, unicode), s)
	}
	for move := range octothorpe.Move(l.of.Moves()) {
		s := style{bold: true}
		isMarked := marked != nil && *marked == move
		if isMarked && colours != nil {
			s.colour = white
		}
		l.letter(c, move, isMarked, s)
	}
}

// face returns what is written on a cell: the shape of its symbol and its digit, so wide.
func face(symbol, width int, brackets, unicode bool) string {
	shapes := []rune(" o^#*v+x=%")
	if unicode {
		shapes = []rune(" ●▲■◆▼○△□◇")
	}
	face := []rune{' ', shapes[symbol], '0' + rune(symbol), ' '}
	if width > len(face) {
		face = slices.Insert(face, 2, ' ')
	}
	if brackets {
		face[0], face[len(face)-1] = '[', ']'
	}
	return string(face)
}

// letter writes the letter of a move beyond its head, and an arrow beside it if it is marked.
func (l layout) letter(c *canvas, move octothorpe.Move, marked bool, s style) {
	x, row := l.letterAt(move)
	x, row = x+l.x, row+l.y
	arrow, arrowAt := '^', 1
	switch down, right := direction(l.of, move); {
	case down > 0:
		arrow = 'v'
	case right < 0:
		arrow, arrowAt = '<', -1
	case right > 0:
		arrow = '>'
	}
	c.write(x, row, move.String(), s)
	if marked {
		c.write(x+arrowAt, row, string(arrow), s)
	}
}
