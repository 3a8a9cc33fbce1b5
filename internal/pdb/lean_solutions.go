package pdb

import (
	"context"
	"fmt"
	"math"
	"runtime"

	"octothorpe/shape"
)

// LeanSolutions tells of every mask of a Lean table, by rank, how far it is from a goal, how many shortest solutions it has, and with which
// moves they begin.
type LeanSolutions struct {
	*Lean
	masks     *Masks
	distances []uint8 // of masks that can be solved
	counts    []uint32
	firsts    []MoveSet
}

// LeanSolutionsBytes returns how many bytes the solutions of so many masks take.
func LeanSolutionsBytes(masks int) int64 { return int64(masks)*(1+4+4) + 1<<20 }

// NewLeanSolutions counts the shortest solutions of all masks, as [NewSolutions] does. It gives ErrTooLarge if a mask has 2^32 or more, or
// is 255 moves away, and ctx's error if that ends before.
func NewLeanSolutions(ctx context.Context, l *Lean) (*LeanSolutions, error) {
	masks, err := NewMasks(l.shape.Cells(), l.Size())
	if err != nil {
		return nil, err
	}
	if len(l.counts) > math.MaxUint8 {
		return nil, fmt.Errorf("a distance of %d: %w", len(l.counts)-1, ErrTooLarge)
	}
	n := masks.Count()
	s := &LeanSolutions{l, masks, make([]uint8, n), make([]uint32, n), make([]MoveSet, n)}
	for goal := range Goals(l.shape, l.Size()) {
		s.counts[masks.Rank(goal)] = 1
	}
	overflows := make([]bool, runtime.GOMAXPROCS(0))
	for distance := 1; distance < len(l.counts); distance++ {
		inParallel(overflows, func(i int, overflow *bool) {
			*overflow = s.count(ctx, distance, n*i/len(overflows), n*(i+1)/len(overflows))
		})
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, overflow := range overflows {
			if overflow {
				return nil, fmt.Errorf("a mask %d moves away has 2^32 solutions or more: %w", distance, ErrTooLarge)
			}
		}
	}
	return s, nil
}

// count counts the solutions of the masks at a distance among those of some ranks, when all nearer masks are counted. It reports whether one
// has too many. A mask is at the distance if its value says so and a neighbour whose value is one less is counted: those are nearer by one,
// and are not written to now.
func (s *LeanSolutions) count(ctx context.Context, distance, begin, end int) (overflow bool) {
	const heed = 1 << 16
	before, now := uint64(distance-1)%3, uint64(distance)%3
	for rank, mask := range s.masks.Range(begin, end) {
		if rank%heed == 0 && ctx.Err() != nil {
			return false
		}
		if s.counts[rank] > 0 || s.value(s.blocks.Place(mask)) != now {
			continue
		}
		count := uint64(0)
		for m := range shape.Move(s.shape.Moves()) {
			next := s.shape.Turn(m).Apply(mask)
			if s.value(s.blocks.Place(next)) != before {
				continue
			}
			ways := s.counts[s.masks.Rank(next)]
			if ways == 0 {
				break // it is farther
			}
			count += uint64(ways)
			s.firsts[rank] |= 1 << m
		}
		if count > 0 {
			s.distances[rank], s.counts[rank] = uint8(distance), uint32(count)
			overflow = overflow || count > math.MaxUint32
		}
	}
	return overflow
}

// Numbering returns the numbering of the masks.
func (s *LeanSolutions) Numbering() *Masks { return s.masks }

// DistanceOf returns the number of moves from the mask with that rank to a goal, or -1 if none can be reached from it.
func (s *LeanSolutions) DistanceOf(rank int) int {
	if s.counts[rank] == 0 {
		return -1
	}
	return int(s.distances[rank])
}

// Count is as that of [Solutions].
func (s *LeanSolutions) Count(rank int) int { return int(s.counts[rank]) }

// Firsts is as that of [Solutions].
func (s *LeanSolutions) Firsts(rank int) MoveSet { return s.firsts[rank] }
