// Package solver answers boards of any shape. What a board needs follows from a table of the distances of its symbols' masks; the package
// makes tables when they are first needed, as far as memory allows, proves them and keeps them in files, so that the next program finds
// them made.
//
// A table depends on the shape and on how many cells the symbol has, so a board with symbols of different numbers of cells may need
// several. Symbols with fewer cells than the center need none: they cannot fill it. The classic shape needs no table but the one that the
// program carries with it.
package solver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"octothorpe"
	"octothorpe/internal/numeral"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// Options say how tables are made and kept. The zero value is ready.
type Options struct {
	// Memory is how many bytes making a table may take; a quarter of the machine's memory if 0.
	Memory int64
	// Cache is where tables are kept; nowhere if nil.
	Cache *Cache
	// NoCache is why there is none, as [UserCache] says it: Unkept is told of it with each table that is made. If nil, none is wanted.
	NoCache error
	// File is the name of a file with a table that octo table build has made, which is looked up in place of making that table; none if empty.
	File string
	// Progress is told now and then how a table or a search comes along, if it is not nil. Calls follow one another.
	Progress func(Progress)
	// Unkept is told why a table that was made could not be kept, or one that was kept could not be used and is made anew, if it is not nil.
	Unkept func(error)
}

// Progress is how far a table has come along, or a search.
type Progress struct {
	// Doing is what is done: "making", "proving", "keeping" or "reading" a table, or "searching".
	Doing string
	// Size is the number of cells of the table's masks, or of those that are searched.
	Size int
	// Masks is the number of a table's masks, and Done of how many the distance is known.
	Masks, Done int
	// Proved says that there is no solution of so many moves or fewer, and Nodes how many masks the search has looked at.
	Proved int
	Nodes  int64
}

// A Solver has the tables of a shape that have been needed so far. It is for one goroutine at a time.
type Solver struct {
	shape   *shape.Shape
	options Options
	tables  map[int]*octothorpe.LeanTable // by the size of their masks
	solver  *octothorpe.Solver            // of these tables
	opened  *octothorpe.LeanTable         // that of the file, once it is opened

	// What searches need, if there was one.
	deepening  *deepening
	perimeters map[int]*perimeter // by the size of their masks
}

// New returns a solver of a shape's boards.
func New(s *shape.Shape, options Options) *Solver {
	return &Solver{shape: s, options: options, tables: map[int]*octothorpe.LeanTable{}, solver: octothorpe.NewSolver(s)}
}

// For returns what solves a board and all others whose symbols have as many cells, for which it makes or reads the tables that are missing.
// It gives a *[MemoryError] if a table does not fit, an error that wraps [octothorpe.ErrShape] if the board is one of another shape than the
// solver's, which must be the very shape that the board was made on, and ctx's error if that ends before.
func (v *Solver) For(ctx context.Context, board octothorpe.Board) (*octothorpe.Solver, error) {
	switch {
	case board.Shape() != v.shape:
		return nil, fmt.Errorf("a board of %s, and the solver is of %s: %w", called(board.Shape()), called(v.shape), octothorpe.ErrShape)
	case v.shape == shape.Classic():
		return v.solver, nil
	}
	missing := slices.DeleteFunc(Sizes(board), func(size int) bool { return v.tables[size] != nil })
	for _, size := range missing { // before the first is made, which may take long
		table, err := v.open(size)
		if err == nil && table == nil {
			_, err = v.fit(size)
		}
		if err != nil {
			return nil, err
		}
	}
	for _, size := range missing {
		table, err := v.Table(ctx, size)
		if err != nil {
			return nil, err
		}
		v.tables[size] = table
	}
	if len(missing) > 0 {
		v.solver = octothorpe.NewSolver(v.shape, v.Tables()...)
	}
	return v.solver, nil
}

// Solve returns the first of the board's shortest solutions in dictionary order. If it cannot be solved, the length is -1. Its errors are
// those of [Solver.For].
func (v *Solver) Solve(ctx context.Context, board octothorpe.Board) (octothorpe.Solution, error) {
	solver, err := v.For(ctx, board)
	if err != nil {
		return octothorpe.Solution{Length: -1}, err
	}
	return solver.Solve(board), nil
}

// called returns what a shape is called in errors.
func called(s *shape.Shape) string { return cmp.Or(s.Name(), "a shape without a name") }

// Table returns the table for masks of size cells: that of [Options.File], or the one that is kept, or else a new one, which is proved and then kept. Its errors are
// those of [Solver.For].
func (v *Solver) Table(ctx context.Context, size int) (*octothorpe.LeanTable, error) {
	if table, err := v.open(size); table != nil || err != nil {
		return table, err
	}
	masks, err := v.fit(size)
	if err != nil {
		return nil, err
	}
	progress := Progress{Size: size, Masks: masks}
	v.tell(progress, "reading", 0)
	if table := v.kept(size); table != nil {
		return table, nil
	}
	v.tell(progress, "making", 0)
	table, err := pdb.BuildLean(ctx, v.shape, size, func(reached int) { v.tell(progress, "making", reached) })
	if err != nil {
		return nil, err
	}
	v.tell(progress, "proving", 0)
	if err := table.Prove(ctx); err != nil {
		return nil, err
	}
	if v.options.Cache != nil {
		v.tell(progress, "keeping", masks)
	}
	if err := v.keep(table); err != nil {
		v.unkept(fmt.Errorf("a table is not kept: %w", err))
	}
	return table, nil
}

