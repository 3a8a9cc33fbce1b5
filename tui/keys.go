package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/play"
	"octothorpe/shape"

	tea "charm.land/bubbletea/v2"
)

// Update takes a message: a key, a click, the size of the window, or that it is time for the next move of an answer.
func (m *model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = message.Width, message.Height
	case tea.KeyPressMsg:
		return m, m.key(message.String())
	case tea.MouseClickMsg:
		if message.Button == tea.MouseLeft {
			m.click(message.X, message.Y)
		}
	case tea.PasteMsg:
		game, err := m.read(message.Content)
		m.begin(game, "", err)
	case stepMsg:
		return m, m.step(message)
	case stoppedMsg:
		return m, m.suspend()
	}
	return m, nil
}

// A stoppedMsg says that a shell has told the program to stop for a while.
type stoppedMsg struct{}

// suspend leaves the terminal and stops the program, until a shell has it go on.
func (m *model) suspend() tea.Cmd {
	if !m.stops.possible() {
		m.message = fmt.Sprintf("There is no shell to go to. %s: quit", m.keyName("q"))
		return nil
	}
	m.stops.expect()
	return tea.Suspend
}

const (
	commands = "urxsntq" // letters that are commands where they are no moves, and with Ctrl everywhere
	moveKey  = "move "   // before the letter of a move, so that it is taken for no command
)

// key does what a key is for.
func (m *model) key(key string) tea.Cmd {
	switch key {
	case "ctrl+c":
		m.interrupted = true
		return tea.Quit
	case "ctrl+z":
		return m.suspend()
	}
	if len(key) == 1 {
		key = strings.ToLower(key) // for those with caps lock
	}
	if letter, isCtrl := strings.CutPrefix(key, "ctrl+"); isCtrl && strings.Contains(commands, letter) {
		key = letter
	} else if m.isMove(key) && !m.asking {
		key = moveKey + key
	}
	if m.asking {
		m.answer(key)
		return nil
	}
	if m.solving != nil {
		if key == "space" {
			return m.pause()
		}
		m.solving, m.hint, m.message = nil, nil, ""
	}
	switch key {
	case "q":
		return tea.Quit
	case "s":
		return m.solve()
	case "up", "down", "left", "right":
		m.pick(key)
	case "enter", "space":
		m.enter()
	default:
		m.command(key)
	}
	return nil
}

// command does what a key is for that always does the same.
func (m *model) command(key string) {
	if letter, isMove := strings.CutPrefix(key, moveKey); isMove {
		m.turn(octothorpe.Move(letter[0] - 'a'))
		return
	}
	switch key {
	case "u", "backspace":
		m.back(m.game.Undo(), "There is nothing to undo.")
	case "r":
		m.back(m.game.Redo(), "There is nothing to redo.")
	case "x":
		m.game.Restart()
		m.back(true, "")
	case "?":
		m.giveHint()
	case "n":
		m.asking, m.typed, m.message = true, "", ""
	case "t":
		if !m.isClassic() {
			m.message = "Only the classic board has a board of the day."
			return
		}
		day := m.Today()
		game, err := play.Daily(day)
		m.begin(game, "the board of "+day, err)
	case "esc":
		m.picked, m.hint, m.message = nil, nil, ""
	}
}

// back shows the board after moves were undone or redone, or says that there were none.
func (m *model) back(done bool, otherwise string) {
	m.picked, m.hint, m.message = nil, nil, ""
	switch {
	case !done:
		m.message = otherwise
	case m.game.Solved():
		m.won()
	}
}

// giveHint marks the stroke that is to be turned, and says how far the board is.
func (m *model) giveHint() {
	if m.hint != nil {
		return // it is still there
	}
	distance := m.game.Distance()
	if distance < 0 {
		m.message = unsolvable
		return
	}
	move, ok := m.game.Hint()
	if !ok {
		return
	}
	m.picked, m.hint = nil, &move
	m.message = fmt.Sprintf("Try %v: %s from here, at least.", move, plural(distance, "move"))
}

// enter turns the stroke that is marked, or takes the offer of the next board.
func (m *model) enter() {
	switch {
	case m.game.Solved():
		m.dealNext()
	case m.hint != nil:
		m.turn(*m.hint)
	case m.picked != nil:
		m.turn(*m.picked)
	default:
		m.message = "Pick a stroke with the arrow keys first."
	}
}

