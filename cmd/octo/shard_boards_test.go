package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"octothorpe/shape"
	"octothorpe/shard"
)

// A file that is written to while a part of it is read gives an error that names it, and no part.
func TestCutChanged(t *testing.T) {
	const board = "111132323132231222312133\n"
	for _, test := range []struct {
		what   string
		change func(path string) error
	}{
		{"grows", func(path string) error { return os.Truncate(path, 300*int64(len(board))) }},
		{"shrinks", func(path string) error { return os.Truncate(path, 10) }},
		{"is written over", func(path string) error {
			if err := os.WriteFile(path, []byte(strings.Repeat(board, 100)), 0o600); err != nil {
				return err
			}
			return os.Chtimes(path, time.Time{}, time.Unix(1, 0)) // which a fast disk may not do by itself
		}},
	} {
		path := filepath.Join(t.TempDir(), "boards.txt")
		if err := os.WriteFile(path, []byte(strings.Repeat(board, 100)), 0o600); err != nil {
			t.Fatal(err)
		}
		s := sharding{Shard: shard.Shard{K: 2, N: 2}}
		cuts, err := s.cut(shape.Classic(), []string{path}, false)
		if err != nil {
			t.Fatal(err)
		}
		c := cuts[0]
		defer c.file.Close()
		if err := test.change(path); err != nil {
			t.Fatal(err)
		}
		_, err = io.Copy(io.Discard, c)
		if err == nil {
			_, err = c.ranged()
		}
		if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "has changed while it was read") {
			t.Errorf("a file that %s: %v", test.what, err)
		}
	}
}
