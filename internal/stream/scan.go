package stream

import (
	"fmt"
	"unicode/utf8"
)

// A scanner finds boards in bytes that come in pieces, cut anywhere. Boards are read by their digits: a token is a run of
// bytes without white space, each of its digits is a symbol, and lines matter only for telling where a mistake is. A token 0
// where a board would start ends the input.
//
// The zero scanner stands at the beginning of an input.
type scanner struct {
	line    int  // line ends passed
	board   int  // boards passed, those at fault included
	symbols int  // of the board under way
	word    Word // its symbols
	begin   int  // line ends passed where it began

	inToken bool // the last byte belongs to a token
	zero    bool // the token under way is a 0 where a board would start
	skip    bool // the rest of the line follows a mistake
	ended   bool // a token 0 has ended the input

	rune  [utf8.UTFMax]byte // the bytes so far of a character that is no symbol
	runes int               // how many
}

// An event is what a scanner has come upon.
type event int

const (
	pieceRead  event = iota // the piece is used up
	boardRead               // scanner.take returns the board
	faultFound              // scan returns the fault; scanning on goes past it
	inputEnded              // by a token 0
)

// betweenBoards reports whether nothing is under way: whatever comes next reads as at the beginning of an input.
func (s *scanner) betweenBoards() bool {
	return s.symbols == 0 && !s.inToken && !s.skip && s.runes == 0 && !s.ended
}

// scan reads on in piece, up to the next event, and returns the number of bytes that it has used.
func (s *scanner) scan(piece []byte) (used int, found event, fault *Fault) {
	if s.ended {
		return 0, inputEnded, nil
	}
	for i := 0; i < len(piece); i++ {
		c := piece[i]
		switch {
		case s.skip:
			if c == '\n' {
				s.skip = false
				s.line++
			}
		case s.runes > 0:
			if fault := s.foreign(c); fault != nil {
				return i, faultFound, fault // c is looked at again
			}
		case c-'1' < symbols:
			if s.zero {
				return i, faultFound, s.digitFault('0')
			}
			if s.symbols == 0 {
				s.begin = s.line
			}
			i += s.symbolsIn(piece[i:]) - 1
			if s.symbols == cells {
				found, fault := s.finishBoard()
				return i + 1, found, fault
			}
		case c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f':
			if s.zero {
				s.ended = true
				return i, inputEnded, nil
			}
			s.inToken = false
			if c == '\n' {
				s.line++
			}
		case c == '0' && s.symbols == 0 && !s.inToken:
			s.zero, s.inToken = true, true
		case c >= '0' && c <= '9':
			return i + 1, faultFound, s.digitFault(c)
		default:
			if fault := s.foreign(c); fault != nil {
				return i + 1, faultFound, fault
			}
		}
	}
	return len(piece), pieceRead, nil
}

// symbolsIn takes symbols and the blanks between them from the beginning of text, up to the end of the board, and returns the
// number of bytes that it has used. The first must be a symbol.
func (s *scanner) symbolsIn(text []byte) int {
	word, count, i := s.word, s.symbols, 0
	for ; i < len(text) && count < cells; i++ {
		if symbol := text[i] - '0'; symbol-1 < symbols {
			word |= Word(symbol) << digitShift[count]
			count++
		} else if text[i] != ' ' {
			break
		}
	}
	s.word, s.symbols, s.inToken = word, count, text[i-1] != ' '
	return i
}

// end tells the scanner that the input ends here.
func (s *scanner) end() *Fault {
	switch {
	case s.runes > 0:
		return s.runeFault()
	case s.symbols > 0:
		begin := s.begin
		fault := s.fault(ErrTooFew, "ends after %s of its %d symbols", numberWord(s.symbols), cells)
		fault.Line = begin + 1
		return fault
	}
	return nil
}

// skipBlanks passes the white space at the beginning of text and returns the number of its bytes.
func (s *scanner) skipBlanks(text []byte) int {
	for i, c := range text {
		switch c {
		case '\n':
			s.line++
		case ' ', '\r', '\t', '\v', '\f':
		default:
			return i
		}
		s.inToken = false
	}
	return len(text)
}

// take returns the board that has been read.
func (s *scanner) take() Word {
	word := s.word
	s.word, s.symbols = 0, 0
	s.board++
	return word
}

// finishBoard checks the counts of a board that has all its symbols.
func (s *scanner) finishBoard() (event, *Fault) {
	counts := s.word.counts()
	if counts == [symbols]int{each, each, each} {
		return boardRead, nil
	}
	reason := countsReason(counts)
	if lines := s.line - s.begin + 1; lines > 1 {
		reason = fmt.Sprintf("goes over %d lines and %s", lines, reason)
	}
	fault := s.fault(ErrCounts, "%s", reason)
	fault.Line = s.begin + 1
	s.skip = false // the whole board has been read: the next may follow at once
	s.inToken = true
	return faultFound, fault
}

// digitFault is the fault of a digit that is no symbol.
func (s *scanner) digitFault(digit byte) *Fault {
	if digit == '0' && s.symbols > 0 && !s.inToken {
		return s.fault(ErrTooFew, "is cut short by a 0 after %s of its %d symbols", numberWord(s.symbols), cells)
	}
	return s.symbolFault(string(digit))
}

func (s *scanner) symbolFault(what string) *Fault {
	hint := ""
	switch {
	case what == "[":
		hint = "; JSON is read as lines, each an object with a board"
	case len(what) == 1 && 'A' <= what[0] && what[0] <= 'H':
		hint = "; a picture is read without the letters of its moves"
	}
	return s.fault(ErrSymbol, "has %q as symbol %d, want 1, 2 or 3%s", what, s.symbols+1, hint)
}

// foreign takes a byte of a character that is no digit, and returns a fault when the character is whole.
func (s *scanner) foreign(c byte) *Fault {
	if s.runes > 0 && utf8.RuneStart(c) {
		return s.runeFault() // c begins another one
	}
	s.rune[s.runes] = c
	s.runes++
	if utf8.FullRune(s.rune[:s.runes]) {
		return s.runeFault()
	}
	return nil
}

func (s *scanner) runeFault() *Fault {
	r, _ := utf8.DecodeRune(s.rune[:s.runes])
	first := s.rune[0]
	s.runes = 0
	if r == utf8.RuneError || r < ' ' || r == 0x7f {
		hint := ""
		switch {
		case first == 0xff || first == 0xfe || first == 0:
			hint = "; if it is UTF-16, save it as UTF-8"
		case first == 0x1f:
			hint = "; if it is compressed, decompress it first"
		}
		return s.fault(ErrNotText, "has the byte %#02x, which is not text%s", first, hint)
	}
	return s.symbolFault(string(r))
}

// fault makes a fault of the board under way, which is dropped with the rest of its line.
func (s *scanner) fault(err error, format string, args ...any) *Fault {
	fault := &Fault{Line: s.line + 1, Board: s.board + 1, Err: err, Reason: fmt.Sprintf(format, args...)}
	s.board++
	s.word, s.symbols = 0, 0
	s.inToken, s.zero, s.skip = false, false, true
	return fault
}
