package disk_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"octothorpe/internal/disk"
	"octothorpe/internal/pdb"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// middle returns a shape of a size between those of short and classic.
func middle() *shape.Shape {
	s, err := shape.Parse(" . .\n . .\n.ooo.\n o o\n.ooo.\n . .\n . .\n")
	if err != nil {
		panic(err)
	}
	return s
}

// killedFolder says where the process that is killed makes its table, and what it makes.
const killedFolder = "DISK_TEST_FOLDER"

// TestMain makes or proves a table in place of the tests, in a process that TestKilled starts.
func TestMain(m *testing.M) {
	dir, wanted, _ := strings.Cut(os.Getenv(killedFolder), "|")
	var search *disk.Search
	var err error
	switch wanted {
	case disk.TableName:
		search, err = disk.New(shape.Classic(), disk.Options{Dir: dir, Memory: enough, Segments: 3})
	case disk.ProvedName:
		search, err = disk.NewProof(disk.Options{Dir: dir, Memory: enough, Segments: 4})
	default:
		os.Exit(m.Run())
	}
	if err == nil {
		err = search.Run(context.Background())
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(0)
}

// TestKilled kills a process again and again, at any time, until it has made the table, and then until it has proved it.
func TestKilled(t *testing.T) {
	dir := temporary(t)
	want := inMemory(t, shape.Classic())
	for _, end := range []string{disk.TableName, disk.ProvedName} {
		kills := 0
		for begin := time.Now(); ; kills++ {
			cmd := exec.CommandContext(t.Context(), os.Args[0])
			cmd.Env = append(os.Environ(), killedFolder+"="+dir+"|"+end)
			var said strings.Builder
			cmd.Stdout, cmd.Stderr = &said, &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			// On a busy machine a process gets nowhere in a short time: later ones get more.
			life := time.Duration(rand.IntN(100)) * time.Millisecond
			timer := time.AfterFunc(life+time.Since(begin)/4, func() { _ = cmd.Process.Kill() })
			err := cmd.Wait()
			timer.Stop()
			if err == nil {
				break
			}
			if cmd.ProcessState.Exited() {
				t.Fatalf("after %d kills: %v: %s", kills, err, said.String())
			}
		}
		if _, err := os.Stat(filepath.Join(dir, end)); err != nil {
			t.Error(err)
		}
		t.Logf("%s after %d kills", end, kills)
		if end == disk.ProvedName {
			if err := os.Remove(filepath.Join(dir, end)); err != nil {
				t.Fatal(err)
			}
		}
		holdTable(t, dir, want)
	}
}

// TestShards does the steps by shards in any order, each twice, some of them at the same time, in processes with different memory.
func TestShards(t *testing.T) {
	// Of one shape the last level is found to be empty, of the other it has all masks that are left.
	for _, s := range []*shape.Shape{named(t, "apart"), middle()} {
		dir := temporary(t)
		want := inMemory(t, s)
		steps := begin(t, s, dir, 6).Steps(18)
		doShards(t, steps, func(i int) *disk.Search {
			search, err := disk.New(s, disk.Options{Dir: dir, Memory: enough + int64(i)<<20, Segments: 6 - i%3})
			if err != nil {
				t.Fatal(err)
			}
			return search
		})
		holdTable(t, dir, want)
		doShards(t, disk.ProofSteps(steps), func(i int) *disk.Search { return beginProof(t, dir, 6-i%3) })
		if _, err := os.Stat(filepath.Join(dir, disk.ProvedName)); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "prove")); !os.IsNotExist(err) {
			t.Errorf("the folder of the proof is left: %v", err)
		}
	}
}

// doShards does steps in shards, each twice.
func doShards(t *testing.T, steps []disk.Step, search func(i int) *disk.Search) {
	t.Helper()
	const shards = 3
	all := func(int) bool { return true }
	searches := make([]*disk.Search, 2*shards)
	for _, step := range steps {
		if len(step.After) < 2 { // the first of all, and the first behind it, which find the segments
			for i := range searches {
				if len(step.After) == 0 || !searches[i].Begun() {
					searches[i] = search(i)
				}
			}
		}
		var group sync.WaitGroup
		for i, shard := range rand.Perm(2 * shards) {
			do := func() {
				done, err := searches[i].Step(t.Context(), step.Name, func(task int) bool { return task%shards == shard%shards })
				if err != nil || done.Finished > done.Tasks {
					t.Errorf("%s, shard %d: %+v, %v", step.Name, shard%shards, done, err)
				}
			}
			if i%2 == 0 {
				group.Go(do)
			} else {
				do()
			}
		}
		group.Wait()
		if t.Failed() {
			t.FailNow()
		}
		// And once more, after all: nothing is left to do.
		done, err := searches[0].Step(t.Context(), step.Name, all)
		if err != nil || done.Finished != done.Tasks {
			t.Fatalf("%s again: %+v, %v", step.Name, done, err)
		}
	}
}

