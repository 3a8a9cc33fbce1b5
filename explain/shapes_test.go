package explain_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"octothorpe"
	"octothorpe/explain"
	"octothorpe/search"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A ground is a shape whose game the tests play by its picture alone: breadth-first, over the places of one symbol.
type ground struct {
	*shape.Shape
	center   []bool
	turns    [][]int // by move: the cell from which each cell's symbol comes
	exchange int     // cells of the center that a move exchanges with others at most
	solver   func() *octothorpe.Solver
	known    map[int]map[string]int // the distances of all places, by the number of cells
}

// newGround reads the picture: the strokes are the runs in its rows and columns.
func newGround(s *shape.Shape) *ground {
	g := &ground{Shape: s, known: map[int]map[string]int{}}
	cells := map[[2]int]int{}
	for row, line := range strings.Split(s.String(), "\n") {
		for column, cell := range line {
			if cell != ' ' {
				cells[[2]int{row, column}] = len(g.center)
				g.center = append(g.center, cell == 'o')
			}
		}
	}
	g.turns = make([][]int, s.Moves())
	for m := range g.turns {
		head := s.Stroke(shape.Move(m))[0]
		next := s.Stroke(shape.Move(m))[1]
		g.turns[m] = make([]int, len(g.center))
		for cell := range g.turns[m] {
			g.turns[m][cell] = cell
		}
		row, column := s.Position(head)
		nextRow, nextColumn := s.Position(next)
		cell := head
		for i := 1; ; i++ {
			from, ok := cells[[2]int{row + i*(nextRow-row), column + i*(nextColumn-column)}]
			if !ok {
				g.turns[m][cell] = head
				break
			}
			g.turns[m][cell] = from
			cell = from
		}
		exchanged := 0
		for cell, from := range g.turns[m] {
			if g.center[cell] && !g.center[from] {
				exchanged++
			}
		}
		g.exchange = max(g.exchange, exchanged)
	}
	g.solver = sync.OnceValue(func() *octothorpe.Solver {
		var tables []*octothorpe.LeanTable
		for size := s.Center().Len(); size <= s.Cells(); size++ {
			table, err := octothorpe.BuildLeanTable(context.Background(), s, size, nil)
			if err != nil {
				panic(err)
			}
			tables = append(tables, table)
		}
		return octothorpe.NewSolver(s, tables...)
	})
	return g
}

// turn makes a move on a board's digits.
func (g *ground) turn(digits string, m octothorpe.Move) string {
	turned := make([]byte, len(digits))
	for cell, from := range g.turns[m] {
		turned[cell] = digits[from]
	}
	return string(turned)
}

// counts returns how many cells of the center show each symbol.
func (g *ground) counts(digits string, symbols int) []int {
	counts := make([]int, symbols)
	for cell, is := range g.center {
		if is {
			counts[digits[cell]-'1']++
		}
	}
	return counts
}

// distances returns the least number of moves of each symbol, -1 if there is none.
func (g *ground) distances(board octothorpe.Board) []int {
	var distances []int
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		place := []byte(strings.Repeat(".", g.Cells()))
		for cell := range place {
			if board.At(cell) == symbol {
				place[cell] = 'x'
			}
		}
		distance, ok := g.all(board.Mask(symbol).Len())[string(place)]
		if !ok {
			distance = -1
		}
		distances = append(distances, distance)
	}
	return distances
}

// all returns the distances of all places of so many cells that can be solved. As moves can be undone, it begins with what is solved.
func (g *ground) all(size int) map[string]int {
	if known := g.known[size]; known != nil {
		return known
	}
	known := map[string]int{}
	var layer []string
	for mask := range shape.Mask(1) << g.Cells() {
		if mask.Len() == size && mask&g.Center() == g.Center() {
			place := []byte(strings.Repeat(".", g.Cells()))
			for cell := range place {
				if mask.Has(cell) {
					place[cell] = 'x'
				}
			}
			known[string(place)] = 0
			layer = append(layer, string(place))
		}
	}
	for distance := 1; len(layer) > 0; distance++ {
		var next []string
		for _, place := range layer {
			for m := range octothorpe.Move(g.Moves()) {
				turned := g.turn(place, m)
				if _, ok := known[turned]; !ok {
					known[turned] = distance
					next = append(next, turned)
				}
			}
		}
		layer = next
	}
	g.known[size] = known
	return known
}

