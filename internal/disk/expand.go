package disk

import (
	"context"
	"errors"
	"os"
	"path/filepath"
)

// expand writes down where the moves lead from a segment's masks of the level before.
func (w *worker) expand(ctx context.Context, level, segment int, from part) error {
	found := &expandedSide{ID: w.layout.ID}
	if from.Masks == 0 {
		return w.writeSide(ctx, expandedName(level, segment), found)
	}
	file, err := os.CreateTemp(w.dir, outboxPattern(level, segment))
	if err != nil {
		return err
	}
	defer file.Close()
	w.to.begin(file)
	err = w.each(ctx, level-1, segment, from, func() error {
		if w.outbox.isFull() {
			found.Pieces = w.outbox.empty(&w.to, found.Pieces)
		}
		w.ranks = w.reader.appendRanks(w.ranks[:0])
		w.outbox.expand(w.reader.number, w.ranks)
		return w.to.err
	})
	found.Pieces = w.outbox.empty(&w.to, found.Pieces)
	found.File, found.Bytes = filepath.Base(file.Name()), w.to.piece.Begin
	found.Read, found.Written = from.Bytes, found.Bytes
	w.written.Add(found.Bytes)
	if err = errors.Join(err, w.to.err, file.Close()); err == nil {
		err = w.writeSide(ctx, expandedName(level, segment), found)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // without its side file it is of no use
	}
	return err
}
