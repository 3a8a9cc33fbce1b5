// Package export writes all that is known of all masks, the sets of cells that one symbol can occupy, as a table for databases and
// data frames: a row a mask, in ascending order of the masks, as Parquet, CSV or JSON lines. docs/data.md tells of each column.
//
// The bytes depend on nothing but the version of the program.
package export

import (
	"context"
	"errors"
	"iter"
	"runtime"

	"octothorpe/internal/pdb"
	"octothorpe/shape"

	"github.com/parquet-go/parquet-go/format"
)

// A Row is what the table says of a mask.
type Row struct {
	Mask       uint32 // bit i is cell i
	Cells      string // a letter a cell, cell 0 first: o in the mask, . elsewhere
	Distance   uint8  // in moves
	FirstMove  string // of the first shortest solution in dictionary order; empty for the goal, which needs no move
	FirstMoves string // of all shortest solutions, in order; empty for the goal
	Solutions  uint32 // the number of shortest solutions, 1 for the goal
	ClassSize  uint8  // the number of masks that the board's symmetries make of this one, itself included
	Canonical  uint32 // the least of these
}

// A column is a part of the rows, a number or a text.
type column struct {
	name     string
	bits     int8 // of the number
	number   func(*Row) uint32
	text     func(*Row) string
	optional bool            // an empty text is no value
	encoding format.Encoding // in Parquet: the one that makes the file smallest
}

// columns are all parts of a row.
var columns = [...]column{
	{name: "mask", bits: 32, number: func(r *Row) uint32 { return r.Mask }, encoding: format.DeltaBinaryPacked},
	{name: "cells", text: func(r *Row) string { return r.Cells }, encoding: format.Plain},
	{name: "distance", bits: 8, number: func(r *Row) uint32 { return uint32(r.Distance) }, encoding: format.RLEDictionary},
	{name: "first_move", text: func(r *Row) string { return r.FirstMove }, optional: true, encoding: format.RLEDictionary},
	{name: "first_moves", text: func(r *Row) string { return r.FirstMoves }, encoding: format.RLEDictionary},
	{name: "solutions", bits: 32, number: func(r *Row) uint32 { return r.Solutions }, encoding: format.RLEDictionary},
	{name: "class_size", bits: 8, number: func(r *Row) uint32 { return uint32(r.ClassSize) }, encoding: format.RLEDictionary},
	{name: "canonical", bits: 32, number: func(r *Row) uint32 { return r.Canonical }, encoding: format.DeltaBinaryPacked},
}

// A Table is the table of all masks of a shape. It may be used by many goroutines at once.
type Table struct {
	shape      *shape.Shape
	masks      *pdb.Masks
	rows       int // masks that reach the goal
	known      known
	symmetries []shape.Symmetry
	letters    [1 << 8]string // of sets of the first eight moves
}

// known is what is known of masks, by rank.
type known interface {
	DistanceOf(rank int) int
	Firsts(rank int) pdb.MoveSet
	Count(rank int) int
}

// fromPacked knows it from a packed table.
type fromPacked struct {
	*pdb.Packed
	*pdb.Solutions
}

// DistanceOf is the distance of the mask with a rank.
func (p fromPacked) DistanceOf(rank int) int { return p.DistanceAt(rank) }

// NewTable returns the table of a shape that has [MostCells] at most. It counts the solutions of all masks, which takes some hundredths of a second for the classic shape.
func NewTable(table *pdb.Packed) (*Table, error) {
	solutions, err := pdb.NewSolutions(table)
	if err != nil {
		return nil, err
	}
	return newTable(table.Shape(), table.Masks(), table.ByDistance(), fromPacked{table, solutions})
}

// NewTableOf returns the table of a shape that has [MostCells] at most, from the distances of its masks. It counts the solutions of all of
// them, and gives an error that wraps [pdb.ErrTooLarge] if one has 2^32 or more. Masks that do not reach a goal are not in it.
func NewTableOf(ctx context.Context, lean *pdb.Lean) (*Table, error) {
	if lean.Shape().Cells() > MostCells {
		return nil, ErrCells
	}
	solutions, err := pdb.NewLeanSolutions(ctx, lean)
	if err != nil {
		return nil, err
	}
	return newTable(lean.Shape(), solutions.Numbering(), lean.ByDistance(), solutions)
}

