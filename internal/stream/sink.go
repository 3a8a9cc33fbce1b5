package stream

import (
	"context"
	"io"
	"sync"
)

// A sink takes answers in the order of their boards.
type sink struct {
	mutex   sync.Mutex
	w       io.Writer
	source  string
	onFault func(*Fault)
	err     error
	done    bool          // all has been put
	closed  bool          // nothing is taken any more
	over    chan struct{} // closed when nothing more is wanted
}

// put writes answers and tells the faults among their boards. It takes what ended the input, if anything, and whether these
// answers are the last, and reports whether more are wanted.
func (s *sink) put(ctx context.Context, answers []byte, faults []*Fault, readErr error, last bool) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.closed || s.err != nil || s.done || ctx.Err() != nil {
		return false
	}
	if len(answers) > 0 {
		written, err := s.w.Write(answers)
		if s.err = err; err == nil && written < len(answers) {
			s.err = io.ErrShortWrite
		}
	}
	for _, fault := range faults {
		fault.Source = s.source
		switch {
		case s.err != nil:
		case s.onFault != nil:
			s.onFault(fault)
		default:
			s.err = fault
		}
	}
	if s.err == nil {
		s.err = readErr
	}
	if s.done = last || s.err != nil; s.done {
		close(s.over)
	}
	return !s.done
}

// close ends the taking and returns what the run gives.
func (s *sink) close(ctx context.Context) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.closed = true
	if s.err != nil || s.done {
		return s.err
	}
	return context.Cause(ctx)
}
