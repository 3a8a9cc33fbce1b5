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
	ErrCells     = errors.New("more than 64 cells; draw fewer")
	ErrSize      = errors.New("too far from the first; draw 128 lines and 128 columns at most")
	ErrMoves     = errors.New("more than 26 moves, two a stroke; draw 13 strokes or fewer")
	ErrName      = errors.New("not right for a name: want 1 to 32 small letters, digits and hyphens, a letter first")
	ErrNames     = errors.New("a second name; leave one of them out")
)

// A PictureError tells what is wrong with a picture, and where.
type PictureError struct {
	// Line and Column are the place in the picture, from 1; 0 where the mistake is not at one place.
	Line, Column int
	// Character is what stands there where that alone is the mistake, else 0.
	Character rune
	// Err is what is wrong: one of this package's errors.
	Err error
}

// Error names the place and what is wrong there.
func (e *PictureError) Error() string {
	if e.Line == 0 {
		return "picture: " + e.What()
	}
	return fmt.Sprintf("picture: line %d, column %d: %s", e.Line, e.Column, e.What())
}

// What says what is wrong, without the place.
func (e *PictureError) What() string {
	if e.Character != 0 || errors.Is(e.Err, ErrCharacter) { // which is 0 itself, maybe
		return fmt.Sprintf("%q is %v", e.Character, e.Err)
	}
	return e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *PictureError) Unwrap() error { return e.Err }

// Parse makes a shape from its picture. Empty lines before and after it, and blanks that stand before all of its lines, do
// not matter. A line that begins with '#' is a comment, which is left out wherever it stands. A line such as "name: short" names
// the shape: a name is 1 to 32 small letters, digits and hyphens, a letter first. A picture that is none gives a *[PictureError].
func Parse(picture string) (*Shape, error) {
	d, err := readDrawing(picture)
	if err != nil {
		return nil, err
	}
	if err := d.checkSize(); err != nil {
		return nil, err
	}
	s := &Shape{name: d.name, points: d.points, center: d.center}
	if err := s.findMoves(d); err != nil {
		return nil, err
	}
	s.moveToOrigin()
	s.symmetries = sync.OnceValue(s.findSymmetries)
	return s, nil
}

// A drawing is what the lines of a picture say.
type drawing struct {
	name    string
	points  []point // row by row
	center  Mask
	rows    int   // read so far
	leftOut []int // for each line that is no row, how many rows stand above it
}

// readDrawing reads a picture, line by line.
func readDrawing(picture string) (*drawing, error) {
	// Slices are made as large as they can become, here and below: a slice that grows touches memory of many sizes, and a
	// program that starts pays for each.
	d := &drawing{points: make([]point, 0, MaxCells)}
	for line := range strings.SplitSeq(strings.TrimPrefix(picture, "\ufeff"), "\n") {
		if err := d.readLine(strings.TrimSuffix(line, "\r")); err != nil {
			return nil, err
		}
	}
	if len(d.points) == 0 {
		return nil, &PictureError{Err: ErrEmpty}
	}
	if d.center == 0 {
		return nil, &PictureError{Err: ErrNoCenter}
	}
	return d, nil
}

// checkSize refuses cells so far apart that nobody could look at the picture, and that to draw it would take all memory.
func (d *drawing) checkSize() error {
	const most = 128
	left := d.points[0].column
	for _, p := range d.points {
		left = min(left, p.column)
	}
	for _, p := range d.points {
		if p.row-d.points[0].row >= most || p.column-left >= most {
			return &PictureError{Line: d.line(p.row), Column: p.column + 1, Err: ErrSize}
		}
	}
	return nil
}

// readLine reads a comment, a name, or a row.
func (d *drawing) readLine(line string) error {
	const nameKey = "name:"
	switch {
	case strings.HasPrefix(strings.TrimLeft(line, " "), "#"):
	case strings.HasPrefix(line, nameKey):
		if err := d.readName(line, len(nameKey)); err != nil {
			return err
		}
	default:
		return d.readRow(line)
	}
	d.leftOut = append(d.leftOut, d.rows)
	return nil
}

// readName reads the name that begins at that place of a line, or behind blanks there.
func (d *drawing) readName(line string, from int) error {
	const longest = 32
	here := PictureError{Line: d.line(d.rows), Column: 1, Err: ErrNames}
	if d.name != "" {
		return &here
	}
	name := strings.TrimLeft(line[from:], " ")
	here.Column, here.Err = len(line)-len(name)+1, ErrName
	name = strings.TrimRight(name, " ")
	for i, c := range name {
		if isSmall := 'a' <= c && c <= 'z'; !isSmall && (i == 0 || c != '-' && (c < '0' || c > '9')) {
			here.Column += i
			here.Character = c
			return &here
		}
	}
	if name == "" || len(name) > longest {
		return &here
	}
	d.name = name
	return nil
}

// readRow reads a row of cells.
func (d *drawing) readRow(line string) error {
	column := 0
	for _, c := range line {
		here := PictureError{Line: d.line(d.rows), Column: column + 1}
		switch {
		case c == ' ':
			column++
			continue
		case c != '.' && c != 'o':
			here.Character, here.Err = c, ErrCharacter
			return &here
		case len(d.points) == MaxCells:
			here.Err = ErrCells
			return &here
		case c == 'o':
			d.center |= 1 << len(d.points)
		}
		d.points = append(d.points, point{d.rows, column})
		column++
	}
	d.rows++
	return nil
}

// line returns the number of the line, from 1, that a row stands on.
func (d *drawing) line(row int) int {
	line := row + 1
	for _, above := range d.leftOut {
		if above <= row {
			line++
		}
	}
	return line
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
func (s *Shape) findMoves(d *drawing) error {
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
			return &PictureError{Line: d.line(p.row), Column: p.column + 1, Err: ErrLoneCell}
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
