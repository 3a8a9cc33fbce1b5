package search_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"octothorpe"
	"octothorpe/search"
)

func ExampleCompare() {
	var boards []octothorpe.Board
	for _, digits := range []string{"111132323132231222312133", "111111112222222233333333"} {
		board, err := octothorpe.ParseBoard(digits)
		if err != nil {
			fmt.Println(err)
			return
		}
		boards = append(boards, board)
	}
	engines := search.Engines()[3:5]
	for _, s := range search.Compare(context.Background(), engines, boards, search.CompareOptions{}).Engines {
		fmt.Printf("%s solved %d boards with %d nodes, %.2f times the first engine's\n", s.Engine, s.Solved, s.Nodes, s.NodesRatio)
	}
	// Output:
	// ida-third solved 2 boards with 657 nodes, 1.00 times the first engine's
	// ida solved 2 boards with 28 nodes, 0.04 times the first engine's
}

// comparedBoards are one that is solved from the start, one of two moves, one of four, and a random one.
func comparedBoards(t testing.TB) []octothorpe.Board {
	t.Helper()
	var boards []octothorpe.Board
	for _, digits := range []string{
		"111133222332233222331111", "111132323132231222312133", "111111112222222233333333", "213332321232213123111213",
	} {
		board, err := octothorpe.ParseBoard(digits)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, board)
	}
	return boards
}

func enginesOf(t testing.TB, names ...string) []*search.Engine {
	t.Helper()
	var engines []*search.Engine
	for _, name := range names {
		engine, ok := search.ByName(name)
		if !ok {
			t.Fatalf("there is no engine %s", name)
		}
		engines = append(engines, engine)
	}
	return engines
}

// TestEffectiveBranching compares with sums that are known: 2 + 4 + … + 2^n = 2^(n+1) - 2.
func TestEffectiveBranching(t *testing.T) {
	for _, test := range []struct {
		nodes  int64
		length int
		want   float64
	}{
		{1, 1, 1}, {7, 1, 7}, {6, 2, 2}, {14, 3, 2}, {8190, 12, 2}, {39, 3, 3}, {13, 13, 1}, {11110, 4, 10},
		{52, 5, 1.917}, // the textbook's own, which says 1.92
	} {
		if got := search.EffectiveBranching(test.nodes, test.length); math.Abs(got-test.want) > 0.003 {
			t.Errorf("%d nodes and %d moves give %v, want %v", test.nodes, test.length, got, test.want)
		}
	}
	for _, none := range [][2]int{{5, 0}, {0, 5}, {5, -1}} {
		if got := search.EffectiveBranching(int64(none[0]), none[1]); !math.IsNaN(got) {
			t.Errorf("%d nodes and %d moves give %v, want no number", none[0], none[1], got)
		}
	}
}

func TestEffectiveBranchingInverts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		nodes := rapid.Int64Range(1, 1<<52).Draw(t, "nodes")
		length := rapid.IntRange(1, 30).Draw(t, "length")
		b := search.EffectiveBranching(nodes, length)
		sum := 0.0
		for range length {
			sum = b * (sum + 1)
		}
		if math.Abs(sum-float64(nodes)) > 1e-9*float64(nodes) {
			t.Errorf("%d nodes and %d moves give %v, with which there are %v nodes", nodes, length, b, sum)
		}
	})
}

