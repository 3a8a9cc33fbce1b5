package search

import "slices"

// engines are all engines, in the order in which one idea leads to the next.
var engines = []*Engine{
	{
		Name: "bfs", Exact: true,
		Summary: "breadth-first search over whole boards, with a visited set",
		search:  algorithm{breadthFirst[single], breadthFirst[triple], breadthFirst[quintuple]}, exhausts: true,
	},
	{
		Name: "iddfs", Exact: true,
		Summary: "iterative deepening without a heuristic, and with the inverse cut",
		search:  deepener{notInverse, nothing, false}.search(),
	},
	{
		Name: "ida-noinverse", Exact: true, Light: true,
		Summary: "ida without the inverse cut",
		search:  deepener{anyMove, missing, false}.search(),
	},
	{
		Name: "ida-third", Exact: true,
		Summary: "ida with the bound h = ceil((8 - most common) / 3)",
		search:  deepener{notInverse, missingThird, false}.search(),
	},
	{
		Name: "ida", Exact: true, Light: true,
		Summary: "IDA*, h = 8 - most common in the center, with the inverse cut",
		search:  deepener{notInverse, missing, false}.search(),
	},
	{
		Name:    "ida-same",
		Summary: "wrong: ida that cuts the last move in place of its inverse",
		search:  deepener{notSame, missing, false}.search(),
	},
	{
		Name: "ida-commute", Exact: true, Light: true,
		Summary: "ida that tries moves which commute in one order only",
		search:  deepener{canonical, missing, false}.search(),
	},
	{
		Name: "ida-tt", Exact: true, Light: true,
		Summary: "ida that remembers the bounds proved in an iteration",
		search:  deepener{notInverse, missing, true}.search(),
	},
	{
		Name: "astar", Exact: true, Light: true,
		Summary: "A* with the bound of ida, an open and a closed list",
		search:  algorithm{aStar[single], aStar[triple], aStar[quintuple]},
	},
	{
		Name: "bidirectional", Exact: true, Light: true,
		Summary: "breadth-first from the board and, over masks, from the goal",
		search:  algorithm{bidirectional[single], bidirectional[triple], bidirectional[quintuple]},
	},
	{
		Name: "pdb", Exact: true, Light: true,
		Summary: "IDA* with the pattern database as its heuristic",
		search:  algorithm{patternDatabase[single], patternDatabase[triple], patternDatabase[quintuple]},
	},
}

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
