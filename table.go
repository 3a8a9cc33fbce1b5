package octothorpe

import (
	"context"
	"io"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// A Table has the exact distance of every mask of a shape, and the first move of its first shortest solution. Packages census and
// export take one.
type Table = pdb.Packed

// A LeanTable has the distance of every mask of a shape that has a given number of cells, at two bits a mask. [NewSolver] takes them.
type LeanTable = pdb.Lean

// ClassicTable returns the table that the program carries with it. It makes nothing but, once, the numbers of the masks.
func ClassicTable() *Table { return embedded.Classic() }

// ErrTooLarge says that a shape has more masks than a table has room for.
var ErrTooLarge = pdb.ErrTooLarge

// BuildLeanTable makes the table for masks of size cells, at least as many as the center has, on all cores. It calls progress now and then,
// if that is not nil, with the number of masks whose distance is known. It gives an error that wraps [ErrTooLarge] if there are too many
// masks, and ctx's error if that ends before.
func BuildLeanTable(ctx context.Context, s *shape.Shape, size int, progress func(reached int)) (*LeanTable, error) {
	return pdb.BuildLean(ctx, s, size, progress)
}

// OpenLeanTable returns the table in a file of so many bytes that octo table build or [LeanTable.WriteTo] has written. Its values are read
// when they are asked for, so it may be larger than any memory. It gives an error if the file is no table of the shape. Its checksum is not
// checked, for that takes reading all of it; and if it can no longer be read later on, that is a panic.
func OpenLeanTable(s *shape.Shape, file io.ReaderAt, bytes int64) (*LeanTable, error) {
	return pdb.OpenLean(s, file, bytes)
}

// ReadLeanTable reads the table that [LeanTable.WriteTo] has written. It gives an error if it is anything else, or damaged.
func ReadLeanTable(s *shape.Shape, size int, r io.Reader) (*LeanTable, error) {
	return pdb.ReadLean(s, size, r)
}
