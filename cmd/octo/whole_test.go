package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A file is there whole or not at all, and what was there before stays till then.
func TestWriteWhole(t *testing.T) {
	failure := errors.New("no more")
	for name, test := range map[string]struct {
		write func(cancel func(), w io.Writer) error
		want  string
		err   error
	}{
		"all is written": {func(_ func(), w io.Writer) error {
			_, err := io.WriteString(w, "new")
			return err
		}, "new", nil},
		"the writing fails": {func(_ func(), w io.Writer) error {
			io.WriteString(w, "ne")
			return failure
		}, "old", failure},
		"the context ends": {func(cancel func(), w io.Writer) error {
			io.WriteString(w, "ne")
			cancel()
			return context.Canceled
		}, "old", context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "file")
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			err := writeWhole(ctx, path, func(w io.Writer) error { return test.write(cancel, w) })
			if !errors.Is(err, test.err) {
				t.Errorf("error %v, want %v", err, test.err)
			}
			text, err := os.ReadFile(path)
			if err != nil || string(text) != test.want {
				t.Errorf("the file has %q, error %v, want %q", text, err, test.want)
			}
			if files := names(t, dir); len(files) != 1 {
				t.Errorf("there are %q, want the file only", files)
			}
		})
	}
}

// When the context ends, nothing stays, though a write still waits for the disk.
func TestWriteWholeWhileADiskIsSlow(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir) // where the file may lie first
	ctx, cancel := context.WithCancel(t.Context())
	err := writeWhole(ctx, filepath.Join(dir, "file"), func(io.Writer) error {
		if len(names(t, dir)) != 1 {
			t.Error("no file lies there while it is written")
		}
		cancel()
		for begin := time.Now(); len(names(t, dir)) > 0; time.Sleep(time.Millisecond) {
			if time.Since(begin) > patience {
				t.Fatalf("there still is %q", names(t, dir))
			}
		}
		return ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
