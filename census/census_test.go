package census_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

// Small shapes, on which every board can be looked at. The # and the row have two symbols, the others three.
var pictures = map[string]string{
	"hash": `
  . .
 .ooo.
  o o
 .ooo.
  . .
`,
	"plus": `
  .
  .
.ooo.
  .
  .
`,
	"cross": `
   .
   .
.oooo..
   .
   .
   .
`,
	"row": "..oo\n", // has boards that cannot be solved
}

func tableOf(t *testing.T, picture string) *pdb.Packed {
	t.Helper()
	s, err := shape.Parse(picture)
	if err != nil {
		t.Fatal(err)
	}
	table, err := pdb.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := table.Pack()
	if err != nil {
		t.Fatal(err)
	}
	packed, err := pdb.ReadPacked(s, string(entries))
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// Both methods against every board of small shapes, one by one, with whole boards and without a table.
func TestSmallShapesBoardByBoard(t *testing.T) {
	for name, picture := range pictures {
		t.Run(name, func(t *testing.T) {
			table := tableOf(t, picture)
			want, unsolvable := everyBoard(table.Shape())
			got, err := census.Count(t.Context(), table)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got.ByLength); diff != "" || got.Unsolvable != unsolvable {
				t.Errorf("%d cannot be solved, want %d (-every board +Count)\n%s", got.Unsolvable, unsolvable, diff)
			}
			consistent(t, got)
			checked, err := census.Check(t.Context(), table)
			if err != nil {
				t.Fatal(err)
			}
			if err := got.Compare(checked); err != nil {
				t.Error(err)
			}
		})
	}
}

// everyBoard returns the boards and classes of each length, and the number of boards that cannot be solved. It goes
// breadth-first from all solved boards, each a text of a symbol a cell.
func everyBoard(s *shape.Shape) (byLength []census.Length, unsolvable int64) {
	symbols := s.Cells() / s.Center().Len()
	boards := deals(s.Cells(), symbols)
	lengths := map[string]int{}
	var now []string
	for _, board := range boards {
		if solved(s, board) {
			lengths[board] = 0
			now = append(now, board)
		}
	}
	for length := 1; len(now) > 0; length++ {
		var next []string
		for _, board := range now {
			for m := range shape.Move(s.Moves()) {
				turned := moved(s.Turn(m), board)
				if _, known := lengths[turned]; !known {
					lengths[turned] = length
					next = append(next, turned)
				}
			}
		}
		now = next
	}
	byLength = make([]census.Length, 1+slices.Max(slices.Collect(maps.Values(lengths))))
	for length := range byLength {
		byLength[length].Length = length
	}
	classes := map[string]bool{}
	for board, length := range lengths {
		byLength[length].Boards++
		if class := leastAlike(s, board, symbols); !classes[class] {
			classes[class] = true
			byLength[length].Classes++
		}
	}
	return byLength, int64(len(boards) - len(lengths))
}

// deals returns every board with equally many of each symbol.
func deals(cells, symbols int) []string {
	var boards []string
	var deal func(board string, left [3]int)
	deal = func(board string, left [3]int) {
		if len(board) == cells {
			boards = append(boards, board)
			return
		}
		for symbol := range symbols {
			if rest := left; rest[symbol] > 0 {
				rest[symbol]--
				deal(board+string(rune('1'+symbol)), rest)
			}
		}
	}
	each := cells / symbols
	deal("", [3]int{each, each, each})
	return boards
}

func solved(s *shape.Shape, board string) bool {
	seen := map[byte]bool{}
	for cell := range len(board) {
		if s.Center().Has(cell) {
			seen[board[cell]] = true
		}
	}
	return len(seen) == 1
}

func moved(p *shape.Permutation, board string) string {
	image := make([]byte, len(board))
	for cell := range len(board) {
		image[p.To(cell)] = board[cell]
	}
	return string(image)
}

// leastAlike returns the first of the boards that are alike, in the dictionary.
func leastAlike(s *shape.Shape, board string, symbols int) string {
	names := []string{"123", "132", "213", "231", "312", "321"}
	if symbols == 2 {
		names = []string{"12", "21"}
	}
	least := board
	for _, symmetry := range s.Symmetries() {
		for _, name := range names {
			image := []byte(moved(symmetry.Cells, board))
			for i, symbol := range image {
				image[i] = name[symbol-'1']
			}
			least = min(least, string(image))
		}
	}
	return least
}

