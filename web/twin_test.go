package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/explain"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/play"
	"octothorpe/search"
	"octothorpe/web"

	"github.com/google/go-cmp/cmp"
)

// The page's game is a twin of this program's, in JavaScript: page/game. These tests hold the two to each other.

// A twin is the page's game, ready to be asked.
type twin struct {
	game, table string // paths
	search      string // what stands in the page's address from the ? on
}

func newTwin(t *testing.T) *twin {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("not run here: the page's twin (no node)")
	}
	directory := t.TempDir()
	w := &twin{filepath.Join(directory, "game"), filepath.Join(directory, "table.bin"), ""}
	for _, modules := range []string{"game", "words"} {
		if err := os.CopyFS(filepath.Join(directory, modules), os.DirFS("page/"+modules)); err != nil {
			t.Fatal(err)
		}
	}
	// Without this, an older node takes them for CommonJS.
	if err := os.WriteFile(filepath.Join(directory, "package.json"), []byte(`{"type":"module"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.table, web.Table(), 0o600); err != nil {
		t.Fatal(err)
	}
	return w
}

// ask asks the twin for something of each of the values, and decodes its answers.
func ask[A, V any](t *testing.T, w *twin, what string, values ...V) []A {
	t.Helper()
	question, err := json.Marshal(map[string]any{"what": what, "values": values})
	if err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), "node", "testdata/twin.mjs", w.game, w.table, w.search)
	command.Stdin = bytes.NewReader(question)
	var stderr strings.Builder
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", what, err, &stderr)
	}
	var answers []A
	if err := json.Unmarshal(output, &answers); err != nil {
		t.Fatalf("%s: %v in %.200q", what, err, output)
	}
	if len(answers) != len(values) {
		t.Fatalf("%s: %d answers to %d values", what, len(answers), len(values))
	}
	return answers
}

// generic returns a value as its JSON is decoded without types.
func generic(t *testing.T, value any) any {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var decoded any
	if err := json.Unmarshal(text, &decoded); err != nil {
		t.Fatal(err)
	}
	return decoded
}

// puzzle returns a seed's board of a length.
func puzzle(t *testing.T, length, seed int) octothorpe.Board {
	t.Helper()
	board, err := deal.Puzzle(length, uint32(seed))
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// boards returns so many boards: the known ones, some of every length, and any boards.
func boards(t *testing.T, n int) []octothorpe.Board {
	t.Helper()
	var all []octothorpe.Board
	for _, name := range []string{"sample.in", "random30.in", "edges.in"} {
		file, err := os.Open(filepath.Join("../testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		for board, err := range octothorpe.NewReader(file, name).All() {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, board)
		}
		file.Close()
	}
	for length := range deal.GreatestLength + 1 {
		for seed := range 10 {
			all = append(all, puzzle(t, length, seed))
		}
	}
	for dealer := deal.New(1); len(all) < n; {
		all = append(all, dealer.Board())
	}
	return all
}

func TestTheTwinKnowsAllDistances(t *testing.T) {
	packed := embedded.Classic()
	var want []int
	for _, mask := range packed.Masks().All() {
		want = append(want, packed.Distance(mask))
	}
	if got := ask[[]int](t, newTwin(t), "table", 0); !slices.Equal(got[0], want) {
		t.Error("the distances of the masks are not the same")
	}
}

func TestTheTwinGivesTheSameAnswers(t *testing.T) {
	type answer struct {
		octothorpe.Solution
		Distances []int
		First     []int
		Hint      int
	}
	var solver octothorpe.Solver
	all := boards(t, 10_000)
	answers := ask[answer](t, newTwin(t), "solve", all...)
	for i, board := range all {
		want := answer{Solution: solver.Solve(board), Distances: solver.Distances(board), First: []int{}, Hint: -1}
		for _, m := range solver.FirstMoves(board) {
			want.First = append(want.First, int(m))
		}
		if len(want.First) > 0 {
			want.Hint = want.First[0]
		}
		if diff := cmp.Diff(want, answers[i]); diff != "" {
			t.Fatalf("board %v:\n%s", board.Digits(), diff)
		}
	}
	all = all[:300]
	for i, count := range ask[int](t, newTwin(t), "count", all...) {
		if want := solver.Count(all[i]); count != want {
			t.Errorf("board %v has %d solutions, want %d", all[i].Digits(), count, want)
		}
	}
}

// twinEngines are those that the twin has.
var twinEngines = []string{"ida-noinverse", "ida-third", "ida", "ida-commute", "ida-tt"}

func TestTheTwinHasTheSameEngines(t *testing.T) {
	type engine struct{ Name, Summary string }
	var want []engine
	for _, e := range search.Engines() {
		if slices.Contains(twinEngines, e.Name) {
			want = append(want, engine{e.Name, e.Summary})
		}
	}
	if diff := cmp.Diff(want, ask[[]engine](t, newTwin(t), "engines", 0)[0]); diff != "" {
		t.Error(diff)
	}
}

// A wish is for a search by the twin. No nodes are no limit.
type wish struct {
	Engine string           `json:"engine"`
	Board  octothorpe.Board `json:"board"`
	Nodes  int64            `json:"nodes,omitempty"`
}

// find makes the search that is wished for here.
func (w wish) find(t *testing.T, observer search.Observer) search.Result {
	t.Helper()
	engine, ok := search.ByName(w.Engine)
	if !ok {
		t.Fatalf("no engine %s", w.Engine)
	}
	return engine.Search(t.Context(), w.Board, search.Options{Nodes: w.Nodes, Observer: observer})
}

func TestTheTwinLooksAtTheSameNodes(t *testing.T) {
	type result struct {
		octothorpe.Solution
		End        string
		Nodes      int64
		Iterations []search.Iteration
		ByDepth    []int64 `json:"by_depth"`
		Expanded   int64
		Stored     int64
	}
	var wishes []wish
	for _, engine := range twinEngines {
		longest := 9
		if engine == "ida-third" {
			longest = 7 // longer ones take it too long
		}
		for i := range 50 {
			wishes = append(wishes, wish{engine, puzzle(t, i%(longest+1), i), 0})
		}
		for i := range 10 { // limits end a search in the middle
			wishes = append(wishes, wish{engine, puzzle(t, 9, i), int64(1 + i*i*i*i)})
		}
	}
	for i, got := range ask[result](t, newTwin(t), "search", wishes...) {
		r := wishes[i].find(t, nil)
		want := result{r.Solution, r.End.String(), r.Nodes, r.Iterations, r.ByDepth, r.Expanded, r.Stored}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s of %v, limit %d:\n%s", wishes[i].Engine, wishes[i].Board.Digits(), wishes[i].Nodes, diff)
		}
	}
}

func TestTheTwinShowsTheSameNodes(t *testing.T) {
	type node struct {
		Depth    int
		Move     string
		Board    string
		H, Bound int
		Decision string
	}
	var wishes []wish
	for i, engine := range twinEngines {
		wishes = append(wishes, wish{engine, puzzle(t, 6, i), 3000})
	}
	for i, got := range ask[[]node](t, newTwin(t), "steps", wishes...) {
		var want []node
		wishes[i].find(t, func(n search.Node) bool {
			move := n.Move.String()
			if n.Depth == 0 {
				move = ""
			}
			want = append(want, node{n.Depth, move, n.Board.Digits(), n.H, n.Bound, n.Decision.String()})
			return true
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s of %v:\n%s", wishes[i].Engine, wishes[i].Board.Digits(), diff)
		}
	}
}

// An explanationWish is a board to explain, with moves or without.
type explanationWish struct {
	Board    octothorpe.Board  `json:"board"`
	Moves    *octothorpe.Moves `json:"moves,omitempty"`
	Language string            `json:"language"`
}

func explanationWishes(t *testing.T) []explanationWish {
	var wishes []explanationWish
	for i := range 50 {
		board := puzzle(t, i%9, i)
		answer := octothorpe.Solve(board).Moves
		wishes = append(wishes, explanationWish{Board: board})
		for _, moves := range []octothorpe.Moves{
			answer,                        // right
			answer[:len(answer)/2],        // not yet solved
			answer + "AE",                 // solved on the way, and perhaps not in the end
			"AE" + answer,                 // too long
			"AAAAAAA" + answer,            // far too long, by a number that is odd
			octothorpe.Moves("HGFEDCBAH"), // of no use
			sameMoves(t, board),           // what a search with a slip finds
		} {
			wishes = append(wishes, explanationWish{Board: board, Moves: &moves})
		}
	}
	return wishes
}

// explain explains what is wished.
func (w explanationWish) explain(t *testing.T) *explain.Explanation {
	e, err := explain.Answer(t.Context(), w.Board)
	if w.Moves != nil {
		e, err = explain.Moves(t.Context(), w.Board, *w.Moves)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestTheTwinExplainsTheSame(t *testing.T) {
	wishes := explanationWishes(t)
	for i, got := range ask[any](t, newTwin(t), "explain", wishes...) {
		e := wishes[i].explain(t)
		if diff := cmp.Diff(pageValue(t, e), got); diff != "" {
			t.Fatalf("%v, moves %q:\n%s", wishes[i].Board.Digits(), e.Moves, diff)
		}
	}
}

// The page says what octo explain says, but for the names of strokes, which are short there.
func TestTheTwinTellsTheSame(t *testing.T) {
	for _, language := range explain.Languages() {
		wishes := explanationWishes(t)
		for i := range wishes {
			wishes[i].Language = language.String()
		}
		for i, got := range ask[[]string](t, newTwin(t), "tell", wishes...) {
			if diff := cmp.Diff(paragraphs(wishes[i].explain(t), language), got); diff != "" {
				t.Fatalf("%v in %v:\n%s", wishes[i], language, diff)
			}
		}
	}
}

// paragraphs returns what octo explain says, but for titles, drawings and tables.
func paragraphs(e *explain.Explanation, language explain.Language) []string {
	var all []string
	drawing := false
	for line := range strings.Lines(e.Markdown(language)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") {
			drawing = !drawing
		} else if line != "" && !drawing && !strings.ContainsAny(line[:1], "#|") {
			all = append(all, strings.ReplaceAll(strings.ReplaceAll(line, `\*`, "*"), "'", "’"))
		}
	}
	return all
}

// sameMoves returns what the engine finds that cuts the last move in place of its inverse; nothing if that takes it long.
func sameMoves(t *testing.T, board octothorpe.Board) octothorpe.Moves {
	t.Helper()
	return wish{"ida-same", board, 1_000_000}.find(t, nil).Moves
}

func TestTheTwinDealsTheSame(t *testing.T) {
	type seed struct {
		Length int    `json:"length"`
		Seed   uint32 `json:"seed"`
	}
	var seeds []seed
	for i := range 10 * (deal.GreatestLength + 1) {
		seeds = append(seeds, seed{i % (deal.GreatestLength + 1), uint32(i * i * 0x9e3779b1)})
	}
	w := newTwin(t)
	for i, got := range ask[string](t, w, "puzzle", seeds...) {
		if want := puzzle(t, seeds[i].Length, int(seeds[i].Seed)); got != want.Digits() {
			t.Errorf("length %d, seed %d: %s, want %v", seeds[i].Length, seeds[i].Seed, got, want.Digits())
		}
	}
	type dealt struct {
		Board  string
		Length int
		Error  string
	}
	days := []string{"", "2026-02-30", "2026-3-1", "2026-13-01", "today", "2026-03-01T00:00:00", " 2026-03-01"}
	for day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC); len(days) < 407; day = day.AddDate(0, 0, 1) {
		days = append(days, day.Format(time.DateOnly))
	}
	for i, got := range ask[dealt](t, w, "daily", days...) {
		board, err := deal.Daily(days[i])
		want := dealt{Error: fmt.Sprint(err)}
		if err == nil {
			want = dealt{Board: board.Digits(), Length: octothorpe.Solve(board).Length}
		}
		if got != want {
			t.Errorf("day %q: %v, want %v", days[i], got, want)
		}
	}
}

// Puzzles seldom see a number that is drawn anew; with this n, one in two thousand is.
func TestTheTwinDrawsNumbersAnew(t *testing.T) {
	const n, count = 2_096_129, 20_000
	drawn := ask[struct {
		Words   []uint32
		Numbers []uint32
	}](t, newTwin(t), "random", map[string]int{"seed": 1, "n": n, "count": count})[0]
	anew := 0
	for i, got := range drawn.Numbers {
		high, low := bits.Mul32(drawn.Words[i+anew], n)
		for ; low < (1<<32)%n; high, low = bits.Mul32(drawn.Words[i+anew], n) {
			anew++
		}
		if got != high {
			t.Fatalf("number %d is %d, want %d", i, got, high)
		}
	}
	if anew == 0 {
		t.Error("no number was drawn anew")
	}
}

// A fault is what the twin says of a text that is no board or no game.
type fault struct {
	Line, Column, Board int
	Code                string
}

// codes are the twin's words for what can be wrong.
var codes = map[error][]string{
	octothorpe.ErrSymbol:  {"symbol"},
	octothorpe.ErrCounts:  {"counts"},
	octothorpe.ErrTooFew:  {"few", "zero"},
	octothorpe.ErrTooMany: {"many"},
	octothorpe.ErrNotText: {"text"},
	octothorpe.ErrJSON:    {"json"},
	play.ErrSlashes:       {"slashes"},
}

// texts are boards in all forms, and texts that are none.
func texts(t *testing.T) []string {
	t.Helper()
	const one = "111132323132231222312133"
	board, err := octothorpe.ParseBoard(one)
	if err != nil {
		t.Fatal(err)
	}
	line, picture := board.String(), board.Picture()
	texts := []string{
		"", " \n", "0", "0\n", " 0 ", "00", "01", "0 1", "\ufeff" + one, one, line, picture, line + "\n" + line + "\n0\n" + line,
		one + one, one + "\n" + picture + "\n" + line, one + "0", one + " 0", one + "\n0\nrest", one + "x", one + " x", one + "\n\n4",
		one[:23], "\n" + one[:23] + "\n", line[:20] + "0", line[:20] + " 0", line[:21] + "\n0 1", picture[:30], picture + picture[:30],
		"1111" + one[:20], "\n" + strings.Repeat("1 1 2\n", 8), one[:8] + "4", one[:8] + "é", one[:8] + "a", one + "\n" + one[:8] + "\n 9",
		one[:4] + "\x00", one + "\n\x7f", one[:4] + "\v\f\r" + one[4:], "A", "[1]", "-1", "\t" + line + "\r\n" + line + "\r\n0\r\n",
		`{"board":"` + one + `"}`, `{"board":"` + one + `","moves":"AC"}` + "\n\n" + `{"board":"` + line + `"}`,
		`{"board":"` + one + `","moves":3}`, `{"board":3}`, `{}`, "{", `{"board":"` + one + `"}` + "\n[]", `{"board":"` + one[:9] + `"}`,
		" \n" + `{"board":"` + one + one + `"}`, `{"board":""}`, `{"board":"0 1"}`, "{\"board\":\"" + one[:9] + "x\"}",
	}
	for _, name := range []string{"../testdata/sample.in", "../testdata/random30.in", "../testdata/edges.in", "../examples/contest.txt"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func TestTheTwinReadsTheSame(t *testing.T) {
	type reading struct {
		Boards []string
		Error  *fault
	}
	all := texts(t)
	for i, got := range ask[reading](t, newTwin(t), "read", all...) {
		want := reading{Boards: []string{}}
		var wrong *octothorpe.InputError
		for board, err := range octothorpe.NewReader(strings.NewReader(all[i]), "").All() {
			if errors.As(err, &wrong) {
				break
			}
			want.Boards = append(want.Boards, board.Digits())
		}
		if !slices.Equal(got.Boards, want.Boards) {
			t.Errorf("%.100q: boards %v, want %v", all[i], got.Boards, want.Boards)
		}
		switch {
		case (got.Error == nil) != (wrong == nil):
			t.Errorf("%.100q: fault %v, want %v", all[i], got.Error, wrong)
		case wrong == nil:
		case got.Error.Line != wrong.Line || got.Error.Board != wrong.Board || !slices.Contains(codes[wrong.Err], got.Error.Code):
			t.Errorf("%.100q: fault %v, want %v", all[i], *got.Error, wrong)
		}
	}
}

// The column of a fault is the page's own; it is that of the wrong character, or of the board that is wrong.
func TestTheTwinFindsTheColumn(t *testing.T) {
	const one = "111132323132231222312133"
	want := map[string]fault{
		one + "\n  12x":        {2, 5, 2, "symbol"},
		one + "\n  1 2 0":      {2, 7, 2, "zero"},
		one + " 12":            {1, 26, 2, "few"},
		"  1111" + one[:20]:    {1, 3, 1, "counts"},
		"1 2\n 3 \x01":         {2, 4, 1, "text"},
		"01":                   {1, 1, 1, "symbol"},
		one + "\n\n\n 2 😀":     {4, 4, 2, "symbol"},
		"\ufeff\n\t4":          {2, 2, 1, "symbol"},
		"\n\n {\"board\":\"\"": {3, 1, 1, "json"},
	}
	var all []string
	for text := range want {
		all = append(all, text)
	}
	type reading struct{ Error fault }
	for i, got := range ask[reading](t, newTwin(t), "read", all...) {
		if got.Error != want[all[i]] {
			t.Errorf("%q: fault %v, want %v", all[i], got.Error, want[all[i]])
		}
	}
}

func TestTheTwinReadsTheSameGames(t *testing.T) {
	type game struct {
		Text, Board string
		Error       *struct {
			fault
			Values struct{ Place int }
		}
	}
	all := texts(t)
	for _, text := range texts(t) {
		for _, moves := range []string{" AC", "a c/ d\n", "/", "AC/", "/AC", " A//C", "/A/", "AX", "/é", " \n b\u00a0b"} {
			all = append(all, text+moves)
		}
	}
	for i, got := range ask[game](t, newTwin(t), "parse", all...) {
		want, err := play.Parse(all[i])
		switch input, moves := new(octothorpe.InputError), new(octothorpe.MovesError); {
		case err == nil:
			if got.Error != nil || got.Text != want.Text() || got.Board != want.Board().Digits() {
				t.Errorf("%.100q: %v, want %v", all[i], got, want.Text())
			}
		case got.Error == nil:
			t.Errorf("%.100q: %v, want %v", all[i], got, err)
		case errors.As(err, &input):
			if got.Error.Line != input.Line || !slices.Contains(codes[input.Err], got.Error.Code) {
				t.Errorf("%.100q: %v, want %v", all[i], *got.Error, err)
			}
		case errors.As(err, &moves):
			if got.Error.Code != "move" || got.Error.Values.Place != moves.Place {
				t.Errorf("%.100q: %v, want %v", all[i], *got.Error, err)
			}
		case !errors.Is(err, play.ErrSlashes) || got.Error.Code != "slashes":
			t.Errorf("%.100q: %v, want %v", all[i], *got.Error, err)
		}
	}
}

// A played is a game that is played in steps: moves by their letters, and words.
type played struct {
	Start octothorpe.Board `json:"start"`
	Steps []string         `json:"steps"`
}

// A state is what is to be seen of a game.
type state struct {
	Text, Board    string
	Count, Hints   int
	Solved         bool
	Best, Distance int
}

// play plays the game, by a solver of boards of its shape or, if that is nil, of classic ones.
func (p played) play(solver *octothorpe.Solver) state {
	game := play.New(p.Start)
	game.SolveBy(solver)
	for _, step := range p.Steps {
		switch step {
		case "undo":
			game.Undo()
		case "redo":
			game.Redo()
		case "restart":
			game.Restart()
		case "hint":
			game.Hint()
		default:
			game.Move(octothorpe.Move(step[0] - 'A'))
		}
	}
	return state{game.Text(), game.Board().Digits(), game.Count(), game.Hints(), game.Solved(), game.Best(), game.Distance()}
}

func TestTheTwinPlaysTheSame(t *testing.T) {
	var games []played
	words := []string{"undo", "redo", "A", "B", "undo", "C", "D", "redo", "E", "F", "hint", "G", "H", "undo", "redo", "restart"}
	for i := range 200 {
		game := played{Start: puzzle(t, i%5, i), Steps: []string{}}
		for j := range i % 40 {
			game.Steps = append(game.Steps, words[i*(j+3)*(j+7)%97%len(words)])
		}
		games = append(games, game)
	}
	for i, got := range ask[state](t, newTwin(t), "play", games...) {
		if want := games[i].play(nil); got != want {
			t.Errorf("%v: %+v, want %+v", games[i], got, want)
		}
	}
}