// TestStepsWantThoseBefore does steps too early.
func TestStepsWantThoseBefore(t *testing.T) {
	dir := temporary(t)
	s := shape.Classic()
	do := func(step string, mine func(int) bool) error {
		_, err := begin(t, s, dir, 4).Step(t.Context(), step, mine)
		return err
	}
	all := func(int) bool { return true }
	some := func(task int) bool { return task != 2 }
	for _, step := range []struct {
		name  string
		mine  func(int) bool
		wants string // what the error says; none if it is done
	}{
		{"expand-1", all, "table.json is missing: run start first"},
		{"join", all, "table.json is missing: run start first"},
		{"start", all, ""},
		{"merge-1", all, "the step expand-1 lacks 4 of its 4 tasks (1, 2, 3, 4): run expand-1 first"},
		{"expand-2", all, "the step merge-1 lacks 4 of its 4 tasks (1, 2, 3, 4): run expand-1 and merge-1 first"},
		{"expand-1", some, ""},
		{"merge-1", all, "the step expand-1 lacks 1 of its 4 tasks (3): run expand-1 first"},
		{"expand-1", all, ""},
		{"merge-1", some, ""},
		{"expand-2", all, "the step merge-1 lacks 1 of its 4 tasks (3): run expand-1 and merge-1 first"},
		{"merge-1", all, ""},
		{"join", all, "1 levels are not enough, or not done: they have 9 of 735471 masks, and there may be more: run expand-2 and merge-2 first"},
	} {
		err := do(step.name, step.mine)
		early := (*disk.StepError)(nil)
		switch {
		case step.wants == "" && err != nil:
			t.Errorf("%s: %v", step.name, err)
		case step.wants != "" && (!errors.As(err, &early) || !strings.HasSuffix(err.Error(), step.wants)):
			t.Errorf("%s: error %v, want %s", step.name, err, step.wants)
		}
	}
	for _, name := range []string{"", "expand", "expand-0", "expand-01", "merge-x", "start-1", "join-2", "expand-10000", "prove-start", "Start"} {
		if err := do(name, all); !errors.Is(err, disk.ErrStep) {
			t.Errorf("step %q: error %v, want that it is none", name, err)
		}
	}
}

// temporary returns a folder that goes with the test: in memory, if it can be, where to keep files safe from power cuts costs nothing.
func temporary(t testing.TB) string {
	dir, err := os.MkdirTemp("/dev/shm", "octothorpe-*") //nolint:usetesting // that is on a disk
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// until does steps up to one before which it stops.
func until(t testing.TB, s *shape.Shape, dir string, steps int) {
	search := begin(t, s, dir, 3)
	for _, step := range search.Steps(28)[:steps] {
		if _, err := search.Step(t.Context(), step.Name, func(int) bool { return true }); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStoppedAfterEachStep goes on in a new process after each step, and ends runs at any time.
func TestStoppedAfterEachStep(t *testing.T) {
	s := middle()
	want := inMemory(t, s)
	dir := temporary(t)
	for steps := range begin(t, s, dir, 3).Steps(11) {
		until(t, s, dir, steps)
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(20))*time.Millisecond)
		err := begin(t, s, dir, 3).Run(ctx)
		cancel()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("after %d steps: %v", steps, err)
		}
	}
	if err := begin(t, s, dir, 3).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	holdTable(t, dir, want)
}

