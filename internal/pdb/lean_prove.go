package pdb

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync/atomic"
)

// Prove checks that all distances are exact. It gives an error that wraps [ErrUnproved] if they are not, and ctx's error if that ends
// before.
//
// It goes up from the goals a level at a time. A mask of level d-1 may have two kinds of neighbours only: those of the levels up to d-1,
// and those whose value is d modulo 3, which are the masks of level d. If that holds for all masks, no move changes the level by more than
// one, and each mask but a goal has a neighbour a level below, so its level is its distance, as in [Table.Prove]. Masks that are never come
// upon must have the value that says so.
//
// It gives [ErrOpened] for a table that is looked up in a file.
func (l *Lean) Prove(ctx context.Context) error {
	if l.words == nil {
		return ErrOpened
	}
	g, err := newGrid(l)
	if err != nil {
		return err
	}
	p := prover{Lean: l, known: newSet(l.blocks.end), last: newSet(l.blocks.end), seen: newSet(l.blocks.end)}
	for mask := range Goals(l.shape, l.blocks.size) {
		place := l.blocks.Place(mask)
		if l.value(place) != 0 {
			return fmt.Errorf("%w: the goal %d has the value %d, want 0", ErrUnproved, mask, l.value(place))
		}
		p.seen.add(place)
	}
	left := l.blocks.Count()
	for distance, want := range append(slices.Clip(l.counts), 0) {
		found, wrong := p.advance(uint64(distance) % 3)
		if wrong >= 0 {
			return fmt.Errorf("%w: mask %d, which is %d moves from the goal at most, has the value %d",
				ErrUnproved, l.blocks.Mask(wrong), distance, l.value(wrong))
		}
		if found != want {
			return fmt.Errorf("%w: %d masks at distance %d, want %d", ErrUnproved, found, distance, want)
		}
		left -= found
		if _, err := g.each(ctx, p.look); err != nil {
			return err
		}
	}
	never, err := g.each(ctx, func(b *block) int { return b.note(unreached3) })
	if err == nil && never != left {
		return fmt.Errorf("%w: the goal cannot be reached from %d masks, want %d", ErrUnproved, left, never)
	}
	return err
}

// A prover holds masks, as sets of their places.
type prover struct {
	*Lean
	known, last set // those of all levels up to the last one, and of that
	seen        set // those that are known, and the neighbours of the last level
}

// look sees all neighbours of the block's masks of the last level. It counts nothing.
func (p *prover) look(b *block) int {
	if !p.note(b) {
		return 0
	}
	seen := p.seen
	for m, row := range b.rows {
		targets := b.targets[m]
		for w, half := range b.active {
			for ; half != 0; half &= half - 1 {
				image := row[w*wordMasks+bits.TrailingZeros64(half)]
				place := targets[image/Leaving] + int(image%Leaving)
				word, bit := &seen[place/64], uint64(1)<<(place%64)
				if atomic.LoadUint64(word)&bit == 0 {
					atomic.OrUint64(word, bit)
				}
			}
		}
	}
	return 0
}

// note sets active to the block's masks of the last level, a bit each at the lower bits. It reports whether there are any, and then finds out
// where the moves lead.
func (p *prover) note(b *block) (some bool) {
	b.active = b.active[:0]
	first := b.begin / wordMasks
	for w := first; w < first+len(b.own); w++ {
		half := p.last[w/2] >> (w % 2 * wordMasks) & (1<<wordMasks - 1)
		b.active = append(b.active, half)
		some = some || half != 0
	}
	if some {
		b.aim()
	}
	return some
}

// advance goes to the next level: of the neighbours of the last one those that are not known. It returns how many they are. All neighbours
// must either be known or have the value of that level; the place of one that is wrong is returned, or -1.
func (p *prover) advance(value uint64) (found, wrong int) {
	parts := make([]struct{ found, wrong int }, runtime.GOMAXPROCS(0))
	inParallel(parts, func(i int, part *struct{ found, wrong int }) {
		part.wrong = -1
		for w := i * len(p.seen) / len(parts); w < (i+1)*len(p.seen)/len(parts); w++ {
			found := p.seen[w] &^ p.known[w]
			p.last[w] = found
			if found == 0 {
				continue
			}
			if odd := found &^ p.valued(w, value); odd != 0 {
				part.wrong = w*64 + bits.TrailingZeros64(odd)
			}
			p.known[w] = p.seen[w]
			part.found += bits.OnesCount64(found)
		}
	})
	wrong = -1
	for _, part := range parts {
		found, wrong = found+part.found, max(wrong, part.wrong)
	}
	return found, wrong
}

// valued returns which of the 64 places of a word of a set have a value.
func (p *prover) valued(w int, value uint64) uint64 {
	places := Gathered(Valued(p.words[2*w], value))
	if 2*w+1 < len(p.words) {
		places |= Gathered(Valued(p.words[2*w+1], value)) << wordMasks
	}
	return places
}

// Gathered moves the even bits of a word together.
func Gathered(word uint64) uint64 {
	word = (word | word>>1) & 0x3333333333333333
	word = (word | word>>2) & 0x0f0f0f0f0f0f0f0f
	word = (word | word>>4) & 0x00ff00ff00ff00ff
	word = (word | word>>8) & 0x0000ffff0000ffff
	return (word | word>>16) & 0x00000000ffffffff
}

// Spread moves the bits of a half word apart, to the even bits of a word: it undoes [Gathered].
func Spread(half uint32) uint64 {
	word := uint64(half)
	word = (word | word<<16) & 0x0000ffff0000ffff
	word = (word | word<<8) & 0x00ff00ff00ff00ff
	word = (word | word<<4) & 0x0f0f0f0f0f0f0f0f
	word = (word | word<<2) & 0x3333333333333333
	return (word | word<<1) & evens
}
