package explain

import (
	"octothorpe"
	"octothorpe/shape"
)

// A Stroke is where on the board a stroke lies.
type Stroke string

// The strokes.
const (
	LeftColumn  Stroke = "left column"
	RightColumn Stroke = "right column"
	UpperRow    Stroke = "upper row"
	LowerRow    Stroke = "lower row"
)

// A Direction is where a move turns a stroke: towards its head.
type Direction string

// The directions.
const (
	Up    Direction = "up"
	Right Direction = "right"
	Down  Direction = "down"
	Left  Direction = "left"
)

// strokeOf returns where the stroke of a move lies, as the picture shows it.
func strokeOf(m octothorpe.Move) Stroke {
	classic := shape.Classic()
	rows, columns := classic.Size()
	row, column := classic.Position(classic.Stroke(m)[0])
	switch upright := directionOf(m) == Up || directionOf(m) == Down; {
	case upright && column < columns/2:
		return LeftColumn
	case upright:
		return RightColumn
	case row < rows/2:
		return UpperRow
	default:
		return LowerRow
	}
}

// directionOf returns where a move turns its stroke.
func directionOf(m octothorpe.Move) Direction {
	classic := shape.Classic()
	stroke := classic.Stroke(m)
	row, column := classic.Position(stroke[0])
	nextRow, nextColumn := classic.Position(stroke[1])
	switch {
	case row < nextRow:
		return Up
	case column > nextColumn:
		return Right
	case row > nextRow:
		return Down
	default:
		return Left
	}
}

// passages returns which symbol leaves the center when a stroke, given from the head to the tail, turns, and which enters it.
// Every stroke meets the center in adjacent cells, and not at its ends, so there is one of each.
func passages(board octothorpe.Board, stroke []int) (leaves, enters Passage) {
	center := shape.Classic().Center()
	for i := range len(stroke) - 1 {
		to, from := stroke[i], stroke[i+1]
		passage := Passage{board.At(from), from, to}
		switch {
		case center.Has(from) && !center.Has(to):
			leaves = passage
		case center.Has(to) && !center.Has(from):
			enters = passage
		}
	}
	return leaves, enters
}
