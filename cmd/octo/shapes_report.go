package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"octothorpe/census"
	"octothorpe/internal/pdb"
	"octothorpe/internal/wrap"
	"octothorpe/shape"
	"octothorpe/solver"
)

// A shapeReport is what there is to say of a shape.
type shapeReport struct {
	Name       string `json:"name"`
	About      string `json:"about,omitempty"`
	Picture    string `json:"picture"`
	Cells      int    `json:"cells"`
	Strokes    int    `json:"strokes"`
	Center     int    `json:"center"` // cells
	Symmetries int    `json:"symmetries"`
	Parts      int    `json:"parts"`
	Masks      int64  `json:"masks"`
	Solvable   int64  `json:"solvable_masks"`
	GodsNumber *int   `json:"gods_number"` // nil if it is not known
	Found      string `json:"found"`
	ByDistance []int  `json:"masks_by_distance,omitempty"`
	finds      string // what finds the god's number, if it is not known and can be
	// Of one shape only:
	CenterCells   []int       `json:"center_cells,omitempty"`
	Moves         []shapeMove `json:"moves,omitempty"`
	SymmetryNames []string    `json:"symmetry_names,omitempty"`
}

// A shapeMove is a move of a shape.
type shapeMove struct {
	Move    shape.Move `json:"move"`
	Stroke  []int      `json:"stroke"` // from the head on
	Inverse shape.Move `json:"inverse"`
}

// newShapeReport tells of a shape what the list has.
func newShapeReport(s *shape.Shape) *shapeReport {
	all, solvable := s.Masks()
	r := &shapeReport{
		Name: s.Name(), Picture: s.String(), Cells: s.Cells(), Strokes: s.Moves() / 2, Center: s.Center().Len(),
		Symmetries: len(s.Symmetries()), Parts: len(s.Parts()), Masks: all, Solvable: solvable,
	}
	for _, entry := range shape.Catalog() {
		if entry.Shape == s {
			r.About = entry.About
		}
	}
	if known, ok := census.KnownOf(s); ok {
		r.setKnown(known.ByDistance, known.Found)
	}
	return r
}

// setKnown sets how many masks are at each distance, and how that was found.
func (r *shapeReport) setKnown(byDistance []int, found string) {
	greatest := len(byDistance) - 1
	r.GodsNumber, r.Found, r.ByDistance = &greatest, found, byDistance
}

// detail adds what is told of one shape only, which the user called so. If there are no more masks than can be counted while one waits, they
// are; of others the table that octo census has kept tells.
func (r *shapeReport) detail(s *shape.Shape, called string) {
	for cell := range s.Cells() {
		if s.Center().Has(cell) {
			r.CenterCells = append(r.CenterCells, cell)
		}
	}
	for m := range shape.Move(s.Moves()) {
		r.Moves = append(r.Moves, shapeMove{m, s.Stroke(m), s.Inverse(m)})
	}
	for _, symmetry := range s.Symmetries() {
		r.SymmetryNames = append(r.SymmetryNames, symmetry.Name)
	}
	if r.GodsNumber == nil {
		r.find(s, called)
	}
}

// find counts the masks by distance, or says what does.
func (r *shapeReport) find(s *shape.Shape, called string) {
	const most = 1_000_000
	if r.Masks <= most {
		if table, err := pdb.Build(s); err == nil { // else its distances are too great
			r.setKnown(table.ByDistance(), "breadth-first search, just now")
			return
		}
	}
	if _, err := pdb.CountMasks(r.Cells, r.Center); err != nil {
		return // no table has room for so many
	}
	if cache, err := solver.UserCache(); err == nil {
		if table, err := cache.Read(s, r.Center); err == nil {
			r.setKnown(table.ByDistance(), "the table that is kept, every distance proved")
			return
		}
	}
	if called == "-" {
		called = "FILE"
	}
	r.finds = "octo census --shape " + shown(called)
}

// title returns what a shape is called, and a few words about it.
func (r *shapeReport) title() string {
	switch {
	case r.Name == "":
		return "a shape without a name"
	case r.About == "":
		return r.Name
	}
	return r.Name + ": " + r.About
}

