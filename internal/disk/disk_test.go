package disk_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"octothorpe/internal/disk"
	"octothorpe/internal/pdb"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// enough is memory that is enough for the tests, and so little that outboxes have to be emptied on the way.
const enough = 36 << 20

func named(t testing.TB, name string) *shape.Shape {
	s, ok := shape.Named(name)
	if !ok {
		t.Fatalf("no shape %s", name)
	}
	return s
}

// inMemory returns the file of the table that is made in memory.
func inMemory(t testing.TB, s *shape.Shape) []byte {
	table, err := pdb.BuildLean(t.Context(), s, s.Center().Len(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := table.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func begin(t testing.TB, s *shape.Shape, dir string, segments int) *disk.Search {
	search, err := disk.New(s, disk.Options{Dir: dir, Memory: enough, Segments: segments})
	if err != nil {
		t.Fatal(err)
	}
	return search
}

// holdTable holds the table in a folder to what it should be, and the folder to having nothing else.
func holdTable(t testing.TB, dir string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(filepath.Join(dir, disk.TableName))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the table is not the one that is made in memory")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if name := entry.Name(); name != "table.json" && name != disk.TableName {
			t.Errorf("%s is left", name)
		}
	}
}

func TestTheTableIsThatInMemory(t *testing.T) {
	for _, name := range []string{"classic", "short", "plus", "spiral", "apart", "pinwheel"} {
		s := named(t, name)
		want := inMemory(t, s)
		dir := temporary(t)
		if err := begin(t, s, dir, 5).Run(t.Context()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		holdTable(t, dir, want)
	}
}

func beginProof(t testing.TB, dir string, segments int) *disk.Search {
	search, err := disk.NewProof(disk.Options{Dir: dir, Memory: enough, Segments: segments})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { search.Close() })
	return search
}

func TestTheTableIsProved(t *testing.T) {
	for _, name := range []string{"classic", "plus", "apart"} {
		dir := temporary(t)
		if err := os.WriteFile(filepath.Join(dir, disk.TableName), inMemory(t, named(t, name)), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := beginProof(t, dir, 3).Run(t.Context()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, disk.ProvedName)); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "prove")); !os.IsNotExist(err) {
			t.Errorf("the folder of the proof is left: %v", err)
		}
	}
}

// TestTheTableOfAnyShape draws pictures: their tables are those in memory, and are proved.
func TestTheTableOfAnyShape(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := rapid.Custom(func(r *rapid.T) *shape.Shape {
			rows := rapid.SliceOfN(rapid.StringMatching(`[ .o]{4}`), 1, 4).Draw(r, "rows")
			s, err := shape.Parse(strings.Join(rows, "\n"))
			if err != nil {
				return nil
			}
			return s
		}).Filter(func(s *shape.Shape) bool { return s != nil }).Draw(r, "shape")
		dir, err := os.MkdirTemp(temporary(t), "") //nolint:usetesting // one a check
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		if err := begin(t, s, dir, 2).Run(t.Context()); err != nil {
			r.Fatal(err)
		}
		holdTable(t, dir, inMemory(t, s))
		if err := beginProof(t, dir, 2).Run(t.Context()); err != nil {
			r.Fatal(err)
		}
	})
}
