package deal_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/deal"
)

func ExampleDealer_Wanted() {
	board, err := deal.New(1).Wanted(context.Background(), deal.Wish{Length: 6, Tied: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	var solver octothorpe.Solver
	fmt.Println(board.Digits(), solver.Distances(board))
	// Output:
	// 313322233112211122332131 [8 6 6]
}

func ExampleWish_Number() {
	fmt.Printf("%+v\n", deal.Wish{Length: 4, Tied: true}.Number())
	// Output:
	// {Boards:2112 Classes:50}
}

// wishes returns all wishes, possible or not.
func wishes() []deal.Wish {
	var all []deal.Wish
	for length := -1; length <= deal.GreatestLength; length++ {
		for bits := range 8 {
			wish := deal.Wish{Tied: bits&1 != 0, Unique: bits&2 != 0, Many: bits&4 != 0}
			if length >= 0 {
				wish = wish.WithLength(length)
			}
			all = append(all, wish)
		}
	}
	return all
}

// isWished says what a board is like by listing its solutions.
func isWished(w deal.Wish, board octothorpe.Board) bool {
	var solver octothorpe.Solver
	solutions, symbols := 0, map[int]bool{}
	length := octothorpe.Solve(board).Length
	for solution := range solver.All(board) {
		solutions++
		symbols[solution.Symbol] = true
	}
	return (w.Length == 0 || length == w.Length) && (!w.Solved || length == 0) && (!w.Tied || len(symbols) > 1) &&
		(!w.Unique || solutions == 1) && (!w.Many || solutions >= deal.KindsByLength()[length].FewestMany)
}

// Every wish is fulfilled, or is for boards of which there are none.
func TestWanted(t *testing.T) {
	for _, wish := range wishes() {
		err := wish.Check()
		if possible := wish.Number().Boards > 0; possible != (err == nil) {
			t.Errorf("there are %d %v, and the check says %v", wish.Number().Boards, wish, err)
		}
		dealer := deal.New(3)
		for range 3 {
			board, got := dealer.Wanted(t.Context(), wish)
			if err != nil {
				if fault := (*deal.WishError)(nil); !errors.As(got, &fault) || fault.Wish != wish || got.Error() != err.Error() {
					t.Errorf("%v: error %v, want %v", wish, got, err)
				}
				break
			}
			if got != nil || !isWished(wish, board) {
				t.Errorf("%v: board %v, error %v", wish, board, got)
			}
		}
	}
}

func TestFits(t *testing.T) {
	all := wishes()
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.IntRange(0, 11).Draw(t, "length") // longer boards have too many solutions to list them often
		board, err := deal.New(rapid.Uint64().Draw(t, "seed")).OfLength(context.Background(), length)
		if err != nil {
			t.Fatal(err)
		}
		wish := rapid.SampledFrom(all).Draw(t, "wish")
		if got, want := wish.Fits(board), isWished(wish, board); got != want {
			t.Errorf("%v is among the %v: %v, want %v", board, wish, got, want)
		}
	})
	if (deal.Wish{}).Fits(octothorpe.Board{}) {
		t.Error("the zero Board is any board")
	}
}

func TestWishErrors(t *testing.T) {
	for _, test := range []struct {
		wish deal.Wish
		want string
	}{
		{deal.Wish{Solved: true, Length: 3}, "no solved board has length 3"},
		{deal.Wish{Unique: true, Many: true}, "no board has exactly one shortest solution and many, want one of the two"},
		{deal.Wish{Unique: true, Tied: true}, "no board has tied symbols and exactly one shortest solution, for each of these symbols has its own: want one of the two"},
		{deal.Wish{Solved: true, Tied: true}, "no board of length 0 has tied symbols, want a length from 4 to 13"},
		{deal.Wish{Length: 13, Unique: true}, "no board of length 13 has exactly one shortest solution, want a length from 0 to 11"},
		{deal.Wish{Length: 3, Tied: true, Many: true}, "no board of length 3 has tied symbols and many shortest solutions, want a length from 4 to 13"},
		{deal.Wish{Length: 14}, "no board has length 14, want 0 to 13"},
		{deal.Wish{Length: -1}, "no board has length -1, want 0 to 13"},
	} {
		if err := test.wish.Check(); err == nil || err.Error() != test.want {
			t.Errorf("%+v: %v, want %s", test.wish, err, test.want)
		}
	}
}

