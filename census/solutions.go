package census

import (
	"math/bits"
	"slices"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// A Solutions tells how many shortest solutions the masks have, and with which moves these begin. Masks from which the goal cannot be
// reached are not among them; the classic shape has none.
type Solutions struct {
	// Masks is the number of masks.
	Masks int `json:"masks"`
	// Numbers are those of the solutions of all masks.
	Numbers
	// ByDistance are the same for the masks at each distance, from 0 to the greatest.
	ByDistance []SolutionsAt `json:"by_distance"`
	// ByNumber are the masks by the number of their solutions: the ranges from one power of two to the next.
	ByNumber []Range `json:"by_number"`
	// Moves are how often each move begins a solution.
	Moves []Beginning `json:"moves"`
	// ByFirstMoves are the masks by the number of moves with which their solutions begin, from 0, which is the goal's.
	ByFirstMoves []int `json:"by_first_moves"`
}

// A SolutionsAt is about the masks at a distance.
type SolutionsAt struct {
	Distance int `json:"distance"` // moves
	Masks    int `json:"masks"`
	Numbers
}

// Numbers are how many shortest solutions masks have.
type Numbers struct {
	// Single is how many masks have only one.
	Single int `json:"single"`
	// Mean is the mean number.
	Mean float64 `json:"mean"`
	// Median is the number of the mask in the middle, of two the lesser.
	Median int `json:"median"`
	// Most is the greatest number.
	Most int `json:"most"`
}

// A Range is how many masks have a number of solutions from one to another, both included.
type Range struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Masks int `json:"masks"`
}

// A Beginning is how many masks have shortest solutions that begin with a move.
type Beginning struct {
	Move shape.Move `json:"move"`
	// Optimal counts the masks that have any.
	Optimal int `json:"optimal"`
	// First counts those whose first solution in dictionary order does.
	First int `json:"first"`
}

// CountSolutions counts the shortest solutions of all masks of a table. It gives [pdb.ErrTooLarge] if a mask has 2^32 or more.
func CountSolutions(table *pdb.Packed) (*Solutions, error) {
	solutions, err := pdb.NewSolutions(table)
	if err != nil {
		return nil, err
	}
	moves := table.Shape().Moves()
	found := &Solutions{Moves: make([]Beginning, moves), ByFirstMoves: make([]int, moves+1)}
	numbers := make([][]int, len(table.ByDistance()))
	for rank, mask := range table.Masks().All() {
		distance := table.Distance(mask)
		if distance < 0 {
			continue
		}
		numbers[distance] = append(numbers[distance], solutions.Count(rank))
		firsts := solutions.Firsts(rank)
		found.ByFirstMoves[firsts.Len()]++
		for m := range firsts.All() {
			found.Moves[m].Optimal++
		}
		if distance > 0 {
			found.Moves[table.First(mask)].First++
		}
	}
	for m := range found.Moves {
		found.Moves[m].Move = shape.Move(m)
	}
	for distance, of := range numbers {
		found.ByDistance = append(found.ByDistance, SolutionsAt{distance, len(of), numbersOf(of)})
	}
	all := slices.Concat(numbers...)
	found.Masks, found.Numbers, found.ByNumber = len(all), numbersOf(all), ranges(all)
	return found, nil
}

// numbersOf returns what there is to say of the numbers of some masks' solutions. It sorts them.
func numbersOf(numbers []int) Numbers {
	slices.Sort(numbers)
	sum := 0
	for _, n := range numbers {
		sum += n
	}
	last := len(numbers) - 1
	single, _ := slices.BinarySearch(numbers, 2)
	return Numbers{single, float64(sum) / float64(len(numbers)), numbers[last/2], numbers[last]}
}

// ranges counts numbers, all from 1 on, between powers of two.
func ranges(numbers []int) []Range {
	var all []Range
	for _, n := range numbers {
		for bits.Len(uint(n)) > len(all) {
			from := 1 << len(all)
			all = append(all, Range{From: from, To: 2*from - 1})
		}
		all[bits.Len(uint(n))-1].Masks++
	}
	return all
}
