package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestAnswers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "answers")
	if err := os.WriteFile(path, []byte("A\n1\nB\n2\nC\n3\nD\n1\nE\n2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := answers(path, 5, 2); err != nil || string(got) != "A\n1\nC\n3\nE\n2\n" {
		t.Errorf("every second of five: %q, %v", got, err)
	}
	for _, n := range []int{4, 6} {
		if _, err := answers(path, n, 2); err == nil {
			t.Errorf("five answers pass for %d", n)
		}
	}
}