// facts says what the shape has, a line each.
func (r *shapeReport) facts() []string {
	facts := []string{fmt.Sprintf("%s, %s, center %d, %s", plural(r.Cells, "cell"), plural(r.Strokes, "stroke"), r.Center,
		strings.Replace(plural(r.Symmetries, "symmetry"), "ys", "ies", 1))}
	masks := many(int(r.Masks), "mask")
	if r.Solvable < r.Masks {
		masks += ", " + grouped(int(r.Solvable)) + " of them solvable"
	}
	facts = append(facts, masks)
	if r.GodsNumber == nil {
		unknown := "god's number not known"
		if r.finds != "" {
			unknown += ": " + r.finds + " finds it"
		}
		return append(facts, unknown)
	}
	return append(facts, fmt.Sprintf("god's number %d, by %s", *r.GodsNumber, r.Found))
}

// brief writes the shape's title, and the facts beside its picture.
func (r *shapeReport) brief(w io.Writer) {
	const margin, facts = 2, 14 // columns
	fmt.Fprintln(w, r.title())
	words := r.facts()
	for i, line := range strings.Split(strings.TrimSuffix(r.Picture, "\n"), "\n") {
		line = strings.Repeat(" ", margin) + line
		if i < len(words) {
			line = fmt.Sprintf("%-*s%s", facts, line, words[i])
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// text writes all that is told of one shape.
func (r *shapeReport) text(w *output, s *shape.Shape) {
	fmt.Fprintln(w, r.title())
	for _, fact := range r.facts() {
		fmt.Fprintln(w, fact)
	}
	fmt.Fprintln(w)
	heads, apart := drawHeads(s)
	writeBeside(w, heads, drawNumbers(s, apart))
	fmt.Fprintln(w)
	t := &columns{left: 3}
	t.row("move", "inverse", "stroke, head first")
	for _, m := range r.Moves {
		t.row(m.Move.String(), m.Inverse.String(), strings.Trim(fmt.Sprint(m.Stroke), "[]"))
	}
	t.text(w)
	w.WriteByte('\n')
	for line := range wrap.Lines("symmetries: "+strings.Join(r.SymmetryNames, ", "), helpColumns) {
		w.WriteString(line + "\n")
	}
	if r.ByDistance == nil {
		return
	}
	var byDistance []census.Distance
	for distance, masks := range r.ByDistance {
		byDistance = append(byDistance, census.Distance{Distance: distance, Masks: masks})
	}
	fmt.Fprintln(w)
	masksTable(byDistance, int(r.Masks)).text(w)
}

// writeBeside writes the picture with heads and the one with numbers beside each other, or below each other where that is too wide.
func writeBeside(w io.Writer, heads, numbers []string) {
	const gap = 4
	lines := append(append(slices.Clone(heads), ""), numbers...)
	if width := widest(heads) + gap; width+widest(numbers) <= helpColumns {
		lines = slices.Clone(heads)
		for i, line := range numbers { // a row lower, for the letters at the top
			lines[i+1] = strings.TrimRight(fmt.Sprintf("%-*s%s", width, heads[i+1], line), " ")
		}
	}
	fmt.Fprintln(w, strings.Trim(strings.Join(lines, "\n"), "\n"))
}

// widest returns the width of the widest line.
func widest(lines []string) int {
	width := 0
	for _, line := range lines {
		width = max(width, utf8.RuneCountInString(line))
	}
	return width
}

// drawNumbers draws the shape with its cells as their numbers, with rows so far apart.
func drawNumbers(s *shape.Shape, apart int) []string {
	rows, columns := s.Size()
	drawn := newLettering(apart*(rows-1)+1, 3*columns)
	for cell := range s.Cells() {
		row, column := s.Position(cell)
		for i, digit := range fmt.Sprintf("%3d", cell) {
			drawn[apart*row][3*column+i] = byte(digit)
		}
	}
	return drawn.lines()
}

// drawHeads draws the shape with the letter of each move in front of its head, as narrow and as low as the letters allow, and returns how
// far apart rows are.
func drawHeads(s *shape.Shape) (lines []string, apart int) {
	for _, columns := range []int{2, 3} {
		if lines, fits := drawLetters(s, 1, columns); fits {
			return lines, 1
		}
	}
	lines, _ = drawLetters(s, 2, 3)
	return lines, 2
}

// drawLetters draws the cells with rows and columns so far apart, and letters two columns from heads at the left and the right. It reports
// whether each letter has a place of its own. With rows two and columns three apart it has: letters at the left and the right have columns
// of their own then, those above and below have rows of their own, and heads that look at each other over a gap are too far apart to
// share one.
func drawLetters(s *shape.Shape, apart, wide int) (lines []string, fits bool) {
	const away = 2 // columns
	rows, columns := s.Size()
	drawn := newLettering(apart*(rows-1)+3, wide*(columns-1)+1+2*away)
	place := func(cell int) (row, column int) {
		row, column = s.Position(cell)
		return apart*row + 1, wide*column + away
	}
	for cell := range s.Cells() {
		row, column := place(cell)
		drawn[row][column] = '.'
		if s.Center().Has(cell) {
			drawn[row][column] = 'o'
		}
	}
	fits = true
	for m := range shape.Move(s.Moves()) {
		stroke := s.Stroke(m)
		row, column := place(stroke[0])
		nextRow, nextColumn := place(stroke[1])
		row += sign(row - nextRow)
		column += away * sign(column-nextColumn)
		fits = fits && drawn[row][column] == ' '
		drawn[row][column] = m.String()[0]
	}
	return drawn.lines(), fits
}

// sign returns -1, 0 or 1, as n is below, at or above 0.
func sign(n int) int { return min(max(n, -1), 1) }

// A lettering is rows of signs.
type lettering [][]byte

func newLettering(rows, columns int) lettering {
	c := make(lettering, rows)
	for i := range c {
		c[i] = []byte(strings.Repeat(" ", columns))
	}
	return c
}

// lines returns the rows without blanks at their ends.
func (c lettering) lines() []string {
	lines := make([]string, len(c))
	for i, row := range c {
		lines[i] = strings.TrimRight(string(row), " ")
	}
	return lines
}

// remarks says what a player of the shape should know, and its maker may not have meant.
func remarks(s *shape.Shape, r *shapeReport) []string {
	var words []string
	say := func(format string, values ...any) { words = append(words, fmt.Sprintf(format, values...)) }
	if r.Solvable < r.Masks && r.Parts > 1 {
		say("not all masks can be solved: no symbol leaves its part of the picture, and there are %d", r.Parts)
	}
	for _, part := range s.Parts() {
		moves, goal := movesIn(s, part), (part & s.Center()).Len()
		if len(moves) == 2 && goal > 1 && goal < part.Len()-1 {
			say("not all masks can be solved: no stroke crosses that of the moves %s, so it only turns", both(moves))
		}
		if goal == 0 {
			say("the moves %s never help: their part (cell %d) has no cell of the center", both(moves), lowest(part))
		}
	}
	switch {
	case r.Center == 1:
		say("every board is solved: a center of one cell always shows one symbol")
	case r.Center == r.Cells:
		say("a board is solved only if it has one symbol: the center is all cells")
	}
	if built, ok := shape.Named(s.Name()); ok && built.String() != s.String() {
		say("the name %s is that of a built-in shape, which is another", s.Name())
	}
	for _, entry := range shape.Catalog() {
		if entry.Shape != s && entry.String() == s.String() {
			say("this is the built-in shape %s", entry.Name())
		}
	}
	return words
}

// lowest returns the lowest cell of a mask that is not empty.
func lowest(mask shape.Mask) int {
	cell := 0
	for !mask.Has(cell) {
		cell++
	}
	return cell
}

// movesIn returns the letters of the moves of a part.
func movesIn(s *shape.Shape, part shape.Mask) []string {
	var letters []string
	for m := range shape.Move(s.Moves()) {
		if part.Has(s.Stroke(m)[0]) {
			letters = append(letters, m.String())
		}
	}
	return letters
}
