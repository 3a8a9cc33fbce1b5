package search

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"octothorpe"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// A Comparison is what engines have done on the same boards. Its JSON is that of octo compare.
type Comparison struct {
	// Boards is how many boards were given.
	Boards int `json:"boards"`
	// Parallel says that several boards were searched at a time, so that times do not compare.
	Parallel bool `json:"parallel"`
	// Cancelled says that not all was run, for the context was done.
	Cancelled bool `json:"cancelled"`
	// Engines are the engines, in the order in which they were given.
	Engines []Summary `json:"engines"`
	// Runs are the searches, in the order of the boards, and for each in that of the engines.
	Runs []Run `json:"runs"`
}

// A Run is one engine's search on one board.
type Run struct {
	Board  octothorpe.Board `json:"board"`
	Engine string           `json:"engine"`
	octothorpe.Solution
	// Shortest is the length of the board's shortest solutions, whatever this search has found: -1 if it has none, and Unknown if that is
	// not known.
	Shortest int `json:"-"`
	// End is how the search ended.
	End End `json:"end"`
	// Wrong says that the answer is not the first of the shortest in dictionary order.
	Wrong      bool        `json:"wrong"`
	Nodes      int64       `json:"nodes"`
	Iterations []Iteration `json:"iterations"`
	// Branching is the effective branching factor, or 0 where there is none: of a board that is solved from the start, and
	// of a search that did not solve its board.
	Branching float64 `json:"branching"`
	Depth     int     `json:"depth"`
	Cost
}

// Unknown stands for the length of a board's shortest solutions where no table fits the memory to look it up.
const Unknown = -2

// answered reports whether the search has come to an answer, be it that there is none.
func (r *Run) answered() bool { return r.End == Solved || r.End == NoSolution }

// A Cost is what a search has done, as in [Result]; of several searches, the sums, but of Frontier, Stored and PeakBytes the
// greatest.
type Cost struct {
	ByDepth    []int64 `json:"by_depth"`
	Expanded   int64   `json:"expanded"`
	Duplicates int64   `json:"duplicates"`
	Frontier   int64   `json:"frontier"`
	Stored     int64   `json:"stored"`
	PeakBytes  int64   `json:"peak_bytes"`
	Seconds    float64 `json:"seconds"`
}

// add adds what another search has done.
func (c *Cost) add(other *Cost) {
	for depth, nodes := range other.ByDepth {
		if depth == len(c.ByDepth) {
			c.ByDepth = append(c.ByDepth, 0)
		}
		c.ByDepth[depth] += nodes
	}
	c.Expanded += other.Expanded
	c.Duplicates += other.Duplicates
	c.Frontier = max(c.Frontier, other.Frontier)
	c.Stored = max(c.Stored, other.Stored)
	c.PeakBytes = max(c.PeakBytes, other.PeakBytes)
	c.Seconds += other.Seconds
}

// A Summary is what an engine has done on all boards that it ran on. A search that gave up counts with all that it did until then.
type Summary struct {
	Engine string `json:"engine"`
	Solved int    `json:"solved"`  // boards that it gave the right answer to
	Wrong  int    `json:"wrong"`   // boards that it gave another answer to
	GaveUp int    `json:"gave_up"` // boards that it gave none to, for it was at a limit
	// Nodes are all nodes; the median of a board, for an even number of boards the mean of the two in the middle; and those
	// of the board with the most.
	Nodes       int64 `json:"nodes"`
	MedianNodes int64 `json:"median_nodes"`
	WorstNodes  int64 `json:"worst_nodes"`
	// Branching is the mean of the runs' effective branching factors, 0 if there are none.
	Branching float64 `json:"branching"`
	Cost
	NodesPerSecond float64 `json:"nodes_per_second"`
	// NodesRatio and SecondsRatio are the engine's nodes and seconds for each of the first engine's, over the boards that both
	// gave an answer to; 0 if there are none.
	NodesRatio   float64 `json:"nodes_ratio"`
	SecondsRatio float64 `json:"seconds_ratio"`
}

// CompareOptions are what each search of a comparison is bound by, and how it is run.
type CompareOptions struct {
	Nodes  int64         // as in Options
	Memory int64         // as in Options, for each of the searches that run at a time
	Time   time.Duration // how long a search may take; 0 or less is as long as it likes
	// Parallel is how many boards are searched at a time; one if it is less.
	Parallel int
	// Done is told each search when it is over, one at a time.
	Done func(*Run)
	// Tables has the tables of another shape than the classic one, as in Options; those that are needed are asked for once. They tell
	// which answers are right: of a board for which there is no table, none is called wrong.
	Tables Tables
}

