package stream

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"math/bits"
	"strings"
	"sync"
	"sync/atomic"
)

// A piece is a stretch of the input.
type piece struct {
	bytes []byte
	last  bool  // the input ends with it
	err   error // what ended the input, if not its end
	warm  bool  // the input is long enough for making the keys

	before <-chan scanner // gives the scanner at the end of the piece before
	after  chan<- scanner // takes the one at the end of this piece
}

// A source cuts an input into pieces.
type source struct {
	mutex     sync.Mutex
	in        *bufio.Reader
	length    int64 // bytes of the input that are known of: those that must come, or those that have come
	read      int64
	warmBytes int64

	rest    []byte // read, but behind the last cut
	short   bool   // the last read gave less than it might have
	done    bool   // the last piece has been given
	stopped atomic.Bool
	after   chan scanner // of the last piece
}

func newSource(r io.Reader, o Options) *source {
	s := &source{
		in:        buffered(r, sniffBytes), // a read that is larger goes past its buffer
		length:    expectedLength(r),
		warmBytes: o.warmBytes,
		after:     make(chan scanner, 1),
	}
	s.after <- o.From.scanner()
	return s
}

// expectedLength returns the length of an input in bytes if it is known, else 0. It is known only of readers that never wait.
func expectedLength(r io.Reader) int64 {
	switch r := r.(type) {
	case *bytes.Reader:
		return int64(r.Len())
	case *strings.Reader:
		return int64(r.Len())
	case *bytes.Buffer:
		return int64(r.Len())
	case interface{ Rest() int64 }:
		return r.Rest()
	case interface{ Stat() (fs.FileInfo, error) }:
		if info, err := r.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size()
		}
	}
	return 0
}

// next reads the next piece into the buffer. It reports whether there is one.
func (s *source) next(buffer []byte) (piece, bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	underWay := 0 // symbols of a board that this piece goes on with
	if s.short && !s.stopped.Load() {
		// Whoever writes the input may be waiting for answers, and may have ended it with a 0: first see.
		before := <-s.after
		s.after <- before
		s.done = s.done || before.ended
		underWay = before.symbols
	}
	if s.done || s.stopped.Load() {
		return piece{}, false
	}

	size := copy(buffer, s.rest)
	s.rest = s.rest[:0]
	read, err := readSome(s.in, buffer[size:])
	size += read
	s.read += int64(read)
	after := make(chan scanner, 1)
	p := piece{warm: max(s.length, s.read) >= s.warmBytes, before: s.after, after: after}
	s.after = after
	if err != nil {
		p.last, s.done = true, true
		if err != io.EOF { //nolint:errorlint // a wrapped io.EOF is a failure of the reader
			p.err = err
		}
	}
	s.short = size < len(buffer)
	if s.short || p.last {
		p.bytes = buffer[:size]
		return p, true
	}
	end := cut(buffer, underWay)
	p.bytes = buffer[:end]
	s.rest = append(s.rest, buffer[end:]...)
	return p, true
}

// stop says that no more pieces are wanted.
func (s *source) stop() { s.stopped.Store(true) }

// readSome reads at least a byte, unless there is an error.
func readSome(r io.Reader, buffer []byte) (int, error) {
	const tries = 100
	for range tries {
		if n, err := r.Read(buffer); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// cut returns where to cut a text so that what follows mostly begins between two boards: behind the last canonical line if the
// first and the last line are canonical, else behind the last board, counting every byte that is no white space as a symbol.
// The text begins behind some symbols of a board. If no board ends in it, it is not cut.
func cut(text []byte, underWay int) int {
	begin := 0
	if underWay > 0 {
		begin = behindVisible(text, cells-underWay)
		begin += (&scanner{}).skipBlanks(text[begin:])
	}
	rest := text[begin:]
	if end := len(rest) / lineLength * lineLength; end > 0 {
		if beginsWithLine(rest) && beginsWithLine(rest[end-lineLength:]) {
			return begin + end
		}
	}
	over := countVisible(rest) % cells
	end := len(text)
	for ; over > 0; end-- {
		if text[end-1] > ' ' {
			over--
		}
	}
	if end == 0 {
		return len(text)
	}
	return end
}

// behindVisible returns the place behind the first count bytes that are no white space.
func behindVisible(text []byte, count int) int {
	for i, c := range text {
		if c > ' ' {
			if count--; count == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// countVisible returns the number of bytes above the blank, eight at a time where they are ASCII.
func countVisible(text []byte) int {
	const (
		high  = 0x8080_8080_8080_8080
		carry = 0x5f5f_5f5f_5f5f_5f5f // takes '!', the first above the blank, to 0x80
	)
	count := 0
	for ; len(text) >= 8; text = text[8:] {
		word := binary.LittleEndian.Uint64(text)
		count += bits.OnesCount64(((word&^high + carry) | word) & high)
	}
	for _, c := range text {
		if c > ' ' {
			count++
		}
	}
	return count
}
