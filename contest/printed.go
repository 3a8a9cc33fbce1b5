package contest

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"

	"octothorpe"
)

// outputLimit is how many bytes of an output may belong to one answer. Where more do, the output is read no further.
const outputLimit = 64 << 10

// printed is what an output has that may be the answer to one board: a line that looks like moves or the phrase, and a line with a
// number, which ends it. Either may be missing, and there may be other lines.
type printed struct {
	line       int    // of the output, from 1: the first line, or where it should be
	first      string // the line with moves or the phrase
	text       string // the same without white space
	likely     bool   // it looks like moves or the phrase
	symbol     string // the line with the symbol
	symbolLine int    // where it is, or should be
	blank      bool   // an empty line is in place of the first
	cut        bool   // the first line is longer than outputLimit
	raw        []byte // all of it as it is printed

	extra     string // the first line that is no part of an answer
	extraLine int    // where it is, 0 if there is none
}

// add takes a line as no part of the answer.
func (p *printed) add(extra piece) {
	if p.extraLine == 0 {
		p.extra, p.extraLine = extra.text, extra.line
	}
}

// A piece is a line, or a part of one that has a whole answer or several.
type piece struct {
	text string // without white space around it
	line int    // from 1
	cut  bool   // the line is longer than outputLimit
	raw  []byte // the whole line, of its first piece
}

// An outputReader reads answers one after another.
type outputReader struct {
	in      *bufio.Reader
	line    int     // of the next byte, from 1
	pieces  []piece // that are still to be taken
	ahead   []*printed
	stopped bool // at outputLimit
	err     error
}

func newOutputReader(r io.Reader) *outputReader {
	return &outputReader{in: bufio.NewReaderSize(&once{Reader: r}, outputLimit), line: 1}
}

// byteAt returns the byte that far ahead, if there is one within outputLimit.
func (o *outputReader) byteAt(i int) (b byte, ok bool) {
	if text, err := o.in.Peek(i + 1); err == nil {
		return text[i], true
	} else if !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		o.err = err
	}
	return 0, false
}

// rightAhead returns how the next answer is printed, if it is right but perhaps for white space: if what comes are the accepted
// letters, the symbol, and neither a digit nor a point behind it. What is left of a line behind the symbol belongs to it if it is white
// space.
func (o *outputReader) rightAhead(accept func(text, symbol string) bool) (raw []byte, ok bool) {
	const most = 16 // longer than the phrase and the longest moves, without white space
	var text []byte
	n := 0
	b, more := o.byteAt(n)
	for ; more && (b < '0' || b > '9'); b, more = o.byteAt(n) {
		if !isSpace(rune(b)) {
			if text = append(text, b); len(text) > most {
				return nil, false
			}
		}
		n++
	}
	n++
	next, _ := o.byteAt(n)
	if !more || next >= '0' && next <= '9' || next == '.' || !accept(string(text), string(b)) {
		return nil, false
	}
	for end := n; ; end++ {
		b, more := o.byteAt(end)
		switch {
		case !more:
			n = end
		case b == '\n':
			n = end + 1
		case isSpace(rune(b)):
			continue
		}
		break
	}
	raw, _ = o.in.Peek(n)
	return raw, true
}

// onlySpace reports whether nothing but white space comes, how much, and whether there is more than outputLimit of it.
func (o *outputReader) onlySpace() (n int, only, endless bool) {
	for ; ; n++ {
		b, more := o.byteAt(n)
		if !more {
			return n, true, n >= outputLimit
		}
		if !isSpace(rune(b)) {
			return n, false, false
		}
	}
}

// discard goes on behind that many bytes.
func (o *outputReader) discard(n int) {
	text, _ := o.in.Peek(n)
	o.line += bytes.Count(text, []byte{'\n'})
	o.in.Discard(n) //nolint:errcheck // they are in the buffer
}

// at returns what may be the answer that far ahead, nil behind the last.
func (o *outputReader) at(i int) *printed {
	for len(o.ahead) <= i {
		p := o.read()
		if p == nil {
			return nil
		}
		o.ahead = append(o.ahead, p)
	}
	return o.ahead[i]
}

// drop goes on behind that many of those.
func (o *outputReader) drop(n int) { o.ahead = o.ahead[n:] }

// dropFirst goes on behind the first line of the next, which was not for it: the symbol is left, if there is one.
func (o *outputReader) dropFirst() {
	p := o.ahead[0]
	if p.symbol == "" {
		o.drop(1)
		return
	}
	p.line, p.first, p.text, p.likely = p.symbolLine, "", "", false
}

