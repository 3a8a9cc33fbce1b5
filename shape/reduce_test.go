package shape_test

import (
	"slices"
	"strings"
	"testing"

	"octothorpe/shape"

	"pgregory.net/rapid"
)

// movesOf returns the moves of letters, lettersOf the letters of moves.
func movesOf(letters string) []shape.Move {
	moves := make([]shape.Move, len(letters))
	for i := range letters {
		moves[i] = shape.Move(letters[i] - 'A')
	}
	return moves
}

func lettersOf(moves []shape.Move) string {
	var letters strings.Builder
	for _, m := range moves {
		letters.WriteString(m.String())
	}
	return letters.String()
}

func TestReduce(t *testing.T) {
	for _, test := range []struct{ picture, moves, want string }{
		{"classic", "", ""},
		{"classic", "AF", ""},
		{"classic", "AAAA", "FFF"},
		{"classic", "AAAAAAAA", "A"},
		{"classic", "ABF", "B"},
		{"classic", "BA", "AB"},
		{"classic", "ACF", "ACF"},
		{"classic", "ABCHEF", ""},
		{"bar", "AA", ""}, // strokes of two cells: a move is its own inverse
		{"bar", "BB", ""},
		{"bar", "B", "A"},
		{"bar", "AB", ""},
		{"plus", "AAA", "CC"},
		{"plus", "ABCD", "ABCD"},
	} {
		s, err := shape.Parse(pictures[test.picture])
		if err != nil {
			t.Fatal(err)
		}
		if got := lettersOf(s.Reduce(movesOf(test.moves))); got != test.want {
			t.Errorf("%s: %s is reduced to %s, want %s", test.picture, test.moves, got, test.want)
		}
	}
}

func TestReducedMovesDoTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		moves := anyMoves(t, s)
		before := slices.Clone(moves)
		reduced := s.Reduce(moves)
		if len(reduced) > len(moves) {
			t.Errorf("%s is reduced to the longer %s", lettersOf(moves), lettersOf(reduced))
		}
		if again := s.Reduce(reduced); !slices.Equal(again, reduced) {
			t.Errorf("%s is reduced to %s, and that to %s", lettersOf(moves), lettersOf(reduced), lettersOf(again))
		}
		for cell := range s.Cells() {
			if mask := shape.Mask(1) << cell; turnAll(s, reduced, mask) != turnAll(s, moves, mask) {
				t.Errorf("%s does not do to cell %d what %s does", lettersOf(reduced), cell, lettersOf(moves))
			}
		}
		if !slices.Equal(moves, before) {
			t.Errorf("Reduce has changed %s to %s", lettersOf(before), lettersOf(moves))
		}
	})
}

func TestMovesThatDifferLittleReduceToTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		moves := anyMoves(t, s)
		other := slices.Clone(moves)
		for range rapid.IntRange(1, 20).Draw(t, "changes") {
			place := rapid.IntRange(0, len(other)).Draw(t, "place")
			switch rapid.IntRange(0, 2).Draw(t, "change") {
			case 0:
				m := anyMove(t, s)
				other = slices.Insert(other, place, m, s.Inverse(m))
			case 1: // a whole turn of a stroke
				m := anyMove(t, s)
				other = slices.Insert(other, place, slices.Repeat([]shape.Move{m}, len(s.Stroke(m)))...)
			default:
				if place+1 < len(other) && s.Commute(other[place], other[place+1]) {
					other[place], other[place+1] = other[place+1], other[place]
				}
			}
		}
		if got, want := s.Reduce(other), s.Reduce(moves); !slices.Equal(got, want) {
			t.Errorf("%s is reduced to %s, but %s to %s", lettersOf(moves), lettersOf(want), lettersOf(other), lettersOf(got))
		}
	})
}

func anyMoves(t *rapid.T, s *shape.Shape) []shape.Move {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) shape.Move { return anyMove(t, s) }), 0, 40).Draw(t, "moves")
}

func turnAll(s *shape.Shape, moves []shape.Move, mask shape.Mask) shape.Mask {
	for _, m := range moves {
		mask = s.Turn(m).Apply(mask)
	}
	return mask
}
