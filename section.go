package octothorpe

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"octothorpe/internal/stream"
	"octothorpe/shape"
)

// A Section is a stretch of an input that holds whole boards. [CutInput] makes sections such that each board of the input is in one of them.
type Section struct {
	// Begin and End are where in the input it lies, in bytes.
	Begin, End int64
	// Counted says that the boards before it have been counted, so that its boards are numbered as in the whole input.
	Counted bool

	from stream.Place
}

// CutInput returns the section of an input of so many bytes that begins at the first border between two boards at or behind byte begin, and
// ends at the first at or behind byte end. So sections that meet in these meet in their borders, and have each board once, in whatever
// white space the boards stand.
//
// To know a border for certain one must read all before it, which CutInput does where it is told to count, where the input is short, and
// where the lines around a border are not a board each. Else it takes the begin of a line for the border and reads only a few of them. That
// can be wrong only behind a board of the wrong length: then the section before, which meets that board, has it as a fault or does not end
// between two boards. So whoever reads all sections, each from its begin to its end, without a fault, has the boards of the whole input.
//
// It gives what reading gave.
func CutInput(on *shape.Shape, input io.ReaderAt, size, begin, end int64, count bool) (Section, error) {
	begin, end = min(max(0, begin), size), min(max(0, end), size)
	head := make([]byte, min(size, 4<<10))
	if _, err := input.ReadAt(head, 0); err != nil && !errors.Is(err, io.EOF) {
		return Section{}, err
	}
	c := cutter{on: on, input: input, size: size}
	if c.json = isLines(on, head); c.json {
		return c.lines(begin, end, count)
	}
	if !count && size > shortInput {
		first, sure, err := c.guess(begin)
		if err != nil {
			return Section{}, err
		}
		last, too, err := c.guess(end)
		if sure && too || err != nil {
			return Section{Begin: first, End: last, from: stream.Place{Offset: first}}, err
		}
	}
	return c.read(begin, end)
}

// shortInput is of how many bytes an input is read from its begin.
const shortInput = 1 << 20

// isLines reports whether an input that begins so is JSON lines.
func isLines(on *shape.Shape, head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\ufeff"))
	if on == shape.Classic() {
		head = bytes.TrimLeft(head, " \t\r\n\v\f")
	}
	return bytes.HasPrefix(head, []byte("{"))
}

// A cutter finds borders.
type cutter struct {
	on    *shape.Shape
	input io.ReaderAt
	size  int64
	json  bool
}

// read finds the borders by reading the boards before them. A border is where the first visible byte stands behind the first board that ends
// at or behind a place.
func (c *cutter) read(begin, end int64) (Section, error) {
	reader := NewReaderOn(c.on, io.NewSectionReader(c.input, 0, c.size), "")
	var at stream.Place // behind a board
	var borders [2]stream.Place
	for i, place := range [2]int64{begin, end} {
		var err error
		if at, err = c.behind(reader, at, place); err != nil {
			return Section{}, err
		}
		if borders[i] = at; at.Offset > 0 {
			if borders[i], err = c.skipBlanks(at); err != nil {
				return Section{}, err
			}
		}
	}
	return Section{Begin: borders[0].Offset, End: borders[1].Offset, Counted: true, from: borders[0]}, nil
}

// behind reads on from behind a board to behind the first that ends at or behind a place: to the end, if there is none.
func (c *cutter) behind(reader *Reader, at stream.Place, place int64) (stream.Place, error) {
	if place == c.size {
		at.Offset = c.size
	}
	for at.Offset < place {
		_, err := reader.Read()
		if _, fault := errors.AsType[*InputError](err); fault {
			continue
		}
		at = reader.place()
		if err == io.EOF { //nolint:errorlint // a wrapped io.EOF is a failure of the underlying reader
			at.Offset = c.size
			return at, nil
		}
		if err != nil {
			return at, err
		}
	}
	return at, nil
}

// skipBlanks returns the place of the first visible byte from a place on.
func (c *cutter) skipBlanks(at stream.Place) (stream.Place, error) {
	buffer := make([]byte, 4<<10)
	for {
		n, err := c.input.ReadAt(buffer[:min(int64(len(buffer)), c.size-at.Offset)], at.Offset)
		blanks := leadingBlanks(buffer[:n])
		at = at.Behind(buffer[:blanks])
		if blanks < n || n == 0 && (err == nil || errors.Is(err, io.EOF)) {
			return at, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return at, err
		}
	}
}

// leadingBlanks returns how many bytes of white space a text begins with.
func leadingBlanks(text []byte) int { return len(text) - len(bytes.TrimLeft(text, " \t\r\n\v\f")) }

