package render_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/render"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// anyShape returns the shapes of the catalogue, and others whose strokes lie this way and that.
func anyShape() *rapid.Generator[*shape.Shape] {
	return rapid.Custom(func(t *rapid.T) *shape.Shape {
		if rapid.Bool().Draw(t, "built in") {
			s, _ := shape.Named(rapid.SampledFrom(shape.Names()).Draw(t, "name"))
			return s
		}
		for {
			var picture strings.Builder
			for range rapid.IntRange(2, 6).Draw(t, "rows") {
				picture.WriteString(rapid.StringMatching("[ .o]{2,9}").Draw(t, "row") + "\n")
			}
			if s, err := shape.Parse(picture.String()); err == nil {
				return s
			}
		}
	})
}

// anyBoardOn returns boards of a shape, with up to nine symbols.
func anyBoardOn(on *shape.Shape) *rapid.Generator[octothorpe.Board] {
	if on == shape.Classic() {
		return anyBoard()
	}
	return rapid.Custom(func(t *rapid.T) octothorpe.Board {
		symbols := rapid.IntRange(1, min(on.Cells(), octothorpe.MaxSymbols)).Draw(t, "symbols")
		masks := make([]shape.Mask, symbols)
		order := make([]int, on.Cells())
		for cell := range order {
			order[cell] = cell
		}
		for i, cell := range rapid.Permutation(order).Draw(t, "cells") {
			symbol := i // each has a cell
			if i >= symbols {
				symbol = rapid.IntRange(0, symbols-1).Draw(t, "symbol")
			}
			masks[symbol] |= 1 << cell
		}
		return octothorpe.BoardOn(on, masks...)
	})
}

// anyPanel returns a panel with a board of any shape, or an empty one, and perhaps a stroke turned.
func anyPanel(t *rapid.T) render.Panel {
	on := anyShape().Draw(t, "shape")
	panel := render.Panel{Shape: on}
	if rapid.Bool().Draw(t, "symbols") {
		panel.Board = anyBoardOn(on).Draw(t, "board")
	}
	if rapid.Bool().Draw(t, "turned") {
		move := octothorpe.Move(rapid.IntRange(0, on.Moves()-1).Draw(t, "move"))
		panel.Turned = &move
	}
	return panel
}

// A rectangle is what something covers.
type rectangle struct {
	what                     string
	left, top, right, bottom float64
}

func (r rectangle) overlaps(other rectangle) bool {
	return r.left < other.right && other.left < r.right && r.top < other.bottom && other.top < r.bottom
}

// Every cell is drawn once, and so is every head; letters are on no cell and no other letter, and within the picture.
func TestNothingOverlapsInSVG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		panel := anyPanel(t)
		var picture bytes.Buffer
		if err := render.SVG(&picture, []render.Panel{panel}, render.Options{Letters: true}); err != nil {
			t.Fatal(err)
		}
		all := elements(t, picture.Bytes())
		var cells, letters []rectangle
		for _, e := range all {
			switch {
			case e.name == "rect" && e.attrs["width"] == "28" && e.attrs["fill"] != "none":
				x, y := e.number(t, "x"), e.number(t, "y")
				cells = append(cells, rectangle{"a cell", x, y, x + 28, y + 28})
			case e.name == "text" && e.text >= "A":
				x, y, size := e.number(t, "x"), e.number(t, "y"), e.number(t, "font-size")
				wide, high := 0.8*size, 0.72*size // as far as the narrowest place goes
				letters = append(letters, rectangle{e.text, x - wide/2, y - high, x + wide/2, y})
			}
		}
		on := panel.Shape
		if len(cells) != on.Cells() || len(letters) != on.Moves() {
			t.Fatalf("%d cells and %d letters, want %d and %d", len(cells), len(letters), on.Cells(), on.Moves())
		}
		width, height := all[0].number(t, "width"), all[0].number(t, "height")
		for i, letter := range letters {
			if want := octothorpe.Move(i).String(); letter.what != want {
				t.Fatalf("letter %d is %s, want %s", i, letter.what, want)
			}
			if letter.left < 0 || letter.top < 0 || letter.right > width || letter.bottom > height {
				t.Fatalf("%v is outside the picture", letter)
			}
			for _, other := range append(cells, letters[i+1:]...) {
				if letter.overlaps(other) {
					t.Fatalf("%v overlaps %v on\n%v", letter, other, on)
				}
			}
			isNear(t, letter, on, octothorpe.Move(i), cells)
		}
	})
}

// isNear holds a letter to be nearer to its head than to any other cell, in the line of its stroke.
func isNear(t *rapid.T, letter rectangle, on *shape.Shape, m octothorpe.Move, cells []rectangle) {
	t.Helper()
	away := func(cell int) float64 {
		x := (letter.left+letter.right)/2 - (cells[cell].left+cells[cell].right)/2
		y := (letter.top+letter.bottom)/2 - (cells[cell].top+cells[cell].bottom)/2
		return math.Hypot(x, y)
	}
	stroke := on.Stroke(m)
	for cell := range cells {
		if cell != stroke[0] && away(cell) < away(stroke[0]) {
			t.Fatalf("the letter %v is nearer to cell %d than to its head on\n%v", m, cell, on)
		}
	}
}

