package tui

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/play"
	"octothorpe/shape"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the screens anew")

const sample = "111132323132231222312133" // AC solves it

// start returns the model of a game in a window.
func start(t testing.TB, text string, columns, rows int, o Options) *model {
	t.Helper()
	game, err := play.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if o.Seed == nil {
		o.Seed = func() uint32 { return 3 }
	}
	o.Today = func() string { return "2026-03-01" }
	m := newModel(game, o)
	m.Update(tea.WindowSizeMsg{Width: columns, Height: rows})
	return m
}

// press presses keys, by their names, and returns what the last gives to do.
func press(m *model, keys ...string) tea.Cmd {
	var cmd tea.Cmd
	for _, key := range keys {
		_, cmd = m.Update(keyOf(key))
	}
	return cmd
}

func keyOf(name string) tea.KeyPressMsg {
	codes := map[string]rune{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace, "space": tea.KeySpace,
	}
	if code, ok := codes[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Text: name, Code: []rune(name)[0]}
}

// text returns the screen without colours.
func text(m *model) string {
	var b strings.Builder
	for line := range strings.Lines(ansi.Strip(m.screen())) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

// TestScreens compares screens with those in testdata.
func TestScreens(t *testing.T) {
	named := Options{Name: "length 2, seed 3", Unicode: true}
	for name, m := range map[string]*model{
		"large":    start(t, sample, 80, 24, named),
		"letters":  start(t, sample, 80, 24, Options{}),
		"small":    start(t, sample, 40, 12, named),
		"wide":     start(t, sample, 200, 15, named),
		"tiny":     start(t, sample, 30, 10, named),
		"hint":     start(t, sample, 80, 24, named),
		"won":      start(t, sample, 80, 24, named),
		"won-tiny": start(t, sample, 40, 12, named),
		"ask":      start(t, sample, 40, 12, named),
		"undone":   start(t, sample, 80, 24, named),
	} {
		press(m, map[string][]string{
			"hint": {"?"}, "won": {"a", "c"}, "won-tiny": {"b", "u", "?", "enter", "c"}, "ask": {"n", "1"},
			"undone": {"a", "d", "h", "u", "u"},
		}[name]...)
		path, got := filepath.Join("testdata", name+".txt"), text(m)
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

// TestColours holds the colours of a screen to the symbols, and those of a mark to the stroke.
func TestColours(t *testing.T) {
	m := start(t, sample, 80, 24, Options{Color: true, Unicode: true})
	screen := m.screen()
	for symbol, want := range map[rune]string{'●': "38;5;16;48;5;222m", '▲': "38;5;16;48;5;172m", '■': "38;5;231;48;5;25m"} {
		if got := strings.Count(screen, want+" "+string(symbol)); got < 1 {
			t.Errorf("no %c stands behind %q", symbol, want)
		}
		if got := strings.Count(screen, string(symbol)); got != 8 {
			t.Errorf("%c stands on %d cells, want 8", symbol, got)
		}
	}
	if strings.Contains(screen, "48;5;29m") {
		t.Error("a stroke is marked that nobody asked for")
	}
	press(m, "?")
	if !strings.Contains(m.screen(), "48;5;29m") {
		t.Error("a hint marks no stroke")
	}
}

// luminance returns the relative luminance of one of the 240 colours from 16 on as WCAG 2 defines it, 0 to 1.
func luminance(c colour) float64 {
	channels := [3]int{8 + 10*(int(c)-232), 8 + 10*(int(c)-232), 8 + 10*(int(c)-232)}
	if c < 232 {
		levels := [6]int{0, 95, 135, 175, 215, 255}
		channels = [3]int{levels[(c-16)/36], levels[(c-16)/6%6], levels[(c-16)%6]}
	}
	light := 0.0
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		v := float64(channels[i]) / 255
		if v <= 0.04045 {
			light += weight * v / 12.92
		} else {
			light += weight * math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return light
}

// contrast returns the contrast of two colours as WCAG 2 defines it, 1 to 21.
func contrast(a, b colour) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// TestColoursCanBeToldApart holds symbols to differ in lightness from each other and from light and dark grounds, and what is written
// on them to be readable.
func TestColoursCanBeToldApart(t *testing.T) {
	const readable, apart, seen = 4.5, 1.8, 1.3
	p := many()
	for i := 1; i <= octothorpe.MaxSymbols; i++ {
		if c := contrast(p.symbols[i], p.faces[i]); c < readable {
			t.Errorf("digit %d: contrast %.2f, want %v", i, c, readable)
		}
		for _, ground := range []colour{black, white} {
			if c := contrast(p.symbols[i], ground); c < seen {
				t.Errorf("symbol %d: contrast %.2f with the ground %d, want %v", i, c, ground, seen)
			}
		}
		for j := 1; j < i && i <= octothorpe.Symbols; j++ { // the others have forms that differ
			if c := contrast(p.symbols[i], p.symbols[j]); c < apart {
				t.Errorf("symbols %d and %d: contrast %.2f, want %v", j, i, c, apart)
			}
		}
	}
	for _, mark := range []colour{p.picks, p.hints} {
		if c := contrast(mark, white); c < readable {
			t.Errorf("letters on mark %d: contrast %.2f, want %v", mark, c, readable)
		}
	}
}

// TestLetters makes each move by its key, in large and in small.
func TestLetters(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		m := start(t, sample, 80, 24, Options{})
		move := octothorpe.Move(rapid.IntRange(0, 7).Draw(r, "move"))
		key := move.String()
		if rapid.Bool().Draw(r, "small") {
			key = strings.ToLower(key)
		}
		press(m, key)
		if m.game.Made() != octothorpe.NewMoves(move) {
			r.Errorf("%s makes %q", key, m.game.Made())
		}
	})
}

// TestClicks makes each move by a click on its letter and on its head, as they stand on the screen, and none by one elsewhere.
func TestClicks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {78, 19}, {40, 12}, {131, 50}, {61, 13}} {
		for move := range octothorpe.Move(shape.Classic().Moves()) {
			m := start(t, sample, size[0], size[1], Options{})
			l, ok := m.layout()
			if !ok {
				t.Fatalf("there is no room in %v", size)
			}
			lines := strings.Split(text(m), "\n")
			x, y := -1, -1
			for row := l.y; row < l.y+l.rows; row++ {
				line := lines[row][:min(len(lines[row]), l.x+l.columns)]
				if at := strings.Index(line, move.String()); at >= 0 {
					x, y = at, row
				}
			}
			if x < 0 {
				t.Fatalf("%v is not on the screen of %v:\n%s", move, size, text(m))
			}
			down, right := direction(shape.Classic(), move)
			for _, at := range [][2]int{{x, y}, {x - 3*right, y - down}} {
				before := m.game.Count()
				m.Update(tea.MouseClickMsg{X: at[0], Y: at[1], Button: tea.MouseLeft})
				if made := m.game.Made(); len(made) != before+1 || made[before:] != octothorpe.NewMoves(move) {
					t.Errorf("in %v a click at %v makes %q, want %v", size, at, made[before:], move)
				}
				if m.game.Solved() {
					press(m, "u")
				}
			}
			before := m.game.Text()
			m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseRight})
			m.Update(tea.MouseClickMsg{X: l.x + l.columns/2, Y: l.y + l.rows/2, Button: tea.MouseLeft})
			if m.game.Text() != before {
				t.Errorf("in %v a click that is none makes %s of %s", size, m.game.Text(), before)
			}
		}
	}
}

