package pack_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"octothorpe/pack"
)

// limited returns what is in the archive of a format, by path, with limits that were chosen.
func limited(t *testing.T, format string, limit time.Duration, memory int64) map[string]string {
	t.Helper()
	p := pack.New()
	p.Time, p.Memory, p.MemoryChosen = limit, memory, true
	var b bytes.Buffer
	if err := pack.ByName(format).Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return unzip(t, b.Bytes())
}

// TestLimits holds each format to limits in its own words, of which none has an exponent.
func TestLimits(t *testing.T) {
	const mib = 1 << 20
	for _, c := range []struct {
		format, path string
		limit        time.Duration
		memory       int64
		want         string
	}{
		{"zip", "README", 2500 * time.Millisecond, 256 * mib, "\nLimits: 2.5 s and 256 MiB for each input."},
		{"kattis", "rotationgame/problem.yaml", time.Second, 256 * mib, "\n  memory: 256\n"},
		{"icpc", "rotationgame/problem.yaml", time.Millisecond, 256 * mib, "\n  time_limit: 0.001\n  memory: 256\n"},
		{"icpc", "rotationgame/problem.yaml", 2_000_000 * time.Second, 2048 * mib, "\n  time_limit: 2000000\n  memory: 2048\n"},
		{"luogu", "config.yml", 1500 * time.Millisecond, 128 * mib, "01.in:\n  timeLimit: 1500\n  memoryLimit: 131072\n"},
		{"domjudge", "domjudge-problem.ini", 1500 * time.Millisecond, 256 * mib, "timelimit='1.5'\n"},
		{"domjudge", "problem.yaml", 1500 * time.Millisecond, 256 * mib, "\n  memory: 256\n"},
		{"hydro", "rotationgame/testdata/config.yaml", 1500 * time.Millisecond, 256 * mib, "\ntime: 1500ms\nmemory: 256m\n"},
	} {
		if text := limited(t, c.format, c.limit, c.memory)[c.path]; !strings.Contains(text, c.want) {
			t.Errorf("%s: %s has no %q:\n%.400s", c.format, c.path, c.want, text)
		}
	}
	if config := unpack(t, "luogu")["config.yml"]; strings.Contains(config, "memory") {
		t.Error("Luogu is told a limit of memory that nobody chose")
	}
}

// TestLimitsOutOfReach holds formats to refuse what they cannot say, and nothing else.
func TestLimitsOutOfReach(t *testing.T) {
	p := pack.New()
	for _, format := range pack.Formats() {
		for _, c := range []struct {
			limit  time.Duration
			memory int64
			fits   bool
		}{
			{time.Second, 1 << 30, true},
			{0, 1 << 30, false},
			{-time.Second, 1 << 30, false},
			{time.Second, 0, false},
			{time.Millisecond, 1 << 20, true},
			{time.Millisecond + time.Nanosecond, 1 << 20, format.TimeStep == 0},
			{time.Second, 1<<20 + 1<<10, format.MemoryStep <= 1<<10},
			{time.Second, 1<<20 + 1, format.MemoryStep == 0},
		} {
			p.Time, p.Memory = c.limit, c.memory
			err := format.Check(p)
			if (err == nil) != c.fits {
				t.Errorf("%s, %v and %d bytes: %v", format.Name, c.limit, c.memory, err)
			}
			var b bytes.Buffer
			if err != nil && (format.Write(&b, p) == nil || b.Len() > 0) {
				t.Errorf("%s, %v and %d bytes: %d bytes are written", format.Name, c.limit, c.memory, b.Len())
			}
		}
	}
}
