//go:build linux || darwin

package disk

import "golang.org/x/sys/unix"

// freeBytes returns how many bytes of the disk that a folder is on may be taken.
func freeBytes(dir string) (int64, bool) {
	var of unix.Statfs_t
	if unix.Statfs(dir, &of) != nil {
		return 0, false
	}
	return int64(of.Bavail) * int64(of.Bsize), true //nolint:unconvert // elsewhere it is another type
}
