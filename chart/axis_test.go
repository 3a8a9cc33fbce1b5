package chart

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"octothorpe/internal/canvas"
)

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		points []Point
		x, y   []string
	}{
		{[]Point{{5, 1}}, []string{"5"}, []string{"1", "10"}},
		{[]Point{{0, 10}, {3, 10}}, []string{"0", "1", "2", "3"}, []string{"10", "100"}},
		{[]Point{{0, 3}, {40, 1e6}}, []string{"0", "2", "4"}, []string{"1", "10", "100", "1k", "10k", "100k", "1M"}},
		{[]Point{{-100, 0.02}, {100, 0.5}}, []string{"-100", "-90", "-80"}, []string{"1e-2", "1e-1", "1"}},
		{[]Point{{1, 2e8}, {2, 3e13}}, []string{"1", "2"}, []string{"100M", "1G", "10G", "100G", "1T", "10T", "100T"}},
		{[]Point{{1, 1}, {2, 1e30}}, []string{"1", "2"}, []string{"1", "1k", "1M", "1G", "1T", "1P", "1E", "1e21", "1e24", "1e27", "1e30"}},
	} {
		series := []Series{{Points: test.points}}
		labels := func(a *axis, most int) []string {
			var labels []string
			for _, tick := range a.ticks[:min(len(a.ticks), most)] {
				labels = append(labels, tick.label)
			}
			return labels
		}
		if diff := cmp.Diff(test.x, labels(newWholes(series, 0, 1), len(test.x))); diff != "" {
			t.Errorf("%v, x (-want +got):\n%s", test.points, diff)
		}
		if diff := cmp.Diff(test.y, labels(newDecades(series, 0, 1), 99)); diff != "" {
			t.Errorf("%v, y (-want +got):\n%s", test.points, diff)
		}
	}
}

// TestAxesHold holds axes to contain their points, and to have ticks that are not too many.
func TestAxesHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.IntRange(-1000, 1000).Draw(t, "a")
		points := []Point{
			{a, rapid.Float64Range(1e-9, 1e18).Draw(t, "y")},
			{a + rapid.IntRange(1, 100000).Draw(t, "span"), rapid.Float64Range(1e-9, 1e18).Draw(t, "z")},
		}
		series := []Series{{Points: points}}
		x, y := newWholes(series, 100, 200), newDecades(series, 200, 100)
		for _, point := range points {
			for _, at := range []float64{x.at(float64(point.X)), y.at(math.Log10(point.Y))} {
				if at < 100 || at > 200 {
					t.Errorf("%v is at %v, want between 100 and 200", point, at)
				}
			}
		}
		for name, axis := range map[string]*axis{"x": x, "y": y} {
			if n := len(axis.ticks); n < 1 || n > 22 {
				t.Errorf("axis %s has %d ticks", name, n)
			}
		}
	})
}

// TestContrast holds the colours to the contrast with white that figures want: 3 to 1, by the formula of WCAG 2.
func TestContrast(t *testing.T) {
	for i, style := range styles() {
		var red, green, blue uint8
		if _, err := fmt.Sscanf(style.colour, "#%02x%02x%02x", &red, &green, &blue); err != nil {
			t.Fatal(err)
		}
		linear := func(light uint8) float64 {
			c := float64(light) / 255
			if c <= 0.04045 {
				return c / 12.92
			}
			return math.Pow((c+0.055)/1.055, 2.4)
		}
		luminance := 0.2126*linear(red) + 0.7152*linear(green) + 0.0722*linear(blue)
		if contrast := 1.05 / (luminance + 0.05); contrast < 3 {
			t.Errorf("style %d has contrast %.1f, want 3", i, contrast)
		}
	}
}

// TestPointsStayNear holds points that lie over each other to be nearer to their own number than to the middle between two.
func TestPointsStayNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c Chart
		for range rapid.IntRange(1, 12).Draw(t, "series") {
			var s Series
			for i := range rapid.IntRange(1, 20).Draw(t, "points") {
				s.Points = append(s.Points, Point{i, float64(rapid.IntRange(1, 3).Draw(t, "value"))})
			}
			c.Series = append(c.Series, s)
		}
		x, y := newWholes(c.Series, plotLeft, width), newDecades(c.Series, plotBottom, plotTop)
		unit := x.at(1) - x.at(0)
		for i, line := range c.lines(x, y) {
			for j, at := range line {
				if off := math.Abs(at.X-x.at(float64(c.Series[i].Points[j].X))) / unit; off > aside+1e-9 {
					t.Fatalf("series %d has its point at %d put aside by %.2f, want at most %v", i, j, off, aside)
				}
			}
		}
	})
}

// TestGapsAreThin holds a line to be thin where it goes over numbers that have no points.
func TestGapsAreThin(t *testing.T) {
	at := []canvas.Point{canvas.Pt(1, 0), canvas.Pt(3, 0), canvas.Pt(4, 0), canvas.Pt(5, 0), canvas.Pt(7, 0)}
	look := styles()[0]
	for name, test := range map[string]struct {
		numbers []int
		weights []float64
	}{
		"no point":    {nil, nil},
		"one point":   {[]int{1}, nil},
		"no gap":      {[]int{1, 2, 3}, []float64{thick}},
		"only gaps":   {[]int{1, 3, 5}, []float64{hair, hair}},
		"gaps at end": {[]int{1, 3, 4, 5, 7}, []float64{hair, thick, hair}},
	} {
		var points []Point
		for _, number := range test.numbers {
			points = append(points, Point{number, 1})
		}
		var weights []float64
		for _, mark := range look.lines(points, at[:len(points)]) {
			weights = append(weights, mark.(canvas.Line).Weight)
		}
		if diff := cmp.Diff(test.weights, weights); diff != "" {
			t.Errorf("%s: weights (-want +got):\n%s", name, diff)
		}
	}
}
