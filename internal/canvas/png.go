package canvas

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
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// maxPixels is how many pixels a PNG may have: 400 MB while it is drawn.
const maxPixels = 100_000_000

// PNG writes the picture as PNG on white, with so many pixels for a unit. The error is [ErrLetter], [ErrSize], a colour that is
// none, or that of writing; if it is not that of writing, nothing is written.
func (p *Picture) PNG(w io.Writer, scale float64) error {
	width, height := math.Ceil(p.Width*scale), math.Ceil(p.Height*scale)
	if !(width*height <= maxPixels) {
		return fmt.Errorf("a picture of %.0f by %.0f pixels %w", width, height, ErrSize)
	}
	on := painter{&sheet{image: image.NewRGBA(image.Rect(0, 0, int(width), int(height)))}, view{scale: scale}}
	draw.Draw(on.image, on.image.Bounds(), image.White, image.Point{}, draw.Src)
	for mark := range p.Marks {
		if mark.paint(on); on.err != nil {
			return on.err
		}
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, on.image); err != nil {
		return err
	}
	const inch = 0.0254 // metres
	_, err := w.Write(withDensity(encoded.Bytes(), scale*96/inch))
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

// A painter paints marks on a sheet. Its view is in pixels.
type painter struct {
	*sheet
	view
}

// A sheet is an image under way.
type sheet struct {
	image   *image.RGBA
	raster  vector.Rasterizer
	letters sfnt.Buffer
	err     error // the first
}

// keep keeps the first error.
func (s *sheet) keep(err error) {
	if s.err == nil {
		s.err = err
	}
}

func (b Box) paint(on painter) {
	on.fill(b.Fill, b.corners(0))
	inner := b.corners(-b.Weight / 2)
	slices.Reverse(inner) // so that it is left out
	on.fill(b.Line, b.corners(b.Weight/2), inner)
}

func (c Circle) paint(on painter) { c.box().paint(on) }

func (p Polygon) paint(on painter) {
	on.fill(p.Fill, p.Points)
	if len(p.Points) > 0 {
		first := p.Points[0]
		on.fill(p.Line, append(broad(append(slices.Clone(p.Points), first), p.Weight), disc(first, p.Weight/2))...)
	}
}

func (l Line) paint(on painter) {
	var figures []figure
	for _, piece := range dashes(l.Points, l.Dash) {
		figures = append(figures, broad(piece, l.Weight)...)
	}
	on.fill(l.Color, figures...)
}

func (t Text) paint(on painter) {
	outlines, wide := on.outlines(t)
	left := [...]float64{Start: 0, Middle: -wide / 2, End: -wide}[t.Anchor]
	for _, outline := range outlines {
		for i, dot := range outline {
			dot.X += left
			if t.Turned {
				dot = Point{dot.Y, -dot.X}
			}
			outline[i] = Point{t.At.X + dot.X, t.At.Y + dot.Y}
		}
	}
	on.fill(t.Color, outlines...)
}

func (g Group) paint(on painter) {
	on.view = on.within(g)
	for _, mark := range g.Marks {
		mark.paint(on)
	}
}

// fill fills figures as one: where they lie over each other and go round the same way, they are there once. Without a colour it
// does nothing. The rasterizer is as large as the figures, not as the image.
func (p painter) fill(colour string, figures ...figure) {
	if colour == "" {
		return
	}
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, figure := range figures {
		for _, at := range figure {
			at = p.point(at)
			low = Point{min(low.X, at.X), min(low.Y, at.Y)}
			high = Point{max(high.X, at.X), max(high.Y, at.Y)}
		}
	}
	if low.X > high.X {
		return // nothing, such as a blank
	}
	area := image.Rect(int(math.Floor(low.X)), int(math.Floor(low.Y)), int(math.Ceil(high.X)), int(math.Ceil(high.Y)))
	area = area.Intersect(p.image.Bounds())
	if area.Empty() {
		return
	}
	p.raster.Reset(area.Dx(), area.Dy())
	for _, figure := range figures {
		for i, at := range figure {
			at = p.point(at)
			x, y := float32(at.X-float64(area.Min.X)), float32(at.Y-float64(area.Min.Y))
			if i == 0 {
				p.raster.MoveTo(x, y)
			} else {
				p.raster.LineTo(x, y)
			}
		}
		p.raster.ClosePath()
	}
	of, err := rgb(colour)
	p.keep(err)
	p.raster.Draw(p.image, area, image.NewUniform(of), image.Point{})
}

// rgb reads a colour "#rrggbb".
func rgb(colour string) (color.RGBA, error) {
	digits, ok := strings.CutPrefix(colour, "#")
	n, err := strconv.ParseUint(digits, 16, 24)
	if !ok || len(digits) != len("rrggbb") || err != nil {
		return color.RGBA{}, fmt.Errorf("colour %q, want #rrggbb", colour)
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), math.MaxUint8}, nil
}
