package web_test

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/explain"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

// explainedPictures are shapes on which moves exchange one cell of the center, two or none, some symbols can never fill it, and strokes are
// named in all ways.
var explainedPictures = []string{
	"  .\n  o\n.ooo.\n  o\n  .",
	"o.o.o\n  .\noo. ..",
	" .\noo.  o.o.\n .\n .",
	".....\n..oo.\n..oo.\n.....",
	"ooo..", // a ring and nothing else
}

// explanationsOn returns boards of a shape to explain, some with moves, and what is to be said of them.
func explanationsOn(t *testing.T, s *shape.Shape) (wishes []explanationWish, told []*explain.Explanation) {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(s.Center()), 1))
	var tables []*octothorpe.LeanTable
	for size := s.Center().Len(); size <= s.Cells(); size++ {
		table, err := octothorpe.BuildLeanTable(t.Context(), s, size, nil)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	solver := octothorpe.NewSolver(s, tables...)
	for range 20 {
		masks := make([]shape.Mask, 1+random.IntN(4))
		enough := s.Center().Len() + random.IntN(3)
		for i, cell := range random.Perm(s.Cells()) {
			if symbol := i; i < enough || symbol >= len(masks)+enough {
				masks[random.IntN(len(masks))*max(0, min(1, i-enough))] |= 1 << cell
			} else {
				masks[symbol-enough] |= 1 << cell
			}
		}
		for len(masks) > 1 && masks[len(masks)-1] == 0 {
			masks = masks[:len(masks)-1]
		}
		board := octothorpe.BoardOn(s, masks...)
		if board.IsZero() {
			continue
		}
		e, err := explain.AnswerBy(t.Context(), solver, board)
		if err != nil {
			t.Fatal(err)
		}
		wishes, told = append(wishes, explanationWish{Board: board}), append(told, e)
		var others octothorpe.Moves
		for range 3 {
			others += octothorpe.NewMoves(octothorpe.Move(random.IntN(s.Moves())))
		}
		for _, moves := range []octothorpe.Moves{e.Moves, e.Moves[:len(e.Moves)/2] + others, others + solver.Solve(board.Apply(others)).Moves} {
			e, err := explain.MovesBy(t.Context(), solver, board, moves)
			if err != nil {
				t.Fatal(err)
			}
			wishes, told = append(wishes, explanationWish{Board: board, Moves: &moves}), append(told, e)
		}
	}
	return wishes, told
}

// pageValue returns what the page makes of an explanation: without what it has in words only, and with what leaves the center and what enters
// it listed on every shape.
func pageValue(t *testing.T, e *explain.Explanation) any {
	t.Helper()
	value := generic(t, e).(map[string]any)
	obstacles := []any{}
	for _, o := range e.Obstacles {
		cell := -1
		if o.Part != nil {
			cell = o.Part[0]
		}
		obstacles = append(obstacles, generic(t, map[string]any{"symbol": o.Symbol, "cell": cell, "ring": o.Reason == explain.Ring}))
	}
	value["obstacles"] = obstacles
	if e.Verdict != nil && !e.Verdict.Shortest {
		value["verdict"].(map[string]any)["smaller"] = ""
	}
	for _, step := range value["steps"].([]any) {
		step := step.(map[string]any)
		delete(step, "stroke")
		delete(step, "direction")
		for one, all := range map[string]string{"leaves": "leaving", "enters": "entering"} {
			if passage, ok := step[one]; ok {
				step[all] = []any{passage}
			} else if step[all] == nil {
				step[all] = []any{}
			}
			delete(step, one)
		}
	}
	return value
}

// On other shapes the page explains what octo explains, in the same words.
func TestTheTwinExplainsOtherShapes(t *testing.T) {
	w := newTwin(t)
	for _, picture := range explainedPictures {
		s, err := shape.Parse(picture)
		if err != nil {
			t.Fatal(err)
		}
		on := &twin{w.game, w.table, "?shape=" + url.QueryEscape(strings.NewReplacer(" ", "_", "\n", "~").Replace(picture))}
		wishes, told := explanationsOn(t, s)
		for i, got := range ask[any](t, on, "explain", wishes...) {
			if diff := cmp.Diff(pageValue(t, told[i]), got); diff != "" {
				t.Fatalf("%v, moves %q:\n%s", wishes[i].Board.Digits(), told[i].Moves, diff)
			}
		}
		for _, language := range explain.Languages() {
			for i := range wishes {
				wishes[i].Language = language.String()
			}
			for i, got := range ask[[]string](t, on, "tell", wishes...) {
				if diff := cmp.Diff(paragraphs(told[i], language), got); diff != "" {
					t.Fatalf("%v, moves %q, in %v:\n%s", wishes[i].Board.Digits(), told[i].Moves, language, diff)
				}
			}
		}
	}
}
