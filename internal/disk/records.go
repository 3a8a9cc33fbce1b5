package disk

import (
	"encoding/binary"
	"io"
	"math/bits"
	"os"

	"octothorpe/internal/pdb"
)

// A file of masks is a sequence of records, a block each. A record begins with eight bytes, the lowest first: the number of the block, shifted
// by 16, and how many masks of it there are. Their ranks in the block follow in ascending order, two bytes each; or, where that is no longer,
// all places of the block, a bit each.
const headBytes = 8

// payload returns how many bytes the masks of a record take, and whether they are ranks.
func payload(block pdb.Block, masks int) (bytes int, ranks bool) {
	if 2*masks < block.Places/8 {
		return 2 * masks, true
	}
	return block.Places / 8, false
}

// A recorder writes records.
type recorder struct {
	to     io.Writer
	buffer []byte
	piece  piece // under way
	err    error // of the first write that went wrong
}

// begin begins a file.
func (r *recorder) begin(to io.Writer) {
	*r = recorder{to: to, buffer: r.buffer[:0]}
}

// put writes the record of a block, which has so many masks, a bit each.
func (r *recorder) put(number int, block pdb.Block, masks int, set []uint32) {
	bytes, ranks := payload(block, masks)
	if len(r.buffer)+headBytes+bytes > cap(r.buffer) {
		r.flush()
	}
	buffer := binary.LittleEndian.AppendUint64(r.buffer, uint64(number)<<16|uint64(masks))
	if ranks {
		for i, word := range set[:block.Places/32] {
			for ; word != 0; word &= word - 1 {
				buffer = binary.LittleEndian.AppendUint16(buffer, uint16(32*i+bits.TrailingZeros32(word)))
			}
		}
	} else {
		for _, word := range set[:block.Places/32] {
			buffer = binary.LittleEndian.AppendUint32(buffer, word)
		}
	}
	r.buffer = buffer
}

// flush writes what is in the buffer.
func (r *recorder) flush() {
	r.piece.Sum = sumOf(r.piece.Sum, r.buffer)
	r.piece.Bytes += int64(len(r.buffer))
	if r.err == nil {
		_, r.err = r.to.Write(r.buffer)
	}
	r.buffer = r.buffer[:0]
}

// cut ends a piece and begins another one.
func (r *recorder) cut() piece {
	r.flush()
	done := r.piece
	r.piece = piece{Begin: done.Begin + done.Bytes}
	return done
}

// A reader reads the records of a piece of a file.
type reader struct {
	search      *Search
	first, last int // the blocks that there may be

	file     *os.File
	at, left int64 // bytes that are not in the buffer yet
	sum      uint32
	want     piece
	buffer   []byte
	from, to int   // what of the buffer is not gone through
	err      error // the first that came up; what is wrong with the file is a *wrong

	// The record that is read.
	number int
	block  pdb.Block
	masks  int
	ranks  bool
	text   []byte // ranks, or places a bit each
}

// A wrong is what is wrong with a file.
type wrong string

func (w wrong) Error() string { return string(w) }

// open begins with a piece, whose blocks are those of a segment.
func (r *reader) open(s *Search, segment int, file *os.File, of piece) {
	*r = reader{
		search: s, first: s.first(segment), last: s.end(segment) - 1,
		file: file, at: of.Begin, left: of.Bytes, want: of, buffer: r.buffer, number: -1,
	}
}

// next reads the next record, and reports whether there is one. If there is none, its number is -1, and err says whether all was well.
func (r *reader) next() bool {
	if r.read() {
		return true
	}
	r.number = -1
	return false
}

