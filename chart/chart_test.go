package chart_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"octothorpe/chart"
)

var update = flag.Bool("update", false, "write the pictures that are drawn into testdata")

func ExampleChart_SVG() {
	c := chart.Chart{
		Title:  "Rabbits",
		X:      "month",
		Y:      "pairs",
		Series: []chart.Series{{Name: "field", Points: []chart.Point{{X: 1, Y: 1}, {X: 2, Y: 3}, {X: 3, Y: 8}}}},
	}
	var text strings.Builder
	if err := c.SVG(&text); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Count(text.String(), "<circle"), "marks, one of them in the legend")
	// Output: 4 marks, one of them in the legend
}

// rabbits has a gap, points that cover each other, a series of one point, one without, and letters that XML has a use for.
func rabbits() *chart.Chart {
	return &chart.Chart{
		Title: "Rabbits & <hares>",
		X:     "month",
		Y:     "pairs",
		Series: []chart.Series{
			{"field", []chart.Point{{1, 1}, {2, 3}, {3, 8}, {4, 21}, {6, 144}}},
			{"meadow", []chart.Point{{1, 1}, {2, 3}, {3, 9}, {4, 27}, {5, 81}, {6, 243}}},
			{"hutch", []chart.Point{{3, 2000}}},
			{"shop", nil},
		},
	}
}

// TestPicture compares a chart with the one that somebody has looked at.
func TestPicture(t *testing.T) {
	var got bytes.Buffer
	if err := rabbits().SVG(&got); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join("testdata", "rabbits.svg")
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
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// An element is one of an SVG picture.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element  `xml:",any"`
}

func (e *element) attr(name string) string {
	for _, attr := range e.Attrs {
		if attr.Name.Local == name {
			return attr.Value
		}
	}
	return ""
}

// all returns the elements of a name, in order.
func (e *element) all(name string) []element {
	var found []element
	for _, child := range e.Children {
		if child.XMLName.Local == name {
			found = append(found, child)
		}
		found = append(found, child.all(name)...)
	}
	return found
}

func parse(t testing.TB, c *chart.Chart) *element {
	t.Helper()
	var text bytes.Buffer
	if err := c.SVG(&text); err != nil {
		t.Fatal(err)
	}
	var root element
	if err := xml.Unmarshal(text.Bytes(), &root); err != nil {
		t.Fatal(err)
	}
	return &root
}

func TestParts(t *testing.T) {
	root := parse(t, rabbits())
	var titles, texts []string
	for _, title := range root.all("title") {
		titles = append(titles, title.Text)
	}
	for _, text := range root.all("text") {
		texts = append(texts, text.Text)
	}
	if diff := cmp.Diff([]string{"Rabbits & <hares>", "field", "meadow", "hutch", "shop"}, titles); diff != "" {
		t.Errorf("titles (-want +got):\n%s", diff)
	}
	want := []string{"Rabbits & <hares>", "1", "2", "3", "4", "5", "6", "1", "10", "100", "1k", "10k", "month", "pairs",
		"hutch", "meadow", "field", "shop"} // the highest line first
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("texts (-want +got):\n%s", diff)
	}
}

// TestBlackAndWhite holds any two of eleven series to different dashes and to different marks.
func TestBlackAndWhite(t *testing.T) {
	const engines = 11
	var c chart.Chart
	for i := range engines {
		c.Series = append(c.Series, chart.Series{Name: strconv.Itoa(i), Points: []chart.Point{{1, float64(i + 1)}, {2, float64(i + 1)}}})
	}
	dashes, marks := map[string]bool{}, map[string]bool{}
	for _, series := range parse(t, &c).all("g") {
		line := series.Children[1]
		dashes[line.attr("stroke-dasharray")] = true
		x, y := firstPoint(line.attr("points"))
		mark := ""
		for _, part := range series.Children[2 : 2+(len(series.Children)-2)/2] {
			full := part.attr("fill") == part.attr("stroke")
			mark += fmt.Sprint(part.XMLName.Local, part.attr("cx"), full, shift(part.attr("points"), x, y))
		}
		marks[strings.ReplaceAll(mark, pixels(x), "")] = true
	}
	if len(dashes) != engines || len(marks) != engines {
		t.Errorf("%d different dashes and %d different marks, want %d of each", len(dashes), len(marks), engines)
	}
}

