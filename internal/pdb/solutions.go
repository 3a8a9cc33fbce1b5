package pdb

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"runtime"

	"octothorpe/shape"
)

// Solutions tells of every mask of a table, by rank, how many shortest solutions it has and with which moves they begin.
type Solutions struct {
	counts []uint32
	firsts []uint8 // sets of moves, of which there are eight at most
}

// NewSolutions counts the shortest solutions of all masks. A mask has as many as all those together that its optimal first moves
// lead to, so they are counted by ascending distance. It gives ErrTooLarge if a mask has 2^32 or more.
func NewSolutions(p *Packed) (*Solutions, error) {
	s := &Solutions{make([]uint32, p.masks.Count()), make([]uint8, p.masks.Count())}
	byDistance := p.MasksByDistance()
	for _, goal := range byDistance[0] {
		s.counts[p.masks.Rank(goal)] = 1
	}
	overflows := make([]bool, runtime.GOMAXPROCS(0))
	for distance, masks := range byDistance[1:] {
		inParallel(overflows, func(i int, overflow *bool) {
			part := masks[len(masks)*i/len(overflows) : len(masks)*(i+1)/len(overflows)]
			*overflow = s.count(p, part)
		})
		for _, overflow := range overflows {
			if overflow {
				return nil, fmt.Errorf("the number of solutions of %d moves: %w", distance+1, ErrTooLarge)
			}
		}
	}
	return s, nil
}

// count counts the solutions of masks that are not the goal, when those of all nearer masks are counted. It reports whether one
// has too many.
func (s *Solutions) count(p *Packed, masks []shape.Mask) (overflow bool) {
	for _, mask := range masks {
		rank := p.masks.Rank(mask)
		nearer, count := p.entries[rank]>>firstBits-1, uint64(0)
		for m := range shape.Move(p.shape.Moves()) {
			next := p.masks.Rank(p.shape.Turn(m).Apply(mask))
			if p.entries[next]>>firstBits == nearer {
				s.firsts[rank] |= 1 << m
				count += uint64(s.counts[next])
			}
		}
		s.counts[rank] = uint32(count)
		overflow = overflow || count > math.MaxUint32
	}
	return overflow
}

// Count returns the number of shortest solutions of the mask with that rank: 1 for the goal, which needs no moves, and 0 for a mask
// from which the goal cannot be reached.
func (s *Solutions) Count(rank int) int { return int(s.counts[rank]) }

// Firsts returns the moves with which those solutions begin. The goal has none.
func (s *Solutions) Firsts(rank int) MoveSet { return MoveSet(s.firsts[rank]) }

// A MoveSet is a set of moves: move m is bit m.
type MoveSet uint32

// Len returns the number of moves.
func (s MoveSet) Len() int { return bits.OnesCount32(uint32(s)) }

// All returns the moves in order.
func (s MoveSet) All() iter.Seq[shape.Move] {
	return func(yield func(shape.Move) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(shape.Move(bits.TrailingZeros32(uint32(s)))) {
				return
			}
		}
	}
}
