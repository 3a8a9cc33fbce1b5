package census_test

import (
	"encoding/json"
	"errors"
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"octothorpe/census"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// However many parts there are, they add up to the whole, in any order and through their JSON.
func TestParts(t *testing.T) {
	tables := map[string]*pdb.Packed{}
	wholes := map[string]*census.Census{}
	for name, picture := range pictures {
		var err error
		tables[name] = tableOf(t, picture)
		if wholes[name], err = census.Count(t.Context(), tables[name]); err != nil {
			t.Fatal(err)
		}
	}
	names := slices.Sorted(maps.Keys(pictures))
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(names).Draw(t, "shape")
		n := rapid.IntRange(1, 20).Draw(t, "n")
		parts := make([]*census.Part, n)
		var checked [][]int64
		for i := range parts {
			part, err := census.CountPart(t.Context(), tables[name], i+1, n, nil)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(part)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(text, &parts[i]); err != nil {
				t.Fatal(err)
			}
			counts, err := census.CheckPart(t.Context(), tables[name], i+1, n, nil)
			if err != nil {
				t.Fatal(err)
			}
			checked = append(checked, counts)
		}
		sum, err := census.Sum(rapid.Permutation(parts).Draw(t, "order"))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(wholes[name], sum); diff != "" {
			t.Errorf("%s in %d parts (-whole +parts):\n%s", name, n, diff)
		}
		counts, err := census.SumChecked(checked)
		if err != nil {
			t.Fatal(err)
		}
		if err := sum.Compare(counts); err != nil {
			t.Error(err)
		}
		// A part too few, or one too many, is no whole, unless it has no boards.
		some := rapid.SampledFrom(parts).Draw(t, "part")
		without := slices.DeleteFunc(slices.Clone(parts), func(part *census.Part) bool { return part == some })
		if _, err := census.Sum(without); some.Boards > 0 && !errors.Is(err, census.ErrParts) {
			t.Errorf("without a part of %d boards: %v", some.Boards, err)
		}
		if _, err := census.Sum(append(slices.Clone(parts), some)); some.Boards > 0 && !errors.Is(err, census.ErrParts) {
			t.Errorf("with a part of %d boards twice: %v", some.Boards, err)
		}
	})
}

// The classic boards in three parts, which are about as many each.
func TestPartsOfClassic(t *testing.T) {
	const n = 3
	var parts []*census.Part
	for k := range n {
		part, err := census.CountPart(t.Context(), embedded.Classic(), k+1, n, nil)
		if err != nil {
			t.Fatal(err)
		}
		if share := float64(part.Boards) / float64(part.AllBoards); share < 0.25 || share > 0.42 {
			t.Errorf("part %d of %d has %.2f of all boards", k+1, n, share)
		}
		parts = append(parts, part)
	}
	sum, err := census.Sum(parts)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(census.Lengths(), sum.ByLength); diff != "" {
		t.Errorf("(-known +parts):\n%s", diff)
	}
}

