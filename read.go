package octothorpe

import (
	"errors"
	"io"
	"iter"

	"octothorpe/internal/stream"
)

// What can be wrong with a board that is read. An [InputError] wraps one of these.
var (
	// ErrSymbol: a character that is none of the symbols 1, 2 and 3.
	ErrSymbol = stream.ErrSymbol
	// ErrCounts: 24 symbols, but not eight of each.
	ErrCounts = stream.ErrCounts
	// ErrTooFew: the input ends inside the board, or a 0 does.
	ErrTooFew = stream.ErrTooFew
	// ErrTooMany: more than the one board that was wanted.
	ErrTooMany = stream.ErrTooMany
	// ErrNotText: the input is not text, or not UTF-8.
	ErrNotText = stream.ErrNotText
	// ErrJSON: a line of JSON lines that is no object with a board.
	ErrJSON = stream.ErrJSON
)

// An InputError tells where an input holds no board, and why. Use [errors.As] to get at it, and [errors.Is] to ask which of
// this package's errors it wraps.
type InputError struct {
	Source string // the name of the input, as the caller gave it
	Line   int    // from 1
	Board  int    // from 1, those that were no boards counted as well
	Err    error  // what is wrong: one of this package's errors
	Reason string // what is wrong in words, and the remedy
}

// Error names the place and what is wrong there: "boards.txt:3: board 2 has nine 1s and seven 2s, want eight of each".
func (e *InputError) Error() string { return (*stream.Fault)(e).Error() }

// Unwrap returns what is wrong.
func (e *InputError) Unwrap() error { return e.Err }

// A Reader reads boards one at a time, in any form: by their digits, in whatever white space they stand, until a token 0 where
// a board would begin, or the end of the input; or from JSON lines, objects with a "board" and perhaps "moves", if the input
// begins with {.
type Reader struct {
	in     *stream.Reader
	record stream.Record
	other  *otherReader // of another shape, in place of in
}

// NewReader returns a reader of the boards in r. The source is the name of r in errors.
func NewReader(r io.Reader, source string) *Reader {
	return &Reader{in: stream.NewReader(r, source)}
}

// Read returns the next board. Behind the last it returns [io.EOF]. Where there is no board it returns an *[InputError], and
// the next call goes on behind it: behind the 24 symbols of a board with wrong counts, at the next line for everything else.
// Other errors are those of the underlying reader.
func (r *Reader) Read() (Board, error) {
	if r.other != nil {
		return r.other.read()
	}
	record, err := r.in.Next()
	r.record = record
	if fault, ok := errors.AsType[*stream.Fault](err); ok {
		return Board{}, (*InputError)(fault)
	}
	if err != nil {
		return Board{}, err
	}
	return classic(record.Board.Masks()), nil
}

// All returns the boards that are left. An *[InputError] stands in the place of what is no board; any other error is the last
// that it gives.
func (r *Reader) All() iter.Seq2[Board, error] {
	return func(yield func(Board, error) bool) {
		for {
			board, err := r.Read()
			if err == io.EOF || !yield(board, err) { //nolint:errorlint // a wrapped io.EOF is a failure of the underlying reader
				return
			}
			if _, ok := errors.AsType[*InputError](err); err != nil && !ok {
				return
			}
		}
	}
}

// Moves returns the moves that a JSON line gave with the last board, unchecked, and whether it gave any.
func (r *Reader) Moves() (text string, ok bool) {
	if r.other != nil {
		return r.other.moves, r.other.hasMoves
	}
	return r.record.Moves, r.record.HasMoves
}

// Position returns the line on which the last board began, and its number, both from 1; 0 and 0 if the last Read gave none.
func (r *Reader) Position() (line, board int) {
	if r.other != nil {
		return r.other.position()
	}
	return r.record.Line, r.record.Number
}

// Passed returns how many boards the reader has passed, those at fault included, and whether a token 0 has ended them.
func (r *Reader) Passed() (boards int, ended bool) {
	if r.other != nil {
		return r.other.number - r.other.first, r.other.ended
	}
	return r.in.Passed()
}

// place returns how far the reader has come: behind the last board.
func (r *Reader) place() stream.Place {
	if r.other != nil {
		return r.other.place()
	}
	return r.in.Place()
}
