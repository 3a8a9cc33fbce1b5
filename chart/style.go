package chart

// A colour is red, green and blue, as CSS writes them: 0x0b62a4.
type colour uint32

const (
	white colour = 0xffffff
	ink   colour = 0x222222 // text and axes
	faint colour = 0xdddddd // grid
	pale  colour = 0xf0f0f0 // grid between the decades
)

// A style is what a series looks like.
type style struct {
	colour colour
	dash   []float64 // pixels drawn and left out, in turn; none for a line without gaps
	mark   mark
}

// styles are those of the series, in turn. All colours stand out from white at least three to one; no two have the same dashes,
// nor the same marks.
func styles() []style {
	return []style{
		{0x1b1b1b, nil, mark{shape: circle, full: true}},
		{0x0b62a4, []float64{9, 4}, mark{shape: square}},
		{0xc24a00, []float64{2, 3}, mark{shape: up, full: true}},
		{0x0a7650, []float64{12, 3, 2, 3}, mark{shape: diamond}},
		{0x7b3fa0, []float64{5, 3}, mark{shape: down, full: true}},
		{0x8a5a00, []float64{16, 4}, mark{shape: circle}},
		{0xb3266f, []float64{9, 3, 2, 3, 2, 3}, mark{shape: cross}},
		{0x0e7490, []float64{3, 5}, mark{shape: square, full: true}},
		{0x5f5f5f, []float64{20, 3, 4, 3}, mark{shape: up}},
		{0x2b3f8c, []float64{4, 2, 1, 2}, mark{shape: diamond, full: true}},
		{0x66700a, []float64{14, 3, 5, 3}, mark{shape: plus}},
		{0x9c2f2f, []float64{6, 7}, mark{shape: down}},
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

// outline returns the corners of a closed mark round a place, or none.
func (s shape) outline(x, y float64) []place {
	// All cover about as much as the circle.
	const (
		half = radius * 0.9
		wide = radius * 1.15
		long = radius * 1.3
	)
	switch s {
	case square:
		return []place{{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}}
	case up:
		return []place{{x, y - long}, {x + wide, y + long*0.7}, {x - wide, y + long*0.7}}
	case down:
		return []place{{x, y + long}, {x + wide, y - long*0.7}, {x - wide, y - long*0.7}}
	case diamond:
		return []place{{x, y - long}, {x + long, y}, {x, y + long}, {x - long, y}}
	default:
		return nil
	}
}

// strokes returns the ends of the two lines of a mark that is not closed, or none.
func (s shape) strokes(x, y float64) [][]place {
	const (
		half = radius * 0.9
		long = radius * 1.25
	)
	switch s {
	case cross:
		return [][]place{{{x - half, y - half}, {x + half, y + half}}, {{x - half, y + half}, {x + half, y - half}}}
	case plus:
		return [][]place{{{x - long, y}, {x + long, y}}, {{x, y - long}, {x, y + long}}}
	default:
		return nil
	}
}