// pick picks a stroke by an arrow key: one that is turned in its direction, and the next time the other.
func (m *model) pick(arrow string) {
	if m.game.Solved() {
		return
	}
	all := toward(m.game.Shape(), arrow)
	if len(all) == 0 {
		return
	}
	at := 0
	if m.picked != nil {
		at = (slices.Index(all, *m.picked) + 1) % len(all)
	}
	m.picked, m.hint = &all[at], nil
	m.message = fmt.Sprintf("Enter makes the move %v.", all[at])
}

// toward returns the moves of a shape towards a side of the board, from left to right or from top to bottom.
func toward(of *shape.Shape, side string) []octothorpe.Move {
	var moves []octothorpe.Move
	for move := range octothorpe.Move(of.Moves()) {
		down, right := direction(of, move)
		if side == map[[2]int]string{{-1, 0}: "up", {1, 0}: "down", {0, -1}: "left", {0, 1}: "right"}[[2]int{down, right}] {
			moves = append(moves, move)
		}
	}
	slices.SortFunc(moves, func(a, b octothorpe.Move) int {
		return cmp.Compare(of.Stroke(a)[0], of.Stroke(b)[0])
	})
	return moves
}

// direction returns where a move of a shape turns its stroke: down by 1 or -1, or right by 1 or -1.
func direction(of *shape.Shape, move octothorpe.Move) (down, right int) {
	stroke := of.Stroke(move)
	row, column := of.Position(stroke[0])
	tailRow, tailColumn := of.Position(stroke[len(stroke)-1])
	return cmp.Compare(row, tailRow), cmp.Compare(column, tailColumn)
}

// answer takes a key of the length of a new board.
func (m *model) answer(key string) {
	switch {
	case key == "esc":
		m.asking, m.message = false, ""
	case key == "backspace" && m.typed != "":
		m.typed = m.typed[:len(m.typed)-1]
	case len(key) == 1 && key >= "0" && key <= "9" && len(m.typed) < 2:
		m.typed += key
	case key == "enter":
		length, err := strconv.Atoi(m.typed)
		if err != nil || length < 1 || m.isClassic() && length > deal.GreatestLength {
			m.typed = ""
			return
		}
		m.deal(length)
	}
}

// A stepMsg says that it is time for the next step of an answer that is being shown.
type stepMsg struct{ of *solving }

const (
	shown  = 500 * time.Millisecond // how long a stroke is marked before it is turned
	turned = 300 * time.Millisecond // how long the board is shown after it
)

// solve begins to show the answer from here, a move after another.
func (m *model) solve() tea.Cmd {
	if m.game.Solved() {
		return nil
	}
	if m.game.Distance() < 0 {
		m.message = unsolvable
		return nil
	}
	m.picked, m.hint, m.solving = nil, nil, &solving{}
	m.tellSolving()
	return m.after(0)
}

func (m *model) tellSolving() {
	m.message = "Solving. Space stops it for a while, other keys for good."
	if m.solving.paused {
		m.message = "Solving, stopped. Space goes on, other keys end it."
	}
}

// after returns what sends the next step of the answer that is being shown now.
func (m *model) after(wait time.Duration) tea.Cmd {
	next := stepMsg{m.solving}
	return tea.Tick(wait, func(time.Time) tea.Msg { return next })
}

// step marks the next stroke of an answer, or turns the one that is marked.
func (m *model) step(of stepMsg) tea.Cmd {
	if m.solving == nil || of.of != m.solving || m.solving.paused {
		return nil // it was ended, or stopped
	}
	if m.hint == nil {
		move, _ := m.game.Hint()
		m.hint = &move
		return m.after(shown)
	}
	m.turn(*m.hint)
	if m.solving == nil {
		return nil // that was the last
	}
	m.tellSolving()
	return m.after(turned)
}

// pause stops showing an answer, or goes on with it.
func (m *model) pause() tea.Cmd {
	now := &solving{paused: !m.solving.paused} // another one, so that a step under way is not for it
	m.solving = now
	m.tellSolving()
	if now.paused {
		return nil
	}
	return m.after(0)
}

// click makes the move whose head was clicked on: the one with the nearest letter, where several heads are.
func (m *model) click(x, y int) {
	l, ok := m.layout()
	if !ok || m.asking {
		return
	}
	x, y = x-l.x, y-l.y
	var clicked *octothorpe.Move
	nearest := 0
	for move := range octothorpe.Move(l.of.Moves()) {
		letterX, letterRow := l.letterAt(move)
		aside, above := letterX-x, 2*(letterRow-y) // a row is about as high as two columns are wide
		if away := aside*aside + above*above; l.head(move).has(x, 2*y) && (clicked == nil || away < nearest) {
			clicked, nearest = &move, away
		}
	}
	if clicked != nil {
		m.solving = nil
		m.turn(*clicked)
	}
}
