package search_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/search"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// farthest is the length of the longest answers on which an engine is tried.
func farthest(e *search.Engine) int {
	switch e.Name {
	case "ida", "ida-tt", "ida-commute", "pdb", "bidirectional":
		return 13
	}
	return 8
}

// perLength is how many boards of each length there are in testdata/lengths.txt.
const perLength = 4

// byLength returns boards by the length of their answers.
func byLength(t *testing.T) [][]octothorpe.Board {
	boards := make([][]octothorpe.Board, 14)
	file, err := os.Open(filepath.Join("testdata", "lengths.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for board, err := range octothorpe.NewReader(file, file.Name()).All() {
		if err != nil {
			t.Fatal(err)
		}
		length := octothorpe.Solve(board).Length
		boards[length] = append(boards[length], board)
	}
	for length := range boards {
		if len(boards[length]) != perLength {
			t.Fatalf("%d boards of length %d, want %d", len(boards[length]), length, perLength)
		}
	}
	return boards
}

func TestEnginesGiveTheSolversAnswers(t *testing.T) {
	boards := byLength(t)
	for _, e := range search.Engines() {
		if !e.Exact {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			for length := range farthest(e) + 1 {
				some := boards[length]
				if length > 10 {
					some = some[:1] // which takes millions of nodes
				}
				for _, board := range some {
					check(t, e.Search(t.Context(), board, search.Options{}), board)
				}
			}
		})
	}
}

// check holds a result to the solver and to itself.
func check(t testing.TB, got search.Result, board octothorpe.Board) {
	t.Helper()
	if diff := cmp.Diff(octothorpe.Solve(board), got.Solution); diff != "" || got.End != search.Solved {
		t.Errorf("%v: %v (-Solve +engine)\n%s", board, got.End, diff)
	}
	sum := int64(0)
	for _, nodes := range got.ByDepth {
		sum += nodes
	}
	if sum != got.Nodes || got.Nodes < int64(got.Length) {
		t.Errorf("%v: %d nodes, by depth %v", board, got.Nodes, got.ByDepth)
	}
	if got.PeakBytes <= 0 || got.Time <= 0 || got.Depth() < got.Length && got.Iterations != nil {
		t.Errorf("%v: %d bytes, %v, depth %d", board, got.PeakBytes, got.Time, got.Depth())
	}
	sum = 0
	for i, iteration := range got.Iterations {
		sum += iteration.Nodes
		if last := got.Length - len(got.Iterations) + 1 + i; iteration.Bound != last {
			t.Errorf("%v: iteration %d has bound %d, want %d", board, i, iteration.Bound, last)
		}
	}
	if got.Iterations != nil && sum != got.Nodes {
		t.Errorf("%v: %d nodes, by iteration %v", board, got.Nodes, got.Iterations)
	}
}

func TestEnginesOnAnyBoard(t *testing.T) {
	for _, e := range search.Engines() {
		if !e.Exact {
			continue
		}
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(rt *rapid.T) {
				board := anyBoard(rt)
				if octothorpe.Solve(board).Length > min(10, farthest(e)) {
					return
				}
				check(t, e.Search(t.Context(), board, search.Options{}), board)
			})
		})
	}
}

// The boards on which cutting the repeat in place of the inverse goes wrong are those whose answer repeats a move; others may
// be among them, since a board that needs a repeat may come on the way.
func TestTheSlipIsWrong(t *testing.T) {
	slip, _ := search.ByName("ida-same")
	wrong := 0
	for _, boards := range byLength(t)[1:9] {
		for _, board := range boards {
			want, got := octothorpe.Solve(board), slip.Search(t.Context(), board, search.Options{})
			if !board.Apply(got.Moves).Solved() || repeats(got.Moves) {
				t.Errorf("%v: %v does not solve it, or has a move twice in a row", board, got.Moves)
			}
			if repeats(want.Moves) && got.Solution == want || !repeats(want.Moves) && got.Solution != want {
				t.Errorf("%v: the slip gives %v, the solver %v", board, got.Moves, want.Moves)
			}
			if got.Solution != want {
				wrong++
			}
		}
	}
	if slip.Exact || wrong == 0 {
		t.Errorf("wrong on %d boards, and said to be exact: %v", wrong, slip.Exact)
	}
}

// repeats reports whether a move stands twice in a row.
func repeats(moves octothorpe.Moves) bool {
	for i := range len(moves) - 1 {
		if moves[i] == moves[i+1] {
			return true
		}
	}
	return false
}