// Parts of different wholes, and numbers that cannot be, are refused.
func TestPartsThatDoNotAddUp(t *testing.T) {
	table := tableOf(t, pictures["cross"])
	fresh := func() *census.Part {
		part, err := census.CountPart(t.Context(), table, 1, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		return part
	}
	for name, spoil := range map[string]func(p *census.Part){
		"one board more":           func(p *census.Part) { p.Boards++ },
		"another whole":            func(p *census.Part) { p.AllBoards++ },
		"no symmetry":              func(p *census.Part) { p.Alike = 0 },
		"one board of a class":     func(p *census.Part) { p.Longer[1]++ },
		"a class less":             func(p *census.Part) { p.Unchanged[2]++ },
		"more longer than all":     func(p *census.Part) { p.Longer[0] += 6 * p.AllBoards },
		"a length less":            func(p *census.Part) { p.Longer = p.Longer[1:] },
		"too few that are changed": func(p *census.Part) { p.Unchanged = nil },
	} {
		part := fresh()
		spoil(part)
		if _, err := census.Sum([]*census.Part{part}); !errors.Is(err, census.ErrParts) {
			t.Errorf("%s: %v", name, err)
		}
	}
	other, err := census.CountPart(t.Context(), tableOf(t, pictures["plus"]), 1, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := census.Sum([]*census.Part{fresh(), other}); !errors.Is(err, census.ErrParts) {
		t.Errorf("parts of two shapes: %v", err)
	}
	if _, err := census.Sum(nil); !errors.Is(err, census.ErrParts) {
		t.Errorf("no parts: %v", err)
	}
	if _, err := census.SumChecked([][]int64{{1, 2}, {3}}); !errors.Is(err, census.ErrParts) {
		t.Errorf("checks of two shapes: %v", err)
	}
}

// Inclusion and exclusion gives what making every board does, whole and in parts.
func TestUnions(t *testing.T) {
	for name, picture := range pictures {
		table := tableOf(t, picture)
		want, err := census.Check(t.Context(), table)
		if err != nil {
			t.Fatal(err)
		}
		for n, low := range map[int]int{1: 64, 2: 5, 3: 3} {
			var parts [][]int64
			for k := range n {
				part, err := census.CheckByUnions(t.Context(), table, low, k+1, n)
				if err != nil {
					t.Fatal(err)
				}
				parts = append(parts, part)
			}
			got, err := census.SumChecked(parts)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s in %d parts (-every board +unions):\n%s", name, n, diff)
			}
		}
	}
}

// A lean table, of two bits a mask, counts as a packed one does.
func TestMeasure(t *testing.T) {
	for name, picture := range pictures {
		packed := tableOf(t, picture)
		lean, err := pdb.BuildLean(t.Context(), packed.Shape(), packed.Shape().Center().Len(), nil)
		if err != nil {
			t.Fatal(err)
		}
		table, err := census.Measure(t.Context(), lean)
		if err != nil {
			t.Fatal(err)
		}
		want, err := census.Count(t.Context(), packed)
		if err != nil {
			t.Fatal(err)
		}
		got, err := census.Count(t.Context(), table)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-packed +lean):\n%s", name, diff)
		}
	}
	apart, _ := shape.Named("apart")
	lean, err := pdb.BuildLean(t.Context(), apart, apart.Center().Len(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := census.Measure(t.Context(), lean); !errors.Is(err, census.ErrShape) {
		t.Errorf("a shape whose boards cannot be counted: %v", err)
	}
}

// having is a table in which a mask's distance is how many cells of the center it has, and 2 if they are more: no game has it, and how many
// boards are of each length is known without one.
type having struct{ shape *shape.Shape }

func (h having) Shape() *shape.Shape { return h.shape }

func (h having) Distance(mask shape.Mask) int { return min(2, (h.shape.Center() & mask).Len()) }

func (h having) ByDistance() []int { return make([]int, 3) }

// More cells than the classic shape has. A board's length is here the least number of cells that one of the two symbols has of the center,
// and in how many ways they share the center and the other cells is known.
func TestBoardsOf26Cells(t *testing.T) {
	const size = 13
	arm := strings.Repeat(strings.Repeat(" ", size/2)+".\n", size/2)
	s, err := shape.Parse(arm + strings.Repeat("o", size) + "\n" + arm + strings.Repeat(" ", size/2) + ".\n")
	if err != nil {
		t.Fatal(err)
	}
	got, err := census.Count(t.Context(), having{s})
	if err != nil {
		t.Fatal(err)
	}
	var want [3]int64
	for one := range int64(size + 1) {
		ways := new(big.Int).Binomial(size, one).Int64()
		want[min(one, size-one, 2)] += ways * ways
	}
	boards := int64(0)
	for length, of := range got.ByLength {
		boards += of.Boards
		if of.Boards != want[length] {
			t.Errorf("%d boards of length %d, want %d", of.Boards, length, want[length])
		}
	}
	if all := new(big.Int).Binomial(2*size, size).Int64(); boards != all || got.Boards != all {
		t.Errorf("%d boards of %d, want %d", boards, got.Boards, all)
	}
}

// Shapes of more moves and greater distances than a packed table has room for. A move of this one swaps two cells that are neighbours.
func TestStairs(t *testing.T) {
	for _, picture := range []string{"oo\n oo\n  oo\n   ..\n    ..\n     ..\n", "oo\n oo\n  ..\n   ..\n    ..\n     ..\n"} {
		s, err := shape.Parse(picture)
		if err != nil {
			t.Fatal(err)
		}
		size := s.Center().Len()
		lean, err := pdb.BuildLean(t.Context(), s, size, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := len(lean.ByDistance())-1, size*(s.Cells()-size); got != want {
			t.Fatalf("the greatest distance is %d, want %d", got, want) // all go past all others
		}
		table, err := census.Measure(t.Context(), lean)
		if err != nil {
			t.Fatal(err)
		}
		got, err := census.Count(t.Context(), table)
		if err != nil {
			t.Fatal(err)
		}
		want, unsolvable := everyBoard(s)
		if diff := cmp.Diff(want, got.ByLength); diff != "" || got.Unsolvable != unsolvable {
			t.Errorf("%d cannot be solved, want %d (-every board +Count)\n%s", got.Unsolvable, unsolvable, diff)
		}
		checked, err := census.Check(t.Context(), table)
		if err != nil {
			t.Fatal(err)
		}
		if err := got.Compare(checked); err != nil {
			t.Error(err)
		}
	}
}