// consistent holds the numbers of a census to each other.
func consistent(t *testing.T, c *census.Census) {
	t.Helper()
	boards, moves, masks := c.Unsolvable, int64(0), 0
	for length, of := range c.ByLength {
		boards += of.Boards
		moves += int64(length) * of.Boards
		if of.Length != length || of.Classes > of.Boards || (of.Classes == 0) != (of.Boards == 0) {
			t.Errorf("length %d: %+v", length, of)
		}
	}
	for _, of := range c.MasksByDistance {
		masks += of.Masks
	}
	if boards != c.Boards || masks > c.Masks || c.GodsNumber != len(c.ByLength)-1 || c.Hardest != c.ByLength[c.GodsNumber].Number {
		t.Errorf("%d boards of %d, %d masks of %d, god's number %d, hardest %+v", boards, c.Boards, masks, c.Masks, c.GodsNumber, c.Hardest)
	}
	if mean := float64(moves) / float64(boards-c.Unsolvable); mean != c.Mean {
		t.Errorf("mean %v, want %v", c.Mean, mean)
	}
}

func TestCompare(t *testing.T) {
	table := tableOf(t, pictures["row"])
	c, err := census.Count(t.Context(), table)
	if err != nil {
		t.Fatal(err)
	}
	var steps, all atomic.Int64
	checked, err := census.CheckPart(t.Context(), table, 1, 1, func(of int) {
		steps.Add(1)
		all.Store(int64(of))
	})
	if err != nil || steps.Load() != int64(c.Masks) || all.Load() != int64(c.Masks) {
		t.Fatalf("%d steps of %d, want %d, %v", steps.Load(), all.Load(), c.Masks, err)
	}
	if err := c.Compare(checked); err != nil {
		t.Error(err)
	}
	for i := range checked {
		checked[i]++
		if err := c.Compare(checked); !errors.Is(err, census.ErrDiffer) {
			t.Errorf("with one more at %d: %v", i, err)
		}
		checked[i]--
	}
}

func TestClassic(t *testing.T) {
	got, err := census.Count(t.Context(), embedded.Classic())
	if err != nil {
		t.Fatal(err)
	}
	consistent(t, got)
	if got.Boards != 9_465_511_770 || got.GodsNumber != 13 || got.Hardest != (census.Number{Boards: 192, Classes: 5}) {
		t.Errorf("%d boards, god's number %d, hardest %+v", got.Boards, got.GodsNumber, got.Hardest)
	}
	// Solved boards: the center has one symbol, and the two others share the 16 cells round it.
	if want := int64(3 * 12870); got.ByLength[0].Boards != want {
		t.Errorf("%d solved boards, want %d", got.ByLength[0].Boards, want)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := census.Count(ctx, embedded.Classic()); !errors.Is(err, context.Canceled) {
		t.Errorf("Count gives %v", err)
	}
	if _, err := census.Check(ctx, embedded.Classic()); !errors.Is(err, context.Canceled) {
		t.Errorf("Check gives %v", err)
	}
}

func TestShapesThatCannotBeCounted(t *testing.T) {
	table := tableOf(t, "...o\n")
	if _, err := census.Count(t.Context(), table); !errors.Is(err, census.ErrShape) {
		t.Errorf("Count gives %v", err)
	}
	if _, err := census.Check(t.Context(), table); !errors.Is(err, census.ErrShape) {
		t.Errorf("Check gives %v", err)
	}
}

func BenchmarkCount(b *testing.B) {
	for b.Loop() {
		if _, err := census.Count(context.Background(), embedded.Classic()); err != nil {
			b.Fatal(err)
		}
	}
}

func ExampleCount() {
	c, err := census.Count(context.Background(), octothorpe.ClassicTable())
	if err != nil {
		fmt.Println(err)
		return
	}
	hardest, err := json.Marshal(c.Hardest)
	fmt.Println(c.Boards, c.GodsNumber, string(hardest), err)
	// Output: 9465511770 13 {"boards":192,"classes":5} <nil>
}