// around is how many bytes on either side of a border are looked at: some dozens of boards.
const around = 4 << 10

// guess returns the first border at or behind a place if the lines around it are a board each, and whether they are. The line is the one with
// the first visible byte that does not lie before the byte before the place, as in read.
func (c *cutter) guess(place int64) (border int64, sure bool, err error) {
	if place == 0 || place >= c.size {
		return min(place, c.size), true, nil
	}
	from, to := max(0, place-around), min(c.size, place+around)
	text := make([]byte, to-from)
	if _, err := c.input.ReadAt(text, from); err != nil && !errors.Is(err, io.EOF) {
		return 0, false, err
	}
	at := int(place - from - 1)
	at += leadingBlanks(text[at:])
	length := bytes.IndexByte(text[at:], '\n')
	if length < 0 {
		return 0, false, nil
	}
	at += length + 1
	at += leadingBlanks(text[at:])
	before, behind := text[:at], text[at:]
	if from > 0 { // which begins within a line
		before = before[max(0, bytes.IndexByte(before, '\n')):]
	}
	if to < c.size {
		behind = behind[:bytes.LastIndexByte(behind, '\n')+1]
	}
	const few = 4
	first, second := c.boards(before), c.boards(behind)
	return from + int64(at), first >= few && second >= few, nil
}

// boards returns how many boards a text has if each of its lines is one, or none.
func (c *cutter) boards(text []byte) int {
	boards := 0
	for line := range bytes.Lines(text) {
		digits, symbols := 0, [10]int{}
		for _, b := range line {
			switch {
			case b >= '1' && b <= '9':
				digits++
				symbols[b-'0']++
			case b != ' ' && b != '\t' && b != '\r' && b != '\n':
				return 0
			}
		}
		switch {
		case digits == 0:
		case digits != c.on.Cells():
			return 0
		case c.on == shape.Classic() && (symbols[1] != symbols[2] || symbols[2] != symbols[3] || 3*symbols[1] != digits):
			return 0
		default:
			boards++
		}
	}
	return boards
}

// lines finds the borders of JSON lines, which are the begins of lines. They are counted if they are to be.
func (c *cutter) lines(begin, end int64, count bool) (Section, error) {
	first, err := c.lineFrom(begin)
	if err != nil {
		return Section{}, err
	}
	last, err := c.lineFrom(end)
	section := Section{Begin: first, End: last, Counted: count, from: stream.Place{Offset: first, JSON: true}}
	if err != nil || !count {
		return section, err
	}
	section.from, err = countLines(io.NewSectionReader(c.input, 0, first))
	section.from.Offset, section.from.JSON = first, true
	return section, err
}

// lineFrom returns the begin of the first line at or behind a place.
func (c *cutter) lineFrom(place int64) (int64, error) {
	if place == 0 {
		return 0, nil
	}
	buffer := make([]byte, 4<<10)
	for place--; place < c.size; {
		n, err := c.input.ReadAt(buffer[:min(int64(len(buffer)), c.size-place)], place)
		if at := bytes.IndexByte(buffer[:n], '\n'); at >= 0 {
			return place + int64(at) + 1, nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return 0, err
		}
		place += int64(n)
	}
	return c.size, nil
}

// countLines counts the lines of a text, and those that are not empty, which are a board each.
func countLines(text io.Reader) (at stream.Place, err error) {
	buffer := make([]byte, 64<<10)
	visible := false
	for {
		n, err := text.Read(buffer)
		for line := range bytes.Lines(buffer[:n]) {
			visible = visible || leadingBlanks(line) < len(line)
			if line[len(line)-1] != '\n' {
				continue
			}
			at.Line++
			if visible {
				at.Board++
			}
			visible = false
		}
		if err == io.EOF {
			return at, nil
		}
		if err != nil {
			return at, err
		}
	}
}

// NewSectionReader returns a reader of the boards of a section, which r gives from the section's begin to its end. The source is the name of
// the input in errors.
func NewSectionReader(on *shape.Shape, section Section, r io.Reader, source string) *Reader {
	if on == shape.Classic() {
		return &Reader{in: stream.NewReaderFrom(section.from, r, source)}
	}
	reader := NewReaderOn(on, r, source)
	reader.other.begins(section.from)
	return reader
}

// Renumber returns an error of the section with the line and the number of its board in the whole input, where that has been counted.
// The error must come from a section that has the same borders.
func (s Section) Renumber(err *InputError) *InputError {
	renumbered := *err
	renumbered.Line += s.from.Line
	renumbered.Board += s.from.Board
	return &renumbered
}

// String says where the section lies.
func (s Section) String() string { return fmt.Sprintf("bytes %d to %d", s.Begin, s.End) }
