package contest

import (
	"octothorpe"
	"octothorpe/deal"
	"octothorpe/shape"
)

// A plan is how a test's boards are found.
type plan struct {
	name, purpose string
	group         Group
	form          string
	deal          func(*dealing, *plan)
	// What deal may go by.
	from, to int // lengths, in moves
	slip     string
	wish     deal.Wish
}

// plans are those of all tests, in order.
var plans = []plan{
	{name: "sample", group: Sample, deal: samples, purpose: "The boards of the statement."},
	{name: "solved", group: Secret, deal: solved, purpose: "Solved boards, the first of the file among them: the phrase, and the right center."},
	{name: "solved-between", group: Secret, deal: solvedBetween, purpose: "Solved boards, each behind one that ends with another center."},
	{name: "one-move", group: Secret, deal: oneMove, purpose: "Boards that need one move: each move, and each center."},
	{name: "short-behind-long", group: Secret, deal: shortBehindLong, purpose: "Short answers behind long ones: nothing is left of these."},
	{name: "two-moves", group: Secret, deal: inTurn, from: 2, to: 2, purpose: "Boards that need two moves."},
	{name: "three-moves", group: Secret, deal: inTurn, from: 3, to: 3, purpose: "Boards that need three moves."},
	{name: "four-moves", group: Secret, deal: inTurn, from: 4, to: 4, purpose: "Boards that need four moves."},
	{name: "five-moves", group: Secret, deal: inTurn, from: 5, to: 5, purpose: "Boards that need five moves."},
	{name: "six-moves", group: Secret, deal: inTurn, from: 6, to: 6, purpose: "Boards that need six moves."},
	{name: "seven-moves", group: Secret, deal: inTurn, from: 7, to: 7, purpose: "Boards that need seven moves."},
	{name: "eight-moves", group: Secret, deal: inTurn, from: 8, to: 8, purpose: "Boards that need eight moves."},
	{name: "nine-moves", group: Secret, deal: inTurn, from: 9, to: 9, purpose: "Boards that need nine moves."},
	{name: "ten-moves", group: Secret, deal: inTurn, from: 10, to: 10, purpose: "Boards that need ten moves."},
	{name: "eleven-moves", group: Secret, deal: inTurn, from: 11, to: 11, purpose: "Boards that need eleven moves."},
	{name: "twelve-moves", group: Secret, deal: inTurn, from: 12, to: 12, purpose: "Boards that need twelve moves."},
	{
		name: "tied", group: Secret, deal: inTurn, from: 5, to: 9, wish: deal.Wish{Tied: true}, slip: "first-to-arrive",
		purpose: "Boards on which two symbols need equally few moves, and the greater has the first answer in dictionary order.",
	},
	{
		name: "tied-letters", group: Secret, deal: inTurn, from: 7, to: 9, wish: deal.Wish{Tied: true}, slip: "first-letters",
		purpose: "Boards on which two symbols need equally few moves, the greater has the first answer, and both begin with the same letter.",
	},
	{
		name: "tied-searches", group: Secret, deal: inTurn, from: 5, to: 7, wish: deal.Wish{Tied: true}, slip: "lockstep",
		purpose: "Boards on which two symbols need equally few moves, and the search for the one with the later answer ends sooner.",
	},
	{
		name: "many-answers", group: Secret, deal: inTurn, from: 4, to: 9, wish: deal.Wish{Many: true}, slip: "from-the-end",
		purpose: "Boards with many shortest answers, of which the first in dictionary order is wanted.",
	},
	{
		name: "one-answer", group: Secret, deal: inTurn, from: 2, to: 10, wish: deal.Wish{Unique: true},
		purpose: "Boards with one shortest answer only.",
	},
	{
		name: "repeats", group: Secret, deal: inTurn, from: 2, to: 6, slip: "skips-repeat",
		purpose: "Boards that need a move twice in a row.",
	},
	{name: "random-first", group: Secret, deal: random, purpose: "Any boards, all equally likely."},
	{name: "random-second", group: Secret, deal: random, purpose: "Any boards, all equally likely."},
	{name: "random-third", group: Secret, deal: random, purpose: "Any boards, all equally likely."},
	{
		name: "worst-eleven", group: Secret, deal: worst, from: 11,
		purpose: "Boards of eleven moves on which a plain search looks at very many nodes.",
	},
	{
		name: "worst-twelve", group: Secret, deal: worst, from: 12,
		purpose: "A board of twelve moves on which a plain search takes about all that a file may take.",
	},
	{name: "form-two-blanks", group: OtherForms, form: "two-blanks", deal: rising, purpose: "Two blanks between numbers: read numbers, not columns."},
	{name: "form-one-line", group: OtherForms, form: "one-line", deal: rising, purpose: "Several boards on a line: read numbers, not lines."},
	{name: "form-crlf", group: OtherForms, form: "crlf", deal: rising, purpose: "Lines that end as on Windows, the closing 0 too."},
	{name: "form-no-zero", group: OtherForms, form: "no-zero", deal: rising, purpose: "No closing 0: the end of the file ends the input."},
	{name: "form-no-newline", group: OtherForms, form: "no-newline", deal: rising, purpose: "No line end behind the closing 0."},
	{name: "extreme-twelve", group: Extreme, deal: extremeTwelve, purpose: "Ten boards of twelve moves."},
	{name: "extreme-thirteen", group: Extreme, deal: extremeThirteen, purpose: "The five hardest boards, one of each class: thirteen moves."},
}