// All boards that there are of a few kinds are looked at one by one.
func TestKindsOfAllBoards(t *testing.T) {
	for _, length := range fewEnough {
		var solver octothorpe.Solver
		want := deal.Kinds{Length: length, FewestMany: deal.KindsByLength()[length].FewestMany}
		counts := map[int]int64{}
		for _, class := range listed(length) {
			count := solver.Count(class)
			counts[count] += int64(class.ClassSize())
			add := func(to *census.Number, wished bool) {
				if wished {
					to.Boards += int64(class.ClassSize())
					to.Classes++
				}
			}
			many, tied := count >= want.FewestMany, isWished(deal.Wish{Tied: true}, class)
			add(&want.All, true)
			add(&want.Tied, tied)
			add(&want.Unique, count == 1)
			add(&want.Many, many)
			add(&want.TiedMany, tied && many)
		}
		if diff := cmp.Diff(want, deal.KindsByLength()[length]); diff != "" {
			t.Errorf("length %d (-one by one +table):\n%s", length, diff)
		}
		more := int64(0) // boards with more solutions than the least number that is many
		for count, boards := range counts {
			if count > want.FewestMany {
				more += boards
			}
		}
		if more*10 >= want.All.Boards {
			t.Errorf("length %d: a tenth of the boards have more than %d solutions", length, want.FewestMany)
		}
	}
}

// The table is what counting gives. The lengths with most boards are left to the test below, which deals some.
func TestCountKinds(t *testing.T) {
	for _, length := range []int{0, 1, 2, 3, 4, 5, 6, 13} {
		kinds, err := deal.CountKinds(length)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(kinds, deal.KindsByLength()[length]); diff != "" {
			t.Errorf("(-counted +table):\n%s", diff)
		}
	}
	if _, err := deal.CountKinds(14); !errors.As(err, new(*deal.LengthError)) {
		t.Errorf("error %v", err)
	}
}

// The table has as many boards and classes as the census counts, and a tenth of the boards have many solutions, or more.
func TestKindsAndCensus(t *testing.T) {
	for i, of := range census.Lengths() {
		k := deal.KindsByLength()[i]
		if of.Length != k.Length || of.Number != k.All {
			t.Errorf("length %d: %+v, want %+v", k.Length, k.All, of)
		}
		if k.FewestMany > 2 && k.Many.Boards*10 < k.All.Boards {
			t.Errorf("length %d: %d of %d boards have many solutions, which is less than a tenth", k.Length, k.Many.Boards, k.All.Boards)
		}
	}
}

// Of boards that are dealt without a wish, as many are of each kind as the table says, to five standard deviations.
func TestKindsOfDealtBoards(t *testing.T) {
	const draws = 4000
	for _, length := range []int{3, 5, 7, 8, 9, 10, 11, 12} {
		dealer := deal.New(5)
		counts := map[deal.Wish]int64{}
		kinds := []deal.Wish{{Length: length, Tied: true}, {Length: length, Unique: true}, {Length: length, Many: true}, {Length: length, Tied: true, Many: true}}
		for range draws {
			board, err := dealer.OfLength(t.Context(), length)
			if err != nil {
				t.Fatal(err)
			}
			for _, kind := range kinds {
				if kind.Fits(board) {
					counts[kind]++
				}
			}
		}
		for _, kind := range kinds {
			share := float64(kind.Number().Boards) / float64(deal.KindsByLength()[length].All.Boards)
			within(t, fmt.Sprint(kind), counts[kind], draws, share)
		}
	}
}

// Boards with tied symbols fall into each class as often as its size says: all fifty classes of length 4, and all five of length 13.
func TestTiedIsUniformOverClasses(t *testing.T) {
	for length, draws := range map[int]int{4: 500, deal.GreatestLength: 5000} {
		wish := deal.Wish{Length: length, Tied: true}
		dealt := map[octothorpe.Board]int{}
		dealer := deal.New(1)
		for range draws {
			board, err := dealer.Wanted(t.Context(), wish)
			if err != nil {
				t.Fatal(err)
			}
			dealt[board.Canonical()]++
		}
		if got, want := int64(len(dealt)), wish.Number().Classes; got != want {
			t.Fatalf("%v: %d classes, want %d", wish, got, want)
		}
		expected := map[octothorpe.Board]float64{}
		boards := 0
		for class := range dealt {
			boards += class.ClassSize()
		}
		for class := range dealt {
			expected[class] = float64(draws) * float64(class.ClassSize()) / float64(boards)
		}
		if int64(boards) != wish.Number().Boards {
			t.Errorf("%v: the classes have %d boards, want %d", wish, boards, wish.Number().Boards)
		}
		uniform(t, dealt, expected)
	}
}

func TestWantedEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, wish := range []deal.Wish{{}, {Tied: true}, {Length: 4, Tied: true}, {Length: 13, Many: true}} {
		if _, err := deal.New(1).Wanted(ctx, wish); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: error %v, want %v", wish, err, context.Canceled)
		}
	}
}

// within holds a number among draws to its share, to five standard deviations.
func within(t *testing.T, what string, got, draws int64, share float64) {
	t.Helper()
	want := float64(draws) * share
	if off := math.Abs(float64(got) - want); off > 5*math.Sqrt(want*(1-share)) {
		t.Errorf("%s: %d of %d, want %.0f", what, got, draws, want)
	}
}
