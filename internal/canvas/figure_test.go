package canvas

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestDashes holds dashes to lie in their points, and to be as long together as the pattern says.
func TestDashes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		points := []Point{{0, 0}}
		for range rapid.IntRange(1, 5).Draw(t, "corners") { // to the right or down, so that lengths along the line add up
			last := points[len(points)-1]
			far := rapid.Float64Range(0, 40).Draw(t, "far")
			if rapid.Bool().Draw(t, "right") {
				points = append(points, Point{last.X + far, last.Y})
			} else {
				points = append(points, Point{last.X, last.Y + far})
			}
		}
		dash := rapid.SliceOfN(rapid.Float64Range(0.5, 9), 1, 4).Draw(t, "dash")
		drawn := 0.0
		for _, piece := range dashes(points, dash) {
			for i := range len(piece) - 1 {
				drawn += math.Abs(piece[i+1].X-piece[i].X) + math.Abs(piece[i+1].Y-piece[i].Y)
			}
		}
		if want := drawnOf(points[len(points)-1].X+points[len(points)-1].Y, dash); math.Abs(drawn-want) > 1e-6 {
			t.Errorf("%v of %v are drawn by %v, want %v", drawn, points, dash, want)
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

func TestDecimal(t *testing.T) {
	for length, want := range map[float64]string{12: "12", 0.125: "0.13", -3.10: "-3.1", -0.001: "0", 1e6: "1000000"} {
		if got := decimal(length); got != want {
			t.Errorf("%v is %s, want %s", length, got, want)
		}
	}
}

// TestTextWidth holds words to be no wider in the font of a PNG than they are said to be.
func TestTextWidth(t *testing.T) {
	for _, text := range []string{
		"start", "12. H", "bidirectional", "ida-commute", "The Rotation Game", "moves: ________", "center 1 1 2 3 3 3 3 2, h = 4", "",
	} {
		const size = 14
		_, wide := painter{new(sheet), view{scale: 1}}.outlines(Text{Text: text, Size: size})
		if got := TextWidth(text, size); got < wide || got > 2*wide {
			t.Errorf("%s is said to be %.1f wide, and is %.1f", text, got, wide)
		}
	}
	if got := TextWidth("步数e\u0301", 10); math.Abs(got-25.8) > 1e-9 {
		t.Errorf("Chinese and a letter with an accent are %v wide, want 25.8", got)
	}
}
