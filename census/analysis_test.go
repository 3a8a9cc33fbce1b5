package census_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const (
	sample    = "111132323132231222312133" // the first board of the examples
	inOrder   = "111111112222222233333333"
	solvedOne = "121222333113311333222121" // with all symmetries
	hardest   = "112323233232111211122333" // of length 13
)

func mustParse(digits string) octothorpe.Board {
	board, err := octothorpe.ParseBoard(digits)
	if err != nil {
		panic(err)
	}
	return board
}

// renamings are the six ways to rename the symbols.
var renamings = [][octothorpe.Symbols]int{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}}

// analyst has seen so many boards after some tests that it has the large tables; the first boards it does without.
var analyst census.Analyst

func analyze(t interface{ Fatal(...any) }, board octothorpe.Board) *census.Analysis {
	analysis, err := analyst.Analyze(board)
	if err != nil {
		t.Fatal(err)
	}
	return analysis
}

// anyBoard draws a board: a random one, one that a few moves have made of a solved one, or one with symmetries.
func anyBoard(t *rapid.T) octothorpe.Board {
	switch rapid.SampledFrom([]string{"random", "near", "symmetric"}).Draw(t, "kind") {
	case "near":
		board := mustParse(solvedOne)
		for range rapid.IntRange(0, 4).Draw(t, "moves") {
			board = board.Turn(anyMove(t))
		}
		return board
	case "symmetric":
		return symmetricBoard(t)
	}
	return mustParse(string(rapid.Permutation([]byte(inOrder)).Draw(t, "digits")))
}

// symmetricBoard draws a board that a mirror or half a turn leaves alike: from one such board, moves together with their images
// lead to others, if they may be swapped.
func symmetricBoard(t *rapid.T) octothorpe.Board {
	board := mustParse(rapid.SampledFrom([]string{
		inOrder, solvedOne, "122323131213312131323221", "111133222332233222331111",
	}).Draw(t, "symmetric"))
	var kept []shape.Symmetry
	for _, s := range octothorpe.Symmetries()[1:] {
		if len(renamingsBy(board, s)) > 0 && s.Moves[s.Moves[0]] == 0 {
			kept = append(kept, s)
		}
	}
	s := rapid.SampledFrom(kept).Draw(t, "kept")
	for range rapid.IntRange(0, 6).Draw(t, "pairs") {
		if m := anyMove(t); m != s.Moves[m] && shape.Classic().Commute(m, s.Moves[m]) {
			board = board.Turn(m).Turn(s.Moves[m])
		}
	}
	return board
}

func anyMove(t *rapid.T) octothorpe.Move {
	return octothorpe.Move(rapid.IntRange(0, 7).Draw(t, "move"))
}

// renamingsBy returns the ways to rename the symbols of a board that do the same as a symmetry.
func renamingsBy(board octothorpe.Board, s shape.Symmetry) []string {
	var found []string
	for _, r := range renamings {
		if board.Rename(r[:]...) == board.Transform(s) {
			found = append(found, fmt.Sprintf("%d%d%d", r[0], r[1], r[2]))
		}
	}
	return found
}

var sameBoard = cmp.Comparer(func(a, b octothorpe.Board) bool { return a == b })

// What an analysis says, found in plainer ways: all solutions one by one, the class board by board.
func TestAnalysisInPlainerWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		got := analyze(t, board)
		var solver octothorpe.Solver

		want := &census.Analysis{Board: board, FirstMoves: []octothorpe.Move{}, Symmetries: []census.Symmetry{}}
		want.Symbols = make([]census.Symbol, octothorpe.Symbols)
		for solution := range solver.All(board) {
			if want.Solutions++; want.Solutions == 1 {
				want.Solution = solution
			}
			if len(solution.Moves) > 0 {
				want.FirstMoves = append(want.FirstMoves, octothorpe.Move(solution.Moves[0]-'A'))
			}
		}
		want.FirstMoves = slices.Compact(want.FirstMoves) // in dictionary order, as the solutions are
		for m := range octothorpe.Move(8) {
			next := board.Apply(octothorpe.NewMoves(m))
			want.Neighbours = append(want.Neighbours, census.Neighbour{Move: m, Board: next, Length: solver.Solve(next).Length})
		}
		for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
			distance := embedded.Classic().Distance(board.Mask(symbol))
			moves := got.Symbols[symbol-1].Moves
			if len(moves) != distance || board.Apply(moves).Winner() != symbol {
				t.Errorf("%v: %s does not bring symbol %d to the center in %d moves", board, moves, symbol, distance)
			}
			want.Symbols[symbol-1] = census.Symbol{Symbol: symbol, Distance: distance, Moves: moves}
		}
		class := map[string]bool{}
		for i, s := range octothorpe.Symmetries() {
			for _, r := range renamings {
				class[board.Transform(s).Rename(r[:]...).Digits()] = true
			}
			for _, renaming := range renamingsBy(board, s) {
				if i > 0 {
					want.Symmetries = append(want.Symmetries, census.Symmetry{Name: s.Name, Renaming: renaming})
				}
			}
		}
		least := slices.Min(slices.Collect(maps.Keys(class)))
		want.Canonical, want.ClassSize = mustParse(least), len(class)
		want.Standing = got.Standing // for TestStanding

		if diff := cmp.Diff(want, got, sameBoard); diff != "" {
			t.Errorf("%v (-plainly +Analyze)\n%s", board, diff)
		}
		if all := 48; got.ClassSize*(1+len(got.Symmetries)) != all {
			t.Errorf("%v: a class of %d boards and %d symmetries, want a product of %d with the identity",
				board, got.ClassSize, len(got.Symmetries), all)
		}
	})
}

