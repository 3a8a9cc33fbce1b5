package disk

import (
	"math/bits"
	"slices"
	"unsafe"

	"octothorpe/internal/pdb"
)

// An outbox takes what is found and is to be sent to other segments. It has slots for as many blocks as the memory allows, so that what several
// blocks lead to is written once, and in order.
type outbox struct {
	slots   []slot
	numbers []int   // the blocks that have a slot
	table   []entry // the same by hash, at least half of it empty
	shift   uint    // of hashes
	order   []int32
	search  *Search
}

// An entry tells the slot of a block.
type entry struct {
	number int
	slot   int32 // and one more; 0 in an empty entry
}

// newOutbox returns an outbox in a worker's room.
func newOutbox(s *Search, room []uint32, slots int) *outbox {
	size := bits.Len(uint(2 * slots))
	return &outbox{
		slots:   unsafe.Slice((*slot)(unsafe.Pointer(unsafe.SliceData(room))), slots), //nolint:gosec // the same words
		numbers: make([]int, 0, slots),
		table:   make([]entry, 1<<size),
		shift:   uint(64 - size),
		order:   make([]int32, 0, slots),
		search:  s,
	}
}

// free returns how many slots are free.
func (o *outbox) free() int { return len(o.slots) - len(o.numbers) }

// slot returns the slot of a block. One must be free.
func (o *outbox) slot(number int) *slot {
	const golden = 0x9e3779b97f4a7c15 // multiplicative hashing
	i := uint64(number) * golden >> o.shift
	for ; o.table[i].slot != 0; i = (i + 1) & uint64(len(o.table)-1) {
		if o.table[i].number == number {
			return &o.slots[o.table[i].slot-1]
		}
	}
	o.numbers = append(o.numbers, number)
	o.table[i] = entry{number, int32(len(o.numbers))}
	fresh := &o.slots[len(o.numbers)-1]
	clear(fresh[:o.search.blocks.Block(number).Places/32])
	return fresh
}

// empty writes what is in the outbox, in the order of the blocks, and appends a piece for each segment that something is for.
func (o *outbox) empty(to *recorder, pieces []piece) []piece {
	o.order = o.order[:0]
	for i := range o.numbers {
		o.order = append(o.order, int32(i))
	}
	slices.SortFunc(o.order, func(a, b int32) int { return o.numbers[a] - o.numbers[b] })
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
		number := o.numbers[i]
		block := o.search.blocks.Block(number)
		set := o.slots[i][:block.Places/32]
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
	o.numbers = o.numbers[:0]
	clear(o.table)
	return pieces
}

// ones returns how many places a set has.
func ones(set []uint32) int {
	n := 0
	for _, word := range set {
		n += bits.OnesCount32(word)
	}
	return n
}

// expand puts what all moves make of the masks with those ranks, in the block with those high cells, into the outbox, which must have two free
// slots a move.
func (o *outbox) expand(number int, ranks []uint16) {
	s := o.search
	high := s.blocks.High(number)
	for m := range s.paths.Moves() {
		p := s.paths.From(high, m)
		var to [2]*slot
		if s.blocks.Has(p.Stays.Len()) {
			to[0] = o.slot(s.blocks.Number(p.Stays))
		}
		if p.Leaves == p.Stays {
			expandInto(to[0], p.Images, ranks)
			continue
		}
		if s.blocks.Has(p.Leaves.Len()) {
			to[1] = o.slot(s.blocks.Number(p.Leaves))
		}
		for _, rank := range ranks {
			image := p.Images[rank]
			to[image/pdb.Leaving][image%pdb.Leaving/32] |= 1 << (image % 32)
		}
	}
}

// expandInto does so for a move that leads to one block.
func expandInto(to *slot, images, ranks []uint16) {
	for _, rank := range ranks {
		image := images[rank]
		to[image%pdb.Leaving/32] |= 1 << (image % 32)
	}
}
