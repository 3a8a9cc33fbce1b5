package explain_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/explain"
	"octothorpe/search"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// sampleBoard is the first board of the problem's sample; AC solves it.
var sampleBoard, _ = octothorpe.ParseBoard("111132323132231222312133")

func ExampleAnswer() {
	explanation, err := explain.Answer(context.Background(), sampleBoard)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("h =", explanation.Start.H)
	for _, step := range explanation.Steps {
		fmt.Printf("%v: the %s %s, %d leaves, %d enters, h = %d\n",
			step.Move, step.Stroke, step.Direction, step.Leaves.Symbol, step.Enters.Symbol, step.H)
	}
	// Output:
	// h = 2
	// A: the left column up, 3 leaves, 2 enters, h = 1
	// C: the upper row right, 3 leaves, 2 enters, h = 0
}

func ExampleMoves() {
	explanation, err := explain.Moves(context.Background(), sampleBoard, "AHCC")
	if err != nil {
		fmt.Println(err)
		return
	}
	verdict := explanation.Verdict
	fmt.Println("solves it:", verdict.Solves)
	fmt.Println("not optimal from step", verdict.StopsAt, "where", verdict.Instead, "would be")
	fmt.Println("smaller:", verdict.Smaller)
	// Output:
	// solves it: true
	// not optimal from step 2 where [C] would be
	// smaller: AACF
}

func ExampleExplanation_Text() {
	explanation, err := explain.Answer(context.Background(), sampleBoard)
	if err != nil {
		fmt.Println(err)
		return
	}
	text := explanation.Text(explain.Chinese)
	begin := strings.Index(text, "第 1 步")
	end := strings.Index(text, "第 2 步")
	fmt.Print(text[begin:end])
	// Output:
	// 第 1 步：A，左竖线上移一格
	//           A
	//           1   1           移出    (3)  从 6 号格到 2 号格
	//          (3)  1           移入    [2]  从 20 号格到 15 号格
	//       3 2 2 2 3 1 3       中心区  2 2 3 2 2 2 2 2
	//           2   2           个数    1:0  2:7  3:1
	//       3 1[2]2 2 3 1       h       8 − 7 = 1
	//           3   1           还需    1 步
	//           1   3
}

// anyBoard draws boards of all lengths, about as often as they come.
var anyBoard = rapid.Custom(func(t *rapid.T) octothorpe.Board {
	digits := rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "digits")
	board, err := octothorpe.ParseBoard(string(digits))
	if err != nil {
		t.Fatal(err)
	}
	return board
})

// someMoves draws sequences of moves.
func someMoves(most int) *rapid.Generator[octothorpe.Moves] {
	return rapid.Custom(func(t *rapid.T) octothorpe.Moves {
		letters := rapid.SliceOfN(rapid.ByteRange('A', 'H'), 0, most).Draw(t, "moves")
		return octothorpe.Moves(letters)
	})
}

// nearBoard draws boards that so many moves at most solve.
func nearBoard(most int) *rapid.Generator[octothorpe.Board] {
	return rapid.Custom(func(t *rapid.T) octothorpe.Board {
		outside := rapid.Permutation([]byte("1111111133333333")).Draw(t, "outside")
		digits := make([]byte, shape.Classic().Cells())
		for cell := range digits {
			if digits[cell] = '2'; !shape.Classic().Center().Has(cell) {
				digits[cell], outside = outside[0], outside[1:]
			}
		}
		board, err := octothorpe.ParseBoard(string(digits))
		if err != nil {
			t.Fatal(err)
		}
		return board.Apply(someMoves(most).Draw(t, "scramble"))
	})
}

// A grid is a board as the picture shows it. With it the tests play the game by the picture, and by none of the project's code.
type grid [7][7]byte

func gridOf(board octothorpe.Board) grid {
	var g grid
	for y, line := range strings.Split(strings.TrimSuffix(board.Picture(), "\n"), "\n") {
		copy(g[y][:], line)
	}
	return g
}

