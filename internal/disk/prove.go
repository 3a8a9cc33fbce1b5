package disk

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/bits"
	"os"
	"path/filepath"
	"slices"

	"octothorpe/internal/pdb"
	"octothorpe/internal/whole"
	"octothorpe/shape"
)

// A proof is what a search that proves a table has of that.
type proof struct {
	folder      string
	file        *os.File
	header      *pdb.LeanHeader
	words       int64 // where the words begin
	fingerprint fingerprint
}

// A fingerprint tells a table from others.
type fingerprint struct {
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"` // as the file itself says it
}

// NewProof returns the search that proves the table in a folder, as [pdb.Lean.Prove] does: it finds all levels anew, and holds the table to
// them. It writes nothing yet. It gives an error that wraps [pdb.ErrDamaged] if there is no table, and a *[MemoryError]. Close it in the end.
func NewProof(options Options) (*Search, error) {
	path := filepath.Join(options.Dir, TableName)
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	s, err := newProof(file, options)
	if err != nil {
		file.Close()
		if errors.Is(err, pdb.ErrDamaged) {
			err = fmt.Errorf("%s: %w", path, err)
		}
		return nil, err
	}
	return s, nil
}

func newProof(file *os.File, options Options) (*Search, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	header, line, err := pdb.ReadLeanHeader(bufio.NewReaderSize(file, pdb.LongestHeader))
	if err != nil {
		return nil, err
	}
	of, err := shape.Parse(header.Picture)
	if err != nil || header.Size != of.Center().Len() {
		return nil, fmt.Errorf("%w: it is of no shape, or of other masks than those with as many cells as the center", pdb.ErrDamaged)
	}
	for _, known := range shape.Catalog() {
		if known.String() == header.Picture {
			of = known.Shape
		}
	}
	options.Known = header.Counts
	s, err := newSearch(of, filepath.Join(options.Dir, proofName), options)
	if err != nil {
		return nil, err
	}
	if err := header.Check(s.blocks.Count()); err != nil {
		return nil, err
	}
	s.proof = &proof{folder: options.Dir, file: file, header: header, words: int64(len(line))}
	if want := s.proof.words + int64(s.blocks.End()/4) + sha256.Size; info.Size() != want {
		return nil, fmt.Errorf("%w: it has %d bytes, want %d", pdb.ErrDamaged, info.Size(), want)
	}
	sum := make([]byte, sha256.Size)
	if _, err := file.ReadAt(sum, info.Size()-sha256.Size); err != nil {
		return nil, err
	}
	s.proof.fingerprint = fingerprint{info.Size(), hex.EncodeToString(sum)}
	return s, s.lay()
}

// Close closes the table that is proved.
func (s *Search) Close() error {
	if s.proof == nil {
		return nil
	}
	return s.proof.file.Close()
}

// A provedSide says that a table is proved.
type provedSide struct {
	Format string      `json:"format"`
	Table  fingerprint `json:"of_table"`
	Checksum
}

