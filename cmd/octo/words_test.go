package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"octothorpe/solver"
)

func TestNear(t *testing.T) {
	words := strings.Fields("contest text json jsonl csv")
	for typed, want := range map[string]string{
		"jsno":  "json jsonl", // two letters swapped
		"txt":   "text",
		"cvs":   "csv",
		"con":   "contest", // a beginning
		"json5": "json jsonl",
		"x":     "",
		"":      "",
	} {
		if got := near(typed, words); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("near(%q) = %q, want %q", typed, got, want)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"abc", "ac", 1}, {"abc", "acb", 1},
		{"kitten", "sitting", 3}, {"ca", "abc", 3},
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 735471: "735,471", 9465511770: "9,465,511,770"} {
		if got := grouped(n); got != want {
			t.Errorf("grouped(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestProgressLine(t *testing.T) {
	for _, c := range []struct {
		name       string
		read, size int64
		elapsed    time.Duration
		want       string
	}{
		{"boards.txt", 250e6, 1000e6, time.Second, "boards.txt [#####...............]  25 %, 250 MB/s, 3s left"},
		{"boards.txt", 0, 1000e6, time.Second, "boards.txt [....................]   0 %, 0 B/s, ? left"},
		{"a/very/long/way/to/the/boards.txt", 10, 10, time.Second, "…y/to/the/boards.txt [####################] 100 %, 10.0 B/s, 0s left"},
		{"a\x1b[31m\nb", 0, 10, time.Second, `"a\x1b[31m\nb" [....................]   0 %, 0 B/s, ? left`},
		{"empty", 0, 0, time.Second, "empty [....................]   0 %, 0 B/s, ? left"},
	} {
		if got := progressLine(c.name, c.read, c.size, c.elapsed); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func TestLinesFitTheScreen(t *testing.T) {
	for _, test := range []struct {
		line  string
		most  int
		part  string
		width int
	}{
		{"boards", 10, "boards", 6}, {"boards", 4, "boar", 4}, {"棋盘.txt", 20, "棋盘.txt", 8}, {"棋盘.txt", 3, "棋", 2}, {"x", 0, "", 0},
	} {
		if part, width := upTo([]rune(test.line), test.most); string(part) != test.part || width != test.width {
			t.Errorf("%q in %d columns: %q takes %d, want %q and %d", test.line, test.most, string(part), width, test.part, test.width)
		}
	}
}

// What shows of tables and searches has room on 80 columns, to the last digit, and goes when there is nothing to do.
func TestTableProgress(t *testing.T) {
	p := newTableProgress()
	defer p.end()
	if line := p.line(0); line != "" {
		t.Errorf("before there is anything to do, %q shows", line)
	}
	for _, now := range []solver.Progress{
		{Doing: "proving", Size: 32, Masks: 4_294_967_295, Done: 4_294_967_295},
		{Doing: "searching", Size: 32, Proved: 24, Nodes: 999_999_999_999},
	} {
		p.set(now)
		if line := p.line(0); line == "" || len(line) >= helpColumns {
			t.Errorf("%d columns: %q", len(line), line)
		}
	}
	p.rest()
	if line := p.line(0); line != "" {
		t.Errorf("when all is done, %q shows", line)
	}
}
