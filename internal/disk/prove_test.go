package disk_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"octothorpe/internal/disk"
	"octothorpe/internal/pdb"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// A file is the file of a table in pieces.
type file struct {
	header *pdb.LeanHeader
	words  []byte
}

// taken returns the pieces of a file.
func taken(t testing.TB, text []byte) *file {
	header, line, err := pdb.ReadLeanHeader(bufio.NewReaderSize(bytes.NewReader(text), pdb.LongestHeader))
	if err != nil {
		t.Fatal(err)
	}
	return &file{header, bytes.Clone(text[len(line) : len(text)-sha256.Size])}
}

// text returns the file, with its right checksum.
func (f *file) text(t testing.TB) []byte {
	line, err := f.header.Line()
	if err != nil {
		t.Fatal(err)
	}
	text := append(line, f.words...)
	sum := sha256.Sum256(text)
	return append(text, sum[:]...)
}

// proof proves a table.
func proof(t testing.TB, text []byte) (dir string, err error) {
	dir = temporary(t)
	if err := os.WriteFile(filepath.Join(dir, disk.TableName), text, 0o666); err != nil {
		t.Fatal(err)
	}
	search, err := disk.NewProof(disk.Options{Dir: dir, Memory: enough, Segments: 2})
	if err != nil {
		return dir, err
	}
	defer search.Close()
	return dir, search.Run(t.Context())
}

// TestNoWrongValueIsProved changes the value of a place, and the checksum with it, so that only the game knows.
func TestNoWrongValueIsProved(t *testing.T) {
	strips, err := shape.Parse("ooo..\n\n.oo..\n") // two rings that only turn: not all masks can be solved
	if err != nil {
		t.Fatal(err)
	}
	right := inMemory(t, strips)
	rapid.Check(t, func(r *rapid.T) {
		holdToChange(t, strips, right, rapid.IntRange(0, 4*len(taken(t, right).words)-1).Draw(r, "place"), byte(rapid.IntRange(1, 3).Draw(r, "change")))
	})
	apart := named(t, "apart") // of more than one segment
	right = inMemory(t, apart)
	for range 8 {
		holdToChange(t, apart, right, rand.IntN(4*len(taken(t, right).words)), byte(1+rand.IntN(3)))
	}
}

// holdToChange holds the proof to finding a change of the value of a place.
func holdToChange(t *testing.T, s *shape.Shape, right []byte, place int, change byte) {
	t.Helper()
	f := taken(t, right)
	f.words[place/4] ^= change << (place % 4 * 2)
	dir, err := proof(t, f.text(t))
	defer os.RemoveAll(dir)
	if !errors.Is(err, pdb.ErrUnproved) {
		t.Fatalf("place %d, changed by %d: error %v, want that it is not proved", place, change, err)
	}
	if _, err := os.Stat(filepath.Join(dir, disk.ProvedName)); !os.IsNotExist(err) {
		t.Errorf("place %d, changed by %d: it is said to be proved: %v", place, change, err)
	}
	blocks, failed := pdb.NewBlocks(s.Cells(), s.Center().Len())
	if failed != nil {
		t.Fatal(failed)
	}
	block := blocks.Block(blocks.At(place))
	if place-block.Begin >= block.Masks {
		return
	}
	// A mask from which the goal is reached is named; of others it is known how many there are.
	if mask := blocks.Mask(place); s.Solvable(mask) && !strings.Contains(err.Error(), "mask "+strconv.FormatUint(uint64(mask), 10)+",") {
		t.Errorf("error %v, want that mask %d is named", err, mask)
	}
}

