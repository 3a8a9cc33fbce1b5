package contest_test

import (
	"context"
	"errors"
	"fmt"
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
		if none := (*contest.NoneError)(nil); !errors.As(err, &none) || none.Engine != "ida-same" || len(*boards) != contest.AgainstTries {
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
