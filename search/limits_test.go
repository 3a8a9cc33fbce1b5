package search_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"octothorpe"
	"octothorpe/search"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// hard returns a board that no engine but pdb solves in ten thousand nodes.
func hard(t *testing.T) octothorpe.Board {
	return byLength(t)[13][0]
}

func TestNodeLimit(t *testing.T) {
	for _, e := range search.Engines() {
		for _, limit := range []int64{1, 2, 10, 1000, 10_000} {
			got := e.Search(t.Context(), hard(t), search.Options{Nodes: limit})
			if e.Name == "pdb" && limit >= 1000 {
				check(t, got, hard(t))
				continue
			}
			if got.End != search.NodeLimit || got.Nodes != limit || got.Length != -1 {
				t.Errorf("%s: %v after %d nodes of %d, length %d", e.Name, got.End, got.Nodes, limit, got.Length)
			}
		}
	}
}

// A limit that is just enough does not end a search.
func TestNodeLimitThatSuffices(t *testing.T) {
	board := byLength(t)[5][0]
	for _, e := range search.Engines() {
		free := e.Search(t.Context(), board, search.Options{})
		bound := e.Search(t.Context(), board, search.Options{Nodes: free.Nodes})
		if diff := cmp.Diff(free, bound, cmpopts.IgnoreFields(search.Result{}, "Time")); diff != "" {
			t.Errorf("%s (-no limit +limit)\n%s", e.Name, diff)
		}
	}
}

// Engines that store boards use the memory that they may, and no more: what they say, and what they take.
func TestMemoryLimit(t *testing.T) {
	const limit = 16 << 20
	for _, name := range []string{"bfs", "astar"} {
		e, _ := search.ByName(name)
		before := heap()
		got := e.Search(t.Context(), hard(t), search.Options{Memory: limit})
		if got.End != search.MemoryLimit || got.Length != -1 {
			t.Errorf("%s: %v, length %d", name, got.End, got.Length)
		}
		if got.PeakBytes > limit || got.PeakBytes < limit*9/10 {
			t.Errorf("%s: a peak of %d bytes of %d", name, got.PeakBytes, limit)
		}
		if taken := heap() - before; taken > limit*11/10 {
			t.Errorf("%s: took %d bytes of %d", name, taken, limit)
		}
		if got.Stored*8 > limit || got.Frontier == 0 || got.Depth() < 6 {
			t.Errorf("%s: %d boards, %d waiting, depth %d", name, got.Stored, got.Frontier, got.Depth())
		}
	}
	for _, name := range []string{"bfs", "astar", "ida-tt", "bidirectional", "pdb"} {
		e, _ := search.ByName(name)
		if got := e.Search(t.Context(), hard(t), search.Options{Memory: 100_000}); got.End != search.MemoryLimit || got.PeakBytes > 100_000 {
			t.Errorf("%s: %v, a peak of %d bytes of 100,000", name, got.End, got.PeakBytes)
		}
		if got := e.Search(t.Context(), hard(t), search.Options{Memory: 1}); got.End != search.MemoryLimit {
			t.Errorf("%s: %v with one byte", name, got.End)
		}
	}
}

// heap returns the bytes that were ever taken for large objects and have not been returned yet, garbage included.
func heap() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A clock is a context whose end comes when it has been asked that often.
type clock struct {
	context.Context
	asked, ends int
	err         error
}

func (c *clock) Err() error {
	if c.asked++; c.asked >= c.ends {
		return c.err
	}
	return nil
}

// Engines ask their context often: every few milliseconds.
func TestContextIsAsked(t *testing.T) {
	const often = 1 << 16 // nodes
	for _, e := range search.Engines() {
		if e.Name == "pdb" || e.Name == "bidirectional" { // which are done before
			continue
		}
		for err, want := range map[error]search.End{
			context.Canceled:         search.Cancelled,
			context.DeadlineExceeded: search.TimeLimit,
		} {
			ctx := &clock{Context: t.Context(), ends: 4, err: err}
			got := e.Search(ctx, hard(t), search.Options{})
			if got.End != want || got.Nodes != 3*often || got.Length != -1 {
				t.Errorf("%s: %v after %d nodes, want %v after %d", e.Name, got.End, got.Nodes, want, 3*often)
			}
		}
	}
}

// A search that is cancelled ends at once. The patience here is for a busy machine and the race detector; how many nodes may pass
// is what the test above says.
func TestCancellation(t *testing.T) {
	for _, e := range search.Engines() {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if got := e.Search(ctx, hard(t), search.Options{}); got.End != search.Cancelled || got.Nodes != 0 {
			t.Errorf("%s: %v after %d nodes", e.Name, got.End, got.Nodes)
		}
	}
	bfs, _ := search.ByName("bfs") // the slowest, a node
	ctx, cancel := context.WithCancelCause(t.Context())
	var cancelled time.Time
	time.AfterFunc(50*time.Millisecond, func() {
		cancelled = time.Now()
		cancel(errors.New("enough"))
	})
	got := bfs.Search(ctx, hard(t), search.Options{})
	if late := time.Since(cancelled); got.End != search.Cancelled || late > 2*time.Second {
		t.Errorf("%v, %v after the cancellation", got.End, late)
	}
}
