package judge_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/deal"
	"octothorpe/judge"

	"pgregory.net/rapid"
)

// A wrongOn is a program that is wrong on some boards, in any form.
type wrongOn func(boards []octothorpe.Board) bool

func (w wrongOn) Run(ctx context.Context, test *judge.Test) (*judge.Result, error) {
	r := &judge.Result{Name: test.Name, Verdict: contest.AC}
	if w(test.Boards) {
		r.Verdict = contest.WA
	}
	return r, ctx.Err()
}

// aRunner is a program that does what a function says.
type aRunner func(ctx context.Context, test *judge.Test) (*judge.Result, error)

func (run aRunner) Run(ctx context.Context, test *judge.Test) (*judge.Result, error) {
	return run(ctx, test)
}

// shrunk is the least input of boards on which a program fails.
func shrunk(t interface {
	Context() context.Context
	Fatal(args ...any)
}, runner judge.Runner, boards []octothorpe.Board) *judge.Shrunk {
	test := judge.Test{Name: "a", Input: contest.Input(boards...), Boards: boards}
	result, err := runner.Run(t.Context(), &test)
	if err != nil || result.Verdict == contest.AC {
		t.Fatal("the program does not fail on the test: ", err)
	}
	shrinker := judge.Shrinker{Runner: runner, Runs: 1e5, Time: time.Hour}
	least, err := shrinker.Shrink(t.Context(), &test, result)
	if err != nil {
		t.Fatal(err)
	}
	if !least.Repeats {
		t.Fatal("the failure has not repeated")
	}
	if got, err := runner.Run(t.Context(), &least.Test); err != nil || got.Verdict != result.Verdict || least.Result.Verdict != result.Verdict {
		t.Fatal("shrunk to a test with the verdict ", got.Verdict, ", want ", result.Verdict)
	}
	if !bytes.Equal(least.Test.Input, contest.Input(least.Test.Boards...)) {
		t.Fatal("shrunk to another input than that of its boards")
	}
	if len(least.Test.Boards) > len(boards) || least.Test.Length() > test.Length() {
		t.Fatal("shrunk to a larger test")
	}
	return least
}

// dealt are some boards.
func dealt(t *rapid.T, least int) []octothorpe.Board {
	dealer := deal.New(rapid.Uint64().Draw(t, "seed"))
	var boards []octothorpe.Board
	for range rapid.IntRange(least, contest.BoardLimit).Draw(t, "boards") {
		boards = append(boards, dealer.Board())
	}
	return boards
}

// Of a program that is wrong on a set of boards, whatever stands around them, that set is left; of two sets the smaller one, if it is of
// two boards at most.
func TestShrinkToFewestBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := dealt(t, 4)
		var sets [2][]octothorpe.Board
		for i := range sets {
			places := rapid.SliceOfNDistinct(rapid.IntRange(0, len(boards)-1), 1, 4, rapid.ID).Draw(t, "places")
			for _, place := range places {
				sets[i] = append(sets[i], boards[place])
			}
		}
		least := shrunk(t, wrongOn(func(of []octothorpe.Board) bool {
			return slices.ContainsFunc(sets[:], func(set []octothorpe.Board) bool {
				return !slices.ContainsFunc(set, func(board octothorpe.Board) bool { return !slices.Contains(of, board) })
			})
		}), boards)
		got, sizes := len(least.Test.Boards), []int{len(sets[0]), len(sets[1])}
		if fewest := slices.Min(sizes); got != fewest && (fewest <= 2 || !slices.Contains(sizes, got)) {
			t.Fatalf("shrunk to %d boards, want %d", got, fewest)
		}
	})
}

// Of a program that is wrong on some boards of a length or more, so many of that length are left.
func TestShrinkToShortestBoards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := dealt(t, 1)
		length := rapid.IntRange(0, 8).Draw(t, "length")
		long := func(boards []octothorpe.Board) int {
			n := 0
			for _, board := range boards {
				if octothorpe.Solve(board).Length >= length {
					n++
				}
			}
			return n
		}
		most := long(boards)
		if most == 0 {
			t.Skip("no board is that long")
		}
		want := rapid.IntRange(1, min(3, most)).Draw(t, "wanted")
		least := shrunk(t, wrongOn(func(boards []octothorpe.Board) bool { return long(boards) >= want }), boards)
		if got := len(least.Test.Boards); got != want || least.Test.Length() != want*length {
			t.Fatalf("shrunk to %d boards, %d moves in all; want %d boards of %d", got, least.Test.Length(), want, length)
		}
	})
}

// The order of boards stays.
func TestShrinkKeepsOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := dealt(t, 2)
		first := rapid.IntRange(0, len(boards)-2).Draw(t, "first")
		second := rapid.IntRange(first+1, len(boards)-1).Draw(t, "second")
		want := []octothorpe.Board{boards[first], boards[second]}
		least := shrunk(t, wrongOn(func(of []octothorpe.Board) bool {
			i := slices.Index(of, want[0])
			return i >= 0 && slices.Contains(of[i+1:], want[1])
		}), boards)
		if !slices.Equal(least.Test.Boards, want) {
			t.Fatalf("shrunk to %v, want %v", least.Test.Boards, want)
		}
	})
}

// A failure that does not repeat is kept as it was.
func TestShrinkOfWhatDoesNotRepeat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := dealt(t, 1)
		failures := rapid.IntRange(0, 30).Draw(t, "failures")
		runs := 0
		runner := wrongOn(func([]octothorpe.Board) bool { runs++; return runs <= failures })
		test := judge.Test{Name: "a", Input: contest.Input(boards...), Boards: boards}
		result := &judge.Result{Verdict: contest.WA}
		least, err := (&judge.Shrinker{Runner: runner}).Shrink(t.Context(), &test, result)
		if err != nil {
			t.Fatal(err)
		}
		if same := least.Result == result && slices.Equal(least.Test.Boards, boards); runs > failures && !same {
			t.Fatalf("shrunk to %d boards, on which it did not fail in run %d", len(least.Test.Boards), runs)
		}
		if least.Repeats && failures == 0 {
			t.Fatal("a failure that did not repeat is said to have")
		}
	})
}

