package pdb

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// preferHugePages asks the system to keep a large slice that has not been touched yet in huge pages: look-ups at random places
// then seldom miss the cache of page addresses. It is no more than a wish.
func preferHugePages[T any](slice []T) {
	if len(slice) == 0 {
		return
	}
	size := len(slice) * int(unsafe.Sizeof(slice[0]))
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&slice[0])), size) //nolint:gosec // the same memory as bytes
	_ = unix.Madvise(bytes, unix.MADV_HUGEPAGE)
}
