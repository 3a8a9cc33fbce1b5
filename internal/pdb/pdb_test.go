package pdb_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Shapes of several kinds: small ones, one from which not all masks reach the goal, one of more than 24 cells.
var pictures = map[string]string{
	"plus":  "  .\n  o\n.ooo.\n  o\n  .\n",
	"bar":   "oo..",
	"apart": "oo\n\n..\n",
	"short": " . .\n.ooo.\n o o\n.ooo.\n . .\n",
	"long":  "..................\no.o\n...............\n",
}

func parse(t testing.TB, picture string) *shape.Shape {
	s, err := shape.Parse(picture)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func build(t testing.TB, s *shape.Shape) *pdb.Table {
	table, err := pdb.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestRanksAreDenseAndAscending(t *testing.T) {
	for _, size := range [][2]int{{24, 8}, {16, 8}, {4, 2}, {9, 5}, {33, 4}, {40, 3}, {64, 3}, {25, 0}, {12, 12}} {
		masks, err := pdb.NewMasks(size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		last, count := shape.Mask(0), 0
		for rank, mask := range masks.All() {
			if rank != count || masks.Rank(mask) != rank || masks.Mask(rank) != mask {
				t.Fatalf("%v: mask %b, the one of place %d, has rank %d; rank %d is that of %b",
					size, mask, count, masks.Rank(mask), rank, masks.Mask(rank))
			}
			if rank > 0 && mask <= last || mask.Len() != size[1] || mask>>size[0] != 0 {
				t.Fatalf("%v: mask %b follows %b", size, mask, last)
			}
			last = mask
			count++
		}
		if count != masks.Count() {
			t.Errorf("%v: %d masks, want %d", size, count, masks.Count())
		}
	}
}

func TestTooManyMasks(t *testing.T) {
	if _, err := pdb.NewMasks(64, 32); !errors.Is(err, pdb.ErrTooLarge) {
		t.Errorf("error %v, want ErrTooLarge", err)
	}
}

func TestClassic(t *testing.T) {
	table := build(t, shape.Classic())
	want := []int{1, 8, 44, 208, 876, 3220, 10498, 30236, 73982, 146466, 208170, 178588, 72941, 10045, 188}
	if diff := cmp.Diff(want, table.ByDistance()); diff != "" {
		t.Error(diff)
	}
	if err := table.Prove(); err != nil {
		t.Error(err)
	}
}

// The embedded table is the one that the rules give: if not, go generate makes it anew.
func TestEmbeddedTableIsFresh(t *testing.T) {
	entries, err := build(t, shape.Classic()).Pack()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("embedded/classic.pdb")
	if err != nil {
		t.Fatal(err)
	}
	if string(entries) != string(file) {
		t.Error("embedded/classic.pdb is stale: run go generate ./internal/pdb/embedded")
	}
	if err := embedded.Classic().Table().Prove(); err != nil {
		t.Error(err)
	}
}

func TestEveryShapeIsProvedAndReadBack(t *testing.T) {
	for name, picture := range pictures {
		t.Run(name, func(t *testing.T) {
			s := parse(t, picture)
			table := build(t, s)
			if err := table.Prove(); err != nil {
				t.Error(err)
			}
			again, err := pdb.ReadModulo3(s, table.Modulo3())
			if err != nil {
				t.Fatal(err)
			}
			if !again.Equal(table) {
				t.Error("the table read from its modulo-3 form is another one")
			}
			entries, err := table.Pack()
			if s.Moves() > 8 {
				if !errors.Is(err, pdb.ErrTooLarge) {
					t.Errorf("packing a shape of %d moves: error %v, want ErrTooLarge", s.Moves(), err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			packed, err := pdb.ReadPacked(s, string(entries))
			if err != nil {
				t.Fatal(err)
			}
			if !packed.Table().Equal(table) {
				t.Error("the table read from its packed form is another one")
			}
		})
	}
}

// Some masks of "apart" cannot reach the goal.
func TestUnreachedMasks(t *testing.T) {
	s := parse(t, pictures["apart"])
	table := build(t, s)
	if d := table.Distance(0b0101); d != -1 {
		t.Errorf("distance %d, want -1", d)
	}
	if diff := cmp.Diff([]int{1}, table.ByDistance()); diff != "" {
		t.Error(diff)
	}
}

// Search yields masks in the order of their first shortest solutions, each made of its first move and the solution of what
// that leads to.
func TestSearchOrder(t *testing.T) {
	for name, picture := range pictures {
		t.Run(name, func(t *testing.T) {
			s := parse(t, picture)
			masks, err := pdb.NewMasks(s.Cells(), s.Center().Len())
			if err != nil {
				t.Fatal(err)
			}
			var found []pdb.Found
			var solutions [][]shape.Move
			for place, f := range pdb.Search(s, masks) {
				if place != len(found) || masks.Rank(f.Mask) != f.Rank {
					t.Fatalf("place %d, rank %d: %+v", len(found), masks.Rank(f.Mask), f)
				}
				var solution []shape.Move
				if place > 0 {
					if next := s.Turn(f.First).Apply(f.Mask); next != found[f.Next].Mask {
						t.Fatalf("%+v leads to %b", f, next)
					}
					solution = append([]shape.Move{f.First}, solutions[f.Next]...)
					last := solutions[place-1]
					if len(solution) < len(last) || len(solution) == len(last) && slices.Compare(solution, last) <= 0 {
						t.Fatalf("%v is found behind %v", solution, last)
					}
				}
				if len(solution) != f.Distance {
					t.Fatalf("distance %d, solution %v", f.Distance, solution)
				}
				found, solutions = append(found, f), append(solutions, solution)
			}
		})
	}
}

// Walking down, the keys, and going through all moves say the same of any mask.
func TestKeysAreFirstSolutions(t *testing.T) {
	s := shape.Classic()
	packed := embedded.Classic()
	order := s.Symmetries()[3].Cells // a renumbering as good as any
	keys, err := pdb.NewKeys(packed, order)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		mask := packed.Masks().Mask(rapid.IntRange(0, packed.Masks().Count()-1).Draw(t, "rank"))
		key := packed.Key(mask)
		if other := keys[packed.Masks().Rank(order.Apply(mask))]; other != key {
			t.Fatalf("key %x by walking, %x in the table", key, other)
		}
		if key.Len() != packed.Distance(mask) {
			t.Fatalf("key of length %d, distance %d", key.Len(), packed.Distance(mask))
		}
		for i := range key.Len() {
			for m, next := range packed.Optimal(mask) {
				if m != key.Move(i) {
					t.Fatalf("move %d is %v, the first that leads nearer is %v", i, key.Move(i), m)
				}
				mask = next
				break
			}
		}
		if mask != s.Center() {
			t.Errorf("the solution ends at %b", mask)
		}
	})
}

// A table with one entry changed is not proved. Each change is undone before the next. The proof goes through all masks, so of
// most changes only that part of it is made which must fail; of a few, the whole.
func TestChangedTablesAreRefused(t *testing.T) {
	const changes, whole = 1000, 10
	random := rand.New(rand.NewPCG(1, 2))
	table := build(t, shape.Classic())
	for i := range changes {
		rank := random.IntN(table.Masks().Count())
		distance, first := table.Entry(rank)
		wasDistance, wasFirst := *distance, *first
		if err := table.ProveAround(rank); err != nil {
			t.Fatal(err)
		}
		if random.IntN(2) == 0 {
			*distance += uint8(1 + random.IntN(255))
		} else {
			*first = (*first + shape.Move(1+random.IntN(7))) % 8
		}
		if err := table.ProveAround(rank); err == nil {
			t.Errorf("rank %d with distance %d, first move %v: no error", rank, *distance, *first)
		}
		if i < whole {
			if err := table.Prove(); !errors.Is(err, pdb.ErrUnproved) {
				t.Errorf("rank %d with distance %d, first move %v: error %v, want ErrUnproved", rank, *distance, *first, err)
			}
		}
		*distance, *first = wasDistance, wasFirst
	}
	if err := table.Prove(); err != nil {
		t.Error(err)
	}
}

// The same for the modulo-3 form, every value of a small shape and one of the classic shape.
func TestChangedModulo3TablesAreRefused(t *testing.T) {
	refuse := func(t *testing.T, s *shape.Shape, packed []byte, rank int, change byte) {
		t.Helper()
		packed[rank/4] ^= change << (rank % 4 * 2)
		table, err := pdb.ReadModulo3(s, packed)
		if err == nil {
			err = table.Prove()
		}
		if !errors.Is(err, pdb.ErrUnproved) {
			t.Errorf("value %d changed by %d: error %v, want ErrUnproved", rank, change, err)
		}
		packed[rank/4] ^= change << (rank % 4 * 2)
	}
	t.Run("plus", func(t *testing.T) {
		s := parse(t, pictures["plus"])
		table := build(t, s)
		packed := table.Modulo3()
		for rank := range 4 * len(packed) { // the unused values of the last byte as well
			for change := byte(1); change < 4; change++ {
				refuse(t, s, packed, rank, change)
			}
		}
	})
	t.Run("classic", func(t *testing.T) {
		random := rand.New(rand.NewPCG(3, 4))
		packed := build(t, shape.Classic()).Modulo3()
		refuse(t, shape.Classic(), packed, random.IntN(4*len(packed)), byte(1+random.IntN(3)))
	})
}

func TestWrongSizes(t *testing.T) {
	if _, err := pdb.ReadPacked(shape.Classic(), "short"); err == nil {
		t.Error("a packed table of 5 bytes is taken")
	}
	if _, err := pdb.ReadModulo3(shape.Classic(), make([]byte, 5)); err == nil {
		t.Error("a modulo-3 table of 5 bytes is taken")
	}
}

func FuzzReadPacked(f *testing.F) {
	s := parse(f, pictures["bar"])
	table := build(f, s)
	entries, err := table.Pack()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(entries)
	f.Fuzz(func(t *testing.T, entries []byte) {
		packed, err := pdb.ReadPacked(s, string(entries))
		if err == nil && packed.Table().Prove() == nil && !packed.Table().Equal(table) {
			t.Errorf("%x is proved", entries)
		}
	})
}

func FuzzReadModulo3(f *testing.F) {
	s := parse(f, pictures["bar"])
	table := build(f, s)
	f.Add(table.Modulo3())
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := pdb.ReadModulo3(s, data)
		if err == nil && read.Prove() == nil && !read.Equal(table) {
			t.Errorf("%x is proved", data)
		}
	})
}

func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		build(b, shape.Classic())
	}
}

func BenchmarkProve(b *testing.B) {
	table := build(b, shape.Classic())
	for b.Loop() {
		if err := table.Prove(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkKeys(b *testing.B) {
	identity := shape.Classic().Symmetries()[0].Cells
	for b.Loop() {
		if _, err := pdb.NewKeys(embedded.Classic(), identity); err != nil {
			b.Fatal(err)
		}
	}
}
