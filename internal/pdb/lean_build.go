package pdb

import (
	"context"
	"math/bits"
	"sync/atomic"
)

// backwards is from how many masks of the last level for one that is not reached it is quicker to look from the latter.
const backwards = 0.4

// level finds the masks at a distance, and returns how many there are. The level before has last masks, and left are not reached. As long
// as the levels are small the neighbours of the last one are looked at; later the masks that are left look whether a neighbour is in it.
func (g *grid) level(ctx context.Context, distance, last, left int) (found int, err error) {
	if left == 0 {
		return 0, nil
	}
	before, now := uint64(distance-1)%3, uint64(distance)%3
	if float64(last) > backwards*float64(left) {
		return g.each(ctx, func(b *block) int { return b.gather(before, now) })
	}
	return g.each(ctx, func(b *block) int { return b.spread(before, now) })
}

// Valued returns which masks of a word have a value, a bit each at the even bits.
func Valued(word, value uint64) uint64 {
	different := word ^ value*evens
	return ^(different | different>>1) & evens
}

// spread marks all neighbours of the block's masks of the last level that were not reached, and returns how many they are. Of the masks
// with the same value that are older all neighbours have been reached.
func (b *block) spread(before, now uint64) (found int) {
	if b.note(before) == 0 {
		return 0
	}
	b.aim()
	words := b.words
	for m, row := range b.rows {
		targets := b.targets[m]
		for w, active := range b.active {
			for ; active != 0; active &= active - 1 {
				image := row[w*wordMasks+bits.TrailingZeros64(active)/2]
				place := targets[image/Leaving] + int(image%Leaving)
				word, shift := &words[place/wordMasks], place%wordMasks*2
				if atomic.LoadUint64(word)>>shift&3 != 3 {
					continue
				}
				// The value takes bits away from 3, so whoever comes second changes nothing.
				if old := atomic.AndUint64(word, ^((3 ^ now) << shift)); old>>shift&3 == 3 {
					b.keep(place)
					found++
				}
			}
		}
	}
	return found
}

// gather marks the block's masks that were not reached and have a neighbour in the last level, and returns how many they are.
func (b *block) gather(before, now uint64) (found int) {
	if b.note(unreached3) == 0 {
		return 0
	}
	b.aim()
	words := b.words
	for m, row := range b.rows {
		targets := b.targets[m]
		for w, active := range b.active {
			reached := uint64(0)
			for rest := active; rest != 0; rest &= rest - 1 {
				shift := bits.TrailingZeros64(rest)
				image := row[w*wordMasks+shift/2]
				place := targets[image/Leaving] + int(image%Leaving)
				different := atomic.LoadUint64(&words[place/wordMasks])>>(place%wordMasks*2)&3 ^ before
				reached |= (different - 1) >> 63 << shift // 1 if they are equal
			}
			b.active[w] = active &^ reached
		}
	}
	for w, left := range b.active {
		word := b.own[w]
		reached := Valued(word, unreached3) & b.inside(w) &^ left
		if reached != 0 {
			found += bits.OnesCount64(reached)
			atomic.StoreUint64(&b.own[w], word&^((3^now)*reached))
			for ; reached != 0 && len(b.found) <= MostFarthest; reached &= reached - 1 {
				b.keep(b.begin + w*wordMasks + bits.TrailingZeros64(reached)/2)
			}
		}
	}
	return found
}

// MostFarthest is how many masks a level may have to be kept one by one.
const MostFarthest = 1 << 12

// keep keeps a place of the level that is found, if there are not too many.
func (b *block) keep(place int) {
	if len(b.found) <= MostFarthest {
		b.found = append(b.found, place)
	}
}

// note sets active to the block's masks with a value, and returns how many they are.
func (b *block) note(value uint64) (masks int) {
	b.active = b.active[:0]
	for w := range b.own {
		active := Valued(atomic.LoadUint64(&b.own[w]), value) & b.inside(w)
		b.active = append(b.active, active)
		masks += bits.OnesCount64(active)
	}
	return masks
}

// inside returns which places of word w are masks, a bit each at the even bits.
func (b *block) inside(w int) uint64 {
	if w == len(b.own)-1 {
		return b.last
	}
	return evens
}
