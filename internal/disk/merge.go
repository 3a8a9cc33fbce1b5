package disk

import (
	"context"
	"io"
)

// merge finds a segment's part of a level: what the level before leads to, and neither that nor the one before it has. The sides are what has
// been expanded, by segment.
func (w *worker) merge(ctx context.Context, level, segment int, sides []*expandedSide, before [2]*levelSide) error {
	begin, end := w.places(segment)
	seen := w.room[:(end-begin)/32]
	clear(seen)
	found := &mergedSide{ID: w.layout.ID}
	for from, side := range sides {
		read, err := w.gather(ctx, level, segment, from, side, seen, begin)
		if err != nil {
			return err
		}
		found.Read += read
	}
	if found.Read > 0 {
		for i, of := range before {
			if of == nil {
				continue
			}
			part := of.Segments[segment]
			err := w.each(ctx, level-1-i, segment, part, func() error {
				w.reader.removeFrom(seen[(w.reader.block.Begin-begin)/32:])
				return nil
			})
			if err != nil {
				return err
			}
			found.Read += part.Bytes
		}
	}
	if err := w.settle(ctx, level, segment, seen, found); err != nil {
		return err
	}
	return w.writeSide(ctx, mergedName(level, segment), found)
}

// settle writes what is found of a level in a segment, and holds it to the table that is proved.
func (w *worker) settle(ctx context.Context, level, segment int, seen []uint32, found *mergedSide) error {
	if found.Part.Masks = ones(seen); found.Part.Masks == 0 {
		return nil
	}
	if w.proof != nil {
		read, err := w.hold(ctx, level, segment, seen)
		found.Read += read
		if err != nil {
			return err
		}
	}
	return w.writeMasks(ctx, level, segment, seen, found)
}

// gather takes in what has been expanded of one segment and leads to another one. It returns how many bytes that is.
func (w *worker) gather(ctx context.Context, level, segment, from int, side *expandedSide, seen []uint32, begin int) (read int64, err error) {
	remedy := again(w.path(expandedName(level, from)), w.name(expanding, level))
	for _, of := range side.Pieces {
		if of.Segment != segment {
			continue
		}
		file, err := w.open(side.File, remedy)
		if err != nil {
			return 0, err
		}
		w.reader.open(w.Search, segment, file, of)
		for w.reader.next() && ctx.Err() == nil {
			w.reader.addTo(seen[(w.reader.block.Begin-begin)/32:])
		}
		file.Close()
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if err := w.damaged(side.File, remedy); err != nil {
			return 0, err
		}
		read += of.Bytes
	}
	return read, nil
}

// writeMasks writes a segment's file of a level.
func (w *worker) writeMasks(ctx context.Context, level, segment int, seen []uint32, found *mergedSide) error {
	err := w.writeWhole(ctx, masksName(level, segment), func(to io.Writer) error {
		w.to.begin(to)
		for number := w.first(segment); number < w.end(segment) && w.to.err == nil && ctx.Err() == nil; number++ {
			block := w.blocks.Block(number)
			set := seen[:block.Places/32]
			if masks := ones(set); masks > 0 {
				w.to.put(number, block, masks, set)
			}
			seen = seen[len(set):]
		}
		done := w.to.cut()
		found.Part.Bytes, found.Part.Sum, found.Written = done.Bytes, done.Sum, done.Bytes
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return w.to.err
	})
	w.written.Add(found.Written)
	return err
}
