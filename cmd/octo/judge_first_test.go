package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// A folded text has all that it had, but for the blanks at which it is broken, and fits.
func TestFolded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		margin := strings.Repeat(" ", rapid.IntRange(0, 4).Draw(t, "margin"))
		text := margin + "a" + rapid.StringMatching(`([a-zä"]{0,30} {1,3}|[a-z]{100}){0,8}z`).Draw(t, "text")
		lines := strings.Split(folded(text), "\n")
		if last := len(lines) - 1; lines[last] != "" {
			t.Fatalf("%q ends without a line end", lines)
		} else {
			lines = lines[:last]
		}
		rest := text
		for i, line := range lines {
			if utf8.RuneCountInString(line) > reportColumns || !strings.HasPrefix(line, margin) {
				t.Errorf("%q, at a margin of %d", line, len(margin))
			}
			if i > 0 {
				line = strings.TrimPrefix(line, margin)
				rest = strings.TrimPrefix(rest, " ")
			}
			if !strings.HasPrefix(rest, line) {
				t.Fatalf("%q goes on with %q", rest, line)
			}
			rest = rest[len(line):]
		}
		if rest != "" {
			t.Errorf("without %q", rest)
		}
	})
}

func TestFitting(t *testing.T) {
	for text, want := range map[string]string{"": "", "abcde": "abcde", "abcdef": "abcd…", "棋盘棋": "棋盘…", "棋盘a": "棋盘a"} {
		if got := fitting(text, 5); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}
