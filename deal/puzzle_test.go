package deal

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"octothorpe"

	"pgregory.net/rapid"
)

// TestXoshiro holds the generator to the first numbers of its authors' program from the state 1, 2, 3, 4.
func TestXoshiro(t *testing.T) {
	x := &xoshiro{1, 2, 3, 4}
	for i, want := range []uint32{
		11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
	} {
		if got := x.next(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

func TestSeeds(t *testing.T) {
	for seed, want := range map[uint32]xoshiro{
		0:              {1684164658, 3653269916, 2939563536, 2141751570},
		42:             {551831576, 144025891, 322543647, 3034809370},
		math.MaxUint32: {3950124170, 4293442868, 1302505678, 2762329221},
	} {
		if got := newXoshiro(seed); *got != want {
			t.Errorf("seed %d gives the state %d, want %d", seed, *got, want)
		}
	}
}

func TestIntN(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, math.MaxUint32).Draw(t, "n")
		x := newXoshiro(rapid.Uint32().Draw(t, "seed"))
		for range 100 {
			if got := x.IntN(n); got < 0 || got >= n {
				t.Fatalf("%d is not below %d", got, n)
			}
		}
	})
}

// Below three eighths of all, a product without rejection would give two of three numbers half as often again.
func TestIntNIsFair(t *testing.T) {
	const draws = 60_000
	const n = 3 << 29 // three eighths of all
	x := newXoshiro(1)
	thirds := [3]int{}
	for range draws {
		thirds[x.IntN(n)%3]++
	}
	const share = 1.0 / 3
	allowed := 6 * math.Sqrt(draws*share*(1-share))
	for i, count := range thirds {
		if math.Abs(float64(count)-draws*share) > allowed {
			t.Errorf("%d of %d numbers leave %d when divided by 3", count, draws, i)
		}
	}
}

func TestPuzzle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.IntRange(0, GreatestLength).Draw(t, "length")
		board, err := Puzzle(length, rapid.Uint32().Draw(t, "seed"))
		if err != nil {
			t.Fatal(err)
		}
		if got := octothorpe.Solve(board).Length; got != length {
			t.Errorf("%v takes %d moves, want %d", board, got, length)
		}
	})
	for _, length := range []int{-1, GreatestLength + 1} {
		if _, err := Puzzle(length, 1); !errors.As(err, new(*LengthError)) {
			t.Errorf("length %d gives the error %v", length, err)
		}
	}
}

// TestPuzzleForEver holds puzzles to what they were when they were made first: the page deals the same.
func TestPuzzleForEver(t *testing.T) {
	for _, want := range []struct {
		length int
		seed   uint32
		digits string
	}{
		{0, 1, "223322111231122111323333"},
		{1, 1, "223132111221132112323333"},
		{2, 1, "212133111221232112323333"},
		{3, 0, "133211122332211221233331"},
		{4, 4294967295, "332232111331323211322121"},
		{5, 3, "121213332221311221312333"},
		{6, 123456, "332132213132233221231111"},
		{7, 7, "213322132221213321113133"},
		{8, 2147483648, "111112222211323333323312"},
		{9, 9, "133331113223212231122312"},
		{10, 10, "111232223121332231133321"},
		{11, 11, "231123223313112213321132"},
		{12, 12, "132112312133131223122233"},
		{12, 13, "231132323221313212312113"},
		{13, 1, "113223112313212321321233"},
		{13, 3735928559, "331212212121333133311222"},
	} {
		if board, err := Puzzle(want.length, want.seed); err != nil || board.Digits() != want.digits {
			t.Errorf("length %d of seed %d is %s, want %s (%v)", want.length, want.seed, board.Digits(), want.digits, err)
		}
	}
}

