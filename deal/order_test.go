package deal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"octothorpe"
	"octothorpe/deal"
)

func ExampleDealer_Deal() {
	order := deal.Order{Boards: 4, Lengths: []int{2, 3}, Wish: deal.Wish{Unique: true}, Distinct: true}
	for board, err := range deal.New(1).Deal(context.Background(), order) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(board.Digits(), octothorpe.Solve(board).Moves)
	}
	// Output:
	// 131333222112231132223311 GG
	// 232313331123111331212222 CEE
	// 323233211323122111231312 AA
	// 313313312212213222213113 HAG
}

// filled returns the boards of an order.
func filled(t *testing.T, o deal.Order) []octothorpe.Board {
	t.Helper()
	var boards []octothorpe.Board
	for board, err := range deal.New(1).Deal(t.Context(), o) {
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, board)
	}
	return boards
}

func TestLengthsComeInTurn(t *testing.T) {
	got := lengthsOf(filled(t, deal.Order{Boards: 8, Lengths: []int{0, 9, 4}}))
	if diff := cmp.Diff([]int{0, 9, 4, 0, 9, 4, 0, 9}, got); diff != "" {
		t.Errorf("lengths (-want +got):\n%s", diff)
	}
	got = lengthsOf(filled(t, deal.Order{Boards: 6, Before: []int{7, 0}, Lengths: []int{2, 3}}))
	if diff := cmp.Diff([]int{7, 0, 2, 3, 2, 3}, got); diff != "" {
		t.Errorf("lengths behind others (-want +got):\n%s", diff)
	}
	if got := filled(t, deal.Order{}); got != nil {
		t.Errorf("the zero order gives %v", got)
	}
}

// All classes that there are can be had, and no more.
func TestDistinct(t *testing.T) {
	for _, wish := range []deal.Wish{{Solved: true}, {Length: 13}, {Length: 13, Many: true}} {
		classes := wish.Number().Classes
		boards := filled(t, deal.Order{Boards: int(classes), Wish: wish, Distinct: true})
		if got := int64(len(sortedClasses(boards))); got != classes {
			t.Errorf("%v: %d classes, want %d", wish, got, classes)
		}
		order := deal.Order{Boards: int(classes) + 1, Wish: wish, Distinct: true}
		want := deal.ClassesError{Wish: wish, Boards: order.Boards, Classes: classes}
		if fault := (*deal.ClassesError)(nil); !errors.As(order.Check(), &fault) || *fault != want {
			t.Errorf("%v: error %v, want %v", wish, order.Check(), &want)
		}
		order.Distinct = false
		if err := order.Check(); err != nil {
			t.Errorf("%v: error %v for boards that may be alike", wish, err)
		}
	}
}

