// Package chart draws series of numbers as lines over whole numbers, on a logarithmic scale, as SVG and as PNG. It knows nothing
// of what they mean.
//
//	c := chart.Chart{
//		Title:  "Rabbits",
//		X:      "month",
//		Y:      "pairs",
//		Series: []chart.Series{{Name: "field", Points: []chart.Point{{X: 1, Y: 1}, {X: 2, Y: 3}, {X: 3, Y: 8}}}},
//	}
//	err := c.SVG(file)
//
// Lines are told apart by their dashes and their marks as well as by their colours, so that a chart can be printed in black and
// white. Points of several series that would cover each other are put side by side, though never so far that they seem to belong
// to another number; where there are many, they lap over each other. The same chart gives the same bytes.
package chart

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// A Chart is some series over a common x axis.
type Chart struct {
	Title string
	X, Y  string // what the axes show
	// Series are the lines, in the order in which they get their dashes, marks and colours.
	Series []Series
}

// A Series is a line.
type Series struct {
	Name string
	// Points are from left to right. Over a whole number without a point the line goes on to the next, but as a thin one. A
	// series may have no points; it is then only in the legend.
	Points []Point
}

// A Point is a place on a line.
type Point struct {
	X int
	Y float64 // greater than zero
}

// SVG writes the chart as an SVG picture of 960 by 600 pixels that needs nothing else. It writes nothing if the chart cannot be
// drawn.
func (c *Chart) SVG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	return c.picture().SVG(w)
}

// PNG writes the chart as a PNG picture of 1920 by 1200 pixels, so that it is sharp where it is printed. It writes nothing if
// the chart cannot be drawn, such as a name in letters that the font of a PNG lacks.
func (c *Chart) PNG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	const scale = 2
	return c.picture().PNG(w, scale)
}

// check says why a chart cannot be drawn.
func (c *Chart) check() error {
	points := 0
	for _, series := range c.Series {
		for i, point := range series.Points {
			if !(point.Y > 0) || math.IsInf(point.Y, 1) {
				return fmt.Errorf("chart: %s is %v at %d, want a number above 0, for the scale is logarithmic",
					series.Name, point.Y, point.X)
			}
			if i > 0 && point.X <= series.Points[i-1].X {
				return fmt.Errorf("chart: %s has %d after %d, want points from left to right",
					series.Name, point.X, series.Points[i-1].X)
			}
		}
		points += len(series.Points)
	}
	if points == 0 {
		return ErrNoPoints
	}
	return nil
}

// ErrNoPoints says that there is nothing to draw.
var ErrNoPoints = errors.New("chart: no series has a point")
