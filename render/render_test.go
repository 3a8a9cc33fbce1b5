package render_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/explain"
	"octothorpe/render"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write the pictures in testdata")

const digits = "111132323132231222312133"

// sample is the first board of the problem's sample.
func sample(t testing.TB) octothorpe.Board {
	board, err := octothorpe.ParseBoard(digits)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// strip is a board and what moves make of it.
func strip(board octothorpe.Board, moves octothorpe.Moves) []render.Panel {
	panels := []render.Panel{{Board: board, Caption: "start"}}
	for move := range moves.All() {
		board = board.Turn(move)
		panels = append(panels, render.Panel{
			Board: board, Caption: fmt.Sprintf("%d. %v", len(panels), move), Turned: &move,
			Notes: []string{"步数 <" + strconv.Itoa(len(panels)) + ">"},
		})
	}
	return panels
}

// anyBoard draws a board.
func anyBoard() *rapid.Generator[octothorpe.Board] {
	return rapid.Custom(func(t *rapid.T) octothorpe.Board {
		shuffled := rapid.Permutation([]byte(strings.Repeat("123", 8))).Draw(t, "symbols")
		board, err := octothorpe.ParseBoard(string(shuffled))
		if err != nil {
			t.Fatal(err)
		}
		return board
	})
}

func ExampleText() {
	board, err := octothorpe.ParseBoard("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	panels := []render.Panel{{Board: board, Caption: "start"}}
	for _, move := range []octothorpe.Move{0, 2} {
		board = board.Turn(move)
		panels = append(panels, render.Panel{Board: board, Caption: move.String(), Turned: &move})
	}
	if err := render.Text(os.Stdout, panels, render.Options{Letters: true}); err != nil {
		fmt.Println(err)
	}
	// Output:
	//         start                     A                       C
	//         A   B                   A   B                   A   B
	//                                 ^
	//         1   1                   1   1                   1   1
	//         1   1                   3   1                   3   1
	// H   3 2 3 2 3 1 3   C   H   3 2 2 2 3 1 3   C   H - 3 3 2 2 2 3 1 > C
	//         2   2                   2   2                   2   2
	// G   3 1 2 2 2 3 1   D   G   3 1 2 2 2 3 1   D   G   3 1 2 2 2 3 1   D
	//         2   1                   3   1                   3   1
	//         3   3                   1   3                   1   3
	//                                 |
	//         F   E                   F   E                   F   E
}

func ExampleSVG() {
	board, err := octothorpe.ParseBoard("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	var picture strings.Builder
	if err := render.SVG(&picture, []render.Panel{{Board: board}}, render.Options{Title: "A board"}); err != nil {
		fmt.Println(err)
		return
	}
	lines := strings.Split(picture.String(), "\n")
	fmt.Println(lines[1])
	fmt.Println(lines[2])
	// Output:
	// <title id="title">A board</title>
	// <desc id="desc">111132323132231222312133</desc>
}

func ExampleStrip() {
	board, err := octothorpe.ParseBoard("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := explain.Answer(context.Background(), board)
	if err != nil {
		fmt.Println(err)
		return
	}
	strip := render.Strip(explain.Frames(explain.English, answer))
	if err := render.Text(os.Stdout, strip[1:], render.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 1. A: the left column up        2. C: the upper row right
	//             ^
	//             1   1                           1   1
	//             3   1                           3   1
	//         3 2 2 2 3 1 3                 - 3 3(2)2 2 3 1 >
	//             2   2                           2   2
	//         3 1(2)2 2 3 1                   3 1 2 2 2 3 1
	//             3   1                           3   1
	//             1   3                           1   3
	//             |
	// 3 leaves the center, 2 enters   3 leaves the center, 2 enters
	//         h = 8 − 7 = 1                   h = 8 − 8 = 0
	//          1 move left                       solved
}

// An element is what a test needs of one of a picture.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

func (e element) number(t interface{ Fatal(...any) }, name string) float64 {
	n, err := strconv.ParseFloat(e.attrs[name], 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// elements reads a picture.
func elements(t interface{ Fatal(...any) }, picture []byte) []element {
	var found []element
	within := false // the last
	decoder := xml.NewDecoder(bytes.NewReader(picture))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			attrs := map[string]string{}
			for _, attr := range token.Attr {
				attrs[attr.Name.Local] = attr.Value
			}
			found = append(found, element{name: token.Name.Local, attrs: attrs})
			within = true
		case xml.EndElement:
			within = false
		case xml.CharData:
			if within {
				found[len(found)-1].text += string(token)
			}
		}
	}
}

// Every picture shows 24 digits, those of the board, each at the place that its cell has in the shape.
func TestSVGShowsEverySymbolInItsPlace(t *testing.T) {
	classic := shape.Classic()
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard().Draw(t, "board")
		move := octothorpe.Move(rapid.IntRange(0, classic.Moves()-1).Draw(t, "move"))
		panel := render.Panel{Board: board, Caption: "x", Ringed: classic.Center()}
		if rapid.Bool().Draw(t, "turned") {
			panel.Turned = &move
		}
		var picture bytes.Buffer
		options := render.Options{Letters: rapid.Bool().Draw(t, "letters"), Sheet: rapid.Bool().Draw(t, "sheet")}
		if err := render.SVG(&picture, []render.Panel{panel}, options); err != nil {
			t.Fatal(err)
		}
		var texts []element
		arrows := 0
		for _, e := range elements(t, picture.Bytes()) {
			if e.name == "text" && len(e.text) > 0 && strings.Contains("123", e.text[:1]) {
				texts = append(texts, e)
			}
			if e.name == "polygon" {
				arrows++
			}
		}
		if len(texts) != classic.Cells() {
			t.Fatalf("%d digits, want %d", len(texts), classic.Cells())
		}
		if (arrows == 1) != (panel.Turned != nil) {
			t.Fatalf("%d arrows", arrows)
		}
		left, top := texts[0].number(t, "x"), texts[0].number(t, "y")
		for _, e := range texts {
			left = min(left, e.number(t, "x"))
		}
		pitch := texts[2].number(t, "y") - top
		for cell, e := range texts {
			row, column := classic.Position(cell)
			if e.text != strconv.Itoa(board.At(cell)) {
				t.Fatalf("cell %d shows %s, want %d", cell, e.text, board.At(cell))
			}
			x, y := left+float64(column)*pitch, top+float64(row)*pitch
			if dx, dy := e.number(t, "x")-x, e.number(t, "y")-y; dx*dx+dy*dy > 0.01 {
				t.Fatalf("cell %d is at %s, %s, want %.2f, %.2f", cell, e.attrs["x"], e.attrs["y"], x, y)
			}
		}
	})
}

// What text shows without letters reads back as the board; with all that can be shown, its digits are the board's.
func TestTextReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard().Draw(t, "board")
		var text strings.Builder
		if err := render.Text(&text, []render.Panel{{Board: board}}, render.Options{}); err != nil {
			t.Fatal(err)
		}
		if read, err := octothorpe.ParseBoard(text.String()); err != nil || read != board {
			t.Fatalf("%s reads as %v, %v, want %v", text.String(), read, err, board)
		}
		text.Reset()
		move := octothorpe.Move(rapid.IntRange(0, 7).Draw(t, "move"))
		panel := render.Panel{Board: board, Turned: &move, Ringed: shape.Mask(rapid.Uint64Range(0, 1<<shape.Classic().Cells()-1).Draw(t, "ringed"))}
		if err := render.Text(&text, []render.Panel{panel}, render.Options{Letters: true}); err != nil {
			t.Fatal(err)
		}
		shown := strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, text.String())
		if read, err := octothorpe.ParseBoard(shown); err != nil || read != board {
			t.Fatalf("%s shows %v, want %v", text.String(), read, board)
		}
		for _, one := range []string{"^", "v", "<", ">"} {
			want := 0
			if one == map[string]string{"A": "^", "B": "^", "C": ">", "D": ">", "E": "v", "F": "v", "G": "<", "H": "<"}[move.String()] {
				want = 1
			}
			if got := strings.Count(text.String(), one); got != want {
				t.Fatalf("%d of %s for move %v, want %d:\n%s", got, one, move, want, text.String())
			}
		}
	})
}