// samples are the boards of the statement.
func samples(d *dealing, _ *plan) {
	for _, digits := range []string{"111132323132231222312133", "111111112222222233333333", "111133222332233222331111"} {
		board, err := octothorpe.ParseBoard(digits)
		d.fail(err)
		d.take(board)
	}
}

// solved takes boards with each symbol in the center in turn.
func solved(d *dealing, _ *plan) {
	const each = 4
	for i := range each * octothorpe.Symbols {
		d.take(d.until(deal.Wish{Solved: true}, func(b octothorpe.Board) bool { return b.Winner() == 1+i%octothorpe.Symbols }))
	}
}

// solvedBetween takes boards of three to six moves, each with a solved one of another center behind it.
func solvedBetween(d *dealing, _ *plan) {
	for length := range 2 * 4 {
		before := d.wanted(deal.Wish{Length: 3 + length%4})
		symbol := octothorpe.Solve(before).Symbol
		d.take(before)
		d.take(d.until(deal.Wish{Solved: true}, func(b octothorpe.Board) bool { return b.Winner() != symbol }))
	}
}

// oneMove takes a board for each move and each symbol.
func oneMove(d *dealing, _ *plan) {
	for m := range octothorpe.Move(shape.Classic().Moves()) {
		for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
			want := octothorpe.Solution{Moves: octothorpe.NewMoves(m), Length: 1, Symbol: symbol}
			d.take(d.until(deal.Wish{Length: 1}, func(b octothorpe.Board) bool { return octothorpe.Solve(b) == want }))
		}
	}
}

// shortBehindLong takes boards with ever fewer moves and then, behind long ones, with few.
func shortBehindLong(d *dealing, _ *plan) {
	for _, length := range []int{9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 1, 8, 2, 7, 3, 6, 4, 5, 0, 8, 1, 8, 1, 8, 2} {
		d.take(d.wanted(deal.Wish{}.WithLength(length)))
	}
}

// inTurn takes boards of the plan's lengths in turn that are as it wishes and on which its slip shows, if it has one.
func inTurn(d *dealing, p *plan) {
	length := p.to
	d.fill(func() octothorpe.Board {
		if length++; length > p.to {
			length = p.from
		}
		return d.until(p.wish.WithLength(length), func(b octothorpe.Board) bool { return p.slip == "" || d.fails(p.slip, b) })
	})
}

func random(d *dealing, _ *plan) {
	d.fill(func() octothorpe.Board { return d.wanted(deal.Wish{}) })
}

// worst takes boards of a length, the most nodes first, as far as they fit.
func worst(d *dealing, p *plan) {
	const among = 8
	for _, board := range d.byNodes(among, p.from) {
		d.add(board)
	}
}

// rising takes some boards of rising lengths.
func rising(d *dealing, _ *plan) {
	for length := range 7 {
		d.take(d.wanted(deal.Wish{}.WithLength(length)))
	}
}

func extremeTwelve(d *dealing, _ *plan) {
	for range 10 {
		d.take(d.wanted(deal.Wish{Length: 12}))
	}
}

func extremeThirteen(d *dealing, _ *plan) {
	for board := range deal.Classes(deal.GreatestLength) {
		d.take(board)
	}
}