// proved reports whether the table has been proved.
func (p *proof) proved() (bool, error) {
	text, err := os.ReadFile(filepath.Join(p.folder, ProvedName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	side := new(provedSide)
	return decode(text, side) == nil && side.Format == layoutFormat && side.Table == p.fingerprint, nil
}

// Anew makes nothing of an earlier proof that has come to its end.
func (s *Search) Anew() error {
	if s.proof == nil || s.begun {
		return nil
	}
	err := os.Remove(filepath.Join(s.proof.folder, ProvedName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// hold holds the table to the masks of a level in a segment. It returns how many bytes it has read.
func (w *worker) hold(ctx context.Context, level, segment int, found []uint32) (read int64, err error) {
	value := uint64(level) % 3
	text := make([]byte, pdb.MostMasks/4)
	for number := w.first(segment); number < w.end(segment) && ctx.Err() == nil; number++ {
		block := w.blocks.Block(number)
		set := found[:block.Places/32]
		found = found[len(set):]
		if ones(set) == 0 {
			continue
		}
		text := text[:block.Places/4]
		if _, err := w.proof.file.ReadAt(text, w.proof.words+int64(block.Begin/4)); err != nil {
			return read, err
		}
		read += int64(len(text))
		for i, half := range set {
			if half == 0 {
				continue
			}
			word := binary.LittleEndian.Uint64(text[8*i:])
			if odd := pdb.Spread(half) &^ pdb.Valued(word, value); odd != 0 {
				at := bits.TrailingZeros64(odd)
				mask := w.blocks.Mask(block.Begin + 32*i + at/2)
				return read, fmt.Errorf("%w: mask %d, which is %d moves from the goal, has the value %d, want %d",
					pdb.ErrUnproved, mask, level, word>>at&3, value)
			}
		}
	}
	w.read.Add(read)
	return read, context.Cause(ctx)
}

// count holds the header of the table to the number of masks at a distance.
func (p *proof) count(distance, found int) error {
	want := 0
	if distance < len(p.header.Counts) {
		want = p.header.Counts[distance]
	}
	if found != want {
		return fmt.Errorf("%w: %d masks at distance %d, and the table says %d", pdb.ErrUnproved, found, distance, want)
	}
	return nil
}

// end holds the table to all levels together: to how many masks have a distance, to the farthest, and to its own checksum.
func (p *proof) end(ctx context.Context, s *Search, levels []*levelSide) error {
	if len(levels) != len(p.header.Counts) {
		return fmt.Errorf("%w: the greatest distance is %d, and the table says %d", pdb.ErrUnproved, len(levels)-1, len(p.header.Counts)-1)
	}
	last := levels[len(levels)-1]
	s.show(s.name(joining, 0), p.fingerprint.Bytes, last)
	farthest, err := s.farthest(ctx, levels)
	if err != nil {
		return err
	}
	if !slices.Equal(farthest, p.header.Farthest) {
		return fmt.Errorf("%w: the farthest masks are others than the table says", pdb.ErrUnproved)
	}
	valued, right, err := p.readThrough(ctx, s)
	switch {
	case err != nil:
		return err
	case valued != last.reached():
		return fmt.Errorf("%w: the goal can be reached from %d masks, and %d have a distance", pdb.ErrUnproved, last.reached(), valued)
	case !right:
		return fmt.Errorf("%w: its checksum is another one", pdb.ErrUnproved)
	}
	text, err := encode(&provedSide{Format: layoutFormat, Table: p.fingerprint})
	if err != nil {
		return err
	}
	err = whole.Write(ctx, filepath.Join(p.folder, ProvedName), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	s.sofar = [2]int64{last.Read + p.fingerprint.Bytes, last.Written}
	return s.Drop()
}

// Drop removes what a proof has on disk, but for the file that says that the table is proved.
func (s *Search) Drop() error {
	// Without a layout what is left counts nothing, should this be ended in between.
	if err := os.Remove(s.path(layoutName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	err := s.clean()
	_ = os.Remove(s.dir) // if nothing of anybody else is in it
	return err
}

// readThrough returns how many places of the table have a distance, and whether its checksum is right.
func (p *proof) readThrough(ctx context.Context, s *Search) (valued int, right bool, err error) {
	sum := sha256.New()
	buffer := make([]byte, bufferBytes)
	end := p.fingerprint.Bytes - sha256.Size
	for at := int64(0); at < end; {
		n := min(int64(len(buffer)), end-at)
		if at < p.words {
			n = min(n, p.words-at)
		}
		text := buffer[:n]
		if _, err := p.file.ReadAt(text, at); err != nil {
			return 0, false, err
		}
		sum.Write(text)
		if at >= p.words {
			for i := 0; i < len(text); i += 8 {
				valued += 32 - bits.OnesCount64(pdb.Valued(binary.LittleEndian.Uint64(text[i:]), 3))
			}
		}
		at += n
		s.read.Add(n)
		s.input.Add(n)
		if ctx.Err() != nil {
			return 0, false, context.Cause(ctx)
		}
	}
	want := make([]byte, sha256.Size)
	if _, err := p.file.ReadAt(want, end); err != nil {
		return 0, false, err
	}
	return valued, bytes.Equal(sum.Sum(nil), want), nil
}
