package shape

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// What can be wrong with a picture. [Parse] wraps one of these in a [PictureError].
var (
	ErrEmpty     = errors.New("no cell in the picture; draw cells as '.' or 'o'")
	ErrCharacter = errors.New("not a cell: want '.', 'o' or a blank")
	ErrLoneCell  = errors.New("this cell is on no stroke; a stroke is a straight run of two or more cells")
	ErrNoCenter  = errors.New("no center; draw its cells as 'o'")
	ErrCells     = errors.New("more than 64 cells")
	ErrMoves     = errors.New("more than 26 moves, two a stroke")
)

// A PictureError tells what is wrong with a picture, and where.
type PictureError struct {
	// Line and Column are the place in the picture, from 1; 0 where the mistake is not at one place.
	Line, Column int
	// Character is what stands there where that is the mistake, else 0.
	Character rune
	// Err is what is wrong: one of this package's errors.
	Err error
}

// Error names the place and what is wrong there.
func (e *PictureError) Error() string {
	what := e.Err.Error()
	if e.Character != 0 {
		what = fmt.Sprintf("%q is %v", e.Character, what)
	}
	if e.Line == 0 {
		return "picture: " + what
	}
	return fmt.Sprintf("picture: line %d, column %d: %s", e.Line, e.Column, what)
}

// Unwrap returns what is wrong.
func (e *PictureError) Unwrap() error { return e.Err }

// Parse makes a shape from its picture. Empty lines before and after it, and blanks that stand before all of its lines, do
// not matter. A picture that is none gives a *[PictureError].
func Parse(picture string) (*Shape, error) {
	points, center, err := readPicture(picture)
	if err != nil {
		return nil, err
	}
	s := &Shape{points: points, center: center}
	if err := s.findMoves(); err != nil {
		return nil, err
	}
	s.moveToOrigin()
	s.symmetries = sync.OnceValue(s.findSymmetries)
	return s, nil
}

// readPicture returns the places of the cells, row by row, and the center.
func readPicture(picture string) (points []point, center Mask, err error) {
	// Slices are made as large as they can become, here and below: a slice that grows touches memory of many sizes, and a
	// program that starts pays for each.
	points = make([]point, 0, MaxCells)
	row := -1
	for line := range strings.SplitSeq(picture, "\n") {
		row++
		column := 0
		for _, c := range strings.TrimSuffix(line, "\r") {
			here := PictureError{Line: row + 1, Column: column + 1}
			switch {
			case c == ' ':
				column++
				continue
			case c != '.' && c != 'o':
				here.Character, here.Err = c, ErrCharacter
				return nil, 0, &here
			case len(points) == MaxCells:
				here.Err = ErrCells
				return nil, 0, &here
			case c == 'o':
				center |= 1 << len(points)
			}
			points = append(points, point{row, column})
			column++
		}
	}
	if len(points) == 0 {
		return nil, 0, &PictureError{Err: ErrEmpty}
	}
	if center == 0 {
		return nil, 0, &PictureError{Err: ErrNoCenter}
	}
	return points, center, nil
}

// A side is where a head looks. Sides are in the order in which moves are named.
type side int

const (
	top side = iota
	right
	bottom
	left
)

// findMoves finds the strokes and puts their moves in clockwise order.
func (s *Shape) findMoves() error {
	type head struct {
		side   side
		stroke []int // from the head to the tail
	}
	heads := make([]head, 0, MaxMoves)
	onStroke := Mask(0)
	add := func(run []int, first, last side) {
		for _, cell := range run {
			onStroke |= 1 << cell
		}
		back := slices.Clone(run)
		slices.Reverse(back)
		heads = append(heads, head{first, run}, head{last, back})
	}
	for _, run := range s.runs(point{0, 1}) {
		add(run, left, right)
	}
	for _, run := range s.runs(point{1, 0}) {
		add(run, top, bottom)
	}
	for cell, p := range s.points {
		if !onStroke.Has(cell) {
			return &PictureError{Line: p.row + 1, Column: p.column + 1, Err: ErrLoneCell}
		}
	}
	if len(heads) > MaxMoves {
		return &PictureError{Err: ErrMoves}
	}

	slices.SortFunc(heads, func(a, b head) int {
		p, q := s.points[a.stroke[0]], s.points[b.stroke[0]]
		byRow, byColumn := cmp.Compare(p.row, q.row), cmp.Compare(p.column, q.column)
		switch {
		case a.side != b.side:
			return cmp.Compare(a.side, b.side)
		case a.side == top:
			return cmp.Or(byColumn, byRow)
		case a.side == right:
			return cmp.Or(byRow, byColumn)
		case a.side == bottom:
			return cmp.Or(-byColumn, byRow)
		default:
			return cmp.Or(-byRow, byColumn)
		}
	})
	s.moves = make([]move, 0, len(heads))
	for _, h := range heads {
		back := slices.Clone(h.stroke)
		slices.Reverse(back)
		inverse := slices.IndexFunc(heads, func(other head) bool { return slices.Equal(other.stroke, back) })
		s.moves = append(s.moves, move{h.stroke, Move(inverse), s.turn(h.stroke)})
	}
	return nil
}

// runs returns the straight runs of two or more adjacent cells in the direction of step.
func (s *Shape) runs(step point) [][]int {
	runs, run := make([][]int, 0, len(s.points)/2), make([]int, 0, len(s.points))
	for _, p := range s.points {
		if _, ok := s.cellAt(point{p.row - step.row, p.column - step.column}); ok {
			continue // p does not begin a run
		}
		run = run[:0]
		for cell, ok := s.cellAt(p); ok; cell, ok = s.cellAt(p) {
			run = append(run, cell)
			p = point{p.row + step.row, p.column + step.column}
		}
		if len(run) > 1 {
			runs = append(runs, slices.Clone(run))
		}
	}
	return runs
}

// turn returns where the symbols of a stroke go: each to the next cell towards the head, the head's to the tail.
func (s *Shape) turn(stroke []int) Permutation {
	to := make([]int, len(s.points))
	for cell := range to {
		to[cell] = cell
	}
	for i, cell := range stroke {
		to[cell] = stroke[(i+len(stroke)-1)%len(stroke)]
	}
	return newPermutation(to)
}

// moveToOrigin drops the empty rows above the picture and the empty columns to its left.
func (s *Shape) moveToOrigin() {
	row, column := s.points[0].row, s.points[0].column
	for _, p := range s.points {
		column = min(column, p.column)
	}
	for i := range s.points {
		s.points[i].row -= row
		s.points[i].column -= column
	}
}
