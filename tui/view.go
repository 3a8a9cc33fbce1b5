package tui

import (
	"fmt"
	"slices"
	"strings"

	"octothorpe/internal/wrap"

	tea "charm.land/bubbletea/v2"
)

// The least windows, in columns and rows.
const (
	largeColumns, largeRows = 78, 19
	smallColumns, smallRows = 40, 12
)

// layout returns how the board is laid out in the window, and whether it has room.
func (m *model) layout() (l layout, ok bool) {
	switch {
	case m.width >= largeColumns && m.height >= largeRows:
		l = large()
		l.x, l.y = (m.width-largeColumns)/2, (m.height-largeRows)/2
		return l, true
	case m.width >= smallColumns && m.height >= smallRows:
		l = small()
		l.x, l.y = (m.width-smallColumns)/2, (m.height-smallRows)/2
		return l, true
	}
	return layout{}, false
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
	text := fmt.Sprintf("The board needs a window of %d columns and %d rows; this one has %d and %d. q: quit",
		smallColumns, smallRows, m.width, m.height)
	row := 0
	for line := range wrap.Lines(text, m.width) {
		c.write(0, row, line, style{})
		row++
	}
}

// said returns what is said, or asked.
func (m *model) said() string {
	if m.asking {
		return "How many moves is the new board to need, 1 to 13? " + m.typed + "_"
	}
	return m.message
}

// panel writes what there is to know beside a large board, and what is said below it.
func (m *model) panel(c *canvas, l layout) {
	const apart = 4
	x := l.x + l.columns + apart
	plain, bold, faint := style{}, style{bold: true}, style{faint: true}
	c.write(x, l.y, "The Rotation Game", bold)
	c.write(x, l.y+1, m.Name, faint)
	for i, number := range []struct {
		name  string
		value int
	}{{"moves", m.game.Count()}, {"best", m.game.Best()}, {"hints", m.game.Hints()}} {
		c.write(x+9*i, l.y+3, number.name, faint)
		c.write(x+9*i+len(number.name)+1, l.y+3, fmt.Sprint(number.value), bold)
	}
	made, undone := string(m.game.Made()), string(m.game.Undone())
	const most = 27
	if len(made) > most {
		made = "..." + made[len(made)-most+3:]
	}
	c.write(x, l.y+5, made, plain)
	c.write(x+len(made), l.y+5, undone[:min(len(undone), most-len(made))], faint)
	for i, key := range [][2]string{
		{"A-H", "turn, as clicks do"}, {"arrows", "pick, Enter turns"}, {"u r x", "undo, redo, restart"},
		{"?", "hint"}, {"s", "show the answer"}, {"n t", "new board, today's"}, {"q", "quit"},
	} {
		c.write(x, l.y+7+i, key[0], bold)
		c.write(x+8, l.y+7+i, key[1], plain)
	}
	m.write(c, l.x+l.side, l.y+l.rows+1, largeColumns-l.side, 2)
}

// lines writes what there is to know below a small board.
func (m *model) lines(c *canvas, l layout) {
	status := fmt.Sprintf("moves %d  best %d  hints %d", m.game.Count(), m.game.Best(), m.game.Hints())
	c.write(l.x, l.y+l.rows, status, style{bold: true})
	if m.write(c, l.x, l.y+l.rows+1, smallColumns, 2) < 2 {
		c.write(l.x, l.y+l.rows+2, "A-H u r x ?hint solve new today quit", style{faint: true})
	}
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