// open returns the table of the file, nil if there is none or it is of masks of another size. The file stays open.
func (v *Solver) open(size int) (*octothorpe.LeanTable, error) {
	if v.options.File == "" {
		return nil, nil //nolint:nilnil // it is to be made
	}
	if v.opened == nil {
		file, err := os.Open(v.options.File)
		if path, ok := errors.AsType[*fs.PathError](err); ok {
			err = path.Err // the name stands before it
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", v.options.File, err)
		}
		info, err := file.Stat()
		if err == nil {
			v.opened, err = octothorpe.OpenLeanTable(v.shape, file, info.Size())
		}
		if err != nil {
			file.Close()
			return nil, fmt.Errorf("%s: %w", v.options.File, err)
		}
	}
	if v.opened.Size() != size {
		return nil, nil //nolint:nilnil // it is to be made
	}
	return v.opened, nil
}

// keep keeps a table where tables are kept.
func (v *Solver) keep(table *octothorpe.LeanTable) error {
	if v.options.Cache == nil {
		return v.options.NoCache
	}
	return v.options.Cache.Keep(table)
}

// Tables returns the tables that have been needed so far.
func (v *Solver) Tables() []*octothorpe.LeanTable {
	return slices.SortedFunc(maps.Values(v.tables), func(a, b *octothorpe.LeanTable) int { return a.Size() - b.Size() })
}

// fit returns how many masks of size cells there are, and an error if their table does not fit the memory.
func (v *Solver) fit(size int) (masks int, err error) {
	masks, err = pdb.CountMasks(v.shape.Cells(), size)
	if err != nil {
		return 0, &masksError{size, v.shape.Cells()}
	}
	return masks, v.Allow(masks, pdb.LeanBytes(masks))
}

// Allow gives a *[MemoryError] if a table of so many masks that takes so many bytes does not fit the memory.
func (v *Solver) Allow(masks int, need int64) error {
	if need > v.memory() {
		return &MemoryError{masks, need, v.memory()}
	}
	return nil
}

// UsualMemory returns how many bytes making a table may take if nobody says so: a quarter of the machine's memory.
func UsualMemory() int64 { return machineMemory() / 4 }

// memory returns how many bytes may be taken.
func (v *Solver) memory() int64 {
	if v.options.Memory == 0 {
		return UsualMemory()
	}
	return v.options.Memory
}

// kept returns the table that is kept, nil if there is none that is right.
func (v *Solver) kept(size int) *octothorpe.LeanTable {
	if v.options.Cache == nil {
		return nil
	}
	table, err := v.options.Cache.Read(v.shape, size)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		v.unkept(fmt.Errorf("a table is made anew: %w", err))
	}
	return table
}

func (v *Solver) tell(progress Progress, doing string, done int) {
	if v.options.Progress != nil {
		progress.Doing, progress.Done = doing, done
		v.options.Progress(progress)
	}
}

func (v *Solver) unkept(err error) {
	if v.options.Unkept != nil {
		v.options.Unkept(err)
	}
}

// A MemoryError says that a table does not fit the memory that is allowed.
type MemoryError struct {
	Masks        int   // that the table would have
	Need, Memory int64 // bytes
}

// Error says how much is needed and how much is allowed.
func (e *MemoryError) Error() string {
	return fmt.Sprintf("a table of %s masks takes %s MiB to make, and %s MiB are allowed",
		numeral.Grouped(e.Masks), numeral.Grouped(mebibytes(e.Need)), numeral.Grouped(mebibytes(e.Memory)))
}

// Is reports that e is an [octothorpe.ErrTooLarge].
func (e *MemoryError) Is(target error) bool { return target == octothorpe.ErrTooLarge }

// A masksError says that there are more masks of so many cells than any table has room for.
type masksError struct{ size, cells int }

// Error says which masks.
func (e *masksError) Error() string {
	return fmt.Sprintf("there are too many masks of %d of %d cells for a table", e.size, e.cells)
}

// Is reports that e is an [octothorpe.ErrTooLarge].
func (e *masksError) Is(target error) bool { return target == octothorpe.ErrTooLarge }

func mebibytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// Sizes returns the numbers of cells that a board's symbols have, as far as they can fill the center: those of the tables that it needs.
func Sizes(board octothorpe.Board) []int {
	var sizes []int
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		if size := board.Mask(symbol).Len(); size >= board.Shape().Center().Len() {
			sizes = append(sizes, size)
		}
	}
	slices.Sort(sizes)
	return slices.Compact(sizes)
}
