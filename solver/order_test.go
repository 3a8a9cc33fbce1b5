package solver_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"octothorpe/shape"
	"octothorpe/solver"

	"pgregory.net/rapid"
)

// Of the shortest sequences that do the same, the first in dictionary order is never left out.
func TestTheFirstOfEqualSequencesIsTried(t *testing.T) {
	for name, s := range shapes(t) {
		t.Run(name, func(t *testing.T) {
			const most = 20000 // sequences
			type does [shape.MaxCells]uint8
			var identity does
			for cell := range identity {
				identity[cell] = uint8(cell)
			}
			seen := map[does]bool{identity: true}
			tried, leftOut := 0, 0
			level := map[string]does{"": identity}
			for len(level) > 0 && len(level)*s.Moves() <= most {
				next := map[string]does{}
				// In dictionary order, so that the first of equal sequences comes first.
				for _, way := range slices.Sorted(maps.Keys(level)) {
					for m := range shape.Move(s.Moves()) {
						after := level[way]
						for cell, to := range after {
							if cell < s.Cells() {
								after[cell] = uint8(s.Turn(m).To(int(to)))
							}
						}
						moves := moves(way + m.String())
						if seen[after] {
							if !solver.Allows(s, moves) {
								leftOut++
							}
							continue
						}
						seen[after] = true
						next[way+m.String()] = after
						if tried++; !solver.Allows(s, moves) {
							t.Fatalf("%s%v is left out, and is the first of its kind", way, m)
						}
					}
				}
				level = next
			}
			if s.Moves() > 2 && leftOut == 0 {
				t.Errorf("none is left out, of %d that need not be tried", tried)
			}
		})
	}
}

func moves(letters string) []shape.Move {
	var moves []shape.Move
	for _, letter := range letters {
		moves = append(moves, shape.Move(letter-'A'))
	}
	return moves
}

// shapes are the built-in shapes and some more.
func shapes(t testing.TB) map[string]*shape.Shape {
	all := looked(t)
	for _, entry := range shape.Catalog() {
		all[entry.Name()] = entry.Shape
	}
	// 64 cells, and a stroke that stands on rows of many lengths, so that its cells go many ways.
	all["ragged"] = parseShape(t, "...........\n.\n.......o\n.\n.....\n.\n...............\n.\n"+strings.Repeat(".", 21))
	return all
}

func TestTurnsAreThoseOfTheShape(t *testing.T) {
	all := shapes(t)
	names := slices.Sorted(maps.Keys(all))
	rapid.Check(t, func(t *rapid.T) {
		s := all[rapid.SampledFrom(names).Draw(t, "shape")]
		mask := shape.Mask(rapid.Uint64().Draw(t, "mask")) & s.AllCells()
		m := shape.Move(rapid.IntRange(0, s.Moves()-1).Draw(t, "move"))
		if got, want := solver.Turned(s, m, mask), s.Turn(m).Apply(mask); got != want {
			t.Errorf("%x becomes %x, want %x", mask, got, want)
		}
	})
}
