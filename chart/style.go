package chart

import (
	"slices"

	"octothorpe/internal/canvas"
)

// The colours but those of the series.
const (
	white = "#ffffff"
	ink   = "#222222" // text and axes
	faint = "#dddddd" // grid
	pale  = "#f0f0f0" // grid between the decades
)

// A style is what a series looks like.
type style struct {
	colour string
	dash   []float64 // pixels drawn and left out, in turn; none for a line without gaps
	mark   mark
}

// styles are those of the series, in turn. All colours stand out from white at least three to one; no two have the same dashes,
// nor the same marks.
func styles() []style {
	return []style{
		{"#1b1b1b", nil, mark{shape: circle, full: true}},
		{"#0b62a4", []float64{9, 4}, mark{shape: square}},
		{"#c24a00", []float64{2, 3}, mark{shape: up, full: true}},
		{"#0a7650", []float64{12, 3, 2, 3}, mark{shape: diamond}},
		{"#7b3fa0", []float64{5, 3}, mark{shape: down, full: true}},
		{"#8a5a00", []float64{16, 4}, mark{shape: circle}},
		{"#b3266f", []float64{9, 3, 2, 3, 2, 3}, mark{shape: cross}},
		{"#0e7490", []float64{3, 5}, mark{shape: square, full: true}},
		{"#5f5f5f", []float64{20, 3, 4, 3}, mark{shape: up}},
		{"#2b3f8c", []float64{4, 2, 1, 2}, mark{shape: diamond, full: true}},
		{"#66700a", []float64{14, 3, 5, 3}, mark{shape: plus}},
		{"#9c2f2f", []float64{6, 7}, mark{shape: down}},
	}
}

// A mark is what stands at the points of a series.
type mark struct {
	shape shape
	full  bool // filled with the series' colour, not with white
}

// A shape is that of a mark.
type shape uint8

const (
	circle shape = iota
	square
	up // triangles, with a point up or down
	down
	diamond
	cross
	plus
)

// radius is the size of a mark, in pixels.
const radius = 4.5

// outlineWidth is how broad the outline of a mark is.
const outlineWidth = 1.5

// line draws a line of the series.
func (s *style) line(points []canvas.Point) canvas.Mark {
	return canvas.Line{Points: points, Color: s.colour, Weight: thick, Dash: s.dash}
}

// lines draws the lines between points that are at places: thin where numbers between two points have none, so that nobody
// reads one there.
func (s *style) lines(points []Point, at []canvas.Point) []canvas.Mark {
	var lines []canvas.Mark
	from := 0 // where the line begins that is under way
	for i := range points {
		last := i == len(points)-1
		if !last && points[i+1].X == points[i].X+1 {
			continue
		}
		if i > from {
			lines = append(lines, s.line(at[from:i+1]))
		}
		if !last {
			lines = append(lines, canvas.Line{Points: at[i : i+2], Color: s.colour, Weight: hair, Dash: s.dash})
		}
		from = i + 1
	}
	return lines
}

// marks draws the mark of the series at a place.
func (s *style) marks(at canvas.Point) []canvas.Mark {
	look := canvas.Style{Fill: white, Line: s.colour, Weight: outlineWidth}
	if s.mark.full {
		look.Fill = s.colour
	}
	if s.mark.shape == circle {
		return []canvas.Mark{canvas.Circle{At: at, Radius: radius, Style: look}}
	}
	if outline := s.mark.shape.outline(at); outline != nil {
		return []canvas.Mark{canvas.Polygon{Points: outline, Style: look}}
	}
	var marks []canvas.Mark
	for _, stroke := range s.mark.shape.strokes(at) {
		marks = append(marks, canvas.Line{Points: stroke, Color: s.colour, Weight: thick})
	}
	return marks
}

// outline returns the corners of a closed mark round a place, or none.
func (s shape) outline(at canvas.Point) []canvas.Point {
	// All cover about as much as the circle.
	const (
		half = radius * 0.9
		wide = radius * 1.15
		long = radius * 1.3
	)
	switch s {
	case square:
		return around(at, -half, -half, half, -half, half, half, -half, half)
	case up:
		return around(at, 0, -long, wide, long*0.7, -wide, long*0.7)
	case down:
		return around(at, 0, long, wide, -long*0.7, -wide, -long*0.7)
	case diamond:
		return around(at, 0, -long, long, 0, 0, long, -long, 0)
	default:
		return nil
	}
}

// strokes returns the ends of the two lines of a mark that is not closed, or none.
func (s shape) strokes(at canvas.Point) [][]canvas.Point {
	const (
		half = radius * 0.9
		long = radius * 1.25
	)
	switch s {
	case cross:
		return [][]canvas.Point{around(at, -half, -half, half, half), around(at, -half, half, half, -half)}
	case plus:
		return [][]canvas.Point{around(at, -long, 0, long, 0), around(at, 0, -long, 0, long)}
	default:
		return nil
	}
}

// around returns the points that are so far from a place: to the right and down, in turn.
func around(at canvas.Point, offsets ...float64) []canvas.Point {
	var points []canvas.Point
	for pair := range slices.Chunk(offsets, 2) {
		points = append(points, canvas.Pt(at.X+pair[0], at.Y+pair[1]))
	}
	return points
}