// Compare runs each engine on each board, boards of one shape and engines that are all different: on a board one engine after another, each on one core,
// so that times compare. When the context is done, it ends, and what has been run counts; the search under way does not, unless it has its
// answer.
func Compare(ctx context.Context, engines []*Engine, boards []octothorpe.Board, options CompareOptions) *Comparison {
	c := &comparing{engines: engines, options: options, runs: make([][]Run, len(boards)), tables: map[int]*tableMade{}}
	for _, engine := range engines {
		if len(boards) > 0 { // so that it makes its tables, which no board should pay for
			engine.Search(ctx, boards[0], Options{Nodes: 1, Memory: options.Memory, Tables: c.tablesOf(boards[0].Shape())})
		}
	}
	workers := max(1, min(options.Parallel, len(boards)))
	next := make(chan int)
	var done sync.WaitGroup
	for range workers {
		done.Go(func() {
			for i := range next {
				c.runs[i] = c.board(ctx, boards[i])
			}
		})
	}
	for i := range boards {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	done.Wait()

	result := &Comparison{Boards: len(boards), Parallel: workers > 1, Runs: slices.Concat(c.runs...)}
	result.Cancelled = len(result.Runs) < len(boards)*len(engines)
	result.summarize(engines)
	return result
}

// comparing is a comparison under way.
type comparing struct {
	engines []*Engine
	options CompareOptions
	mutex   sync.Mutex // of options.Done
	runs    [][]Run    // by board

	making sync.Mutex         // of tables
	tables map[int]*tableMade // of the shape, by the size of their masks
}

// A tableMade is a table, or why there is none.
type tableMade struct {
	table *octothorpe.LeanTable
	err   error
}

// tablesOf returns the tables of a shape, which are made when they are first asked for. All boards are of one shape.
func (c *comparing) tablesOf(s *shape.Shape) Tables {
	return func(ctx context.Context, size int) (*octothorpe.LeanTable, error) {
		c.making.Lock()
		defer c.making.Unlock()
		made := c.tables[size]
		if made == nil {
			made = new(tableMade)
			made.table, made.err = c.makeTable(ctx, s, size)
			c.tables[size] = made
		}
		return made.table, made.err
	}
}

// makeTable makes a table, or gets it, if it fits the memory.
func (c *comparing) makeTable(ctx context.Context, s *shape.Shape, size int) (*octothorpe.LeanTable, error) {
	if c.options.Tables != nil {
		return c.options.Tables(ctx, size)
	}
	memory := c.options.Memory
	if memory <= 0 {
		memory = DefaultMemory
	}
	switch masks, err := pdb.CountMasks(s.Cells(), size); {
	case err != nil:
		return nil, err
	case pdb.LeanBytes(masks) > memory:
		return nil, octothorpe.ErrTooLarge
	}
	return octothorpe.BuildLeanTable(ctx, s, size, nil)
}

// answer returns the first of the board's shortest solutions in dictionary order, and whether it is known.
func (c *comparing) answer(ctx context.Context, board octothorpe.Board) (answer octothorpe.Solution, known bool) {
	s := board.Shape()
	if s == shape.Classic() {
		return octothorpe.Solve(board), true
	}
	var tables []*octothorpe.LeanTable
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		if mask := board.Mask(symbol); s.Solvable(mask) {
			table, err := c.tablesOf(s)(ctx, mask.Len())
			if err != nil {
				return answer, false
			}
			tables = append(tables, table)
		}
	}
	return octothorpe.NewSolver(s, tables...).Solve(board), true
}

// board runs the engines on a board until the context is done.
func (c *comparing) board(ctx context.Context, board octothorpe.Board) []Run {
	const large = 16 << 20 // bytes that the next engine should not have to clear away
	var runs []Run
	answer, known := c.answer(ctx, board)
	for _, engine := range c.engines {
		if ctx.Err() != nil {
			break
		}
		run := c.run(ctx, engine, board)
		run.Shortest = Unknown
		if known {
			run.Shortest = answer.Length
			run.Wrong = run.answered() && run.Solution != answer
		}
		if ctx.Err() != nil && !run.answered() {
			break
		}
		runs = append(runs, run)
		if c.options.Done != nil {
			c.mutex.Lock()
			c.options.Done(&run)
			c.mutex.Unlock()
		}
		if run.PeakBytes >= large {
			runtime.GC()
		}
	}
	return runs
}

// run runs an engine on a board.
func (c *comparing) run(ctx context.Context, engine *Engine, board octothorpe.Board) Run {
	if c.options.Time > 0 {
		limited, cancel := context.WithTimeout(ctx, c.options.Time)
		defer cancel()
		ctx = limited
	}
	found := engine.Search(ctx, board, Options{Nodes: c.options.Nodes, Memory: c.options.Memory, Tables: c.tablesOf(board.Shape())})
	run := Run{
		Board:      board,
		Engine:     engine.Name,
		Solution:   found.Solution,
		End:        found.End,
		Nodes:      found.Nodes,
		Iterations: notNil(found.Iterations),
		Depth:      found.Depth(),
		Cost: Cost{
			ByDepth:    notNil(found.ByDepth),
			Expanded:   found.Expanded,
			Duplicates: found.Duplicates,
			Frontier:   found.Frontier,
			Stored:     found.Stored,
			PeakBytes:  found.PeakBytes,
			Seconds:    found.Time.Seconds(),
		},
	}
	if run.End == Solved {
		if b := EffectiveBranching(run.Nodes, run.Length); !math.IsNaN(b) {
			run.Branching = b
		}
	}
	return run
}

