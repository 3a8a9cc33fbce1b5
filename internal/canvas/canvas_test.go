package canvas_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"octothorpe/internal/canvas"
)

var update = flag.Bool("update", false, "write the pictures that are drawn into testdata")

const (
	red   = "#d1006c"
	green = "#0a8f6c"
	blue  = "#1d4480"
)

func picture(marks ...canvas.Mark) *canvas.Picture {
	return &canvas.Picture{Width: 60, Height: 40, Marks: slices.Values(marks)}
}

func Example() {
	picture := canvas.Picture{
		Width: 60, Height: 40, Title: "A dot",
		Marks: slices.Values([]canvas.Mark{
			canvas.Circle{At: canvas.Pt(20, 20), Radius: 9, Style: canvas.Style{Fill: "#1d4480"}},
			canvas.Text{At: canvas.Pt(34, 25), Text: "1", Size: 14, Color: "#1f2328"},
		}),
	}
	var text strings.Builder
	if err := picture.SVG(&text); err != nil {
		fmt.Println(err)
		return
	}
	_, body, _ := strings.Cut(text.String(), "\n")
	fmt.Print(body)
	// Output:
	// <title>A dot</title>
	// <circle cx="20" cy="20" r="9" fill="#1d4480"/>
	// <text x="34" y="25" font-size="14" fill="#1f2328">1</text>
	// </svg>
}

// everything is a picture with marks of all kinds, in two rows.
func everything() *canvas.Picture {
	dashed := canvas.Line{Color: blue, Weight: 4, Dash: []float64{14, 6}}
	dashed.Points = []canvas.Point{canvas.Pt(10, 60), canvas.Pt(60, 60), canvas.Pt(60, 90)}
	marks := []canvas.Mark{
		canvas.Box{Width: 260, Height: 100, Style: canvas.Style{Fill: "#ffffff"}},
		canvas.Box{X: 10, Y: 10, Width: 30, Height: 30, Radius: 8, Style: canvas.Style{Fill: green, Line: blue, Weight: 4}},
		canvas.Box{X: 60, Y: 10, Width: 30, Height: 30, Style: canvas.Style{Line: red, Weight: 1}},
		canvas.Circle{At: canvas.Pt(125, 25), Radius: 15, Style: canvas.Style{Fill: green, Line: blue, Weight: 4}},
		canvas.Polygon{
			Points: []canvas.Point{canvas.Pt(160, 40), canvas.Pt(175, 10), canvas.Pt(190, 40)},
			Style:  canvas.Style{Fill: green, Line: blue, Weight: 4},
		},
		canvas.Text{At: canvas.Pt(255, 38), Text: "<gH>", Size: 24, Color: red, Bold: true, Anchor: canvas.End},
		dashed,
		canvas.Text{At: canvas.Pt(90, 75), Text: "up", Size: 20, Color: blue, Anchor: canvas.Middle, Turned: true},
		canvas.Group{Name: "half & half", At: canvas.Pt(120, 55), Scale: 0.5, Marks: []canvas.Mark{
			canvas.Circle{At: canvas.Pt(30, 40), Radius: 20, Style: canvas.Style{Fill: red}},
			canvas.Group{At: canvas.Pt(60, 20), Scale: 2, Marks: []canvas.Mark{
				canvas.Box{Width: 20, Height: 20, Style: canvas.Style{Fill: blue}},
				canvas.Text{At: canvas.Pt(30, 15), Text: "1", Size: 16, Color: green},
			}},
		}},
	}
	return &canvas.Picture{Width: 260, Height: 100, Title: "Everything", Description: "all marks", Language: "en", Marks: slices.Values(marks)}
}

// TestSVG compares a picture with the one that somebody has looked at.
func TestSVG(t *testing.T) {
	var got bytes.Buffer
	if err := everything().SVG(&got); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "everything.svg")
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s (-want +got), go test -update writes it:\n%s", path, diff)
	}
}

