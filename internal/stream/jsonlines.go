package stream

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// answerLines answers JSON lines, as many at a time as there are to be had.
func answerLines(ctx context.Context, in *bufio.Reader, out *sink, from Place) {
	r := lineReader{in: bufio.NewReaderSize(in, maxLine), line: from.Line, board: from.Board}
	var a answerer
	for more := true; more; {
		a.faults, a.out = a.faults[:0], a.out[:0]
		var err error
		for {
			var record Record
			var fault *Fault
			if record, fault, err = r.next(); err != nil {
				break
			}
			if fault == nil {
				a.add(record.Board)
			} else {
				a.faults = append(a.faults, fault)
			}
			if fault != nil && out.onFault == nil || len(a.out) > pieceSize || !r.ready() {
				break
			}
		}
		a.flush()
		last := err != nil
		if err == io.EOF { //nolint:errorlint // a wrapped io.EOF is a failure of the reader
			err = nil
		}
		more = out.put(ctx, &answered{text: a.out, faults: a.faults, boards: r.board, readErr: err, last: last})
	}
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
