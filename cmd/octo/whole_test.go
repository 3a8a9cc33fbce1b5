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

// A folder is not replaced, and called what it is.
func TestWriteWholeWhereAFolderIs(t *testing.T) {
	dir := t.TempDir()
	if err := writeFile(t.Context(), dir, []byte("new")); !errors.Is(err, errDirectory) {
		t.Errorf("error %v, want %v", err, errDirectory)
	}
	if files := names(t, filepath.Dir(dir)); len(files) != 1 {
		t.Errorf("there are %q, want the folder only", files)
	}
}

// When the context ends, nothing stays, though a write still waits for the disk.
func TestWriteWholeWhileADiskIsSlow(t *testing.T) {
	dir := t.TempDir()
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

// Links lead where the system says, though nothing is there yet.
func TestWriteWholeFollowsLinks(t *testing.T) {
	for name, test := range map[string]struct {
		links [][2]string // what leads where
		path  string
		want  string // where the text is then; nowhere if empty
	}{
		"no link":             {nil, "file", "file"},
		"to nothing":          {[][2]string{{"link", "file"}}, "link", "file"},
		"over another link":   {[][2]string{{"link", "other"}, {"other", "file"}}, "link", "file"},
		"to another folder":   {[][2]string{{"link", "deep/file"}}, "link", "deep/file"},
		"up from a link":      {[][2]string{{"short", "deep/er"}, {"deep/er/link", "../file"}}, "short/link", "deep/file"},
		"round":               {[][2]string{{"link", "other"}, {"other", "link"}}, "link", ""},
		"to no folder":        {[][2]string{{"link", "missing/file"}}, "link", ""},
		"a folder on the way": {[][2]string{{"short", "deep"}}, "short/er/file", "deep/er/file"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.MkdirAll(filepath.Join(dir, "deep", "er"), 0o700); err != nil {
				t.Fatal(err)
			}
			for _, link := range test.links {
				if err := os.Symlink(filepath.FromSlash(link[1]), filepath.Join(dir, link[0])); err != nil {
					t.Skipf("not run here: files behind links (%v)", err)
				}
			}
			path := filepath.Join(dir, test.path)
			checked, err := checkFile(t.Context(), path), writeFile(t.Context(), path, []byte("new"))
			if (err == nil) != (test.want != "") || (checked == nil) != (err == nil) {
				t.Errorf("checking gives %v, writing %v", checked, err)
			}
			if test.want != "" {
				file := filepath.Join(dir, test.want)
				text, err := os.ReadFile(file)
				info, _ := os.Lstat(file)
				if err != nil || string(text) != "new" || !info.Mode().IsRegular() {
					t.Errorf("%s has %q, error %v", test.want, text, err)
				}
			}
			for _, link := range test.links {
				if to, err := os.Readlink(filepath.Join(dir, link[0])); err != nil || to != filepath.FromSlash(link[1]) {
					t.Errorf("%s leads to %q, %v", link[0], to, err)
				}
			}
		})
	}
}
