package chart

import (
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"

	"github.com/go-analyze/charts/chartdraw/drawing"
)

// scale is how many pixels of a PNG are one of the chart, so that it is sharp where it is printed.
const scale = 2

// outlineWidth is that of the marks.
const outlineWidth = 1.5

// PNG writes the chart as a PNG picture of 1920 by 1200 pixels. It writes nothing if the chart cannot be drawn.
func (c *Chart) PNG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	picture := image.NewRGBA(image.Rect(0, 0, scale*width, scale*height))
	p := &raster{context: drawing.NewRasterGraphicContext(picture)}
	p.context.SetDPI(72) // a point is a pixel
	p.context.Scale(scale, scale)
	font := drawing.GetFont("roboto")
	if font == nil {
		return errors.New("chart: the font is missing")
	}
	p.context.SetFont(font)
	c.draw(p)
	if p.err != nil {
		return p.err
	}
	return png.Encode(w, picture)
}

// A raster is a picture of pixels under way.
type raster struct {
	context *drawing.RasterGraphicContext
	err     error // the first
}

func (*raster) begin(string) {}

func (*raster) end() {}

func (p *raster) line(places []place, c colour, width float64, dash []float64) {
	p.trace(places)
	p.context.SetStrokeColor(rgb(c))
	p.context.SetLineWidth(width)
	p.context.SetLineDash(dash, 0)
	p.context.Stroke()
}

func (p *raster) polygon(corners []place, fill, outline colour) {
	p.trace(corners)
	p.context.Close()
	p.paint(fill, outline)
}

func (p *raster) circle(center place, radius float64, fill, outline colour) {
	p.context.BeginPath()
	p.context.MoveTo(center.x+radius, center.y)
	p.context.ArcTo(center.x, center.y, radius, radius, 0, 2*math.Pi)
	p.context.Close()
	p.paint(fill, outline)
}

// trace makes places the path.
func (p *raster) trace(places []place) {
	p.context.BeginPath()
	p.context.MoveTo(places[0].x, places[0].y)
	for _, next := range places[1:] {
		p.context.LineTo(next.x, next.y)
	}
}

// paint fills the path and draws its outline.
func (p *raster) paint(fill, outline colour) {
	p.context.SetFillColor(rgb(fill))
	p.context.SetStrokeColor(rgb(outline))
	p.context.SetLineWidth(outlineWidth)
	p.context.SetLineDash(nil, 0)
	p.context.FillStroke()
}

func (p *raster) text(at place, text string, how lettering) {
	p.context.Save()
	defer p.context.Restore()
	p.context.Translate(at.x, at.y)
	if how.turned {
		p.context.Rotate(-math.Pi / 2)
	}
	wide := p.width(text, how.size)
	left := [...]float64{start: 0, middle: -wide / 2, end: -wide}[how.anchor]
	p.context.BeginPath()
	p.context.SetFillColor(rgb(ink))
	_, err := p.context.CreateStringPath(text, left, 0)
	p.keep(err)
	p.context.Fill()
}

func (p *raster) width(text string, size float64) float64 {
	if text == "" {
		return 0
	}
	p.context.SetFontSize(size)
	left, _, right, _, err := p.context.GetStringBounds(text)
	p.keep(err)
	return right - left
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
