package tui

import (
	"fmt"
	"strings"

	"octothorpe"
	"octothorpe/shape"
)

// isMove reports whether a key is the letter of one of the board's moves.
func (m *model) isMove(key string) bool {
	_, err := octothorpe.ParseMovesOn(m.game.Shape(), strings.ToUpper(key))
	return len(key) == 1 && err == nil
}

// isClassic reports whether the board is the classic one.
func (m *model) isClassic() bool { return m.game.Shape() == shape.Classic() }

// keyName returns what is pressed for a command: its letter, or if that is a move's, this with Ctrl.
func (m *model) keyName(letter string) string {
	if m.isMove(letter) {
		return "^" + strings.ToUpper(letter)
	}
	return letter
}

// keyNames returns what is pressed for some commands.
func (m *model) keyNames(letters string) string {
	var names []string
	for _, letter := range letters {
		names = append(names, m.keyName(string(letter)))
	}
	return strings.Join(names, " ")
}

// news returns the keys of new boards, and what they do.
func (m *model) news() (letters, what string) {
	if m.isClassic() {
		return "nt", "new board, today's"
	}
	return "n", "new board"
}

// lettersOfMoves returns which keys are moves: "A-H".
func (m *model) lettersOfMoves() string {
	return fmt.Sprintf("A-%v", octothorpe.Move(m.game.Shape().Moves()-1))
}

// help returns the keys with what they do. That a key is pressed with Ctrl shows by ^.
func (m *model) help() [][2]string {
	news, what := m.news()
	help := [][2]string{
		{m.lettersOfMoves(), "turn, as clicks do"}, {"arrows", "pick, Enter turns"}, {m.keyNames("urx"), "undo, redo, restart"},
		{"?", "hint"}, {m.keyName("s"), "show the answer"}, {m.keyNames(news), what}, {m.keyName("q"), "quit"},
	}
	if m.isMove("q") {
		help = append(help, [2]string{"^ is", "Ctrl"})
	}
	return help
}

// shortHelp returns the keys on a line.
func (m *model) shortHelp() string {
	if m.isClassic() {
		return "A-H u r x ?hint solve new today quit"
	}
	return fmt.Sprintf("%s %s ? %s:solve %s:new %s:quit", m.lettersOfMoves(), m.keyNames("urx"), m.keyName("s"), m.keyName("n"), m.keyName("q"))
}