// turn makes a move: rows and columns 2 and 4 are the strokes.
func (g grid) turn(letter byte) grid {
	from := g
	for i := range 7 {
		after, before := (i+1)%7, (i+6)%7
		switch letter {
		case 'A':
			g[i][2] = from[after][2]
		case 'B':
			g[i][4] = from[after][4]
		case 'C':
			g[2][i] = from[2][before]
		case 'D':
			g[4][i] = from[4][before]
		case 'E':
			g[i][4] = from[before][4]
		case 'F':
			g[i][2] = from[before][2]
		case 'G':
			g[4][i] = from[4][after]
		case 'H':
			g[2][i] = from[2][after]
		}
	}
	return g
}

// center returns the digits of the center, row by row.
func (g grid) center() string {
	return string(g[2][2:5]) + string(g[3][2]) + string(g[3][4]) + string(g[4][2:5])
}

func (g grid) solved() bool {
	center := g.center()
	return strings.Count(center, center[:1]) == len(center)
}

// distance returns the fewest moves that solve a grid, found by trying all, to the most.
func (g grid) distance(most int) int {
	seen, layer := map[grid]bool{g: true}, []grid{g}
	for depth := range most + 1 {
		var next []grid
		for _, g := range layer {
			if g.solved() {
				return depth
			}
			for letter := byte('A'); letter <= 'H'; letter++ {
				if turned := g.turn(letter); !seen[turned] {
					seen[turned] = true
					next = append(next, turned)
				}
			}
		}
		layer = next
	}
	return -1
}

// checkState compares a state with what the picture of its board shows.
func checkState(t *rapid.T, s *explain.State) {
	center := gridOf(s.Board).center()
	want := explain.State{Board: s.Board, Counts: make([]int, 3), StepsLeft: s.StepsLeft, H: 8}
	for symbol := 1; symbol <= 3; symbol++ {
		count := strings.Count(center, fmt.Sprint(symbol))
		want.Counts[symbol-1] = count
		want.H = min(want.H, 8-count)
	}
	for _, digit := range center {
		want.Center = append(want.Center, int(digit-'0'))
	}
	if diff := cmp.Diff(want, *s, cmp.Comparer(func(a, b octothorpe.Board) bool { return a == b })); diff != "" {
		t.Fatalf("(-picture +explained) %s", diff)
	}
	if s.H > s.StepsLeft {
		t.Fatalf("h = %d, and %d steps are left", s.H, s.StepsLeft)
	}
}

// checkSteps compares each step with what the picture shows.
func checkSteps(t *rapid.T, e *explain.Explanation) {
	if len(e.Steps) != len(e.Moves) || e.Length != len(e.Moves) {
		t.Fatalf("%d steps, length %d, for %s", len(e.Steps), e.Length, e.Moves)
	}
	checkState(t, &e.Start)
	before := &e.Start
	for i := range e.Steps {
		s := &e.Steps[i]
		checkState(t, &s.State)
		if gridOf(before.Board).turn(e.Moves[i]) != gridOf(s.Board) || s.Number != i+1 || s.Move.String() != string(e.Moves[i]) {
			t.Fatalf("step %d is %d, %v, and leads to\n%s", i+1, s.Number, s.Move, s.Board.Picture())
		}
		// Of the symbols that move, one comes into the center and one goes out of it.
		center := shape.Classic().Center()
		if l := s.Leaves; !center.Has(l.From) || center.Has(l.To) || before.Board.At(l.From) != l.Symbol || s.Board.At(l.To) != l.Symbol {
			t.Fatalf("step %d: leaves %+v", i+1, l)
		}
		if c := s.Enters; center.Has(c.From) || !center.Has(c.To) || before.Board.At(c.From) != c.Symbol || s.Board.At(c.To) != c.Symbol {
			t.Fatalf("step %d: enters %+v", i+1, c)
		}
		swapped := slices.Clone(before.Counts)
		swapped[s.Leaves.Symbol-1]--
		swapped[s.Enters.Symbol-1]++
		if !slices.Equal(swapped, s.Counts) {
			t.Fatalf("step %d: counts %v become %v", i+1, before.Counts, s.Counts)
		}
		if s.Raised != (s.H < before.H) || s.Raised != (s.Reason == "") || (s.Reason == explain.Falls) != (s.H > before.H) {
			t.Fatalf("step %d: h %d becomes %d, raised %t, reason %q", i+1, before.H, s.H, s.Raised, s.Reason)
		}
		if s.Nearer != (s.StepsLeft == before.StepsLeft-1) {
			t.Fatalf("step %d: left %d becomes %d, nearer %t", i+1, before.StepsLeft, s.StepsLeft, s.Nearer)
		}
		before = &s.State
	}
}

