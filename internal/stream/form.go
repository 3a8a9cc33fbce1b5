package stream

import (
	"bufio"
	"io"
)

// A form is a way to write boards down.
type form int

const (
	tokens    form = iota // by digits
	jsonLines             // a JSON object a line
)

// sniffBytes is how far the form of an input is looked for; white space that goes on longer means tokens.
const sniffBytes = 4 << 10

const byteOrderMark = "\xef\xbb\xbf"

// buffered returns r with a buffer. Where r has ended, it is not asked again: at a terminal it might go on.
func buffered(r io.Reader, size int) *bufio.Reader {
	return bufio.NewReaderSize(&endingReader{r: r}, size)
}

// An endingReader gives the first error of a reader again and again.
type endingReader struct {
	r   io.Reader
	err error
}

func (e *endingReader) Read(p []byte) (int, error) {
	if e.err != nil {
		return 0, e.err
	}
	n, err := e.r.Read(p)
	e.err = err
	return n, err
}

// sniff drops a byte order mark and returns the form of what follows, and how many bytes it has dropped. It reads no further than it must.
func sniff(in *bufio.Reader) (found form, dropped int) {
	if begin, _ := in.Peek(1); len(begin) == 1 && begin[0] == byteOrderMark[0] {
		if begin, _ = in.Peek(len(byteOrderMark)); string(begin) == byteOrderMark {
			dropped, _ = in.Discard(len(byteOrderMark)) // they have been peeked at
		}
	}
	for n := 1; n <= sniffBytes; n++ {
		begin, err := in.Peek(n)
		if err != nil {
			return tokens, dropped
		}
		switch begin[n-1] {
		case ' ', '\t', '\r', '\n', '\v', '\f':
		case '{':
			return jsonLines, dropped
		default:
			return tokens, dropped
		}
	}
	return tokens, dropped
}

// formOf returns the form of an input from a place on. At its begin it drops a byte order mark, of so many bytes.
func formOf(in *bufio.Reader, from Place) (found form, dropped int) {
	switch {
	case from.Offset == 0:
		return sniff(in)
	case from.JSON:
		return jsonLines, 0
	}
	return tokens, 0
}