// Every symbol and every letter is in a text once, with an arrow at the head of the stroke that is turned, and a bar at its tail.
func TestNothingOverlapsInText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		panel := anyPanel(t)
		on := panel.Shape
		panel.Ringed = 1 << rapid.IntRange(0, on.Cells()-1).Draw(t, "ringed")
		options := render.Options{Letters: rapid.Bool().Draw(t, "letters"), Width: 200}
		var text strings.Builder
		if err := render.Text(&text, []render.Panel{panel}, options); err != nil {
			t.Fatal(err)
		}
		count := func(wanted string) int {
			return strings.Count(strings.Map(func(r rune) rune {
				if strings.ContainsRune(wanted, r) {
					return 'x'
				}
				return ' '
			}, text.String()), "x")
		}
		digits := strings.Map(func(r rune) rune {
			if r < '1' || r > '9' {
				return -1
			}
			return r
		}, text.String())
		want, marks := on.Cells(), 0
		if !panel.Board.IsZero() {
			want = 0
		}
		if panel.Turned != nil {
			marks = 1
		}
		for what, numbers := range map[string][2]int{
			"digits":  {len(digits), on.Cells() - want},
			"cells":   {count(".o"), want},
			"arrows":  {count("^v<>"), marks},
			"bars":    {count("-|"), marks},
			"rings":   {count("()"), 2},
			"letters": {count("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), map[bool]int{true: on.Moves()}[options.Letters]},
		} {
			if numbers[0] != numbers[1] {
				t.Fatalf("%d %s, want %d:\n%s", numbers[0], what, numbers[1], text.String())
			}
		}
		if digits != panel.Board.Digits() {
			t.Fatalf("the symbols are %s, want %s:\n%s", digits, panel.Board.Digits(), text.String())
		}
		for m := range octothorpe.Move(on.Moves()) {
			if n := strings.Count(text.String(), m.String()); options.Letters && n != 1 {
				t.Fatalf("%v is there %d times:\n%s", m, n, text.String())
			}
		}
	})
}

// nineOn returns a board of a built-in shape with all nine symbols.
func nineOn(name string) octothorpe.Board {
	on, _ := shape.Named(name)
	masks := make([]shape.Mask, octothorpe.MaxSymbols)
	for cell := range on.Cells() {
		masks[cell%len(masks)] |= 1 << cell
	}
	return octothorpe.BoardOn(on, masks...)
}

// Boards of several shapes stand in the middles of panels of one size.
func TestShapesBesideEachOther(t *testing.T) {
	var panels []render.Panel
	for _, name := range shape.Names() {
		on, _ := shape.Named(name)
		panels = append(panels, render.Panel{Shape: on, Caption: name})
	}
	for _, options := range []render.Options{{Letters: true}, {Letters: true, Color: true, Width: 120}, {Sheet: true, Letters: true, Columns: 4}} {
		var text strings.Builder
		if err := render.Text(&text, panels, options); err != nil {
			t.Fatal(err)
		}
		if err := render.PNG(&bytes.Buffer{}, panels, options); err != nil {
			t.Fatal(err)
		}
	}
}

func ExampleText_shapes() {
	var panels []render.Panel
	for _, name := range []string{"apart", "plus"} {
		on, _ := shape.Named(name)
		panels = append(panels, render.Panel{Shape: on, Caption: name})
	}
	if err := render.Text(os.Stdout, panels, render.Options{Letters: true}); err != nil {
		fmt.Println(err)
	}
	// Output:
	//            apart                               plus
	//         A              B                          A
	//         .              .                          .
	//         o              o                          o
	// G   . o o o . C  H . o o o .   D          D   . o o o .   B
	//         o              o                          o
	//         .              .                          .
	//         F              E                          C
}

// A sheet has three boards in a row, or fewer where they are so broad that one could not read three.
func TestColumnsOfASheet(t *testing.T) {
	long, err := shape.Parse("oo" + strings.Repeat(".", 30))
	if err != nil {
		t.Fatal(err)
	}
	half, err := shape.Parse("oo" + strings.Repeat(".", 18))
	if err != nil {
		t.Fatal(err)
	}
	large, _ := shape.Named("three-three")
	for _, test := range []struct {
		on   *shape.Shape
		want int
	}{{shape.Classic(), 3}, {large, 3}, {half, 2}, {long, 1}} {
		panels := []render.Panel{{Shape: test.on}, {Shape: test.on}, {Shape: test.on}, {Shape: test.on}}
		var got, want bytes.Buffer
		if err := render.SVG(&got, panels, render.Options{Sheet: true, Letters: true}); err != nil {
			t.Fatal(err)
		}
		if err := render.SVG(&want, panels, render.Options{Sheet: true, Letters: true, Columns: test.want}); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("a sheet of boards of %d cells is not that of %d columns", test.on.Cells(), test.want)
		}
	}
}

// Where heads look at each other, a strip has room for the arrows that it shows, and is else as narrow as the board alone.
func TestRoomForArrows(t *testing.T) {
	apart, _ := shape.Named("apart")
	width := func(letter string) int {
		panel := render.Panel{Shape: apart}
		if letter != "" {
			move := octothorpe.Move(letter[0] - 'A')
			panel.Turned = &move
		}
		var text strings.Builder
		if err := render.Text(&text, []render.Panel{panel}, render.Options{Letters: true}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(text.String()) {
			if strings.HasPrefix(line, "G") {
				return len(line)
			}
		}
		t.Fatalf("no G in\n%s", text.String())
		return 0
	}
	for letter, more := range map[string]int{"A": 0, "B": 0, "E": 0, "F": 0, "C": 2, "D": 2, "G": 2, "H": 2} {
		if got, want := width(letter), width("")+more; got != want {
			t.Errorf("with a turn to %s a row takes %d columns, want %d", letter, got, want)
		}
	}
}
