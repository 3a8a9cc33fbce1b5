//go:build !windows

package tui

import (
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"
)

// stops are the signals TSTP, by which a shell or another program stops this one for a while. They are caught, since the terminal is
// to be left as it was first; then the program stops itself. The zero stops are none.
type stops struct {
	signals chan os.Signal
	left    atomic.Bool // the terminal is, or is about to be
}

// newStops returns stops that call a function for each, from a goroutine of theirs.
func newStops(stopped func()) *stops {
	s := new(stops)
	if !s.possible() {
		return s
	}
	s.signals = make(chan os.Signal, 1)
	signal.Notify(s.signals, syscall.SIGTSTP)
	go func() {
		for range s.signals {
			if s.left.Swap(false) {
				// This one is from Bubble Tea, which has left the terminal. Once Go has caught TSTP, only STOP stops a program.
				_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
				continue
			}
			stopped()
		}
	}()
	return s
}

// possible reports whether there is a shell that would let the program go on. Where none has given it a process group of its own, as
// in a container or a window that was opened for it, the system does not stop it either.
func (*stops) possible() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != syscall.Getpgrp()
}

// expect has the next signal stop the program.
func (s *stops) expect() { s.left.Store(true) }

// end lets the signals be.
func (s *stops) end() {
	if s.signals != nil {
		signal.Stop(s.signals)
		close(s.signals)
	}
}
