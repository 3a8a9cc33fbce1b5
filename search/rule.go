package search

import (
	"octothorpe"
	"octothorpe/shape"
)

// A rule says which moves are tried after which. What it must remember of the moves made is a state: state 0 is that of no
// moves, and every state has the moves that may follow, in order, each with the state that it leads to.
type rule [][]step

// A step is a move that may follow, and what it does to the center of a classic board.
type step struct {
	move octothorpe.Move
	next uint16 // state
	swap swap
}

// follows says whether a move may follow others: it is given the last move, how often that was made in a row, 0 if there was none, and
// the move.
type follows func(s *shape.Shape, last octothorpe.Move, times int, m octothorpe.Move) bool

// newRule makes the rule by which a move may follow others if follows says so. Moves that were made in a row more often than half a turn
// of the longest stroke are taken for so many.
func newRule(s *shape.Shape, follows follows) rule {
	moves, mostEqual := octothorpe.Move(s.Moves()), 1
	for m := range moves {
		mostEqual = max(mostEqual, len(s.Stroke(m))/2)
	}
	state := func(last octothorpe.Move, times int) int { return 1 + int(last)*mostEqual + times - 1 }
	r := make(rule, 1+int(moves)*mostEqual)
	add := func(from int, last octothorpe.Move, times int, m octothorpe.Move) {
		if !follows(s, last, times, m) {
			return
		}
		next := step{move: m, next: uint16(state(m, 1))}
		if m == last && times > 0 {
			next.next = uint16(state(m, min(times+1, mostEqual)))
		}
		if s == shape.Classic() {
			next.swap = swapOf(m)
		}
		r[from] = append(r[from], next)
	}
	for m := range moves {
		add(0, 0, 0, m)
		for last := range moves {
			for times := 1; times <= mostEqual; times++ {
				add(state(last, times), last, times, m)
			}
		}
	}
	return r
}

// anyMove has all moves tried.
func anyMove(*shape.Shape, octothorpe.Move, int, octothorpe.Move) bool { return true }

// notInverse leaves out the inverse of the last move, which would undo it: no shortest solution does that.
func notInverse(s *shape.Shape, last octothorpe.Move, times int, m octothorpe.Move) bool {
	return times == 0 || m != s.Inverse(last)
}

// notSame leaves out the last move in place of its inverse. That is wrong: some boards need a move twice.
func notSame(_ *shape.Shape, last octothorpe.Move, times int, m octothorpe.Move) bool {
	return times == 0 || m != last
}

// canonical leaves out the inverse and what another order, or fewer moves, do as well: of two moves in a row whose strokes
// share no cell only the ascending order is tried, and more than half a turn of a stroke is less than half a turn back: on the classic
// board, four equal moves are three of the inverse. Half a turn both ways is only tried by the earlier letter.
//
// The first shortest solution in dictionary order is never left out: with a descending pair of such moves, to swap them would
// give a solution that comes before it, and to turn a stroke back would give a shorter one, or for half a turn one that comes before.
func canonical(s *shape.Shape, last octothorpe.Move, times int, m octothorpe.Move) bool {
	descending := times > 0 && m < last && s.Commute(last, m)
	inARow := 1
	if times > 0 && m == last {
		inARow += times
	}
	length, half := len(s.Stroke(m)), 2*inARow
	tooFar := half > length || half == length && s.Inverse(m) < m
	return notInverse(s, last, times, m) && !descending && !tooFar
}
