package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// tr is measured as octo is, directly and through pipes, with a meal larger than any pipe's buffer.
func TestRun(t *testing.T) {
	tr := need(t, "tr")
	need(t, "cat")
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, []byte(strings.Repeat("1 2 3\n", 1<<18)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, piped := range []bool{false, true} {
		c := command{args: []string{tr, "-d", " "}, stdin: in, piped: piped, locale: "C"}
		took, _, err := c.run(t.Context(), out)
		if err != nil || took <= 0 {
			t.Fatalf("piped %v: took %v, %v", piped, took, err)
		}
		if text, err := os.ReadFile(out); err != nil || string(text) != strings.Repeat("123\n", 1<<18) {
			t.Errorf("piped %v: %d bytes came out, %v", piped, len(text), err)
		}
	}
}

func TestRunTellsWhatWentWrong(t *testing.T) {
	cat := need(t, "cat")
	for _, piped := range []bool{false, true} {
		c := command{args: []string{cat, "no such file"}, piped: piped}
		if _, _, err := c.run(t.Context(), filepath.Join(t.TempDir(), "out")); err == nil || !strings.Contains(err.Error(), "no such file") {
			t.Errorf("piped %v: error %v, want what cat says", piped, err)
		}
	}
}

func TestAlternate(t *testing.T) {
	cat := need(t, "cat")
	b := bench{dir: t.TempDir()}
	measured, err := b.alternate(t.Context(), 3, 2, command{name: "A", args: []string{cat}}, command{name: "B", args: []string{cat}})
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"A", "B"} {
		if s := measured[i]; s.name != name || len(s.seconds) != 3 {
			t.Errorf("series %d is %+v, want three runs of %s", i, s, name)
		}
	}
	if b.looks != 4 { // two commands, before the first turn and the third
		t.Errorf("looked %d times for an idle machine, want 4", b.looks)
	}
	if _, err := os.Stat(b.output()); err == nil {
		t.Error("the last output is still there")
	}
}

func TestSettleEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := bench{wait: time.Hour}
	if err := b.settle(ctx); err == nil {
		t.Error("no error")
	}
}

// need returns the path of a program, or skips the test.
func need(t *testing.T, name string) string {
	path, err := find(name)
	if err != nil {
		t.Skipf("not run here: bench (no %s)", name)
	}
	return path
}
