package disk

import (
	"math/bits"
	"slices"
	"unsafe"

	"octothorpe/internal/pdb"
)

// An outbox takes what is found and is to be sent to other segments. It has room for as many blocks as the memory allows, so that what several
// blocks lead to is written once, and in order.
type outbox struct {
	search *Search
	room   []uint32
	used   int    // words of the room
	slots  []slot // at most as many as its capacity
	table  []entry
	shift  uint // of hashes
	order  []int32
}

// A slot is the room of a block, a bit a place.
type slot struct{ number, begin int }

// An entry of the table, which is by hash and at least half empty, tells the slot of a block.
type entry struct {
	number int
	slot   int32 // and one more; 0 in an empty entry
}

// slotBytes is what a slot takes beside its room: itself, two to four entries, and its place in the order.
const slotBytes = int64(unsafe.Sizeof(slot{}) + 4*unsafe.Sizeof(entry{}) + 4)

// mostWords is how many words of a room a block takes at most.
const mostWords = pdb.MostMasks / 32

// newOutbox returns an outbox for so many blocks in a worker's room.
func newOutbox(s *Search, room []uint32, slots int) *outbox {
	size := bits.Len(uint(2 * slots))
	return &outbox{
		search: s, room: room, slots: make([]slot, 0, slots), table: make([]entry, 1<<size), shift: uint(64 - size),
		order: make([]int32, 0, slots),
	}
}

// isFull reports whether there may be no room for what a block leads to.
func (o *outbox) isFull() bool {
	more := 2 * o.search.paths.Moves()
	return len(o.slots)+more > cap(o.slots) || o.used+more*mostWords > len(o.room)
}

// of returns the room of a block. The outbox must not be full.
func (o *outbox) of(number int) []uint32 {
	const golden = 0x9e3779b97f4a7c15 // multiplicative hashing
	i := uint64(number) * golden >> o.shift
	for ; o.table[i].slot != 0; i = (i + 1) & uint64(len(o.table)-1) {
		if o.table[i].number == number {
			return o.room[o.slots[o.table[i].slot-1].begin:]
		}
	}
	o.slots = append(o.slots, slot{number, o.used})
	o.table[i] = entry{number, int32(len(o.slots))}
	words := o.search.blocks.Block(number).Places / 32
	fresh := o.room[o.used:]
	clear(fresh[:words])
	o.used += words
	return fresh
}

// empty writes what is in the outbox, in the order of the blocks, and appends a piece for each segment that something is for.
func (o *outbox) empty(to *recorder, pieces []piece) []piece {
	o.order = o.order[:0]
	for i := range o.slots {
		o.order = append(o.order, int32(i))
	}
	slices.SortFunc(o.order, func(a, b int32) int { return o.slots[a].number - o.slots[b].number })
	segment, some := 0, false
	end := func() {
		if some {
			done := to.cut()
			done.Segment = segment
			pieces = append(pieces, done)
		}
		some = false
	}
	for _, i := range o.order {
		number := o.slots[i].number
		block := o.search.blocks.Block(number)
		set := o.room[o.slots[i].begin:][:block.Places/32]
		masks := ones(set)
		if masks == 0 {
			continue
		}
		for number >= o.search.end(segment) {
			end()
			segment++
		}
		to.put(number, block, masks, set)
		some = true
	}
	end()
	o.slots, o.used = o.slots[:0], 0
	clear(o.table)
	return pieces
}

// expand puts what all moves make of the masks with those ranks, in the block with that number, into the outbox, which must not be full.
func (o *outbox) expand(number int, ranks []uint16) {
	s := o.search
	high := s.blocks.High(number)
	for m := range s.paths.Moves() {
		path := s.paths.From(high, m)
		images := path.Images
		var to [2][]uint32
		if s.blocks.Has(path.Stays.Len()) {
			to[0] = o.of(s.blocks.Number(path.Stays))
		}
		if path.Leaves != path.Stays && s.blocks.Has(path.Leaves.Len()) {
			to[1] = o.of(s.blocks.Number(path.Leaves))
		}
		for _, rank := range ranks {
			image := images[rank]
			to[image/pdb.Leaving][image%pdb.Leaving/32] |= 1 << (image % 32)
		}
	}
}

// ones returns how many places a set has.
func ones(set []uint32) int {
	n := 0
	for _, word := range set {
		n += bits.OnesCount32(word)
	}
	return n
}