// testdata/textbook.csv has what the textbook search in C++ (bench/peer) needed, board by board.
func TestNodesAreThoseOfTheTextbook(t *testing.T) {
	file, err := os.Open(filepath.Join("testdata", "textbook.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	engines := map[string]int{}
	for _, row := range rows[1:] {
		board, name, moves, nodes := row[0], row[1], row[2], row[3]
		result := run(t, name, board)
		if string(result.Moves) != moves || strconv.FormatInt(result.Nodes, 10) != nodes {
			t.Errorf("%s: %s gives %s in %d nodes, the textbook %s in %s", board, name, result.Moves, result.Nodes, moves, nodes)
		}
		engines[name]++
	}
	if len(engines) != 4 {
		t.Errorf("cases of %v, want four engines", engines)
	}
}

// The same with the textbook search itself, on boards that it has not seen.
func TestNodesAreThoseOfTheTextbookProgram(t *testing.T) {
	compiler, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("not run here: the textbook search (no g++)")
	}
	program := filepath.Join(t.TempDir(), "textbook")
	source := filepath.Join("..", "bench", "peer", "textbook.cpp")
	if out, err := exec.CommandContext(t.Context(), compiler, "-O2", "-std=c++17", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	input, err := os.ReadFile(filepath.Join("..", "testdata", "random30.in"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ida", "ida-tt", "ida-noinverse"} {
		textbook := exec.CommandContext(t.Context(), program, name)
		textbook.Stdin = strings.NewReader(string(input))
		var stderr strings.Builder
		textbook.Stderr = &stderr
		answers, err := textbook.Output()
		if err != nil {
			t.Fatal(err)
		}
		got, nodes := "", int64(0)
		for board, err := range octothorpe.NewReader(strings.NewReader(string(input)), "random30.in").All() {
			if err != nil {
				t.Fatal(err)
			}
			result := run(t, name, board.Digits())
			got += fmt.Sprintf("%s\n%d\n", result.Moves, result.Symbol)
			nodes += result.Nodes
		}
		if diff := cmp.Diff(string(answers), got); diff != "" {
			t.Errorf("%s (-textbook +engine)\n%s", name, diff)
		}
		if want := fmt.Sprintf("nodes %d\n", nodes); stderr.String() != want {
			t.Errorf("%s: the textbook has %s, the engine %s", name, stderr.String(), want)
		}
	}
}

// run has an engine solve a board.
func run(t *testing.T, name, board string) search.Result {
	t.Helper()
	engine, ok := search.ByName(name)
	if !ok {
		t.Fatalf("no engine %s", name)
	}
	parsed, err := octothorpe.ParseBoard(board)
	if err != nil {
		t.Fatal(err)
	}
	return engine.Search(t.Context(), parsed, search.Options{})
}

// What each idea saves: no more nodes are expanded from one engine to the next of a line.
func TestIdeasSaveNodes(t *testing.T) {
	for _, boards := range byLength(t)[1:8] {
		for _, board := range boards[:2] {
			for _, line := range [][]string{
				{"ida-noinverse", "ida", "ida-commute"},
				{"iddfs", "ida-third", "ida", "ida-tt"},
				{"bfs", "astar", "pdb"},
			} {
				last := int64(1 << 62)
				for _, name := range line {
					expanded := run(t, name, board.Digits()).Expanded
					if expanded > last {
						t.Errorf("%v: %s expands %d nodes, the engine before it in %v %d", board, name, expanded, line, last)
					}
					last = expanded
				}
			}
		}
	}
}

// The exact heuristic expands the boards on the answer, and nothing else.
func TestPatternDatabaseExpandsTheAnswerOnly(t *testing.T) {
	engine, _ := search.ByName("pdb")
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		var path []octothorpe.Board
		result := engine.Search(context.Background(), board, search.Options{Observer: func(n search.Node) bool {
			if n.Decision == search.Expand {
				path = append(path, n.Board)
			}
			return true
		}})
		want := []octothorpe.Board{}
		for i := range result.Length {
			want = append(want, board.Apply(result.Moves[:i]))
		}
		if !slices.Equal(path, want) || result.Expanded != int64(result.Length) || len(result.Iterations) != 1 {
			t.Errorf("%v: expands %d boards in %d iterations for %v", board, len(path), len(result.Iterations), result.Moves)
		}
	})
}

func TestNoBoard(t *testing.T) {
	for _, e := range search.Engines() {
		if got := e.Search(t.Context(), octothorpe.Board{}, search.Options{}); got.End != search.NoBoard || got.Length != -1 {
			t.Errorf("%s: %v, length %d", e.Name, got.End, got.Length)
		}
	}
}

func TestByName(t *testing.T) {
	for _, e := range search.Engines() {
		if got, ok := search.ByName(e.Name); !ok || got != e {
			t.Errorf("%s is not found", e.Name)
		}
		if e.Summary == "" || e.Light && !e.Exact {
			t.Errorf("%s has the summary %q; light %v, exact %v", e.Name, e.Summary, e.Light, e.Exact)
		}
	}
	if _, ok := search.ByName("idastar"); ok {
		t.Error("an engine idastar")
	}
}

// anyBoard draws a board, most of them some moves from a solved one.
func anyBoard(t *rapid.T) octothorpe.Board {
	digits := rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "digits")
	if near := rapid.IntRange(0, 3).Draw(t, "near") > 0; near {
		digits = solved(digits)
	}
	board, err := octothorpe.ParseBoard(string(digits))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range rapid.SliceOfN(rapid.IntRange(0, 7), 0, 8).Draw(t, "moves") {
		board = board.Turn(octothorpe.Move(m))
	}
	return board
}

// solved swaps symbols until the center shows 1 only.
func solved(digits []byte) []byte {
	center := "......111..11..111......"
	for cell := range digits {
		if center[cell] == '1' && digits[cell] != '1' {
			for other := range digits {
				if center[other] != '1' && digits[other] == '1' {
					digits[cell], digits[other] = digits[other], digits[cell]
					break
				}
			}
		}
	}
	return digits
}
