package census_test

import (
	"fmt"
	"slices"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

func countSolutions(t testing.TB, table *pdb.Packed) *census.Solutions {
	t.Helper()
	found, err := census.CountSolutions(table)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Counted the other way round: from the goal outwards, by undoing moves, with distances from a search.
func TestSolutionsAreThoseCountedFromTheGoal(t *testing.T) {
	tables := map[string]*pdb.Packed{"classic": embedded.Classic()}
	for name, picture := range pictures {
		tables[name] = tableOf(t, picture)
	}
	for name, table := range tables {
		t.Run(name, func(t *testing.T) {
			want := fromTheGoal(table.Shape(), table.Masks())
			if diff := cmp.Diff(want, countSolutions(t, table)); diff != "" {
				t.Errorf("-from the goal +CountSolutions\n%s", diff)
			}
		})
	}
}

// fromTheGoal counts the ways to each mask, nearer ones first.
func fromTheGoal(s *shape.Shape, masks *pdb.Masks) *census.Solutions {
	var order []pdb.Found
	distances := make([]int, masks.Count()) // by rank, and 1 more
	for _, found := range pdb.Search(s, masks) {
		order = append(order, found)
		distances[found.Rank] = found.Distance + 1
	}
	counts := make([]int, masks.Count())
	begin := make([]pdb.MoveSet, masks.Count())
	found := &census.Solutions{Moves: make([]census.Beginning, s.Moves()), ByFirstMoves: make([]int, s.Moves()+1)}
	byDistance := map[int][]int{}
	var all []int
	for i, mask := range order {
		if i == 0 {
			counts[mask.Rank] = 1
		} else {
			found.Moves[mask.First].First++
		}
		n := counts[mask.Rank]
		byDistance[mask.Distance], all = append(byDistance[mask.Distance], n), append(all, n)
		found.ByFirstMoves[begin[mask.Rank].Len()]++
		for m := range begin[mask.Rank].All() {
			found.Moves[m].Optimal++
		}
		for m := range shape.Move(s.Moves()) {
			farther := masks.Rank(s.Turn(s.Inverse(m)).Apply(mask.Mask))
			if distances[farther] == mask.Distance+2 {
				counts[farther] += n
				begin[farther] |= 1 << m
			}
		}
	}
	for m := range found.Moves {
		found.Moves[m].Move = shape.Move(m)
	}
	for distance := range len(byDistance) {
		of := byDistance[distance]
		found.ByDistance = append(found.ByDistance, census.SolutionsAt{Distance: distance, Masks: len(of), Numbers: plainly(of)})
	}
	found.Masks, found.Numbers = len(all), plainly(all)
	for from := 1; from <= found.Most; from *= 2 {
		in := census.Range{From: from, To: 2*from - 1}
		for _, n := range all {
			if in.From <= n && n <= in.To {
				in.Masks++
			}
		}
		found.ByNumber = append(found.ByNumber, in)
	}
	return found
}

func plainly(numbers []int) census.Numbers {
	var of census.Numbers
	sum := 0
	for _, n := range numbers {
		sum += n
		if n == 1 {
			of.Single++
		}
	}
	sorted := slices.Sorted(slices.Values(numbers))
	of.Mean, of.Median, of.Most = float64(sum)/float64(len(numbers)), sorted[(len(sorted)-1)/2], slices.Max(numbers)
	return of
}

// Of the eight moves of the classic shape each becomes each other by a symmetry, so all begin solutions of as many masks; only the
// dictionary prefers some.
func TestMovesAreAlike(t *testing.T) {
	found := countSolutions(t, embedded.Classic())
	for i, move := range found.Moves {
		if move.Optimal != found.Moves[0].Optimal {
			t.Errorf("%v begins solutions of %d masks, A of %d", move.Move, move.Optimal, found.Moves[0].Optimal)
		}
		if i > 0 && move.First > found.Moves[i-1].First {
			t.Errorf("%v begins more first solutions, %d, than the move before it, %d", move.Move, move.First, found.Moves[i-1].First)
		}
	}
}

func ExampleCountSolutions() {
	found, err := census.CountSolutions(octothorpe.ClassicTable())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d masks have %.1f shortest solutions on average, one of them %d\n", found.Masks, found.Mean, found.Most)
	// Output: 735471 masks have 101.4 shortest solutions on average, one of them 76800
}