// left returns the least distance, -1 if there is none.
func left(distances []int) int {
	least := -1
	for _, distance := range distances {
		if distance >= 0 && (least < 0 || distance < least) {
			least = distance
		}
	}
	return least
}

// grounds are two built-in shapes and two others: one with a part that only turns, where not all can be solved, and one in which a move
// exchanges two cells of the center.
var grounds = sync.OnceValue(func() []*ground {
	var all []*ground
	for _, picture := range []string{
		"    .\n    o\n  .ooo.\n    o\n    .\n",
		"   . .\n  .ooo.\n   o o\n  .ooo.\n   . .\n",
		"   .\n  oo.  o.o.\n   .\n   .\n",
		"  o.o.o\n    .\n  oo. ..\n",
	} {
		s, err := shape.Parse(picture)
		if err != nil {
			panic(err)
		}
		all = append(all, newGround(s))
	}
	return all
})

// board draws boards of a ground, most of them with a symbol that can fill the center.
func (g *ground) board(t *rapid.T) octothorpe.Board {
	symbols := rapid.IntRange(1, 4).Draw(t, "symbols")
	most := g.Center().Len() + rapid.IntRange(0, g.Cells()-g.Center().Len()).Draw(t, "more")
	digits := make([]byte, g.Cells())
	for cell := range digits {
		if digits[cell] = '1'; cell >= most {
			digits[cell] = '1' + byte((cell-most)%symbols)
		}
	}
	digits = rapid.Permutation(digits).Draw(t, "digits")
	seen := map[byte]byte{} // symbols are numbered as they come, without a gap
	for cell, digit := range digits {
		if seen[digit] == 0 {
			seen[digit] = '1' + byte(len(seen))
		}
		digits[cell] = seen[digit]
	}
	board, err := octothorpe.ParseBoardOn(g.Shape, string(digits))
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// On every shape the figures of each step are those of the picture and of a breadth-first search.
func TestFiguresOnShapes(t *testing.T) {
	for _, g := range grounds() {
		t.Run(strings.SplitN(g.String(), "\n", 2)[0], func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				board := g.board(t)
				e, err := explain.AnswerBy(t.Context(), g.solver(), board)
				if err != nil {
					t.Fatal(err)
				}
				g.checkAnswer(t, e)
				moves := e.Moves[:rapid.IntRange(0, len(e.Moves)).Draw(t, "begin")]
				for range rapid.IntRange(0, 3).Draw(t, "others") {
					moves += octothorpe.NewMoves(octothorpe.Move(rapid.IntRange(0, g.Moves()-1).Draw(t, "move")))
				}
				if rapid.Bool().Draw(t, "solve") && left(g.distances(board)) >= 0 {
					moves += g.solver().Solve(board.Apply(moves)).Moves
				}
				if e, err = explain.MovesBy(t.Context(), g.solver(), board, moves); err != nil {
					t.Fatal(err)
				}
				g.checkFigures(t, e)
				if diff := cmp.Diff(g.verdict(e), *e.Verdict); diff != "" {
					t.Fatalf("%s on %s (-searched +explained) %s", moves, board.Digits(), diff)
				}
			})
		})
	}
}

func (g *ground) checkAnswer(t *rapid.T, e *explain.Explanation) {
	want := left(g.distances(e.Board))
	if e.Answer.Length != want || e.Solvable() != (want >= 0) || explain.Solvable(e.Board) != e.Solvable() || len(e.Steps) != max(0, want) {
		t.Fatalf("answer %+v in %d steps, solvable: %t, want %d", e.Answer, len(e.Steps), e.Solvable(), want)
	}
	if want >= 0 && (e.Board.Apply(e.Moves).Winner() != e.Symbol || e.Symbol == 0 || e.Wanted != e.Symbol) {
		t.Fatalf("%s leads to %d, wanted %d", e.Moves, e.Symbol, e.Wanted)
	}
	if last := e.Search.Iterations; want >= 0 && (e.Search.End != search.Solved || last[0].Bound != e.Start.H || last[len(last)-1].Bound != want) {
		t.Fatalf("search %+v, want it from %d to %d", e.Search, e.Start.H, want)
	}
	g.checkFigures(t, e)
}

