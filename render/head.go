package render

import (
	"math"

	"octothorpe"
	"octothorpe/internal/canvas"
	"octothorpe/shape"
)

// A ray is a stroke as a line: the middle of its head, and the way from its tail to its head, one unit long.
type ray struct {
	head, way canvas.Point
	length    float64 // from the tail's middle to the head's
}

func rayOf(on *shape.Shape, m octothorpe.Move) ray {
	stroke := on.Stroke(m)
	head, tail := corner(on, stroke[0]), corner(on, stroke[len(stroke)-1])
	length := math.Hypot(head.X-tail.X, head.Y-tail.Y)
	return ray{
		canvas.Pt(head.X+cellSize/2, head.Y+cellSize/2),
		canvas.Pt((head.X-tail.X)/length, (head.Y-tail.Y)/length),
		length,
	}
}

// at returns the place that is so far beyond the head's middle, and so far beside it.
func (r ray) at(beyond, beside float64) canvas.Point {
	return canvas.Pt(r.head.X+r.way.X*beyond-r.way.Y*beside, r.head.Y+r.way.Y*beyond+r.way.X*beside)
}

// crowded tells of each move whether other heads look at the place beyond its head.
func crowded(on *shape.Shape) []bool {
	places := make([]canvas.Point, on.Moves())
	lookedAt := map[canvas.Point]int{}
	for i := range places {
		places[i] = rayOf(on, octothorpe.Move(i)).at(pitch, 0)
		lookedAt[places[i]]++
	}
	are := make([]bool, len(places))
	for i, place := range places {
		are[i] = lookedAt[place] > 1
	}
	return are
}

// arrow marks a stroke by an arrow that lies below its cells and points beyond its head.
func arrow(on *shape.Shape, m *octothorpe.Move, letters bool) []canvas.Mark {
	if m == nil {
		return nil
	}
	const half, wing, neck = cellSize/2 + 4, cellSize/2 + 9, cellSize/2 + 2.5
	tip := neck + arrowRoom - 4
	if letters && !crowded(on)[*m] {
		tip = neck + letterRoom - 3
	}
	r := rayOf(on, *m)
	end := -r.length - half
	return []canvas.Mark{canvas.Polygon{Style: canvas.Style{Fill: highlight}, Points: []canvas.Point{
		r.at(end, -half), r.at(neck, -half), r.at(neck, -wing), r.at(tip, 0), r.at(neck, wing), r.at(neck, half), r.at(end, half),
	}}}
}

// heads puts the moves' letters at the heads. Where heads look at one place, which four may do, the letters have the room of a letter
// each: they are small and near.
func heads(on *shape.Shape, turned *octothorpe.Move, letterSize float64) []canvas.Mark {
	const small = 12
	var marks []canvas.Mark
	crowded := crowded(on)
	for m := range octothorpe.Move(on.Moves()) {
		size, free, marked := letterSize, 14.0, 11.0 // from the head to the letter's middle
		if crowded[m] {
			size, free, marked = min(size, small), 9, 7.5
		}
		colour, beyond := faint, cellSize/2+free
		if turned != nil && *turned == m {
			colour, beyond = paper, cellSize/2+marked
		}
		at := rayOf(on, m).at(beyond, 0)
		at.Y += baseline * size
		marks = append(marks, centered(at, m.String(), size, true, colour))
	}
	return marks
}
