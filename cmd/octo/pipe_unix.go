//go:build !windows

package main

import (
	"errors"
	"syscall"
)

// isClosedPipe reports whether an error is that of writing to a pipe that nobody reads any more.
func isClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