// read does the reading. Blocks must ascend, or a piece would have a mask twice.
func (r *reader) read() bool {
	if r.err != nil || !r.fill(headBytes) {
		return false
	}
	head := binary.LittleEndian.Uint64(r.buffer[r.from:])
	r.from += headBytes
	number := int(head >> 16)
	r.masks = int(head & (1<<16 - 1))
	if number < r.first || number > r.last || number <= r.number {
		r.err = wrong("it has a block that it should not have")
		return false
	}
	r.number, r.block = number, r.search.blocks.Block(number)
	bytes, ranks := payload(r.block, r.masks)
	if r.ranks = ranks; r.masks == 0 || r.masks > r.block.Masks {
		r.err = wrong("it has a block of too many masks")
		return false
	}
	if !r.fill(bytes) {
		if r.err == nil {
			r.err = wrong("it ends within a block")
		}
		return false
	}
	r.text = r.buffer[r.from : r.from+bytes]
	r.from += bytes
	if !r.isInBlock() {
		r.err = wrong("it has a mask that its block has not")
		return false
	}
	return true
}

// isInBlock reports whether all masks of the record are ones that the block has.
func (r *reader) isInBlock() bool {
	if r.ranks {
		for i := 0; i < len(r.text); i += 2 {
			if int(binary.LittleEndian.Uint16(r.text[i:])) >= r.block.Masks {
				return false
			}
		}
		return true
	}
	rest := r.block.Masks % 32 // in the last word, if that is not full
	return rest == 0 || binary.LittleEndian.Uint32(r.text[len(r.text)-4:])>>rest == 0
}

// fill sees to it that so many bytes are in the buffer. At the end of the piece it reports false, and compares the checksums.
func (r *reader) fill(bytes int) bool {
	if r.to-r.from >= bytes {
		return true
	}
	r.to = copy(r.buffer, r.buffer[r.from:r.to])
	r.from = 0
	if r.left == 0 {
		switch {
		case r.to > 0:
			r.err = wrong("it ends within a block")
		case r.sum != r.want.Sum:
			r.err = wrong("its checksum is wrong")
		}
		return false
	}
	more := r.buffer[r.to:min(int64(len(r.buffer)), int64(r.to)+r.left)]
	n, err := r.file.ReadAt(more, r.at)
	r.search.read.Add(int64(n))
	r.search.input.Add(int64(n))
	if n < len(more) {
		if err == io.EOF { //nolint:errorlint // ReadAt gives it as it is
			err = wrong("it is cut off")
		}
		r.err = err
		return false
	}
	r.sum = sumOf(r.sum, more)
	r.to += n
	r.at += int64(n)
	r.left -= int64(n)
	return r.to-r.from >= bytes || r.fill(bytes)
}

// addTo adds the masks of the record to a set of places, which begins where the block does.
func (r *reader) addTo(set []uint32) {
	if r.ranks {
		for i := 0; i < len(r.text); i += 2 {
			rank := binary.LittleEndian.Uint16(r.text[i:])
			set[rank/32] |= 1 << (rank % 32)
		}
		return
	}
	for i := range r.block.Places / 32 {
		set[i] |= binary.LittleEndian.Uint32(r.text[4*i:])
	}
}

// removeFrom removes the masks of the record from a set of places, which begins where the block does.
func (r *reader) removeFrom(set []uint32) {
	if r.ranks {
		for i := 0; i < len(r.text); i += 2 {
			rank := binary.LittleEndian.Uint16(r.text[i:])
			set[rank/32] &^= 1 << (rank % 32)
		}
		return
	}
	for i := range r.block.Places / 32 {
		set[i] &^= binary.LittleEndian.Uint32(r.text[4*i:])
	}
}

// appendRanks appends the ranks of the record's masks.
func (r *reader) appendRanks(ranks []uint16) []uint16 {
	if r.ranks {
		for i := 0; i < len(r.text); i += 2 {
			ranks = append(ranks, binary.LittleEndian.Uint16(r.text[i:]))
		}
		return ranks
	}
	for i := range r.block.Places / 32 {
		for word := binary.LittleEndian.Uint32(r.text[4*i:]); word != 0; word &= word - 1 {
			ranks = append(ranks, uint16(32*i+bits.TrailingZeros32(word)))
		}
	}
	return ranks
}
