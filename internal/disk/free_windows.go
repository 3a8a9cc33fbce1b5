package disk

import "golang.org/x/sys/windows"

// freeBytes returns how many bytes of the disk that a folder is on may be taken.
func freeBytes(dir string) (int64, bool) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, false
	}
	var free uint64
	if windows.GetDiskFreeSpaceEx(name, &free, nil, nil) != nil {
		return 0, false
	}
	return int64(free), true
}
