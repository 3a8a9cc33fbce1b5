package main

import (
	"bufio"
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"octothorpe/search"
)

func TestAmounts(t *testing.T) {
	for _, c := range []struct {
		units *units
		text  string
		want  int64
	}{
		{counts, "1", 1}, {counts, "100000000", 1e8}, {counts, "100,000,000", 1e8}, {counts, "100M", 1e8}, {counts, "1e8", 1e8},
		{counts, "1.5k", 1500}, {counts, "2 G", 2e9}, {counts, "3t", 3e12},
		{sizes, "65536", 65536}, {sizes, "512MiB", 512 << 20}, {sizes, "1GiB", 1 << 30}, {sizes, "1.5 GiB", 3 << 29},
		{sizes, "2k", 2048}, {sizes, "2kB", 2000}, {sizes, "7B", 7}, {sizes, "1tib", 1 << 40},
	} {
		a := amount{units: c.units}
		if err := a.Set(c.text); err != nil || a.value != c.want || a.String() != c.text {
			t.Errorf("%q is %d, %q and the error %v, want %d", c.text, a.value, a.String(), err, c.want)
		}
	}
	for _, c := range []struct {
		units *units
		texts []string
	}{
		{counts, []string{"", "0", "-1", "0.5", "M", "10MiB", "1e30", "NaN", "inf", "0x10", "1 2", "ten"}},
		{sizes, []string{"", "0", "-1", "MiB", "1.5", "3XiB", "9e18", "8EiB", "1iB"}},
	} {
		for _, text := range c.texts {
			a := amount{units: c.units}
			if err := a.Set(text); err == nil || a.value != 0 {
				t.Errorf("%q is %d and gives no error", text, a.value)
			}
		}
	}
}

func TestSignificant(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1.00", 1.005: "1.00", 9.994: "9.99", 9.996: "10.0", 99.96: "100", 123.4: "123", 123456: "123456",
		0.0999: "0.0999", 0.09996: "0.100", 0.0000317: "0.0000317", -2.5: "-2.50", math.Inf(1): "+Inf",
	} {
		if got := significant(x); got != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
}

func TestSignificantIsNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := math.Exp(rapid.Float64Range(-20, 20).Draw(t, "logarithm"))
		text := significant(x)
		back, err := strconv.ParseFloat(text, 64)
		if err != nil || math.Abs(back-x) > 0.00501*x {
			t.Errorf("%v is written %s", x, text)
		}
		if digits := strings.TrimLeft(strings.Replace(text, ".", "", 1), "0"); x < 1000 && len(digits) != 3 {
			t.Errorf("%v is written %s, with %d digits", x, text, len(digits))
		}
	})
}

func TestUnits(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "0 ns", 5.61e-7: "561 ns", 9.999e-7: "1.00 µs", 0.0000123: "12.3 µs", 0.417: "417 ms", 0.9994: "999 ms", 0.9996: "1.00 s",
		29.1: "29.1 s", 99.94: "99.9 s", 99.96: "1m40s", 3725: "1h2m5s",
	} {
		if got := lasting(seconds); got != want {
			t.Errorf("%v seconds are written %s, want %s", seconds, got, want)
		}
	}
	for bytes, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1024: "1.00 KiB", 735471: "718 KiB", 1<<20 - 1: "1.00 MiB", 1 << 30: "1.00 GiB", 5 << 41: "10.0 TiB",
	} {
		if got := sized(bytes); got != want {
			t.Errorf("%d bytes are written %s, want %s", bytes, got, want)
		}
	}
	for rate, want := range map[float64]string{0: "0", 12: "12.0", 999.6: "1.00 k", 87.7e6: "87.7 M", 2e12: "2000 G"} {
		if got := scaled(rate, 1000, "", "k", "M", "G"); got != want {
			t.Errorf("%v is written %s, want %s", rate, got, want)
		}
	}
}

func TestEngineList(t *testing.T) {
	names := func(l *engineList) string {
		var names []string
		for _, engine := range l.chosen {
			names = append(names, engine.Name)
		}
		return strings.Join(names, " ")
	}
	l := newEngineList()
	for _, engine := range l.chosen {
		if !engine.Exact || !engine.Light {
			t.Errorf("%s runs by default", engine.Name)
		}
	}
	if len(l.chosen) < 2 || l.String() != "" {
		t.Errorf("by default run %s, from %q", names(l), l)
	}
	for text, want := range map[string]string{
		"pdb": "pdb", "pdb,ida": "pdb ida", " ida , pdb ,ida": "ida pdb", "all": strings.Join(engineNames(), " "),
		"pdb,all": "pdb " + strings.Join(slices.DeleteFunc(engineNames(), func(name string) bool { return name == "pdb" }), " "),
	} {
		if err := l.Set(text); err != nil || names(l) != want {
			t.Errorf("%q is %s and the error %v, want %s", text, names(l), err, want)
		}
	}
	for _, text := range []string{"", "ida,", "IDA", "ida pdb"} {
		if err := l.Set(text); err == nil {
			t.Errorf("%q is %s", text, names(l))
		}
	}
}

