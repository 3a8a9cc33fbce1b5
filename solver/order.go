package solver

import "octothorpe/shape"

// An order is the rule by which moves follow each other, so that of the sequences that do the same few are tried. It leaves out
//
//   - a move that commutes with all of the last moves down to one whose letter comes later: it could as well stand before that;
//   - a move that commutes with all of the last moves down to its inverse, which it would undo;
//   - a move that turns its stroke by more than half a turn, and of the two that turn it by just half the later letter.
//
// The first shortest solution in dictionary order is never left out. If it had a move of the first kind, the same moves with that one
// brought forward would be as long, do the same, and come before it in the dictionary. With one of the second kind there would be a
// shorter solution. And of the third, the inverse would do with fewer moves, or with as many of an earlier letter: the equal moves
// stand in a row, for of moves that commute, the first rule leaves only the ascending order.
//
// What a sequence allows does not depend on what follows, so what begins the first solution is never left out either.
type order struct {
	moves    uint32                 // all of them, a bit each
	never    uint32                 // moves that the others make needless
	commute  [shape.MaxMoves]uint32 // with which moves each commutes
	inverse  [shape.MaxMoves]uint32
	mostTurn [shape.MaxMoves]uint8 // how often in a row each may be made
}

// A past is what must be remembered of the moves made.
type past struct {
	barred uint32 // the moves that must not follow, a bit each
	last   uint8
	times  uint8 // that the last move was made in a row; 0 if none was made
}

func newOrder(s *shape.Shape) *order {
	o := &order{moves: 1<<s.Moves() - 1}
	for m := range shape.Move(s.Moves()) {
		for other := range shape.Move(s.Moves()) {
			if s.Commute(m, other) {
				o.commute[m] |= 1 << other
			}
		}
		inverse, length := s.Inverse(m), len(s.Stroke(m))
		o.inverse[m] = 1 << inverse
		most := length / 2
		if length%2 == 0 && inverse < m {
			most--
		}
		if most == 0 {
			o.never |= 1 << m
		}
		o.mostTurn[m] = uint8(most)
	}
	return o
}

// begin returns the past of no moves.
func (o *order) begin() past { return past{barred: o.never} }

// after returns the past after one move more.
func (o *order) after(p past, move int) past {
	next := past{last: uint8(move), times: 1}
	if p.last == next.last {
		next.times += p.times
	}
	earlier := uint32(1)<<move - 1
	next.barred = (p.barred|earlier)&o.commute[move] | o.inverse[move] | o.never
	if next.times == o.mostTurn[move] {
		next.barred |= 1 << move
	}
	return next
}
