package main

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHelpFitsTheScreen holds every line of all help to the columns that a terminal has, however it is asked for.
func TestHelpFitsTheScreen(t *testing.T) {
	calls := [][]string{nil, {"help"}, {"--help"}, {"help", "gen", suiteWord}}
	for _, sub := range newTable(newOutput()).Commands() {
		calls = append(calls, []string{"help", "table", sub.Name()}, []string{"table", sub.Name(), "--help"})
	}
	for _, sub := range newShapes(newOutput()).Commands() {
		calls = append(calls, []string{"help", "shapes", sub.Name()}, []string{"shapes", sub.Name(), "--help"})
	}
	for _, c := range commands {
		calls = append(calls, []string{"help", c.name}, []string{c.name, "--help"})
	}
	for _, call := range append(calls, []string{"help", "help"}) {
		var help strings.Builder
		root := newRoot(newOutput(), call)
		root.SetOut(&help)
		root.SetArgs(slices.Concat([]string{}, call)) // which is not nil
		if err := root.Execute(); err != nil || help.Len() == 0 {
			t.Errorf("octo %s: %v, after %d bytes", strings.Join(call, " "), err, help.Len())
		}
		for line := range strings.Lines(help.String()) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > helpColumns || strings.HasSuffix(line, " ") {
				t.Errorf("octo %s: a line is too wide, or ends in a blank: %q", strings.Join(call, " "), line)
			}
		}
	}
}
