// Package stream answers contest input in contest form at memory speed: boards in, bytes out, in order, on all cores.
//
// The input is read in pieces, and each piece is answered by a worker as if it began between two boards; pieces are cut so
// that it mostly does. In the order of the pieces each worker then learns how the piece before has ended: if that was between
// boards, as guessed, the answers are written; if not, the piece is read again from there. So the guess decides only the
// speed. Within a piece, lines in the exact form of a contest are read six words a line, and everything else byte by byte.
package stream

import (
	"bufio"
	"context"
	"io"
	"runtime"
	"sync"
	"time"
)

// Options say how [Run] works. The zero value is ready.
type Options struct {
	// Source is the name of the input in faults.
	Source string
	// OnFault is told every fault, and boards at fault are passed over. Without it the first fault ends the run.
	OnFault func(*Fault)
	// Workers is how many pieces are worked at at a time: the number of cores if 0.
	Workers int

	pieceSize int   // bytes; the constant if 0
	warmBytes int64 // the constant if 0
}

const (
	// pieceSize is how many bytes are read at a time: 4096 canonical lines.
	pieceSize = 4096 * lineLength
	// warmBytes is how long an input must be for making the keys to pay.
	warmBytes = 4 << 20
)

// Run reads boards from r until its end or a token 0 and writes their answers to w. It returns nil, or the first *[Fault] if
// there is no OnFault, or what reading, writing or ctx gave; all boards before that are answered then.
//
// It reads ahead of what it answers, but not after a read that gave less than it might have. If ctx or the input ends while a
// read waits, Run returns all the same and leaves that read behind.
func Run(ctx context.Context, r io.Reader, w io.Writer, o Options) error {
	if o.pieceSize == 0 {
		o.pieceSize = pieceSize
	}
	if o.warmBytes == 0 {
		o.warmBytes = warmBytes
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	widen(r)
	widen(w)

	in := newSource(r, o)
	out := &sink{w: w, source: o.Source, onFault: o.OnFault, over: make(chan struct{})}
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		if sniff(in.in) == jsonLines {
			answerLines(ctx, in.in, out)
			return
		}
		var group sync.WaitGroup
		for range o.Workers {
			group.Go(func() { answerPieces(ctx, in, out, o.pieceSize) })
		}
		group.Wait()
	}()
	select {
	case <-finished:
	case <-out.over:
	case <-ctx.Done():
	}
	err := out.close(ctx)
	// A worker may still be reading ahead. That is over soon, unless the read waits for input that nobody wants any more.
	select {
	case <-finished:
	case <-time.After(patience):
	}
	return err
}

// patience is how long Run waits for a read that it has no use for.
const patience = 100 * time.Millisecond

// answerPieces answers pieces until there are no more.
func answerPieces(ctx context.Context, in *source, out *sink, size int) {
	a := answerer{stopAtFault: out.onFault == nil}
	buffer := make([]byte, size)
	for {
		p, ok := in.next(buffer)
		if !ok {
			return
		}
		if p.warm {
			a.answers = warm()
		}
		select {
		case before := <-p.before:
			a.answer(p, before)
		default: // the piece before is still being worked at
			a.answer(p, scanner{})
			if before := <-p.before; before.betweenBoards() {
				a.shift(before)
			} else {
				a.answer(p, before)
			}
		}
		if a.scanner.ended {
			p.err = nil // it lies behind what ended the boards
		}
		if !out.put(ctx, a.out, a.faults, p.err, p.last || a.scanner.ended) {
			a.scanner.ended = true
			in.stop()
		}
		p.after <- a.scanner
	}
}

// An answerer answers a piece. What it holds is good until the next.
type answerer struct {
	batch                // with the answers
	faults      []*Fault // on the way
	scanner     scanner  // at the end of the piece
	stopAtFault bool
}

// answer answers the boards of a piece that begins where the scanner stands.
func (a *answerer) answer(p piece, at scanner) {
	a.scanner, a.faults, a.out = at, a.faults[:0], a.out[:0]
	for rest := p.bytes; ; {
		if a.scanner.betweenBoards() {
			rest = rest[a.lines(rest):]
		}
		used, found, fault := a.scanner.scan(rest)
		rest = rest[used:]
		if found == boardRead {
			a.add(a.scanner.take())
			rest = rest[a.scanner.skipBlanks(rest):]
			continue
		}
		if found == pieceRead && p.last && p.err == nil {
			fault = a.scanner.end()
		}
		if fault != nil {
			a.faults = append(a.faults, fault)
			a.scanner.ended = a.stopAtFault
		}
		if found != faultFound || a.scanner.ended {
			a.flush()
			return
		}
	}
}

// lines answers the canonical lines at the beginning of text and returns the number of their bytes.
func (a *answerer) lines(text []byte) int {
	if !beginsWithLine(text) {
		return 0
	}
	a.flush() // what the batch has from elsewhere, so that it holds lines only
	used := 0
	for {
		a.size = readLines(a.words[:], text[used:])
		size := a.size
		answered := a.flush()
		used += answered * lineLength
		a.scanner.line += answered
		a.scanner.board += answered
		if answered < size || size < batchSize {
			return used // what follows is no canonical line, or has wrong counts
		}
	}
}

// shift moves what was found as if at the beginning of the input to where the piece stands.
func (a *answerer) shift(before scanner) {
	for _, fault := range a.faults {
		fault.Line += before.line
		fault.Board += before.board
	}
	a.scanner.line += before.line
	a.scanner.begin += before.line
	a.scanner.board += before.board
}

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
		_, s.err = s.w.Write(answers)
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

// answerLines answers JSON lines, as many at a time as there are to be had.
func answerLines(ctx context.Context, in *bufio.Reader, out *sink) {
	r := lineReader{in: bufio.NewReaderSize(in, maxLine)}
	var a answerer
	for more := true; more; {
		a.faults, a.out = a.faults[:0], a.out[:0]
		var err error
		for {
			var record Record
			var fault *Fault
			if record, fault, err = r.next(); err != nil {
				break
			}
			if fault == nil {
				a.add(record.Board)
			} else {
				a.faults = append(a.faults, fault)
			}
			if fault != nil && out.onFault == nil || len(a.out) > pieceSize || !r.ready() {
				break
			}
		}
		a.flush()
		last := err != nil
		if err == io.EOF {
			err = nil
		}
		more = out.put(ctx, a.out, a.faults, err, last)
	}
}
