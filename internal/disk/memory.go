package disk

import (
	"fmt"
	"unsafe"

	"octothorpe/internal/numeral"
)

// What a process takes, in bytes.
const (
	programBytes = 24 << 20  // the program itself, with what is not yet collected as garbage
	garbageShare = 32        // more of that, as a share of the memory
	bufferBytes  = 128 << 10 // what is read or written at once
	buffers      = 5         // of a worker: two files that it reads at a time, one that it writes, and what these need
	leastBytes   = 256 << 10 // of a worker's room: less would only make more segments
)

// A budget is how the memory is shared.
type budget struct {
	workers int
	words   int // of 32 places, of a worker's room
	slots   int // of a worker's outbox, which is in that room: blocks
}

// A MemoryError says that the memory that is allowed is too little.
type MemoryError struct {
	Need, Memory int64 // bytes
}

// Error says how much is needed and how much is allowed.
func (e *MemoryError) Error() string {
	return fmt.Sprintf("%s MiB of memory are enough, and %s MiB are allowed; want more --memory",
		numeral.Grouped(mebibytes(e.Need)), numeral.Grouped(mebibytes(e.Memory)))
}

func mebibytes(bytes int64) int64 { return (bytes + 1<<20 - 1) >> 20 }

// fixed returns how many bytes the process takes beside its workers: for itself, for the numbering, and for what is not yet collected.
func (s *Search) fixed() int64 {
	return programBytes + s.options.Memory/garbageShare + s.paths.Bytes() + s.blocks.Bytes()
}

// room returns how many bytes each of so many workers may take beside its buffers, if the pieces of files take so many.
func (s *Search) room(workers int, pieces int64) int64 {
	return (s.options.Memory-s.fixed()-pieces)/int64(workers) - buffers*bufferBytes
}

// tooLittle returns the error that a worker cannot have so many bytes beside its buffers.
func (s *Search) tooLittle(room int64) error {
	need := s.fixed() - s.options.Memory/garbageShare + buffers*bufferBytes + room
	return &MemoryError{need + need/(garbageShare-1) + 1, s.options.Memory}
}

// least returns how many bytes an outbox must have, so that a few blocks can be expanded into it.
func (s *Search) least() int64 {
	return max(leastBytes, 8*int64(s.paths.Moves())*(4*mostWords+slotBytes))
}

// segmentPlaces returns how many places a segment may have, so that so many workers have room for one each.
func (s *Search) segmentPlaces(workers int) (int, error) {
	for ; workers > 1 && s.room(workers, 0) < s.least(); workers-- {
	}
	room := s.room(workers, 0)
	if room < s.least() {
		return 0, s.tooLittle(s.least())
	}
	// A tenth is left for the pieces of files, which are as many as the segments make them.
	return int(room/10) * 9 * 8, nil
}

// budgetOf shares the memory out among as many workers as it is enough for.
func (s *Search) budgetOf(cores int) (budget, error) {
	need := max(s.least(), int64(s.longest())/8)
	pieces := int64(0)
	for range 8 { // less room makes more pieces
		workers := max(1, min(cores, len(s.layout.Segments)))
		for ; workers > 1 && s.room(workers, pieces) < need; workers-- {
		}
		room := s.room(workers, pieces)
		if room < need {
			break
		}
		b := s.budgetIn(room, workers)
		more := s.pieceBytes(b)
		if more <= pieces {
			return b, nil
		}
		pieces = more + more/4
	}
	return budget{}, s.tooLittle(need + pieces)
}

// budgetIn returns the budget of workers that have a room of so many bytes each.
func (s *Search) budgetIn(room int64, workers int) budget {
	// A block of the usual length takes so much with what finds it. All blocks need no more slots than there are, and a few that stay free.
	spare := 2 * s.paths.Moves()
	usual := int64(s.blocks.End()/s.blocks.Blocks()/8) + slotBytes
	slots := min(int(room/usual), s.blocks.Blocks()+spare)
	words := min(int(room-int64(slots)*slotBytes)/4, s.blocks.End()/32+spare*mostWords)
	return budget{workers, max(words, s.longest()/32), max(slots, 2*spare)}
}

// emptied returns how often outboxes are emptied while a level is expanded, at most: at each task's end, and when there are no slots or words
// left.
func (s *Search) emptied(b budget) int64 {
	spare := 2 * s.paths.Moves()
	reaches := int64(s.paths.Reaches())
	return int64(len(s.layout.Segments)) +
		reaches*int64(s.blocks.Blocks())/int64(max(1, b.slots-spare)) +
		reaches*int64(s.blocks.End()/32)/int64(max(1, b.words-spare*mostWords))
}

// pieceBytes returns how many bytes the pieces of a level's files take at most, beyond those that there always is room for.
func (s *Search) pieceBytes(b budget) int64 {
	const always = 4 << 20
	return max(0, s.emptied(b)*int64(len(s.layout.Segments))*int64(unsafe.Sizeof(piece{}))-always)
}
