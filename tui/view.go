package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"octothorpe/deal"
	"octothorpe/internal/wrap"

	tea "charm.land/bubbletea/v2"
)

// The room for text.
const (
	panelColumns, panelRows = 31, 16 // of the panel beside a large board, with the gap before it
	lineColumns             = 40     // of the lines below a small one
	lineRows                = 3      // below a board
)

// layout returns how the board is laid out in the window, and whether it has room.
func (m *model) layout() (l layout, ok bool) {
	for _, l := range m.layouts() {
		if columns, rows := l.window(); m.width >= columns && m.height >= rows {
			x, y := (m.width-columns)/2, (m.height-rows)/2
			l.text = box{x, y, x + columns, y + rows - lineRows}
			l.x, l.y = x, y+(rows-lineRows-l.rows)/2
			if !l.panel {
				l.x += (columns - l.columns) / 2
			}
			return l, true
		}
	}
	return layout{}, false
}

// layouts returns the layouts that the board may have, the large one first. A small one has room for all letters only on some shapes.
func (m *model) layouts() []layout {
	of := m.game.Shape()
	if l := small(of); l.isClear() {
		return []layout{large(of), l}
	}
	return []layout{large(of)}
}

// window returns how many columns and rows a window needs at least.
func (l layout) window() (columns, rows int) {
	if l.panel {
		return l.columns + panelColumns, max(l.rows, panelRows) + lineRows
	}
	return max(l.columns, lineColumns), l.rows + lineRows
}

// View draws the screen.
func (m *model) View() tea.View {
	view := tea.NewView(m.screen())
	view.AltScreen = true
	view.MouseMode = tea.MouseModeCellMotion
	return view
}

// screen returns the whole screen as text.
func (m *model) screen() string {
	if m.width == 0 || m.height == 0 {
		return "" // the terminal has not yet said how large it is
	}
	c := newCanvas(m.width, m.height, m.Unicode)
	l, ok := m.layout()
	if !ok {
		m.tooSmall(c)
		return c.String()
	}
	marked, with := m.picked, m.colours.picks
	if m.hint != nil {
		marked, with = m.hint, m.colours.hints
	}
	colours := m.colours
	if !m.Color {
		colours = nil
	}
	l.draw(c, m.game.Board(), marked, with, colours, m.Unicode)
	if l.panel {
		m.panel(c, l)
	} else {
		m.lines(c, l)
	}
	return c.String()
}

// tooSmall says what window the board needs.
func (m *model) tooSmall(c *canvas) {
	layouts := m.layouts()
	columns, rows := layouts[len(layouts)-1].window()
	text := fmt.Sprintf("The board needs a window of %d columns and %d rows; this one has %d and %d. %s: quit",
		columns, rows, m.width, m.height, m.keyName("q"))
	row := 0
	for line := range wrap.Lines(text, m.width) {
		c.write(0, row, line, style{})
		row++
	}
}

// said returns what is said, or asked.
func (m *model) said() string {
	if m.asking {
		lengths := ""
		if m.isClassic() {
			lengths = fmt.Sprintf(", 1 to %d", deal.GreatestLength)
		}
		return "How many moves for a new board" + lengths + " or Esc? " + m.typed + "_"
	}
	return m.message
}

// best returns the length of the start's shortest solutions, as far as there are any.
func (m *model) best() string {
	if best := m.game.Best(); best >= 0 {
		return strconv.Itoa(best)
	}
	return "-"
}

// panel writes what there is to know beside a large board, and what is said below it.
func (m *model) panel(c *canvas, l layout) {
	const apart = 4
	x, y := l.x+l.columns+apart, l.text.y
	plain, bold, faint := style{}, style{bold: true}, style{faint: true}
	c.write(x, y, "The Rotation Game", bold)
	c.write(x, y+1, m.Name, faint)
	if !m.isClassic() {
		c.write(x, y+2, m.game.Shape().Name(), faint)
	}
	for i, number := range []struct {
		name  string
		value string
	}{{"moves", strconv.Itoa(m.game.Count())}, {"best", m.best()}, {"hints", strconv.Itoa(m.game.Hints())}} {
		c.write(x+9*i, y+3, number.name, faint)
		c.write(x+9*i+len(number.name)+1, y+3, number.value, bold)
	}
	made, undone := string(m.game.Made()), string(m.game.Undone())
	const most = 27
	if len(made) > most {
		made = "..." + made[len(made)-most+3:]
	}
	c.write(x, y+5, made, plain)
	c.write(x+len(made), y+5, undone[:min(len(undone), most-len(made))], faint)
	for i, key := range m.help() {
		c.write(x, y+7+i, key[0], bold)
		c.write(x+8, y+7+i, key[1], plain)
	}
	m.write(c, l.text.x+l.side, l.text.toY+1, l.text.toX-l.text.x-l.side, 2)
}

// lines writes what there is to know below a small board.
func (m *model) lines(c *canvas, l layout) {
	status := fmt.Sprintf("moves %d  best %s  hints %d", m.game.Count(), m.best(), m.game.Hints())
	x, y := l.text.x, l.text.toY
	c.write(x, y, status, style{bold: true})
	used := max(m.write(c, x, y+1, l.text.toX-x, 2), 1)
	c.write(x, y+1+used, m.shortHelp(), style{faint: true}) // if there is a row for it
}

// write writes what is said, on as many rows as it needs, or as there are. It returns how many it has used.
func (m *model) write(c *canvas, x, row, columns, rows int) int {
	lines := slices.Collect(wrap.Lines(strings.TrimSpace(m.said()), columns))
	lines = lines[:min(len(lines), rows)]
	for i, line := range lines {
		c.write(x, row+i, line, style{bold: true})
	}
	return len(lines)
}