func TestArrows(t *testing.T) {
	for keys, want := range map[string]octothorpe.Moves{
		"up enter": "A", "up up enter": "B", "up up up enter": "A", "right enter": "C", "right right enter": "D",
		"down enter": "F", "down down enter": "E", "left enter": "H", "left left space": "G",
		"up left enter": "H", "enter": "", "up esc enter": "", "right enter enter": "CC",
	} {
		m := start(t, sample, 80, 24, Options{})
		press(m, strings.Fields(keys)...)
		if m.game.Made() != want {
			t.Errorf("%s makes %q, want %q", keys, m.game.Made(), want)
		}
	}
}

func TestUndoRedoRestart(t *testing.T) {
	for keys, want := range map[string]string{
		"u": "", "b u": "/B", "b u r": "B", "b u ctrl+r": "B", "r": "", "b d backspace": "B/D", "b d x": "/BD", "b d x r": "B/D",
		"a c u": "A/C", "a c u r": "AC", "a c b": "AC", // a game that is won is over
	} {
		m := start(t, sample, 80, 24, Options{})
		press(m, strings.Fields(keys)...)
		if got := m.game.Text()[len(sample):]; strings.TrimSpace(got) != want {
			t.Errorf("%s makes %q, want %q", keys, got, want)
		}
	}
}

