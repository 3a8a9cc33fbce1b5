package pdb

import (
	"bufio"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"octothorpe/shape"
)

// OpenLean returns the table in a file of so many bytes that [Lean.WriteTo] or a search on disk has written. It reads the header only: each
// value is read when it is asked for, so the table may be larger than any memory. It gives an error that wraps [ErrDamaged] if the file is no
// table of the shape. The checksum and the distances are for others to check: octo table prove does. A file that can no longer be read later
// on is a panic with a *[ReadError].
func OpenLean(s *shape.Shape, file io.ReaderAt, bytes int64) (*Lean, error) {
	header, line, err := ReadLeanHeader(bufio.NewReaderSize(io.NewSectionReader(file, 0, bytes), LongestHeader))
	if err != nil {
		return nil, err
	}
	if header.Picture != s.String() {
		return nil, fmt.Errorf("%w: it is of another shape", ErrDamaged)
	}
	if err := checkSize(s, header.Size); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	blocks, err := NewBlocks(s.Cells(), header.Size)
	if err != nil {
		return nil, err
	}
	if err := header.Check(blocks.Count()); err != nil {
		return nil, err
	}
	if want := int64(len(line)) + int64(blocks.End()/4) + sha256.Size; bytes != want {
		return nil, fmt.Errorf("%w: it has %d bytes, want %d", ErrDamaged, bytes, want)
	}
	file = io.NewSectionReader(file, int64(len(line)), int64(blocks.End()/4))
	return &Lean{shape: s, blocks: blocks, counts: header.Counts, farthest: header.Farthest, file: file}, nil
}

// ErrOpened says that a table is looked up in a file, and cannot be proved or written from there.
var ErrOpened = errors.New("a table that is looked up on disk is proved by octo table prove")

// A ReadError says that a table that was opened can no longer be read.
type ReadError struct{ Err error }

// Error says why.
func (e *ReadError) Error() string { return "a table of distances cannot be read: " + e.Err.Error() }

// Unwrap returns why.
func (e *ReadError) Unwrap() error { return e.Err }

// read returns what stands for a place, from the file. A byte has four places, the lowest first.
func (l *Lean) read(place int) uint64 {
	var b [1]byte
	if _, err := l.file.ReadAt(b[:], int64(place/4)); err != nil {
		panic(&ReadError{err})
	}
	return uint64(b[0]) >> (place % 4 * 2) & 3
}
