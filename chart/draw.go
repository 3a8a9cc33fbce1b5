package chart

import (
	"cmp"
	"math"
	"slices"
)

// The size of a chart, in pixels of a screen.
const (
	width  = 960
	height = 600
)

// The sizes of its parts.
const (
	plotLeft   = 78
	plotTop    = 58
	plotBottom = height - 66
	legendWide = 68 // beside its text
	textSize   = 14
	titleSize  = 19
	thin       = 1
	thick      = 1.8
)

// A place on a canvas, in pixels from the left and from the top.
type place struct{ x, y float64 }

// A canvas is what a chart is drawn on.
type canvas interface {
	// begin begins a part that has a name; end ends it.
	begin(name string)
	end()
	// line draws a line through places.
	line(places []place, c colour, width float64, dash []float64)
	// polygon fills a closed figure and draws its outline.
	polygon(corners []place, fill, outline colour)
	// circle is a polygon of many corners.
	circle(center place, radius float64, fill, outline colour)
	// text writes a text with its foot at a place.
	text(at place, text string, how lettering)
	// width returns about how wide a text is.
	width(text string, size float64) float64
}

// A lettering is how a text is written.
type lettering struct {
	size   float64 // pixels
	anchor anchor
	turned bool // from below to above
}

// An anchor is which part of a text is at its place.
type anchor uint8

const (
	start anchor = iota
	middle
	end
)

// draw draws a chart that has been checked.
func (c *Chart) draw(on canvas) {
	names := 0.0
	for _, series := range c.Series {
		names = max(names, on.width(series.Name, textSize))
	}
	plotRight := width - legendWide - math.Ceil(names)
	x := newWholes(c.Series, plotLeft, plotRight)
	y := newDecades(c.Series, plotBottom, plotTop)

	on.polygon([]place{{0, 0}, {width, 0}, {width, height}, {0, height}}, white, white)
	on.text(place{plotLeft, plotTop - 24}, c.Title, lettering{size: titleSize})
	c.grid(on, x, y)

	lines := c.lines(x, y)
	looks := styles()
	for i, series := range c.Series {
		on.begin(series.Name)
		look := looks[i%len(looks)]
		if len(lines[i]) > 1 {
			on.line(lines[i], look.colour, thick, look.dash)
		}
		for _, at := range lines[i] {
			look.put(on, at)
		}
		on.end()
	}
	c.legend(on, lines, plotRight)
}

// grid draws the axes and the lines behind the plot.
func (c *Chart) grid(on canvas, x, y *axis) {
	for _, tick := range y.ticks[:len(y.ticks)-1] {
		for digit := 2.0; digit < 10; digit++ {
			if at := y.at(tick.value + math.Log10(digit)); at > y.to {
				on.line([]place{{x.from, at}, {x.to, at}}, pale, thin, nil)
			}
		}
	}
	for _, tick := range x.ticks {
		at := x.at(tick.value)
		on.line([]place{{at, y.from}, {at, y.to}}, faint, thin, nil)
		on.text(place{at, y.from + 22}, tick.label, lettering{size: textSize, anchor: middle})
	}
	for _, tick := range y.ticks {
		at := y.at(tick.value)
		on.line([]place{{x.from, at}, {x.to, at}}, faint, thin, nil)
		on.text(place{x.from - 8, at + 5}, tick.label, lettering{size: textSize, anchor: end})
	}
	on.line([]place{{x.from, y.to}, {x.from, y.from}, {x.to, y.from}}, ink, thin, nil)
	on.text(place{(x.from + x.to) / 2, y.from + 48}, c.X, lettering{size: textSize, anchor: middle})
	on.text(place{x.from - 54, (y.from + y.to) / 2}, c.Y, lettering{size: textSize, anchor: middle, turned: true})
}

// lines returns where the points of each series are. Points that would cover each other are put side by side.
func (c *Chart) lines(x, y *axis) [][]place {
	type dot struct {
		series int
		at     *place
	}
	lines := make([][]place, len(c.Series))
	columns := map[int][]dot{}
	for i, series := range c.Series {
		lines[i] = make([]place, len(series.Points))
		for j, point := range series.Points {
			lines[i][j] = place{x.at(float64(point.X)), y.at(math.Log10(point.Y))}
			columns[point.X] = append(columns[point.X], dot{i, &lines[i][j]})
		}
	}
	room := (x.to - x.from) / (x.greatest - x.least)
	for _, column := range columns {
		slices.SortStableFunc(column, func(a, b dot) int { return cmp.Compare(a.at.y, b.at.y) })
		for len(column) > 0 {
			n := 1
			for n < len(column) && column[n].at.y-column[n-1].at.y < 1.3*radius {
				n++
			}
			together := column[:n]
			slices.SortFunc(together, func(a, b dot) int { return a.series - b.series })
			apart := min(2.4*radius, 0.9*room/float64(n))
			for k, dot := range together {
				dot.at.x += (float64(k) - float64(n-1)/2) * apart
			}
			column = column[n:]
		}
	}
	return lines
}

// put draws the mark of a series.
func (s *style) put(on canvas, at place) {
	fill := white
	if s.mark.full {
		fill = s.colour
	}
	if s.mark.shape == circle {
		on.circle(at, radius, fill, s.colour)
		return
	}
	if outline := s.mark.shape.outline(at.x, at.y); outline != nil {
		on.polygon(outline, fill, s.colour)
	}
	for _, stroke := range s.mark.shape.strokes(at.x, at.y) {
		on.line(stroke, s.colour, thick, nil)
	}
}

// legend names the series, from the one that ends highest to the one that ends lowest; those without points come last.
func (c *Chart) legend(on canvas, lines [][]place, left float64) {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	foot := func(line []place) float64 {
		if len(line) == 0 {
			return height
		}
		return line[len(line)-1].y
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(foot(lines[a]), foot(lines[b])) })
	const (
		gap    = 10
		sample = 40
		row    = 24
	)
	looks := styles()
	for i, of := range order {
		y := plotTop + 8 + float64(i)*row
		look := looks[of%len(looks)]
		from := left + gap
		on.line([]place{{from, y}, {from + sample, y}}, look.colour, thick, look.dash)
		look.put(on, place{from + sample/2, y})
		on.text(place{from + sample + 6, y + 5}, c.Series[of].Name, lettering{size: textSize})
	}
}
