package render

import (
	"octothorpe"
	"octothorpe/internal/canvas"
)

// A look is how a symbol is drawn.
type look struct {
	fill, digit string
	form        func(middle canvas.Point) canvas.Mark // on the cell, below the digit; none if nil
}

// looks returns the looks of the symbols; that of 0 is an empty cell. Beyond three, lightness cannot tell them apart, so each has a form
// of its own.
func looks() [octothorpe.MaxSymbols + 1]look {
	const half = cellSize/2 - 0.5 // within the cell's outline
	return [...]look{
		{"#f6f8fa", ink, nil},
		{"#fff3cf", ink, nil},
		{"#f09a2e", ink, nil},
		{"#1d4480", "#ffffff", nil},
		{"#7b4aa3", ink, round(11)},
		{"#0e7490", ink, polygon(canvas.Pt(0, -half), canvas.Pt(half, 0), canvas.Pt(0, half), canvas.Pt(-half, 0))},
		{"#b5432a", ink, block(half, 8.5)},
		{"#6b7a12", ink, block(7, half)},
		{"#5b6675", ink, block(9, 9)},
		{ink, ink, polygon( // from corner to corner, but for these, which are round
			canvas.Pt(-half, half-4), canvas.Pt(-half, 1), canvas.Pt(-1, -half), canvas.Pt(half-4, -half),
			canvas.Pt(half, 4-half), canvas.Pt(half, -1), canvas.Pt(1, half), canvas.Pt(4-half, half),
		)},
	}
}

// round returns a disc.
func round(radius float64) func(canvas.Point) canvas.Mark {
	return func(middle canvas.Point) canvas.Mark {
		return canvas.Circle{At: middle, Radius: radius, Style: canvas.Style{Fill: paper}}
	}
}

// block returns a box, from the middle so far each way.
func block(across, along float64) func(canvas.Point) canvas.Mark {
	return func(middle canvas.Point) canvas.Mark {
		return canvas.Box{X: middle.X - across, Y: middle.Y - along, Width: 2 * across, Height: 2 * along, Style: canvas.Style{Fill: paper}}
	}
}

// polygon returns a polygon, its corners as they are from the middle.
func polygon(corners ...canvas.Point) func(canvas.Point) canvas.Mark {
	return func(middle canvas.Point) canvas.Mark {
		points := make([]canvas.Point, len(corners))
		for i, at := range corners {
			points[i] = canvas.Pt(middle.X+at.X, middle.Y+at.Y)
		}
		return canvas.Polygon{Points: points, Style: canvas.Style{Fill: paper}}
	}
}
