package chart

import (
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
		linear := func(shift int) float64 {
			c := float64(style.colour>>shift&0xff) / 255
			if c <= 0.04045 {
				return c / 12.92
			}
			return math.Pow((c+0.055)/1.055, 2.4)
		}
		luminance := 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
		if contrast := 1.05 / (luminance + 0.05); contrast < 3 {
			t.Errorf("style %d has contrast %.1f, want 3", i, contrast)
		}
	}
}

func TestEscape(t *testing.T) {
	if got, want := escape("a<b>&c\x00\xff\n"), "a&lt;b&gt;&amp;c\ufffd\ufffd\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestDashes holds dashes to lie in their places, and to be as long together as the pattern says.
func TestDashes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := []place{{0, 0}}
		for range rapid.IntRange(1, 5).Draw(t, "corners") { // to the right or down, so that lengths along the line add up
			last := places[len(places)-1]
			far := rapid.Float64Range(0, 40).Draw(t, "far")
			if rapid.Bool().Draw(t, "right") {
				places = append(places, place{last.x + far, last.y})
			} else {
				places = append(places, place{last.x, last.y + far})
			}
		}
		dash := rapid.SliceOfN(rapid.Float64Range(0.5, 9), 1, 4).Draw(t, "dash")
		drawn := 0.0
		for _, piece := range dashes(places, dash) {
			for i := range len(piece) - 1 {
				drawn += math.Abs(piece[i+1].x-piece[i].x) + math.Abs(piece[i+1].y-piece[i].y)
			}
		}
		if want := drawnOf(places[len(places)-1].x+places[len(places)-1].y, dash); math.Abs(drawn-want) > 1e-6 {
			t.Errorf("%v of %v are drawn by %v, want %v", drawn, places, dash, want)
		}
	})
}

// drawnOf returns how much of a length a pattern draws.
func drawnOf(length float64, dash []float64) float64 {
	drawn := 0.0
	for i := 0; length > 0; i++ {
		step := min(length, dash[i%len(dash)])
		if i%2 == 0 {
			drawn += step
		}
		length -= step
	}
	return drawn
}

// TestBezier compares with the polynomial.
func TestBezier(t *testing.T) {
	corners := []place{{0, 0}, {1, 2}, {3, 2}, {4, 0}}
	for _, s := range []float64{0, 0.25, 0.5, 1} {
		r := 1 - s
		want := place{3*r*r*s + 9*r*s*s + 4*s*s*s, 6*r*r*s + 6*r*s*s}
		if got := bezier(corners, s); math.Abs(got.x-want.x)+math.Abs(got.y-want.y) > 1e-12 {
			t.Errorf("%v is at %v, want %v", s, got, want)
		}
	}
}
