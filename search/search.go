// Package search has the searches that textbooks have for the Rotation Game, from breadth-first search to IDA* with a
// pattern database, and counts what each of them does.
//
// [Engines] lists them, [ByName] finds one. An engine gets a board and limits, and gives a [Result]: the answer, the nodes
// that it looked at, by iteration and by depth, and what it stored. All engines but ida-same give the answer of
// [octothorpe.Solve], or end at a limit and say at which.
//
//	engine, ok := search.ByName("ida") // which is nil if there is none of the name
//	result := engine.Search(ctx, board, search.Options{Nodes: 100e6})
//	fmt.Println(result.Moves, result.Nodes)
//
// Boards may be of any shape. Where a move can bring a symbol to several cells of the center, the bound is divided by their number, and
// ida-third divides by the cells of the center on a stroke; only symbols count that moves can bring to all of the center. A board on which
// there is none ends a search at once, but bfs, which looks at all that can be reached.
//
// An [Observer] is told every node, and may take its time or stop the search.
package search

import (
	"context"
	"time"

	"octothorpe"
	"octothorpe/shape"
)

// An Engine is a search algorithm. It does not change, and may be used by many goroutines at once.
type Engine struct {
	Name    string // as it is called everywhere: "ida-tt"
	Summary string // what it is, on one line
	// Exact engines give the first of the shortest solutions in dictionary order, if they give one.
	Exact bool
	// Light engines answer every classic board within half a minute, and within [DefaultMemory].
	Light bool

	exhausts bool // it finds out by itself that there is no solution
	search   algorithm
}

// Options are what a search is bound by. The zero Options set no limit but that of memory.
type Options struct {
	// Nodes is how many nodes a search may look at; 0 or less is as many as it likes.
	Nodes int64
	// Memory is how many bytes a search may store; 0 or less is [DefaultMemory].
	Memory int64
	// Observer is told every node, if there is one.
	Observer Observer
	// Tables has the tables that pdb needs on other shapes than the classic one, for masks of size cells each, such as the method Table of a
	// solver.Solver. If it is nil, every search makes them anew.
	Tables Tables
}

// Tables gives the table of a shape's masks of size cells.
type Tables func(ctx context.Context, size int) (*octothorpe.LeanTable, error)

// table returns a table, a new one if there are none.
func (o *Options) table(ctx context.Context, s *shape.Shape, size int) (*octothorpe.LeanTable, error) {
	if o.Tables != nil {
		return o.Tables(ctx, size)
	}
	return octothorpe.BuildLeanTable(ctx, s, size, nil)
}

// DefaultMemory is how many bytes a search may store if nothing else is said: 1 GiB.
const DefaultMemory = 1 << 30

// A Result is what came out of a search, and what it cost.
type Result struct {
	// Solution is the answer; its length is -1 if there is none.
	octothorpe.Solution
	// End is how the search ended.
	End End
	// Nodes is how many nodes were looked at: states that the engine made or cut off at once, each as often as it was looked at.
	Nodes int64
	// Iterations are the iterations of an engine that deepens, in order.
	Iterations []Iteration
	// ByDepth is the number of nodes by depth, from 0 to the greatest, in all iterations together.
	ByDepth []int64
	// Expanded is how many nodes had their moves tried.
	Expanded int64
	// Duplicates is how many nodes were boards that the search had come to before, of an engine that stores boards.
	Duplicates int64
	// Frontier is the greatest number of boards that waited to be expanded, of an engine that stores boards; with the masks of
	// bidirectional's search from the goal.
	Frontier int64
	// Stored is the greatest number of boards that were stored, with bidirectional's masks.
	Stored int64
	// PeakBytes is the most that the engine stored at a time: boards, bounds, its path.
	PeakBytes int64
	// Time is how long it took.
	Time time.Duration
}

// Depth returns the greatest depth of a node, in moves; -1 if there was none.
func (r *Result) Depth() int { return len(r.ByDepth) - 1 }

// An Iteration is one search of an engine that deepens: for solutions of no more than Bound moves.
type Iteration struct {
	Bound int   `json:"bound"` // moves
	Nodes int64 `json:"nodes"`
}

// An End is how a search ended.
type End uint8

// The ends of a search.
const (
	Solved      End = iota
	NodeLimit       // all nodes of the limit were looked at
	MemoryLimit     // to go on, the engine would have to store more than the limit
	TimeLimit       // the context's deadline has passed
	Cancelled       // the context was cancelled
	Stopped         // the observer said so
	NoBoard         // the zero Board has no solution
	NoSolution      // the board has none: no symbol can be brought to all cells of the center
	DepthLimit      // deeper than 127 moves no search goes
)

var endWords = [...]string{"solved", "node limit", "memory limit", "time limit", "cancelled", "stopped", "no board",
	"no solution", "depth limit"}

// String returns the end in words.
func (e End) String() string { return endWords[e] }

// MarshalText returns the end in words. It implements [encoding.TextMarshaler].
func (e End) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// An Observer is told a node when it has been decided on. The search waits for it, and ends when it returns false. With an observer
// the context is asked at every node, and not only after some milliseconds.
type Observer func(Node) (goOn bool)

// A Node is a state that an engine looks at.
type Node struct {
	// Board is the zero Board for a node of bidirectional's search from the goal: that has a mask only.
	Board octothorpe.Board
	Mask  shape.Mask
	// Depth is the number of moves from where the search began. A node of depth 0 is that, and has no move.
	Depth int
	Move  octothorpe.Move // the last
	// Bound is that of the iteration, in moves; -1 if the engine has none.
	Bound int
	// H is the least number of moves that the heuristic says are left; 0 if the engine has none.
	H        int
	Decision Decision
}

// A Decision is what an engine does with a node.
type Decision uint8

// The decisions.
const (
	Expand    Decision = iota // its moves are tried, now or later
	Cut                       // it is left: depth and heuristic together are over the bound, or the depth has reached it
	Proved                    // what was proved about this board cuts it off
	Duplicate                 // the search has come to this board before
	Goal                      // solved
)

var decisionWords = [...]string{"expand", "cut", "proved", "duplicate", "goal"}

// String returns the decision in a word.
func (d Decision) String() string { return decisionWords[d] }

// MarshalText returns the decision in a word. It implements [encoding.TextMarshaler].
func (d Decision) MarshalText() ([]byte, error) { return []byte(d.String()), nil }
