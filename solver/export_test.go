package solver

import (
	"context"

	"octothorpe/shape"
)

// Allows reports whether the order of moves lets them follow each other.
func Allows(s *shape.Shape, moves []shape.Move) bool {
	o := newOrder(s)
	past := o.begin()
	for _, m := range moves {
		if past.barred>>m&1 != 0 {
			return false
		}
		past = o.after(past, int(m))
	}
	return true
}

// Turned returns a mask after a move, as searches make it.
func Turned(s *shape.Shape, m shape.Move, mask shape.Mask) shape.Mask {
	t := newTurn(s.Turn(m), s.Cells())
	return shape.Mask(t.apply(uint64(mask)))
}

// Ended reports whether levels are left out that are under way when the context ends: that of the goals, or one that is finished.
func Ended(ctx context.Context, s *shape.Shape, size int) bool {
	p := &perimeter{shape: s, size: size, turns: newDeepening(s).turns}
	grown := p.grow(ctx, 1<<30)
	return !grown && len(p.levels) == 0 && !p.closed && !newLevel(heed).finish(ctx)
}

// Around returns how many masks of a size are at each distance from the goals, as far as the memory allows, and how much they take.
func Around(ctx context.Context, s *shape.Shape, size int, memory int64) (counts []int, bytes int64) {
	p := &perimeter{shape: s, size: size, turns: newDeepening(s).turns}
	for p.grow(ctx, memory) && !p.closed {
	}
	for _, l := range p.levels {
		counts = append(counts, int(l.count.Load()))
	}
	return counts, p.bytes
}