// TestPNG looks at places of the same picture, which has an outline of four units round most marks.
func TestPNG(t *testing.T) {
	const scale = 2
	drawn := pixels(t, everything(), scale)
	if size := drawn.Bounds().Size(); size != image.Pt(520, 200) {
		t.Errorf("the picture has %v pixels, want 520 by 200", size)
	}
	for _, test := range []struct {
		x, y float64
		want string
	}{
		{25, 25, green}, {13, 25, green}, {11, 25, blue}, {9, 25, blue}, {7, 25, "#ffffff"}, {9, 9, "#ffffff"}, // a round box
		{75, 25, "#ffffff"}, {60, 25, red}, {89.9, 10.1, red}, // one that is not filled
		{125, 25, green}, {125, 39, blue}, {125, 41, blue}, {125, 43, "#ffffff"}, {136, 36, blue}, {137, 37, "#ffffff"}, // a circle
		{175, 30, green}, {175, 39.5, blue}, {175, 41.5, blue}, {159, 41, blue}, {158, 42, "#ffffff"}, // a triangle
		{15, 60, blue}, {27, 60, "#ffffff"}, {35, 60, blue}, {61, 59, blue}, {60, 67, "#ffffff"}, // a line with dashes
		{135, 75, red}, {144, 75, red}, {146, 75, "#ffffff"}, {160, 75, blue}, {169, 84, blue}, {171, 84, "#ffffff"}, // groups
	} {
		if got := shown(drawn, test.x*scale, test.y*scale); got != test.want {
			t.Errorf("at %v, %v: colour %s, want %s", test.x, test.y, got, test.want)
		}
	}
	for name, area := range map[string]image.Rectangle{ // where the only letters of a colour are
		red: image.Rect(198, 12, 256, 45), blue: image.Rect(74, 60, 97, 90), green: image.Rect(181, 65, 195, 82),
	} {
		counts := map[bool]int{}
		for x := area.Min.X - 4; x < area.Max.X+4; x++ {
			for y := area.Min.Y - 4; y < area.Max.Y+4; y++ {
				if shown(drawn, float64(x)*scale, float64(y)*scale) == name {
					counts[image.Pt(x, y).In(area)]++
				}
			}
		}
		if counts[true] < 8 || counts[false] > 0 {
			t.Errorf("%d pixels are %s in %v and %d round it, want some and none", counts[true], name, area, counts[false])
		}
	}
}

func pixels(t interface{ Fatal(args ...any) }, p *canvas.Picture, scale float64) image.Image {
	var encoded bytes.Buffer
	if err := p.PNG(&encoded, scale); err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(&encoded)
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

// shown returns the colour of a pixel.
func shown(drawn image.Image, x, y float64) string {
	c := color.RGBAModel.Convert(drawn.At(int(x), int(y))).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

// anyMarks draws marks, which are in each other's way and may be outside.
func anyMarks() *rapid.Generator[[]canvas.Mark] {
	colours := rapid.SampledFrom([]string{red, green, blue})
	half := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-20, 120).Draw(t, "half")) / 2 })
	size := rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(1, 40).Draw(t, "size")) / 2 })
	point := rapid.Custom(func(t *rapid.T) canvas.Point { return canvas.Pt(half.Draw(t, "x"), half.Draw(t, "y")) })
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) canvas.Mark {
		style := canvas.Style{Fill: colours.Draw(t, "fill"), Line: colours.Draw(t, "line"), Weight: 1}
		points := rapid.SliceOfN(point, 0, 5).Draw(t, "points")
		switch rapid.IntRange(0, 4).Draw(t, "kind") {
		case 0:
			at := point.Draw(t, "at")
			return canvas.Box{X: at.X, Y: at.Y, Width: size.Draw(t, "width"), Height: size.Draw(t, "height"), Style: style}
		case 1:
			return canvas.Circle{At: point.Draw(t, "at"), Radius: size.Draw(t, "radius"), Style: style}
		case 2:
			return canvas.Polygon{Points: points, Style: style}
		case 3:
			return canvas.Line{Points: points, Color: style.Line, Weight: 2, Dash: rapid.SliceOfN(size, 0, 3).Draw(t, "dash")}
		default:
			anchor := rapid.SampledFrom([]canvas.Anchor{canvas.Start, canvas.Middle, canvas.End}).Draw(t, "anchor")
			return canvas.Text{
				At: point.Draw(t, "at"), Text: rapid.StringMatching("[A-z ]{0,9}").Draw(t, "text"), Size: size.Draw(t, "size"),
				Color: style.Fill, Anchor: anchor, Turned: rapid.Bool().Draw(t, "turned"),
			}
		}
	}), 1, 5)
}

