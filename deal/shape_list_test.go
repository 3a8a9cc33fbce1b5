package deal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/shape"
)

// listing returns the listing of a shape, what solves its boards, and all of these.
func listing(t *testing.T, s *shape.Shape) (*deal.Listing, *octothorpe.Solver, []octothorpe.Board) {
	t.Helper()
	var tables []*octothorpe.LeanTable
	var masks []int
	for _, size := range deal.Sizes(s) {
		if size >= s.Center().Len() && !slices.Contains(masks, size) {
			table, err := octothorpe.BuildLeanTable(t.Context(), s, size, nil)
			if err != nil {
				t.Fatal(err)
			}
			masks, tables = append(masks, size), append(tables, table)
		}
	}
	list, err := deal.NewListing(s, tables...)
	if err != nil {
		t.Fatal(err)
	}
	return list, octothorpe.NewSolver(s, tables...), everyBoard(s, make([]shape.Mask, len(deal.Sizes(s))), 0)
}

// everyBoard gives the cells from one on each symbol that is left.
func everyBoard(s *shape.Shape, masks []shape.Mask, cell int) []octothorpe.Board {
	if cell == s.Cells() {
		return []octothorpe.Board{octothorpe.BoardOn(s, masks...)}
	}
	var all []octothorpe.Board
	for i, size := range deal.Sizes(s) {
		if masks[i].Len() < size {
			masks[i] |= 1 << cell
			all = append(all, everyBoard(s, masks, cell+1)...)
			masks[i] &^= 1 << cell
		}
	}
	return all
}

// The boards and classes of each length are those that are found by making and solving all boards.
func TestListing(t *testing.T) {
	shapes := map[string]string{"three symbols": "oo.\n..."}
	for _, name := range []string{"plus", "short", "apart"} {
		s, _ := shape.Named(name)
		shapes[name] = s.String()
	}
	for name, picture := range shapes {
		s, err := shape.Parse(picture)
		if err != nil {
			t.Fatal(err)
		}
		list, solves, boards := listing(t, s)
		byLength, classes := map[int][]string{}, map[int][]string{}
		greatest := -1
		for _, board := range boards {
			length := solves.Solve(board).Length
			byLength[length] = append(byLength[length], board.Digits())
			classes[length] = append(classes[length], board.Canonical().Digits())
			greatest = max(greatest, length)
		}
		for length := range list.Farthest() + 2 {
			if got, want := digitsOf(t, list.Boards(t.Context(), length)), sorted(byLength[length]); !slices.Equal(got, want) {
				t.Errorf("%s: %d boards of length %d are listed, want %d", name, len(got), length, len(want))
			}
			want := slices.Compact(sorted(classes[length]))
			if got := digitsOf(t, list.Classes(t.Context(), length)); !slices.Equal(got, want) {
				t.Errorf("%s: %d classes of length %d are listed, want %d", name, len(got), length, len(want))
			}
		}
		if got, err := list.Greatest(t.Context()); got != greatest || err != nil {
			t.Errorf("%s: the greatest length is %d (%v), want %d", name, got, err, greatest)
		}
	}
}

func sorted(texts []string) []string {
	slices.Sort(texts)
	return texts
}

// digitsOf returns boards in order.
func digitsOf(t *testing.T, boards func(func(octothorpe.Board, error) bool)) []string {
	t.Helper()
	var all []string
	for board, err := range boards {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, board.Digits())
	}
	return sorted(all)
}

// Where the greatest length would take too long to find, that is said, and how far it is known.
func TestListingOfTooMany(t *testing.T) {
	s, _ := shape.Named("spiral")
	table, err := octothorpe.BuildLeanTable(t.Context(), s, s.Center().Len(), nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := deal.NewListing(s, table)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := list.Greatest(t.Context()); !errors.Is(err, deal.ErrTooMany) {
		t.Errorf("error %v, want ErrTooMany", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for board, err := range list.Boards(ctx, 26) {
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("board %v, error %v, want that it is cancelled", board, err)
		}
	}
	for board, err := range list.Boards(t.Context(), 12) {
		if got := fmt.Sprint(octothorpe.NewSolver(s, table).Solve(board).Length, err); got != "12 <nil>" {
			t.Errorf("%v has length %s, want 12", board, got)
		}
		break
	}
}