// In the answer every step comes nearer by one, and what h did not see at the start is what the steps do not raise it by.
func TestAnswerComesNearer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard.Draw(t, "board")
		e, err := explain.Answer(context.Background(), board)
		if err != nil {
			t.Fatal(err)
		}
		checkSteps(t, e)
		left, missed := e.Length, 0
		for _, s := range e.Steps {
			if left--; s.StepsLeft != left {
				t.Fatalf("step %d leaves %d, want %d", s.Number, s.StepsLeft, left)
			}
			switch {
			case s.Raised:
			case s.Reason == explain.Falls:
				missed += 2
			default:
				missed++
			}
		}
		if left != 0 || e.Start.H+missed != e.Length {
			t.Fatalf("%d left; h = %d at the start, %d missed, length %d", left, e.Start.H, missed, e.Length)
		}
		if e.Moves != octothorpe.Solve(board).Moves || e.Symbol != e.Answer.Symbol || e.Wanted != e.Symbol || e.Verdict != nil {
			t.Fatalf("explained %s for %d", e.Moves, e.Symbol)
		}
		last := e.Search.Iterations[len(e.Search.Iterations)-1]
		if e.Search.End == search.Solved && (last.Bound != e.Length || e.Search.Iterations[0].Bound != e.Start.H) {
			t.Fatalf("iterations %v, want them from %d to %d", e.Search.Iterations, e.Start.H, e.Length)
		}
	})
}

// The steps left are what trying all moves gives.
func TestStepsLeftAreReal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const most = 4
		e, err := explain.Answer(context.Background(), nearBoard(most).Draw(t, "board"))
		if err != nil {
			t.Fatal(err)
		}
		if want := gridOf(e.Board).distance(most); e.Start.StepsLeft != want || e.Length != want {
			t.Fatalf("%d steps left, length %d, want %d", e.Start.StepsLeft, e.Length, want)
		}
	})
}

// What the engine with the slip finds shows the slip, whenever it is not the answer.
func TestSlipShows(t *testing.T) {
	engine, ok := search.ByName("ida-same")
	if !ok {
		t.Fatal("no engine ida-same")
	}
	shown := 0
	rapid.Check(t, func(t *rapid.T) {
		board := nearBoard(4).Draw(t, "board")
		found := engine.Search(context.Background(), board, search.Options{})
		e, err := explain.Moves(context.Background(), board, found.Moves)
		if err != nil {
			t.Fatal(err)
		}
		if v := e.Verdict; v.IsAnswer == (v.Slip == explain.CutsRepeats) {
			t.Fatalf("%s: finds %s, want %s, slip %q", board.Digits(), found.Moves, e.Answer.Moves, v.Slip)
		}
		if e.Verdict.Slip != "" {
			shown++
		}
	})
	if shown == 0 {
		t.Error("the slip never shows")
	}
}

// Several explanations make one strip, in which each start has its number.
func TestFrames(t *testing.T) {
	e, err := explain.Answer(t.Context(), sampleBoard)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		in    explain.Language
		of    []*explain.Explanation
		wants []string
	}{
		{explain.English, nil, nil},
		{explain.English, []*explain.Explanation{e}, []string{"start", "1. A: the left column up", "2. C: the upper row right"}},
		{explain.Chinese, []*explain.Explanation{e}, []string{"开始", "1. A：左竖线上移一格", "2. C：上横线右移一格"}},
		{explain.English, []*explain.Explanation{e, e}, []string{
			"board 1: start", "1. A: the left column up", "2. C: the upper row right",
			"board 2: start", "1. A: the left column up", "2. C: the upper row right",
		}},
		{explain.Chinese, []*explain.Explanation{e, e}, []string{
			"棋盘 1：开始", "1. A：左竖线上移一格", "2. C：上横线右移一格",
			"棋盘 2：开始", "1. A：左竖线上移一格", "2. C：上横线右移一格",
		}},
	} {
		var captions []string
		for i, frame := range explain.Frames(test.in, test.of...) {
			captions = append(captions, frame.Caption)
			if start := i%3 == 0; start != (frame.Turned == nil) || start != (frame.Entered == 0) {
				t.Errorf("frame %d turns %v and has symbols enter at %b", i, frame.Turned, frame.Entered)
			}
		}
		if diff := cmp.Diff(test.wants, captions); diff != "" {
			t.Errorf("in %v, captions (-want +got):\n%s", test.in, diff)
		}
	}
}

