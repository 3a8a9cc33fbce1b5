package chart

import (
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// scale is how many pixels of a PNG are one of the chart, so that it is sharp where it is printed.
const scale = 2

// PNG writes the chart as a PNG picture of 1920 by 1200 pixels. It writes nothing if the chart cannot be drawn.
func (c *Chart) PNG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	letters, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		return err
	}
	p := &raster{picture: image.NewRGBA(image.Rect(0, 0, scale*width, scale*height)), letters: letters}
	c.draw(p)
	if p.err != nil {
		return p.err
	}
	return png.Encode(w, p.picture)
}

// A raster is a picture of pixels under way.
type raster struct {
	picture *image.RGBA
	vector  vector.Rasterizer
	letters *sfnt.Font
	buffer  sfnt.Buffer
	err     error // the first
}

func (*raster) begin(string) {}

func (*raster) end() {}

// line fills the figures that a broad line is made of: a rectangle for each straight piece, and a disc at each bend. All go
// round the same way, so that where they lie over each other they are one.
func (p *raster) line(places []place, c colour, width float64, dash []float64) {
	var figures [][]place
	for _, piece := range dashes(places, dash) {
		for i := range len(piece) - 1 {
			from, to := piece[i], piece[i+1]
			length := math.Hypot(to.x-from.x, to.y-from.y)
			if length == 0 {
				continue
			}
			across := place{(from.y - to.y) / length * width / 2, (to.x - from.x) / length * width / 2}
			figures = append(figures, []place{
				{from.x - across.x, from.y - across.y}, {to.x - across.x, to.y - across.y},
				{to.x + across.x, to.y + across.y}, {from.x + across.x, from.y + across.y},
			})
			if i > 0 {
				figures = append(figures, disc(from, width/2))
			}
		}
	}
	p.fill(figures, c)
}

// dashes cuts a line into what is drawn of it.
func dashes(places []place, dash []float64) [][]place {
	if len(dash) == 0 {
		return [][]place{places}
	}
	var pieces [][]place
	phase, left := 0, dash[0] // an even phase is drawn, and goes on for so many pixels
	piece := []place{places[0]}
	for i := range len(places) - 1 {
		at, to := places[i], places[i+1]
		for {
			rest := math.Hypot(to.x-at.x, to.y-at.y)
			if rest <= left {
				left -= rest
				piece = append(piece, to)
				break
			}
			at = place{at.x + (to.x-at.x)*left/rest, at.y + (to.y-at.y)*left/rest}
			if phase%2 == 0 {
				pieces = append(pieces, append(piece, at))
			}
			piece = []place{at}
			phase++
			left = dash[phase%len(dash)]
		}
	}
	if phase%2 == 0 {
		pieces = append(pieces, piece)
	}
	return pieces
}

func (p *raster) polygon(corners []place, fill, outline colour) {
	p.fill([][]place{corners}, fill)
	p.line(slices.Concat(corners, corners[:2]), outline, outlineWidth, nil)
}

func (p *raster) circle(center place, radius float64, fill, outline colour) {
	p.fill([][]place{disc(center, radius+outlineWidth/2)}, outline)
	p.fill([][]place{disc(center, radius-outlineWidth/2)}, fill)
}

// disc returns the corners of a circle, which goes round as the rectangles of a line do.
func disc(center place, radius float64) []place {
	const corners = 32
	round := make([]place, corners)
	for i := range round {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		round[i] = place{center.x + radius*cos, center.y + radius*sin}
	}
	return round
}

// fill fills figures. The rasterizer is as large as they are, not as the picture.
func (p *raster) fill(figures [][]place, c colour) {
	low, high := place{math.Inf(1), math.Inf(1)}, place{math.Inf(-1), math.Inf(-1)}
	for _, figure := range figures {
		for _, at := range figure {
			low = place{min(low.x, at.x), min(low.y, at.y)}
			high = place{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	if low.x > high.x {
		return // nothing, such as a blank
	}
	area := image.Rect(int(math.Floor(low.x*scale)), int(math.Floor(low.y*scale)),
		int(math.Ceil(high.x*scale)), int(math.Ceil(high.y*scale))).Intersect(p.picture.Bounds())
	p.vector.Reset(area.Dx(), area.Dy())
	for _, figure := range figures {
		for i, at := range figure {
			x, y := float32(at.x*scale-float64(area.Min.X)), float32(at.y*scale-float64(area.Min.Y))
			if i == 0 {
				p.vector.MoveTo(x, y)
			} else {
				p.vector.LineTo(x, y)
			}
		}
		p.vector.ClosePath()
	}
	p.vector.Draw(p.picture, area, image.NewUniform(rgb(c)), image.Point{})
}

func (p *raster) text(at place, text string, how lettering) {
	figures, wide := p.outlines(text, how.size)
	left := [...]float64{start: 0, middle: -wide / 2, end: -wide}[how.anchor]
	for _, figure := range figures {
		for i, dot := range figure {
			dot.x += left
			if how.turned {
				dot = place{dot.y, -dot.x}
			}
			figure[i] = place{at.x + dot.x, at.y + dot.y}
		}
	}
	p.fill(figures, ink)
}

func (p *raster) width(text string, size float64) float64 {
	_, wide := p.outlines(text, size)
	return wide
}

// outlines returns the outlines of a text whose foot begins at 0, 0, and how wide it is.
func (p *raster) outlines(text string, size float64) (figures [][]place, wide float64) {
	const unit = 64 // of the font's fixed point numbers, which count the picture's pixels
	pixels := fixed.Int26_6(size * scale * unit)
	for _, letter := range text {
		glyph, err := p.letters.GlyphIndex(&p.buffer, letter)
		p.keep(err)
		segments, err := p.letters.LoadGlyph(&p.buffer, glyph, pixels, nil)
		p.keep(err)
		for _, segment := range segments {
			var points [3]place
			for i, arg := range segment.Args {
				points[i] = place{wide + float64(arg.X)/unit/scale, float64(arg.Y) / unit / scale}
			}
			if segment.Op == sfnt.SegmentOpMoveTo {
				figures = append(figures, nil)
			}
			last := len(figures) - 1
			figures[last] = appendSegment(figures[last], segment.Op, points)
		}
		advance, err := p.letters.GlyphAdvance(&p.buffer, glyph, pixels, font.HintingNone)
		p.keep(err)
		wide += float64(advance) / unit / scale
	}
	return figures, wide
}

// appendSegment appends a piece of an outline, curves as some straight lines.
func appendSegment(figure []place, op sfnt.SegmentOp, points [3]place) []place {
	if op == sfnt.SegmentOpMoveTo || op == sfnt.SegmentOpLineTo {
		return append(figure, points[0])
	}
	const steps = 6
	corners := append([]place{figure[len(figure)-1]}, points[:2]...)
	if op == sfnt.SegmentOpCubeTo {
		corners = append(corners, points[2])
	}
	for step := 1; step <= steps; step++ {
		figure = append(figure, bezier(corners, float64(step)/steps))
	}
	return figure
}

// bezier returns a place on the curve of the corners, by de Casteljau's algorithm: the part from 0 to 1 of it that is behind.
func bezier(corners []place, part float64) place {
	for len(corners) > 1 {
		var between []place
		for i := range len(corners) - 1 {
			a, b := corners[i], corners[i+1]
			between = append(between, place{a.x + (b.x-a.x)*part, a.y + (b.y-a.y)*part})
		}
		corners = between
	}
	return corners[0]
}

// keep keeps the first error.
func (p *raster) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

func rgb(c colour) color.RGBA {
	return color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: math.MaxUint8}
}
