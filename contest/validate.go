package contest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"octothorpe"
	"octothorpe/shape"
)

// BoardLimit is the most boards that an input of the contest has.
const BoardLimit = 30

// A Fault is the first place at which a text is no legal input.
type Fault struct { //nolint:errname // the word for what is wrong in a place
	Line   int    // from 1
	Column int    // in bytes, from 1: the first byte that no legal input has there, or the end of the text
	Reason string // what is wrong, and the remedy
}

// Error names the place and what is wrong there: "2:17: a ninth 1, want eight of each symbol".
func (f *Fault) Error() string { return fmt.Sprintf("%d:%d: %s", f.Line, f.Column, f.Reason) }

// Validate reads a text and reports whether it is an input as a judge has it, to the byte: at most [BoardLimit] lines of 24 symbols,
// eight of each, with single blanks between them, then a line 0 and nothing else. Lines end in a line feed alone.
//
// It returns nil if so, else a *[Fault], or the error that reading gave. It reads no further than the fault.
func Validate(r io.Reader) error {
	v := &validation{in: bufio.NewReader(&once{Reader: r}), line: 1, column: 1}
	fault := v.input()
	switch {
	case v.err != nil:
		return v.err
	case fault != nil:
		return fault
	default:
		return nil
	}
}

// A validation is a text under way.
type validation struct {
	in           *bufio.Reader
	line, column int   // of the next byte
	err          error // of reading
}

// ended is the next byte behind the last.
const ended = -1

// next returns the next byte, or ended.
func (v *validation) next() int {
	b, err := v.in.Peek(1)
	if err == nil {
		return int(b[0])
	}
	if !errors.Is(err, io.EOF) {
		v.err = err
	}
	return ended
}

// pass goes on to the next byte.
func (v *validation) pass() {
	if b, err := v.in.ReadByte(); err == nil && b == '\n' {
		v.line, v.column = v.line+1, 1
		return
	}
	v.column++
}

// fault returns what is wrong with the next byte.
func (v *validation) fault(format string, args ...any) *Fault {
	return &Fault{v.line, v.column, fmt.Sprintf(format, args...)}
}

func (v *validation) input() *Fault {
	for boards := 0; v.next() != '0'; boards++ {
		if boards == BoardLimit && v.next() != ended {
			return v.fault("%s where the closing 0 should be, for an input has at most %d boards", v.named(), BoardLimit)
		}
		if fault := v.board(); fault != nil {
			return fault
		}
	}
	v.pass()
	switch v.next() {
	case '\n':
		v.pass()
	case ended:
		return v.fault("the text ends behind the closing 0, want a line feed there")
	default:
		return v.fault("%s behind the closing 0, want a line feed there", v.named())
	}
	if v.next() != ended {
		return v.fault("%s behind the line of the closing 0, want nothing there", v.named())
	}
	return nil
}

// board reads the line of a board.
func (v *validation) board() *Fault {
	var counts [octothorpe.Symbols + 1]int
	each, cells := shape.Classic().Center().Len(), shape.Classic().Cells()
	for i := range cells {
		if i > 0 {
			if v.next() != ' ' {
				return v.within(i, fmt.Sprintf("as the blank behind symbol %d, want single blanks between symbols", i))
			}
			v.pass()
		}
		symbol := v.next() - '0'
		if symbol < 1 || symbol > octothorpe.Symbols {
			return v.within(i, fmt.Sprintf("as symbol %d, want 1, 2 or 3", i+1))
		}
		if counts[symbol]++; counts[symbol] > each {
			return v.fault("a ninth %d, as symbol %d: want eight of each", symbol, i+1)
		}
		v.pass()
	}
	switch v.next() {
	case '\n':
		v.pass()
		return nil
	case ended:
		return v.fault("the text ends behind the last symbol of a board, want a line feed there, and a closing line 0")
	default:
		return v.fault("%s behind the %d symbols of a board, want a line feed there", v.named(), cells)
	}
}

// within returns what is wrong in or before a board of which that many symbols have been read.
func (v *validation) within(symbols int, place string) *Fault {
	switch next := v.next(); {
	case next == ended && symbols == 0:
		return v.fault("the text ends without the closing 0, want a line 0")
	case next == ended:
		return v.fault("the text ends within a board, behind symbol %d of %d", symbols, shape.Classic().Cells())
	case next == '\n' && symbols == 0:
		return v.fault("an empty line, want a board or the closing 0")
	case next == '\n':
		return v.fault("the line ends behind symbol %d, want all %d of a board on a line", symbols, shape.Classic().Cells())
	}
	return v.fault("%s %s", v.named(), place)
}

// named names the next byte, or the character that begins with it.
func (v *validation) named() string {
	switch next := v.next(); next {
	case '\n':
		return "a line feed"
	case '\r':
		return "a carriage return"
	case ' ':
		return "a blank"
	case '\t':
		return "a tab"
	}
	b, _ := v.in.Peek(utf8.UTFMax) // fewer at the end
	switch letter, size := utf8.DecodeRune(b); {
	case letter == '\ufeff':
		return "a byte order mark"
	case letter == utf8.RuneError && size <= 1:
		return fmt.Sprintf("the byte 0x%02x", b[0])
	default:
		return fmt.Sprintf("%q", string(letter))
	}
}
