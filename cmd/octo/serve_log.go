package main

import (
	"io"
	"log/slog"
	"sync/atomic"
	"time"
)

// A logQueue takes the lines of a log for a writer that may keep others waiting, such as a pipe whose reader has stopped: nobody
// who logs waits for it. Lines that it has no room for are lost, and that is logged.
type logQueue struct {
	lines chan logLine
	lost  atomic.Int64
}

// A logLine is a line, or the wish to know when all lines before it are written.
type logLine struct {
	text    []byte
	written chan<- struct{}
}

// newLogQueue returns a queue before a writer.
func newLogQueue(w io.Writer) *logQueue {
	const most = 1024 // lines that wait
	q := &logQueue{lines: make(chan logLine, most)}
	go q.writeTo(w)
	return q
}

// Write takes a line.
func (q *logQueue) Write(text []byte) (int, error) {
	select {
	case q.lines <- logLine{text: append([]byte(nil), text...)}:
	default:
		q.lost.Add(1)
	}
	return len(text), nil
}

// writeTo writes the lines for ever. That nobody takes them is nothing that could be logged.
func (q *logQueue) writeTo(w io.Writer) {
	for line := range q.lines {
		if line.written != nil {
			close(line.written)
			continue
		}
		_, _ = w.Write(line.text)
		if lost := q.lost.Swap(0); lost > 0 {
			slog.New(slog.NewTextHandler(w, nil)).Warn("lines of the log were lost, for nobody took them", "lines", lost)
		}
	}
}

// flush waits until all lines are written, but no longer than that.
func (q *logQueue) flush(atMost time.Duration) {
	limit := time.After(atMost)
	written := make(chan struct{})
	select {
	case q.lines <- logLine{written: written}:
	case <-limit:
		return
	}
	select {
	case <-written:
	case <-limit:
	}
}
