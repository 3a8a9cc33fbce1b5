package solver

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"octothorpe"
	"octothorpe/shape"
)

// A deepening is iterative deepening over the masks of one symbol (IDA*; Korf, 1985): depth-first searches for a solution of no more moves
// than a bound, which rises by one until there is one. What it needs of all moves does not change; the rest is of one symbol.
//
// With a move so many cells of the center can come to show the symbol, and no more: the exchange. A mask that lacks more than the moves
// left can bring is cut off. A search does not go down to the goals but to the perimeter: a mask with as many moves left as that has levels
// is the way to a solution if and only if it is in the farthest level, for a shorter solution there is none, as the bounds before have shown.
type deepening struct {
	center   uint64
	exchange int
	turns    []turn
	order    *order
}

func newDeepening(s *shape.Shape) *deepening {
	d := &deepening{center: uint64(s.Center()), order: newOrder(s)}
	for m := range shape.Move(s.Moves()) {
		t := newTurn(s.Turn(m), s.Cells())
		d.turns = append(d.turns, t)
		d.exchange = max(d.exchange, bits.OnesCount64(d.center&^t.apply(d.center)))
	}
	return d
}

// lacks returns how many cells of the center a mask does not have.
func (d *deepening) lacks(mask uint64) int { return bits.OnesCount64(d.center &^ mask) }

// least returns the number of moves that a mask needs at least.
func (d *deepening) least(mask uint64) int {
	exchange := max(1, d.exchange)
	return (d.lacks(mask) + exchange - 1) / exchange
}

// A job is a part of an iteration: what begins with some moves.
type job struct {
	way  []shape.Move
	mask uint64
	past past
}

// jobMoves is with how many moves jobs begin, if the iteration goes so deep.
const jobMoves = 3

// An iteration is a search with one bound. The jobs are in the order in which their moves are in the dictionary, and so the first job
// that ends the iteration tells how that ends, whatever later ones have found: not even the count of nodes depends on the number of cores.
type iteration struct {
	*deepening
	ctx       context.Context
	perimeter *perimeter
	farthest  *level // nil if the goals are not stored
	radius    int
	deep      int   // the moves down to the radius
	nodes     int64 // that may be looked at
	told      func(nodes int64)

	jobs  []job
	split int64        // nodes looked at to make the jobs
	next  atomic.Int64 // the next job
	last  atomic.Int64 // the job that ends the iteration, as far as is known: none after it needs to be done

	mutex   sync.Mutex
	counts  []int64        // of nodes, by job; -1 if it is not done
	ways    [][]shape.Move // solutions, by job
	counted int            // so many jobs have been done, and all before them
	sum     int64          // nodes of these, and those of the split
	lost    int64          // nodes of jobs that were broken off
	most    int64          // nodes that were told
}

// run returns the first solution that has no more moves than the bound, as far as it comes before another one in the dictionary, and nil
// if there is none. It says how many nodes it took, and reports false if it ended at the limit of nodes or because the context did.
func (d *deepening) run(ctx context.Context, start uint64, p *perimeter, bound int, nodes int64, before []shape.Move, told func(int64)) (found []shape.Move, took int64, ok bool) {
	it := &iteration{deepening: d, ctx: ctx, perimeter: p, radius: min(p.radius(), bound), nodes: nodes, told: told}
	it.deep = bound - it.radius
	if it.radius < len(p.levels) {
		it.farthest = p.levels[it.radius]
	}
	switch {
	case nodes < 1:
		return nil, 0, false
	case it.deep == 0:
		if !p.holds(start, bound, d.center) {
			return nil, 1, true
		}
		return p.descend([]shape.Move{}, start, bound, d.center), 1, true
	}
	it.divide(job{mask: start, past: d.order.begin()}, before)
	it.sum = it.split
	it.counts, it.ways = make([]int64, len(it.jobs)), make([][]shape.Move, len(it.jobs))
	for i := range it.counts {
		it.counts[i] = -1
	}
	it.last.Store(int64(len(it.jobs)))
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(it.jobs)) {
		group.Go(it.work)
	}
	group.Wait()
	return it.result()
}

// divide makes the jobs that begin with those of one job, in order.
func (it *iteration) divide(j job, before []shape.Move) {
	if len(j.way) == min(jobMoves, it.deep-1) {
		it.jobs = append(it.jobs, j)
		return
	}
	most := (it.deep + it.radius - len(j.way) - 1) * it.exchange
	for allowed := it.order.moves &^ j.past.barred; allowed != 0; allowed &= allowed - 1 {
		m := bits.TrailingZeros32(allowed)
		it.split++
		child := it.turns[m].apply(j.mask)
		way := append(slices.Clip(j.way), shape.Move(m))
		if child == j.mask || it.lacks(child) > most || before != nil && octothorpe.NewMoves(way...) > octothorpe.NewMoves(before...) {
			continue
		}
		it.divide(job{way, child, it.order.after(j.past, m)}, before)
	}
}

// work does jobs until none is left that matters.
func (it *iteration) work() {
	w := &walk{iteration: it, path: make([]shape.Move, it.deep)}
	for {
		w.job = it.next.Add(1) - 1
		if w.job >= it.last.Load() || it.ctx.Err() != nil {
			return
		}
		w.do(&it.jobs[w.job])
	}
}

