package contest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/deal"
	"octothorpe/search"
)

func ExampleAgainst() {
	wrong, _ := search.ByName("ida-same")
	order := deal.Order{Boards: 2, Lengths: []int{2}, Choose: (&contest.Against{Engine: wrong}).Choose}
	for board, err := range deal.New(1).Deal(context.Background(), order) {
		if err != nil {
			fmt.Println(err)
			return
		}
		answer := wrong.Search(context.Background(), board, search.Options{})
		fmt.Println(board.Digits(), answer.Moves, "in place of", octothorpe.Solve(board).Moves)
	}
	// Output:
	// 131333222112231132223311 AGFG in place of GG
	// 323233211323122111231312 ABAE in place of AA
}

// engine returns the engine of a name.
func engine(t *testing.T, name string) *search.Engine {
	t.Helper()
	e, ok := search.ByName(name)
	if !ok {
		t.Fatalf("no engine %s", name)
	}
	return e
}

// dealt returns a function that deals boards of a length, and what it has dealt.
func dealt(ctx context.Context, seed uint64, length int) (next func() (octothorpe.Board, error), boards *[]octothorpe.Board) {
	dealer := deal.New(seed)
	boards = new([]octothorpe.Board)
	return func() (octothorpe.Board, error) {
		board, err := dealer.OfLength(ctx, length)
		*boards = append(*boards, board)
		return board, err
	}, boards
}

// Of a wrong engine the first board that it answers wrongly is chosen, and none that it answers rightly.
func TestAgainstWrong(t *testing.T) {
	same := engine(t, "ida-same")
	wrong := func(board octothorpe.Board) bool {
		return same.Search(t.Context(), board, search.Options{}).Solution != octothorpe.Solve(board)
	}
	against := &contest.Against{Engine: same}
	for length := 2; length <= 8; length++ {
		for seed := range uint64(5) {
			next, boards := dealt(t.Context(), seed, length)
			board, err := against.Choose(t.Context(), next)
			if err != nil {
				t.Fatal(err)
			}
			for i, tried := range *boards {
				if last := i == len(*boards)-1; wrong(tried) != last || last && tried != board {
					t.Errorf("length %d, seed %d: %v was chosen, board %d of %v", length, seed, board, i, *boards)
				}
			}
		}
	}
}

// Boards of one move and of none are answered rightly even so.
func TestAgainstNone(t *testing.T) {
	for _, length := range []int{0, 1} {
		next, boards := dealt(t.Context(), 1, length)
		_, err := (&contest.Against{Engine: engine(t, "ida-same")}).Choose(t.Context(), next)
		if none := (*contest.NoneError)(nil); !errors.As(err, &none) || none.Name != "ida-same" || len(*boards) != contest.AgainstTries {
			t.Errorf("length %d: error %v after %d boards", length, err, len(*boards))
		}
	}
}

// Of a right engine the first board with the most nodes is chosen.
func TestAgainstSlow(t *testing.T) {
	for _, name := range []string{"ida", "ida-third", "iddfs", "astar", "pdb"} {
		slow := engine(t, name)
		next, boards := dealt(t.Context(), 1, 5)
		board, err := (&contest.Against{Engine: slow}).Choose(t.Context(), next)
		if err != nil {
			t.Fatal(err)
		}
		var worst octothorpe.Board
		most := int64(-1)
		for _, tried := range *boards {
			if nodes := slow.Search(t.Context(), tried, search.Options{}).Nodes; nodes > most {
				worst, most = tried, nodes
			}
		}
		if board != worst || len(*boards) != contest.AgainstBest {
			t.Errorf("%s: %v was chosen among %d, want %v", name, board, len(*boards), worst)
		}
	}
}

// A board on which a right engine comes to the limit is taken at once.
func TestAgainstLimit(t *testing.T) {
	next, boards := dealt(t.Context(), 1, 13)
	board, err := (&contest.Against{Engine: engine(t, "ida-third")}).Choose(t.Context(), next)
	if err != nil || len(*boards) != 1 || board != (*boards)[0] {
		t.Errorf("%v of %v, error %v", board, *boards, err)
	}
}

func TestAgainstEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"ida", "ida-same"} {
		next, _ := dealt(t.Context(), 1, 12)
		if _, err := (&contest.Against{Engine: engine(t, name)}).Choose(ctx, next); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want %v", name, err, context.Canceled)
		}
		none := errors.New("none")
		next = func() (octothorpe.Board, error) { return octothorpe.Board{}, none }
		if _, err := (&contest.Against{Engine: engine(t, name)}).Choose(t.Context(), next); !errors.Is(err, none) {
			t.Errorf("%s: error %v, want %v", name, err, none)
		}
	}
}

// Of a slip that shows on boards each file fails, of any boards and of given lengths. Each board of it is answered
// wrongly where it stands, but for the first where the slip shows only behind another one.
func TestAgainstSlip(t *testing.T) {
	for _, slip := range contest.Slips() {
		if !slip.OnBoards() || slip.Kind != contest.Wrong {
			continue
		}
		t.Run(slip.Name, func(t *testing.T) {
			t.Parallel()
			for _, lengths := range [][]int{nil, {0, 1, 2, 3, 4, 5, 6, 7}} {
				wanted := deal.Order{Boards: 8, Lengths: slices.Clone(lengths), Distinct: slip.Name != "one-move-none"}
				if slip.Name == "lockstep" && lengths != nil { // which is slow, and rarely shows on short boards
					continue
				} else if slip.Name == "lockstep" {
					wanted.Boards = 1
				}
				boards := ordered(t, 3, slip, wanted)
				if !slices.Equal(lengths, wanted.Lengths) {
					t.Errorf("the order that is given becomes one of lengths %v", wanted.Lengths)
				}
				input := contest.Input(boards...)
				if fails, err := slip.Fails(t.Context(), input); !fails || err != nil {
					t.Errorf("it does not fail on %v: %v", boards, err)
				}
				report := checked(t, boards, output(t, slip, input), contest.Options{})
				wrong := map[int]bool{}
				for _, m := range report.Mistakes {
					wrong[m.Number] = true
				}
				for i := range boards {
					alone := slip.Name != "old-letters"
					if !alone && i == 0 || slip.Name == "timing" || slip.Name == "ignores-zero" {
						continue
					}
					if fails, err := slip.Fails(t.Context(), contest.Input(boards[i])); fails != alone || err != nil || !wrong[i+1] {
						t.Errorf("board %d of %v: alone it fails: %v, %v; in the file: %v", i+1, boards, fails, err, wrong[i+1])
					}
				}
			}
		})
	}
}

// ordered returns the boards of an order against a slip.
func ordered(t *testing.T, seed uint64, slip *contest.Slip, o deal.Order) []octothorpe.Board {
	t.Helper()
	order, err := (&contest.Against{Slip: slip}).Order(o)
	if err != nil {
		t.Fatal(err)
	}
	var boards []octothorpe.Board
	for board, err := range deal.New(seed).Deal(t.Context(), order) {
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, board)
	}
	if len(boards) != o.Boards {
		t.Fatalf("%d boards, want %d", len(boards), o.Boards)
	}
	return boards
}

// At no other lengths than those that are sought a slip shows on a board alone, tied ones where these are sought.
func TestAgainstLengths(t *testing.T) {
	for _, slip := range contest.Slips() {
		if !slip.OnBoards() || slip.Kind != contest.Wrong {
			continue
		}
		all := make([]int, deal.GreatestLength+1)
		for length := range all {
			all[length] = length
		}
		order, err := (&contest.Against{Slip: slip}).Order(deal.Order{Boards: 2, Lengths: all})
		if err != nil {
			t.Fatal(err)
		}
		for length := range 5 {
			wish := deal.Wish{Tied: order.Wish.Tied}.WithLength(length)
			if slices.Contains(order.Lengths, length) || wish.Number().Boards == 0 {
				continue
			}
			dealer := deal.New(1)
			for range 30 {
				board, err := dealer.Wanted(t.Context(), wish)
				if err != nil {
					t.Fatal(err)
				}
				if fails, err := slip.Fails(t.Context(), contest.Input(board)); fails || err != nil {
					t.Errorf("%s fails on %v: %v, %v", slip.Name, board, fails, err)
				}
			}
		}
	}
}

