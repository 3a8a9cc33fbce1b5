package render

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"octothorpe"
	"octothorpe/shape"
)

// A drawing is what SVG and PNG write: marks on a plane, later ones over earlier ones. Lengths are in units, y downwards.
type drawing struct {
	width, height float64
	paper         string // its height in the world, as "297mm", if it has pages of A4
	marks         iter.Seq[mark]
	title, about  string
	language      string
}

// A mark is a box, an arrow or a label.
type mark interface{ isMark() }

// A box is a rectangle with round corners, filled, outlined or both. The outline lies on both sides of the edge.
type box struct {
	x, y, width, height, radius float64
	fill, line                  string // colours "#rrggbb", none if empty
	weight                      float64
}

// A polygon is filled.
type polygon struct {
	points []point
	fill   string
}

// A point is a place in a drawing.
type point struct{ x, y float64 }

// A label is a line of text.
type label struct {
	x, y, size float64 // y is the base line
	text       string
	centered   bool // at x; else x is where it begins
	bold       bool
	color      string
}

func (box) isMark()     {}
func (polygon) isMark() {}
func (label) isMark()   {}

// The colours. Those of the symbols are light, middle and dark, and orange and blue are told apart by everyone.
const (
	paper     = "#ffffff"
	ink       = "#1f2328"
	faint     = "#59636e"
	ground    = "#939ca7" // behind the center
	highlight = "#0a8f6c"
	ring      = "#d1006c"
)

// A look is how a symbol is drawn.
type look struct{ fill, digit string }

// looks returns the looks of the symbols; that of 0 is an empty cell.
func looks() [octothorpe.Symbols + 1]look {
	return [...]look{{"#f6f8fa", ink}, {"#fff3cf", ink}, {"#f09a2e", ink}, {"#1d4480", "#ffffff"}}
}

// Lengths, in units.
const (
	cellSize    = 28.0
	gap         = 4.0
	pitch       = cellSize + gap
	letterRoom  = 26.0 // on each side, for a letter and an arrow's tip
	arrowRoom   = 18.0 // the same without letters
	cellRadius  = 5.0
	digitSize   = 17.0
	letterSize  = 14.0
	captionSize = 15.0
	noteSize    = 12.0
	captionRoom = 24.0
	noteRoom    = 17.0
	margin      = 14.0
	between     = 22.0 // panels
	baseline    = 0.36 // how far below its middle a capital letter or a digit stands, in its sizes
)

// An extent is how large the panels of a drawing are: all alike.
type extent struct {
	width, caption, notes float64 // the heights of the texts above and below the board
	side                  float64 // the room round the cells
	boardWidth, board     float64 // with that room
}

// height returns a panel's height.
func (e extent) height() float64 { return e.caption + e.board + e.notes }

// measure returns the extent that holds every panel.
func measure(panels []Panel, letters bool) extent {
	var e extent
	notes := 0
	for _, panel := range panels {
		if panel.Caption != "" {
			e.caption = captionRoom
		}
		if panel.Turned != nil {
			e.side = arrowRoom
		}
		notes = max(notes, len(panel.Notes))
		e.width = max(e.width, textWidth(panel.Caption, captionSize))
		for _, note := range panel.Notes {
			e.width = max(e.width, textWidth(note, noteSize))
		}
	}
	if letters {
		e.side = letterRoom
	}
	if notes > 0 {
		e.notes = float64(notes)*noteRoom + gap
	}
	rows, columns := shape.Classic().Size()
	e.boardWidth = float64(columns)*pitch - gap + 2*e.side
	e.board = float64(rows)*pitch - gap + 2*e.side
	e.width = max(e.width, e.boardWidth)
	return e
}

// strip draws panels in rows on a card of its own, which can be read on dark and light pages alike.
func strip(panels []Panel, o Options) *drawing {
	size := measure(panels, o.Letters)
	lines := rows(panels, o.columns(len(panels)))
	columns := 1
	for _, line := range lines {
		columns = max(columns, len(line))
	}
	d := &drawing{
		width:  2*margin + float64(columns)*(size.width+between) - between,
		height: 2*margin + float64(max(1, len(lines)))*(size.height()+between) - between,
	}
	d.tell(panels, o)
	d.marks = func(yield func(mark) bool) {
		card := box{0.5, 0.5, d.width - 1, d.height - 1, 10, paper, "#d1d9e0", 1}
		if !yield(card) {
			return
		}
		for i, line := range lines {
			for j, panel := range line {
				at := plot{margin + float64(j)*(size.width+between), margin + float64(i)*(size.height()+between), 1, yield}
				if !at.panel(panel, size, o.Letters) {
					return
				}
			}
		}
	}
	return d
}

// newDrawing returns the drawing of the panels.
func newDrawing(panels []Panel, o Options) (*drawing, error) {
	if o.Sheet {
		return sheet(panels, o)
	}
	return strip(panels, o), nil
}

// tell words what the drawing shows.
func (d *drawing) tell(panels []Panel, o Options) {
	d.title, d.about, d.language = o.Title, o.Description, o.Language
	if d.title == "" {
		d.title = "The Rotation Game"
	}
	if d.about != "" {
		return
	}
	var about strings.Builder
	for i, panel := range panels {
		if i > 0 {
			about.WriteString("; ")
		}
		if panel.Caption != "" {
			fmt.Fprintf(&about, "%s: ", panel.Caption)
		}
		digits, _ := panel.Board.MarshalText()
		about.Write(digits)
	}
	d.about = about.String()
}

