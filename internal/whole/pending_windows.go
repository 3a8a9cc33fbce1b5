package whole

import (
	"errors"
	"os"
	"path/filepath"
)

// A pending file will take the place of another one. (The library for this has nothing on Windows.)
type pending struct {
	*os.File
	path string
}

// newPending returns a file that will take the place of the one with that name.
func newPending(path string) (*pending, error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".octo-*")
	return &pending{file, path}, err
}

// CloseAtomicallyReplace closes the file and puts it in its place.
func (p *pending) CloseAtomicallyReplace() error {
	if err := errors.Join(p.Sync(), p.Close()); err != nil {
		return err
	}
	return os.Rename(p.Name(), p.path)
}

// Cleanup removes the file if it has not taken its place.
func (p *pending) Cleanup() error {
	p.Close()
	return os.Remove(p.Name())
}

// syncFolder does nothing: there, names are kept when a file is renamed.
func syncFolder(string) error { return nil }
