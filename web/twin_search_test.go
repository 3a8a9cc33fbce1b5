package web_test

import (
	"math/rand/v2"
	"testing"

	"octothorpe"
	"octothorpe/search"

	"github.com/google/go-cmp/cmp"
)

// On every shape, the engines of the page look at the nodes that those here look at, iteration by iteration, and at the same boards.
func TestTheTwinLooksAtTheSameNodesOnOtherShapes(t *testing.T) {
	type result struct {
		octothorpe.Solution
		End        string
		Nodes      int64
		Iterations []search.Iteration
		ByDepth    []int64 `json:"by_depth"`
		Expanded   int64
		Stored     int64
	}
	type node struct {
		Depth    int
		Move     string
		Board    string
		H        int
		Bound    int
		Decision string
	}
	for s, all := range shapesOf(t) {
		var wishes []wish
		random := rand.New(rand.NewPCG(1, uint64(s.Cells())))
		for _, engine := range twinEngines {
			for i := range 20 {
				board := mixed(random, s, all[i%len(all)])
				wishes = append(wishes, wish{engine, board, 20_000})
			}
		}
		w, ends := newTwin(t).on(s), map[search.End]bool{}
		for i, got := range ask[result](t, w, "search", wishes...) {
			r := wishes[i].find(t, nil)
			ends[r.End] = true
			want := result{r.Solution, r.End.String(), r.Nodes, append([]search.Iteration{}, r.Iterations...), append([]int64{}, r.ByDepth...),
				r.Expanded, r.Stored}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s on %v (-Go +JavaScript):\n%s", wishes[i].Engine, wishes[i].Board, diff)
			}
		}
		if !ends[search.Solved] {
			t.Errorf("%v\nno search ended with an answer: %v", s, ends)
		}
		var steps []wish
		for i := 0; i < len(wishes); i += 7 {
			steps = append(steps, wish{wishes[i].Engine, wishes[i].Board, 300})
		}
		for i, got := range ask[[]node](t, w, "steps", steps...) {
			want := []node{}
			steps[i].find(t, func(n search.Node) bool {
				move := ""
				if n.Depth > 0 {
					move = n.Move.String()
				}
				want = append(want, node{n.Depth, move, n.Board.Digits(), n.H, n.Bound, n.Decision.String()})
				return true
			})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s on %v (-Go +JavaScript):\n%s", steps[i].Engine, steps[i].Board, diff)
			}
		}
	}
}