// TestPuzzlesAreUniform compares how often each symbol lies in each cell, over boards of a length, with how often it should: a third
// of them, within six standard deviations; and so it does with the boards that have two nearest symbols or more, which would come too
// often if they were always taken.
func TestPuzzlesAreUniform(t *testing.T) {
	const boards, share = 12_000, 1.0 / octothorpe.Symbols
	const length = 9
	var counts [24][octothorpe.Symbols + 1]int
	tied := 0
	var solver octothorpe.Solver
	for seed := range uint32(boards) {
		board, err := Puzzle(length, seed)
		if err != nil {
			t.Fatal(err)
		}
		if distances := solver.Distances(board); distances[0]+distances[1]+distances[2]-slices.Max(distances[:]) == 2*length {
			tied++
		}
		for cell := range counts {
			counts[cell][board.At(cell)]++
		}
	}
	allowed := 6 * math.Sqrt(boards*share*(1-share))
	for cell, bySymbol := range counts {
		for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
			if math.Abs(float64(bySymbol[symbol])-boards*share) > allowed {
				t.Errorf("symbol %d lies in cell %d of %d boards, want %.0f ± %.0f", symbol, cell, bySymbol[symbol], boards*share, allowed)
			}
		}
	}
	kinds := KindsByLength()[length]
	isTied := float64(kinds.Tied.Boards) / float64(kinds.All.Boards)
	if allowed := 6 * math.Sqrt(boards*isTied*(1-isTied)); math.Abs(float64(tied)-boards*isTied) > allowed {
		t.Errorf("%d of %d boards are tied, want %.0f ± %.0f", tied, boards, boards*isTied, allowed)
	}
}

// TestTheHardestAreEquallyLikely counts every single one.
func TestTheHardestAreEquallyLikely(t *testing.T) {
	kinds := KindsByLength()[GreatestLength]
	const seeds = 192 * 100
	counts := map[octothorpe.Board]int{}
	for seed := range uint32(seeds) {
		board, err := Puzzle(GreatestLength, seed)
		if err != nil {
			t.Fatal(err)
		}
		counts[board]++
	}
	if len(counts) != int(kinds.All.Boards) {
		t.Errorf("%d boards were dealt, want all %d", len(counts), kinds.All.Boards)
	}
	share := 1 / float64(kinds.All.Boards)
	allowed := 6 * math.Sqrt(seeds*share*(1-share))
	for board, count := range counts {
		if math.Abs(float64(count)-seeds*share) > allowed {
			t.Errorf("%v was dealt %d times of %d, want %.0f ± %.0f", board, count, seeds, seeds*share, allowed)
		}
	}
}

func TestDaily(t *testing.T) {
	for _, want := range []struct{ day, digits string }{
		{"2026-01-05", "221121112133322233312313"},
		{"2026-02-28", "332223212211123313121331"},
		{"2026-03-01", "233112321233321212231131"},
		{"2026-12-31", "313222311331322123131122"},
		{"2028-02-29", "322232122121231113333131"},
		{"1999-12-31", "231113211322111223333232"},
		{"2099-06-07", "331221322122313312331121"},
	} {
		if board, err := Daily(want.day); err != nil || board.Digits() != want.digits {
			t.Errorf("the board of %s is %s, want %s (%v)", want.day, board.Digits(), want.digits, err)
		}
	}
	lengths := map[time.Weekday]int{
		time.Monday: 5, time.Tuesday: 6, time.Wednesday: 7, time.Thursday: 8, time.Friday: 9, time.Saturday: 10, time.Sunday: 11,
	}
	for date := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC); date.Year() == 2026; date = date.AddDate(0, 0, 9) {
		board, err := Daily(date.Format(time.DateOnly))
		if err != nil {
			t.Fatal(err)
		}
		if got := octothorpe.Solve(board).Length; got != lengths[date.Weekday()] {
			t.Errorf("the board of %v takes %d moves, want %d", date, got, lengths[date.Weekday()])
		}
	}
	for _, day := range []string{"", "today", "2026-02-30", "2026-3-1", "01.03.2026", "2026-03-01 "} {
		if _, err := Daily(day); !errors.As(err, new(*DayError)) {
			t.Errorf("%q gives the error %v", day, err)
		}
	}
}
