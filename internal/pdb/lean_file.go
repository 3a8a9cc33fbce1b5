package pdb

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"octothorpe/shape"
)

// ErrDamaged says that a file is not the table that it should be: it is another one, of another version, cut off or changed.
var ErrDamaged = errors.New("not the table that is wanted")

// leanFormat names the form of the file, and its version.
const leanFormat = "octothorpe lean table 1"

// A LeanHeader is the first line of the file. The words follow, the lowest byte first, and then the SHA-256 of all before. A word has 32
// places of [Blocks], two bits each, the lowest first: the distance modulo 3, or 3 where no mask is or none that a goal can be reached from.
type LeanHeader struct {
	Format  string `json:"format"`
	Picture string `json:"picture"`
	Size    int    `json:"size"`   // cells of a mask
	Counts  []int  `json:"counts"` // of masks, by distance

	Farthest []shape.Mask `json:"farthest"` // in ascending order; nil if they are more than MostFarthest
}

// NewLeanHeader returns the header of a table.
func NewLeanHeader(s *shape.Shape, size int, counts []int, farthest []shape.Mask) *LeanHeader {
	return &LeanHeader{leanFormat, s.String(), size, counts, farthest}
}

// Line returns the header as it is written.
func (h *LeanHeader) Line() ([]byte, error) {
	line, err := json.Marshal(h)
	return append(line, '\n'), err
}

// ReadLeanHeader reads the header of a file, and returns it with the line that it is. It gives an error that wraps [ErrDamaged] if it is none.
// The reader must hold [LongestHeader] bytes. What the header says is not compared with anything.
func ReadLeanHeader(r *bufio.Reader) (h *LeanHeader, line []byte, err error) {
	line, err = r.ReadSlice('\n')
	if err != nil {
		return nil, nil, fmt.Errorf("%w: it has no header of a table", ErrDamaged)
	}
	h = new(LeanHeader)
	if err := json.Unmarshal(line, h); err != nil {
		return nil, nil, fmt.Errorf("%w: it has no header of a table", ErrDamaged)
	}
	if h.Format != leanFormat {
		return nil, nil, fmt.Errorf("%w: it is of another version", ErrDamaged)
	}
	return h, line, nil
}

// Check gives an error that wraps [ErrDamaged] if there cannot be so many masks at the distances, of so many in all.
func (h *LeanHeader) Check(masks int) error {
	for _, count := range h.Counts {
		if count < 1 || count > masks {
			return fmt.Errorf("%w: its counts are wrong", ErrDamaged)
		}
		masks -= count
	}
	if len(h.Counts) == 0 {
		return fmt.Errorf("%w: it counts nothing", ErrDamaged)
	}
	return nil
}

// pieceWords is how many words are written and read at once.
const pieceWords = 1 << 13

// WriteTo writes the table in a form that [ReadLean] reads. It implements [io.WriterTo].
func (l *Lean) WriteTo(w io.Writer) (written int64, err error) {
	if l.words == nil {
		return 0, ErrOpened
	}
	header, err := NewLeanHeader(l.shape, l.blocks.size, l.counts, l.farthest).Line()
	if err != nil {
		return 0, err
	}
	sum := sha256.New()
	to := io.MultiWriter(w, sum)
	write := func(piece []byte) {
		if err == nil {
			var n int
			n, err = to.Write(piece)
			written += int64(n)
		}
	}
	write(header)
	piece := make([]byte, 0, 8*pieceWords)
	for begin := 0; begin < len(l.words); begin += pieceWords {
		piece = piece[:0]
		for _, word := range l.words[begin:min(begin+pieceWords, len(l.words))] {
			piece = binary.LittleEndian.AppendUint64(piece, word)
		}
		write(piece)
	}
	if err != nil {
		return written, err
	}
	n, err := w.Write(sum.Sum(nil))
	return written + int64(n), err
}

// ReadLean reads the table for the masks of size cells that [Lean.WriteTo] has written. It gives an error that wraps [ErrDamaged] if it is
// anything else. The distances themselves are for [Lean.Prove].
func ReadLean(s *shape.Shape, size int, r io.Reader) (*Lean, error) {
	l, err := newLean(s, size)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	buffered := bufio.NewReaderSize(r, LongestHeader)
	if err := readLeanHeader(l, buffered, sum); err != nil {
		return nil, err
	}
	piece := make([]byte, 8*pieceWords)
	for begin := 0; begin < len(l.words); begin += pieceWords {
		words := l.words[begin:min(begin+pieceWords, len(l.words))]
		if _, err := io.ReadFull(buffered, piece[:8*len(words)]); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		sum.Write(piece[:8*len(words)])
		for i := range words {
			words[i] = binary.LittleEndian.Uint64(piece[8*i:])
		}
	}
	rest, err := io.ReadAll(io.LimitReader(buffered, sha256.Size+1))
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(rest, sum.Sum(nil)) {
		return nil, fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	}
	return l, nil
}

// LongestHeader is how many bytes the header may have.
const LongestHeader = 1 << 17

// readLeanHeader reads the first line of a file into the table.
func readLeanHeader(l *Lean, r *bufio.Reader, sum io.Writer) error {
	header, line, err := ReadLeanHeader(r)
	if err != nil {
		return err
	}
	_, _ = sum.Write(line) // a hash takes all
	if header.Picture != l.shape.String() || header.Size != l.blocks.size {
		return fmt.Errorf("%w: it is of another shape or number of cells", ErrDamaged)
	}
	if err := header.Check(l.blocks.count); err != nil {
		return err
	}
	l.counts, l.farthest = header.Counts, header.Farthest
	return nil
}
