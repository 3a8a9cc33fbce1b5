package octothorpe_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"octothorpe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// contest returns solutions in the form of a contest.
func contest(solutions ...octothorpe.Solution) string {
	var text strings.Builder
	for _, solution := range solutions {
		moves := string(solution.Moves)
		if moves == "" {
			moves = "No moves needed"
		}
		fmt.Fprintf(&text, "%s\n%d\n", moves, solution.Symbol)
	}
	return text.String()
}

// solved returns the solutions of the boards in a text that has nothing else.
func solved(t *testing.T, text string, solve func(octothorpe.Board) octothorpe.Solution) []octothorpe.Solution {
	var solutions []octothorpe.Solution
	for board, err := range octothorpe.NewReader(strings.NewReader(text), "").All() {
		if err != nil {
			t.Fatal(err)
		}
		solutions = append(solutions, solve(board))
	}
	return solutions
}

// cases are files of testdata: name.in has boards, name.out their solutions, which three programs agree on.
var cases = []string{"sample", "edges", "random30"}

func TestSolveCases(t *testing.T) {
	for _, name := range cases {
		t.Run(name, func(t *testing.T) {
			input, want := testdata(t, name+".in"), testdata(t, name+".out")
			check := func(how string, solve func(octothorpe.Board) octothorpe.Solution) {
				if diff := cmp.Diff(want, contest(solved(t, input, solve)...)); diff != "" {
					t.Errorf("%s: -want +got\n%s", how, diff)
				}
			}
			octothorpe.Cold(func() {
				var solver octothorpe.Solver
				check("cold Solver", solver.Solve)
				check("cold Solve", octothorpe.Solve)
				if octothorpe.MadeLargeTable() {
					t.Error("a few boards have made the large table")
				}
				solver.Warm()
				if !octothorpe.MadeLargeTable() {
					t.Error("Warm has not made the large table")
				}
				check("warm Solver", solver.Solve)
				check("warm Solve", octothorpe.Solve)
			})
		})
	}
}

func TestColdAndWarmAnswersAreTheSame(t *testing.T) {
	octothorpe.Cold(func() {
		boards := deal(1, 3000)
		var cold, warm octothorpe.Solver
		solutions := make([]octothorpe.Solution, len(boards))
		for i, board := range boards {
			solutions[i] = cold.Solve(board)
		}
		warm.Warm()
		for i, board := range boards {
			if got := warm.Solve(board); got != solutions[i] {
				t.Errorf("%v: cold %+v, warm %+v", board, solutions[i], got)
			}
		}
	})
}

// TestManyGoroutinesShareASolver takes a Solver from its first board to the large table, and on, in all goroutines at once.
func TestManyGoroutinesShareASolver(t *testing.T) {
	octothorpe.Cold(func() {
		const goroutines = 8
		boards := deal(2, octothorpe.Patience/goroutines*9/8)
		answers := make([][]octothorpe.Solution, goroutines)
		var solver octothorpe.Solver
		var group sync.WaitGroup
		for i := range answers {
			group.Go(func() {
				for _, board := range boards {
					answers[i] = append(answers[i], solver.Solve(board))
				}
				solver.Distances(boards[i])
				solver.FirstMoves(boards[i])
				solver.Count(boards[i])
			})
		}
		group.Wait()
		if !octothorpe.MadeLargeTable() {
			t.Error("the large table has not been made")
		}
		for i, board := range boards {
			want := solver.Solve(board)
			for _, got := range answers {
				if got[i] != want {
					t.Errorf("%v: one goroutine got %+v, want %+v", board, got[i], want)
				}
			}
		}
	})
}

func TestASolutionSolves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var solver octothorpe.Solver
		board := anyBoard(t)
		solution, distances := octothorpe.Solve(board), solver.Distances(board)
		if got := board.Apply(solution.Moves).Winner(); got != solution.Symbol || got == 0 {
			t.Errorf("%v: %+v ends with winner %d", board, solution, got)
		}
		if least := slices.Min(distances[:]); solution.Length != least || len(solution.Moves) != least {
			t.Errorf("%v: %+v, but the least of the distances is %d", board, solution, least)
		}
		if got := distances[solution.Symbol-1]; got != solution.Length {
			t.Errorf("%v: %+v, but that symbol's distance is %d", board, solution, got)
		}
		if board.Solved() != (solution.Length == 0) {
			t.Errorf("%v: Solved() is %v, the length %d", board, board.Solved(), solution.Length)
		}
	})
}

func TestAllSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var solver octothorpe.Solver
		board := anyBoard(t)
		first := octothorpe.Solve(board)
		all := slices.Collect(solver.All(board))
		if count := solver.Count(board); count != len(all) || count == 0 {
			t.Fatalf("%v: %d solutions are counted, %d listed", board, count, len(all))
		}
		if all[0] != first {
			t.Errorf("%v: the first of all is %+v, Solve gives %+v", board, all[0], first)
		}
		firstMoves := octothorpe.Moves("")
		for i, solution := range all {
			if i > 0 && all[i-1].Moves >= solution.Moves {
				t.Errorf("%v: %s stands before %s", board, all[i-1].Moves, solution.Moves)
			}
			if solution.Length != first.Length || len(solution.Moves) != first.Length {
				t.Errorf("%v: %+v, the first has length %d", board, solution, first.Length)
			}
			if winner := board.Apply(solution.Moves).Winner(); winner != solution.Symbol {
				t.Errorf("%v: %+v ends with winner %d", board, solution, winner)
			}
			if solution.Length > 0 && !strings.HasSuffix(string(firstMoves), string(solution.Moves[:1])) {
				firstMoves += solution.Moves[:1]
			}
		}
		if got := octothorpe.NewMoves(solver.FirstMoves(board)...); got != firstMoves {
			t.Errorf("%v: FirstMoves gives %s, all solutions begin with %s", board, got, firstMoves)
		}
	})
}

