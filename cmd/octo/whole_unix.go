//go:build !windows

package main

import (
	"path/filepath"

	"github.com/google/renameio/v2"
)

// newPending returns a file that will take the place of the one with that name, and its permissions.
func newPending(path string) (*renameio.PendingFile, error) {
	return renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)),
		renameio.WithPermissions(0o666), renameio.WithExistingPermissions())
}
