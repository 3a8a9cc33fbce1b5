package contest

import "fmt"

// lookAhead is how many answers or boards are looked at behind the next one, to see where answers belong.
const lookAhead = 8

// fits reports whether an answer is right but for white space and extra lines. There may be no board or no answer.
func (c *checking) fits(board *asked, p *printed) bool {
	if board == nil || p == nil || p.text == "" {
		return false
	}
	_, ok := board.accepted(p.text, p.symbol, c.options.Any)
	return ok
}

// lettered reports whether the line behind a right first line is the letter of the symbol, A for 1, and not an answer of its own.
func (c *checking) lettered(board *asked, p *printed) bool {
	if p.symbol != "" || p.extraLine > 0 {
		return false
	}
	letter := c.out.at(1)
	if letter == nil || letter.symbol != "" || letter.extraLine > 0 || len(letter.text) != 1 {
		return false
	}
	symbol := string(letter.text[0] | ' ' - 'a' + '1')
	if _, ok := board.accepted(p.text, symbol, c.options.Any); !ok {
		return false
	}
	next, after := c.boards.at(1), c.out.at(2)
	return next == nil || letter.text != squeezed(next.first()) || after != nil && after.text == letter.text
}

// inWrongOrder reports whether an answer is a symbol alone, and the next line has the moves that it is right for. Where another symbol
// stands below these, it must be that of the next board, whose moves come then, and so on until one is no right one where it stands.
func (c *checking) inWrongOrder(board *asked, p *printed) bool {
	sure := c.symbolFirst
	c.symbolFirst = false
	if p.text != "" || p.blank {
		return false
	}
	symbol := p.symbol
	for n := 1; n <= lookAhead; n++ {
		moves := c.out.at(n)
		if board == nil || moves == nil || moves.extraLine > 0 {
			return false
		}
		if _, ok := board.accepted(moves.text, symbol, c.options.Any); !ok {
			return false
		}
		if sure || moves.symbol == "" {
			return true
		}
		next := c.boards.at(n)
		if c.fits(next, moves) {
			return false // the answers are where they belong
		}
		sure = !c.fits(board, moves)
		board, symbol = next, moves.symbol
	}
	return false
}

// shifted goes on behind answers that are none to any board, or boards that have no answer, if that is how the next ones fit.
func (c *checking) shifted(board *asked, answer *printed) bool {
	for n := 1; n <= lookAhead; n++ {
		later, after := c.boards.at(n), c.out.at(n)
		switch {
		case c.fits(later, after):
			return false // the answers are where they belong
		case c.fits(board, after):
			c.note(&Mistake{Kind: ExtraLines, Number: board.number, Board: board.Board, Line: answer.line, Got: cut(answer.shown()),
				Reason: fmt.Sprintf("%q stands before its answer", cut(answer.shown()))})
			c.out.drop(n)
			return true
		case c.fits(later, answer):
			for range n {
				c.note(c.boards.at(0).unanswered(answer.line, "its answer is missing"))
				c.boards.drop()
			}
			return true
		}
	}
	return false
}