// finish notes what a job has found in how many nodes.
func (it *iteration) finish(number, nodes int64, way []shape.Move) {
	it.mutex.Lock()
	defer it.mutex.Unlock()
	it.counts[number], it.ways[number] = nodes, way
	for it.counted < len(it.counts) && it.counts[it.counted] >= 0 {
		it.sum += it.counts[it.counted]
		it.counted++
	}
	if way != nil || it.sum > it.nodes {
		it.end(number)
	}
}

// end says that a job ends the iteration, unless an earlier one does.
func (it *iteration) end(number int64) {
	for last := it.last.Load(); number < last && !it.last.CompareAndSwap(last, number); last = it.last.Load() {
	}
}

// mayGoOn reports whether a job that has looked at so many nodes is to go on. If it has come to the limit of nodes, it ends the iteration:
// then all jobs before it together have come to it no later.
func (it *iteration) mayGoOn(number, nodes int64) (goOn bool) {
	it.mutex.Lock()
	defer it.mutex.Unlock()
	if it.sum+nodes > it.most {
		it.most = it.sum + nodes
		it.told(it.most)
	}
	if it.sum+nodes > it.nodes {
		it.end(number)
	}
	if goOn = it.ctx.Err() == nil && it.sum+nodes <= it.nodes && number <= it.last.Load(); !goOn {
		it.lost += nodes
	}
	return goOn
}

// result returns what the jobs have found, up to the one that ends the iteration.
func (it *iteration) result() (found []shape.Move, took int64, ok bool) {
	took = it.split
	for i, count := range it.counts {
		if took += max(0, count); took > it.nodes || count < 0 {
			return nil, it.all(), false
		}
		if it.ways[i] != nil {
			return it.ways[i], took, true
		}
	}
	if took > it.nodes { // without a job that is left
		return nil, it.nodes, false
	}
	return nil, took, true
}

// all returns the number of all nodes, also of jobs that were broken off: the limit, if it ended there.
func (it *iteration) all() int64 {
	all := it.split + it.lost
	for _, count := range it.counts {
		all += max(0, count)
	}
	return min(all, it.nodes)
}

// A walk is what a worker needs to do jobs.
type walk struct {
	*iteration
	job       int64
	nodes     int64 // of the job
	attention int64 // number of nodes at which the walk looks around
	path      []shape.Move
	end       uint64 // the mask in the farthest level where the path ends

	// The children of a mask next to the perimeter. Their places are asked for all at once, since each may be far away in memory.
	children, places [shape.MaxMoves]uint64
	moves, sieved    [shape.MaxMoves]uint8
}

// vigilance is after how many nodes a walk looks around: about a millisecond.
const vigilance = 1 << 16

func (w *walk) do(j *job) {
	w.nodes, w.attention = 0, vigilance
	copy(w.path, j.way)
	over := w.search(j.mask, w.deep-len(j.way), j.past)
	switch {
	case !over:
		w.finish(w.job, w.nodes, nil)
	case w.end != 0:
		way := slices.Clone(w.path)
		way = w.perimeter.descend(way, w.end, w.radius, w.center)
		w.finish(w.job, w.nodes, way)
		w.end = 0
	}
}

// search looks for a way from a mask down to the perimeter in so many moves, and reports whether the job is over: there is one, or the
// walk is broken off. Every child is a node.
func (w *walk) search(mask uint64, left int, past past) (over bool) {
	if left == 1 {
		return w.meet(mask, past)
	}
	allowed := w.order.moves &^ past.barred
	w.nodes += int64(bits.OnesCount32(allowed))
	most := (left - 1 + w.radius) * w.exchange
	for ; allowed != 0; allowed &= allowed - 1 {
		m := bits.TrailingZeros32(allowed)
		child := w.turns[m].apply(mask)
		if child == mask || bits.OnesCount64(w.center&^child) > most {
			continue
		}
		w.path[w.deep-left] = shape.Move(m)
		if w.search(child, left-1, w.order.after(past, m)) {
			return true
		}
	}
	return w.nodes >= w.attention && w.lookAround()
}

// lookAround reports whether the walk is broken off.
func (w *walk) lookAround() (over bool) {
	w.attention = w.nodes + vigilance
	return !w.mayGoOn(w.job, w.nodes)
}

// meet looks whether a move leads from a mask into the farthest level.
func (w *walk) meet(mask uint64, past past) (over bool) {
	allowed := w.order.moves &^ past.barred
	w.nodes += int64(bits.OnesCount32(allowed))
	most, children := w.radius*w.exchange, 0
	for ; allowed != 0; allowed &= allowed - 1 {
		m := bits.TrailingZeros32(allowed)
		child := w.turns[m].apply(mask)
		w.children[children], w.moves[children] = child, uint8(m)
		if bits.OnesCount64(w.center&^child) <= most {
			children++
		}
	}
	if children == 0 {
		return false
	}
	if w.radius == 0 {
		return w.met(0) // it lacks nothing
	}
	for i, child := range w.children[:children] {
		place, bit := w.farthest.place(child)
		w.places[i], w.sieved[i] = place, w.farthest.sieve[place]>>bit
	}
	for i, sieved := range w.sieved[:children] {
		if sieved&1 != 0 && w.farthest.hasFrom(w.places[i], w.children[i]) {
			return w.met(i)
		}
	}
	return false
}

// met notes that the path ends with a child.
func (w *walk) met(child int) (over bool) {
	w.path[w.deep-1], w.end = shape.Move(w.moves[child]), w.children[child]
	return true
}
