package search_test

import (
	"testing"

	"octothorpe"
	"octothorpe/search"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// An observer is told every node, and the search is the same as without one.
func TestObserverIsToldEveryNode(t *testing.T) {
	for _, e := range search.Engines() {
		for length, boards := range byLength(t) {
			if length > 6 {
				break
			}
			var nodes []search.Node
			options := search.Options{Observer: func(n search.Node) bool {
				nodes = append(nodes, n)
				return true
			}}
			got := e.Search(t.Context(), boards[0], options)
			want := e.Search(t.Context(), boards[0], search.Options{})
			if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(search.Result{}, "Time")); diff != "" {
				t.Errorf("%s (-alone +observed)\n%s", e.Name, diff)
			}
			if int64(len(nodes)) != got.Nodes {
				t.Fatalf("%s: told %d nodes of %d", e.Name, len(nodes), got.Nodes)
			}
			tell(t, e, boards[0], got, nodes)
		}
	}
}

// tell holds what an observer was told to the result, and each node to itself.
func tell(t *testing.T, e *search.Engine, start octothorpe.Board, result search.Result, nodes []search.Node) {
	t.Helper()
	byDepth := make([]int64, len(result.ByDepth))
	decided := map[search.Decision]int64{}
	for _, n := range nodes {
		byDepth[n.Depth]++
		decided[n.Decision]++
		if n.Board.IsZero() != (n.Mask != 0) || n.Mask != 0 && e.Name != "bidirectional" {
			t.Errorf("%s: a node with board %v and mask %d", e.Name, n.Board, n.Mask)
		}
		if n.Depth == 0 && n.Mask == 0 && n.Board != start {
			t.Errorf("%s: a node of depth 0 with board %v", e.Name, n.Board)
		}
		if over := n.Bound >= 0 && n.Depth+n.H > n.Bound; over && n.Decision != search.Cut {
			t.Errorf("%s: %v a node of depth %d with h %d and bound %d", e.Name, n.Decision, n.Depth, n.H, n.Bound)
		}
		if !n.Board.IsZero() && e.Exact && n.H > octothorpe.Solve(n.Board).Length {
			t.Errorf("%s: h is %d for a board of distance %d", e.Name, n.H, octothorpe.Solve(n.Board).Length)
		}
		if (n.Bound < 0) != (result.Iterations == nil) {
			t.Errorf("%s: a bound of %d in an engine with %d iterations", e.Name, n.Bound, len(result.Iterations))
		}
	}
	if diff := cmp.Diff(result.ByDepth, byDepth); diff != "" {
		t.Errorf("%s: nodes by depth (-result +told)\n%s", e.Name, diff)
	}
	// Two frontiers may also meet when the masks come to the boards; then no node is a goal.
	if decided[search.Duplicate] != result.Duplicates || decided[search.Goal] == 0 && e.Name != "bidirectional" {
		t.Errorf("%s: told %d duplicates of %d, and %d goals", e.Name, decided[search.Duplicate], result.Duplicates, decided[search.Goal])
	}
	if decided[search.Expand]+decided[search.Goal] < result.Expanded {
		t.Errorf("%s: told %d nodes to expand of %d", e.Name, decided[search.Expand], result.Expanded)
	}
}

// An observer that has enough stops the search.
func TestObserverStops(t *testing.T) {
	for _, e := range search.Engines() {
		told := int64(0)
		got := e.Search(t.Context(), hard(t), search.Options{Observer: func(search.Node) bool {
			told++
			return told < 20
		}})
		if got.End != search.Stopped || got.Nodes != 20 || told != 20 || got.Length != -1 {
			t.Errorf("%s: %v after %d nodes, told %d", e.Name, got.End, got.Nodes, told)
		}
	}
}

// Where a state is duplicated, proved or cut, the engines say so.
func TestDecisionsAreSeen(t *testing.T) {
	board := byLength(t)[8][0]
	for name, want := range map[string][]search.Decision{
		"bfs":           {search.Expand, search.Duplicate, search.Goal},
		"astar":         {search.Expand, search.Duplicate, search.Goal},
		"bidirectional": {search.Expand, search.Duplicate, search.Goal},
		"ida":           {search.Expand, search.Cut, search.Goal},
		"ida-tt":        {search.Expand, search.Cut, search.Proved, search.Goal},
		"pdb":           {search.Expand, search.Cut, search.Goal},
	} {
		seen := map[search.Decision]bool{}
		e, _ := search.ByName(name)
		e.Search(t.Context(), board, search.Options{Observer: func(n search.Node) bool {
			seen[n.Decision] = true
			return true
		}})
		all := map[search.Decision]bool{}
		for _, d := range want {
			all[d] = true
		}
		if diff := cmp.Diff(all, seen); diff != "" {
			t.Errorf("%s (-want +seen)\n%s", name, diff)
		}
	}
}
