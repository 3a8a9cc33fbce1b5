package search

import "iter"

// A queue is boards in the order in which they came. It grows by chunks, and gives chunks back when their boards are taken.
type queue[B forms] struct {
	pool  *pool[B]
	parts []*chunk[B]
	first int // the next to be taken, in the first part
	last  int // how many the last part has
}

// A chunk is a part of a queue.
type chunk[B forms] [chunkBoards]B

const (
	chunkBoards = 4096
	chunkBytes  = 8 * chunkBoards // for each word of a board
)

// A pool has the memory for queues.
type pool[B forms] struct {
	memory *memory
	spare  []*chunk[B]
	boards int64 // in all its queues
	most   int64 // of these at a time
}

// len returns the number of boards.
func (q *queue[B]) len() int {
	if len(q.parts) == 0 {
		return 0
	}
	return (len(q.parts)-1)*chunkBoards + q.last - q.first
}

// push adds a board at the end. It reports false if there is no memory for that.
func (q *queue[B]) push(b B) bool {
	if len(q.parts) == 0 || q.last == chunkBoards {
		part := q.pool.chunk()
		if part == nil {
			return false
		}
		q.parts, q.last = append(q.parts, part), 0
	}
	q.parts[len(q.parts)-1][q.last] = b
	q.last++
	q.pool.boards++
	q.pool.most = max(q.pool.most, q.pool.boards)
	return true
}

// pop takes the first board of a queue that has one.
func (q *queue[B]) pop() B {
	b := q.parts[0][q.first]
	q.pool.boards--
	if q.first++; q.first == chunkBoards || q.len() == 0 {
		q.pool.spare = append(q.pool.spare, q.parts[0])
		q.parts, q.first = q.parts[1:], 0
	}
	return b
}

// all returns the boards, in order, without taking them.
func (q *queue[B]) all() iter.Seq[B] {
	return func(yield func(B) bool) {
		for i, part := range q.parts {
			from, to := 0, len(part)
			if i == 0 {
				from = q.first
			}
			if i == len(q.parts)-1 {
				to = q.last
			}
			for _, b := range part[from:to] {
				if !yield(b) {
					return
				}
			}
		}
	}
}

// chunk returns a chunk to be used, or nil if there is no memory for one.
func (p *pool[B]) chunk() *chunk[B] {
	if n := len(p.spare); n > 0 {
		part := p.spare[n-1]
		p.spare = p.spare[:n-1]
		return part
	}
	if !p.memory.take(chunkBytes * int64(len(*new(B)))) {
		return nil
	}
	return new(chunk[B])
}
