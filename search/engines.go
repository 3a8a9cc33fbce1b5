package search

import "slices"

// engines are all engines, in the order in which one idea leads to the next.
var engines = []*Engine{
	{
		Name: "bfs", Exact: true,
		Summary: "breadth-first search over whole boards, with a visited set",
		search:  breadthFirst,
	},
	{
		Name: "iddfs", Exact: true,
		Summary: "iterative deepening without a heuristic, and with the inverse cut",
		search:  func(r *run) { newDeepening(r, notInverse, nothing).iterate() },
	},
	{
		Name: "ida-noinverse", Exact: true, Light: true,
		Summary: "ida without the inverse cut",
		search:  func(r *run) { newDeepening(r, anyMove, missing).iterate() },
	},
	{
		Name: "ida-third", Exact: true,
		Summary: "ida with the bound h = ceil((8 - most common) / 3)",
		search:  func(r *run) { newDeepening(r, notInverse, missingThird).iterate() },
	},
	{
		Name: "ida", Exact: true, Light: true,
		Summary: "IDA*, h = 8 - most common in the center, with the inverse cut",
		search:  func(r *run) { newDeepening(r, notInverse, missing).iterate() },
	},
	{
		Name:    "ida-same",
		Summary: "wrong: ida that cuts the last move in place of its inverse",
		search:  func(r *run) { newDeepening(r, notSame, missing).iterate() },
	},
	{
		Name: "ida-commute", Exact: true, Light: true,
		Summary: "ida that tries moves which commute in one order only",
		search:  func(r *run) { newDeepening(r, canonical, missing).iterate() },
	},
	{
		Name: "ida-tt", Exact: true, Light: true,
		Summary: "ida that remembers the bounds proved in an iteration",
		search: func(r *run) {
			d := newDeepening(r, notInverse, missing)
			d.proved = newBounds(&r.memory)
			d.iterate()
			r.result.Stored = d.proved.store.len
		},
	},
	{
		Name: "astar", Exact: true, Light: true,
		Summary: "A* with the bound of ida, an open and a closed list",
		search:  aStar,
	},
	{
		Name: "bidirectional", Exact: true, Light: true,
		Summary: "breadth-first from the board and, over masks, from the goal",
		search:  bidirectional,
	},
	{
		Name: "pdb", Exact: true, Light: true,
		Summary: "IDA* with the pattern database as its heuristic",
		search:  patternDatabase,
	},
}

// nothing says nothing about how many moves are left.
func nothing(int) int { return 0 }

// missing is how many cells of the center do not show the most common symbol. A move swaps one cell of the center, so as many
// moves are left at least.
func missing(most int) int { return center - most }

// missingThird divides by three, since a move shifts three cells of the center. That is true and of less use: two of the three
// symbols stay there.
func missingThird(most int) int { return (missing(most) + 2) / 3 }

// Engines returns all engines, in the order in which one idea leads to the next.
func Engines() []*Engine { return slices.Clone(engines) }

// ByName returns the engine of a name, and whether there is one.
func ByName(name string) (e *Engine, ok bool) {
	i := slices.IndexFunc(engines, func(e *Engine) bool { return e.Name == name })
	if i < 0 {
		return nil, false
	}
	return engines[i], true
}
