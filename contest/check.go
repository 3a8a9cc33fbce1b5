package contest

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"

	"octothorpe"
)

// Options say how outputs are checked. The zero Options take only the first shortest solution in dictionary order.
type Options struct {
	Any   bool // take any shortest solution, with the symbol that it brings to the center
	Limit int  // the most mistakes that a report lists; 0 for DefaultLimit
}

// DefaultLimit is how many mistakes a report lists if no other number is given.
const DefaultLimit = 20

// A Report is what there is to say about an output.
type Report struct {
	Verdict Verdict `json:"verdict"`
	Boards  int     `json:"boards"` // in the input
	Count   int     `json:"count"`  // mistakes
	// Mistakes are the first mistakes, those that the verdict is for before those of white space: the first is its reason.
	Mistakes []*Mistake `json:"mistakes"`
}

// Reason returns the mistake that the verdict is for, or nil.
func (r *Report) Reason() *Mistake {
	if len(r.Mistakes) == 0 {
		return nil
	}
	return r.Mistakes[0]
}

// Check says whether an output has the right answers to the boards, and what is wrong with it.
//
// The verdict is AC if the output is right byte for byte, PE if it is right when all white space is left out of it, else WA.
//
// From the first answer on that is not right but for white space, lines are told apart by what they look like. A line with a
// number ends an answer, in other forms too (+2, two, a digit of full width), and one that looks like moves or the phrase begins
// another; any other line in an answer that has one of these is an extra line. Behind right moves the letter of the symbol, A for 1,
// is taken for the symbol if it is no answer of its own.
//
// Answers belong to boards in their order. But where an answer is wrong and one of the next few is right for its board, what stands
// before that is extra; and where it is right for one of the next few boards, the answers to those before that are missing. Neither is
// so if without it, the later answer, or one between, is right for its own board. A symbol before the moves for which it is right is
// in the wrong order.
//
// An output is read as far as there are boards for it, and no further than a line and where one answer takes over 64 KiB. Check
// gives the error that reading gave.
func Check(boards iter.Seq[octothorpe.Board], output io.Reader, o Options) (*Report, error) {
	next, stop := iter.Pull(boards)
	defer stop()
	c := &checking{options: o, boards: questions{next: next}, out: newOutputReader(output)}
	if c.options.Limit <= 0 {
		c.options.Limit = DefaultLimit
	}
	if !c.isUTF16() && c.right() {
		c.byLines()
	}
	return c.report(), c.out.err
}

// A checking is an output under way.
type checking struct {
	options     Options
	boards      questions
	out         *outputReader
	first       []*asked // some at the beginning, BoardLimit at most
	last        *asked   // whose answer was right
	symbolFirst bool     // the symbol that comes next is taken to stand before its moves

	wrong, untidy           []*Mistake
	wrongCount, untidyCount int
}

// questions are the boards that are still to be answered.
type questions struct {
	next  func() (octothorpe.Board, bool)
	ahead []*asked
	count int // of boards that have been looked at
}

// at returns the board that far ahead, nil behind the last.
func (q *questions) at(i int) *asked {
	for len(q.ahead) <= i {
		board, ok := q.next()
		if !ok {
			return nil
		}
		q.count++
		q.ahead = append(q.ahead, &asked{board, q.count, octothorpe.Solve(board)})
	}
	return q.ahead[i]
}

// drop goes on to the next board.
func (q *questions) drop() { q.ahead = slices.Delete(q.ahead, 0, 1) }

// isUTF16 notes it if the output begins as UTF-16 does: then nothing in it is worth reading.
func (c *checking) isUTF16() bool {
	board := c.boards.at(0)
	mark, _ := c.out.in.Peek(2)
	if board == nil || string(mark) != "\xff\xfe" && string(mark) != "\xfe\xff" {
		return false
	}
	c.note(&Mistake{Kind: BadLetter, Number: board.number, Board: board.Board, Line: 1, Place: 1, Expected: board.first(),
		Reason: "the output is UTF-16, want it as ASCII or UTF-8"})
	c.passOver()
	return true
}

// passOver passes over all boards but the next one.
func (c *checking) passOver() {
	for c.boards.at(1) != nil {
		c.boards.drop()
	}
}

// right goes through the output as long as it is right but for white space. It reports whether it came to where it is not.
func (c *checking) right() (wrong bool) {
	for {
		board := c.boards.at(0)
		if board == nil {
			n, only, endless := c.out.onlySpace()
			if only && !endless && n > 0 {
				c.note(&Mistake{Kind: WhiteSpace, Line: c.out.line, Got: c.ahead(n), Reason: "the output goes on with white space"})
			}
			return !only || endless
		}
		want := ""
		raw, ok := c.out.rightAhead(func(text, symbol string) (ok bool) {
			want, ok = board.accepted(text, symbol, c.options.Any)
			return ok
		})
		if !ok {
			return true
		}
		c.space(board, c.out.line, want, raw)
		c.out.discard(len(raw))
		c.accept(board)
	}
}

// ahead returns what comes in the output, as text to be shown.
func (c *checking) ahead(n int) string {
	text, _ := c.out.in.Peek(n)
	return cut(string(text))
}

// accept goes on behind a board whose answer is right.
func (c *checking) accept(board *asked) {
	if board.number <= BoardLimit {
		c.first = append(c.first, board)
	}
	c.last = board
	c.boards.drop()
}