// TestCompare holds runs to what the engines give by themselves, whatever the number of boards at a time.
func TestCompare(t *testing.T) {
	boards := comparedBoards(t)
	engines := enginesOf(t, "ida", "pdb", "bidirectional")
	for _, parallel := range []int{0, 1, 3} {
		var told []string
		c := search.Compare(t.Context(), engines, boards, search.CompareOptions{
			Parallel: parallel,
			Done:     func(r *search.Run) { told = append(told, r.Engine+r.Board.Digits()) },
		})
		if c.Boards != len(boards) || c.Parallel != (parallel > 1) || c.Cancelled {
			t.Errorf("%d boards, parallel %v, cancelled %v", c.Boards, c.Parallel, c.Cancelled)
		}
		var ran []string
		for i, run := range c.Runs {
			board, engine := boards[i/len(engines)], engines[i%len(engines)]
			alone := engine.Search(t.Context(), board, search.Options{})
			if run.Board != board || run.Engine != engine.Name || run.Solution != alone.Solution || run.Nodes != alone.Nodes ||
				run.Wrong || !slices.Equal(run.Iterations, alone.Iterations) || !slices.Equal(run.ByDepth, alone.ByDepth) {
				t.Errorf("run %d is %+v, and %s alone gives %+v", i, run, engine.Name, alone)
			}
			ran = append(ran, run.Engine+run.Board.Digits())
		}
		slices.Sort(ran)
		slices.Sort(told)
		if len(c.Runs) != len(boards)*len(engines) || !slices.Equal(ran, told) {
			t.Errorf("%d runs, of which %d were told, want %d", len(c.Runs), len(told), len(boards)*len(engines))
		}
	}
}

// TestSummaries computes the summaries from the runs, in another way.
func TestSummaries(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var boards []octothorpe.Board
		for range rapid.IntRange(1, 4).Draw(t, "boards") {
			boards = append(boards, rapid.SampledFrom(comparedBoards(&testing.T{})).Draw(t, "board"))
		}
		engines := rapid.SliceOfNDistinct(rapid.SampledFrom(search.Engines()), 1, 4, rapid.ID).Draw(t, "engines")
		limit := rapid.Int64Range(1, 3000).Draw(t, "limit")
		c := search.Compare(context.Background(), engines, boards, search.CompareOptions{Nodes: limit})
		for i, s := range c.Engines {
			var nodes []int64
			total, solved, byDepth, branching, branched := int64(0), 0, int64(0), 0.0, 0.0
			ours, theirs := int64(0), int64(0)
			for j := range boards {
				run, first := c.Runs[j*len(engines)+i], c.Runs[j*len(engines)]
				nodes = append(nodes, run.Nodes)
				total += run.Nodes
				if run.Length >= 0 {
					solved++
					if first.Length >= 0 {
						ours, theirs = ours+run.Nodes, theirs+first.Nodes
					}
					if run.Length > 0 {
						branching += search.EffectiveBranching(run.Nodes, run.Length)
						branched++
					}
				}
			}
			for _, n := range s.ByDepth {
				byDepth += n
			}
			slices.Sort(nodes)
			middle := (nodes[len(nodes)/2] + nodes[(len(nodes)-1)/2]) / 2
			if s.Engine != engines[i].Name || s.Nodes != total || byDepth != total || s.Solved+s.Wrong != solved ||
				s.GaveUp != len(boards)-solved || s.MedianNodes != middle || s.WorstNodes != slices.Max(nodes) {
				t.Errorf("%+v, want %d nodes, median %d, worst %d, %d solved", s, total, middle, slices.Max(nodes), solved)
			}
			if want := float64(ours) / max(1, float64(theirs)); math.Abs(s.NodesRatio-want) > 1e-9 {
				t.Errorf("%s has ratio %v, want %v", s.Engine, s.NodesRatio, want)
			}
			if want := branching / max(1, branched); math.Abs(s.Branching-want) > 1e-9 {
				t.Errorf("%s has branching %v, want %v", s.Engine, s.Branching, want)
			}
		}
	})
}

func TestWrong(t *testing.T) {
	board, err := octothorpe.ParseBoard(wrongBoard)
	if err != nil {
		t.Fatal(err)
	}
	c := search.Compare(t.Context(), enginesOf(t, "ida", "ida-same"), []octothorpe.Board{board}, search.CompareOptions{})
	if right, wrong := c.Engines[0], c.Engines[1]; right.Solved != 1 || wrong.Wrong != 1 || wrong.Solved != 0 || !c.Runs[1].Wrong {
		t.Errorf("%+v and %+v, want one right and one wrong", c.Runs[0], c.Runs[1])
	}
}

