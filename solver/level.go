package solver

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"octothorpe/internal/pdb"
)

// A level is a set of masks: a hash table without anything but the masks. A mask is never 0, which stands for an empty place.
//
// Beside the table is a sieve: eight bits for each place, of which a mask that begins its way there has set one. Most masks that are not
// in the level are told by that alone, which is an eighth of the size and so nearer to the processor.
type level struct {
	slots []uint64
	sieve []uint8      // by place; nil while masks are put in
	most  int          // masks that it takes
	count atomic.Int64 // masks that were put in
}

// levelLoad is which part of a level's places is taken at most. With more, look-ups take longer.
const levelLoad = 0.7

// levelSlots returns how many places a level for so many masks has.
func levelSlots(masks int) int { return int(float64(masks)/levelLoad) + 2 }

// levelBytes returns how much memory that takes.
func levelBytes(masks int) int64 {
	const each = 8 + 1
	return each * int64(levelSlots(masks))
}

// newLevel returns an empty level for so many masks.
func newLevel(masks int) *level {
	slots := levelSlots(masks)
	return &level{slots: makeLarge[uint64](slots), most: masks}
}

// makeLarge makes a slice in huge pages if it is so large that little of them is left over.
func makeLarge[T any](length int) []T {
	const large = 1 << 20
	if length < large {
		return make([]T, length)
	}
	return pdb.MakeHuge[T](length)
}

// place returns where a mask stands, unless that was taken, and which bit it has in the sieve. (The multipliers are those of the mixer
// that Stafford found for SplitMix.)
func (l *level) place(mask uint64) (place uint64, bit uint8) {
	mask *= 0xbf58476d1ce4e5b9
	mask = (mask ^ mask>>32) * 0x94d049bb133111eb
	both, _ := bits.Mul64(mask, 8*uint64(len(l.slots)))
	return both / 8, uint8(both % 8)
}

// finish makes the sieve, when all masks are in. It reports false if the context ends before.
func (l *level) finish(ctx context.Context) bool {
	l.sieve = makeLarge[uint8](len(l.slots))
	for slots := range slices.Chunk(l.slots, heed) {
		if ctx.Err() != nil {
			return false
		}
		for _, mask := range slots {
			if mask != 0 {
				place, bit := l.place(mask)
				l.sieve[place] |= 1 << bit
			}
		}
	}
	return true
}

// heed is after how many masks a level that is made heeds its context. They are few, for the first of them touch a huge page each, which
// takes milliseconds.
const heed = 1 << 6

// has reports whether a mask is in the level, which is finished.
func (l *level) has(mask uint64) bool {
	place, bit := l.place(mask)
	return l.sieve[place]>>bit&1 != 0 && l.hasFrom(place, mask)
}

// hasFrom is the same for a mask that the sieve leaves, and whose place is known.
func (l *level) hasFrom(place, mask uint64) bool {
	for l.slots[place] != mask {
		if l.slots[place] == 0 {
			return false
		}
		if place++; place == uint64(len(l.slots)) {
			place = 0
		}
	}
	return true
}

// put puts a mask whose place is known in, and reports whether it is new. Many may do so at once. There must be a place left.
func (l *level) put(place, mask uint64) (isNew bool) {
	for {
		switch atomic.LoadUint64(&l.slots[place]) {
		case mask:
			return false
		case 0:
			if atomic.CompareAndSwapUint64(&l.slots[place], 0, mask) {
				return true
			}
			continue // another was quicker; that may have been the same mask
		}
		if place++; place == uint64(len(l.slots)) {
			place = 0
		}
	}
}
