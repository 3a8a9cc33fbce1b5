//go:build unix

package solver_test

import (
	"path/filepath"
	"syscall"
	"testing"

	"octothorpe/solver"
)

// A pipe in the place of a table, from which nothing ever comes, is not waited for.
func TestNoPipeIsRead(t *testing.T) {
	s := parseShape(t, short)
	cache := &solver.Cache{Dir: t.TempDir()}
	if _, err := solver.New(s, solver.Options{Cache: cache}).Table(t.Context(), 8); err != nil {
		t.Fatal(err)
	}
	kept, err := cache.Clear(nil)
	if err != nil || len(kept) != 1 {
		t.Fatal(kept, err)
	}
	if err := syscall.Mkfifo(filepath.Join(cache.Dir, kept[0].Name), 0o600); err != nil {
		t.Skip(err)
	}
	var told []error
	v := solver.New(s, solver.Options{Cache: cache, Unkept: func(err error) { told = append(told, err) }})
	if _, err := v.Table(t.Context(), 8); err != nil || len(told) != 1 {
		t.Errorf("error %v, and told %v", err, told)
	}
	if now, err := cache.List(); err != nil || len(now) != 1 {
		t.Errorf("the cache has %v, %v; want the table in the pipe's place", now, err)
	}
}
