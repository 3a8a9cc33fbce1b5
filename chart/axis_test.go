package chart

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
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
