package search

import (
	"octothorpe"
	"octothorpe/shape"
)

// A rule says which moves are tried after which. What it must remember of the moves made is a state: state 0 is that of no
// moves, and every state has the moves that may follow, in order, each with the state that it leads to.
type rule [][]step

// A step is a move that may follow, and what it does to the center.
type step struct {
	move octothorpe.Move
	next uint8 // state
	swap swap
}

// mostEqual is how many equal moves in a row a rule can tell apart.
const mostEqual = 3

type follows func(last octothorpe.Move, times int, m octothorpe.Move) bool

// newRule makes the rule by which a move may follow others if follows says so: it is given the last move, how often that was
// made in a row (mostEqual if it was more often), and the move.
func newRule(follows follows) rule {
	state := func(last octothorpe.Move, times int) int { return 1 + int(last)*mostEqual + times - 1 }
	r := make(rule, 1+moves*mostEqual)
	for m := range octothorpe.Move(moves) {
		r[0] = append(r[0], step{m, uint8(state(m, 1)), swapOf(m)})
	}
	for last := range octothorpe.Move(moves) {
		for times := 1; times <= mostEqual; times++ {
			steps := &r[state(last, times)]
			for m := range octothorpe.Move(moves) {
				next := state(m, 1)
				if m == last {
					next = state(m, min(times+1, mostEqual))
				}
				if follows(last, times, m) {
					*steps = append(*steps, step{m, uint8(next), swapOf(m)})
				}
			}
		}
	}
	return r
}

// anyMove has all moves tried.
func anyMove(octothorpe.Move, int, octothorpe.Move) bool { return true }

// notInverse leaves out the inverse of the last move, which would undo it: no shortest solution does that.
func notInverse(last octothorpe.Move, _ int, m octothorpe.Move) bool {
	return m != octothorpe.Inverse(last)
}

// notSame leaves out the last move in place of its inverse. That is wrong: some boards need a move twice.
func notSame(last octothorpe.Move, _ int, m octothorpe.Move) bool { return m != last }

// canonical leaves out the inverse and what another order, or fewer moves, do as well: of two moves in a row whose strokes
// share no cell only the ascending order is tried, and four equal moves are three of the inverse.
//
// The first shortest solution in dictionary order is never left out: with a descending pair of such moves, to swap them would
// give a solution that comes before it, and with four equal moves there would be a shorter one.
func canonical(last octothorpe.Move, times int, m octothorpe.Move) bool {
	descending := m < last && shape.Classic().Commute(last, m)
	fourth := m == last && times == mostEqual
	return notInverse(last, times, m) && !descending && !fourth
}
