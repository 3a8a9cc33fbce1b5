package pdb

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// MakeHuge makes a large slice in huge pages, if the system grants the wish: look-ups at random places then seldom miss the
// cache of page addresses, and to touch it for the first time costs a few page faults, not thousands.
func MakeHuge[T any](length int) []T {
	const page = 2 << 20
	size := int(unsafe.Sizeof(*new(T)))
	pages := (length*size + page - 1) / page
	room := make([]T, (pages+1)*page/size)
	address := uintptr(unsafe.Pointer(unsafe.SliceData(room))) //nolint:gosec // only to find where a page begins
	whole := room[int(-address%page)/size:][:pages*page/size]
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(whole))), pages*page) //nolint:gosec // the same memory as bytes
	_ = unix.Madvise(bytes, unix.MADV_HUGEPAGE)
	return whole[:length:length]
}