// TestNoWrongHeaderIsProved changes what the table says of itself, and its checksum.
func TestNoWrongHeaderIsProved(t *testing.T) {
	right := inMemory(t, named(t, "apart"))
	for name, change := range map[string]func(f *file){
		"a count is greater":          func(f *file) { f.header.Counts[3]++ },
		"two counts are exchanged":    func(f *file) { f.header.Counts[2], f.header.Counts[3] = f.header.Counts[3], f.header.Counts[2] },
		"the last count is missing":   func(f *file) { f.header.Counts = f.header.Counts[:len(f.header.Counts)-1] },
		"there is one count more":     func(f *file) { f.header.Counts = append(f.header.Counts, 1) },
		"a farthest mask is another":  func(f *file) { f.header.Farthest[0]++ },
		"there is no farthest mask":   func(f *file) { f.header.Farthest = nil },
		"a farthest mask more is one": func(f *file) { f.header.Farthest = append(f.header.Farthest, f.header.Farthest...) },
	} {
		f := taken(t, right)
		change(f)
		if _, err := proof(t, f.text(t)); !errors.Is(err, pdb.ErrUnproved) {
			t.Errorf("%s: error %v, want that it is not proved", name, err)
		}
	}
	if _, err := proof(t, taken(t, right).text(t)); err != nil {
		t.Errorf("unchanged: %v", err)
	}
	wrong := bytes.Clone(right)
	wrong[len(wrong)-1] ^= 1
	if _, err := proof(t, wrong); !errors.Is(err, pdb.ErrUnproved) || !strings.Contains(err.Error(), "checksum") {
		t.Errorf("with another checksum: error %v, want that it is wrong", err)
	}
	for name, text := range map[string][]byte{
		"nothing":            nil,
		"cut off":            right[:len(right)-1],
		"too long":           append(bytes.Clone(right), 0),
		"of another version": bytes.Replace(right, []byte("table 1"), []byte("table 2"), 1),
		"of no shape":        bytes.Replace(right, []byte("ooo"), []byte("o#o"), 1),
		"of another size":    bytes.Replace(right, []byte(`"size":10`), []byte(`"size":11`), 1),
		"of negative counts": bytes.Replace(right, []byte("[1,8"), []byte("[1,-8"), 1),
	} {
		if _, err := proof(t, text); !errors.Is(err, pdb.ErrDamaged) || !strings.Contains(err.Error(), disk.TableName) {
			t.Errorf("a table that is %s: error %v, want that it is none", name, err)
		}
	}
}

// TestProofIsStopped ends a proof and goes on with it, and with that of another table that has come in between.
func TestProofIsStopped(t *testing.T) {
	dir := temporary(t)
	text := inMemory(t, named(t, "apart"))
	if err := os.WriteFile(filepath.Join(dir, disk.TableName), text, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	first := beginProof(t, dir, 2)
	if _, err := first.Step(t.Context(), "prove-start", func(int) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if err := beginProof(t, dir, 2).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that it is cancelled", err)
	}
	other := taken(t, text)
	other.words[7] ^= 1
	if err := os.WriteFile(filepath.Join(dir, disk.TableName), other.text(t), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := disk.NewProof(disk.Options{Dir: dir, Memory: enough}); !errors.Is(err, disk.ErrOther) {
		t.Errorf("with another table: error %v, want that the proof is one of another table", err)
	}
	if err := os.WriteFile(filepath.Join(dir, disk.TableName), text, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := beginProof(t, dir, 2).Run(t.Context()); err != nil {
		t.Error(err)
	}
	// What is proved counts for the steps, and is proved again when all is asked for.
	done, err := beginProof(t, dir, 2).Step(t.Context(), "prove-expand-3", func(int) bool { return true })
	if err != nil || done.Finished != done.Tasks {
		t.Errorf("a step of a proof that is done: %+v, %v", done, err)
	}
	again := beginProof(t, dir, 2)
	if err := again.Anew(); err != nil {
		t.Fatal(err)
	}
	if err := again.Run(t.Context()); err != nil {
		t.Error(err)
	}
	if read, _ := again.Moved(); read < int64(len(text)) {
		t.Errorf("%d bytes are read, and the table has %d", read, len(text))
	}
}
