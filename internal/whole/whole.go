// Package whole writes files whole or not at all.
package whole

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Write writes a file whole or not at all: under another name beside it first, which begins with a dot. When that is safe on the disk it
// takes the name, in the place of a file that is there, whose permissions it keeps. If write gives an error, or the context ends before, which
// is then the error, nothing stays; a context that has ended already does not matter, for what is done is to be kept.
//
// Errors of the file under way have the name that it would have got.
func Write(ctx context.Context, path string, write func(io.Writer) error) (err error) {
	defer func() {
		if under, ok := errors.AsType[*fs.PathError](err); ok && strings.HasPrefix(filepath.Base(under.Path), "."+filepath.Base(path)) {
			under.Path = path
		}
	}()
	file, err := newPending(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Cleanup() }()
	if ctx.Err() == nil {
		// What is not yet whole goes at once, for the disk may hold up a write.
		remove := context.AfterFunc(ctx, func() { os.Remove(file.Name()) })
		defer remove()
	}
	if err := write(file); err != nil {
		return err
	}
	if err := file.CloseAtomicallyReplace(); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}
