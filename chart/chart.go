// Package chart draws series of numbers as lines over whole numbers, on a logarithmic scale, as SVG and as PNG. It knows nothing
// of what they mean.
//
//	c := chart.Chart{
//		Title:  "Rabbits",
//		X:      "month",
//		Y:      "pairs",
//		Series: []chart.Series{{Name: "field", Points: []chart.Point{{1, 1}, {2, 3}, {3, 8}}}},
//	}
//	err := c.SVG(file)
//
// Lines are told apart by their dashes and their marks as well as by their colours, so that a chart can be printed in black and
// white. Points of several series that would cover each other are put side by side. The same chart gives the same bytes.
package chart

import (
	"errors"
	"fmt"
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
	// Points are from left to right. A whole number between two of them that has no point interrupts nothing: the line goes on
	// from point to point. A series may have no points; it is then only in the legend.
	Points []Point
}

// A Point is a place on a line.
type Point struct {
	X int
	Y float64 // greater than zero
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
