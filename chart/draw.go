package chart

import (
	"cmp"
	"math"
	"slices"

	"octothorpe/internal/canvas"
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
	legendWide = 72 // beside its text
	textSize   = 14
	titleSize  = 19
	hair       = 0.7
	thin       = 1
	thick      = 1.8
)

// picture returns the picture of a chart that has been checked.
func (c *Chart) picture() *canvas.Picture {
	names := 0.0
	for _, series := range c.Series {
		names = max(names, canvas.TextWidth(series.Name, textSize))
	}
	plotRight := width - legendWide - math.Ceil(names)
	x := newWholes(c.Series, plotLeft, plotRight)
	y := newDecades(c.Series, plotBottom, plotTop)

	marks := []canvas.Mark{
		canvas.Box{Width: width, Height: height, Style: canvas.Style{Fill: white}},
		canvas.Text{At: canvas.Pt(plotLeft, plotTop-24), Text: c.Title, Size: titleSize, Color: ink},
	}
	marks = append(marks, c.grid(x, y)...)
	lines := c.lines(x, y)
	looks := styles()
	for i, series := range c.Series {
		look := looks[i%len(looks)]
		group := canvas.Group{Name: series.Name}
		group.Marks = append(group.Marks, look.lines(series.Points, lines[i])...)
		for _, at := range lines[i] {
			group.Marks = append(group.Marks, look.marks(at)...)
		}
		marks = append(marks, group)
	}
	marks = append(marks, c.legend(lines, plotRight)...)
	return &canvas.Picture{Width: width, Height: height, Title: c.Title, Marks: slices.Values(marks)}
}

// grid draws the axes and the lines behind the plot.
func (c *Chart) grid(x, y *axis) []canvas.Mark {
	var marks []canvas.Mark
	line := func(colour string, points ...canvas.Point) {
		marks = append(marks, canvas.Line{Points: points, Color: colour, Weight: thin})
	}
	text := func(at canvas.Point, text string, anchor canvas.Anchor) {
		marks = append(marks, canvas.Text{At: at, Text: text, Size: textSize, Color: ink, Anchor: anchor})
	}
	for _, tick := range y.ticks[:len(y.ticks)-1] {
		for digit := 2.0; digit < 10; digit++ {
			if at := y.at(tick.value + math.Log10(digit)); at > y.to {
				line(pale, canvas.Pt(x.from, at), canvas.Pt(x.to, at))
			}
		}
	}
	for _, tick := range x.ticks {
		at := x.at(tick.value)
		line(faint, canvas.Pt(at, y.from), canvas.Pt(at, y.to))
		text(canvas.Pt(at, y.from+22), tick.label, canvas.Middle)
	}
	for _, tick := range y.ticks {
		at := y.at(tick.value)
		line(faint, canvas.Pt(x.from, at), canvas.Pt(x.to, at))
		text(canvas.Pt(x.from-8, at+5), tick.label, canvas.End)
	}
	line(ink, canvas.Pt(x.from, y.to), canvas.Pt(x.from, y.from), canvas.Pt(x.to, y.from))
	text(canvas.Pt((x.from+x.to)/2, y.from+48), c.X, canvas.Middle)
	return append(marks, canvas.Text{
		At: canvas.Pt(x.from-54, (y.from+y.to)/2), Text: c.Y, Size: textSize, Color: ink, Anchor: canvas.Middle, Turned: true,
	})
}

// aside is how far a point may be put to the side, in units of the x axis.
const aside = 0.15

// lines returns where the points of each series are. Points that would cover each other are put side by side.
func (c *Chart) lines(x, y *axis) [][]canvas.Point {
	type dot struct {
		series int
		at     *canvas.Point
	}
	lines := make([][]canvas.Point, len(c.Series))
	columns := map[int][]dot{}
	for i, series := range c.Series {
		lines[i] = make([]canvas.Point, len(series.Points))
		for j, point := range series.Points {
			lines[i][j] = canvas.Pt(x.at(float64(point.X)), y.at(math.Log10(point.Y)))
			columns[point.X] = append(columns[point.X], dot{i, &lines[i][j]})
		}
	}
	room := (x.to - x.from) / (x.greatest - x.least)
	for _, column := range columns {
		slices.SortStableFunc(column, func(a, b dot) int { return cmp.Compare(a.at.Y, b.at.Y) })
		for len(column) > 0 {
			n := 1
			for n < len(column) && column[n].at.Y-column[n-1].at.Y < 1.3*radius {
				n++
			}
			together := column[:n]
			slices.SortFunc(together, func(a, b dot) int { return a.series - b.series })
			apart := min(2.4*radius, aside*2*room/float64(max(1, n-1)))
			for k, dot := range together {
				dot.at.X += (float64(k) - float64(n-1)/2) * apart
			}
			column = column[n:]
		}
	}
	return lines
}

// legend names the series, from the one that ends highest to the one that ends lowest; those without points come last.
func (c *Chart) legend(lines [][]canvas.Point, left float64) []canvas.Mark {
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	foot := func(line []canvas.Point) float64 {
		if len(line) == 0 {
			return height
		}
		return line[len(line)-1].Y
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(foot(lines[a]), foot(lines[b])) })
	const (
		gap    = 10
		sample = 40
		row    = 24
	)
	looks := styles()
	var marks []canvas.Mark
	for i, of := range order {
		y := plotTop + 8 + float64(i)*row
		look := looks[of%len(looks)]
		from := left + gap
		marks = append(marks, look.line([]canvas.Point{canvas.Pt(from, y), canvas.Pt(from+sample, y)}))
		marks = append(marks, look.marks(canvas.Pt(from+sample/2, y))...)
		marks = append(marks, canvas.Text{At: canvas.Pt(from+sample+6, y+5), Text: c.Series[of].Name, Size: textSize, Color: ink})
	}
	return marks
}
