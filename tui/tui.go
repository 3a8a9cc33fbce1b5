// Package tui is the game in a terminal: the board in colours, played by keys and mouse.
//
//	result, err := tui.Run(ctx, game, tui.Options{Color: true, Unicode: true})
//
// It knows the screen and the keys; what a move, a hint or a shortest answer is, package play knows. The screen is a [tea.Model]
// (Bubble Tea): messages come in, such as keys, and change the model, and a picture of all of it goes out. The terminal is asked
// nothing that would have to be waited for: the colours are such as can be read on light and on dark grounds.
package tui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/play"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Options say how a game is shown. The zero value shows it in letters of ASCII and without colours, on the program's own terminal.
type Options struct {
	Name    string // what the board is called, such as "the board of 2026-03-01"
	Note    string // what is said first
	Color   bool   // the terminal has colours, and they are wanted
	Unicode bool   // the terminal has more than ASCII
	// Today returns the day whose board is the day's, as YYYY-MM-DD; the computer's, if nil.
	Today func() string
	// Seed returns the seed of a new board; any, if nil.
	Seed func() uint32
	// Solver returns what solves a board of the game's shape, if that is not the classic one, for new boards and those that are pasted.
	Solver func(octothorpe.Board) (*octothorpe.Solver, error)
	// Program are options of Bubble Tea, such as where keys come from.
	Program []tea.ProgramOption
}

// ErrInterrupted says that the player ended the game by Ctrl-C.
var ErrInterrupted = errors.New("ended by Ctrl-C")

// Run plays from a game on until the player ends it, and returns the game that was played last, whatever the error is: that of the
// context, [ErrInterrupted], or one of the terminal. The terminal is as before then, after a panic too.
func Run(ctx context.Context, game *play.Game, o Options) (*play.Game, error) {
	m := newModel(game, o)
	profile := colorprofile.ASCII // bold and reversed, without colours
	if o.Color {
		profile = max(colorprofile.ANSI, colorprofile.Env(os.Environ()))
		if profile == colorprofile.ANSI {
			m.colours = few()
		}
	}
	options := append([]tea.ProgramOption{
		tea.WithContext(ctx), tea.WithoutSignalHandler(), tea.WithColorProfile(profile),
	}, o.Program...)
	program := tea.NewProgram(m, options...)
	m.stops = newStops(func() { program.Send(stoppedMsg{}) })
	_, err := program.Run()
	m.stops.end()
	switch {
	case ctx.Err() != nil:
		err = context.Cause(ctx)
	case err == nil && m.interrupted:
		err = ErrInterrupted
	}
	return m.game, err
}

// A model is all that the screen shows.
type model struct {
	Options
	game          *play.Game
	colours       *palette
	width, height int    // of the window; 0 until the terminal has said it
	message       string // what is said below the board
	picked        *octothorpe.Move
	hint          *octothorpe.Move
	asking        bool // for the length of a new board
	typed         string
	solving       *solving
	interrupted   bool
	stops         *stops // by a shell
}

// solving is an answer that is shown move by move.
type solving struct{ paused bool }

// goal returns what a new player is told.
func (m *model) goal() string {
	if m.isClassic() {
		return "Bring one symbol, any, into all eight cells of the center."
	}
	switch cells := m.game.Shape().Center().Len(); cells {
	case 1:
		return "Bring a symbol into the center."
	case 2:
		return "Bring one symbol into both cells of the center."
	default:
		return fmt.Sprintf("Bring one symbol into all %d cells of the center.", cells)
	}
}

// unsolvable says that there is nothing to be hinted at.
const unsolvable = "This board cannot be solved."

func newModel(game *play.Game, o Options) *model {
	if o.Today == nil {
		o.Today = func() string { return time.Now().Format(time.DateOnly) }
	}
	if o.Seed == nil {
		o.Seed = rand.Uint32
	}
	m := &model{Options: o, game: game, colours: many(), message: o.Note, stops: new(stops)}
	if m.message == "" {
		m.message = m.goal()
	}
	if game.Solved() {
		m.won()
	}
	return m
}

