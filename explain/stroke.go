package explain

import (
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/shape"
)

// A Stroke is where on the board a stroke lies: "left column", "middle row", "column 2 of 5". Where two strokes lie in one
// column, or in one row, all strokes that run this way are named by their moves: "stroke A–F".
type Stroke string

// The strokes of the classic board.
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

// upright reports whether a move turns a column.
func upright(on *shape.Shape, m octothorpe.Move) bool {
	d := directionOf(on, m)
	return d == Up || d == Down
}

// strokeOf returns where the stroke of a move lies, as the picture shows it.
func strokeOf(on *shape.Shape, m octothorpe.Move) Stroke {
	return Stroke(strings.TrimPrefix(English.stroke(on, m), "the "))
}

// stroke names the stroke of a move.
func (l Language) stroke(on *shape.Shape, m octothorpe.Move) string {
	column := upright(on, m)
	lies := func(m octothorpe.Move) int {
		row, place := on.Position(on.Stroke(m)[0])
		if column {
			return place
		}
		return row
	}
	var places []int // of the strokes that run this way
	for other := range octothorpe.Move(on.Moves()) {
		if upright(on, other) == column && other < on.Inverse(other) {
			places = append(places, lies(other))
		}
	}
	slices.Sort(places)
	place := slices.Index(places, lies(m))
	names := [...][]phrase{{oneColumn}, {leftColumn, rightColumn}, {leftColumn, middleColumn, rightColumn}}
	numbered := columnOf
	if !column {
		names = [...][]phrase{{oneRow}, {upperRow, lowerRow}, {upperRow, middleRow, lowerRow}}
		numbered = rowOf
	}
	switch n := len(places); {
	case len(slices.Compact(slices.Clone(places))) < n:
		return l.say(strokeBetween, min(m, on.Inverse(m)).String(), max(m, on.Inverse(m)).String())
	case n <= len(names):
		return l.say(names[n-1][place])
	default:
		return l.say(numbered, place+1, n)
	}
}

// directionOf returns where a move turns its stroke.
func directionOf(on *shape.Shape, m octothorpe.Move) Direction {
	stroke := on.Stroke(m)
	row, column := on.Position(stroke[0])
	nextRow, nextColumn := on.Position(stroke[1])
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

// turn says which stroke a move turns, and where.
func (l Language) turn(on *shape.Shape, m octothorpe.Move) string {
	towards := map[Direction]phrase{Up: turnedUp, Right: turnedRight, Down: turnedDown, Left: turnedLeft}
	return l.say(towards[directionOf(on, m)], l.stroke(on, m))
}

// passages returns which symbols leave the center when a stroke, given from the head to the tail, turns, and which enter it. There are as
// many of these as of those. Every classic stroke meets the center in adjacent cells, and not at its ends, so there is one of each.
func passages(board octothorpe.Board, stroke []int) (leaving, entering []Passage) {
	center := board.Shape().Center()
	for i, to := range stroke {
		from := stroke[(i+1)%len(stroke)] // the head's symbol comes to the tail
		passage := Passage{board.At(from), from, to}
		switch {
		case center.Has(from) && !center.Has(to):
			leaving = append(leaving, passage)
		case center.Has(to) && !center.Has(from):
			entering = append(entering, passage)
		}
	}
	return leaving, entering
}
