package stream

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
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

// sniff drops a byte order mark and returns the form of what follows. It reads no further than it must.
func sniff(in *bufio.Reader) form {
	if begin, _ := in.Peek(1); len(begin) == 1 && begin[0] == byteOrderMark[0] {
		if begin, _ = in.Peek(len(byteOrderMark)); string(begin) == byteOrderMark {
			in.Discard(len(byteOrderMark)) // #nosec G104 -- they have been peeked at
		}
	}
	for n := 1; n <= sniffBytes; n++ {
		begin, err := in.Peek(n)
		if err != nil {
			return tokens
		}
		switch begin[n-1] {
		case ' ', '\t', '\r', '\n', '\v', '\f':
		case '{':
			return jsonLines
		default:
			return tokens
		}
	}
	return tokens
}

// A Record is what has been read for a board.
type Record struct {
	Board Word
	// Moves is what a JSON line says of the board's moves, and HasMoves whether it does.
	Moves    string
	HasMoves bool
	Line     int // where it begins, from 1
	Number   int // of the board, from 1
}

// A Reader reads boards in any form, one at a time.
type Reader struct {
	in      *bufio.Reader
	source  string
	opened  bool
	lines   *lineReader // for JSON lines
	scanner scanner
}

// NewReader returns a reader of r; source is its name in faults.
func NewReader(r io.Reader, source string) *Reader {
	return &Reader{in: buffered(r, maxLine), source: source}
}

// Next returns the next board, a *[Fault], io.EOF behind the last board, or what reading gave. After a fault the next call
// goes on behind it.
func (r *Reader) Next() (Record, error) {
	if !r.opened {
		r.opened = true
		if sniff(r.in) == jsonLines {
			r.lines = &lineReader{in: r.in}
		}
	}
	read := r.scan
	if r.lines != nil {
		read = r.lines.next
	}
	record, fault, err := read()
	if fault != nil {
		fault.Source = r.source
		return Record{}, fault
	}
	return record, err
}

// scan reads a board by its digits.
func (r *Reader) scan() (Record, *Fault, error) {
	for {
		if r.in.Buffered() == 0 {
			if _, err := r.in.Peek(1); err != nil {
				if err == io.EOF {
					if fault := r.scanner.end(); fault != nil {
						return Record{}, fault, nil
					}
				}
				return Record{}, nil, err
			}
		}
		piece, _ := r.in.Peek(r.in.Buffered())
		used, found, fault := r.scanner.scan(piece)
		r.in.Discard(used) // #nosec G104 -- they have been peeked at
		switch found {
		case boardRead:
			begin := r.scanner.begin
			word := r.scanner.take()
			return Record{Board: word, Line: begin + 1, Number: r.scanner.board}, nil, nil
		case faultFound:
			return Record{}, fault, nil
		case inputEnded:
			return Record{}, nil, io.EOF
		case pieceRead:
		}
	}
}

// Parse returns the one board that text holds, in any form but JSON.
func Parse(text []byte) (Word, *Fault) {
	text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	var s scanner
	used, found, fault := s.scan(text)
	switch found {
	case boardRead:
		word := s.take()
		used += s.skipBlanks(text[used:])
		if used < len(text) {
			return 0, &Fault{Line: s.line + 1, Board: 1, Err: ErrTooMany, Reason: fmt.Sprintf("goes on after its %d symbols", cells)}
		}
		return word, nil
	case faultFound:
		return 0, fault
	case inputEnded:
		return 0, &Fault{Line: s.line + 1, Board: 1, Err: ErrTooFew, Reason: "has no symbols, and a 0 in their place"}
	case pieceRead:
	}
	if fault := s.end(); fault != nil {
		return 0, fault
	}
	return 0, &Fault{Line: 1, Board: 1, Err: ErrTooFew, Reason: "has no symbols"}
}

// maxLine is how many bytes a JSON line may have.
const maxLine = 64 << 10

// A lineReader reads JSON lines.
type lineReader struct {
	in          *bufio.Reader // with a buffer of maxLine
	line, board int           // passed
}

// ready reports whether the next line can be had without waiting for input.
func (r *lineReader) ready() bool {
	buffered, _ := r.in.Peek(r.in.Buffered())
	return bytes.IndexByte(buffered, '\n') >= 0
}

// next returns the board of the next line that is not empty.
func (r *lineReader) next() (Record, *Fault, error) {
	for {
		line, err := r.in.ReadSlice('\n')
		if len(line) == 0 {
			return Record{}, nil, err
		}
		tooLong := errors.Is(err, bufio.ErrBufferFull)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.in.ReadSlice('\n')
		}
		if err != nil && err != io.EOF {
			return Record{}, nil, err
		}
		r.line++
		if tooLong { // and the buffer has no longer what it began with
			r.board++
			return Record{}, r.fault(ErrJSON, fmt.Sprintf("is a line of over %d bytes", maxLine)), nil
		}
		text := strings.TrimSpace(string(line))
		if text == "" {
			continue
		}
		r.board++
		record, fault := r.record(text)
		return record, fault, nil
	}
}

// record reads a line. Keys other than those of the commands' own output do not matter.
func (r *lineReader) record(text string) (Record, *Fault) {
	var object struct {
		Board *string `json:"board"`
		Moves *string `json:"moves"`
	}
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		return Record{}, r.fault(ErrJSON, jsonReason(err))
	}
	if object.Board == nil {
		return Record{}, r.fault(ErrJSON, `has no "board"; want {"board":"24 digits"}`)
	}
	word, fault := Parse([]byte(*object.Board))
	if fault != nil {
		return Record{}, r.fault(fault.Err, fault.Reason)
	}
	record := Record{Board: word, Line: r.line, Number: r.board}
	if object.Moves != nil {
		record.Moves, record.HasMoves = *object.Moves, true
	}
	return record, nil
}

// jsonReason says what is wrong with a line that cannot be decoded.
func jsonReason(err error) string {
	var mismatch *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &mismatch):
		return "is not JSON: " + err.Error()
	case mismatch.Field == "":
		return `is no JSON object; want {"board":"24 digits"}`
	default:
		return fmt.Sprintf("has a %q that is no string", mismatch.Field)
	}
}

func (r *lineReader) fault(err error, reason string) *Fault {
	return &Fault{Line: r.line, Board: r.board, Err: err, Reason: reason}
}
