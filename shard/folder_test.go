package shard_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"octothorpe/shard"

	"pgregory.net/rapid"
)

// text is what the parts of the tests have found, put together.
const text = "what one process would have written"

// work is the work of the tests: it copies an input.
var work = shard.Work{
	Command: "copy",
	Version: "1",
	Options: map[string]string{"format": "text"},
	Inputs:  []shard.Input{{Name: "in.txt", Bytes: int64(len(text)), Sample: "xxh64:0"}},
}

// made makes the part of a shard.
func made(f *shard.Folder, s shard.Shard) error {
	begin, end := s.Range(int64(len(text)))
	part := &shard.Part{Shard: s, Work: work}
	return f.Write(context.Background(), part, func(w io.Writer) error {
		part.Ranges = []shard.Range{{Begin: begin, End: end, Digest: "xxh64:1"}}
		part.Boards = end - begin
		_, err := io.WriteString(w, text[begin:end])
		return err
	})
}

// full returns a folder with all parts of n.
func full(t testing.TB, n int) *shard.Folder {
	t.Helper()
	f := &shard.Folder{Dir: t.TempDir()}
	for k := 1; k <= n; k++ {
		if err := made(f, shard.Shard{K: k, N: n}); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

// together returns what the parts have found.
func together(f *shard.Folder) (string, error) {
	parts, err := f.Parts()
	if err != nil {
		return "", err
	}
	var all bytes.Buffer
	for _, part := range parts {
		if err := f.Copy(&all, part); err != nil {
			return "", err
		}
	}
	return all.String(), nil
}

func TestParts(t *testing.T) {
	for _, n := range []int{1, 2, 3, 11, 60} {
		if got, err := together(full(t, n)); got != text || err != nil {
			t.Errorf("%d parts are %q (%v)", n, got, err)
		}
	}
}

// A part that lies under the name of another is none of it, and neither is what is no file.
func TestOtherName(t *testing.T) {
	f := full(t, 3)
	side := func(k int) string { return filepath.Join(f.Dir, fmt.Sprintf("copy-%d-of-3.json", k)) }
	text, err := os.ReadFile(side(2))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(side(1), text, 0o600); err != nil {
		t.Fatal(err)
	}
	if part, err := f.Enter(&work, shard.Shard{K: 1, N: 3}); !errors.Is(err, shard.ErrDamaged) {
		t.Errorf("part 2 is found as part 1: %v (%v)", part, err)
	}
	if err := os.Remove(side(1)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(side(1), 0o700); err != nil {
		t.Fatal(err)
	}
	if part, err := f.Enter(&work, shard.Shard{K: 1, N: 3}); part != nil || err != nil {
		t.Errorf("a folder is found as part 1: %v (%v)", part, err)
	}
	if _, err := f.Parts(); !errors.Is(err, shard.ErrMissing) {
		t.Errorf("a folder passes for a part: %v", err)
	}
	if err := os.Symlink(side(1), side(9)); err != nil {
		t.Skip("cannot run here: ", err)
	}
	if _, err := f.Parts(); err == nil || !strings.Contains(err.Error(), side(9)+": is a directory") {
		t.Errorf("what cannot be read is not named: %v", err)
	}
}

// Whatever is done to one file of a folder, the result is refused and the file is named.
func TestPartsDamaged(t *testing.T) {
	folder, tries := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		tries++
		dir := filepath.Join(folder, strconv.Itoa(tries))
		f := &shard.Folder{Dir: dir}
		if _, err := f.Enter(&work, shard.Shard{K: 1, N: 1}); err != nil {
			t.Fatal(err)
		}
		n := rapid.IntRange(1, 4).Draw(t, "n")
		for k := 1; k <= n; k++ {
			if err := made(f, shard.Shard{K: k, N: n}); err != nil {
				t.Fatal(err)
			}
		}
		files, err := os.ReadDir(dir)
		if err != nil || len(files) != 2*n {
			t.Fatalf("%d files of %d parts (%v)", len(files), n, err)
		}
		hit := files[rapid.IntRange(0, len(files)-1).Draw(t, "file")].Name()
		path := filepath.Join(dir, hit)
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		changed := bytes.Clone(content)
		switch rapid.IntRange(0, 3).Draw(t, "how") {
		case 0:
			changed = nil
		case 1:
			changed = changed[:rapid.IntRange(0, len(changed)-1).Draw(t, "length")]
		case 2:
			changed[rapid.IntRange(0, len(changed)-1).Draw(t, "at")] ^= byte(rapid.IntRange(1, 255).Draw(t, "bits"))
		case 3:
			changed = append(changed, 'x')
		}
		if err := os.WriteFile(path, changed, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := together(f); !errors.Is(err, shard.ErrDamaged) || !strings.Contains(err.Error(), hit) {
			t.Fatalf("%s changed from %q to %q: %v", hit, content, changed, err)
		}
	})
}

func TestPartsMissing(t *testing.T) {
	f := full(t, 3)
	for _, file := range []string{"copy-2-of-3.json", "copy-3-of-3.part"} {
		if err := os.Remove(filepath.Join(f.Dir, file)); err != nil {
			t.Fatal(err)
		}
	}
	_, err := f.Parts()
	if !errors.Is(err, shard.ErrMissing) || !strings.Contains(err.Error(), "copy-2-of-3.json: missing; want --shard 2/3 run again") {
		t.Errorf("a part without a side file: %v", err)
	}
	if !errors.Is(err, shard.ErrDamaged) || !strings.Contains(err.Error(), "copy-3-of-3.part: damaged") {
		t.Errorf("a side file without a part, beside a missing part: %v", err)
	}
	if err := made(f, shard.Shard{K: 2, N: 3}); err != nil {
		t.Fatal(err)
	}
	if _, err = f.Parts(); !errors.Is(err, shard.ErrDamaged) || !strings.Contains(err.Error(), "copy-3-of-3.part") {
		t.Errorf("a side file without a part: %v", err)
	}
	if _, err := (&shard.Folder{Dir: t.TempDir()}).Parts(); err == nil || !strings.Contains(err.Error(), "no parts") {
		t.Errorf("an empty folder: %v", err)
	}
}

func TestPartsDoubled(t *testing.T) {
	f := full(t, 3)
	side, err := os.ReadFile(filepath.Join(f.Dir, "copy-2-of-3.json"))
	if err == nil {
		err = os.WriteFile(filepath.Join(f.Dir, "copy-2-of-3 (1).json"), side, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Parts(); !errors.Is(err, shard.ErrDoubled) || !strings.Contains(err.Error(), "copy-2-of-3 (1).json") {
		t.Errorf("a copy of a side file: %v", err)
	}
	f = full(t, 3)
	if err := made(f, shard.Shard{K: 1, N: 2}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Parts(); !errors.Is(err, shard.ErrOther) || !strings.Contains(err.Error(), "of-") {
		t.Errorf("parts of 2 and of 3: %v", err)
	}
}

// A part of another input, with other options, by another version or of another command is refused when it is made and when it is put together.
func TestOtherWork(t *testing.T) {
	for name, change := range map[string]func(*shard.Work){
		"input": func(w *shard.Work) {
			w.Inputs = []shard.Input{{Name: "in.txt", Bytes: int64(len(text)), Sample: "xxh64:1"}}
		},
		"bytes":   func(w *shard.Work) { w.Inputs = []shard.Input{{Name: "in.txt", Bytes: 3, Sample: "xxh64:0"}} },
		"inputs":  func(w *shard.Work) { w.Inputs = nil },
		"options": func(w *shard.Work) { w.Options = map[string]string{"format": "json"} },
		"more":    func(w *shard.Work) { w.Options = map[string]string{"format": "text", "all": "true"} },
		"version": func(w *shard.Work) { w.Version = "2" },
		"command": func(w *shard.Work) { w.Command = "solve" },
	} {
		t.Run(name, func(t *testing.T) {
			other := work
			change(&other)
			f := full(t, 2)
			if _, err := f.Enter(&other, shard.Shard{K: 1, N: 2}); !errors.Is(err, shard.ErrOther) {
				t.Errorf("on entering: %v", err)
			}
			part := &shard.Part{Shard: shard.Shard{K: 2, N: 2}, Work: other}
			if err := f.Write(t.Context(), part, func(io.Writer) error { return nil }); err != nil {
				t.Fatal(err)
			}
			if _, err := f.Parts(); !errors.Is(err, shard.ErrOther) {
				t.Errorf("on putting together: %v", err)
			}
		})
	}
	renamed := work
	renamed.Inputs = []shard.Input{{Name: "/elsewhere/in.txt", Bytes: int64(len(text)), Sample: "xxh64:0"}}
	if part, err := full(t, 2).Enter(&renamed, shard.Shard{K: 1, N: 2}); err != nil || part == nil {
		t.Errorf("the same input by another name: %v", err)
	}
}

// Gaps and overlaps are found, and so is what was read behind the end.
func TestTiled(t *testing.T) {
	end := int64(len(text))
	for name, c := range map[string]struct {
		ranges [2]shard.Range
		fits   bool
	}{
		"meet":          {[2]shard.Range{{Begin: 0, End: 9}, {Begin: 9, End: end}}, true},
		"gap":           {[2]shard.Range{{Begin: 0, End: 9}, {Begin: 10, End: end}}, false},
		"overlap":       {[2]shard.Range{{Begin: 0, End: 9}, {Begin: 8, End: end}}, false},
		"late begin":    {[2]shard.Range{{Begin: 1, End: 9}, {Begin: 9, End: end}}, false},
		"early end":     {[2]shard.Range{{Begin: 0, End: 9}, {Begin: 9, End: end - 1}}, false},
		"ended":         {[2]shard.Range{{Begin: 0, End: 9, Ended: true}, {Begin: end, End: end}}, true},
		"behind an end": {[2]shard.Range{{Begin: 0, End: 9, Ended: true}, {Begin: 9, End: end}}, false},
	} {
		f := &shard.Folder{Dir: t.TempDir()}
		for i, r := range c.ranges {
			part := &shard.Part{Shard: shard.Shard{K: i + 1, N: 2}, Work: work, Ranges: []shard.Range{r}}
			if err := f.Write(t.Context(), part, func(io.Writer) error { return nil }); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.Parts(); c.fits && err != nil || !c.fits && !errors.Is(err, shard.ErrApart) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A finished part is recognised, and one that is damaged is to be made again.
func TestEnter(t *testing.T) {
	f := &shard.Folder{Dir: filepath.Join(t.TempDir(), "new", "folder")}
	s := shard.Shard{K: 2, N: 12}
	if part, err := f.Enter(&work, s); part != nil || err != nil {
		t.Fatalf("before: %v, %v", part, err)
	}
	if err := made(f, s); err != nil {
		t.Fatal(err)
	}
	part, err := f.Enter(&work, s)
	if part == nil || err != nil || part.Boards != 3 {
		t.Fatalf("behind: %v, %v", part, err)
	}
	if base := filepath.Base(f.Path(part)); base != "copy-02-of-12.part" {
		t.Errorf("the part is called %s", base)
	}
	if err := os.WriteFile(f.Path(part), []byte("abd"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Enter(&work, s); !errors.Is(err, shard.ErrDamaged) {
		t.Errorf("damaged: %v", err)
	}
}

// What ends early leaves nothing: an error of the work, a context that ends, a panic of nobody.
func TestWriteFails(t *testing.T) {
	f := &shard.Folder{Dir: t.TempDir()}
	failed := errors.New("failed")
	part := &shard.Part{Shard: shard.Shard{K: 1, N: 2}, Work: work}
	err := f.Write(t.Context(), part, func(w io.Writer) error {
		_, _ = w.Write(make([]byte, 3<<20))
		return failed
	})
	if !errors.Is(err, failed) {
		t.Errorf("the error is %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	err = f.Write(ctx, part, func(w io.Writer) error {
		cancel()
		_, _ = w.Write(make([]byte, 3<<20))
		return ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if left, err := os.ReadDir(f.Dir); len(left) > 0 || err != nil {
		t.Errorf("%v is left (%v)", left, err)
	}
}

// Several processes may make the same parts at the same time.
func TestWriteAtOnce(t *testing.T) {
	f := &shard.Folder{Dir: t.TempDir()}
	var group sync.WaitGroup
	for i := range 12 {
		group.Go(func() {
			if err := made(f, shard.Shard{K: i%3 + 1, N: 3}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if got, err := together(f); got != text || err != nil {
		t.Errorf("%q (%v)", got, err)
	}
	if left, _ := os.ReadDir(f.Dir); len(left) != 6 {
		t.Errorf("%v is left", left)
	}
}

// A process that is killed leaves a file under way, which goes when the part is made again; and one that is not killed after all has lost its
// part to the other.
func TestTaken(t *testing.T) {
	f := &shard.Folder{Dir: t.TempDir()}
	s := shard.Shard{K: 1, N: 1}
	part := &shard.Part{Shard: s, Work: work}
	err := f.Write(t.Context(), part, func(w io.Writer) error {
		if left, err := os.ReadDir(f.Dir); len(left) != 1 || err != nil {
			t.Fatalf("%v is under way (%v)", left, err)
		}
		if _, err := f.Enter(&work, s); err != nil {
			t.Fatal(err)
		}
		if left, err := os.ReadDir(f.Dir); len(left) != 0 || err != nil {
			t.Fatalf("%v is left (%v)", left, err)
		}
		if err := made(f, s); err != nil {
			t.Fatal(err)
		}
		_, err := io.WriteString(w, "the late one")
		return err
	})
	if !errors.Is(err, shard.ErrTaken) {
		t.Errorf("the late one: %v", err)
	}
	if got, err := together(f); got != text || err != nil {
		t.Errorf("%q (%v)", got, err)
	}
}

// What the side file says of a part survives.
func TestSideFile(t *testing.T) {
	f := &shard.Folder{Dir: t.TempDir()}
	part := &shard.Part{Shard: shard.Shard{K: 1, N: 1}, Work: work, Boards: 7, Outcome: json.RawMessage(`{"unsolved":3}`),
		Ranges: []shard.Range{{End: int64(len(text)), Digest: "xxh64:2", Ended: true}}}
	if err := f.Write(t.Context(), part, func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err }); err != nil {
		t.Fatal(err)
	}
	parts, err := f.Parts()
	if err != nil {
		t.Fatal(err)
	}
	var outcome map[string]int
	if err := json.Unmarshal(parts[0].Outcome, &outcome); err != nil || outcome["unsolved"] != 3 {
		t.Errorf("the outcome is %s (%v)", parts[0].Outcome, err)
	}
	if got := fmt.Sprint(parts[0].Boards, parts[0].Ranges, parts[0].Bytes); got != fmt.Sprint(7, part.Ranges, 1) {
		t.Errorf("the part is %s", got)
	}
}
