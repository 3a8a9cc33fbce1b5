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
	"octothorpe/deal"
)

func Example() {
	dealer := deal.New(1)
	fmt.Println(dealer.Board())
	board, err := dealer.OfLength(context.Background(), 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(board.Digits(), octothorpe.Solve(board).Moves)
	// Output:
	// 1 1 2 3 2 1 1 3 3 2 3 2 3 1 1 2 3 3 2 3 1 2 1 2
	// 132332321113121221313232 HHFHBDDFD
}

// TestForEver holds the boards of seeds to what they were when the package was made.
func TestForEver(t *testing.T) {
	for seed, want := range map[uint64][]string{
		0: {
			"133232211312133322132121", "112312331222213311323213", "111332323232112123132132",
			"113311332212231222332113", "321112313123232321123123", "133221221213123133312231",
		},
		1: {
			"112321133232311233231212", "113211123332222313213321", "213332321232213123111213",
			"331331322212212221113313", "113312312311212231223332", "112323223231331113112322",
		},
		math.MaxUint64: {
			"321323133121312132222131", "231111312123323213221233", "232131113212313232312213",
			"122121331213313332112322", "122321213313221223111333", "211332233221331211122313",
		},
	} {
		dealer := deal.New(seed)
		var got []string
		for range 3 {
			got = append(got, dealer.Board().Digits())
		}
		for _, length := range []int{2, 11, 13} {
			board, err := dealer.OfLength(t.Context(), length)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, board.Digits())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}

func TestOfLength(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.IntRange(0, deal.GreatestLength).Draw(t, "length")
		board, err := deal.New(rapid.Uint64().Draw(t, "seed")).OfLength(context.Background(), length)
		if err != nil {
			t.Fatal(err)
		}
		if got := octothorpe.Solve(board).Length; got != length {
			t.Errorf("%v takes %d moves, want %d", board, got, length)
		}
	})
}

func TestNoLength(t *testing.T) {
	for _, length := range []int{-1, 14} {
		_, err := deal.New(1).OfLength(t.Context(), length)
		if fault := (*deal.LengthError)(nil); !errors.As(err, &fault) || fault.Length != length {
			t.Errorf("length %d gives the error %v, want one about the length", length, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, length := range []int{0, 13} {
		if _, err := deal.New(1).OfLength(ctx, length); !errors.Is(err, context.Canceled) {
			t.Errorf("length %d gives the error %v when it is cancelled, want %v", length, err, context.Canceled)
		}
	}
}

// TestUniform compares how often each symbol lies in each cell with how often it should: a third of the boards, and six
// standard deviations around it.
func TestUniform(t *testing.T) {
	const (
		boards = 30_000
		share  = 1.0 / octothorpe.Symbols
	)
	var counts [24][octothorpe.Symbols + 1]int
	dealer := deal.New(1)
	for range boards {
		board := dealer.Board()
		for cell := range counts {
			counts[cell][board.At(cell)]++
		}
	}
	allowed := 6 * math.Sqrt(boards*share*(1-share))
	for cell, bySymbol := range counts {
		for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
			if off := math.Abs(float64(bySymbol[symbol]) - boards*share); off > allowed {
				t.Errorf("symbol %d lies in cell %d of %d boards, want %d", symbol, cell, bySymbol[symbol], boards/octothorpe.Symbols)
			}
		}
	}
}

func BenchmarkOfLength(b *testing.B) {
	dealer := deal.New(1)
	for b.Loop() {
		if _, err := dealer.OfLength(b.Context(), 12); err != nil {
			b.Fatal(err)
		}
	}
}
