package sandbox

import (
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// setLimits sets the kernel's own limits on a process that waits, for it and all that it will start. They back up the watcher:
// processor time a second late, each file's size, no core files. The number of processes is not among them, since the
// kernel counts all of the user's, and none of root's; nor is address space, of which many programs reserve more than they use.
func setLimits(pid int, limits Limits) error {
	if err := setLimit(pid, unix.RLIMIT_CORE, "core files", 0, 0); err != nil {
		return err
	}
	if limits.Output > 0 {
		if err := setLimit(pid, unix.RLIMIT_FSIZE, "file size", uint64(limits.Output), uint64(limits.Output)); err != nil {
			return err
		}
	}
	if limits.CPU > 0 {
		seconds := uint64((limits.CPU+time.Second-1)/time.Second) + 1
		if err := setLimit(pid, unix.RLIMIT_CPU, "processor time", seconds, seconds); err != nil {
			return err
		}
	}
	if limits.Memory > 0 {
		return setLimit(pid, unix.RLIMIT_STACK, "stack size", unix.RLIM_INFINITY, unix.RLIM_INFINITY)
	}
	return nil
}

// setLimit sets a limit, soft and hard, or as much as the hard limit that is there allows.
func setLimit(pid, resource int, name string, soft, hard uint64) error {
	var was unix.Rlimit
	if err := unix.Prlimit(pid, resource, nil, &was); err != nil {
		return fmt.Errorf("read the limit of %s: %w", name, err)
	}
	limit := unix.Rlimit{Cur: min(soft, was.Max), Max: min(hard, was.Max)}
	if err := unix.Prlimit(pid, resource, &limit, nil); err != nil {
		return fmt.Errorf("limit %s: %w", name, err)
	}
	return nil
}
