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
	deal          func(*dealing)
}

// plans are those of all tests, in order.
var plans = []plan{
	{name: "sample", group: Sample, deal: samples, purpose: "The boards of the statement."},
	{name: "solved", group: Secret, deal: solved, purpose: "Solved boards, the first of the file among them: the phrase, and the right center."},
	{name: "solved-between", group: Secret, deal: solvedBetween, purpose: "Solved boards, each behind one that ends with another center."},
	{name: "one-move", group: Secret, deal: oneMove, purpose: "Boards that need one move: each move, and each center."},
	{name: "short-behind-long", group: Secret, deal: shortBehindLong, purpose: "Short answers behind long ones: nothing is left of these."},
	ofLength("two", 2),
	ofLength("three", 3),
	ofLength("four", 4),
	ofLength("five", 5),
	ofLength("six", 6),
	ofLength("seven", 7),
	ofLength("eight", 8),
	ofLength("nine", 9),
	ofLength("ten", 10),
	ofLength("eleven", 11),
	ofLength("twelve", 12),
	against("tied", "first-to-arrive", deal.Wish{Tied: true}, 5, 9,
		"Boards on which two symbols need equally few moves, and the greater has the first answer in dictionary order."),
	against("tied-letters", "first-letters", deal.Wish{Tied: true}, 7, 9,
		"The same, and the two answers begin with the same letter."),
	against("tied-searches", "lockstep", deal.Wish{Tied: true}, 5, 7,
		"Boards on which two symbols need equally few moves, and the search for the one with the later answer ends sooner."),
	against("many-answers", "from-the-end", deal.Wish{Many: true}, 4, 9,
		"Boards with many shortest answers, of which the first in dictionary order is wanted."),
	{name: "one-answer", group: Secret, deal: oneAnswer, purpose: "Boards with one shortest answer only."},
	against("repeats", "skips-repeat", deal.Wish{}, 2, 6,
		"Boards that need a move twice in a row."),
	{name: "random-first", group: Secret, deal: random, purpose: "Any boards, all equally likely."},
	{name: "random-second", group: Secret, deal: random, purpose: "Any boards, all equally likely."},
	{name: "random-third", group: Secret, deal: random, purpose: "Any boards, all equally likely."},
	{name: "worst-eleven", group: Secret, deal: worst(11), purpose: "Boards of eleven moves on which a plain search looks at very many nodes."},
	{name: "worst-twelve", group: Secret, deal: worst(12), purpose: "A board of twelve moves on which a plain search takes about all that a file may take."},
	inForm("two-blanks", "Two blanks between numbers: read numbers, not columns."),
	inForm("one-line", "Several boards on a line: read numbers, not lines."),
	inForm("crlf", "Lines that end as on Windows, the closing 0 too."),
	inForm("no-zero", "No closing 0: the end of the file ends the input."),
	inForm("no-newline", "No line end behind the closing 0."),
	{name: "extreme-twelve", group: Extreme, deal: extremeTwelve, purpose: "Ten boards of twelve moves."},
	{name: "extreme-thirteen", group: Extreme, deal: extremeThirteen, purpose: "The five hardest boards, one of each class: thirteen moves."},
}

// samples are the boards of the statement.
func samples(d *dealing) {
	for _, digits := range []string{"111132323132231222312133", "111111112222222233333333", "111133222332233222331111"} {
		board, err := octothorpe.ParseBoard(digits)
		d.fail(err)
		d.take(board)
	}
}

// solved takes boards with each symbol in the center in turn.
func solved(d *dealing) {
	const each = 4
	for i := range each * octothorpe.Symbols {
		d.take(d.until(deal.Wish{Solved: true}, func(b octothorpe.Board) bool { return b.Winner() == 1+i%octothorpe.Symbols }))
	}
}

// solvedBetween takes boards of three to six moves, each with a solved one of another center behind it.
func solvedBetween(d *dealing) {
	for length := range 2 * 4 {
		before := d.wanted(deal.Wish{Length: 3 + length%4})
		symbol := octothorpe.Solve(before).Symbol
		d.take(before)
		d.take(d.until(deal.Wish{Solved: true}, func(b octothorpe.Board) bool { return b.Winner() != symbol }))
	}
}

// oneMove takes a board for each move and each symbol.
func oneMove(d *dealing) {
	for m := range octothorpe.Move(shape.Classic().Moves()) {
		for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
			want := octothorpe.Solution{Moves: octothorpe.NewMoves(m), Length: 1, Symbol: symbol}
			d.take(d.until(deal.Wish{Length: 1}, func(b octothorpe.Board) bool { return octothorpe.Solve(b) == want }))
		}
	}
}

// shortBehindLong takes boards with ever fewer moves and then, behind long ones, with few.
func shortBehindLong(d *dealing) {
	for _, length := range []int{9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 9, 1, 8, 2, 7, 3, 6, 4, 5, 0, 8, 1, 8, 1, 8, 2} {
		d.take(d.wanted(deal.Wish{}.WithLength(length)))
	}
}

// ofLength is the plan of boards of a length.
func ofLength(word string, length int) plan {
	return plan{name: word + "-moves", group: Secret, purpose: "Boards that need " + word + " moves.", deal: func(d *dealing) {
		d.fill(func() octothorpe.Board { return d.wanted(deal.Wish{Length: length}) })
	}}
}

// against is the plan of boards on which a slip shows, of lengths from one to another in turn.
func against(name, slip string, wish deal.Wish, from, to int, purpose string) plan {
	return plan{name: name, group: Secret, purpose: purpose, deal: func(d *dealing) {
		length := to
		d.fill(func() octothorpe.Board {
			if length++; length > to {
				length = from
			}
			return d.until(wish.WithLength(length), func(b octothorpe.Board) bool { return d.fails(slip, b) })
		})
	}}
}

// oneAnswer takes boards of lengths in turn.
func oneAnswer(d *dealing) {
	i := 0
	d.fill(func() octothorpe.Board {
		i++
		return d.wanted(deal.Wish{Unique: true, Length: 2 + i%9})
	})
}

func random(d *dealing) {
	d.fill(func() octothorpe.Board { return d.wanted(deal.Wish{}) })
}

// worst takes boards of a length, the most nodes first, as far as they fit.
func worst(length int) func(*dealing) {
	const among = 8
	return func(d *dealing) {
		for _, board := range d.byNodes(among, length) {
			d.add(board)
		}
	}
}

// inForm is the plan of some boards in a form, of rising lengths.
func inForm(form, purpose string) plan {
	return plan{name: "form-" + form, group: OtherForms, form: form, purpose: purpose, deal: func(d *dealing) {
		for length := range 7 {
			d.take(d.wanted(deal.Wish{}.WithLength(length)))
		}
	}}
}

func extremeTwelve(d *dealing) {
	for range 10 {
		d.take(d.wanted(deal.Wish{Length: 12}))
	}
}

func extremeThirteen(d *dealing) {
	for board := range deal.Classes(deal.GreatestLength) {
		d.take(board)
	}
}
