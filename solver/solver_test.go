package solver_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"octothorpe"
	"octothorpe/shape"
	"octothorpe/solver"

	"github.com/google/go-cmp/cmp"
)

const short = " . .\n.ooo.\n o o\n.ooo.\n . .\n"

func parseShape(t testing.TB, picture string) *shape.Shape {
	s, err := shape.Parse(picture)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parseBoard(t testing.TB, s *shape.Shape, text string) octothorpe.Board {
	board, err := octothorpe.ParseBoardOn(s, text)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// fill returns a board of the short shape whose symbol 1 has that many cells, the lowest.
func fill(t testing.TB, s *shape.Shape, size int) octothorpe.Board {
	digits := make([]byte, s.Cells())
	for cell := range digits {
		digits[cell] = '1'
		if cell >= size {
			digits[cell] = '2'
		}
	}
	return parseBoard(t, s, string(digits))
}

// doings gathers what is done, each thing once.
func doings(options *solver.Options) *[]string {
	var all []string
	options.Progress = func(p solver.Progress) {
		if len(all) == 0 || all[len(all)-1] != p.Doing {
			all = append(all, p.Doing)
		}
	}
	return &all
}

func TestTablesAreMadeOnceAndKept(t *testing.T) {
	cache := &solver.Cache{Dir: filepath.Join(t.TempDir(), "cache")}
	s := parseShape(t, short)
	board := fill(t, s, 8)
	var want octothorpe.Solution
	for i, did := range [][]string{{"reading", "making", "proving", "keeping"}, {"reading"}} {
		options := solver.Options{Cache: cache, Unkept: func(err error) { t.Error(err) }}
		doing := doings(&options)
		v := solver.New(s, options)
		for range 3 {
			got, err := v.Solve(t.Context(), board)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				want = got
			}
			if got != want || board.Apply(got.Moves).Winner() != got.Symbol {
				t.Errorf("%+v, want %+v", got, want)
			}
		}
		if diff := cmp.Diff(did, *doing); diff != "" {
			t.Error(diff)
		}
	}
	kept, err := cache.List()
	if err != nil || len(kept) != 1 {
		t.Fatalf("the cache has %v, %v; want a table", kept, err)
	}
	if removed, err := cache.Clear(nil); err != nil || !slices.Equal(removed, kept) {
		t.Errorf("removed %v, %v; want %v", removed, err, kept)
	}
	if kept, err := cache.List(); err != nil || len(kept) != 0 {
		t.Errorf("the cache has %v, %v", kept, err)
	}
}

// A file that is not the table is told, and replaced by the table.
func TestDamagedTablesAreMadeAnew(t *testing.T) {
	s := parseShape(t, short)
	other := parseShape(t, "oo..\n....\n")
	for name, damage := range map[string]func(t *testing.T, path string){
		"changed": func(t *testing.T, path string) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			text[len(text)/2] ^= 1
			write(t, path, text)
		},
		"cut off": func(t *testing.T, path string) {
			if err := os.Truncate(path, 1000); err != nil {
				t.Fatal(err)
			}
		},
		"a loop of links": func(t *testing.T, path string) {
			if err := errors.Join(os.Remove(path), os.Symlink(path, path)); err != nil {
				t.Skip(err)
			}
		},
		"endless": func(t *testing.T, path string) {
			if err := errors.Join(os.Remove(path), os.Symlink("/dev/zero", path)); err != nil {
				t.Skip(err)
			}
			if _, err := os.Stat(path); err != nil {
				t.Skip(err)
			}
		},
		"empty":   func(t *testing.T, path string) { write(t, path, nil) },
		"foreign": func(t *testing.T, path string) { write(t, path, []byte("a letter\n")) },
		"another's": func(t *testing.T, path string) {
			cache := &solver.Cache{Dir: t.TempDir()}
			if _, err := solver.New(other, solver.Options{Cache: cache}).Table(t.Context(), 2); err != nil {
				t.Fatal(err)
			}
			kept, err := cache.List()
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(filepath.Join(cache.Dir, kept[0].Name))
			if err != nil {
				t.Fatal(err)
			}
			write(t, path, text)
		},
	} {
		t.Run(name, func(t *testing.T) {
			cache := &solver.Cache{Dir: t.TempDir()}
			table := func() (told []error) {
				options := solver.Options{Cache: cache, Unkept: func(err error) { told = append(told, err) }}
				if _, err := solver.New(s, options).Table(t.Context(), 8); err != nil {
					t.Fatal(err)
				}
				return told
			}
			table()
			kept, err := cache.List()
			if err != nil || len(kept) != 1 {
				t.Fatal(kept, err)
			}
			damage(t, filepath.Join(cache.Dir, kept[0].Name))
			if told := table(); len(told) != 1 {
				t.Errorf("told %v, want that the table is damaged", told)
			}
			if told := table(); len(told) != 0 {
				t.Errorf("told %v of the new table", told)
			}
		})
	}
}

