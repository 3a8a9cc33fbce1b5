//go:build !windows

package main

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// isClosedPipe reports whether an error is that of writing to a pipe that nobody reads any more.
func isClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

// unread returns the error of writing to a file if it is a pipe that nobody reads any more, without writing. What works long before it
// has something to write asks it.
func unread(file *os.File) error {
	poll := []unix.PollFd{{Fd: int32(file.Fd())}}
	if n, err := unix.Poll(poll, 0); n > 0 && err == nil && poll[0].Revents&unix.POLLERR != 0 {
		return syscall.EPIPE
	}
	return nil
}
