package render

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"octothorpe/internal/canvas"
	"octothorpe/shape"
)

// SVG writes the panels as an SVG picture, which needs nothing else to be shown. The same panels give the same bytes. The
// error is [ErrNoPanels], [ErrRange], [ErrPage] or that of writing.
func SVG(w io.Writer, panels []Panel, o Options) error {
	picture, err := newPicture(panels, o)
	if err != nil {
		return err
	}
	return picture.SVG(w)
}

// PNG writes the panels as a PNG picture on white. The error is [ErrNoPanels], [ErrRange], [ErrPage], [ErrLetter], [ErrSize] or
// that of writing.
func PNG(w io.Writer, panels []Panel, o Options) error {
	picture, err := newPicture(panels, o)
	if err != nil {
		return err
	}
	const scale = 2
	return picture.PNG(w, cmp.Or(o.Scale, scale))
}

// The colours. Those of the symbols are light, middle and dark, and orange and blue are told apart by everyone.
const (
	paper     = "#ffffff"
	edge      = "#d1d9e0" // of the paper
	ink       = "#1f2328"
	faint     = "#59636e"
	ground    = "#939ca7" // behind the center
	highlight = "#0a8f6c"
	ring      = "#d1006c"
)

// Lengths, in units.
const (
	cellSize    = 28.0
	gap         = 4.0
	pitch       = cellSize + gap
	letterRoom  = 26.0 // on each side, for a letter and an arrow's tip
	arrowRoom   = 18.0 // the same without letters
	cellRadius  = 5.0
	captionRoom = 1.6  // in sizes of the caption
	noteRoom    = 1.42 // in sizes of a note
	lineRoom    = 32.0 // to write in
	margin      = 14.0
	between     = 22.0 // panels
	baseline    = 0.36 // how far below its middle a capital letter or a digit stands, in its sizes
)

// Sizes are those of the texts of a panel, in units.
type sizes struct{ digit, letter, caption, note float64 }

// usual are the sizes of texts on a screen.
func usual() sizes { return sizes{digit: 17, letter: 14, caption: 15, note: 12} }

// An extent is how large the panels of a picture are: all alike.
type extent struct {
	sizes
	width, caption, notes float64 // the heights of the texts above and below the board
	line                  float64 // the height of the line to write on
	side                  float64 // the room round the cells
	boardWidth, board     float64 // of the largest board, with that room
}

// height returns a panel's height.
func (e extent) height() float64 { return e.caption + e.board + e.notes + e.line }

// of returns how large a board of a shape is, with the room round its cells.
func (e extent) of(s *shape.Shape) (width, height float64) {
	rows, columns := s.Size()
	return float64(columns)*pitch - gap + 2*e.side, float64(rows)*pitch - gap + 2*e.side
}

// measure returns the extent that holds every panel with texts of these sizes.
func measure(panels []Panel, letters bool, of sizes) extent {
	e := extent{sizes: of}
	notes := 0
	for _, panel := range panels {
		if panel.Caption != "" {
			e.caption = captionRoom * of.caption
		}
		if panel.Turned != nil {
			e.side = arrowRoom
		}
		notes = max(notes, len(panel.Notes))
		e.width = max(e.width, canvas.TextWidth(panel.Caption, of.caption))
		for _, note := range panel.Notes {
			e.width = max(e.width, canvas.TextWidth(note, of.note))
		}
		if panel.Line {
			const least = 90 // to write on
			e.line = lineRoom
			e.width = max(e.width, canvas.TextWidth(panel.Prompt, of.note)+gap+least)
		}
	}
	if letters {
		e.side = letterRoom
	}
	if notes > 0 {
		e.notes = float64(notes)*noteRoom*of.note + gap
	}
	for _, panel := range panels {
		width, height := e.of(panel.on())
		e.boardWidth, e.board = max(e.boardWidth, width), max(e.board, height)
	}
	e.width = max(e.width, e.boardWidth)
	return e
}

// newPicture returns the picture of the panels, with what tells of them.
func newPicture(panels []Panel, o Options) (*canvas.Picture, error) {
	if err := check(panels, o); err != nil {
		return nil, err
	}
	draw := strip
	if o.Sheet {
		draw = sheet
	}
	picture, err := draw(panels, o)
	if err != nil {
		return nil, err
	}
	picture.Title, picture.Description, picture.Language = o.Title, o.Description, o.Language
	if picture.Title == "" {
		picture.Title = "The Rotation Game"
	}
	if picture.Description == "" {
		picture.Description = told(panels)
	}
	return picture, nil
}

// told tells what panels show.
func told(panels []Panel) string {
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
	return about.String()
}