// A board and its image have analyses that are images of each other.
func TestAnalysisOfImages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		s := rapid.SampledFrom(octothorpe.Symmetries()).Draw(t, "symmetry")
		to := rapid.SampledFrom(renamings).Draw(t, "to")
		image := func(b octothorpe.Board) octothorpe.Board { return b.Transform(s).Rename(to[:]...) }

		got, want := analyze(t, image(board)), *analyze(t, board)
		want.Board = image(board)
		symbols := make([]census.Symbol, octothorpe.Symbols)
		for i, symbol := range want.Symbols {
			symbols[to[i]-1] = census.Symbol{Symbol: to[i], Distance: symbol.Distance, Moves: got.Symbols[to[i]-1].Moves}
		}
		want.Symbols = symbols
		neighbours := make([]census.Neighbour, len(want.Neighbours))
		for _, n := range want.Neighbours {
			m := s.Moves[n.Move]
			neighbours[m] = census.Neighbour{Move: m, Board: image(n.Board), Length: n.Length}
		}
		want.Neighbours = neighbours
		for i, m := range want.FirstMoves {
			want.FirstMoves[i] = s.Moves[m]
		}
		slices.Sort(want.FirstMoves)
		// Of the solutions another may be the first now, and the symmetries are seen from another side.
		want.Moves, want.Symbol = got.Moves, got.Symbol
		if len(want.Symmetries) == len(got.Symmetries) {
			want.Symmetries = got.Symmetries
		}
		if diff := cmp.Diff(&want, got, sameBoard); diff != "" {
			t.Errorf("%v after %s and renaming to %v (-image +Analyze)\n%s", board, s.Name, to, diff)
		}
	})
}

// Easier, equal and harder boards are all boards together.
func TestStanding(t *testing.T) {
	const all = 9_465_511_770
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		if rapid.Bool().Draw(t, "hardest") {
			board = mustParse(hardest)
		}
		got := analyze(t, board)
		var want census.Standing
		for _, of := range census.Lengths() {
			switch {
			case of.Length < got.Length:
				want.Easier.Boards += of.Boards
			case of.Length == got.Length:
				want.Equal.Boards += of.Boards
			default:
				want.Harder.Boards += of.Boards
			}
		}
		for _, share := range []*census.Share{&want.Easier, &want.Equal, &want.Harder} {
			share.Share = float64(share.Boards) / all
		}
		if *got.Standing != want {
			t.Errorf("%v: %+v, want %+v", board, got.Standing, want)
		}
		if sum := got.Easier.Share + got.Equal.Share + got.Harder.Share; math.Abs(sum-1) > 1e-12 {
			t.Errorf("%v: the shares make up %v, want 1", board, sum)
		}
	})
}

// The embedded numbers are those that Count finds: if not, go generate makes them anew.
func TestLengthsAreWhatCountFinds(t *testing.T) {
	found, err := census.Count(t.Context(), embedded.Classic())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(found.ByLength, census.Lengths()); diff != "" {
		t.Errorf("census/lengths.go is stale: run go generate ./census (-Count +Lengths)\n%s", diff)
	}
}

func TestAppendJSONIsTheJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		analysis := analyze(t, anyBoard(t))
		want, err := json.Marshal(analysis)
		if err != nil {
			t.Fatal(err)
		}
		const before = "before "
		if got := string(analysis.AppendJSON([]byte(before))); got != before+string(want) {
			t.Errorf("AppendJSON gives\n%s, and package encoding/json\n%s", got, want)
		}
		var back census.Analysis
		if err := json.Unmarshal(want, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(analysis, &back, sameBoard); diff != "" {
			t.Errorf("written and read (-before +after)\n%s", diff)
		}
	})
}

func TestAnalysisOfLengths(t *testing.T) {
	for digits, want := range map[string]struct{ length, solutions, firstMoves, symmetries int }{
		sample:    {2, 1, 1, 0},
		inOrder:   {4, 6, 2, 1},
		solvedOne: {0, 1, 0, 7},
	} {
		got := analyze(t, mustParse(digits))
		if got.Length != want.length || got.Solutions != want.solutions || len(got.FirstMoves) != want.firstMoves ||
			len(got.Symmetries) != want.symmetries {
			t.Errorf("%s: %+v, want %+v", digits, got, want)
		}
	}
}

func TestNoBoard(t *testing.T) {
	if got, err := analyst.Analyze(octothorpe.Board{}); got != nil || !errors.Is(err, census.ErrNoBoard) {
		t.Errorf("the zero Board has the analysis %v, error %v", got, err)
	}
}

func BenchmarkAnalyze(b *testing.B) {
	random := rapid.Custom(anyBoard)
	boards := make([]octothorpe.Board, 1<<10)
	for i := range boards {
		boards[i] = random.Example(i)
	}
	var text []byte
	for i := 0; b.Loop(); i++ {
		text = analyze(b, boards[i%len(boards)]).AppendJSON(text[:0])
	}
}

func ExampleAnalyst_Analyze() {
	board, err := octothorpe.ParseBoard("111132323132231222312133")
	if err != nil {
		fmt.Println(err)
		return
	}
	var analyst census.Analyst
	analysis, err := analyst.Analyze(board)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(analysis.Moves, analysis.Solutions, analysis.FirstMoves)
	fmt.Println(analysis.Canonical.Digits(), analysis.ClassSize, len(analysis.Symmetries))
	fmt.Println(analysis.Easier.Boards, "boards are easier")
	// Output:
	// AC 1 [A]
	// 111121232323312333121322 48 0
	// 347490 boards are easier
}