// The verdict stays, the runs are bounded, and where the context ends, what has been found is kept.
func TestShrinkIsBounded(t *testing.T) {
	dealer := deal.New(1)
	var boards []octothorpe.Board
	for range contest.BoardLimit {
		boards = append(boards, dealer.Board())
	}
	test := judge.Test{Name: "a", Input: contest.Input(boards...), Boards: boards}
	first := &judge.Result{Verdict: judge.TLE}

	for _, most := range []int{1, 2, 5, 50} {
		runs := 0
		runner := aRunner(func(context.Context, *judge.Test) (*judge.Result, error) {
			runs++
			return &judge.Result{Verdict: judge.TLE}, nil
		})
		least, err := (&judge.Shrinker{Runner: runner, Runs: most, Time: time.Hour}).Shrink(t.Context(), &test, first)
		if err != nil || runs > most+1 || least.Runs != runs || !least.Repeats { // one more, to see whether it repeats
			t.Errorf("%d runs of %d: %+v, %v", runs, most, least, err)
		}
	}
	changing := aRunner(func(_ context.Context, test *judge.Test) (*judge.Result, error) {
		if len(test.Boards) > 3 {
			return &judge.Result{Verdict: judge.TLE}, nil
		}
		return &judge.Result{Verdict: contest.WA}, nil
	})
	least, err := (&judge.Shrinker{Runner: changing, Time: time.Hour}).Shrink(t.Context(), &test, first)
	if err != nil || len(least.Test.Boards) != 4 {
		t.Errorf("shrunk to %d boards, %v, want 4 for another verdict of less", len(least.Test.Boards), err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	ending := wrongOn(func(of []octothorpe.Board) bool {
		if len(of) == 1 {
			cancel()
		}
		return len(of) > 1
	})
	first = &judge.Result{Verdict: contest.WA, Mistake: &contest.Mistake{Number: 2}}
	least, err = (&judge.Shrinker{Runner: ending}).Shrink(ctx, &test, first)
	if !errors.Is(err, context.Canceled) || least == nil || least.Result.Verdict != contest.WA {
		t.Errorf("%+v, %v, want what has been found by then", least, err)
	}
}

// Where a program fails on a form only, boards are taken out in that form; and an input of no form stays.
func TestShrinkInForms(t *testing.T) {
	board := deal.New(1).Board()
	for _, f := range contest.Forms() {
		runner := aRunner(func(_ context.Context, test *judge.Test) (*judge.Result, error) {
			r := &judge.Result{Verdict: contest.AC}
			if bytes.Equal(test.Input, f.Input(test.Boards...)) && !bytes.Equal(test.Input, contest.Input(test.Boards...)) {
				r.Verdict = contest.WA
			}
			return r, nil
		})
		boards := []octothorpe.Board{board, board, board}
		test := judge.Test{Name: "a", Input: f.Input(boards...), Boards: boards}
		least, err := (&judge.Shrinker{Runner: runner}).Shrink(t.Context(), &test, &judge.Result{Verdict: contest.WA})
		if err != nil || len(least.Test.Boards) != 1 || least.Test.Length() != 0 || !bytes.Equal(least.Test.Input, f.Input(least.Test.Boards...)) {
			t.Errorf("%s: shrunk to %q, %v", f.Name, least.Test.Input, err)
		}
	}
	tabs := bytes.ReplaceAll(contest.Input(board, board), []byte(" "), []byte("\t"))
	runner := aRunner(func(_ context.Context, test *judge.Test) (*judge.Result, error) {
		if bytes.Contains(test.Input, []byte("\t")) {
			return &judge.Result{Verdict: judge.RE}, nil
		}
		return &judge.Result{Verdict: contest.AC}, nil
	})
	test := judge.Test{Name: "a", Input: tabs, Boards: []octothorpe.Board{board, board}}
	least, err := (&judge.Shrinker{Runner: runner}).Shrink(t.Context(), &test, &judge.Result{Verdict: judge.RE})
	if err != nil || !least.Repeats || !bytes.Equal(least.Test.Input, tabs) {
		t.Errorf("shrunk to %+v, %v, want the input as it was", least, err)
	}
}

// This program is wrong where a board of two moves or more stands behind a solved one.
func ExampleShrinker() {
	program := wrongOn(func(boards []octothorpe.Board) bool {
		for i := range boards[1:] {
			if boards[i].Solved() && octothorpe.Solve(boards[i+1]).Length >= 2 {
				return true
			}
		}
		return false
	})
	dealer, boards := deal.New(1), []octothorpe.Board{}
	for _, length := range []int{9, 0, 5, 8, 3, 0, 1, 7} {
		board, err := dealer.OfLength(context.Background(), length)
		if err != nil {
			fmt.Println(err)
			return
		}
		boards = append(boards, board)
	}
	test := judge.Test{Name: "eight", Input: contest.Input(boards...), Boards: boards}
	shrinker := judge.Shrinker{Runner: program}
	least, err := shrinker.Shrink(context.Background(), &test, &judge.Result{Verdict: contest.WA})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(least.First.Boards), "boards,", least.First.Length(), "moves")
	fmt.Println(len(least.Test.Boards), "boards,", least.Test.Length(), "moves")
	// Output:
	// 8 boards, 33 moves
	// 2 boards, 2 moves
}