// notNil returns the elements, none as an empty array: so JSON has it.
func notNil[T any](elements []T) []T {
	if elements == nil {
		return []T{}
	}
	return elements
}

// EffectiveBranching returns the effective branching factor of a search that looked at so many nodes for a solution of so many
// moves: the b of which nodes + 1 = 1 + b + b² + … + b^length, as in Russell and Norvig's Artificial Intelligence. It is not a
// number if there are no moves or no nodes.
func EffectiveBranching(nodes int64, length int) float64 {
	if length < 1 || nodes < 1 {
		return math.NaN()
	}
	// The sum grows and curves upward, so Newton's method comes down to b from any greater value, and has arrived when it
	// comes down no more. b^length alone is no more than the nodes, which gives a first value.
	b := max(1, math.Pow(float64(nodes), 1/float64(length)))
	for {
		sum, slope := 0.0, 0.0
		for range length {
			slope = sum + 1 + b*slope
			sum = b * (sum + 1)
		}
		next := b - (sum-float64(nodes))/slope
		if !(next < b) {
			return b
		}
		b = next
	}
}

// summarize makes the summaries of the runs.
func (c *Comparison) summarize(engines []*Engine) {
	byEngine := map[string][]*Run{}
	for i := range c.Runs {
		run := &c.Runs[i]
		byEngine[run.Engine] = append(byEngine[run.Engine], run)
	}
	c.Engines = []Summary{}
	for _, engine := range engines {
		s := summaryOf(byEngine[engine.Name])
		s.Engine = engine.Name
		s.NodesRatio, s.SecondsRatio = c.ratios(engine.Name, engines[0].Name)
		c.Engines = append(c.Engines, s)
	}
}

// summaryOf returns the summary of an engine's runs, but for what compares it with others.
func summaryOf(runs []*Run) Summary {
	s := Summary{Cost: Cost{ByDepth: []int64{}}}
	var nodes []int64
	branching, branched := 0.0, 0
	for _, run := range runs {
		switch {
		case !run.answered():
			s.GaveUp++
		case run.Wrong:
			s.Wrong++
		default:
			s.Solved++
		}
		s.Nodes += run.Nodes
		nodes = append(nodes, run.Nodes)
		if run.Branching > 0 {
			branching += run.Branching
			branched++
		}
		s.add(&run.Cost)
	}
	if len(nodes) > 0 {
		slices.Sort(nodes)
		s.MedianNodes = median(nodes)
		s.WorstNodes = nodes[len(nodes)-1]
	}
	if branched > 0 {
		s.Branching = branching / float64(branched)
	}
	if s.Seconds > 0 {
		s.NodesPerSecond = float64(s.Nodes) / s.Seconds
	}
	return s
}

// median returns the middle of numbers in order, or the mean of the two in the middle.
func median(sorted []int64) int64 {
	n := len(sorted)
	low, high := sorted[(n-1)/2], sorted[n/2]
	return low + (high-low)/2
}

// ratios returns an engine's nodes and seconds for each of the first engine's, over the boards that both gave an answer to.
func (c *Comparison) ratios(engine, first string) (nodes, seconds float64) {
	var ours, theirs struct {
		nodes   int64
		seconds float64
	}
	var a *Run // the first engine's, which comes first for each board
	for i := range c.Runs {
		b := &c.Runs[i]
		if b.Engine == first {
			a = b
		}
		if b.Engine != engine || !a.answered() || !b.answered() {
			continue
		}
		ours.nodes += b.Nodes
		ours.seconds += b.Seconds
		theirs.nodes += a.Nodes
		theirs.seconds += a.Seconds
	}
	if theirs.nodes > 0 {
		nodes = float64(ours.nodes) / float64(theirs.nodes)
	}
	if theirs.seconds > 0 {
		seconds = ours.seconds / theirs.seconds
	}
	return nodes, seconds
}

// LengthNodes is how many nodes an engine looks at for boards whose shortest solutions have so many moves.
type LengthNodes struct {
	Length int // moves
	Nodes  int64
}

// NodesByLength returns an engine's median of nodes for each known length of the boards, from the shortest on. A search that gave
// up would have looked at more nodes than any that did not; a length of which the median is such a search is left out.
func (c *Comparison) NodesByLength(engine string) []LengthNodes {
	nodes := map[int][]int64{}
	for _, run := range c.Runs {
		if run.Engine != engine || run.Shortest < 0 {
			continue
		}
		n := run.Nodes
		if run.End != Solved {
			n = math.MaxInt64
		}
		nodes[run.Shortest] = append(nodes[run.Shortest], n)
	}
	var medians []LengthNodes
	for length, of := range nodes {
		slices.Sort(of)
		if of[len(of)/2] < math.MaxInt64 {
			medians = append(medians, LengthNodes{length, median(of)})
		}
	}
	slices.SortFunc(medians, func(a, b LengthNodes) int { return cmp.Compare(a.Length, b.Length) })
	return medians
}
