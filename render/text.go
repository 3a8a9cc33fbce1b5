package render

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/internal/canvas"
	"octothorpe/shape"
)

// Text writes the panels as text, beside each other as far as the width goes. The head of a turned stroke has an arrow, its
// tail a bar, and ringed cells stand in parentheses. The error is [ErrNoPanels], [ErrRange], [ErrPage] or that of writing.
func Text(w io.Writer, panels []Panel, o Options) error {
	if err := check(panels, o); err != nil {
		return err
	}
	if o.Page != 0 {
		return fmt.Errorf("page %d: %w, for text has none", o.Page, ErrPage)
	}
	const apart = 3
	t := newTexts(panels, o)
	columns := o.Columns
	if columns == 0 {
		width := cmp.Or(o.Width, 80)
		columns = max(1, (width+apart)/(t.width+apart))
	}
	b := bufio.NewWriter(w)
	if o.Sheet && o.Title != "" {
		b.WriteString(o.Title + "\n\n")
	}
	for i, row := range rows(panels, columns) {
		if i > 0 {
			b.WriteByte('\n')
		}
		var lines []string
		for j, panel := range row {
			for k, line := range t.panel(panel) {
				if j == 0 {
					lines = append(lines, line)
				} else {
					lines[k] += strings.Repeat(" ", apart) + line
				}
			}
		}
		for k, line := range lines {
			if k < len(lines)-1 || strings.TrimSpace(line) != "" {
				b.WriteString(strings.TrimRight(line, " ") + "\n")
			}
		}
	}
	return b.Flush()
}

// texts is how all the panels of a text are laid out. Lengths are in characters.
type texts struct {
	letters, color bool
	arrows         bool // there are any
	captions       bool // there are any
	notes          int  // lines of notes below a panel
	lines          bool // to write on, below these
	width          int  // of a panel
	pitch, side    int  // between the digits of a row; beside the cells
}

func newTexts(panels []Panel, o Options) texts {
	t := texts{letters: o.Letters, color: o.Color, pitch: 2}
	if t.color {
		t.pitch = 3
	}
	for _, panel := range panels {
		t.arrows = t.arrows || panel.Turned != nil
		t.captions = t.captions || panel.Caption != ""
		t.notes = max(t.notes, len(panel.Notes))
		t.width = max(t.width, columnsOf(panel.Caption))
		for _, note := range panel.Notes {
			t.width = max(t.width, columnsOf(note))
		}
		if panel.Line {
			const least = 12
			t.lines = true
			t.width = max(t.width, columnsOf(panel.Prompt)+1+least)
		}
	}
	switch {
	case t.letters:
		t.side = 3
	case t.arrows:
		t.side = 1
	}
	t.width = max(t.width, t.boardWidth())
	t.width += (t.width - t.boardWidth()) % 2 // so that all can stand in the middle
	return t
}

func (t texts) boardWidth() int {
	_, columns := shape.Classic().Size()
	if t.color {
		return columns*t.pitch + 2*t.side
	}
	return columns*t.pitch + 1 + 2*t.side // a blank at both ends of a row, for parentheses
}

// panel returns the lines of a panel, all as wide as the panel is.
func (t texts) panel(panel Panel) []string {
	var lines []string
	if t.captions {
		lines = append(lines, t.padded(panel.Caption, columnsOf(panel.Caption)))
	}
	for _, line := range t.board(panel).lines() {
		lines = append(lines, t.padded(line, t.boardWidth()))
	}
	for i := range t.notes {
		note := ""
		if i < len(panel.Notes) {
			note = panel.Notes[i]
		}
		lines = append(lines, t.padded(note, columnsOf(note)))
	}
	if t.lines {
		blank := strings.Repeat(" ", t.width)
		line := blank
		if panel.Line {
			line = t.line(panel.Prompt)
		}
		lines = append(lines, blank, line) // with room to write
	}
	return lines
}

// line returns a line to write on, behind its prompt.
func (t texts) line(prompt string) string {
	if prompt != "" {
		prompt += " "
	}
	return prompt + strings.Repeat("_", t.width-columnsOf(prompt))
}

// padded puts a text that is so wide into the middle.
func (t texts) padded(text string, width int) string {
	left := (t.width - width) / 2
	return strings.Repeat(" ", left) + text + strings.Repeat(" ", t.width-width-left)
}

// A spot is a character on the screen. The style is the numbers of its escape sequence.
type spot struct {
	letter byte
	style  string
}

// A screen is rows of spots.
type screen [][]spot