func pixels(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func firstPoint(points string) (x, y float64) {
	fmt.Sscanf(points, "%g,%g", &x, &y)
	return x, y
}

// shift returns points as seen from a place, to a tenth of a pixel.
func shift(points string, x, y float64) string {
	var shifted strings.Builder
	for pair := range strings.FieldsSeq(points) {
		px, py := firstPoint(pair)
		fmt.Fprintf(&shifted, "%.1f,%.1f ", px-x+0.001, py-y+0.001)
	}
	return shifted.String()
}

// TestMarksShow holds marks to be apart even where all series have the same values.
func TestMarksShow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c chart.Chart
		for i := range rapid.IntRange(1, 6).Draw(t, "series") {
			s := chart.Series{Name: strconv.Itoa(i)}
			for x := range rapid.IntRange(1, 8).Draw(t, "points") {
				s.Points = append(s.Points, chart.Point{X: x, Y: float64(rapid.IntRange(1, 3).Draw(t, "value"))})
			}
			c.Series = append(c.Series, s)
		}
		seen := map[string]bool{}
		total := 0
		for i, line := range chart.Lines(&c) {
			for _, at := range line {
				seen[fmt.Sprintf("%.0f %.0f", at[0], at[1])] = true
				total++
				if at[0] < 78 || at[0] > 960 || at[1] < 50 || at[1] > 550 {
					t.Errorf("a point of series %d is at %v, outside the plot", i, at)
				}
			}
		}
		if len(seen) != total {
			t.Errorf("%d points lie at %d places", total, len(seen))
		}
	})
}

func TestPNG(t *testing.T) {
	var text bytes.Buffer
	if err := rabbits().PNG(&text); err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(&text)
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size.X != 1920 || size.Y != 1200 {
		t.Errorf("the picture has %v pixels, want 1920 by 1200", size)
	}
	colours := map[color.Color]int{}
	for y := range 1200 {
		for x := range 1920 {
			colours[picture.At(x, y)]++
		}
	}
	for _, want := range []color.RGBA{{0x1b, 0x1b, 0x1b, 0xff}, {0x0b, 0x62, 0xa4, 0xff}, {0xc2, 0x4a, 0x00, 0xff}} {
		if colours[want] < 100 {
			t.Errorf("%d pixels have the colour %x of a series, want some hundreds", colours[want], want)
		}
	}
}

func TestWhatCannotBeDrawn(t *testing.T) {
	series := func(points ...chart.Point) []chart.Series { return []chart.Series{{Name: "field", Points: points}} }
	for name, test := range map[string]struct {
		series []chart.Series
		want   string
	}{
		"no series": {nil, "chart: no series has a point"},
		"no points": {series(), "chart: no series has a point"},
		"zero":      {series(chart.Point{X: 3}), "chart: field is 0 at 3, want a number above 0, for the scale is logarithmic"},
		"not a number": {series(chart.Point{X: 3, Y: math.NaN()}),
			"chart: field is NaN at 3, want a number above 0, for the scale is logarithmic"},
		"infinite": {series(chart.Point{X: 3, Y: math.Inf(1)}),
			"chart: field is +Inf at 3, want a number above 0, for the scale is logarithmic"},
		"order": {series(chart.Point{X: 3, Y: 1}, chart.Point{X: 3, Y: 2}), "chart: field has 3 after 3, want points from left to right"},
	} {
		t.Run(name, func(t *testing.T) {
			c := chart.Chart{Series: test.series}
			for _, draw := range []func(io.Writer) error{c.SVG, c.PNG} {
				var text bytes.Buffer
				if err := draw(&text); err == nil || err.Error() != test.want || text.Len() > 0 {
					t.Errorf("gives the error %v and %d bytes, want %q and none", err, text.Len(), test.want)
				}
			}
		})
	}
}