// Boards of several lengths are counted by length, and a length that is named twice for both.
func TestDistinctInTurn(t *testing.T) {
	for _, test := range []struct {
		boards  int
		lengths []int
		fits    bool
	}{
		{10, []int{13, 12}, true},
		{11, []int{13, 12}, false},
		{11, []int{12, 13}, true},
		{12, []int{12, 13}, false},
		{7, []int{13, 12, 13}, true},
		{9, []int{13, 12, 13}, false},
	} {
		order := deal.Order{Boards: test.boards, Lengths: test.lengths, Distinct: true}
		if err := order.Check(); (err == nil) != test.fits {
			t.Errorf("%d boards of lengths %v: error %v", test.boards, test.lengths, err)
		}
	}
	for boards, fits := range map[int]bool{10: true, 11: false} { // of the length 13 five or six
		order := deal.Order{Boards: boards, Before: []int{13}, Lengths: []int{12, 13}, Distinct: true}
		if err := order.Check(); (err == nil) != fits {
			t.Errorf("%d boards, the first of length 13: error %v", boards, err)
		}
	}
	order := deal.Order{Boards: 11, Lengths: []int{13, 12}, Distinct: true}
	const want = "want at most 5 distinct boards of length 13, one of each class, and not 6"
	if err := order.Check(); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestOrderOfNoBoards(t *testing.T) {
	order := deal.Order{Boards: 3, Lengths: []int{11, 12}, Wish: deal.Wish{Unique: true}}
	dealt := 0
	for board, err := range deal.New(1).Deal(t.Context(), order) {
		dealt++
		if fault := (*deal.WishError)(nil); !errors.As(err, &fault) || fault.Wish.Length != 12 || !board.IsZero() {
			t.Errorf("board %v, error %v", board, err)
		}
	}
	if dealt != 1 {
		t.Errorf("%d values, want one error", dealt)
	}
}

// Choose sees as many boards as it wants, and what it chooses is what counts.
func TestChoose(t *testing.T) {
	order := deal.Order{Boards: 3, Lengths: []int{13}, Distinct: true}
	order.Choose = func(_ context.Context, next func() (octothorpe.Board, error)) (octothorpe.Board, error) {
		least := octothorpe.Board{}
		for range 20 {
			board, err := next()
			if err != nil {
				return board, err
			}
			if least.IsZero() || board.Compare(least) < 0 {
				least = board
			}
		}
		return least, nil
	}
	boards := filled(t, order)
	if got := len(sortedClasses(boards)); got != 3 {
		t.Errorf("%d classes, want 3", got)
	}
	none := errors.New("none")
	order.Choose = func(context.Context, func() (octothorpe.Board, error)) (octothorpe.Board, error) {
		return octothorpe.Board{}, none
	}
	for _, err := range deal.New(1).Deal(t.Context(), order) {
		if !errors.Is(err, none) || err.Error() != "boards of length 13: none" {
			t.Errorf("error %v", err)
		}
	}
}

func TestDealEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	dealt := 0
	for _, err := range deal.New(1).Deal(ctx, deal.Order{Boards: 100, Lengths: []int{12}}) {
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want %v", err, context.Canceled)
			}
			continue
		}
		if dealt++; dealt == 2 {
			cancel()
		}
	}
	if dealt != 2 {
		t.Errorf("%d boards, want 2", dealt)
	}
}

// TestOrdersForEver holds the boards of orders to what they were when these were made.
func TestOrdersForEver(t *testing.T) {
	for _, test := range []struct {
		order deal.Order
		want  []string
	}{
		{deal.Order{Boards: 2}, []string{"112321133232311233231212", "113211123332222313213321"}},
		{deal.Order{Boards: 2, Wish: deal.Wish{Tied: true}}, []string{"112321133232311233231212", "111232132231331132323122"}},
		{deal.Order{Boards: 2, Wish: deal.Wish{Unique: true}}, []string{"233113222312113323121231", "121311332112232231332132"}},
		{deal.Order{Boards: 2, Wish: deal.Wish{Many: true}}, []string{"112321133232311233231212", "212322231331112233211313"}},
		{deal.Order{Boards: 2, Wish: deal.Wish{Solved: true}}, []string{"131333222112231222133311", "221112333113311333212222"}},
		{deal.Order{Boards: 3, Lengths: []int{11, 12, 13}, Wish: deal.Wish{Tied: true, Many: true}, Distinct: true}, []string{"221121331131213322331223", "331122332231332112311122", "112133233322321211212133"}},
	} {
		var got []string
		for _, board := range filled(t, test.order) {
			got = append(got, board.Digits())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%+v:\n%q, want\n%q", test.order, got, test.want)
		}
	}
}

// lengthsOf returns the lengths of boards.
func lengthsOf(boards []octothorpe.Board) []int {
	var lengths []int
	for _, board := range boards {
		lengths = append(lengths, octothorpe.Solve(board).Length)
	}
	return lengths
}

// sortedClasses returns the canonical boards of the classes of boards.
func sortedClasses(boards []octothorpe.Board) []octothorpe.Board {
	var classes []octothorpe.Board
	for _, board := range boards {
		classes = append(classes, board.Canonical())
	}
	return slices.Compact(slices.SortedFunc(slices.Values(classes), octothorpe.Board.Compare))
}
