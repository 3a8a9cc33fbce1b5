package solver

import (
	"context"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// A perimeter has the masks of a size around the goals, those that hold the whole center: a level for each distance. From level to level
// the distance grows by one, and a move changes it by one at most. So what a move makes of a level's masks is in that level, in the one
// before, or new and in the next.
type perimeter struct {
	shape  *shape.Shape
	size   int
	turns  []turn
	levels []*level // by distance; none until the first is needed that is not of goals
	bytes  int64    // that the levels take
	closed bool     // there can be no level more: all masks are in the levels, or the memory is used up
}

// radius returns the distance of the farthest masks.
func (p *perimeter) radius() int { return max(0, len(p.levels)-1) }

// work returns how many masks must be made to add a level. It reports false if there can be none.
func (p *perimeter) work() (nodes int64, ok bool) {
	if p.closed {
		return 0, false
	}
	farthest := p.goals()
	if len(p.levels) > 0 {
		farthest = int(p.levels[p.radius()].count.Load())
	}
	return int64(farthest) * int64(len(p.turns)), farthest < math.MaxInt32
}

// goals returns how many goals there are, or math.MaxInt32 for more than can be numbered.
func (p *perimeter) goals() int {
	center := p.shape.Center().Len()
	goals, err := pdb.CountMasks(p.shape.Cells()-center, p.size-center)
	if err != nil {
		return math.MaxInt32
	}
	return goals
}

// begin makes the level of the goals, if it fits the memory and the context does not end before.
func (p *perimeter) begin(ctx context.Context, memory int64) bool {
	goals := p.goals()
	if levelBytes(goals) > memory {
		p.closed = true
		return false
	}
	l := newLevel(goals)
	put := 0
	for goal := range pdb.Goals(p.shape, p.size) {
		if put++; put%heed == 0 && ctx.Err() != nil {
			return false
		}
		place, _ := l.place(uint64(goal))
		l.put(place, uint64(goal))
	}
	l.count.Store(int64(goals))
	if !l.finish(ctx) {
		return false
	}
	p.levels, p.bytes = append(p.levels, l), levelBytes(goals)
	return true
}

// grow adds a level, on all cores, if it fits the memory: it reports false if not, or if the context ends. What it does depends on nothing
// but the levels and the memory.
func (p *perimeter) grow(ctx context.Context, memory int64) bool {
	if len(p.levels) == 0 && !p.begin(ctx, memory) {
		return false
	}
	most := p.expected()
	for p.bytes+levelBytes(most) <= memory {
		next := newLevel(most)
		if !p.spread(ctx, next) {
			return false
		}
		if count := int(next.count.Load()); count <= most {
			p.closed = count == 0
			if !p.closed {
				if !next.finish(ctx) {
					return false
				}
				p.levels, p.bytes = append(p.levels, next), p.bytes+levelBytes(most)
			}
			return true
		}
		most = 2 * most // there are more than expected
	}
	p.closed = true
	return false
}

// expected returns how many masks the next level is made for: it seldom grows more than the one before.
func (p *perimeter) expected() int {
	last := p.radius()
	count := float64(p.levels[last].count.Load())
	grown := float64(len(p.turns))
	if last > 1 {
		const reserve = 1.05
		grown = min(grown, reserve*count/float64(p.levels[last-1].count.Load()))
	}
	return 1 + int(min(count*grown, math.MaxInt32*64))
}

// spread puts the neighbours of the last level that are new into the next one, until it has too many. It reports false if the context ends.
func (p *perimeter) spread(ctx context.Context, next *level) bool {
	const atOnce = 1 << 12 // places
	last := p.levels[p.radius()]
	before := newLevel(0)
	if p.radius() > 0 {
		before = p.levels[p.radius()-1]
	} else if !before.finish(ctx) {
		return false
	}
	// So few for a small level that what they find before they count it never takes all places.
	workers := min(runtime.GOMAXPROCS(0), 1+len(last.slots)/atOnce, 1+next.most/64)
	patience := max(1, min(1<<12, next.most/(8*workers)))
	var begin atomic.Int64
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			s := &spreading{ctx: ctx, turns: p.turns, before: before, last: last, next: next, patience: patience}
			for ctx.Err() == nil && !s.full {
				end := int(begin.Add(atOnce))
				if end-atOnce >= len(last.slots) {
					break
				}
				s.from(last.slots[end-atOnce : min(end, len(last.slots))])
			}
			s.flush()
			next.count.Add(int64(s.found))
		})
	}
	group.Wait()
	return ctx.Err() == nil
}

// A spreading is what a worker needs to make a level from the ones before. Masks are looked up many at a time, since each may be far away in
// memory, and the processor then need not wait for one after another.
type spreading struct {
	ctx                context.Context
	turns              []turn
	before, last, next *level

	masks, places [spreadBatch]uint64
	sieved        [spreadBatch]uint8
	waiting       int  // masks that have not been looked up
	found         int  // masks that have not been counted in the next level
	patience      int  // so many may be found until they are counted
	full          bool // the next level has too many, or the context has ended
}

const spreadBatch = 128

// from puts the new neighbours of the masks of some places into the next level.
func (s *spreading) from(slots []uint64) {
	for _, mask := range slots {
		if mask == 0 {
			continue
		}
		for i := range s.turns {
			neighbour := s.turns[i].apply(mask)
			if neighbour == mask {
				continue
			}
			s.masks[s.waiting] = neighbour
			if s.waiting++; s.waiting == spreadBatch {
				s.flush()
			}
		}
		if s.full {
			return
		}
	}
}

// flush puts those that are new of the masks that wait.
func (s *spreading) flush() {
	s.full = s.full || s.ctx.Err() != nil // before memory is touched for the first time, which takes long
	s.leaveOut(s.before)
	s.leaveOut(s.last)
	for i, mask := range s.masks[:s.waiting] {
		s.places[i], _ = s.next.place(mask)
	}
	for _, place := range s.places[:s.waiting] {
		atomic.LoadUint64(&s.next.slots[place]) // brings it near
	}
	for i, mask := range s.masks[:s.waiting] {
		if s.full || !s.next.put(s.places[i], mask) {
			continue
		}
		if s.found++; s.found == s.patience {
			s.full = int(s.next.count.Add(int64(s.found))) > s.next.most
			s.found = 0
		}
	}
	s.waiting = 0
}

// leaveOut leaves out the masks that wait and are in a level.
func (s *spreading) leaveOut(l *level) {
	for i, mask := range s.masks[:s.waiting] {
		place, bit := l.place(mask)
		s.places[i], s.sieved[i] = place, l.sieve[place]>>bit&1
	}
	left := 0
	for i, mask := range s.masks[:s.waiting] {
		if s.sieved[i] != 0 && l.hasFrom(s.places[i], mask) {
			continue
		}
		s.masks[left] = mask
		left++
	}
	s.waiting = left
}

// holds reports whether a mask is at a distance, the radius or less.
func (p *perimeter) holds(mask uint64, distance int, center uint64) bool {
	if distance == 0 {
		return mask&center == center
	}
	return p.levels[distance].has(mask)
}

// descend appends to path the first way, in dictionary order, from a mask at a distance to a goal.
func (p *perimeter) descend(path []shape.Move, mask uint64, distance int, center uint64) []shape.Move {
	for distance--; distance >= 0; distance-- {
		for m := range p.turns {
			if nearer := p.turns[m].apply(mask); p.holds(nearer, distance, center) {
				path, mask = append(path, shape.Move(m)), nearer
				break
			}
		}
	}
	return path
}
