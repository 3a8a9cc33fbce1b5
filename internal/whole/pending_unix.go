//go:build !windows

package whole

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
	"golang.org/x/sys/unix"
)

// newPending returns a file that will take the place of the one with that name, and its permissions.
func newPending(path string) (*renameio.PendingFile, error) {
	return renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)),
		renameio.WithPermissions(0o666), renameio.WithExistingPermissions())
}

// syncFolder has the disk keep the names of a folder, as far as its file system can.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return nil // one may write to a folder that one may not read
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil && !errors.Is(err, unix.EINVAL) && !errors.Is(err, unix.ENOTSUP) {
		return err
	}
	return nil
}
