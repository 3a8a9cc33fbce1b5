package disk

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"

	"octothorpe/internal/pdb"
)

// A worker does one task at a time, in a room of its own.
type worker struct {
	*Search
	room   []uint32
	outbox *outbox // in the room
	reader reader
	to     recorder
	ranks  []uint16
}

// newWorker returns a worker as the budget has it.
func (s *Search) newWorker() *worker {
	w := &worker{Search: s, room: make([]uint32, s.budget.words), ranks: make([]uint16, 0, pdb.MostMasks)}
	w.outbox = newOutbox(s, w.room, s.budget.slots)
	w.reader.buffer = make([]byte, bufferBytes)
	w.to.buffer = make([]byte, 0, bufferBytes)
	return w
}

// worker returns a worker, one that there is if there is one.
func (s *Search) worker() *worker {
	if len(s.workers) == 0 {
		s.workers = append(s.workers, s.newWorker())
	}
	return s.workers[0]
}

// inParallel has workers do tasks, and returns the first error. When there is one, or the context ends, no more are begun.
func (s *Search) inParallel(ctx context.Context, tasks []int, do func(ctx context.Context, w *worker, task int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int, len(tasks))
	for _, task := range tasks {
		next <- task
	}
	close(next)
	var group sync.WaitGroup
	for i := range min(s.budget.workers, len(tasks)) {
		if i == len(s.workers) {
			s.workers = append(s.workers, s.newWorker())
		}
		w := s.workers[i]
		group.Go(func() {
			for task := range next {
				if ctx.Err() != nil {
					return
				}
				if err := do(ctx, w, task); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// open opens a file of the search. One that is missing is damaged.
func (s *Search) open(name, remedy string) (*os.File, error) {
	file, err := os.Open(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &DamagedError{s.path(name), "it is missing", remedy}
	}
	return file, err
}

// each calls do for each record of a segment's file of a level.
func (w *worker) each(ctx context.Context, level, segment int, of part, do func() error) error {
	if of.Masks == 0 {
		return nil
	}
	name := masksName(level, segment)
	file, err := w.open(name, w.remedy(level))
	if err != nil {
		return err
	}
	defer file.Close()
	masks := 0
	w.reader.open(w.Search, segment, file, piece{Bytes: of.Bytes, Sum: of.Sum})
	for w.reader.next() {
		masks += w.reader.masks
		if err := do(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	if w.reader.err == nil && masks != of.Masks {
		w.reader.err = wrong("its masks are more or fewer than they were")
	}
	return w.damaged(name, w.remedy(level))
}

// damaged returns the error of the reader, if there is one, as that of the file.
func (w *worker) damaged(name, remedy string) error {
	if what, ok := errors.AsType[wrong](w.reader.err); ok {
		return &DamagedError{w.path(name), string(what), remedy}
	}
	return w.reader.err
}
