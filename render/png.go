package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// maxPixels is how many pixels a PNG may have: 400 MB while it is drawn.
const maxPixels = 100_000_000

// PNG writes the panels as a PNG picture on white. The error is [ErrPage], [ErrLetter], [ErrSize] or that of writing.
func PNG(w io.Writer, panels []Panel, o Options) error {
	d, err := newDrawing(panels, o)
	if err != nil {
		return err
	}
	scale := o.Scale
	if scale <= 0 {
		scale = 2
	}
	width, height := math.Ceil(d.width*scale), math.Ceil(d.height*scale)
	if !(width*height <= maxPixels) {
		return fmt.Errorf("a picture of %.0f by %.0f pixels %w", width, height, ErrSize)
	}
	p := &painter{image: image.NewRGBA(image.Rect(0, 0, int(width), int(height))), scale: scale}
	draw.Draw(p.image, p.image.Bounds(), image.White, image.Point{}, draw.Src)
	for mark := range d.marks {
		if err := p.paint(mark); err != nil {
			return err
		}
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, p.image); err != nil {
		return err
	}
	_, err = w.Write(withDensity(encoded.Bytes(), scale*96/0.0254))
	return err
}

// withDensity puts the number of pixels a metre into a PNG, so that a page is printed as large as it is: a pHYs chunk (PNG
// specification 11.3.4.3) behind the header.
func withDensity(encoded []byte, density float64) []byte {
	const header = 8 + 8 + 13 + 4 // signature; length and name, contents and checksum of IHDR
	pixels := uint32(math.Round(density))
	chunk := []byte("pHYs")
	chunk = binary.BigEndian.AppendUint32(chunk, pixels)
	chunk = binary.BigEndian.AppendUint32(chunk, pixels)
	chunk = append(chunk, 1) // the unit is the metre
	whole := binary.BigEndian.AppendUint32(bytes.Clone(encoded[:header]), uint32(len(chunk)-len("pHYs")))
	whole = append(whole, chunk...)
	whole = binary.BigEndian.AppendUint32(whole, crc32.ChecksumIEEE(chunk))
	return append(whole, encoded[header:]...)
}

// A painter paints marks on an image.
type painter struct {
	image  *image.RGBA
	scale  float64
	raster vector.Rasterizer
	glyphs sfnt.Buffer
}

// paint paints a mark.
func (p *painter) paint(m mark) error {
	switch m := m.(type) {
	case box:
		if m.fill != "" {
			var o outline
			o.box(m, 0)
			p.fill(o, m.fill)
		}
		if m.line != "" {
			var o outline
			o.box(m, m.weight/2)
			inner := outline{}
			inner.box(m, -m.weight/2)
			o.hole(inner)
			p.fill(o, m.line)
		}
	case polygon:
		var o outline
		for i, at := range m.points {
			o.add(i == 0, at)
		}
		p.fill(o, m.fill)
	case label:
		return p.label(m)
	}
	return nil
}

// A curve is a piece of an outline: a line to one point, or a curve of Bézier with one or two points before it. Where it begins
// is where the last ended.
type curve struct {
	begins bool // a closed line; it has one point
	points []point
}

// An outline is closed lines, in units or in pixels.
type outline []curve

func (o *outline) add(begins bool, points ...point) { *o = append(*o, curve{begins, points}) }

// box adds a box that is larger by so much on each side, clockwise.
func (o *outline) box(b box, by float64) {
	const round = 0.5523 // makes a quarter of a circle of a cubic curve
	left, top, right, bottom := b.x-by, b.y-by, b.x+b.width+by, b.y+b.height+by
	r := b.radius
	if r > 0 {
		r = max(0, r+by)
	}
	c := r * (1 - round)
	o.add(true, point{left + r, top})
	o.add(false, point{right - r, top})
	o.add(false, point{right - c, top}, point{right, top + c}, point{right, top + r})
	o.add(false, point{right, bottom - r})
	o.add(false, point{right, bottom - c}, point{right - c, bottom}, point{right - r, bottom})
	o.add(false, point{left + r, bottom})
	o.add(false, point{left + c, bottom}, point{left, bottom - c}, point{left, bottom - r})
	o.add(false, point{left, top + r})
	o.add(false, point{left, top + c}, point{left + c, top}, point{left + r, top})
}

