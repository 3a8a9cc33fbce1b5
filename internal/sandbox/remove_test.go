package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// What a program makes to stay is removed all the same, and what it links to is not. A run as root may enter all folders; there the
// test is of the depth.
func TestRemoveAll(t *testing.T) {
	folder, outside := filepath.Join(t.TempDir(), "run"), t.TempDir()
	kept := filepath.Join(outside, "kept")
	must(t, os.MkdirAll(filepath.Join(folder, "closed", "1", "in"), 0o777))
	must(t, os.WriteFile(kept, nil, 0o666))
	must(t, os.WriteFile(filepath.Join(folder, "closed", "1", "file"), nil, 0o666))
	must(t, os.Symlink(outside, filepath.Join(folder, "closed", "link")))
	must(t, os.Symlink(folder, filepath.Join(folder, "1")))
	must(t, os.Mkdir(filepath.Join(folder, "2"), 0))
	deepen(t, folder, 10_000)
	must(t, os.Chmod(filepath.Join(folder, "closed", "1"), 0))
	must(t, os.Chmod(filepath.Join(folder, "closed"), 0))
	must(t, os.Chmod(folder, 0o500))
	must(t, RemoveAll(folder))
	if _, err := os.Lstat(folder); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is there: %v", err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Errorf("what a link leads to: %v", err)
	}
	must(t, RemoveAll(folder))
}

// deepen makes folders in folders, more than a path can name.
func deepen(t *testing.T, folder string, levels int) {
	t.Helper()
	root, err := os.OpenRoot(folder)
	must(t, err)
	for range levels {
		must(t, root.Mkdir("d", 0o777))
		next, err := root.OpenRoot("d")
		must(t, err)
		must(t, root.Close())
		root = next
	}
	must(t, root.Mkdir(strconv.Itoa(levels), 0))
	must(t, root.Close())
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
