package web_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/internal/pdb"
	"octothorpe/play"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

// on returns the twin of a shape.
func (w *twin) on(s *shape.Shape) *twin {
	address := strings.NewReplacer(" ", "_", "\n", "~").Replace(strings.TrimSuffix(s.String(), "\n"))
	return &twin{w.game, w.table, "?shape=" + url.QueryEscape(address)}
}

// ownPictures are shapes that are not built in, and the numbers of cells that symbols have on boards of them.
var ownPictures = []struct {
	picture string
	sizes   [][]int
}{
	{" .\n.oo.  o.o\n .", [][]int{{4, 5}, {6, 3}, {4, 4, 1}}},                                     // a ring of its own, which only turns
	{"ooo.\n  . .\n  ...", [][]int{{3, 6}, {9}, {3, 3, 3}, {1, 4, 4}}},                            // more cells than the center
	{strings.Repeat(".", 30) + "o\n     .    .\n     o    .", [][]int{{2, 33}, {1, 1, 33}, {35}}}, // more than 32 cells, and few masks
	{strings.Repeat(".", 30) + "oo\n   o\n" + strings.Repeat(".", 31), nil},                       // the most cells
}

// shapesOf returns the shapes that the tests are about, each with numbers of cells that symbols have.
func shapesOf(t *testing.T) map[*shape.Shape][][]int {
	t.Helper()
	shapes := make(map[*shape.Shape][][]int)
	for _, name := range []string{"plus", "short", "spiral", "apart"} {
		s, _ := shape.Named(name)
		center := s.Center().Len()
		shapes[s] = [][]int{deal.Sizes(s), {center + 1, s.Cells() - center - 1}, {1, s.Cells() - 2, 1}}
	}
	for _, own := range ownPictures[:3] {
		s, err := shape.Parse(own.picture)
		if err != nil {
			t.Fatal(err)
		}
		shapes[s] = own.sizes
	}
	return shapes
}

// mixed returns a board with so many cells for each symbol.
func mixed(random *rand.Rand, s *shape.Shape, sizes []int) octothorpe.Board {
	masks := make([]shape.Mask, len(sizes))
	cells := random.Perm(s.Cells())
	for i, size := range sizes {
		for _, cell := range cells[:size] {
			masks[i] |= 1 << cell
		}
		cells = cells[size:]
	}
	return octothorpe.BoardOn(s, masks...)
}

// solverOn returns what solves boards of a shape whose symbols have these numbers of cells.
func solverOn(t *testing.T, s *shape.Shape, all [][]int) *octothorpe.Solver {
	t.Helper()
	var tables []*octothorpe.LeanTable
	var made []int
	for _, size := range slices.Concat(all...) {
		if size < s.Center().Len() || slices.Contains(made, size) {
			continue
		}
		table, err := octothorpe.BuildLeanTable(t.Context(), s, size, nil)
		if err != nil {
			t.Fatal(err)
		}
		tables, made = append(tables, table), append(made, size)
	}
	return octothorpe.NewSolver(s, tables...)
}

// A twinShape is what the twin knows of a shape.
type twinShape struct {
	Name, Picture string
	Strokes       [][]int
	Letters       []string
	Inverse       []int
	Center        []int
	Positions     []struct{ Row, Column int }
	Fault         string // why another shape was taken
}

func twinShapeOf(s *shape.Shape) twinShape {
	want := twinShape{Name: s.Name(), Picture: strings.TrimSuffix(s.String(), "\n")}
	for m := range shape.Move(s.Moves()) {
		want.Strokes = append(want.Strokes, s.Stroke(m))
		want.Letters = append(want.Letters, m.String())
		want.Inverse = append(want.Inverse, int(s.Inverse(m)))
	}
	for cell := range s.Cells() {
		row, column := s.Position(cell)
		want.Positions = append(want.Positions, struct{ Row, Column int }{row, column})
		if s.Center().Has(cell) {
			want.Center = append(want.Center, cell)
		}
	}
	return want
}