func TestHints(t *testing.T) {
	m := start(t, sample, 80, 24, Options{})
	press(m, "?", "?")
	if m.game.Hints() != 1 || m.message != "Try A: 2 moves from here, at least." {
		t.Errorf("hint %d: %q", m.game.Hints(), m.message)
	}
	press(m, "enter", "?", "c")
	if want := "Solved in 2 moves, with 2 hints; the fewest are 2. Enter: a board of 2."; m.message != want {
		t.Errorf("at the end there is said %q, want %q", m.message, want)
	}
}

func TestWon(t *testing.T) {
	for keys, want := range map[string]string{
		"a c":     "Solved in 2 moves, the fewest there are. Enter: a board of 3.",
		"b e a c": "Solved in 4 moves; the fewest are 2. Enter: a board of 2.",
	} {
		m := start(t, sample, 80, 24, Options{})
		press(m, strings.Fields(keys)...)
		if m.message != want {
			t.Errorf("after %s there is said %q, want %q", keys, m.message, want)
		}
	}
	m := start(t, sample, 80, 24, Options{})
	press(m, "a", "c", "enter")
	if m.game.Best() != 3 || m.game.Count() != 0 || m.Name != "length 3, seed 3" {
		t.Errorf("the next board is %s, of %d moves, after %d", m.Name, m.game.Best(), m.game.Count())
	}
	m = start(t, sample+"AC", 80, 24, Options{})
	if !strings.HasPrefix(m.message, "Solved in 2 moves") {
		t.Errorf("of a game that is won there is said %q", m.message)
	}
}

// steps sends what the steps of an answer are told by, until it ends, or so many.
func steps(m *model, n int) {
	for range n {
		if m.solving != nil {
			m.Update(stepMsg{m.solving})
		}
	}
}

func TestSolve(t *testing.T) {
	m := start(t, sample, 80, 24, Options{})
	if press(m, "s") == nil {
		t.Error("nothing sends the first step")
	}
	first := m.solving
	steps(m, 2)
	if m.game.Made() != "A" {
		t.Errorf("after two steps there is %q, want A", m.game.Made())
	}
	if press(m, "space") != nil || !m.solving.paused {
		t.Error("a step is sent though it is stopped")
	}
	steps(m, 5)
	m.Update(stepMsg{first})
	if m.game.Made() != "A" {
		t.Errorf("while it is stopped it goes on to %q", m.game.Made())
	}
	if press(m, "space") == nil {
		t.Error("nothing sends the next step")
	}
	m.Update(stepMsg{first}) // of before it was stopped
	if m.hint != nil {
		t.Error("a step of before is taken")
	}
	steps(m, 5)
	if !m.game.Solved() || m.solving != nil || m.game.Hints() != 2 {
		t.Errorf("it ends with %q and %d hints", m.game.Made(), m.game.Hints())
	}
	if want := "Solved by the answer that was shown, in 2 moves; the fewest are 2. Enter: a board of 2."; m.message != want {
		t.Errorf("at the end there is said %q, want %q", m.message, want)
	}

	m = start(t, sample, 80, 24, Options{})
	press(m, "s")
	steps(m, 1)
	press(m, "b")
	steps(m, 5)
	if m.game.Made() != "B" || m.solving != nil {
		t.Errorf("a move of the player's leads to %q, want B", m.game.Made())
	}
}