// Panels stand beside each other as far as the width goes, whatever is written over them.
func TestTextKeepsItsWidth(t *testing.T) {
	panels := strip(sample(t), "ACEGBDFH")
	for width := 24; width < 200; width++ {
		var text strings.Builder
		if err := render.Text(&text, panels, render.Options{Letters: true, Width: width}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(text.String()) {
			wide := strings.Count(line, "步") + strings.Count(line, "数") // take two columns each
			if got := len([]rune(strings.TrimSuffix(line, "\n"))) + wide; got > width {
				t.Fatalf("%d columns, want at most %d:\n%s", got, width, line)
			}
		}
	}
}

// Colour changes no character but the blanks round a digit, and is off at the end of each line.
func TestTextInColor(t *testing.T) {
	var text strings.Builder
	if err := render.Text(&text, strip(sample(t), "C"), render.Options{Color: true, Letters: true}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		if at := strings.LastIndex(line, "\x1b["); at >= 0 && !strings.HasPrefix(line[at:], "\x1b[0m") {
			t.Errorf("%q ends in colour", line)
		}
	}
	if n := strings.Count(text.String(), "48;5;29m"); n < shape.Classic().Cells()/4 {
		t.Errorf("the turned stroke is coloured %d times:\n%s", n, text.String())
	}
}

func TestPictures(t *testing.T) {
	board := sample(t)
	var boards []render.Panel
	for i := range 3 {
		board := board.Turn(octothorpe.Move(i % 8))
		boards = append(boards, render.Panel{Board: board, Caption: strconv.Itoa(i + 1), Notes: []string{"3 moves"}, Line: true, Prompt: "moves:"})
	}
	for name, c := range map[string]struct {
		panels  []render.Panel
		options render.Options
	}{
		"board.svg": {[]render.Panel{{Board: board}}, render.Options{}},
		"strip.svg": {strip(board, "ACEGH"), render.Options{Letters: true, Language: "zh", Columns: 3}},
		"shapes.svg": {
			append(strip(nineOn("apart"), "C"), strip(nineOn("spiral"), "EA")...), render.Options{Letters: true, Columns: 3},
		},
		"sheet.svg": {boards, render.Options{Letters: true, Sheet: true, Title: "Class", Columns: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			var picture bytes.Buffer
			if err := render.SVG(&picture, c.panels, c.options); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", name)
			if *update {
				if err := os.WriteFile(path, picture.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), picture.String()); diff != "" {
				t.Errorf("%s (-want +got), go test -update writes it:\n%s", path, diff)
			}
		})
	}
}

func TestPNGIsScaled(t *testing.T) {
	const side = 300 // of a board with its letters, in units
	for scale, times := range map[float64]float64{0: 2, 0.5: 0.5, 3: 3} {
		var picture bytes.Buffer
		if err := render.PNG(&picture, []render.Panel{{}}, render.Options{Letters: true, Scale: scale}); err != nil {
			t.Fatal(err)
		}
		decoded, err := png.Decode(&picture)
		if err != nil {
			t.Fatal(err)
		}
		if got := decoded.Bounds().Size(); float64(got.X) != side*times || got.Y != got.X {
			t.Errorf("scale %v: %v pixels, want %v times 300 by 300", scale, got, times)
		}
	}
}

func TestErrors(t *testing.T) {
	panels := []render.Panel{{Board: sample(t), Caption: "步"}}
	for name, c := range map[string]struct {
		options render.Options
		want    error
	}{
		"a letter that the font lacks": {render.Options{}, render.ErrLetter},
		"a page too many":              {render.Options{Sheet: true, Page: 2}, render.ErrPage},
		"a page of no sheet":           {render.Options{Page: 1}, render.ErrPage},
		"a scale below 0":              {render.Options{Scale: -1}, render.ErrRange},
		"a scale that is no number":    {render.Options{Scale: math.NaN()}, render.ErrRange},
		"a scale without end":          {render.Options{Scale: math.Inf(1)}, render.ErrRange},
		"columns below 0":              {render.Options{Columns: -1}, render.ErrRange},
		"a width below 0":              {render.Options{Width: -1}, render.ErrRange},
		"a page before the first":      {render.Options{Sheet: true, Page: -1}, render.ErrPage},
		"too many pixels":              {render.Options{Scale: 1e5}, render.ErrSize},
	} {
		var picture bytes.Buffer
		if err := render.PNG(&picture, panels, c.options); !errors.Is(err, c.want) || picture.Len() > 0 {
			t.Errorf("%s: %v and %d bytes, want %v and none", name, err, picture.Len(), c.want)
		}
	}
	if err := render.SVG(io.Discard, panels, render.Options{Sheet: true, Page: 2}); !errors.Is(err, render.ErrPage) {
		t.Errorf("SVG of a page too many: %v", err)
	}
	broken := errors.New("broken")
	for name, err := range map[string]error{
		"SVG":  render.SVG(brokenWriter{broken}, panels, render.Options{}),
		"Text": render.Text(brokenWriter{broken}, panels, render.Options{}),
		"PNG":  render.PNG(brokenWriter{broken}, []render.Panel{{}}, render.Options{}),
	} {
		if !errors.Is(err, broken) {
			t.Errorf("%s: %v, want the writer's error", name, err)
		}
	}
}

// A brokenWriter cannot write.
type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// What panels cannot have is refused by all that draws them, and nothing is written.
func TestWrongPanels(t *testing.T) {
	move := octothorpe.Move(9)
	for name, c := range map[string]struct {
		panels []render.Panel
		is     error
		want   string
	}{
		"no panels": {nil, render.ErrNoPanels, "there are no panels to draw"},
		"no move":   {[]render.Panel{{}, {Turned: &move}}, render.ErrRange, "panel 2: move 9 is out of range, want 0 to 7"},
		"no cell":   {[]render.Panel{{Ringed: 1 << 24}}, render.ErrRange, "panel 1: a ringed cell is out of range, want 0 to 23"},
	} {
		for _, write := range []func(io.Writer, []render.Panel, render.Options) error{render.Text, render.SVG, render.PNG} {
			var picture bytes.Buffer
			if err := write(&picture, c.panels, render.Options{}); !errors.Is(err, c.is) || err.Error() != c.want || picture.Len() > 0 {
				t.Errorf("%s: %v and %d bytes, want %s and none", name, err, picture.Len(), c.want)
			}
		}
	}
	page := render.Options{Sheet: true, Page: 1}
	if err := render.Text(io.Discard, []render.Panel{{}}, page); !errors.Is(err, render.ErrPage) {
		t.Errorf("a page of text: %v, want %v", err, render.ErrPage)
	}
}

// A panel without symbols is drawn too, and one without the line that others have keeps its room.
func TestDrawsWhatIsThere(t *testing.T) {
	panels := []render.Panel{{}, {Line: true, Prompt: "d ="}, {Line: true}}
	for _, options := range []render.Options{{}, {Sheet: true, Letters: true, Columns: 100}, {Color: true}} {
		for _, write := range []func(io.Writer, []render.Panel, render.Options) error{render.Text, render.SVG, render.PNG} {
			if err := write(io.Discard, panels, options); err != nil {
				t.Error(err)
			}
		}
	}
	var text strings.Builder
	if err := render.Text(&text, panels, render.Options{Letters: true}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text.String(), "\n")
	want := strings.Repeat(" ", 24) + "d = _________________   _____________________"
	if got := lines[len(lines)-2]; got != want {
		t.Errorf("the lines to write on are %q, want %q", got, want)
	}
}

// A long title of a page is as wide as the page at most.
func TestLongTitleFits(t *testing.T) {
	title := strings.Repeat("Rotation ", 20)
	var picture bytes.Buffer
	panels := []render.Panel{{Board: sample(t)}}
	if err := render.PNG(&picture, panels, render.Options{Sheet: true, Title: title, Scale: 1}); err != nil {
		t.Fatal(err)
	}
	page, err := png.Decode(&picture)
	if err != nil {
		t.Fatal(err)
	}
	margin := image.Rect(page.Bounds().Dx()-40, 0, page.Bounds().Dx(), page.Bounds().Dy())
	for y := margin.Min.Y; y < margin.Max.Y; y++ {
		for x := margin.Min.X; x < margin.Max.X; x++ {
			if r, _, _, _ := page.At(x, y).RGBA(); r != 0xffff {
				t.Fatalf("something is in the margin, at %d, %d", x, y)
			}
		}
	}
}
