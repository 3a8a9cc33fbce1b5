package deal_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/deal"
)

func ExampleClasses() {
	for board := range deal.Classes(deal.GreatestLength) {
		fmt.Println(board.Digits(), octothorpe.Solve(board).Moves)
	}
	// Output:
	// 122313121322332131212331 AACDDAEGHBBHF
	// 122323112311331233121223 AAECAGEGGAECE
	// 112313211322323123212133 AABCGEEGAACGE
	// 111223332333212112121233 AABCDBDAADFDB
	// 111223332333212121121233 AACDECFCECFGE
}

// fewEnough are the lengths whose boards can all be looked at here.
var fewEnough = []int{0, 1, deal.GreatestLength}

// listed returns the classes of a length, which are listed once, for that takes some time.
func listed(length int) []octothorpe.Board {
	if lists[length] == nil {
		lists[length] = slices.Collect(deal.Classes(length))
	}
	return lists[length]
}

var lists = map[int][]octothorpe.Board{}

// The boards of a length are of that length, none is listed twice, and there are as many as the census counts.
func TestBoards(t *testing.T) {
	for _, length := range fewEnough {
		seen, classes := map[octothorpe.Board]bool{}, map[octothorpe.Board]bool{}
		for board := range deal.Boards(length) {
			if got := octothorpe.Solve(board).Length; got != length || seen[board] {
				t.Fatalf("%v: length %d, want %d; listed before: %v", board, got, length, seen[board])
			}
			seen[board] = true
			classes[board.Canonical()] = true
		}
		if want := census.Lengths()[length]; int64(len(seen)) != want.Boards || int64(len(classes)) != want.Classes {
			t.Errorf("length %d: %d boards of %d classes, want %+v", length, len(seen), len(classes), want)
		}
		for _, board := range listed(length) {
			if !classes[board] {
				t.Errorf("%v: no canonical board of length %d, or listed before", board, length)
			}
			delete(classes, board)
		}
		if len(classes) > 0 {
			t.Errorf("length %d: %d classes are not listed", length, len(classes))
		}
	}
}

func TestBoardsMayBeLeft(t *testing.T) {
	for length := range deal.GreatestLength + 1 {
		n := 0
		for board := range deal.Boards(length) {
			if got := octothorpe.Solve(board).Length; got != length {
				t.Errorf("%v: length %d, want %d", board, got, length)
			}
			if n++; n == 10 {
				break
			}
		}
		for board := range deal.Classes(length) {
			if got := octothorpe.Solve(board).Length; got != length || board != board.Canonical() {
				t.Errorf("%v: length %d, want %d; canonical: %v", board, got, length, board.Canonical())
			}
			break
		}
	}
}

func TestNoBoards(t *testing.T) {
	for _, length := range []int{-1, deal.GreatestLength + 1} {
		for board := range deal.Boards(length) {
			t.Errorf("length %d: %v", length, board)
		}
		for board := range deal.Classes(length) {
			t.Errorf("length %d: %v", length, board)
		}
	}
}

// Boards that are dealt fall into each class as often as its size says: the chi-square statistic over all classes of a length
// lies within five standard deviations of its mean, the number of classes less one.
func TestOfLengthIsUniformOverClasses(t *testing.T) {
	for _, length := range fewEnough {
		t.Run(fmt.Sprint(length), func(t *testing.T) {
			sizes, boards := map[octothorpe.Board]int{}, 0
			for _, class := range listed(length) {
				sizes[class] = class.ClassSize()
				boards += class.ClassSize()
			}
			draws := 10 * len(sizes)
			if length == deal.GreatestLength {
				draws = 1000 * len(sizes)
			}
			dealt := map[octothorpe.Board]int{}
			dealer := deal.New(1)
			for range draws {
				board, err := dealer.OfLength(t.Context(), length)
				if err != nil {
					t.Fatal(err)
				}
				dealt[board.Canonical()]++
			}
			expected := map[octothorpe.Board]float64{}
			for class, size := range sizes {
				expected[class] = float64(draws) * float64(size) / float64(boards)
			}
			uniform(t, dealt, expected)
		})
	}
}

// The same for the lengths with more boards, over the symbols and how far the two farther ones are behind the nearest: what a wrong
// weight of boards with several equally near symbols would spoil first. How often these come among all boards is taken from boards
// of any length, of which those of the length are kept.
func TestOfLengthIsUniformOverDistances(t *testing.T) {
	type distances = [octothorpe.Symbols]int
	var solver octothorpe.Solver
	want := map[int]map[distances]int{}
	kept := map[int]int{}
	dealer := deal.New(2)
	for range 100_000 {
		of := distances(solver.Distances(dealer.Board()))
		length := slices.Min(of[:])
		if want[length] == nil {
			want[length] = map[distances]int{}
		}
		want[length][of]++
		kept[length]++
	}
	for length := 7; length <= 11; length++ {
		const draws = 10_000
		dealt := map[distances]int{}
		for range draws {
			board, err := dealer.OfLength(t.Context(), length)
			if err != nil {
				t.Fatal(err)
			}
			dealt[distances(solver.Distances(board))]++
		}
		// Two samples: the difference of the shares, over its standard deviation.
		for _, of := range slices.Collect(maps.Keys(want[length])) {
			p := float64(want[length][of]+dealt[of]) / float64(kept[length]+draws)
			deviation := math.Sqrt(p * (1 - p) * (1/float64(kept[length]) + 1/float64(draws)))
			if off := math.Abs(float64(want[length][of])/float64(kept[length]) - float64(dealt[of])/draws); off > 5*deviation {
				t.Errorf("distances %v: a share of %.4f among all boards, %.4f among those dealt", of,
					float64(want[length][of])/float64(kept[length]), float64(dealt[of])/draws)
			}
		}
	}
}

// uniform holds numbers to those that are expected, by chi-square.
func uniform(t *testing.T, dealt map[octothorpe.Board]int, expected map[octothorpe.Board]float64) {
	t.Helper()
	chiSquare := 0.0
	for class, want := range expected {
		off := float64(dealt[class]) - want
		chiSquare += off * off / want
		delete(dealt, class)
	}
	if len(dealt) > 0 {
		t.Errorf("%d classes are not of the length", len(dealt))
	}
	freedom := float64(len(expected) - 1)
	if deviation := math.Sqrt(2 * freedom); math.Abs(chiSquare-freedom) > 5*deviation {
		t.Errorf("chi-square is %.0f, want %.0f ± %.0f", chiSquare, freedom, 5*deviation)
	}
}