func TestNewBoards(t *testing.T) {
	for keys, want := range map[string]string{
		"n 7 enter": "length 7, seed 3", "n 1 3 enter": "length 13, seed 3", "n 1 backspace 9 enter": "length 9, seed 3",
		"n 0 enter 4 enter": "length 4, seed 3", "n 1 4 enter": "", "n esc": "", "n enter 8": "", "t": "the board of 2026-03-01",
	} {
		m := start(t, sample, 80, 24, Options{})
		press(m, strings.Fields(keys)...)
		if m.Name != want {
			t.Errorf("%s makes the board %q, want %q", keys, m.Name, want)
		}
		var length int
		if _, err := fmt.Sscanf(want, "length %d", &length); err == nil && m.game.Best() != length {
			t.Errorf("%s deals a board of %d moves", keys, m.game.Best())
		}
	}
}

func TestPaste(t *testing.T) {
	m := start(t, sample, 80, 24, Options{})
	m.Update(tea.PasteMsg{Content: sample + " B/C\n"})
	if m.game.Text() != sample+" B/C" {
		t.Errorf("what was pasted is played as %q", m.game.Text())
	}
	m.Update(tea.PasteMsg{Content: "hello"})
	if m.game.Text() != sample+" B/C" || !strings.Contains(m.message, "board 1") {
		t.Errorf("what is no game is played as %q, and there is said %q", m.game.Text(), m.message)
	}
}

func TestQuit(t *testing.T) {
	for key, interrupted := range map[string]bool{"q": false, "ctrl+c": true} {
		m := start(t, sample, 80, 24, Options{})
		cmd := press(m, key)
		if cmd == nil || cmd() != (tea.QuitMsg{}) || m.interrupted != interrupted {
			t.Errorf("%s does not quit, or is taken as another key", key)
		}
	}
}

// A small window with a row to spare names the keys from the first.
func TestKeysAreNamed(t *testing.T) {
	_, largeRows := large(shape.Classic()).window()
	_, smallRows := small(shape.Classic()).window()
	for rows := smallRows; rows < largeRows; rows++ {
		lines := strings.Split(start(t, sample, 60, rows, Options{}).View().Content, "\n")
		named := slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "A-H u r x") })
		if named != (rows > smallRows) {
			t.Errorf("in %d rows, that the keys are named is %v:\n%s", rows, named, strings.Join(lines, "\n"))
		}
	}
}

// Whatever is pressed and however large the window is, the screen is as large as the window.
func TestAnyKeys(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		options := Options{Color: rapid.Bool().Draw(r, "colour"), Unicode: rapid.Bool().Draw(r, "unicode")}
		m := start(t, sample, 80, 24, options)
		if name := rapid.SampledFrom(append(shape.Names()[:2], "plus", "pinwheel")).Draw(r, "shape"); name != "classic" {
			m = startOn(t, named(name), 80, 24, options)
		}
		keys := rapid.SliceOfN(rapid.SampledFrom(strings.Fields(
			"a b c d e f g h A H u r x ? s n t q 1 3 0 enter space esc backspace up down left right ctrl+r é z step")), 0, 40).Draw(r, "keys")
		for _, key := range keys {
			if key == "step" {
				steps(m, 1)
				continue
			}
			press(m, key)
		}
		columns, rows := rapid.IntRange(0, 120).Draw(r, "columns"), rapid.IntRange(0, 40).Draw(r, "rows")
		m.Update(tea.WindowSizeMsg{Width: columns, Height: rows})
		lines := strings.Split(m.View().Content, "\n")
		if len(lines) > max(rows, 1) {
			r.Errorf("%d lines are on a screen of %d", len(lines), rows)
		}
		for _, line := range lines {
			if width := ansi.StringWidth(line); width > columns {
				r.Errorf("a line has %d columns on a screen of %d: %q", width, columns, line)
			}
		}
		if want := m.game.Start().Apply(m.game.Made()); m.game.Board() != want {
			r.Errorf("the board is %v, want %v", m.game.Board(), want)
		}
	})
}
