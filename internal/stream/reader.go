package stream

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

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
	from    Place
	passed  int64 // bytes of tokens
}

// NewReader returns a reader of r; source is its name in faults.
func NewReader(r io.Reader, source string) *Reader {
	return NewReaderFrom(Place{}, r, source)
}

// NewReaderFrom returns a reader of r, which goes on with an input from a place.
func NewReaderFrom(from Place, r io.Reader, source string) *Reader {
	return &Reader{in: buffered(r, maxLine), source: source, from: from, scanner: from.scanner()}
}

// Place returns how far the reader has come in an input by its digits: behind the last board that it has returned.
func (r *Reader) Place() Place {
	s := &r.scanner
	return Place{Offset: r.from.Offset + r.passed, Line: s.line, Board: s.board, Ended: s.ended, inToken: s.inToken}
}

// Passed returns how many boards the reader has passed, those at fault included, and whether a token 0 has ended them.
func (r *Reader) Passed() (boards int, ended bool) {
	if r.lines != nil {
		return r.lines.board - r.from.Board, false
	}
	return r.scanner.board - r.from.Board, r.scanner.ended
}

// Next returns the next board, a *[Fault], io.EOF behind the last board, or what reading gave. After a fault the next call
// goes on behind it.
func (r *Reader) Next() (Record, error) {
	if !r.opened {
		r.opened = true
		form, dropped := formOf(r.in, r.from)
		r.passed = int64(dropped)
		if form == jsonLines {
			r.lines = &lineReader{in: r.in, line: r.from.Line, board: r.from.Board}
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
		_, _ = r.in.Discard(used) // they have been peeked at
		r.passed += int64(used)
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
