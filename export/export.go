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
	packed     *pdb.Packed
	solutions  *pdb.Solutions
	symmetries []shape.Symmetry
	letters    [1 << 8]string // of sets of moves
}

// NewTable returns the table of a shape that has 32 cells at most, and of which all masks reach the goal. It counts the solutions of
// all masks, which takes some hundredths of a second for the classic shape.
func NewTable(packed *pdb.Packed) (*Table, error) {
	reached := 0
	for _, masks := range packed.ByDistance() {
		reached += masks
	}
	if packed.Shape().Cells() > 32 || reached != packed.Masks().Count() {
		return nil, errors.New("export: a shape of more than 32 cells, or with masks that do not reach the goal, has no table")
	}
	solutions, err := pdb.NewSolutions(packed)
	if err != nil {
		return nil, err
	}
	t := &Table{packed: packed, solutions: solutions, symmetries: packed.Shape().Symmetries()}
	for set := range t.letters {
		for m := range pdb.MoveSet(set).All() {
			t.letters[set] += m.String()
		}
	}
	return t, nil
}

// Len returns the number of rows.
func (t *Table) Len() int { return t.packed.Masks().Count() }

// Rows returns the rows with the numbers from begin up to end.
func (t *Table) Rows(begin, end int) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for rank, mask := range t.packed.Masks().Range(begin, end) {
			if !yield(t.row(rank, mask)) {
				return
			}
		}
	}
}

func (t *Table) row(rank int, mask shape.Mask) Row {
	r := Row{
		Mask:       uint32(mask),
		Cells:      t.cells(mask),
		Distance:   uint8(t.packed.Distance(mask)),
		FirstMoves: t.letters[t.solutions.Firsts(rank)],
		Solutions:  uint32(t.solutions.Count(rank)),
	}
	if r.Distance > 0 {
		r.FirstMove = t.letters[1<<t.packed.First(mask)]
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

// cells draws a mask on one line.
func (t *Table) cells(mask shape.Mask) string {
	var line [32]byte
	cells := line[:t.packed.Shape().Cells()]
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
		for begin := 0; begin < t.Len(); begin += size {
			next := make(chan encoded, 1)
			select {
			case queue <- next:
			case <-ctx.Done():
				return
			}
			go func() {
				rows := make([]Row, 0, size)
				for row := range t.Rows(begin, min(begin+size, t.Len())) {
					rows = append(rows, row)
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
