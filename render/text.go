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
	arrows         bool             // there are any
	turned         map[turning]bool // the moves at whose heads there are arrows or bars
	captions       bool             // there are any
	notes          int              // lines of notes below a panel
	lines          bool             // to write on, below these
	width          int              // of a panel
	board          int              // the width of the broadest board
	height         int              // of the highest board
	pitch, side    int              // between the digits of a row; beside the cells
	spacings       map[*shape.Shape]spacing
}

// A turning is a move of a shape.
type turning struct {
	on   *shape.Shape
	move octothorpe.Move
}

func newTexts(panels []Panel, o Options) texts {
	t := texts{letters: o.Letters, color: o.Color, pitch: 2, turned: map[turning]bool{}, spacings: map[*shape.Shape]spacing{}}
	if t.color {
		t.pitch = 3
	}
	for _, panel := range panels {
		if panel.Turned != nil {
			t.arrows = true
			on := panel.on()
			t.turned[turning{on, *panel.Turned}], t.turned[turning{on, on.Inverse(*panel.Turned)}] = true, true
		}
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
	for _, panel := range panels {
		if _, known := t.spacings[panel.on()]; !known {
			s := t.space(panel.on())
			t.spacings[panel.on()] = s
			t.board, t.height = max(t.board, s.width), max(t.height, s.height)
		}
	}
	t.width = max(t.width, t.board)
	t.width += (t.width - t.board) % 2 // so that all can stand in the middle
	return t
}

// panel returns the lines of a panel, all as wide as the panel is.
func (t texts) panel(panel Panel) []string {
	var lines []string
	if t.captions {
		lines = append(lines, t.padded(panel.Caption, columnsOf(panel.Caption)))
	}
	board := t.draw(panel).lines()
	for i := range t.height {
		if row := i - (t.height-len(board))/2; row >= 0 && row < len(board) {
			lines = append(lines, t.padded(board[row], t.spacings[panel.on()].width))
		} else {
			lines = append(lines, t.padded("", 0))
		}
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

// The styles of color: white on a ground, or none.
const (
	styleTurned = "1;38;5;231;48;5;29"
	styleLetter = "2"
)

// styles returns the styles of the symbols, as in pictures: black or white on a ground. That of 0 is an empty cell's.
func styles() [octothorpe.MaxSymbols + 1]string {
	return [...]string{
		"38;5;16;48;5;253", "38;5;16;48;5;230", "38;5;16;48;5;214", "38;5;231;48;5;25",
		"38;5;231;48;5;97", "38;5;231;48;5;23", "38;5;231;48;5;124", "38;5;231;48;5;58", "38;5;231;48;5;240", "38;5;16;48;5;151",
	}
}

// draw draws a panel's board.
func (t texts) draw(panel Panel) screen {
	on := panel.on()
	p := t.spacings[on]
	s := make(screen, p.height)
	for i := range s {
		s[i] = make([]spot, p.width)
		for j := range s[i] {
			s[i][j].letter = ' '
		}
	}
	for cell := range on.Cells() {
		row, column := p.place(cell)
		t.cell(s[row][column-1:column+2], panel, cell)
	}
	for _, h := range p.heads {
		t.head(s, h, panel.Turned)
	}
	return s
}

// cell draws a cell on three spots.
func (t texts) cell(on []spot, panel Panel, cell int) {
	symbol := panel.Board.At(cell)
	style := styles()[symbol]
	digit := byte('.')
	if symbol > 0 {
		digit = '0' + byte(symbol)
	}
	if panel.on().Center().Has(cell) {
		style = "1;" + style
		if symbol == 0 && panel.Shape != nil {
			digit = 'o' // as in the picture of the shape
		}
	}
	on[1].letter = digit
	if t.color {
		on[1].style = style
		flank := style
		if panel.Turned != nil && slices.Contains(panel.on().Stroke(*panel.Turned), cell) {
			flank = styleTurned
		}
		on[0].style, on[2].style = flank, flank
	}
	if panel.Ringed.Has(cell) {
		on[0].letter, on[2].letter = '(', ')'
	}
}

// head draws what stands at a head: its letter, and if the stroke is turned towards it an arrow, and a bar if it is turned away.
func (t texts) head(s screen, h head, turned *octothorpe.Move) {
	style := styleLetter
	if turned != nil && *turned == h.inverse {
		bar := byte('|')
		if h.down == 0 {
			bar = '-'
		}
		h.beyond(s, 1, 2).letter = bar
	}
	if turned != nil && *turned == h.move {
		style = styleTurned
		h.beyond(s, 1, 2).letter = arrowhead(h.down, h.right)
	}
	if t.letters {
		letter := h.beyond(s, h.reach, h.reach)
		letter.letter = h.move.String()[0]
		if t.color {
			letter.style = style
		}
	}
}

// arrowhead returns the arrow that points down, up, right or left.
func arrowhead(down, right int) byte {
	return [...]byte{'^', '<', ' ', '>', 'v'}[2+2*down+right]
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
