package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image/color"
	"image/png"
	"math"
	"testing"

	"octothorpe"
	"octothorpe/internal/canvas"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// rgb reads a colour.
func rgb(colour string) color.RGBA {
	c := color.RGBA{A: 0xff}
	if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		panic(err)
	}
	return c
}

// luminance returns the relative luminance of a colour as WCAG 2 defines it, 0 to 1.
func luminance(colour string) float64 {
	c := rgb(colour)
	linear := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// contrast returns the contrast of two colours as WCAG 2 defines it, 1 to 21.
func contrast(a, b string) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// Symbols differ in lightness or have a form of their own, which stands out, and what is written can be read.
func TestColoursCanBeToldApart(t *testing.T) {
	const readable, apart, visible = 4.5, 1.8, 3.0
	looks := looks()
	forms := map[string]int{}
	for i, look := range looks[1:] {
		under := look.fill
		if look.form != nil {
			under = paper
			if c := contrast(look.fill, paper); c < visible {
				t.Errorf("the form of %d: contrast %.2f, want %v", i+1, c, visible)
			}
			form := fmt.Sprintf("%#v", look.form(canvas.Pt(0, 0)))
			if other, taken := forms[form]; taken {
				t.Errorf("symbols %d and %d have the same form", other, i+1)
			}
			forms[form] = i + 1
		}
		if c := contrast(under, look.digit); c < readable {
			t.Errorf("digit %d: contrast %.2f, want %v", i+1, c, readable)
		}
		for j, other := range looks[1 : i+1] {
			if c := contrast(look.fill, other.fill); look.form == nil && other.form == nil && c < apart {
				t.Errorf("symbols %d and %d: contrast %.2f, want %v", j+1, i+1, c, apart)
			}
		}
	}
	for _, c := range []string{ink, faint} {
		if got := contrast(c, paper); got < readable {
			t.Errorf("text: contrast %.2f, want %v", got, readable)
		}
	}
	if got := contrast(highlight, paper); got < 3 { // letters in bold, and an arrow
		t.Errorf("arrow: contrast %.2f, want 3", got)
	}
}

// Every cell of a PNG has the colour of its symbol, and all else the colour of paper at its corner.
func TestPNGShowsEverySymbolInItsPlace(t *testing.T) {
	for i := range shape.Classic().Moves() {
		move := octothorpe.Move(i)
		board, err := octothorpe.ParseBoard("111132323132231222312133")
		if err != nil {
			t.Fatal(err)
		}
		panel := Panel{Board: board.Turn(move), Turned: &move}
		var encoded bytes.Buffer
		if err := PNG(&encoded, []Panel{panel}, Options{Scale: 1}); err != nil {
			t.Fatal(err)
		}
		decoded, err := png.Decode(&encoded)
		if err != nil {
			t.Fatal(err)
		}
		at := func(x, y float64) color.RGBA {
			r, g, b, _ := decoded.At(int(x), int(y)).RGBA()
			return color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 0xff}
		}
		for cell := range shape.Classic().Cells() {
			corner := corner(shape.Classic(), cell)
			x, y := margin+arrowRoom+corner.X, margin+arrowRoom+corner.Y
			if got, want := at(x+4, y+14), rgb(looks()[panel.Board.At(cell)].fill); got != want {
				t.Errorf("move %v, cell %d: colour %v, want %v", move, cell, got, want)
			}
			if got := at(x+14, y+14); cell == 0 && got == at(x+4, y+14) {
				t.Errorf("cell %d has no digit: %v", cell, got)
			}
		}
		head := rayOf(shape.Classic(), move).at(cellSize/2+6, 0)
		if got := at(margin+arrowRoom+head.X, margin+arrowRoom+head.Y); got != rgb(highlight) {
			t.Errorf("move %v: colour %v beyond the head, want the arrow's", move, got)
		}
		if got := at(0, 0); got != rgb(paper) {
			t.Errorf("colour %v in the corner, want white", got)
		}
	}
}

// A page of a PNG is printed as large as A4.
// Cells without symbols can show their numbers, and others never do.
func TestNumbered(t *testing.T) {
	board, err := octothorpe.ParseBoard("111132323132231222312133")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		panel Panel
		want  bool
	}{{Panel{Numbered: true}, true}, {Panel{}, false}, {Panel{Board: board, Numbered: true}, false}} {
		var picture bytes.Buffer
		if err := SVG(&picture, []Panel{test.panel}, Options{}); err != nil {
			t.Fatal(err)
		}
		for cell := 4; cell <= shape.Classic().Cells(); cell++ { // no symbol is 4 or more
			if got := bytes.Count(picture.Bytes(), fmt.Appendf(nil, ">%d</text>", cell)) == 1; got != test.want {
				t.Errorf("number %d is shown: %t, want %t", cell, got, test.want)
			}
		}
	}
}

