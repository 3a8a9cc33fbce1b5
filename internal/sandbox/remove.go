package sandbox

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// RemoveAll removes a folder that a program has had for itself, and all that is in it, whatever the program has made of it: folders
// that may not be entered, and folders in folders deeper than a path can name. It follows no links. That there is no such folder is
// no error.
func RemoveAll(folder string) error {
	if os.RemoveAll(folder) == nil {
		return nil
	}
	r := remover{top: folder}
	for r.more = true; r.more && r.err == nil; {
		r.more = false
		r.each(folder, r.child)
	}
	return cmp.Or(r.err, os.Remove(folder))
}

// A remover removes what is in a folder. Folders in its folders it first takes up into itself, so that no path is long.
type remover struct {
	top   string
	taken int  // folders that were taken up
	more  bool // some were
	err   error
}

// each calls a function with the path of each thing in a folder, which it makes one that can be entered.
func (r *remover) each(folder string, do func(path string, isFolder bool) error) {
	r.fail(os.Chmod(folder, 0o700))
	entries, err := os.ReadDir(folder)
	r.fail(err)
	for _, entry := range entries {
		r.fail(do(filepath.Join(folder, entry.Name()), entry.IsDir()))
	}
}

// child removes what is in the top folder.
func (r *remover) child(path string, isFolder bool) error {
	if isFolder {
		r.each(path, r.grandchild)
	}
	return os.Remove(path)
}

// grandchild removes what is in a folder in the top folder, and takes up what is a folder.
func (r *remover) grandchild(path string, isFolder bool) error {
	if !isFolder {
		return os.Remove(path)
	}
	r.more = true
	if err := os.Chmod(path, 0o700); err != nil {
		return err
	}
	for {
		r.taken++
		to := filepath.Join(r.top, strconv.Itoa(r.taken))
		if _, err := os.Lstat(to); err == nil {
			continue // it has a name of the program's
		}
		return os.Rename(path, to)
	}
}

// fail notes an error, but not that something has gone already.
func (r *remover) fail(err error) {
	if !errors.Is(err, fs.ErrNotExist) {
		r.err = cmp.Or(r.err, err)
	}
}
