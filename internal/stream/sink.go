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
	boards  int           // passed so far
	ended   bool          // by a token 0
}

// answered are the answers to some boards, and what there is to say of them.
type answered struct {
	text    []byte
	faults  []*Fault // among the boards
	boards  int      // passed up to here
	ended   bool     // by a token 0
	readErr error    // what ended the input, if not its end
	last    bool     // no answers come behind these
}

// put writes answers and tells the faults among their boards. It reports whether more are wanted.
func (s *sink) put(ctx context.Context, a *answered) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.closed || s.err != nil || s.done || ctx.Err() != nil {
		return false
	}
	s.boards, s.ended = a.boards, a.ended
	if len(a.text) > 0 {
		written, err := s.w.Write(a.text)
		if s.err = err; err == nil && written < len(a.text) {
			s.err = io.ErrShortWrite
		}
	}
	for _, fault := range a.faults {
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
		s.err = a.readErr
	}
	if s.done = a.last || s.err != nil; s.done {
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
