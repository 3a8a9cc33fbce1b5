package pack_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/pack"
	"octothorpe/render"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the figure of the statements into files")

// figure draws the figure: the cells by number, the first board of the sample, and how its answer wins it, move after move.
func figure(t *testing.T) []render.Panel {
	t.Helper()
	board, err := octothorpe.ParseBoard("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")
	if err != nil {
		t.Fatal(err)
	}
	panels := []render.Panel{{Caption: "(1)", Numbered: true}, {Caption: "(2)", Board: board}}
	for m := range octothorpe.Solve(board).Moves.All() {
		board = board.Turn(m)
		panels = append(panels, render.Panel{Caption: "(" + string(rune('1'+len(panels))) + ")", Board: board, Turned: &m})
	}
	return panels
}

// TestFigure holds the pictures in files to what render draws. They are kept since a PNG made by another version of Go, or on another
// processor, has other bytes. Make them anew with -update, and look at them.
func TestFigure(t *testing.T) {
	o := render.Options{Letters: true, Columns: 2}
	var svg, bitmap bytes.Buffer
	if err := render.SVG(&svg, figure(t), o); err != nil {
		t.Fatal(err)
	}
	if err := render.PNG(&bitmap, figure(t), o); err != nil {
		t.Fatal(err)
	}
	if *update {
		save(t, filepath.Join("files", "figure.svg"), svg.String())
		save(t, filepath.Join("files", "figure.png"), bitmap.String())
	}
	if diff := cmp.Diff(load(t, filepath.Join("files", "figure.svg")), svg.String()); diff != "" {
		t.Errorf("figure.svg (-want +got), go test ./pack -update writes it:\n%s", diff)
	}
	kept, err := os.ReadFile(filepath.Join("files", "figure.png"))
	if err != nil {
		t.Fatal(err)
	}
	if !alike(decode(t, kept), decode(t, bitmap.Bytes())) {
		t.Error("figure.png is not what is drawn, go test ./pack -update writes it")
	}
	if sample := pack.New().Tests[0].Input; !bytes.HasPrefix(sample, []byte("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n")) {
		t.Error("the figure does not show the first board of the sample")
	}
}

// TestFigureIsTold holds what statements tell of the figure to what it shows, row by row.
func TestFigureIsTold(t *testing.T) {
	for _, panel := range figure(t) {
		var rows strings.Builder
		rows.WriteString(panel.Caption)
		last := 0
		for cell := range shape.Classic().Cells() {
			row, _ := shape.Classic().Position(cell)
			if row != last {
				rows.WriteString(";")
			}
			last = row
			if panel.Numbered {
				fmt.Fprintf(&rows, " %d", cell+1)
			} else {
				fmt.Fprintf(&rows, " %d", panel.Board.At(cell))
			}
		}
		for _, s := range pack.New().Statements {
			if strings.Count(s.Markdown, rows.String()) != 1 {
				t.Errorf("statement in %s: does not tell of %s", s.Language, &rows)
			}
		}
	}
}

func decode(t *testing.T, encoded []byte) image.Image {
	t.Helper()
	drawn, err := png.Decode(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

// alike reports whether pictures have the same pixels, but for rounding, in which processors differ.
func alike(a, b image.Image) bool {
	if a.Bounds() != b.Bounds() {
		return false
	}
	const rounding = 16 // of 255
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA), color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			for _, d := range []int{int(p.R) - int(q.R), int(p.G) - int(q.G), int(p.B) - int(q.B)} {
				if d < -rounding || d > rounding {
					return false
				}
			}
		}
	}
	return true
}