// checkFigures checks all numbers, and those on the page.
func (g *ground) checkFigures(t *rapid.T, e *explain.Explanation) {
	if distances := g.distances(e.Board); !slices.Equal(distances, e.Distances) {
		t.Fatalf("distances %v, want %v", e.Distances, distances)
	}
	for _, o := range e.Obstacles {
		if e.Distances[o.Symbol-1] >= 0 || o.Reason == explain.Few && o.Has != e.Board.Mask(o.Symbol).Len() || o.Has >= o.Needs && o.Reason != explain.Ring {
			t.Fatalf("obstacle %+v", o)
		}
	}
	if e.Solvable() {
		g.checkState(t, e, &e.Start)
		before := &e.Start
		for i := range e.Steps {
			g.checkState(t, e, &e.Steps[i].State)
			g.checkStep(t, before, &e.Steps[i])
			before = &e.Steps[i].State
		}
	}
	g.checkWords(t, e)
}

func (g *ground) checkState(t *rapid.T, e *explain.Explanation, s *explain.State) {
	counts := g.counts(s.Board.Digits(), e.Board.Symbols())
	count := 0
	for i, n := range counts {
		if e.Distances[i] >= 0 {
			count = max(count, n)
		}
	}
	exchange := max(1, g.exchange)
	h := 0
	for h*exchange < g.Center().Len()-count {
		h++
	}
	if want := left(g.distances(s.Board)); !slices.Equal(s.Counts, counts) || s.Count() != count || s.H != h || s.StepsLeft != want || h > want {
		t.Fatalf("%+v, want counts %v, h = %d, %d left", s, counts, h, want)
	}
}

func (g *ground) checkStep(t *rapid.T, before *explain.State, s *explain.Step) {
	if want := g.turn(before.Board.Digits(), s.Move); s.Board.Digits() != want {
		t.Fatalf("%v leads to %s, want %s", s.Move, s.Board.Digits(), want)
	}
	leaving, entering := 0, 0
	for to, from := range g.turns[s.Move] {
		way := explain.Passage{Symbol: before.Board.At(from), From: from, To: to}
		switch {
		case g.center[from] && !g.center[to]:
			if leaving++; !slices.Contains(s.Leaving, way) {
				t.Fatalf("%v does not leave in %+v", way, s)
			}
		case g.center[to] && !g.center[from]:
			if entering++; !slices.Contains(s.Entering, way) {
				t.Fatalf("%v does not enter in %+v", way, s)
			}
		}
	}
	if leaving != len(s.Leaving) || entering != len(s.Entering) {
		t.Fatalf("%d leave and %d enter, want %d and %d", len(s.Leaving), len(s.Entering), leaving, entering)
	}
	if s.Raised != (s.Count() > before.Count()) || s.Raised != (s.Reason == "") || s.Nearer != (s.StepsLeft < before.StepsLeft) ||
		(s.Reason == explain.Falls) != (s.Count() < before.Count()) || (s.Reason == explain.Untouched) != (entering == 0) && !s.Raised {
		t.Fatalf("%+v behind %+v", s, before)
	}
}

// verdict finds the verdict from the distances of the picture.
func (g *ground) verdict(e *explain.Explanation) explain.Verdict {
	board := e.Board
	v := explain.Verdict{SolvedAfter: -1, Instead: []octothorpe.Move{}}
	if left(g.distances(board)) < 0 {
		return v
	}
	nearer := func(board octothorpe.Board) (moves []octothorpe.Move) {
		for m := range octothorpe.Move(g.Moves()) {
			if left(g.distances(board.Turn(m))) < left(g.distances(board)) {
				moves = append(moves, m)
			}
		}
		return moves
	}
	first := func(board octothorpe.Board) (moves octothorpe.Moves) {
		for next := nearer(board); len(next) > 0; next = nearer(board) {
			moves += octothorpe.NewMoves(next[0])
			board = board.Turn(next[0])
		}
		return moves
	}
	number := 0
	for m := range e.Moves.All() {
		if left(g.distances(board)) == 0 && v.SolvedAfter < 0 {
			v.SolvedAfter = number
		}
		number++
		if optimal := nearer(board); v.StopsAt == 0 && !slices.Contains(optimal, m) {
			v.StopsAt = number
			v.Instead = append(v.Instead, optimal...)
		}
		board = board.Turn(m)
	}
	v.Rest = first(board)
	answer := first(e.Board)
	v.Solves = v.Rest == ""
	if v.Solves && v.SolvedAfter < 0 {
		v.SolvedAfter = number
	}
	v.Shortest = v.Solves && len(e.Moves) == len(answer)
	v.IsAnswer = e.Moves == answer
	if v.Shortest && !v.IsAnswer {
		v.Smaller = answer
	}
	repeated := func(moves octothorpe.Moves) bool {
		return slices.ContainsFunc(slices.Collect(moves.All()), func(m octothorpe.Move) bool {
			return strings.Contains(string(moves), strings.Repeat(m.String(), 2))
		})
	}
	if v.Solves && repeated(answer) && !repeated(e.Moves) {
		v.Slip = explain.CutsRepeats
	}
	return v
}