// hole adds an outline the other way round, so that what it encloses is left out.
func (o *outline) hole(inner outline) {
	var path []point // of all points
	for _, c := range inner {
		path = append(path, c.points...)
	}
	at := len(path) - 1
	o.add(true, path[at])
	for i := len(inner) - 1; i > 0; i-- {
		var points []point
		for range inner[i].points {
			at--
			points = append(points, path[at])
		}
		o.add(false, points...)
	}
}

// fill fills an outline in units.
func (p *painter) fill(o outline, colour string) {
	for i := range o {
		for j, at := range o[i].points {
			o[i].points[j] = point{at.x * p.scale, at.y * p.scale}
		}
	}
	p.fillPixels(o, colour)
}

// fillPixels fills an outline in pixels. The rasterizer is as large as the outline, not as the image.
func (p *painter) fillPixels(o outline, colour string) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, c := range o {
		for _, at := range c.points {
			low = point{min(low.x, at.x), min(low.y, at.y)}
			high = point{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	area := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	if area.Empty() {
		return
	}
	p.raster.Reset(area.Dx(), area.Dy())
	x := func(at point) float32 { return float32(at.x - float64(area.Min.X)) }
	y := func(at point) float32 { return float32(at.y - float64(area.Min.Y)) }
	for _, c := range o {
		switch at := c.points; {
		case c.begins:
			p.raster.ClosePath()
			p.raster.MoveTo(x(at[0]), y(at[0]))
		case len(at) == 1:
			p.raster.LineTo(x(at[0]), y(at[0]))
		case len(at) == 2:
			p.raster.QuadTo(x(at[0]), y(at[0]), x(at[1]), y(at[1]))
		default:
			p.raster.CubeTo(x(at[0]), y(at[0]), x(at[1]), y(at[1]), x(at[2]), y(at[2]))
		}
	}
	p.raster.ClosePath()
	p.raster.Draw(p.image, area, image.NewUniform(rgb(colour)), image.Point{})
}

// rgb reads a colour "#rrggbb".
func rgb(colour string) color.RGBA {
	n, err := strconv.ParseUint(colour[1:], 16, 24)
	if err != nil {
		panic(err) // all colours are in drawing.go
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}

// The fonts, read when they are first wanted.
var (
	regular = sync.OnceValue(func() *sfnt.Font { return parsed(goregular.TTF) })
	bold    = sync.OnceValue(func() *sfnt.Font { return parsed(gobold.TTF) })
)

func parsed(text []byte) *sfnt.Font {
	f, err := sfnt.Parse(text)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return f
}

// label paints a line of text.
func (p *painter) label(m label) error {
	face := regular()
	if m.bold {
		face = bold()
	}
	size := fixed.Int26_6(math.Round(m.size * p.scale * 64))
	var text outline
	pen := 0.0
	for _, r := range m.text {
		glyph, err := face.GlyphIndex(&p.glyphs, r)
		if err != nil {
			return err
		}
		if glyph == 0 {
			return fmt.Errorf("%q %w", r, ErrLetter)
		}
		segments, err := face.LoadGlyph(&p.glyphs, glyph, size, nil)
		if err != nil {
			return err
		}
		text.glyph(segments, pen)
		advance, err := face.GlyphAdvance(&p.glyphs, glyph, size, font.HintingNone)
		if err != nil {
			return err
		}
		pen += float64(advance) / 64
	}
	begin := point{m.x * p.scale, m.y * p.scale}
	if m.centered {
		begin.x -= pen / 2
	}
	for i := range text {
		for j := range text[i].points {
			text[i].points[j].x += begin.x
			text[i].points[j].y += begin.y
		}
	}
	p.fillPixels(text, m.color)
	return nil
}

// glyph adds a letter at a place on the line.
func (o *outline) glyph(segments sfnt.Segments, pen float64) {
	for _, s := range segments {
		count := 1
		switch s.Op {
		case sfnt.SegmentOpQuadTo:
			count = 2
		case sfnt.SegmentOpCubeTo:
			count = 3
		}
		var points []point
		for _, at := range s.Args[:count] {
			points = append(points, point{pen + float64(at.X)/64, float64(at.Y) / 64})
		}
		o.add(s.Op == sfnt.SegmentOpMoveTo, points...)
	}
}
