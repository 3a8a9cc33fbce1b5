package disk

import (
	"fmt"
	"unsafe"

	"octothorpe/internal/numeral"
	"octothorpe/internal/pdb"
)

// What a process takes, in bytes.
const (
	programBytes = 24 << 20  // the program itself, with what the collector of garbage has not collected
	bufferBytes  = 128 << 10 // what is read or written at once
	buffers      = 5         // of a worker: two files that it reads at a time, one that it writes, and what these need
	leastBytes   = 256 << 10 // of a worker's room: less would only make more segments
)

// A slot has room for what leads to a block, a bit a mask.
type slot [pdb.MostMasks / 32]uint32

// slotBytes is what a slot takes with what finds it: two to four entries of the table, and its places in two lists.
const slotBytes = int64(unsafe.Sizeof(slot{})+4*unsafe.Sizeof(entry{})) + 8 + 4

// A budget is how the memory is shared.
type budget struct {
	workers int
	words   int // of 32 places, of a worker's room
	slots   int // of a worker's outbox, which is in that room
}

// A MemoryError says that the memory that is allowed is too little.
type MemoryError struct {
	Need, Memory int64 // bytes
}

// Error says how much is needed and how much is allowed.
func (e *MemoryError) Error() string {
	return fmt.Sprintf("it takes %s MiB of memory, and %s MiB are allowed; want more --memory",
		numeral.Grouped(mebibytes(e.Need)), numeral.Grouped(e.Memory>>20))
}

func mebibytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// fixed returns how many bytes the process takes beside its workers: for itself, for the numbering, and for the names of files and
// what is in them.
func (s *Search) fixed() int64 {
	return programBytes + s.paths.Bytes() + s.blocks.Bytes()
}

// room returns how many bytes each of so many workers may take beside its buffers.
func (s *Search) room(workers int) int64 {
	return (s.options.Memory-s.fixed())/int64(workers) - buffers*bufferBytes
}

// least returns how many bytes an outbox must have, so that a block can be expanded into it.
func (s *Search) least() int64 { return max(leastBytes, 4*int64(s.paths.Moves())*slotBytes) }

// segmentPlaces returns how many places a segment may have, so that so many workers have room for one each.
func (s *Search) segmentPlaces(workers int) (int, error) {
	for ; workers > 1 && s.room(workers) < s.least(); workers-- {
	}
	room := s.room(workers)
	if room < s.least() {
		return 0, &MemoryError{s.fixed() + buffers*bufferBytes + s.least(), s.options.Memory}
	}
	return int(room) * 8, nil
}

// budgetOf shares the memory out among as many workers as it is enough for.
func (s *Search) budgetOf(cores int) (budget, error) {
	need := max(s.least(), int64(s.longest())/8)
	workers := max(1, min(cores, len(s.layout.Segments)))
	for ; workers > 1 && s.room(workers) < need; workers-- {
	}
	room := s.room(workers)
	if room < need {
		return budget{}, &MemoryError{s.fixed() + buffers*bufferBytes + need, s.options.Memory}
	}
	// All blocks need no more slots than there are, and a few for those that are asked for in vain.
	slots := min(room/slotBytes, int64(s.blocks.Blocks())+4*int64(s.paths.Moves()))
	words := max(s.longest()/32, int(slots)*len(slot{}))
	return budget{workers, words, int(slots)}, nil
}