// The verdict is what trying all sequences of the same length gives.
func TestVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := nearBoard(3).Draw(t, "board")
		moves := someMoves(4).Draw(t, "moves")
		if rapid.Bool().Draw(t, "solve") { // few sequences do by chance
			moves += octothorpe.Solve(board.Apply(moves)).Moves
			moves = moves[:min(len(moves), 5)]
		}
		e, err := explain.Moves(context.Background(), board, moves)
		if err != nil {
			t.Fatal(err)
		}
		checkSteps(t, e)
		if diff := cmp.Diff(verdictByTrial(gridOf(board), moves), *e.Verdict); diff != "" {
			t.Fatalf("%s (-tried +explained) %s", moves, diff)
		}
	})
}

// verdictByTrial finds the verdict by making moves on the picture.
func verdictByTrial(g grid, moves octothorpe.Moves) explain.Verdict {
	const far = 12
	v := explain.Verdict{SolvedAfter: -1, Instead: []octothorpe.Move{}}
	start, distance := g, g.distance(far)
	for i := range len(moves) + 1 {
		if g.solved() && v.SolvedAfter < 0 {
			v.SolvedAfter = i
		}
		if i == len(moves) {
			break
		}
		next := g.turn(moves[i])
		if left := g.distance(far); next.distance(far) >= left && v.StopsAt == 0 {
			v.StopsAt = i + 1
			for m := range octothorpe.Move(8) {
				if g.turn('A'+byte(m)).distance(far) < left {
					v.Instead = append(v.Instead, m)
				}
			}
		}
		g = next
	}
	v.Rest = firstOf(g, g.distance(far))
	if v.Solves = g.solved(); v.Solves {
		v.Shortest = len(moves) == distance
		first := firstOf(start, len(moves))
		v.IsAnswer = v.Shortest && moves == first
		if first != moves {
			v.Smaller = first
		}
		if repeats(firstOf(start, distance)) && !repeats(moves) {
			v.Slip = explain.CutsRepeats
		}
	}
	return v
}

// repeats reports whether a move is made twice in a row.
func repeats(moves octothorpe.Moves) bool {
	for _, move := range "ABCDEFGH" {
		if strings.Contains(string(moves), strings.Repeat(string(move), 2)) {
			return true
		}
	}
	return false
}

// firstOf returns the first sequence in dictionary order of exactly so many moves that solves a grid.
func firstOf(g grid, length int) octothorpe.Moves {
	sequence := slices.Repeat([]byte{'A'}, length)
	for {
		end := g
		for _, letter := range sequence {
			end = end.turn(letter)
		}
		if end.solved() {
			return octothorpe.Moves(sequence)
		}
		i := length - 1
		for ; i >= 0 && sequence[i] == 'H'; i-- {
			sequence[i] = 'A'
		}
		if i < 0 {
			return ""
		}
		sequence[i]++
	}
}

func TestErrors(t *testing.T) {
	if e, err := explain.Answer(t.Context(), octothorpe.Board{}); !errors.Is(err, explain.ErrNoBoard) || e != nil {
		t.Errorf("no board: got %v, %v", e, err)
	}
	wrong := (*octothorpe.MovesError)(nil)
	if e, err := explain.Moves(t.Context(), sampleBoard, "AX"); !errors.As(err, &wrong) || e != nil {
		t.Errorf("no moves: got %v, %v", e, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if e, err := explain.Answer(ctx, sampleBoard); !errors.Is(err, context.Canceled) || e != nil {
		t.Errorf("cancelled: got %v, %v", e, err)
	}
}
