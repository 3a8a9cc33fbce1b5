// Package stream answers contest input in contest form at memory speed: boards in, bytes out, in order, on all cores.
//
// The input is read in pieces, and each piece is answered by a worker as if it began between two boards; pieces are cut so
// that it mostly does. In the order of the pieces each worker then learns how the piece before has ended: if that was between
// boards, as guessed, the answers are written; if not, the piece is read again from there. So the guess decides only the
// speed. Within a piece, lines in the exact form of a contest are read six words a line, and everything else byte by byte.
package stream

import (
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
	// Workers is how many pieces are worked at at a time: one more than there are cores if 0.
	Workers int

	// From is where the input begins, if it is only the rest of one.
	From Place
	// Passed is told, before Run returns, how many boards of the input were answered or at fault, and whether a token 0 has ended it.
	Passed func(boards int, ended bool)

	pieceSize int   // bytes; the constant if 0
	warmBytes int64 // the constant if 0
}

const (
	// pieceSize is how many bytes are read at a time: 8192 canonical lines.
	pieceSize = 8192 * lineLength
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
		o.Workers = runtime.GOMAXPROCS(0) + 1 // one may be waiting for its turn
	}
	widen(r)
	widen(w)

	in := newSource(r, o)
	out := &sink{w: w, source: o.Source, onFault: o.OnFault, over: make(chan struct{}), boards: o.From.Board}
	if o.Passed != nil {
		defer func() { o.Passed(out.boards-o.From.Board, out.ended) }()
	}
	if in.length > 0 && in.length <= int64(o.pieceSize) {
		// What is so short and there already keeps nobody waiting; starting goroutines would take longer than to answer it.
		o.Workers, o.pieceSize = 1, int(in.length)+1
		answer(ctx, in, out, o)
		return out.close(ctx)
	}
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		answer(ctx, in, out, o)
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

// answer answers the whole of a source.
func answer(ctx context.Context, in *source, out *sink, o Options) {
	if form, _ := formOf(in.in, o.From); form == jsonLines {
		answerLines(ctx, in.in, out, o.From)
		return
	}
	var group sync.WaitGroup
	for range o.Workers - 1 {
		group.Go(func() { answerPieces(ctx, in, out, o.pieceSize) })
	}
	answerPieces(ctx, in, out, o.pieceSize)
	group.Wait()
}

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
		if !out.put(ctx, &answered{a.out, a.faults, a.scanner.board, a.scanner.ended, p.err, p.last || a.scanner.ended}) {
			a.scanner.ended = true
			in.stop()
		}
		p.after <- a.scanner
	}
}