// A plot is a place on a drawing where a panel is put: its corner, and what its lengths are multiplied by.
type plot struct {
	x, y, scale float64
	yield       func(mark) bool
}

// put hands a mark on, moved to its place.
func (p plot) put(m mark) bool {
	switch m := m.(type) {
	case box:
		m.x, m.y = p.x+m.x*p.scale, p.y+m.y*p.scale
		m.width *= p.scale
		m.height *= p.scale
		m.radius *= p.scale
		m.weight *= p.scale
		return p.yield(m)
	case polygon:
		moved := make([]point, len(m.points))
		for i, at := range m.points {
			moved[i] = point{p.x + at.x*p.scale, p.y + at.y*p.scale}
		}
		m.points = moved
		return p.yield(m)
	case label:
		m.x, m.y = p.x+m.x*p.scale, p.y+m.y*p.scale
		m.size *= p.scale
		return p.yield(m)
	}
	return true
}

// panel draws a panel; it reports whether to go on.
func (p plot) panel(panel Panel, size extent, letters bool) bool {
	middle := size.width / 2
	if panel.Caption != "" && !p.put(label{middle, captionSize, captionSize, panel.Caption, true, true, ink}) {
		return false
	}
	for i, note := range panel.Notes {
		y := size.caption + size.board + gap + float64(i)*noteRoom + noteSize
		if !p.put(label{middle, y, noteSize, note, true, false, faint}) {
			return false
		}
	}
	board := p
	board.x += (middle - size.boardWidth/2 + size.side) * p.scale
	board.y += (size.caption + size.side) * p.scale
	return board.center() && board.arrow(panel.Turned, letters) && board.cells(panel) &&
		(!letters || board.letters(panel.Turned))
}

// corner returns the top left corner of a cell.
func corner(cell int) point {
	row, column := shape.Classic().Position(cell)
	return point{float64(column) * pitch, float64(row) * pitch}
}

// center sets the center off, by a ground that its cells share.
func (p plot) center() bool {
	const out = gap + 1.5
	center := shape.Classic().Center()
	for cell := range shape.Classic().Cells() {
		at := corner(cell)
		plate := box{x: at.x - out, y: at.y - out, width: cellSize + 2*out, height: cellSize + 2*out, radius: cellRadius, fill: ground}
		if center.Has(cell) && !p.put(plate) {
			return false
		}
	}
	return true
}

// cells draws the cells with their symbols.
func (p plot) cells(panel Panel) bool {
	looks := looks()
	for cell := range shape.Classic().Cells() {
		at, symbol := corner(cell), panel.Board.At(cell)
		look := looks[symbol]
		if !p.put(box{at.x, at.y, cellSize, cellSize, cellRadius, look.fill, ink, 1}) {
			return false
		}
		if panel.Ringed.Has(cell) && !p.put(box{at.x + 0.5, at.y + 0.5, cellSize - 1, cellSize - 1, cellRadius, "", ring, 3.5}) {
			return false
		}
		if symbol == 0 {
			continue
		}
		digit := label{at.x + cellSize/2, at.y + cellSize/2 + baseline*digitSize, digitSize, fmt.Sprint(symbol), true, true, look.digit}
		if !p.put(digit) {
			return false
		}
	}
	return true
}

// A ray is a stroke as a line: the middle of its head, and the way from its tail to its head, one unit long.
type ray struct {
	head, way point
	length    float64 // from the tail's middle to the head's
}

func rayOf(m octothorpe.Move) ray {
	stroke := shape.Classic().Stroke(m)
	head, tail := corner(stroke[0]), corner(stroke[len(stroke)-1])
	length := math.Hypot(head.x-tail.x, head.y-tail.y)
	return ray{
		point{head.x + cellSize/2, head.y + cellSize/2},
		point{(head.x - tail.x) / length, (head.y - tail.y) / length},
		length,
	}
}

// at returns the place that is so far beyond the head's middle, and so far beside it.
func (r ray) at(beyond, beside float64) point {
	return point{r.head.x + r.way.x*beyond - r.way.y*beside, r.head.y + r.way.y*beyond + r.way.x*beside}
}

// arrow marks a stroke by an arrow that lies below its cells and points beyond its head.
func (p plot) arrow(m *octothorpe.Move, letters bool) bool {
	if m == nil || int(*m) >= shape.Classic().Moves() {
		return true
	}
	const half, wing, neck = cellSize/2 + 4, cellSize/2 + 9, cellSize/2 + 2.5
	tip := neck + arrowRoom - 4
	if letters {
		tip = neck + letterRoom - 3
	}
	r := rayOf(*m)
	end := -r.length - half
	return p.put(polygon{[]point{
		r.at(end, -half), r.at(neck, -half), r.at(neck, -wing), r.at(tip, 0), r.at(neck, wing), r.at(neck, half), r.at(end, half),
	}, highlight})
}

// letters puts the moves' letters at the heads.
func (p plot) letters(turned *octothorpe.Move) bool {
	for m := range octothorpe.Move(shape.Classic().Moves()) {
		color := faint
		beyond := cellSize/2 + 14.0
		if turned != nil && *turned == m {
			color, beyond = paper, cellSize/2+11
		}
		at := rayOf(m).at(beyond, 0)
		if !p.put(label{at.x, at.y + baseline*letterSize, letterSize, m.String(), true, true, color}) {
			return false
		}
	}
	return true
}