// Init asks for nothing.
func (m *model) Init() tea.Cmd { return nil }

// begin begins another game, unless there is none.
func (m *model) begin(game *play.Game, name string, err error) {
	m.asking, m.typed, m.picked, m.hint, m.solving = false, "", nil, nil, nil
	if err != nil {
		m.message = err.Error()
		return
	}
	m.game, m.Name = game, name
	m.message = m.goal()
	if game.Solved() {
		m.won()
	}
}

// deal begins a game on a new board of a length.
func (m *model) deal(length int) {
	seed := m.Seed()
	game, err := m.puzzle(length, seed)
	m.begin(game, Name(length, seed), err)
}

// dealNext begins a game on the board that is offered, or on one of the longest if none is so long.
func (m *model) dealNext() {
	length, seed := m.next(), m.Seed()
	game, err := m.puzzle(length, seed)
	for fault, ok := errors.AsType[*deal.LengthError](err); ok && fault.Greatest > 0; fault, ok = errors.AsType[*deal.LengthError](err) {
		length = fault.Greatest
		game, err = m.puzzle(length, seed)
	}
	m.begin(game, Name(length, seed), err)
}

// puzzle returns a game of a length on a board of the shape.
func (m *model) puzzle(length int, seed uint32) (*play.Game, error) {
	of := m.game.Shape()
	solver, err := m.solver(deal.First(of))
	if err != nil {
		return nil, err
	}
	return play.PuzzleOn(of, solver, length, seed)
}

// solver returns what solves a board, or nil for a classic one.
func (m *model) solver(board octothorpe.Board) (*octothorpe.Solver, error) {
	switch {
	case m.isClassic():
		return nil, nil
	case m.Solver == nil:
		return nil, errNoSolver
	}
	return m.Solver(board)
}

// errNoSolver says that there are no more boards of a shape, since nothing tells how long they are.
var errNoSolver = errors.New("nothing solves other boards of this shape")

// read reads a game that was pasted, on a board of the shape.
func (m *model) read(text string) (*play.Game, error) {
	game, err := play.ParseOn(m.game.Shape(), text)
	if err != nil {
		return nil, err
	}
	solver, err := m.solver(game.Start())
	if err != nil {
		return nil, err
	}
	game.SolveBy(solver)
	return game, nil
}

// Name returns what the board of a length and a seed is called.
func Name(length int, seed uint32) string { return fmt.Sprintf("length %d, seed %d", length, seed) }

// turn makes a move, and says so if it solves the board.
func (m *model) turn(move octothorpe.Move) {
	m.hint = nil
	if m.game.Solved() {
		return // the game is over; to undo is still possible
	}
	m.game.Move(move)
	m.message = ""
	if m.game.Solved() {
		m.won()
	}
}

// won says how good the game was.
func (m *model) won() {
	shown := m.solving != nil
	m.picked, m.hint, m.solving = nil, nil, nil
	count, best, hints := m.game.Count(), m.game.Best(), m.game.Hints()
	switch {
	case count == 0:
		m.message = "This board is solved as it is."
	case shown:
		m.message = fmt.Sprintf("Solved by the answer that was shown, in %s; the fewest are %d.", plural(count, "move"), best)
	case hints > 0:
		m.message = fmt.Sprintf("Solved in %s, with %s; the fewest are %d.", plural(count, "move"), plural(hints, "hint"), best)
	case count == best:
		m.message = fmt.Sprintf("Solved in %s, the fewest there are.", plural(count, "move"))
	default:
		m.message = fmt.Sprintf("Solved in %s; the fewest are %d.", plural(count, "move"), best)
	}
	m.message += fmt.Sprintf(" Enter: a board of %d.", m.next())
}

// next returns the length of the board that is offered after a win: a longer one for those who needed no move too many and no hint.
func (m *model) next() int {
	best := m.game.Best()
	if m.game.Count() == best && m.game.Hints() == 0 {
		best++
	}
	best = max(best, 1)
	if m.isClassic() {
		return min(best, deal.GreatestLength)
	}
	return best
}

// plural writes a number of things: "1 move", "2 moves".
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
