package main

import (
	"errors"
	"os"
	"syscall"
)

// errNoData is ERROR_NO_DATA: the pipe is being closed.
const errNoData = syscall.Errno(232)

// isClosedPipe reports whether an error is that of writing to a pipe that nobody reads any more.
func isClosedPipe(err error) bool {
	return errors.Is(err, syscall.ERROR_BROKEN_PIPE) || errors.Is(err, errNoData)
}

// unread would tell whether a pipe has lost its reader; here only writing to it does.
func unread(*os.File) error { return nil }