// sentences are what the English page says of a step, with figures in it.
var sentences = struct{ h, count, swaps, low, gone *regexp.Regexp }{
	h:     regexp.MustCompile(`\bh (?:stays |rises to |at )(?:at )?(\d+)`),
	count: regexp.MustCompile(`count (?:stays at|falls to) (\d+)`),
	swaps: regexp.MustCompile(`The most common symbol goes from (\d+) to (\d+), and h is (\d+)`),
	low:   regexp.MustCompile(`Before this move h said (\d+), and (\d+) were needed`),
	gone:  regexp.MustCompile(`(\d+) moves? left before it, (\d+) after`),
}

func (g *ground) checkWords(t *rapid.T, e *explain.Explanation) {
	page := strings.ReplaceAll(e.Markdown(explain.English), "\n", " ")
	parts := strings.Split(page, "## Step ")
	if e.Solvable() && len(parts) != len(e.Steps)+1 {
		t.Fatalf("%d steps told:\n%s", len(parts)-1, page)
	}
	before := &e.Start
	for i := range e.Steps {
		s, told := &e.Steps[i], parts[i+1]
		for found, want := range map[*regexp.Regexp][]int{
			sentences.h:     {s.H},
			sentences.count: {s.Count()},
			sentences.swaps: {before.Count(), s.Count(), s.H},
			sentences.low:   {before.H, before.StepsLeft},
			sentences.gone:  {before.StepsLeft, s.StepsLeft},
		} {
			if got := numbers(found, told); i < len(parts)-2 && got != nil && !slices.Equal(got, want) {
				t.Fatalf("step %d says %v, want %v:\n%s", i+1, got, want, told)
			}
		}
		before = &s.State
	}
	for _, language := range explain.Languages() {
		for _, page := range []string{e.Text(language), e.Markdown(language)} {
			g.checkForm(t, page)
		}
	}
}

// numbers returns the numbers that a sentence has, nil if it is not there.
func numbers(sentence *regexp.Regexp, text string) []int {
	var all []int
	if found := sentence.FindStringSubmatch(text); found != nil {
		for _, digits := range found[1:] {
			n, _ := strconv.Atoi(digits)
			all = append(all, n)
		}
	}
	return all
}

// checkForm looks for what only the classic board has.
func (g *ground) checkForm(t *rapid.T, page string) {
	if strings.Contains(page, "%!") || strings.Contains(page, " \n") && !strings.Contains(page, "```") || !strings.HasSuffix(page, "\n") {
		t.Fatalf("form of the page:\n%s", page)
	}
	wrong := []string{"0 to 23", "eight"}
	if g.Center().Len() != 8 {
		wrong = append(wrong, "to 8 ", "等于 8 ", "凑满 8 ")
	}
	if g.Moves() == 4 {
		wrong = append(wrong, "left column", "upper row", "左竖线", "上横线")
	}
	for _, word := range wrong {
		if strings.Contains(page, word) {
			t.Fatalf("%q in\n%s", word, page)
		}
	}
}