func TestAllMayBeLeft(t *testing.T) {
	var solver octothorpe.Solver
	board := mustParse(eightOfEach)
	var some []octothorpe.Moves
	for solution := range solver.All(board) {
		if some = append(some, solution.Moves); len(some) == 2 {
			break
		}
	}
	if diff := cmp.Diff([]octothorpe.Moves{"DDHH", "DHDH"}, some); diff != "" {
		t.Error("-want +got", diff)
	}
}

func TestASymmetryOfASolutionIsASolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var solver octothorpe.Solver
		board, symmetry := anyBoard(t), anySymmetry(t)
		solution, transformed := octothorpe.Solve(board), board.Transform(symmetry)
		moves := image(solution.Moves, symmetry)
		if got := transformed.Apply(moves).Winner(); got != solution.Symbol {
			t.Errorf("%s: %s ends with winner %d, want %d", symmetry.Name, moves, got, solution.Symbol)
		}
		if got := octothorpe.Solve(transformed).Length; got != solution.Length {
			t.Errorf("%s: length %d, want %d", symmetry.Name, got, solution.Length)
		}
		if got, want := solver.Distances(transformed), solver.Distances(board); !slices.Equal(got, want) {
			t.Errorf("%s: distances %v, want %v", symmetry.Name, got, want)
		}
		if got, want := solver.Count(transformed), solver.Count(board); got != want {
			t.Errorf("%s: %d solutions, want %d", symmetry.Name, got, want)
		}
	})
}

func TestRenamingRenamesTheSymbolOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, to := anyBoard(t), rapid.SampledFrom(renamings).Draw(t, "to")
		want := octothorpe.Solve(board)
		want.Symbol = to[want.Symbol-1]
		if got := octothorpe.Solve(board.Rename(to[:]...)); got != want {
			t.Errorf("%v renamed to %v: %+v, want %+v", board, to, got, want)
		}
	})
}

// Counted one by one and looked up, the solutions of boards are the same.
func TestColdAndWarmCountsAreTheSame(t *testing.T) {
	type counted struct {
		Count    int
		BySymbol []octothorpe.Solution
	}
	count := func(solver *octothorpe.Solver, board octothorpe.Board) counted {
		return counted{solver.Count(board), solver.BySymbol(board)}
	}
	octothorpe.Cold(func() {
		boards := deal(4, 300)
		var cold, warm octothorpe.Solver
		var want []counted
		for _, board := range boards {
			want = append(want, count(&cold, board))
		}
		if octothorpe.MadeLargeTable() {
			t.Error("a few boards have made the large table")
		}
		warm.Warm()
		for i := 0; i <= octothorpe.PatienceToCount; i++ {
			warm.Count(boards[0])
		}
		for i, board := range boards {
			if diff := cmp.Diff(want[i], count(&warm, board)); diff != "" {
				t.Errorf("%v: -cold +warm\n%s", board, diff)
			}
		}
	})
}

func TestBySymbol(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var solver octothorpe.Solver
		board := anyBoard(t)
		bySymbol, distances, best := solver.BySymbol(board), solver.Distances(board), octothorpe.Solution{}
		for i, solution := range bySymbol {
			if solution.Length != distances[i] || solution.Symbol != i+1 || board.Apply(solution.Moves).Winner() != i+1 {
				t.Errorf("%v: %+v does not bring %d into the center in %d moves", board, solution, i+1, distances[i])
			}
			if i == 0 || solution.Length < best.Length || solution.Length == best.Length && solution.Moves < best.Moves {
				best = solution
			}
		}
		if solution := solver.Solve(board); solution != best {
			t.Errorf("%v: the least of the symbols' solutions is %+v, that of the board %+v", board, best, solution)
		}
	})
}

// BenchmarkSolve solves random boards by look-up, a board each time.
func BenchmarkSolve(b *testing.B) {
	const count = 1 << 16
	boards := deal(3, count)
	var solver octothorpe.Solver
	solver.Warm()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		solver.Solve(boards[i%count])
	}
}

// BenchmarkSolveCold solves random boards by walking, a board each time.
func BenchmarkSolveCold(b *testing.B) {
	boards := deal(3, octothorpe.Patience)
	octothorpe.Cold(func() {
		solver := new(octothorpe.Solver)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if i%len(boards) == 0 {
				solver = new(octothorpe.Solver)
			}
			solver.Solve(boards[i%len(boards)])
		}
	})
}

// The JSON of a solution is what octo writes, and moves are letters in it.
func TestSolutionJSON(t *testing.T) {
	var solver octothorpe.Solver
	board := mustParse(sampleDigits)
	text, err := json.Marshal(map[string]any{"solution": solver.Solve(board), "first": solver.FirstMoves(board)})
	const want = `{"first":["A"],"solution":{"moves":"AC","length":2,"symbol":2}}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
}
