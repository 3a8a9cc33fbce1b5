package solver

import "golang.org/x/sys/unix"

// machineMemory returns how many bytes of memory the machine has.
func machineMemory() int64 {
	bytes, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return usualMemory
	}
	return int64(bytes) //nolint:gosec // no machine has so much
}
