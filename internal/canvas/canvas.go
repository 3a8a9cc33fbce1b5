// Package canvas writes pictures of shapes and texts, as SVG and as PNG. It knows nothing of what they show.
//
//	picture := canvas.Picture{
//		Width: 60, Height: 40, Title: "A dot",
//		Marks: slices.Values([]canvas.Mark{
//			canvas.Circle{At: canvas.Pt(20, 20), Radius: 9, Style: canvas.Style{Fill: "#1d4480"}},
//			canvas.Text{At: canvas.Pt(34, 25), Text: "1", Size: 14, Color: "#1f2328"},
//		}),
//	}
//	err := picture.SVG(w)
//
// A picture is its marks, later ones over earlier ones. Lengths are in units, from the left and from the top; a unit is a pixel
// of a screen, and 1/96 inch on paper. Colours are "#rrggbb". The same picture gives the same bytes.
package canvas

import (
	"errors"
	"iter"
)

// A Picture is what is drawn.
type Picture struct {
	Width, Height float64
	// Title and Description tell what the picture shows to those who do not see it.
	Title, Description string
	// Language is that of the texts, as HTML has it: "en", "zh-CN". It chooses among fonts.
	Language string
	// A4 says that the picture is pages of A4 below each other, to be printed as large as they are.
	A4 bool
	// Marks are drawn one by one, so that a large picture need not be there at once.
	Marks iter.Seq[Mark]
}

// A Mark is a [Box], a [Circle], a [Polygon], a [Line], a [Text] or a [Group].
type Mark interface {
	write(on svg)
	paint(on painter)
}

// A Point is a place.
type Point struct{ X, Y float64 }

// Pt returns the point at x, y.
func Pt(x, y float64) Point { return Point{x, y} }

// A Style is how a figure is filled and outlined. It is not if the colour is empty.
type Style struct {
	Fill, Line string
	Weight     float64 // how broad the outline is; it lies on both sides of the edge
}

// A Box is a rectangle, with round corners if it has a radius.
type Box struct {
	X, Y, Width, Height, Radius float64
	Style
}

// A Circle is round.
type Circle struct {
	At     Point // its middle
	Radius float64
	Style
}

// A Polygon is closed. Its outline is round at the corners.
type Polygon struct {
	Points []Point
	Style
}

// A Line goes straight from point to point, round at the bends.
type Line struct {
	Points []Point
	Color  string
	Weight float64
	// Dash is how much of the line is drawn and left out, in turn; all is drawn if there is none. Each is greater than zero.
	Dash []float64
}

// A Text is a line of text.
type Text struct {
	At     Point // on the base line
	Text   string
	Size   float64
	Color  string
	Bold   bool
	Anchor Anchor
	Turned bool // it runs upwards
}

// An Anchor is which part of a text is at its place.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// A Group is marks that are moved and scaled together, and may have a name.
type Group struct {
	Name  string
	At    Point   // where their 0, 0 is put
	Scale float64 // what their lengths are multiplied by: 1 if 0
	Marks []Mark
}

// What can be wrong with a PNG.
var (
	// ErrLetter: a character that the font lacks. SVG is shown in the reader's fonts.
	ErrLetter = errors.New("is not in the font of a PNG, want SVG")
	// ErrSize: more than 100 million pixels.
	ErrSize = errors.New("is too large")
)

// A view is where marks are put: moved, and scaled.
type view struct {
	at    Point
	scale float64
}

// point returns the place of a mark's point.
func (v view) point(p Point) Point { return Point{v.at.X + p.X*v.scale, v.at.Y + p.Y*v.scale} }

// within returns the view of the marks of a group.
func (v view) within(g Group) view {
	scale := v.scale
	if g.Scale != 0 {
		scale *= g.Scale
	}
	return view{v.point(g.At), scale}
}
