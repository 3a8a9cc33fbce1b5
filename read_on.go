package octothorpe

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"octothorpe/internal/stream"
	"octothorpe/shape"
)

// ErrShape says that symbols are no board of the shape that was wanted.
var ErrShape = errors.New("no board of this shape")

// NewReaderOn returns a reader of the boards of a shape in r, in the forms that a Reader for classic boards reads. The source is the name
// of r in errors.
func NewReaderOn(s *shape.Shape, r io.Reader, source string) *Reader {
	if s == shape.Classic() {
		return NewReader(r, source)
	}
	return &Reader{other: &otherReader{in: bufio.NewReader(r), shape: s, source: source, line: 1}}
}

// An otherReader reads boards of another shape than the classic one. It takes its time.
type otherReader struct {
	in     *bufio.Reader
	shape  *shape.Shape
	source string
	opened bool
	json   bool
	ended  bool

	line     int // that is read next
	begin    int // of the last board
	number   int // of the last board
	moves    string
	hasMoves bool
	given    bool // whether there was a last board

	passed int64 // bytes
	first  int   // boards before it
}

// read returns the next board, as Reader.Read does.
func (o *otherReader) read() (Board, error) {
	board, err := o.next()
	o.given = err == nil
	return board, err
}

// position returns where the last board began, as Reader.Position does.
func (o *otherReader) position() (line, board int) {
	if !o.given {
		return 0, 0
	}
	return o.begin, o.number
}

// begins has the reader go on with an input from a place.
func (o *otherReader) begins(from stream.Place) {
	o.opened, o.json = from.Offset > 0, from.JSON
	o.line, o.number, o.ended, o.passed, o.first = from.Line+1, from.Board, from.Ended, from.Offset, from.Board
}

// place returns how far the reader has come in an input by its digits.
func (o *otherReader) place() stream.Place {
	return stream.Place{Offset: o.passed, Line: o.line - 1, Board: o.number, Ended: o.ended}
}

// rune reads a character.
func (o *otherReader) rune() (rune, error) {
	r, size, err := o.in.ReadRune()
	o.passed += int64(size)
	return r, err
}

func (o *otherReader) next() (Board, error) {
	if !o.opened {
		o.opened = true
		if mark, _ := o.in.Peek(3); string(mark) == "\ufeff" {
			_, _ = o.in.Discard(3) // it has been peeked at
			o.passed += 3
		}
		first, _ := o.in.Peek(1)
		o.json = string(first) == "{"
	}
	o.moves, o.hasMoves = "", false
	if o.ended {
		return Board{}, io.EOF
	}
	if o.json {
		return o.nextLine()
	}
	return o.nextDigits()
}

// fault returns the error of the board that began last.
func (o *otherReader) fault(line int, err error, reason string) error {
	return &InputError{Source: o.source, Line: line, Board: o.number, Err: err, Reason: reason}
}

// nextDigits reads a board by its digits, in whatever white space they stand.
func (o *otherReader) nextDigits() (Board, error) {
	var digits strings.Builder
	for digits.Len() < o.shape.Cells() {
		r, err := o.rune()
		switch {
		case errors.Is(err, io.EOF) && digits.Len() > 0:
			o.ended = true
			return Board{}, o.fault(o.begin, ErrTooFew, fmt.Sprintf("has %s, want %d", symbols(digits.Len()), o.shape.Cells()))
		case err != nil:
			return Board{}, err
		case r == '\n':
			o.line++
			continue
		case unicode.IsSpace(r):
			continue
		}
		if digits.Len() == 0 {
			if r == '0' {
				o.ended = true
				return Board{}, io.EOF
			}
			o.number++
			o.begin = o.line
		}
		if r < '1' || r > '0'+MaxSymbols {
			line := o.line
			o.skipLine()
			if r == utf8.RuneError {
				return Board{}, o.fault(line, ErrNotText, "is no text")
			}
			return Board{}, o.fault(line, ErrSymbol, fmt.Sprintf("has %q for symbol %d, want 1 to %d", r, digits.Len()+1, MaxSymbols))
		}
		digits.WriteRune(r)
	}
	return o.board(digits.String())
}

// skipLine passes over the rest of a line.
func (o *otherReader) skipLine() {
	for {
		r, err := o.rune()
		if err != nil {
			return // the next read gives it again
		}
		if r == '\n' {
			o.line++
			return
		}
	}
}

func (o *otherReader) board(text string) (Board, error) {
	board, err := ParseBoardOn(o.shape, text)
	if bad, ok := errors.AsType[*ShapeError](err); ok {
		return Board{}, o.fault(o.begin, ErrShape, "is none of this shape: "+bad.Error())
	}
	return board, err
}

// nextLine reads the board of the next JSON line that is not empty.
func (o *otherReader) nextLine() (Board, error) {
	for {
		line, err := o.in.ReadString('\n')
		if line == "" {
			return Board{}, err
		}
		o.begin = o.line
		o.line++
		if strings.TrimSpace(line) == "" {
			continue
		}
		o.number++
		var object struct {
			Board *string `json:"board"`
			Moves *string `json:"moves"`
		}
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			return Board{}, o.fault(o.begin, ErrJSON, "is no JSON object with strings: "+err.Error())
		}
		if object.Board == nil {
			return Board{}, o.fault(o.begin, ErrJSON, fmt.Sprintf(`has no "board"; want {"board":"%d digits"}`, o.shape.Cells()))
		}
		if object.Moves != nil {
			o.moves, o.hasMoves = *object.Moves, true
		}
		return o.board(*object.Board)
	}
}