func TestTheTwinHasTheSameShapes(t *testing.T) {
	w := newTwin(t)
	names := ask[[]string](t, w, "catalog", 0)[0]
	if diff := cmp.Diff(shape.Names(), names); diff != "" {
		t.Error(diff)
	}
	for _, name := range names {
		s, _ := shape.Named(name)
		want := twinShapeOf(s)
		if isLarge(s) { // it is not played there
			want = twinShapeOf(shape.Classic())
			want.Fault = "large"
		}
		for _, twin := range []*twin{w.on(s), {w.game, w.table, "?shape=" + name}} {
			if diff := cmp.Diff(want, ask[twinShape](t, twin, "shape", 0)[0]); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
	}
	for s := range shapesOf(t) {
		if diff := cmp.Diff(twinShapeOf(s), ask[twinShape](t, w.on(s), "shape", 0)[0]); diff != "" {
			t.Errorf("%v: %s", s, diff)
		}
	}
}

// isLarge reports whether a shape has too many masks for the page.
func isLarge(s *shape.Shape) bool {
	masks, _ := s.Masks()
	return masks > 12_000_000
}

// pictureCodes are the twin's words for what can be wrong with a picture.
var pictureCodes = map[error]string{
	shape.ErrEmpty: "empty", shape.ErrCharacter: "character", shape.ErrLoneCell: "lone", shape.ErrNoCenter: "center", shape.ErrCells: "cells",
	shape.ErrSize: "size", shape.ErrMoves: "moves", shape.ErrName: "name", shape.ErrNames: "names",
}

// pictures returns pictures of shapes, and others that are changed here and there.
func pictures() []string {
	pictures := []string{
		"", " \n ", "oo", "..", "o", ".o\r\n..\r\n", "\ufeffoo", "# a\noo\n  # b\n x", "name: a\noo", "name:a-9 \noo", "name: \noo", "name: A\noo",
		"name: aé\noo", "name: 9\noo", "name: a\noo\nname: b", "oo\nname: " + strings.Repeat("a", 33), "oo\nname: " + strings.Repeat("a", 32),
		" name: a", "oo\n\n\n  oo\n .", "o.\n é", "o.\n 😀?", "oo\t", "oo" + strings.Repeat(" ", 125) + "oo", "oo" + strings.Repeat(" ", 127) + "oo",
		"oo" + strings.Repeat("\n", 127) + "oo", "# c\noo" + strings.Repeat("\n", 128) + "oo", strings.Repeat("o.", 32), strings.Repeat("o.", 32) + "o",
		strings.Repeat("oo\n\n", 13), strings.Repeat("oo\n\n", 14), "\n\n   oo\n   .o", ".o\n" + strings.Repeat(" ", 3) + "..\n o", "o\x00",
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		s := shape.Catalog()[random.IntN(len(shape.Catalog()))]
		picture := []byte(s.String())
		for range 1 + random.IntN(3) {
			picture[random.IntN(len(picture))] = "..oo  \n\n#x:"[random.IntN(11)]
		}
		pictures = append(pictures, string(picture))
	}
	for _, entry := range shape.Catalog() {
		pictures = append(pictures, entry.String())
	}
	for _, own := range ownPictures {
		pictures = append(pictures, own.picture)
	}
	return pictures
}

func TestTheTwinReadsTheSamePictures(t *testing.T) {
	type fault struct {
		Line, Column int
		Code         string
		Values       struct{ Found string }
	}
	type parsed struct {
		Shape *twinShape
		Fault *fault
	}
	all := pictures()
	shapes := 0
	for i, got := range ask[parsed](t, newTwin(t), "picture", all...) {
		s, err := shape.Parse(all[i])
		var want parsed
		if wrong, ok := errors.AsType[*shape.PictureError](err); ok {
			want.Fault = &fault{Line: wrong.Line, Column: wrong.Column, Code: pictureCodes[wrong.Err]}
			if wrong.Character != 0 || errors.Is(wrong.Err, shape.ErrCharacter) {
				want.Fault.Values.Found = string(wrong.Character)
			}
		} else {
			twin := twinShapeOf(s)
			want.Shape = &twin
			shapes++
			for _, entry := range shape.Catalog() { // whose names come from their pictures in the twin
				if entry.String() == s.String() {
					want.Shape.Name = entry.Name()
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", all[i], diff)
		}
	}
	if shapes < 30 || shapes > len(all)-30 {
		t.Errorf("%d of %d pictures are shapes", shapes, len(all))
	}
}

func TestTheTwinKnowsAllDistancesOfShapes(t *testing.T) {
	w := newTwin(t)
	for s, all := range shapesOf(t) {
		sizes := slices.Concat(all...)
		slices.Sort(sizes)
		sizes = slices.DeleteFunc(slices.Compact(sizes), func(size int) bool { return size < s.Center().Len() })
		for i, got := range ask[[]int](t, w.on(s), "distances", sizes...) {
			masks, err := pdb.NewMasks(s.Cells(), sizes[i])
			if err != nil {
				t.Fatal(err)
			}
			lean, err := pdb.BuildLean(t.Context(), s, sizes[i], nil)
			if err != nil {
				t.Fatal(err)
			}
			var want []int
			for _, mask := range masks.All() {
				want = append(want, lean.Distance(mask))
			}
			if !slices.Equal(got, want) {
				t.Errorf("on\n%v, %d cells: the distances are not the same", s, sizes[i])
			}
		}
	}
}

func TestTheTwinAnswersBoardsOfShapes(t *testing.T) {
	type answer struct {
		octothorpe.Solution
		Distances []int
		First     []int
		Hint      int
		Count     int
	}
	w := newTwin(t)
	for s, all := range shapesOf(t) {
		solver := solverOn(t, s, all)
		random := rand.New(rand.NewPCG(3, 4))
		var boards []octothorpe.Board
		for i := range 300 {
			boards = append(boards, mixed(random, s, all[i%len(all)]))
		}
		for i, got := range ask[answer](t, w.on(s), "answer", boards...) {
			board := boards[i]
			want := answer{solver.Solve(board), solver.Distances(board), []int{}, -1, solver.Count(board)}
			for _, m := range solver.FirstMoves(board) {
				want.First = append(want.First, int(m))
			}
			if len(want.First) > 0 {
				want.Hint = want.First[0]
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("on\n%v, board %v:\n%s", s, board.Digits(), diff)
			}
		}
	}
}

func TestTheTwinTurnsTheSame(t *testing.T) {
	type turned struct {
		Board octothorpe.Board `json:"board"`
		Moves string           `json:"moves"`
	}
	w := newTwin(t)
	most, err := shape.Parse(ownPictures[3].picture)
	if err != nil {
		t.Fatal(err)
	}
	shapes := []*shape.Shape{most}
	for _, entry := range shape.Catalog() {
		if !isLarge(entry.Shape) {
			shapes = append(shapes, entry.Shape)
		}
	}
	for _, s := range shapes {
		dealer := deal.New(7)
		var all []turned
		for range 20 {
			board := dealer.BoardOn(s)
			all = append(all, turned{board, string(rune('A' + len(all)%s.Moves()))}, turned{board, "ABBA"})
		}
		for i, got := range ask[[2]string](t, w.on(s), "turn", all...) {
			want := all[i].Board.Apply(octothorpe.Moves(all[i].Moves)).Digits()
			if got != [2]string{want, want} {
				t.Errorf("%v %s: %v, want %s", all[i].Board.Digits(), all[i].Moves, got, want)
			}
		}
	}
}

// TestTheTwinHasTheSameSizes holds how many symbols the boards have that are dealt, and of how many cells each.
func TestTheTwinHasTheSameSizes(t *testing.T) {
	w := newTwin(t)
	var shapes []*shape.Shape
	for _, entry := range shape.Catalog() {
		shapes = append(shapes, entry.Shape)
	}
	for _, picture := range []string{"o", "oo", "ooo", "oooo", strings.Repeat("o.", 4)} {
		for _, cells := range []int{28, 31, 42, 64} {
			s, err := shape.Parse(picture + strings.Repeat(".", cells-len(picture)))
			if err != nil {
				t.Fatal(err)
			}
			shapes = append(shapes, s)
		}
	}
	for _, s := range shapes {
		if isLarge(s) { // it is not played there
			continue
		}
		if got, want := ask[[]int](t, w.on(s), "sizes", 0)[0], deal.Sizes(s); !slices.Equal(got, want) {
			t.Errorf("on\n%vthe symbols have %v cells, want %v", s, got, want)
		}
	}
}

func TestTheTwinDealsTheSameOnShapes(t *testing.T) {
	type wish struct {
		Length int    `json:"length"`
		Seed   uint32 `json:"seed"`
	}
	w := newTwin(t)
	for _, name := range []string{"plus", "short", "spiral", "pinwheel"} {
		s, _ := shape.Named(name)
		solver := solverOn(t, s, [][]int{deal.Sizes(s)})
		wishes := []wish{{-1, 1}}
		for i := range 60 {
			wishes = append(wishes, wish{i % 6, uint32(i * i * 0x9e3779b1)})
		}
		for i, answer := range ask[any](t, w.on(s), "puzzle", wishes...) {
			board, err := deal.PuzzleOn(s, solver, wishes[i].Length, wishes[i].Seed)
			if got, _ := answer.(string); (err == nil) != (got != "") || err == nil && got != board.Digits() {
				t.Errorf("%s, %v: %v, want %v, %v", name, wishes[i], answer, board.Digits(), err)
			}
		}
	}
}

// boardTexts returns texts that are boards of a shape, and texts that are none.
func boardTexts(s *shape.Shape, sizes []int) []string {
	random := rand.New(rand.NewPCG(5, 6))
	var texts []string
	for range 30 {
		board := mixed(random, s, sizes)
		one := board.Digits()
		texts = append(texts, one, board.Picture(), one+"\n"+one, "\ufeff"+one, one[1:], one+"1", one+"\n0\nrest", "0", one+" x", "")
		wrong := []byte(one)
		wrong[random.IntN(len(wrong))] = "0123456789xo /\n\x00"[random.IntN(16)]
		other := strings.NewReplacer("1", "3").Replace(one)
		none := strings.Repeat("123456789", 8)[:len(one)]
		texts = append(texts, string(wrong), one+"\n"+string(wrong), other, one+"\n\n"+other, none, strings.Repeat("1", len(one)),
			`{"board":"`+one+`"}`, `{"board":"`+other+`"}`, "{}", fmt.Sprintf("{\"board\":%q}\n[]", one), "\u00a0"+one[:3]+"\u0085"+one[3:], "é", one+"\xff")
	}
	return texts
}

func TestTheTwinReadsBoardsOfShapes(t *testing.T) {
	type reading struct {
		Boards []string
		Error  *fault
	}
	w := newTwin(t)
	for s, sizes := range shapesOf(t) {
		all := boardTexts(s, sizes[0])
		for i, got := range ask[reading](t, w.on(s), "read", all...) {
			want := reading{Boards: []string{}}
			var wrong *octothorpe.InputError
			for board, err := range octothorpe.NewReaderOn(s, strings.NewReader(all[i]), "").All() {
				if errors.As(err, &wrong) {
					break
				}
				want.Boards = append(want.Boards, board.Digits())
			}
			if !slices.Equal(got.Boards, want.Boards) {
				t.Errorf("%q: boards %v, want %v", all[i], got.Boards, want.Boards)
			}
			switch {
			case (got.Error == nil) != (wrong == nil):
				t.Errorf("%q: fault %v, want %v", all[i], got.Error, wrong)
			case wrong == nil:
			case got.Error.Board != wrong.Board || got.Error.Line != wrong.Line || !slices.Contains(shapeCodes(wrong.Err), got.Error.Code):
				t.Errorf("%q: fault %v, want %v", all[i], *got.Error, wrong)
			}
		}
	}
}

// shapeCodes are the twin's words for what can be wrong with a text that is no board of a shape.
func shapeCodes(err error) []string {
	if errors.Is(err, octothorpe.ErrShape) { // boards of JSON are read as a whole, so all can be wrong with them
		return []string{"gap", "center", "few", "many", "symbol"}
	}
	return codes[err]
}

func TestTheTwinReadsGamesOnShapes(t *testing.T) {
	type game struct {
		Text, Board string
		Error       *struct {
			Code   string
			Values struct{ Place int }
		}
	}
	w := newTwin(t)
	for s, sizes := range shapesOf(t) {
		last := shape.Move(s.Moves() - 1)
		var all []string
		for i, text := range boardTexts(s, sizes[0]) {
			all = append(all, text)
			for _, moves := range []string{" AC", "a c/ d\n", "/", "AC/", " A//C", "AX", "/é", last.String(), (last + 1).String()} {
				if i < 40 {
					all = append(all, text+moves)
				}
			}
		}
		for i, got := range ask[game](t, w.on(s), "parse", all...) {
			want, err := play.ParseOn(s, all[i])
			switch moves := new(octothorpe.MovesError); {
			case err == nil:
				if got.Error != nil || got.Text != want.Text() || got.Board != want.Board().Digits() {
					t.Errorf("%q: %v, want %v", all[i], got, want.Text())
				}
			case got.Error == nil:
				t.Errorf("%q: %v, want %v", all[i], got, err)
			case errors.As(err, &moves):
				if got.Error.Code != "move" || got.Error.Values.Place != moves.Place {
					t.Errorf("%q: %v, want %v", all[i], *got.Error, err)
				}
			case errors.Is(err, play.ErrSlashes) != (got.Error.Code == "slashes") || got.Error.Code == "move":
				t.Errorf("%q: %v, want %v", all[i], *got.Error, err)
			}
		}
	}
}

func TestTheTwinPacksTables(t *testing.T) {
	type packed struct {
		Bytes  int
		Values []int
		Cut    any
	}
	s, _ := shape.Named("apart")
	sizes := []int{10, 11, 16}
	for i, got := range ask[packed](t, newTwin(t).on(s), "packed", sizes...) {
		masks, err := pdb.NewMasks(s.Cells(), sizes[i])
		if err != nil {
			t.Fatal(err)
		}
		lean, err := pdb.BuildLean(t.Context(), s, sizes[i], nil)
		if err != nil {
			t.Fatal(err)
		}
		want := packed{Bytes: (masks.Count() + 3) / 4}
		for _, mask := range masks.All() {
			value := 3 // no moves bring the mask to the center
			if distance := lean.Distance(mask); distance >= 0 {
				value = distance % 3
			}
			want.Values = append(want.Values, value)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%d cells: %s", sizes[i], diff)
		}
	}
}

// A board whose symbols have too many masks is not solved in the page, and that is known before a table is begun.
func TestTheTwinKnowsWhatItCanSolve(t *testing.T) {
	s, err := shape.Parse(ownPictures[3].picture)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 8))
	var boards []octothorpe.Board
	var want []bool
	for size := 1; size <= s.Cells()/2; size++ {
		boards = append(boards, mixed(random, s, []int{size, s.Cells() - size}))
		masks, err := pdb.CountMasks(s.Cells(), size) // as many as of the other symbol
		want = append(want, err == nil && masks <= 12_000_000)
	}
	got := ask[bool](t, newTwin(t).on(s), "canSolve", boards...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !got[0] || got[len(got)-1] {
		t.Errorf("%v, want true at first and false at last", got)
	}
}

func TestTheTwinPlaysOnShapes(t *testing.T) {
	w := newTwin(t)
	for s, sizes := range shapesOf(t) {
		solver := solverOn(t, s, sizes)
		random := rand.New(rand.NewPCG(9, 10))
		var games []played
		for i := range 60 {
			game := played{mixed(random, s, sizes[i%len(sizes)]), []string{}}
			for range random.IntN(20) {
				step := []string{"undo", "redo", "restart", "hint", shape.Move(random.IntN(s.Moves())).String()}[min(4, random.IntN(12))]
				game.Steps = append(game.Steps, step)
			}
			games = append(games, game)
		}
		for i, got := range ask[state](t, w.on(s), "play", games...) {
			if want := games[i].play(solver); got != want {
				t.Errorf("on\n%v, %v: %+v, want %+v", s, games[i], got, want)
			}
		}
	}
}
