package pdb_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"octothorpe/internal/pdb"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func buildLean(t testing.TB, s *shape.Shape, size int) *pdb.Lean {
	table, err := pdb.BuildLean(context.Background(), s, size, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// plainDistances is the search that everybody writes: a list of masks, and a map.
func plainDistances(s *shape.Shape, size int) map[shape.Mask]int {
	distances := map[shape.Mask]int{}
	var queue []shape.Mask
	for mask := range masksOf(s.Cells(), size) {
		if mask&s.Center() == s.Center() {
			distances[mask] = 0
			queue = append(queue, mask)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for m := range shape.Move(s.Moves()) {
			next := s.Turn(m).Apply(queue[0])
			if _, ok := distances[next]; !ok {
				distances[next] = distances[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return distances
}

// masksOf yields the masks of size among cells cells: of all sets of cells those that are as large.
func masksOf(cells, size int) iter.Seq[shape.Mask] {
	return func(yield func(shape.Mask) bool) {
		for mask := shape.Mask(0); mask < 1<<cells; mask++ {
			if mask.Len() == size && !yield(mask) {
				return
			}
		}
	}
}

// TestLean holds tables to the search that everybody writes, for all sizes that a symbol may have.
func TestLean(t *testing.T) {
	for name, picture := range pictures {
		s := parse(t, picture)
		if s.Cells() > 16 {
			continue // the plain search takes long
		}
		for size := s.Center().Len(); size <= s.Cells(); size++ {
			holdToPlain(t, name, s, size)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		holdToPlain(t, s.String(), s, rapid.IntRange(s.Center().Len(), s.Cells()).Draw(t, "size"))
	})
}

// anyShape draws a shape of at most 16 cells that has strokes and a center.
func anyShape(t *rapid.T) *shape.Shape {
	return rapid.Custom(func(t *rapid.T) *shape.Shape {
		picture := make([]byte, 0, 20)
		for range rapid.IntRange(1, 4).Draw(t, "rows") {
			for range rapid.IntRange(1, 4).Draw(t, "columns") {
				picture = append(picture, rapid.SampledFrom([]byte(" .o")).Draw(t, "cell"))
			}
			picture = append(picture, '\n')
		}
		s, err := shape.Parse(string(picture))
		if err != nil {
			return nil
		}
		return s
	}).Filter(func(s *shape.Shape) bool { return s != nil }).Draw(t, "shape")
}

type errorer interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

func holdToPlain(t errorer, name string, s *shape.Shape, size int) {
	t.Helper()
	table, err := pdb.BuildLean(context.Background(), s, size, nil)
	if err != nil {
		t.Fatalf("%s, masks of %d: %v", name, size, err)
	}
	want := plainDistances(s, size)
	counts := make([]int, len(table.ByDistance()))
	for mask := range masksOf(s.Cells(), size) {
		distance, ok := want[mask]
		if !ok {
			distance = -1
		}
		if got := table.Distance(mask); got != distance {
			t.Errorf("%s: mask %b has distance %d, want %d", name, mask, got, distance)
		}
		if ok && distance < len(counts) {
			counts[distance]++
		}
		optimal := map[shape.Move]shape.Mask{}
		for m := range shape.Move(s.Moves()) {
			if next := s.Turn(m).Apply(mask); ok && want[next] == distance-1 {
				optimal[m] = next
			}
		}
		if got := maps.Collect(table.Optimal(mask)); !maps.Equal(got, optimal) {
			t.Errorf("%s: mask %b has the optimal moves %v, want %v", name, mask, got, optimal)
		}
	}
	if diff := cmp.Diff(counts, table.ByDistance()); diff != "" {
		t.Errorf("%s, masks of %d: %s", name, size, diff)
	}
	var farthest []shape.Mask
	for mask := range masksOf(s.Cells(), size) {
		if distance, ok := want[mask]; ok && distance == len(counts)-1 {
			farthest = append(farthest, mask)
		}
	}
	if diff := cmp.Diff(farthest, table.Farthest()); diff != "" && len(farthest) <= 4096 {
		t.Errorf("%s, masks of %d: the farthest: %s", name, size, diff)
	}
	if err := table.Prove(context.Background()); err != nil {
		t.Errorf("%s, masks of %d: %v", name, size, err)
	}
}

// TestLeanIsThatOfTheTable holds tables of more than one block to those that are built otherwise.
func TestLeanIsThatOfTheTable(t *testing.T) {
	for name, s := range map[string]*shape.Shape{"classic": shape.Classic(), "long": parse(t, pictures["long"])} {
		table, lean := build(t, s), buildLean(t, s, s.Center().Len())
		if diff := cmp.Diff(table.ByDistance(), lean.ByDistance()); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if err := lean.Prove(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for rank, mask := range table.Masks().All() {
			if rank%97 == 0 && lean.Distance(mask) != table.Distance(mask) {
				t.Fatalf("%s: mask %b has distance %d, want %d", name, mask, lean.Distance(mask), table.Distance(mask))
			}
		}
	}
}

// TestNoWrongValueIsProved changes the value of a mask.
func TestNoWrongValueIsProved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		table, err := pdb.BuildLean(context.Background(), s, rapid.IntRange(s.Center().Len(), s.Cells()).Draw(t, "size"), nil)
		if err != nil {
			t.Fatal(err)
		}
		mask := rapid.SampledFrom(slices.Collect(masksOf(s.Cells(), table.Size()))).Draw(t, "mask")
		value := rapid.Uint64Range(0, 3).Draw(t, "value")
		if table.Value(mask) == value {
			return
		}
		table.SetValue(mask, value)
		if err := table.Prove(context.Background()); !errors.Is(err, pdb.ErrUnproved) {
			t.Errorf("the value %d of mask %b is proved: %v", value, mask, err)
		}
	})
}

func TestLeanFile(t *testing.T) {
	s := shape.Classic()
	table := buildLean(t, s, s.Center().Len())
	var file bytes.Buffer
	written, err := table.WriteTo(&file)
	if err != nil || written != int64(file.Len()) {
		t.Fatalf("WriteTo() = %d, %v, and %d bytes", written, err, file.Len())
	}
	read, err := pdb.ReadLean(s, s.Center().Len(), bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(table.ByDistance(), read.ByDistance()); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(table.Farthest(), read.Farthest()); diff != "" {
		t.Error(diff)
	}
	if err := read.Prove(t.Context()); err != nil {
		t.Error(err)
	}

	rapid.Check(t, func(t *rapid.T) {
		damaged := bytes.Clone(file.Bytes())
		place := rapid.IntRange(0, len(damaged)-1).Draw(t, "place")
		switch rapid.IntRange(0, 2).Draw(t, "damage") {
		case 0:
			damaged[place] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
		case 1:
			damaged = damaged[:place]
		default:
			damaged = append(damaged, damaged[place:]...)
		}
		if _, err := pdb.ReadLean(s, s.Center().Len(), bytes.NewReader(damaged)); !errors.Is(err, pdb.ErrDamaged) {
			t.Errorf("error %v, want ErrDamaged", err)
		}
	})
	for _, counts := range []string{"-1", "1,0", "1,999999999", "9223372036854775807,9223372036854775807,3", ""} {
		line := fmt.Sprintf(`{"format":"octothorpe lean table 1","picture":%q,"size":8,"counts":[%s]}`, s, counts)
		if _, err := pdb.ReadLean(s, 8, strings.NewReader(line+"\n")); !errors.Is(err, pdb.ErrDamaged) || !strings.Contains(err.Error(), "it") {
			t.Errorf("counts %s: error %v, want that they are wrong", counts, err)
		}
	}
	// What a file says is for no terminal.
	_, err = pdb.ReadLean(s, 8, strings.NewReader(`{"format":"\u001b[2J","picture":"\u001b[31m\n","size":8}`+"\n"))
	if !errors.Is(err, pdb.ErrDamaged) || strings.ContainsAny(err.Error(), "\x1b\n") {
		t.Errorf("error %q", err)
	}
	for _, other := range []struct {
		picture string
		size    int
	}{{s.String(), 9}, {pictures["short"], 8}} {
		if _, err := pdb.ReadLean(parse(t, other.picture), other.size, bytes.NewReader(file.Bytes())); !errors.Is(err, pdb.ErrDamaged) {
			t.Errorf("the classic table for masks of %d of\n%s: error %v, want ErrDamaged", other.size, other.picture, err)
		}
	}
}

func TestLeanIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := shape.Classic()
	_, err := pdb.BuildLean(ctx, s, 8, func(reached int) {
		if reached > 1000 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("BuildLean: error %v, want that it is cancelled", err)
	}
	if err := buildLean(t, s, 8).Prove(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Prove: error %v, want that it is cancelled", err)
	}
}

func TestNoLeanTable(t *testing.T) {
	for _, size := range []int{7, 25} {
		if _, err := pdb.BuildLean(t.Context(), shape.Classic(), size, nil); err == nil {
			t.Errorf("a table for masks of %d cells, want an error", size)
		}
	}
	s := parse(t, "..............................\n\noooooooooooooooo..............\n")
	if _, err := pdb.BuildLean(t.Context(), s, s.Center().Len(), nil); !errors.Is(err, pdb.ErrTooLarge) {
		t.Errorf("masks of 16 among 54 cells: error %v, want ErrTooLarge", err)
	}
}

// BenchmarkLean makes and proves the table of a shape with ten million masks.
func BenchmarkLean(b *testing.B) {
	s, _ := shape.Named("long")
	for b.Loop() {
		table := buildLean(b, s, s.Center().Len())
		if err := table.Prove(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// A table that is opened has the distances of the one that was written, for every mask, and the moves that lead nearer.
func TestOpenLean(t *testing.T) {
	for _, name := range []string{"plus", "short", "apart", "spiral"} {
		s, _ := shape.Named(name)
		made, err := pdb.BuildLean(t.Context(), s, s.Center().Len(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if _, err := made.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		opened, err := pdb.OpenLean(s, bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		masks, err := pdb.NewMasks(s.Cells(), s.Center().Len())
		if err != nil {
			t.Fatal(err)
		}
		for _, mask := range masks.All() {
			if got, want := opened.Distance(mask), made.Distance(mask); got != want {
				t.Fatalf("%s: mask %d is at distance %d, want %d", name, mask, got, want)
			}
		}
		if !slices.Equal(opened.ByDistance(), made.ByDistance()) || !slices.Equal(opened.Farthest(), made.Farthest()) {
			t.Errorf("%s: the header is another", name)
		}
		for _, wrong := range [][]byte{nil, file.Bytes()[:file.Len()-1], append(bytes.Clone(file.Bytes()), 0), file.Bytes()[1:]} {
			if _, err := pdb.OpenLean(s, bytes.NewReader(wrong), int64(len(wrong))); !errors.Is(err, pdb.ErrDamaged) {
				t.Errorf("%s: %d bytes of %d: %v", name, len(wrong), file.Len(), err)
			}
		}
		if _, err := pdb.OpenLean(shape.Classic(), bytes.NewReader(file.Bytes()), int64(file.Len())); !errors.Is(err, pdb.ErrDamaged) {
			t.Errorf("%s as the classic table: %v", name, err)
		}
	}
}