// byLines goes through the rest of the output.
func (c *checking) byLines() {
	for {
		board, answer := c.boards.at(0), c.out.at(0)
		switch {
		case board == nil && answer == nil && !c.out.stopped:
			return
		case board == nil:
			c.goesOn(answer)
			return
		case answer == nil:
			c.breaksOff(board)
			return
		case c.lettered(board, answer):
			c.out.takeLetter() // and look again
		case c.inWrongOrder(board, answer):
			c.note(board.inWrongOrder(answer))
			c.boards.drop()
			c.out.drop(1)
			c.out.dropFirst()
			c.symbolFirst = true
		case c.fits(board, answer):
			c.extra(board, answer)
			if answer.extraLine == 0 {
				want, _ := board.accepted(answer.text, answer.symbol, c.options.Any)
				c.space(board, answer.line, want, answer.raw)
			}
			c.accept(board)
			c.out.drop(1)
		case c.shifted(board, answer):
		default:
			c.extra(board, answer)
			c.note(board.mistake(answer, c.options.Any))
			c.boards.drop()
			c.out.drop(1)
		}
	}
}

// shown returns the first line of an answer, which is the symbol's if there is no other.
func (p *printed) shown() string {
	if p.first == "" {
		return p.symbol
	}
	return p.first
}

// unanswered is the mistake of a board to which there is no answer.
func (a *asked) unanswered(line int, reason string) *Mistake {
	return &Mistake{Kind: MissingLines, Number: a.number, Board: a.Board, Line: line, Expected: a.first(), Reason: reason}
}

// extra notes lines that are no part of an answer.
func (c *checking) extra(board *asked, p *printed) {
	if p.extraLine > 0 {
		c.note(&Mistake{Kind: ExtraLines, Number: board.number, Board: board.Board, Line: p.extraLine, Got: cut(p.extra),
			Reason: fmt.Sprintf("%q is no part of its answer", cut(p.extra))})
	}
}

// goesOn notes that the output goes on behind the last answer.
func (c *checking) goesOn(p *printed) {
	m := &Mistake{Kind: ExtraLines, Line: c.out.line, Reason: "the output goes on with white space without end"}
	if p != nil {
		m.Line, m.Got = p.line, cut(p.shown())
		if p.extraLine > 0 && p.extraLine < p.line {
			m.Line, m.Got = p.extraLine, cut(p.extra)
		}
		m.Reason = fmt.Sprintf("%q stands behind the last answer", m.Got)
		switch {
		case c.isAgain():
			m.Reason = fmt.Sprintf("%q: the whole output is printed again", m.Got)
		case c.last != nil && c.fits(c.last, p):
			m.Reason = fmt.Sprintf("%q: the answer to board %d is printed again behind the last answer", m.Got, c.last.number)
		}
	}
	c.note(m)
}

// isAgain reports whether the right answers to all boards come next. There are two boards at least, and all were answered rightly.
func (c *checking) isAgain() bool {
	if len(c.first) < 2 || len(c.first) < c.boards.count {
		return false
	}
	for i, board := range c.first {
		if !c.fits(board, c.out.at(i)) {
			return false
		}
	}
	return true
}

// breaksOff notes that the output ends before the answer to a board, and passes over those behind it.
func (c *checking) breaksOff(board *asked) {
	reason := "the output ends before its answer"
	if c.out.stopped {
		reason = fmt.Sprintf("the output is read no further, for %d bytes before have no answer", outputLimit)
	}
	c.passOver()
	if more := c.boards.count - board.number; more > 0 {
		reason += fmt.Sprintf(", and those of %d more", more)
	}
	c.note(board.unanswered(c.out.line, reason))
}

// space notes white space that should not be there, or should be other.
func (c *checking) space(board *asked, line int, want string, raw []byte) {
	if want == string(raw) {
		return
	}
	c.note(&Mistake{Kind: WhiteSpace, Number: board.number, Board: board.Board, Line: line, Expected: want, Got: cut(string(raw)),
		Reason: spaceReason(want, raw)})
}

// spaceReason tells how white space differs.
func spaceReason(want string, raw []byte) string {
	switch {
	case bytes.ContainsRune(raw, '\r'):
		return "it has carriage returns, want line feeds alone"
	case want == string(raw)+"\n":
		return "the output ends without a line feed"
	case bytes.HasPrefix(raw, []byte("\n")):
		return "an empty line stands before its answer"
	case bytes.Contains(raw, []byte(" \n")), bytes.Contains(raw, []byte("\t\n")):
		return "a line ends in white space"
	case bytes.Contains(raw, []byte("\n\n")):
		return "an empty line stands in its answer"
	case bytes.Count(raw, []byte("\n")) < 2:
		return "its two lines are not lines of their own"
	default:
		return "it is right but for white space"
	}
}

// note takes a mistake into the report.
func (c *checking) note(m *Mistake) {
	list, count := &c.wrong, &c.wrongCount
	if m.Kind == WhiteSpace {
		list, count = &c.untidy, &c.untidyCount
	}
	if *count++; len(*list) < c.options.Limit {
		*list = append(*list, m)
	}
}

func (c *checking) report() *Report {
	r := &Report{Verdict: AC, Boards: c.boards.count, Count: c.wrongCount + c.untidyCount}
	switch {
	case c.wrongCount > 0:
		r.Verdict = WA
	case c.untidyCount > 0:
		r.Verdict = PE
	}
	r.Mistakes = append([]*Mistake{}, c.wrong...) // in JSON, none is an empty list
	r.Mistakes = append(r.Mistakes, c.untidy...)
	r.Mistakes = r.Mistakes[:min(len(r.Mistakes), c.options.Limit)]
	return r
}