// What is outside is left out of a PNG, and changes nothing inside: a picture is a part of the same one with margins.
func TestPNGLeavesOutWhatIsOutside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const margin, rounding = 60, 16 // of 255; the rasterizer counts in fixed point
		marks := anyMarks().Draw(t, "marks")
		part := pixels(t, picture(marks...), 1)
		moved := picture(canvas.Group{At: canvas.Pt(margin, margin), Marks: marks})
		moved.Width += 2 * margin
		moved.Height += 2 * margin
		whole := pixels(t, moved, 1)
		for y := range part.Bounds().Dy() {
			for x := range part.Bounds().Dx() {
				a := color.RGBAModel.Convert(part.At(x, y)).(color.RGBA)
				b := color.RGBAModel.Convert(whole.At(x+margin, y+margin)).(color.RGBA)
				for i, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
					if d < -rounding || d > rounding {
						t.Fatalf("at %d, %d, part %d of the colour: %v, want %v", x, y, i, a, b)
					}
				}
			}
		}
	})
}

// A group of a group is one that does both, and one that does nothing is not seen.
func TestGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		marks := anyMarks().Draw(t, "marks")
		one := picture(canvas.Group{At: canvas.Pt(8, 2), Scale: 2, Marks: []canvas.Mark{
			canvas.Group{At: canvas.Pt(3, 4), Scale: 0.25, Marks: marks},
		}})
		other := picture(canvas.Group{Marks: []canvas.Mark{canvas.Group{At: canvas.Pt(14, 10), Scale: 0.5, Marks: marks}}})
		if diff := cmp.Diff(body(t, one), body(t, other)); diff != "" {
			t.Fatal(diff)
		}
		if !cmp.Equal(pixels(t, one, 1), pixels(t, other, 1)) {
			t.Fatal("the pixels differ")
		}
	})
}

func body(t interface{ Fatal(args ...any) }, p *canvas.Picture) string {
	var text strings.Builder
	if err := p.SVG(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// Texts from elsewhere cannot break a picture, and what XML can hold of them is in it.
func TestSVGHoldsAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ -~步]*`)).Draw(t, "text")
		p := picture(canvas.Group{Name: text, Marks: []canvas.Mark{canvas.Text{Text: text, Color: red}}})
		p.Title, p.Description, p.Language = text, text, text
		decoder := xml.NewDecoder(strings.NewReader(body(t, p)))
		var read strings.Builder
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if letters, ok := token.(xml.CharData); ok {
				read.WriteString(strings.Trim(string(letters), "\n"))
			}
		}
		times := 4
		if text == "" {
			times = 0
		}
		plain := !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) || r == 0xFFFE || r == 0xFFFF })
		if plain && read.String() != strings.Repeat(text, times) {
			t.Fatalf("%q, want %q %d times", read.String(), text, times)
		}
	})
}

func TestErrors(t *testing.T) {
	word := func(text string) *canvas.Picture { return picture(canvas.Text{Text: text, Size: 10, Color: red}) }
	box := func(colour string) *canvas.Picture {
		return picture(canvas.Group{Marks: []canvas.Mark{canvas.Box{Width: 1, Height: 1, Style: canvas.Style{Fill: colour}}}})
	}
	for _, test := range []struct {
		picture *canvas.Picture
		scale   float64
		want    string
		is      error
	}{
		{word("a步"), 1, `'步' is not in the font of a PNG, want SVG`, canvas.ErrLetter},
		{word("a"), 1e5, "a picture of 6000000 by 4000000 pixels is too large", canvas.ErrSize},
		{box("red"), 1, `colour "red", want #rrggbb`, nil},
		{box("#1234567"), 1, `colour "#1234567", want #rrggbb`, nil},
		{box("#12345x"), 1, `colour "#12345x", want #rrggbb`, nil},
	} {
		var text bytes.Buffer
		err := test.picture.PNG(&text, test.scale)
		if err == nil || err.Error() != test.want || test.is != nil && !errors.Is(err, test.is) || text.Len() > 0 {
			t.Errorf("gives the error %v and %d bytes, want %q and none", err, text.Len(), test.want)
		}
	}
	full := errors.New("full")
	read, write := io.Pipe()
	read.CloseWithError(full)
	if err := everything().SVG(write); !errors.Is(err, full) {
		t.Errorf("SVG gives the error %v, want %v", err, full)
	}
	if err := everything().PNG(write, 1); !errors.Is(err, full) {
		t.Errorf("PNG gives the error %v, want %v", err, full)
	}
}