// TestDamage changes, cuts off or removes any file at any time. Either that does not matter, or the file is named, and the work goes on when it
// is removed; the table is right in any case.
func TestDamage(t *testing.T) {
	s := named(t, "apart")
	want := inMemory(t, s)
	told := 0
	stages := make([]map[string][]byte, 36) // what is in the folder after so many steps
	for steps := range stages {
		dir := temporary(t)
		if steps > 0 {
			until(t, s, dir, steps)
		}
		stages[steps] = filesOf(t, dir)
	}
	rapid.Check(t, func(r *rapid.T) {
		dir, err := os.MkdirTemp(temporary(t), "") //nolint:usetesting // one a check
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		stage := stages[rapid.IntRange(1, len(stages)-1).Draw(r, "steps")]
		for name, text := range stage {
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		path := filepath.Join(dir, rapid.SampledFrom(slices.Sorted(maps.Keys(stage))).Draw(r, "file"))
		damage(t, r, path)
		search, err := disk.New(s, disk.Options{Dir: dir, Memory: enough, Segments: 3})
		if err == nil {
			err = search.Run(t.Context())
		}
		if damaged := (*disk.DamagedError)(nil); errors.As(err, &damaged) {
			told++
			if damaged.Path != path {
				r.Errorf("%s is damaged, and %v is told", path, err)
			}
			if filepath.Base(path) == "table.json" {
				os.RemoveAll(dir)
			}
			os.Remove(path)
			err = begin(t, s, dir, 3).Run(t.Context())
		}
		if err != nil {
			r.Fatal(err)
		}
		holdTable(t, dir, want)
	})
	t.Logf("a damaged file was named %d times", told)
}

// filesOf returns what is in the files of a folder.
func filesOf(t *testing.T, dir string) map[string][]byte {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, entry := range entries {
		if files[entry.Name()], err = os.ReadFile(filepath.Join(dir, entry.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// damage changes, cuts off or removes a file.
func damage(t *testing.T, r *rapid.T, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	place := rapid.IntRange(0, max(0, len(text)-1)).Draw(r, "place")
	switch kind := rapid.IntRange(0, 3).Draw(r, "damage"); {
	case kind == 0:
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		return
	case kind == 1:
		text = text[:place]
	case len(text) > 0:
		text[place] ^= 1 << rapid.IntRange(0, 7).Draw(r, "bit")
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestOtherFolders(t *testing.T) {
	dir := temporary(t)
	until(t, shape.Classic(), dir, 3)
	_, err := disk.New(named(t, "wide"), disk.Options{Dir: dir, Memory: enough})
	if !errors.Is(err, disk.ErrOther) || !strings.Contains(err.Error(), "of classic, not of wide") {
		t.Errorf("error %v, want that the folder is of classic", err)
	}
	s, err := disk.ShapeOf(dir)
	if err != nil || s.String() != shape.Classic().String() || s.Name() != "classic" {
		t.Errorf("the folder is of %v, %v", s, err)
	}
	memory := (*disk.MemoryError)(nil)
	if _, err := disk.New(shape.Classic(), disk.Options{Dir: dir, Memory: 1 << 20}); !errors.As(err, &memory) {
		t.Errorf("error %v, want that memory is too little", err)
	} else if _, err := disk.New(shape.Classic(), disk.Options{Dir: dir, Memory: memory.Need}); err != nil {
		t.Errorf("with the memory that it needs: %v", err)
	}
	other := temporary(t)
	if err := os.WriteFile(filepath.Join(other, disk.TableName), inMemory(t, named(t, "plus")), 0o666); err != nil {
		t.Fatal(err)
	}
	damaged := (*disk.DamagedError)(nil)
	if err := begin(t, named(t, "short"), other, 1).Run(t.Context()); !errors.As(err, &damaged) {
		t.Errorf("in a folder with another table: error %v", err)
	}
}

// TestSegmentsFitTheMemory cuts shapes of all sizes for memory of all sizes, also those that no disk has room for.
func TestSegmentsFitTheMemory(t *testing.T) {
	for _, name := range shape.Names() {
		s := named(t, name)
		for _, memory := range []int64{48 << 20, 64 << 20, 1 << 30, 64 << 30} {
			search, err := disk.New(s, disk.Options{Dir: temporary(t), Memory: memory, Segments: 8})
			if little := (*disk.MemoryError)(nil); name == "three-three" && memory <= 1<<30 && errors.As(err, &little) && little.Need > memory {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			need := search.Need()
			if parts := []int64{need.Levels, need.Leads, need.Table}; slices.Min(parts) <= 0 || need.All < slices.Max(parts) {
				t.Errorf("%s with %d bytes of memory: needs %+v", name, memory, need)
			}
			if least := search.Masks() / 8 / int(memory); search.Segments() < least {
				t.Errorf("%s with %d bytes of memory: %d segments, want %d at least", name, memory, search.Segments(), least)
			}
		}
	}
	if all, _ := named(t, "three-three").Masks(); all != 3773655750150 {
		t.Fatal(all)
	}
}

// TestNeedIsEnough watches how much disk is taken.
func TestNeedIsEnough(t *testing.T) {
	for _, known := range []bool{true, false} {
		s := shape.Classic()
		options := disk.Options{Dir: temporary(t), Memory: enough, Segments: 4}
		if known {
			table, err := pdb.BuildLean(t.Context(), s, 8, nil)
			if err != nil {
				t.Fatal(err)
			}
			options.Known = table.ByDistance()
		}
		search, err := disk.New(s, options)
		if err != nil {
			t.Fatal(err)
		}
		need, most := search.Need(), int64(0)
		for _, step := range search.Steps(14) {
			if _, err := search.Step(t.Context(), step.Name, func(int) bool { return true }); err != nil {
				t.Fatal(err)
			}
			most = max(most, masksBytes(t, options.Dir))
		}
		if most > need.All || known && most < need.All/8 {
			t.Errorf("known %v: takes %d bytes, and is to need %+v", known, most, need)
		}
	}
}

// masksBytes returns how many bytes the files with masks have.
func masksBytes(t *testing.T, dir string) int64 {
	bytes := int64(0)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && !strings.HasSuffix(entry.Name(), ".json") {
			bytes += info.Size()
		}
	}
	return bytes
}