// MostCells is how many cells a shape may have whose masks are exported: they are numbers of as many bits.
const MostCells = 32

// ErrCells says that a shape has more.
var ErrCells = errors.New("export: masks are numbers of 32 bits, want a shape of 32 cells or fewer")

func newTable(s *shape.Shape, masks *pdb.Masks, byDistance []int, of known) (*Table, error) {
	if s.Cells() > MostCells {
		return nil, ErrCells
	}
	t := &Table{shape: s, masks: masks, known: of, symmetries: s.Symmetries()}
	for _, masks := range byDistance {
		t.rows += masks
	}
	for set := range t.letters {
		for m := range pdb.MoveSet(set).All() {
			t.letters[set] += m.String()
		}
	}
	return t, nil
}

// Len returns the number of rows.
func (t *Table) Len() int { return t.rows }

// Rows returns the rows of the masks with the ranks from begin up to end. Where all masks reach the goal, those are the numbers of the rows.
func (t *Table) Rows(begin, end int) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for rank, mask := range t.masks.Range(begin, end) {
			if t.known.DistanceOf(rank) >= 0 && !yield(t.row(rank, mask)) {
				return
			}
		}
	}
}

func (t *Table) row(rank int, mask shape.Mask) Row {
	firsts := t.known.Firsts(rank)
	r := Row{
		Mask:       uint32(mask),
		Cells:      t.cells(mask),
		Distance:   uint8(t.known.DistanceOf(rank)),
		FirstMoves: t.named(firsts),
		Solutions:  uint32(t.known.Count(rank)),
	}
	if r.Distance > 0 {
		r.FirstMove = r.FirstMoves[:1] // the first solution begins with the first of them
	}
	canonical, fixing := mask, 0
	for i := range t.symmetries {
		image := t.symmetries[i].Cells.Apply(mask)
		canonical = min(canonical, image)
		if image == mask {
			fixing++
		}
	}
	r.Canonical, r.ClassSize = uint32(canonical), uint8(len(t.symmetries)/fixing)
	return r
}

// named returns the letters of a set of moves.
func (t *Table) named(set pdb.MoveSet) string {
	if int(set) < len(t.letters) {
		return t.letters[set]
	}
	letters := make([]byte, 0, set.Len())
	for m := range set.All() {
		letters = append(letters, 'A'+byte(m))
	}
	return string(letters)
}

// cells draws a mask on one line.
func (t *Table) cells(mask shape.Mask) string {
	var line [32]byte
	cells := line[:t.shape.Cells()]
	for cell := range cells {
		cells[cell] = '.'
		if mask.Has(cell) {
			cells[cell] = 'o'
		}
	}
	return string(cells)
}

// inParts cuts the rows into parts of a size, has each encoded, some at a time on all cores, gives them to take in their order, and
// tells done, unless it is nil, how many rows each had. An error, or the end of the context, ends it.
func inParts[T any](
	ctx context.Context, t *Table, size int, encode func(rows []Row) (T, error), take func(part T) error, done func(rows int),
) error {
	type encoded struct {
		part T
		rows int
		err  error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	queue := make(chan chan encoded, runtime.GOMAXPROCS(0)-1) // and one is waited for
	go func() {
		defer close(queue)
		for begin := 0; begin < t.masks.Count(); begin += size {
			next := make(chan encoded, 1)
			select {
			case queue <- next:
			case <-ctx.Done():
				return
			}
			go func() {
				rows := make([]Row, 0, size)
				for row := range t.Rows(begin, min(begin+size, t.masks.Count())) {
					rows = append(rows, row)
				}
				if len(rows) == 0 {
					next <- encoded{}
					return
				}
				part, err := encode(rows)
				next <- encoded{part, len(rows), err}
			}()
		}
	}()
	for next := range queue {
		select {
		case made := <-next:
			if made.err != nil {
				return made.err
			}
			if made.rows == 0 {
				continue
			}
			if err := take(made.part); err != nil {
				return err
			}
			if done != nil {
				done(made.rows)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}
