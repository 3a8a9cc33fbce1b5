package wrap_test

import (
	"slices"
	"strings"
	"testing"

	"octothorpe/internal/wrap"

	"pgregory.net/rapid"
)

func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-z]{1,12}( [a-z]{1,12}){0,20}`).Draw(t, "text")
		lines := slices.Collect(wrap.Lines(text, 12))
		if strings.Join(lines, " ") != text {
			t.Errorf("%q is broken into %q", text, lines)
		}
		for _, line := range lines {
			if len(line) > 12 {
				t.Errorf("%q has more than 12 letters", line)
			}
		}
	})
	for range wrap.Lines("one two three", 3) {
		break // and no more is asked for
	}
}
