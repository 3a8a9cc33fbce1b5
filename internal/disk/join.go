package disk

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// join does the last step, unless another process does it meanwhile.
func (s *Search) join(ctx context.Context) error {
	levels, err := s.levels(ctx)
	switch {
	case err != nil:
	case s.proof != nil:
		err = s.proof.end(ctx, s, levels)
	default:
		err = s.joinLevels(ctx, levels)
	}
	if err != nil && ctx.Err() == nil {
		if finished, failed := s.finished(); failed == nil && finished {
			return nil
		}
	}
	return err
}

// joinLevels puts the table together of the levels, and removes these.
func (s *Search) joinLevels(ctx context.Context, levels []*levelSide) error {
	last := levels[len(levels)-1]
	s.show(s.name(joining, 0), s.bytesOf(levels), last)
	farthest, err := s.farthest(ctx, levels)
	if err != nil {
		return err
	}
	header, err := pdb.NewLeanHeader(s.shape, s.shape.Center().Len(), last.Counts[:len(levels)], farthest).Line()
	if err != nil {
		return err
	}
	s.workers = nil // their room is for what follows
	err = s.writeWhole(ctx, TableName, func(w io.Writer) error {
		sum := sha256.New()
		out := bufio.NewWriterSize(io.MultiWriter(w, sum), bufferBytes)
		out.Write(header)
		for segment := range s.layout.Segments {
			if err := s.joinSegment(ctx, segment, levels, out); err != nil {
				return err
			}
		}
		if err := out.Flush(); err != nil {
			return err
		}
		s.written.Add(s.tableBytes(header))
		_, err := w.Write(sum.Sum(nil))
		return err
	})
	if err != nil {
		return err
	}
	s.sofar = [2]int64{last.Read + s.bytesOf(levels), last.Written + s.tableBytes(header)}
	return s.clean()
}

// clean removes what is of no use when all is done. A process that has been late may have left something.
func (s *Search) clean() error {
	err := remove(s.dir, func(name string) bool {
		_, _, ok := levelOf(name)
		return ok || isUnfinished(name)
	})
	if s.proof != nil {
		err = errors.Join(err, remove(s.proof.folder, isUnfinished))
	}
	return err
}

// sweepAll removes what is of no use when all is done, also what a process has left that was ended just before it would have done so.
func (s *Search) sweepAll() error {
	if s.proof != nil {
		return s.Drop()
	}
	return s.clean()
}

// tableBytes returns how many bytes the file of the table has, with that header.
func (s *Search) tableBytes(header []byte) int64 {
	return int64(len(header)) + int64(s.blocks.End()/4) + sha256.Size
}

// bytesOf returns how many bytes the files of levels have.
func (s *Search) bytesOf(levels []*levelSide) int64 {
	bytes := int64(0)
	for _, it := range levels {
		for _, of := range it.Segments {
			bytes += of.Bytes
		}
	}
	return bytes
}

// farthest returns the masks of the last level in ascending order, nil if they are more than [pdb.MostFarthest].
func (s *Search) farthest(ctx context.Context, levels []*levelSide) ([]shape.Mask, error) {
	level := len(levels) - 1
	if levels[level].Counts[level] > pdb.MostFarthest {
		return nil, nil
	}
	w := s.worker()
	var farthest []shape.Mask
	for segment, of := range levels[level].Segments {
		err := w.each(ctx, level, segment, of, func() error {
			for _, rank := range w.reader.appendRanks(w.ranks[:0]) {
				farthest = append(farthest, s.blocks.Mask(w.reader.block.Begin+int(rank)))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(farthest)
	return farthest, nil
}

// joinSegment writes the words of a segment.
func (s *Search) joinSegment(ctx context.Context, segment int, levels []*levelSide, out *bufio.Writer) error {
	const readerBytes = 16 << 10 // there are as many as levels
	workers := make([]*worker, len(levels))
	for level, it := range levels {
		of := it.Segments[segment]
		if of.Masks == 0 {
			continue
		}
		file, err := s.open(masksName(level, segment), s.remedy(level))
		if err != nil {
			return err
		}
		defer file.Close()
		workers[level] = &worker{Search: s, reader: reader{buffer: make([]byte, readerBytes)}}
		workers[level].reader.open(s, segment, file, piece{Bytes: of.Bytes, Sum: of.Sum})
		workers[level].reader.next()
	}
	words, text := make([]uint64, pdb.MostMasks/32), make([]byte, 0, pdb.MostMasks/4)
	set := make([]uint32, pdb.MostMasks/32)
	for number := s.first(segment); number < s.end(segment); number++ {
		block := s.blocks.Block(number)
		words := words[:block.Places/32]
		for i := range words {
			words[i] = ^uint64(0)
		}
		for level, w := range workers {
			if w == nil || w.reader.number != number {
				continue
			}
			set := set[:block.Places/32]
			clear(set)
			w.reader.addTo(set)
			mark(words, set, level)
			w.reader.next()
		}
		text = text[:0]
		for _, word := range words {
			text = binary.LittleEndian.AppendUint64(text, word)
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	for level, w := range workers {
		if w == nil {
			continue
		}
		if err := w.damaged(masksName(level, segment), s.remedy(level)); err != nil {
			return err
		}
		if w.reader.number >= 0 {
			return &DamagedError{s.path(masksName(level, segment)), "it has more than it should", s.remedy(level)}
		}
	}
	return nil
}

// finished reports whether all is done: the table is there, or it is proved.
func (s *Search) finished() (bool, error) {
	if s.proof != nil {
		return s.proof.proved()
	}
	header, err := s.header()
	return header != nil, err
}

// header reads the header of the table that is made, nil if there is none yet.
func (s *Search) header() (*pdb.LeanHeader, error) {
	file, err := os.Open(s.path(TableName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil //nolint:nilnil // there is none, and that is no error
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	header, line, err := pdb.ReadLeanHeader(bufio.NewReaderSize(file, pdb.LongestHeader))
	if err == nil && (header.Picture != s.shape.String() || header.Size != s.shape.Center().Len()) {
		err = fmt.Errorf("%w: it is of another shape", pdb.ErrDamaged)
	}
	if err == nil {
		err = header.Check(s.blocks.Count())
	}
	if err == nil && !s.has(TableName, s.tableBytes(line)) {
		err = fmt.Errorf("%w: it is cut off, or longer than it should be", pdb.ErrDamaged)
	}
	if err != nil {
		return nil, &DamagedError{s.path(TableName), err.Error(), "remove it, or take another folder"}
	}
	return header, nil
}

// A Result is what a search has come to.
type Result struct {
	ByDistance []int // masks, from distance 0 to the greatest
	TableBytes int64 // of the table's file
	// Read and Written are how many bytes all processes have moved for it; 0 if the search had come to its end before.
	Read, Written int64
}

// Result returns what the search has come to. It gives an error that wraps [fs.ErrNotExist] if it is not at its end.
func (s *Search) Result() (*Result, error) {
	if s.proof != nil {
		return &Result{s.proof.header.Counts, s.proof.fingerprint.Bytes, s.sofar[0], s.sofar[1]}, nil
	}
	header, err := s.header()
	if err != nil {
		return nil, err
	}
	if header == nil {
		return nil, fmt.Errorf("%s: %w", s.path(TableName), fs.ErrNotExist)
	}
	line, err := header.Line()
	return &Result{header.Counts, s.tableBytes(line), s.sofar[0], s.sofar[1]}, err
}