func TestPNGKnowsItsSize(t *testing.T) {
	for _, scale := range []float64{1, 2, 3.125} {
		var encoded bytes.Buffer
		if err := PNG(&encoded, []Panel{{}}, Options{Sheet: true, Scale: scale}); err != nil {
			t.Fatal(err)
		}
		decoded, err := png.Decode(bytes.NewReader(encoded.Bytes())) // checks the sums
		if err != nil {
			t.Fatal(err)
		}
		at := bytes.Index(encoded.Bytes(), []byte("pHYs")) + len("pHYs")
		metre := float64(binary.BigEndian.Uint32(encoded.Bytes()[at:]))
		if got := float64(decoded.Bounds().Dy()) / metre * 1000; math.Abs(got-297) > 0.5 {
			t.Errorf("scale %v: %.2f mm high, want 297", scale, got)
		}
	}
}

// On a sheet every panel has its place, inside the page and clear of the others, in reading order.
func TestSheetHasRoomForAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		panels := make([]Panel, rapid.IntRange(1, 120).Draw(t, "panels"))
		notes := make([]string, rapid.IntRange(0, 40).Draw(t, "notes"))
		lined := rapid.Bool().Draw(t, "lined")
		prompt := rapid.StringMatching("[a-z]{0,40}").Draw(t, "prompt")
		for i := range panels {
			panels[i] = Panel{Caption: string(rune('a' + i)), Notes: notes, NewRow: i%50 == 49, Line: lined, Prompt: prompt}
		}
		o := Options{Columns: rapid.IntRange(0, 30).Draw(t, "columns"), Letters: true, Sheet: true}
		if rapid.Bool().Draw(t, "titled") {
			o.Title = "title"
		}
		l := lay(panels, o)
		next := 0
		for _, page := range l.pages {
			var taken []canvas.Box
			for _, at := range page {
				if at.panel.Caption != panels[next].Caption {
					t.Fatalf("panel %q, want %q", at.panel.Caption, panels[next].Caption)
				}
				next++
				b := canvas.Box{X: at.corner.X, Y: at.corner.Y, Width: l.size.width * l.scale, Height: l.size.height() * l.scale}
				if b.X < pageMargin-0.01 || b.X+b.Width > pageWidth-pageMargin+0.01 ||
					b.Y < l.top-0.01 || b.Y+b.Height > pageHeight-pageMargin-footerRoom+0.01 || b.Width < 1 {
					t.Fatalf("panel %d is outside the page: %+v", next, b)
				}
				for _, other := range taken {
					if b.X < other.X+other.Width-0.01 && other.X < b.X+b.Width-0.01 &&
						b.Y < other.Y+other.Height-0.01 && other.Y < b.Y+b.Height-0.01 {
						t.Fatalf("panel %d lies over another: %+v, %+v", next, b, other)
					}
				}
				taken = append(taken, b)
			}
		}
		if next != len(panels) {
			t.Fatalf("%d panels have places, want %d", next, len(panels))
		}
	})
}

// What is written on a sheet can be read, for as many columns as there is room for.
func TestSheetCanBeRead(t *testing.T) {
	const readable = 9.4 // 1/96 inch: 7 points
	panels := []Panel{{Caption: "12", Notes: []string{"8 moves"}, Line: true, Prompt: "moves:"}}
	for columns, least := range map[int]float64{0: readable, 1: readable, 2: readable, 3: readable, 4: readable, 5: 9} {
		l := lay(panels, Options{Sheet: true, Letters: true, Columns: columns})
		for name, size := range map[string]float64{
			"digits": l.size.digit, "letters": l.size.letter, "captions": l.size.sizes.caption, "notes": l.size.note,
		} {
			if got := size * l.scale; got < least {
				t.Errorf("%d columns: %s are %.1f units high, want %v", columns, name, got, least)
			}
		}
		if line := l.size.line * l.scale; columns < 4 && line < 25 {
			t.Errorf("%d columns: %.1f units to write in, want 25", columns, line)
		}
	}
}

// Rows of a strip are about as long as each other, and no more than with full rows.
func TestEvenRows(t *testing.T) {
	for n, want := range map[int][]int{1: {1}, 4: {4}, 5: {3, 2}, 6: {3, 3}, 7: {4, 3}, 8: {4, 4}, 9: {3, 3, 3}, 10: {4, 3, 3}, 13: {4, 3, 3, 3}} {
		panels := make([]Panel, n+1)
		panels[n].NewRow = true
		var got []int
		for _, row := range evenRows(panels, 4) {
			got = append(got, len(row))
		}
		if diff := cmp.Diff(append(want, 1), got); diff != "" {
			t.Errorf("%d panels and one: rows (-want +got):\n%s", n, diff)
		}
	}
}
