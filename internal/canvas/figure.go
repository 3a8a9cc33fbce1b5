package canvas

import (
	"fmt"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A figure is the corners of a closed outline, curves made of short straight lines. What is drawn goes round clockwise.
type figure []Point

// corners returns the outline of a box that is larger by so much on each side.
func (b Box) corners(by float64) figure {
	left, top, right, bottom := b.X-by, b.Y-by, b.X+b.Width+by, b.Y+b.Height+by
	if b.Radius <= 0 {
		return figure{{left, top}, {right, top}, {right, bottom}, {left, bottom}}
	}
	const steps = 12 // of a corner
	r := max(0, b.Radius+by)
	var round figure
	for quarter, center := range []Point{{right - r, top + r}, {right - r, bottom - r}, {left + r, bottom - r}, {left + r, top + r}} {
		for step := range steps + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(quarter-1) + float64(step)/steps))
			round = append(round, Point{center.X + r*cos, center.Y + r*sin})
		}
	}
	return round
}

// box returns the box that is so round that it is the circle.
func (c Circle) box() Box {
	return Box{c.At.X - c.Radius, c.At.Y - c.Radius, 2 * c.Radius, 2 * c.Radius, c.Radius, c.Style}
}

func disc(center Point, radius float64) figure {
	return Circle{At: center, Radius: radius}.box().corners(0)
}

// broad returns the figures that a broad line is made of: a rectangle for each straight piece, and a disc at each bend.
func broad(points []Point, width float64) []figure {
	var figures []figure
	for i := range len(points) - 1 {
		from, to := points[i], points[i+1]
		length := math.Hypot(to.X-from.X, to.Y-from.Y)
		if length == 0 {
			continue
		}
		across := Point{(from.Y - to.Y) / length * width / 2, (to.X - from.X) / length * width / 2}
		figures = append(figures, figure{
			{from.X - across.X, from.Y - across.Y}, {to.X - across.X, to.Y - across.Y},
			{to.X + across.X, to.Y + across.Y}, {from.X + across.X, from.Y + across.Y},
		})
		if i > 0 {
			figures = append(figures, disc(from, width/2))
		}
	}
	return figures
}

// dashes cuts a line into what is drawn of it.
func dashes(points []Point, dash []float64) [][]Point {
	if len(dash) == 0 || len(points) == 0 {
		return [][]Point{points}
	}
	var pieces [][]Point
	phase, left := 0, dash[0] // an even phase is drawn, and goes on for so long
	piece := []Point{points[0]}
	for i := range len(points) - 1 {
		at, to := points[i], points[i+1]
		for {
			rest := math.Hypot(to.X-at.X, to.Y-at.Y)
			if rest <= left {
				left -= rest
				piece = append(piece, to)
				break
			}
			at = Point{at.X + (to.X-at.X)*left/rest, at.Y + (to.Y-at.Y)*left/rest}
			if phase%2 == 0 {
				pieces = append(pieces, append(piece, at))
			}
			piece = []Point{at}
			phase++
			left = dash[phase%len(dash)]
		}
	}
	if phase%2 == 0 {
		pieces = append(pieces, piece)
	}
	return pieces
}

// The fonts, read when they are first wanted.
var (
	regular = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(goregular.TTF) })
	bold    = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) })
)

// outlines returns the outlines of a text whose base line begins at 0, 0, and how wide it is. It keeps [ErrLetter].
func (p painter) outlines(t Text) (outlines []figure, wide float64) {
	read := regular
	if t.Bold {
		read = bold
	}
	face, err := read()
	if err != nil {
		p.keep(err)
		return nil, 0
	}
	unit := 64 * p.scale // of the font's fixed point numbers, which count pixels
	size := fixed.Int26_6(math.Round(t.Size * unit))
	for _, r := range t.Text {
		glyph, err := face.GlyphIndex(&p.letters, r)
		p.keep(err)
		if glyph == 0 {
			p.keep(fmt.Errorf("%q %w", r, ErrLetter))
		}
		segments, err := face.LoadGlyph(&p.letters, glyph, size, nil)
		p.keep(err)
		for _, segment := range segments {
			var args [3]Point
			for i, arg := range segment.Args {
				args[i] = Point{wide + float64(arg.X)/unit, float64(arg.Y) / unit}
			}
			if segment.Op == sfnt.SegmentOpMoveTo {
				outlines = append(outlines, nil)
			}
			last := &outlines[len(outlines)-1]
			*last = last.on(segment.Op, args)
		}
		advance, err := face.GlyphAdvance(&p.letters, glyph, size, font.HintingNone)
		p.keep(err)
		wide += float64(advance) / unit
	}
	return outlines, wide
}

// on returns the figure with one more piece: a straight line, or a curve of Bézier as some. The fonts have those with one point
// between its ends.
func (f figure) on(op sfnt.SegmentOp, args [3]Point) figure {
	if op != sfnt.SegmentOpQuadTo {
		return append(f, args[0])
	}
	const steps = 6
	from, by, to := f[len(f)-1], args[0], args[1]
	for step := range steps {
		s := float64(step+1) / steps
		r := 1 - s
		f = append(f, Point{r*r*from.X + 2*r*s*by.X + s*s*to.X, r*r*from.Y + 2*r*s*by.Y + s*s*to.Y})
	}
	return f
}