// The styles of color: the symbols' as in pictures, black or white on a ground.
const (
	styleEmpty  = "38;5;16;48;5;253"
	styleFirst  = "38;5;16;48;5;230"
	styleSecond = "38;5;16;48;5;214"
	styleThird  = "38;5;231;48;5;25"
	styleTurned = "1;38;5;231;48;5;29"
	styleLetter = "2"
)

// board draws a panel's board.
func (t texts) board(panel Panel) screen {
	height, _ := shape.Classic().Size()
	above := 0 // rows above the cells
	if t.letters {
		above++
	}
	if t.arrows {
		above++
	}
	s := make(screen, height+2*above)
	for i := range s {
		s[i] = make([]spot, t.boardWidth())
		for j := range s[i] {
			s[i][j].letter = ' '
		}
	}
	place := func(cell int) (row, column int) { // of its digit
		row, column = shape.Classic().Position(cell)
		return above + row, t.side + column*t.pitch + 1
	}
	for cell := range shape.Classic().Cells() {
		row, column := place(cell)
		t.cell(s[row][column-1:column+2], panel, cell)
	}
	for m := range octothorpe.Move(shape.Classic().Moves()) {
		t.head(s, m, panel.Turned, place)
	}
	return s
}

// cell draws a cell on three spots.
func (t texts) cell(on []spot, panel Panel, cell int) {
	symbol := panel.Board.At(cell)
	style := [...]string{styleEmpty, styleFirst, styleSecond, styleThird}[symbol]
	digit := byte('.')
	if symbol > 0 {
		digit = '0' + byte(symbol)
	}
	if shape.Classic().Center().Has(cell) {
		style = "1;" + style
	}
	on[1].letter = digit
	if t.color {
		on[1].style = style
		flank := style
		if panel.Turned != nil && onStroke(*panel.Turned, cell) {
			flank = styleTurned
		}
		on[0].style, on[2].style = flank, flank
	}
	if panel.Ringed.Has(cell) {
		on[0].letter, on[2].letter = '(', ')'
	}
}

// onStroke reports whether a move turns a cell.
func onStroke(m octothorpe.Move, cell int) bool {
	return slices.Contains(shape.Classic().Stroke(m), cell)
}

// head draws what stands at the head of a move's stroke: its letter, and if it is turned an arrow, and a bar at the tail.
func (t texts) head(s screen, m octothorpe.Move, turned *octothorpe.Move, place func(int) (int, int)) {
	stroke := shape.Classic().Stroke(m)
	row, column := place(stroke[0])
	tailRow, tailColumn := place(stroke[len(stroke)-1])
	down, right := cmp.Compare(row, tailRow), cmp.Compare(column, tailColumn)
	style := styleLetter
	if turned != nil && *turned == m {
		style = styleTurned
		s.beyond(row, column, down, right, t.side-1).letter = arrowhead(down, right)
		bar := byte('|')
		if down == 0 {
			bar = '-'
		}
		s.beyond(tailRow, tailColumn, -down, -right, t.side-1).letter = bar
	}
	if t.letters {
		letter := s.beyond(row, column, 2*down, right, 0)
		letter.letter = m.String()[0]
		if t.color {
			letter.style = style
		}
	}
}

// arrowhead returns the arrow that points down, up, right or left.
func arrowhead(down, right int) byte {
	return [...]byte{'^', '<', ' ', '>', 'v'}[2+2*down+right]
}

// beyond returns the spot beyond an end of a stroke: so many rows up or down, or at the side, as far from its edge as inset
// says.
func (s screen) beyond(row, column, down, right, inset int) *spot {
	switch {
	case right < 0:
		return &s[row][inset]
	case right > 0:
		return &s[row][len(s[row])-1-inset]
	}
	return &s[min(max(0, row+down), len(s)-1)][column]
}

// lines returns the rows as text, with the escape sequences of their styles.
func (s screen) lines() []string {
	lines := make([]string, len(s))
	for i, row := range s {
		var b strings.Builder
		style := ""
		for _, at := range row {
			if at.style != style {
				b.WriteString("\x1b[0")
				if at.style != "" {
					b.WriteString(";" + at.style)
				}
				b.WriteByte('m')
				style = at.style
			}
			b.WriteByte(at.letter)
		}
		if style != "" {
			b.WriteString("\x1b[0m")
		}
		lines[i] = b.String()
	}
	return lines
}

// columnsOf returns how many columns of a terminal a text takes.
func columnsOf(text string) int {
	columns := 0
	for _, r := range text {
		columns += canvas.Columns(r)
	}
	return columns
}