// Strokes have names that a reader of the picture understands.
func TestStrokesOnShapes(t *testing.T) {
	for _, test := range []struct {
		shape  string
		en, zh []string // by the moves, each stroke once
	}{
		{"plus", []string{"the column up", "the row right"}, []string{"竖线上移一格", "横线右移一格"}},
		{"two-three", []string{"the left column up", "the right column up", "the upper row right", "the middle row right", "the lower row right"},
			[]string{"左竖线上移一格", "右竖线上移一格", "上横线右移一格", "中横线右移一格", "下横线右移一格"}},
		{"grid", []string{"column 1 of 5 up"}, []string{"左起第 1 条竖线（共 5 条）上移一格"}},
		{"apart", []string{"the left column up", "the right column up", "the stroke C–G right", "the stroke D–H right"},
			[]string{"左竖线上移一格", "右竖线上移一格", "C–G 这条线右移一格", "D–H 这条线右移一格"}},
	} {
		s, ok := shape.Named(test.shape)
		if !ok {
			t.Fatalf("no shape %s", test.shape)
		}
		board := octothorpe.BoardOn(s, s.AllCells())
		for language, wants := range map[explain.Language][]string{explain.English: test.en, explain.Chinese: test.zh} {
			for m, want := range wants {
				e := &explain.Explanation{Steps: []explain.Step{{Number: 1, Move: octothorpe.Move(m), State: explain.State{Board: board}}}}
				if got := explain.Frames(language, e)[1].Caption; !strings.HasSuffix(got, want) {
					t.Errorf("%s, move %d: %q, want %q", test.shape, m, got, want)
				}
			}
		}
	}
}

// Each obstacle and each reason that only other shapes have is told, with its figures.
func TestWordsOnShapes(t *testing.T) {
	for _, test := range []struct {
		picture, board string
		moves          octothorpe.Moves
		en, zh         []string
	}{
		{grounds()[0].String(), "112212112", "", []string{
			"Of the symbols only those count that can ever fill the center: 1.",
			"The 2s can never fill the center: it has 5 cells, and they only 4.",
			"A move swaps only one cell of the center", "to bring it to 5 takes h moves",
		}, []string{"这里只看有可能填满中心区的数字：1。", "2 永远填不满中心区：中心区有 5 格，而它只有 4 个。", "要凑满 5 个"}},
		{grounds()[0].String(), "111111222", "", []string{"The 1s, 6 of them, fill the center in 4 ways; the nearest counts."},
			[]string{"1 有 6 个，填满中心区的方式有 4 种"}},
		{" .\noo.  o.o.\n .\n", "112222112", "", []string{
			"This board cannot be solved", "The 2s can never fill the center: no stroke crosses the one with cell 4, so it only turns",
		}, []string{"这个棋盘无解", "2 永远填不满中心区：4 号格所在的线不与别的线相交，只能转动，"}},
		{"ooo..", "11213", "", []string{
			"This board cannot be solved",
			"The 1s can never fill the center: no stroke crosses the one with cell 0, so it only turns, and however it turns, the 1s in it never fill its center cells.",
		}, []string{"这个棋盘无解", "1 永远填不满中心区：0 号格所在的线不与别的线相交，只能转动，而不管怎么转，线上的 1 都填不满线上的中心格。"}},
		{" .\noo.  o.o.\n .\n", "222211121", "A", []string{
			"The 2s can never fill the center: no stroke joins the part with cell 4 to the rest, and the 2s in it never fill its center cells.",
		}, []string{"2 永远填不满中心区：4 号格所在的部分与别处不相通，那里的 2 填不满那里的中心区。"}},
	} {
		s, err := shape.Parse(test.picture)
		if err != nil {
			t.Fatal(err)
		}
		g := newGround(s)
		board, err := octothorpe.ParseBoardOn(s, test.board)
		if err != nil {
			t.Fatal(err)
		}
		e, err := explain.AnswerBy(t.Context(), g.solver(), board)
		if test.moves != "" {
			e, err = explain.MovesBy(t.Context(), g.solver(), board, test.moves)
		}
		if err != nil {
			t.Fatal(err)
		}
		for language, wants := range map[explain.Language][]string{explain.English: test.en, explain.Chinese: test.zh} {
			page := e.Markdown(language)
			for _, want := range wants {
				if !strings.Contains(page, want) {
					t.Errorf("%s: no %q in\n%s", test.board, want, page)
				}
			}
		}
	}
}

// A solver without the tables that a board needs does not take it for one that cannot be solved.
func TestNoTable(t *testing.T) {
	g := grounds()[0]
	for _, test := range []struct {
		board string
		want  error
	}{{"112212112", explain.ErrNoTable}, {"111112222", explain.ErrNoTable}} {
		board, err := octothorpe.ParseBoardOn(g.Shape, test.board)
		if err != nil {
			t.Fatal(err)
		}
		if e, err := explain.Answer(t.Context(), board); fmt.Sprint(err) != test.want.Error() || e != nil {
			t.Errorf("%s: %v, %v", test.board, e, err)
		}
	}
}
