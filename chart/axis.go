package chart

import (
	"math"
	"strconv"
)

// A tick is a place on an axis with its label.
type tick struct {
	value float64 // on the axis's own scale
	label string
}

// An axis is a scale from least to greatest, over some pixels.
type axis struct {
	least, greatest float64
	from, to        float64 // pixels
	ticks           []tick
}

// at returns the pixel of a value.
func (a *axis) at(value float64) float64 {
	return a.from + (value-a.least)/(a.greatest-a.least)*(a.to-a.from)
}

// newDecades returns an axis of decimal logarithms, from the power of ten below the least point to that above the greatest.
func newDecades(series []Series, from, to float64) *axis {
	least, greatest := math.Inf(1), math.Inf(-1)
	for _, s := range series {
		for _, point := range s.Points {
			least, greatest = min(least, math.Log10(point.Y)), max(greatest, math.Log10(point.Y))
		}
	}
	a := &axis{least: math.Floor(least), greatest: math.Ceil(greatest), from: from, to: to}
	if a.least == a.greatest {
		a.greatest++
	}
	const most = 14 // ticks that have room
	step := math.Ceil((a.greatest - a.least) / most)
	for exponent := a.least; exponent <= a.greatest; exponent += step {
		a.ticks = append(a.ticks, tick{exponent, power(int(exponent))})
	}
	return a
}

// power writes a power of ten as people say it: 1, 10, 100, 1k, 10k.
func power(exponent int) string {
	prefixes := []string{"", "k", "M", "G", "T", "P", "E"}
	if exponent < 0 || exponent/3 >= len(prefixes) {
		return "1e" + strconv.Itoa(exponent)
	}
	return "1" + "00"[:exponent%3] + prefixes[exponent/3]
}

// newWholes returns an axis of whole numbers, with a margin on both sides.
func newWholes(series []Series, from, to float64) *axis {
	least, greatest := math.MaxInt, math.MinInt
	for _, s := range series {
		for _, point := range s.Points {
			least, greatest = min(least, point.X), max(greatest, point.X)
		}
	}
	const (
		most   = 20 // ticks that have room
		margin = 0.5
	)
	a := &axis{least: float64(least) - margin, greatest: float64(greatest) + margin, from: from, to: to}
	step := stepFor(float64(greatest)-float64(least), most)
	for value := math.Ceil(float64(least)/step) * step; value <= a.greatest; value += step {
		a.ticks = append(a.ticks, tick{value, strconv.FormatFloat(value, 'f', 0, 64)})
	}
	return a
}

// stepFor returns the least of 1, 2, 5, 10, 20, 50, … that divides a span into so many parts at most.
func stepFor(span, most float64) float64 {
	for scale := 1.0; ; scale *= 10 {
		for _, step := range []float64{1, 2, 5} {
			if span <= step*scale*most {
				return step * scale
			}
		}
	}
}