func TestColumns(t *testing.T) {
	table := &columns{left: 1}
	table.row("engine", "n")
	table.row("ida")
	table.add("1,234")
	table.row("µ", "-")
	var text bytes.Buffer
	out := &output{Writer: bufio.NewWriter(&text)}
	table.text(out)
	table.markdown(out)
	out.Flush()
	want := `engine      n
ida     1,234
µ           -
| engine |     n |
| ------ | ----: |
| ida    | 1,234 |
| µ      |     - |
`
	if diff := cmp.Diff(want, text.String()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestNotes holds tables to say what must be known of them, and no more.
func TestNotes(t *testing.T) {
	one, two := search.Summary{Engine: "ida"}, search.Summary{Engine: "pdb"}
	for _, test := range []struct {
		found search.Comparison
		want  []string
	}{
		{search.Comparison{Engines: []search.Summary{one}}, nil},
		{search.Comparison{Engines: []search.Summary{one, two}}, []string{"The ratios x are to ida, over the boards that both answered."}},
		{search.Comparison{Engines: []search.Summary{one}, Parallel: true},
			[]string{"Several boards were searched at a time, so times do not compare."}},
		{search.Comparison{Engines: []search.Summary{one}, Boards: 1200, Cancelled: true, Runs: make([]search.Run, 3)},
			[]string{"Ended early: 3 of 1,200 searches are done."}},
		{search.Comparison{Engines: []search.Summary{{Wrong: 1}}},
			[]string{"Wrong answers are not the shortest, or not the first of the shortest in dictionary order."}},
		{search.Comparison{Engines: []search.Summary{{GaveUp: 1}}}, []string{"Searches that gave up count with what they did until then."}},
	} {
		if diff := cmp.Diff(test.want, new(comparing).notes(&test.found)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// TestEndEarly ends a comparison in its second search, which takes long, and holds it to print the first.
func TestEndEarly(t *testing.T) {
	var text bytes.Buffer
	out := &output{Writer: bufio.NewWriter(&text)}
	root := newRoot(out, nil)
	plot, far := filepath.Join(t.TempDir(), "nodes.svg"), filepath.Join(t.TempDir(), "far.txt")
	const board = "112323233232111211122333\n" // of length 13, which iddfs takes minutes for
	if err := os.WriteFile(far, []byte(board+board), 0o666); err != nil {
		t.Fatal(err)
	}
	root.SetArgs([]string{"compare", "--engines", "pdb,iddfs", "--plot", plot, far})
	const enough = 500 * time.Millisecond // for pdb
	ctx, cancel := context.WithTimeout(t.Context(), enough)
	defer cancel()
	if err := root.ExecuteContext(ctx); err != nil {
		t.Fatal(err)
	}
	out.Flush()
	for _, want := range []string{"\npdb          1 ", "\niddfs        0 ", "\nEnded early: 1 of 4 searches are done.\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in\n%s", want, text.String())
		}
	}
	if _, err := os.Stat(plot); err != nil {
		t.Error(err)
	}
}

func TestSearchesLine(t *testing.T) {
	for _, c := range []struct {
		done, all int64
		elapsed   time.Duration
		want      string
	}{
		{0, 3, time.Second, "[....................]   0 %, 0 of 3 searches, 0/s, ? left"},
		{300, 1200, 2 * time.Second, "[#####...............]  25 %, 300 of 1,200 searches, 150/s, 6s left"},
	} {
		if got := workLine("searches", c.done, c.all, c.elapsed); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

// TestHelpOnEngines holds the help to have every engine, and to fit a terminal.
func TestHelpOnEngines(t *testing.T) {
	list := listEngines()
	for _, engine := range search.Engines() {
		if !strings.Contains(list, "\n  "+engine.Name+" ") && !strings.HasPrefix(list, "  "+engine.Name+" ") {
			t.Errorf("%s is missing", engine.Name)
		}
	}
	for line := range strings.Lines(list) {
		if len(line) > 80 {
			t.Errorf("%q is too long", line)
		}
	}
}