// takeLetter makes the answer behind the next the symbol of this: a letter that stands alone.
func (o *outputReader) takeLetter() {
	p, letter := o.ahead[0], o.ahead[1]
	p.symbol, p.symbolLine = letter.first, letter.line
	o.ahead = slices.Delete(o.ahead, 1, 2)
}

// read reads what may be an answer: up to a line with a number, or to where the next begins. It returns nil if there is none.
func (o *outputReader) read() *printed {
	p := new(printed)
	var first piece // as long as the line with the moves may still be another
	for {
		next, ok := o.next(len(p.raw))
		squeeze := squeezed(next.text)
		likely := ok && isAnswer(squeeze)
		begins := likely && p.likely
		switch {
		case !ok || begins:
			p.symbolLine = o.line
			if begins {
				p.symbolLine = next.line
				o.pieces = append([]piece{next}, o.pieces...)
			}
			if p.text == "" {
				return nil
			}
			return p
		case squeeze == "" && p.text == "":
			p.blank, p.line = true, next.line
		case squeeze == "":
		case isSymbol(squeeze):
			if p.line == 0 {
				p.line = next.line
			}
			p.symbol, p.symbolLine = next.text, next.line
			p.raw = append(p.raw, next.raw...)
			return p
		case p.likely:
			p.add(next)
		default:
			if p.text != "" {
				p.add(first)
			}
			first = next
			p.first, p.text, p.likely = next.text, squeeze, likely
			p.line, p.cut, p.blank = next.line, next.cut, false
		}
		p.raw = append(p.raw, next.raw...)
	}
}

// next returns the next piece, if there is one and the answer under way, of that many bytes, is not too long.
func (o *outputReader) next(size int) (piece, bool) {
	for len(o.pieces) == 0 {
		o.stopped = o.stopped || size > outputLimit
		if o.stopped {
			return piece{}, false
		}
		line, err := o.in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			o.stopped = true
		case err != nil && !errors.Is(err, io.EOF):
			o.err = err
			return piece{}, false
		case len(line) == 0:
			return piece{}, false
		}
		o.pieces = piecesOf(piece{strings.TrimFunc(string(line), isSpace), o.line, o.stopped, bytes.Clone(line)})
		if err == nil {
			o.line++
		}
	}
	next := o.pieces[0]
	o.pieces = o.pieces[1:]
	return next, true
}

// piecesOf divides a line that has nothing but answers and symbols by turns: "AC 2 DDHH 2" are four pieces.
func piecesOf(line piece) []piece {
	var pieces []piece
	for rest := squeezed(line.text); rest != ""; {
		n := strings.IndexAny(rest, "0123456789")
		switch {
		case n < 0:
			n = len(rest)
		case n == 0:
			n = 1
		}
		part := rest[:n]
		rest = rest[n:]
		number := isDigits(part)
		if !number && !isAnswer(part) || number && rest != "" && isDigits(rest[:1]) {
			return []piece{line}
		}
		pieces = append(pieces, piece{text: part, line: line.line, cut: line.cut})
	}
	if len(pieces) < 2 {
		return []piece{line}
	}
	pieces[0].raw = line.raw
	return pieces
}

// isAnswer reports whether a text without white space looks like moves, in upper or lower case, or like the phrase.
func isAnswer(text string) bool {
	_, err := octothorpe.ParseMoves(strings.ToUpper(text))
	return text != "" && (err == nil || isPhrase(text))
}

// isSymbol reports whether a text without white space is meant as a symbol, right or wrong: 2, -1, +2, 2.0, two, or a digit of full
// width.
func isSymbol(text string) bool {
	const most = 3 // digits
	digits := strings.TrimPrefix(plain(text), "-")
	return len(digits) <= most && isDigits(digits)
}

// plain returns a symbol, that may be printed in other ways, as it should be. Other texts may change.
func plain(symbol string) string {
	switch symbol = strings.Map(halfWidth, symbol); strings.ToLower(symbol) {
	case "one":
		return "1"
	case "two":
		return "2"
	case "three":
		return "3"
	}
	return strings.TrimSuffix(strings.TrimPrefix(symbol, "+"), ".0")
}

// halfWidth returns a digit of full width, as Chinese keyboards have them, as one of ASCII, and else the letter itself.
func halfWidth(letter rune) rune {
	if letter >= '０' && letter <= '９' {
		return letter - '０' + '0'
	}
	return letter
}

// isDigits reports whether a text has digits, and nothing else.
func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// isSpace reports whether a letter is white space.
func isSpace(letter rune) bool { return letter <= unicode.MaxASCII && unicode.IsSpace(letter) }

// squeezed returns a text without its white space.
func squeezed(text string) string {
	return strings.Map(func(letter rune) rune {
		if isSpace(letter) {
			return -1
		}
		return letter
	}, text)
}
