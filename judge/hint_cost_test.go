package judge

import (
	"math"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"octothorpe/contest"
	"octothorpe/internal/sandbox"
	"octothorpe/search"

	"pgregory.net/rapid"
)

// nodesOf returns how many nodes an engine looks at for each of costBoards.
func nodesOf(t *testing.T, engine *search.Engine) []float64 {
	t.Helper()
	var nodes []float64
	for _, digits := range costBoards {
		sum := 0.0
		for _, board := range boardsOf(digits) {
			sum += float64(engine.Search(t.Context(), board, search.Options{}).Nodes)
		}
		nodes = append(nodes, sum)
	}
	return nodes
}

// Each slow slip is told by the nodes of its engine, on machines of any speed that are not quite even, and no other engine is taken for
// one. Breadth-first search looks at nearly as many as one without a bound; it is told by its memory.
func TestSlowSlip(t *testing.T) {
	costs, err := slowCosts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, engine := range search.Engines() {
		want := map[string]string{"iddfs": "no-bound", "ida-third": "third"}[engine.Name]
		if !engine.Exact || engine.Name == "bfs" {
			continue
		}
		nodes := nodesOf(t, engine)
		rapid.Check(t, func(rt *rapid.T) {
			speed := math.Exp(rapid.Float64Range(-20, 0).Draw(rt, "speed"))
			took := make([]float64, len(nodes))
			for i, n := range nodes {
				took[i] = n * speed * rapid.Float64Range(1, 1.3).Draw(rt, "uneven")
			}
			if got := name(explaining(took, costs)); got != want {
				rt.Fatalf("%s is told %q, want %q", engine.Name, got, want)
			}
		})
	}
	same := make([]float64, len(costBoards))
	for i := range same {
		same[i] = 1
	}
	if slip := explaining(same, costs); slip != nil {
		t.Errorf("a program that takes the same time for all is told %q", slip.Name)
	}
}

func name(slip *contest.Slip) string {
	if slip == nil {
		return ""
	}
	return slip.Name
}

// Programs in C++: a slip of cost earns its hint, another fault none. As the machine may be busy, a hint may be missing sometimes.
func TestCostHint(t *testing.T) {
	if _, err := sandbox.Run(t.Context(), sandbox.Command{Args: []string{"true"}}, sandbox.Limits{}); err != nil {
		t.Skipf("cannot run here: programs within limits (%v)", err)
	}
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("not run here: slow programs (no g++)")
	}
	limits := Limits{time.Second, 128 << 20}
	slow := []*Result{{Verdict: contest.AC}, {Verdict: TLE, CPU: limits.Time + 1}}
	large := []*Result{{Verdict: contest.AC}, {Verdict: MLE}}
	for _, program := range []struct {
		file    string
		results []*Result
		want    string
	}{
		{"third.cpp", slow, "third"},
		{"no_bound.cpp", slow, "no-bound"},
		{"breadth.cpp", slow, ""},
		{"open_list.cpp", slow, ""},
		{"open_list.cpp", large, "open-list"},
		{"breadth.cpp", large, ""},
		{"leak.cpp", large, ""},
		{"third.cpp", large, ""},
	} {
		t.Run(program.file+" "+string(program.results[1].Verdict), func(t *testing.T) {
			source, err := NewSource(filepath.Join("testdata", program.file), "")
			if err != nil {
				t.Fatal(err)
			}
			built, err := source.Build(t.Context(), t.TempDir(), limits)
			if err != nil {
				t.Fatal(err)
			}
			j := &Judge{Program: built, Limits: limits}
			const tries = 3
			for try := 1; ; try++ {
				fault, err := j.CostHint(t.Context(), Form{}, program.results)
				if err != nil {
					t.Fatal(err)
				}
				got := ""
				if fault != nil {
					got = fault.Name
				}
				switch {
				case got == program.want:
					return
				case got != "" || try == tries:
					t.Fatalf("it is told %q, want %q", got, program.want)
				}
			}
		})
	}
}

// What failed in another way, or may be waiting, is given no further boards.
func TestNoCostHint(t *testing.T) {
	j := &Judge{Limits: DefaultLimits()} // without a program
	right, slow, waits := Result{Verdict: contest.AC}, Result{Verdict: TLE, CPU: 2 * time.Second}, Result{Verdict: TLE}
	for _, verdicts := range [][]*Result{
		{}, {&right}, {&slow}, {&right, &waits}, {&right, &slow, {Verdict: contest.WA}}, {&right, &slow, {Verdict: RE}},
	} {
		if slip, err := j.CostHint(t.Context(), Form{}, verdicts); slip != nil || err != nil {
			t.Errorf("%+v: %v, %v", verdicts, slip, err)
		}
	}
}
