package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/play"
	"octothorpe/shape"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
)

// startOn returns the model of a game on a new board of a shape, of 3 moves if there is one, in a window. Boards of large
// shapes have no solver.
func startOn(t testing.TB, of *shape.Shape, columns, rows int, o Options) *model {
	t.Helper()
	o.Seed = func() uint32 { return 3 }
	game := play.New(deal.New(1).BoardOn(of))
	if of.Cells() < 30 {
		table, err := octothorpe.BuildLeanTable(t.Context(), of, of.Center().Len(), nil)
		if err != nil {
			t.Fatal(err)
		}
		solves := octothorpe.NewSolver(of, table)
		o.Solver = func(octothorpe.Board) (*octothorpe.Solver, error) { return solves, nil }
		game.SolveBy(solves)
		if puzzle, err := play.PuzzleOn(of, solves, 3, 3); err == nil {
			game = puzzle
		}
	}
	m := newModel(game, o)
	m.Update(tea.WindowSizeMsg{Width: columns, Height: rows})
	return m
}

func named(name string) *shape.Shape {
	s, _ := shape.Named(name)
	return s
}

// crowded has places at which heads look from all sides.
func crowded(t testing.TB) *shape.Shape {
	s, err := shape.Parse("  .  \n  .  \noo oo\n  .  \n  .  ")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestShapeScreens compares screens of other shapes with those in testdata.
func TestShapeScreens(t *testing.T) {
	for name, m := range map[string]*model{
		"apart":    startOn(t, named("apart"), 110, 24, Options{Name: "length 3, seed 3", Unicode: true}),
		"grid":     startOn(t, named("grid"), 80, 24, Options{Name: "length 3, seed 3"}),
		"spiral":   startOn(t, named("spiral"), 78, 19, Options{Name: "length 3, seed 3", Unicode: true}),
		"pinwheel": startOn(t, named("pinwheel"), 60, 12, Options{}),
		"plus":     startOn(t, named("plus"), 40, 10, Options{}),
		"crowded":  startOn(t, crowded(t), 66, 19, Options{}),
	} {
		press(m, map[string][]string{"spiral": {"?"}, "plus": {"left"}, "apart": {"h"}}[name]...)
		path, got := filepath.Join("testdata", "on-"+name+".txt"), text(m)
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// TestShapeClicks makes each move of each shape by its key and by a click on its letter, which stands on the screen once, in the least
// windows too.
func TestShapeClicks(t *testing.T) {
	shapes := []*shape.Shape{crowded(t)}
	for _, name := range shape.Names() {
		shapes = append(shapes, named(name))
	}
	for _, of := range shapes {
		m := startOn(t, of, 200, 60, Options{})
		for _, l := range m.layouts() {
			columns, rows := l.window()
			m.Update(tea.WindowSizeMsg{Width: columns, Height: rows})
			l, ok := m.layout()
			if !ok {
				t.Fatalf("%s has no room in %d columns and %d rows", of.Name(), columns, rows)
			}
			for move := range octothorpe.Move(of.Moves()) {
				x, row := l.letterAt(move)
				lines := strings.Split(text(m), "\n")
				if got := lines[l.y+row][l.x+x : l.x+x+1]; got != move.String() {
					t.Errorf("on %s %q stands where %v should:\n%s", of.Name(), got, move, text(m))
				}
				m.game.Restart()
				m.Update(tea.MouseClickMsg{X: l.x + x, Y: l.y + row, Button: tea.MouseLeft})
				press(m, "ctrl+u", strings.ToLower(move.String()))
				if want := octothorpe.NewMoves(move); m.game.Made() != want || m.game.Undone() != "" {
					t.Errorf("on %s a click and a key for %v make %s", of.Name(), move, m.game.Text())
				}
			}
			m.game.Restart()
			m.Update(tea.WindowSizeMsg{Width: columns - 1, Height: rows})
			if smaller, ok := m.layout(); ok && smaller.panel == l.panel {
				t.Errorf("%s has room in %d columns", of.Name(), columns-1)
			}
		}
	}
}

// TestCommandsOfShapes holds commands to letters that are no moves, and to Ctrl where they are.
func TestCommandsOfShapes(t *testing.T) {
	for name, c := range map[string]struct{ keys, want string }{
		"plus":        {"a c u", "A/C"},
		"spiral":      {"a c u r", "AC"},
		"three-three": {"a l x", "/AL"},
		"grid":        {"a s q n ctrl+u ctrl+r ctrl+u", "ASQ/N"},
	} {
		m := startOn(t, named(name), 120, 40, Options{})
		press(m, strings.Fields(c.keys)...)
		if _, got, _ := strings.Cut(m.game.Text(), " "); got != c.want {
			t.Errorf("on %s %s makes %q, want %q", name, c.keys, got, c.want)
		}
	}
	m := startOn(t, named("grid"), 120, 40, Options{})
	if cmd := press(m, "ctrl+q"); cmd == nil || cmd() != (tea.QuitMsg{}) {
		t.Error("Ctrl-Q does not quit")
	}
}

func TestNewBoardsOfShapes(t *testing.T) {
	for keys, want := range map[string]string{"n 7 enter": "length 7, seed 3", "n 9 9 enter": "", "t": ""} {
		m := startOn(t, named("plus"), 80, 24, Options{})
		press(m, strings.Fields(keys)...)
		if m.Name != want {
			t.Errorf("%s makes the board %q, want %q, and there is said %q", keys, m.Name, want, m.message)
		}
		if want != "" && fmt.Sprintf("length %d, seed 3", m.game.Best()) != want {
			t.Errorf("%s deals a board of %d moves", keys, m.game.Best())
		}
	}
	m := startOn(t, named("plus"), 80, 24, Options{})
	game, err := m.puzzle(8, 1) // one of the longest
	m.begin(game, "", err)
	press(m, "s")
	steps(m, 20)
	m.game = mustParse(t, m.game.Start().Shape(), m.game.Text())
	m.game.SolveBy(m.must(t))
	press(m, "enter")
	if m.game.Best() != 8 {
		t.Errorf("after a board of the longest comes one of %d moves: %s", m.game.Best(), m.message)
	}
}

func mustParse(t *testing.T, of *shape.Shape, text string) *play.Game {
	game, err := play.ParseOn(of, text)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// must returns the model's solver.
func (m *model) must(t *testing.T) *octothorpe.Solver {
	found, err := m.solver(m.game.Start())
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestUnsolvable plays a board that cannot be solved, and pastes games.
func TestUnsolvable(t *testing.T) {
	m := startOn(t, named("apart"), 120, 40, Options{})
	m.Update(tea.PasteMsg{Content: "121211111122221212 A"})
	if m.game.Made() != "A" || m.game.Best() != -1 || !strings.Contains(text(m), "best -") {
		t.Errorf("what was pasted is played as %s:\n%s", m.game.Text(), text(m))
	}
	for _, key := range []string{"?", "s"} {
		press(m, "esc", key)
		if m.message != unsolvable || m.game.Hints() != 0 {
			t.Errorf("%s says %q", key, m.message)
		}
	}
	m.Solver = func(octothorpe.Board) (*octothorpe.Solver, error) { return nil, errors.New("no room") }
	for _, keys := range []string{"n 3 enter", "paste"} {
		press(m, strings.Fields(keys)...)
		m.Update(tea.PasteMsg{Content: "121211111122221212"})
		if m.message != "no room" || m.game.Made() != "A" {
			t.Errorf("without a solver %s says %q", keys, m.message)
		}
	}
}