func TestGaveUp(t *testing.T) {
	boards := comparedBoards(t)[3:]
	for want, options := range map[search.End]search.CompareOptions{
		search.NodeLimit:   {Nodes: 100},
		search.MemoryLimit: {Memory: 10_000},
		search.TimeLimit:   {Time: time.Nanosecond},
	} {
		c := search.Compare(t.Context(), enginesOf(t, "bfs"), boards, options)
		run, s := c.Runs[0], c.Engines[0]
		if run.End != want || run.Length != -1 || run.Moves != "" || s.GaveUp != 1 || c.Cancelled {
			t.Errorf("ends with %v, %d moves and %d given up, want %v", run.End, run.Length, s.GaveUp, want)
		}
		if c.NodesByLength("bfs") != nil {
			t.Errorf("there is a median of what was given up on: %v", c.NodesByLength("bfs"))
		}
	}
}

// TestCancel ends a comparison after some runs, and holds it to those.
func TestCancel(t *testing.T) {
	boards := comparedBoards(t)
	for _, parallel := range []int{1, 2} {
		for after := range 4 {
			ctx, cancel := context.WithCancel(t.Context())
			done := 0
			if after == 0 {
				cancel()
			}
			c := search.Compare(ctx, enginesOf(t, "ida", "bfs", "pdb"), boards, search.CompareOptions{
				Parallel: parallel,
				Done: func(*search.Run) {
					if done++; done >= after {
						cancel()
					}
				},
			})
			cancel()
			if !c.Cancelled || len(c.Runs) != done || done < after || len(c.Engines) != 3 {
				t.Errorf("cancelled %v with %d runs of %d told, want %d", c.Cancelled, len(c.Runs), done, after)
			}
		}
	}
}

func TestNodesByLength(t *testing.T) {
	boards := comparedBoards(t)
	boards = append(boards, boards[2].Transform(octothorpe.Symmetries()[1]))
	c := search.Compare(t.Context(), enginesOf(t, "ida"), boards, search.CompareOptions{})
	want := []search.LengthNodes{
		{0, c.Runs[0].Nodes}, {2, c.Runs[1].Nodes}, {4, (c.Runs[2].Nodes + c.Runs[4].Nodes) / 2},
		{octothorpe.Solve(boards[3]).Length, c.Runs[3].Nodes},
	}
	slices.SortFunc(want, func(a, b search.LengthNodes) int { return a.Length - b.Length })
	if diff := cmp.Diff(slices.CompactFunc(want, func(a, b search.LengthNodes) bool { return a.Length == b.Length }),
		c.NodesByLength("ida")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestComparisonJSON holds the names that other programs rely on.
func TestComparisonJSON(t *testing.T) {
	c := search.Compare(t.Context(), enginesOf(t, "ida"), comparedBoards(t)[1:2], search.CompareOptions{})
	c.Runs[0].Seconds, c.Engines[0].Seconds, c.Engines[0].NodesPerSecond, c.Engines[0].SecondsRatio = 0.5, 0.5, 100, 1
	c.Runs[0].PeakBytes, c.Engines[0].PeakBytes = 96, 96
	c.Runs[0].Branching, c.Engines[0].Branching = 2, 2
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.ReplaceAll(`{"boards":1,"parallel":false,"cancelled":false,
"engines":[{"engine":"ida","solved":1,"wrong":0,"gave_up":0,"nodes":5,"median_nodes":5,"worst_nodes":5,"branching":2,
"by_depth":[1,1,3],"expanded":2,"duplicates":0,"frontier":0,"stored":0,"peak_bytes":96,"seconds":0.5,
"nodes_per_second":100,"nodes_ratio":1,"seconds_ratio":1}],
"runs":[{"board":"111132323132231222312133","engine":"ida","moves":"AC","length":2,"symbol":2,"end":"solved","wrong":false,
"nodes":5,"iterations":[{"bound":2,"nodes":5}],"branching":2,"depth":2,"by_depth":[1,1,3],"expanded":2,"duplicates":0,
"frontier":0,"stored":0,"peak_bytes":96,"seconds":0.5}]}`, "\n", "")
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// wrongBoard has DDHH as its answer, which repeats moves.
const wrongBoard = "111111112222222233333333"