// Of a slip that costs too much the boards with the most cost are chosen: of nodes as for the engine, and of bytes.
func TestAgainstCost(t *testing.T) {
	for name, search := range map[string]string{"third": "ida-third", "no-bound": "iddfs"} {
		next, _ := dealt(t.Context(), 1, 5)
		board, err := (&contest.Against{Slip: byName(t, name)}).Choose(t.Context(), next)
		next, _ = dealt(t.Context(), 1, 5)
		want, wantErr := (&contest.Against{Engine: engine(t, search)}).Choose(t.Context(), next)
		if board != want || err != nil || wantErr != nil {
			t.Errorf("%s: %v was chosen, error %v, want as of %s %v, %v", name, board, err, search, want, wantErr)
		}
	}
	slip := byName(t, "open-list")
	large := ordered(t, 1, slip, deal.Order{Boards: 1, Lengths: []int{11}})
	if fails, err := slip.Fails(t.Context(), contest.Input(large...)); !fails || err != nil {
		t.Errorf("open-list does not fail on %v: %v", large, err)
	}
	next, boards := dealt(t.Context(), 1, 7)
	board, err := (&contest.Against{Slip: slip}).Choose(t.Context(), next)
	if err != nil || len(*boards) != contest.AgainstBest {
		t.Fatalf("%d boards, error %v", len(*boards), err)
	}
	chosen, _ := slip.Cost(t.Context(), board, 0)
	for _, tried := range *boards {
		if cost, err := slip.Cost(t.Context(), tried, 0); cost > chosen || err != nil {
			t.Errorf("%v costs %d bytes, and the chosen %v %d: %v", tried, cost, board, chosen, err)
		}
	}
}

// What is known to be impossible is refused at once.
func TestAgainstOrder(t *testing.T) {
	for _, test := range []struct {
		slip  string
		order deal.Order
		want  string
	}{
		{"one-move-none", deal.Order{Boards: 2, Lengths: []int{5}}, "one-move-none shows on boards of length 1 only"},
		{"one-move-none", deal.Order{Boards: 2, Wish: deal.Wish{Solved: true}}, "one-move-none shows on boards of length 1 only"},
		{"empty-line", deal.Order{Boards: 2, Lengths: []int{1, 2}}, "empty-line shows on boards of length 0 only"},
		{"empty-line", deal.Order{Boards: 2, Wish: deal.Wish{Tied: true}}, "no board of length 0 has tied symbols, want a length from 4 to 13"},
		{"from-the-end", deal.Order{Boards: 2, Lengths: []int{0, 1}},
			"from-the-end shows on no boards of these lengths, want a length from 2 to 13"},
		{"first-letters", deal.Order{Boards: 2, Lengths: []int{2, 3}},
			"first-letters shows on no boards of these lengths, want a length from 5 to 13"},
		{"first-letters", deal.Order{Boards: 2, Wish: deal.Wish{Unique: true}}, "for first-letters boards with tied symbols are tried: " +
			"no board has tied symbols and exactly one shortest solution, for each of these symbols has its own: want one of the two"},
		{"old-letters", deal.Order{Boards: 1}, "old-letters shows on a board behind another one, want 2 boards or more"},
		{"old-letters", deal.Order{Boards: 2, Lengths: []int{0, 5}},
			"old-letters shows on a board behind a longer one, want two lengths or more from 1 on"},
		{"whole-lines", deal.Order{Boards: 2}, "whole-lines shows on how an input is written, whatever its boards are"},
		{"needs-zero", deal.Order{Boards: 2}, "needs-zero shows on how an input is written, whatever its boards are"},
	} {
		_, err := (&contest.Against{Slip: byName(t, test.slip)}).Order(test.order)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s, %+v: error %v, want %s", test.slip, test.order, err, test.want)
		}
		if forms := (*contest.FormsError)(nil); errors.As(err, &forms) == byName(t, test.slip).OnBoards() {
			t.Errorf("%s: the error is %#v", test.slip, err)
		}
	}
	if _, err := (&contest.Against{Engine: engine(t, "ida")}).Order(deal.Order{Boards: 1, Lengths: []int{14}}); err == nil {
		t.Error("boards of length 14 can be had")
	}
}