// strip draws panels in rows on a card of its own, which can be read on dark and light pages alike.
func strip(panels []Panel, o Options) (*canvas.Picture, error) {
	size := measure(panels, o.Letters, usual())
	const few = 4
	lines := evenRows(panels, few)
	if o.Columns > 0 {
		lines = rows(panels, o.Columns)
	}
	columns := 1
	for _, line := range lines {
		columns = max(columns, len(line))
	}
	width := 2*margin + float64(columns)*(size.width+between) - between
	height := 2*margin + float64(len(lines))*(size.height()+between) - between
	return &canvas.Picture{Width: width, Height: height, Marks: func(yield func(canvas.Mark) bool) {
		card := canvas.Box{
			X: 0.5, Y: 0.5, Width: width - 1, Height: height - 1, Radius: 10,
			Style: canvas.Style{Fill: paper, Line: edge, Weight: 1},
		}
		if !yield(card) {
			return
		}
		for i, line := range lines {
			for j, panel := range line {
				at := canvas.Pt(margin+float64(j)*(size.width+between), margin+float64(i)*(size.height()+between))
				if !yield(canvas.Group{At: at, Marks: panel.marks(size, o.Letters)}) {
					return
				}
			}
		}
	}}, nil
}

// marks draws a panel.
func (panel Panel) marks(size extent, letters bool) []canvas.Mark {
	middle := size.width / 2
	var marks []canvas.Mark
	if panel.Caption != "" {
		marks = append(marks, centered(canvas.Pt(middle, size.sizes.caption), panel.Caption, size.sizes.caption, true, ink))
	}
	for i, note := range panel.Notes {
		y := size.caption + size.board + gap + (float64(i)*noteRoom+1)*size.note
		marks = append(marks, centered(canvas.Pt(middle, y), note, size.note, false, faint))
	}
	if panel.Line {
		marks = append(marks, panel.line(size)...)
	}
	on := panel.on()
	width, height := size.of(on)
	board := canvas.Group{At: canvas.Pt(middle-width/2+size.side, size.caption+(size.board-height)/2+size.side)}
	board.Marks = append(board.Marks, center(on)...)
	board.Marks = append(board.Marks, arrow(on, panel.Turned, letters)...)
	board.Marks = append(board.Marks, cells(panel, size.digit)...)
	if letters {
		board.Marks = append(board.Marks, heads(on, panel.Turned, size.letter)...)
	}
	return append(marks, board)
}

// line draws the line to write on, below all else, and the prompt before it.
func (panel Panel) line(size extent) []canvas.Mark {
	const above = 6 // the end of the panel
	y, from := size.height()-above, 0.0
	var marks []canvas.Mark
	if panel.Prompt != "" {
		marks = append(marks, canvas.Text{At: canvas.Pt(0, y), Text: panel.Prompt, Size: size.note, Color: ink})
		from = canvas.TextWidth(panel.Prompt, size.note) + gap
	}
	return append(marks, canvas.Line{Points: []canvas.Point{canvas.Pt(from, y), canvas.Pt(size.width, y)}, Color: faint, Weight: 1})
}

// centered writes a text round the middle of its base line.
func centered(at canvas.Point, text string, size float64, bold bool, colour string) canvas.Mark {
	return canvas.Text{At: at, Text: text, Size: size, Color: colour, Bold: bold, Anchor: canvas.Middle}
}

// square draws a cell that has its corner there, larger by so much on each side.
func square(at canvas.Point, by float64, style canvas.Style) canvas.Mark {
	return canvas.Box{X: at.X - by, Y: at.Y - by, Width: cellSize + 2*by, Height: cellSize + 2*by, Radius: cellRadius, Style: style}
}

// corner returns the top left corner of a cell.
func corner(on *shape.Shape, cell int) canvas.Point {
	row, column := on.Position(cell)
	return canvas.Pt(float64(column)*pitch, float64(row)*pitch)
}

// center sets the center off, by a ground that its cells share.
func center(on *shape.Shape) []canvas.Mark {
	var marks []canvas.Mark
	for cell := range on.Cells() {
		if on.Center().Has(cell) {
			marks = append(marks, square(corner(on, cell), gap+1.5, canvas.Style{Fill: ground}))
		}
	}
	return marks
}

// cells draws the cells with their symbols, in digits of a size.
func cells(panel Panel, digitSize float64) []canvas.Mark {
	const mostOnForm = 20.0 // so large a digit is within each form
	var marks []canvas.Mark
	looks := looks()
	on := panel.on()
	for cell := range on.Cells() {
		symbol := panel.Board.At(cell)
		look := looks[symbol]
		at := corner(on, cell)
		marks = append(marks, square(at, 0, canvas.Style{Fill: look.fill, Line: ink, Weight: 1}))
		size := digitSize
		if look.form != nil {
			marks = append(marks, look.form(canvas.Pt(at.X+cellSize/2, at.Y+cellSize/2)))
			size = min(size, mostOnForm)
		}
		if panel.Ringed.Has(cell) {
			marks = append(marks, square(at, -0.5, canvas.Style{Line: ring, Weight: 3.5}))
		}
		middle := func(size float64) canvas.Point { return canvas.Pt(at.X+cellSize/2, at.Y+cellSize/2+baseline*size) }
		switch {
		case symbol != 0:
			marks = append(marks, centered(middle(size), fmt.Sprint(symbol), size, true, look.digit))
		case panel.Numbered:
			const smaller = 0.8 // for there are two digits
			marks = append(marks, centered(middle(smaller*size), fmt.Sprint(cell+1), smaller*size, false, look.digit))
		}
	}
	return marks
}
