package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A store does what a map does, through many splits.
func TestStoreIsAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		boards := rapid.IntRange(1, 40_000).Draw(t, "boards")
		spread := rapid.Uint64Range(uint64(boards), 1<<48-2).Draw(t, "spread") // close together, or far apart
		s, want := newStore[single](&memory{most: 1 << 30}), map[single]uint16{}
		for range boards {
			board, value := single{1 + random.Uint64N(spread)}, uint16(random.Uint32())
			got, ok := s.get(board)
			if was, stored := want[board]; got != was || ok != stored {
				t.Fatalf("board %d has value %d, %v, want %d, %v", board, got, ok, was, stored)
			}
			if !s.put(board, value) {
				t.Fatal("no memory")
			}
			want[board] = value
		}
		for board, value := range want {
			if got, ok := s.get(board); got != value || !ok {
				t.Fatalf("board %d has value %d, %v, want %d", board, got, ok, value)
			}
		}
		if s.len != int64(len(want)) {
			t.Errorf("%d boards, want %d", s.len, len(want))
		}
	})
}

// A store uses its memory up, and when there is none left it still has all it had.
func TestStoreWithoutMemory(t *testing.T) {
	for _, most := range []int64{0, blockBytes, 2 * blockBytes, 5 * blockBytes, 40*blockBytes + 7} {
		m := &memory{most: most}
		s := newStore[single](m)
		stored := uint64(0)
		for s.put(single{stored + 1}, uint16(stored)) {
			stored++
		}
		if m.peak > most || m.peak+2*blockBytes < most {
			t.Errorf("took %d bytes of %d", m.peak, most)
		}
		if most >= 2*blockBytes && int64(stored)*8 < most/5 {
			t.Errorf("%d boards in %d bytes", stored, most)
		}
		for board := range stored {
			if value, ok := s.get(single{board + 1}); !ok || value != uint16(board) {
				t.Fatalf("board %d has value %d, %v", board+1, value, ok)
			}
		}
		if s.len != int64(stored) {
			t.Errorf("%d boards, want %d", s.len, stored)
		}
	}
}

// A queue does what a slice does.
func TestQueueIsASlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &memory{most: 1 << 30}
		p := &pool[single]{memory: m}
		q, other := queue[single]{pool: p}, queue[single]{pool: p}
		var want []single
		next, most := single{}, 0
		for _, n := range rapid.SliceOfN(rapid.IntRange(-6000, 6000), 0, 20).Draw(t, "pushed or popped") {
			for range n {
				next[0]++
				want = append(want, next)
				if !q.push(next) || !other.push(next) {
					t.Fatal("no memory")
				}
				other.pop()
			}
			for range min(-n, len(want)) {
				if got := q.pop(); got != want[0] {
					t.Fatalf("popped %d, want %d", got, want[0])
				}
				want = want[1:]
			}
			most = max(most, len(want))
			if q.len() != len(want) || other.len() != 0 {
				t.Fatalf("length %d, want %d", q.len(), len(want))
			}
			if got := slices.Collect(q.all()); !slices.Equal(got, want) {
				t.Fatalf("holds %v, want %v", got, want)
			}
		}
		if chunks := m.peak / chunkBytes; chunks > int64(most/chunkBoards+3) {
			t.Errorf("%d chunks for %d boards at a time", chunks, most)
		}
	})
}

func TestQueueWithoutMemory(t *testing.T) {
	q := queue[single]{pool: &pool[single]{memory: &memory{most: chunkBytes}}}
	pushed := 0
	for q.push(single{uint64(pushed)}) {
		pushed++
	}
	if pushed != chunkBoards || q.len() != pushed {
		t.Errorf("%d boards in a chunk, %d left", pushed, q.len())
	}
}