func write(t *testing.T, path string, text []byte) {
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestManyAtOnceUseACache(t *testing.T) {
	cache := &solver.Cache{Dir: t.TempDir()}
	s := parseShape(t, short)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 5 {
				v := solver.New(s, solver.Options{Cache: cache, Unkept: func(err error) { t.Error(err) }})
				if _, err := v.Table(t.Context(), 8); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if kept, err := cache.List(); err != nil || len(kept) != 1 {
		t.Errorf("the cache has %v, %v; want one table", kept, err)
	}
}

// Where nothing can be kept, tables are made all the same.
func TestNoCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, nil)
	var told []error
	v := solver.New(parseShape(t, short), solver.Options{Cache: &solver.Cache{Dir: filepath.Join(file, "cache")}, Unkept: func(err error) { told = append(told, err) }})
	if _, err := v.Table(t.Context(), 8); err != nil {
		t.Error(err)
	}
	if len(told) == 0 {
		t.Error("nothing is told")
	}
	told = nil
	none := errors.New("no folder")
	v = solver.New(parseShape(t, short), solver.Options{NoCache: none, Unkept: func(err error) { told = append(told, err) }})
	if _, err := v.Table(t.Context(), 8); err != nil || len(told) != 1 || !errors.Is(told[0], none) {
		t.Errorf("error %v, and %v is told, want that there is no folder", err, told)
	}
}

func TestLimits(t *testing.T) {
	s := parseShape(t, short)
	v := solver.New(s, solver.Options{Memory: 1 << 20})
	_, err := v.Solve(t.Context(), fill(t, s, 8))
	if _, ok := errors.AsType[*solver.MemoryError](err); !ok || !errors.Is(err, octothorpe.ErrTooLarge) {
		t.Errorf("error %v, want a *MemoryError", err)
	}
	if want := "a table of 12,870 masks takes 17 MiB to make, and 1 MiB are allowed"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	large, _ := shape.Named("three-three")
	_, err = solver.New(large, solver.Options{}).Table(t.Context(), 21)
	if want := "there are too many masks of 21 of 45 cells for a table"; !errors.Is(err, octothorpe.ErrTooLarge) || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := solver.New(s, solver.Options{}).Solve(ctx, fill(t, s, 8)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that it is cancelled", err)
	}
	if _, err := (&solver.Cache{Dir: t.TempDir()}).Read(s, 8); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want that there is no table", err)
	}
	board := parseBoard(t, shape.Classic(), "111132323132231222312133")
	if got, err := solver.New(shape.Classic(), solver.Options{}).Solve(t.Context(), board); err != nil || got.Moves != "AC" {
		t.Errorf("the classic board is answered by %+v, %v", got, err)
	}
}

// A board of another shape is a mistake of the caller, and not one that cannot be solved.
func TestOtherShape(t *testing.T) {
	s := parseShape(t, short)
	window := parseShape(t, "name: window\noo\noo\n..\n")
	classic := parseBoard(t, shape.Classic(), "111132323132231222312133")
	for _, test := range []struct {
		solver *solver.Solver
		board  octothorpe.Board
		want   string
	}{
		{solver.New(window, solver.Options{}), fill(t, s, 8), "a board of a shape without a name, and the solver is of window: no board of this shape"},
		{solver.New(window, solver.Options{}), classic, "a board of classic, and the solver is of window: no board of this shape"},
		{solver.New(shape.Classic(), solver.Options{}), fill(t, s, 8),
			"a board of a shape without a name, and the solver is of classic: no board of this shape"},
	} {
		found, err := test.solver.Solve(t.Context(), test.board)
		if !errors.Is(err, octothorpe.ErrShape) || err.Error() != test.want || found.Length != -1 {
			t.Errorf("it is answered by %+v, %v; want the error %s", found, err, test.want)
		}
	}
}

func TestSizes(t *testing.T) {
	s := parseShape(t, short)
	if diff := cmp.Diff([]int{10}, solver.Sizes(fill(t, s, 10))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{8}, solver.Sizes(fill(t, s, 8))); diff != "" {
		t.Error(diff)
	}
}
