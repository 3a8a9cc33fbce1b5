package shape

import (
	"fmt"
	"strings"
)

// TWS returns the puzzle of one symbol on the shape, with as many cells as the center, as a definition for twsearch, a search program
// for puzzles of permutations (github.com/cubing/twsearch): a count of all positions by distance there, with
//
//	twsearch -q -g FILE
//
// is one of the masks by distance here. (With -q, each turn by one cell is a move.)
//
// There is one set of pieces, BOARD, with a place for each cell; piece 1 is the symbol, and piece 2 all that is none. Of the two moves
// of a stroke one is written, under its letter, and the other follows from it: it is called A' there if this is A. A move lists, for
// each place, the place that its piece comes from. Places count from 1.
func (s *Shape) TWS() string {
	const set = "BOARD"
	var b strings.Builder
	name := s.name
	if name == "" {
		name = "unnamed"
	}
	fmt.Fprintf(&b, "# %s: one symbol of %d cells. Count positions by distance with: twsearch -q -g FILE\n#\n", name, s.center.Len())
	for line := range strings.Lines(s.String()) {
		fmt.Fprintf(&b, "%s\n", strings.TrimRight("#   "+line, "\n "))
	}
	fmt.Fprintf(&b, "#\nName %s\n\nSet %s %d 1\n\n", name, set, s.Cells())
	pieces := make([]int, s.Cells())
	for cell := range pieces {
		pieces[cell] = 2
		if s.center.Has(cell) {
			pieces[cell] = 1
		}
	}
	writeTWS(&b, "Solved", set, pieces)
	for m := range s.moves {
		inverse := s.moves[m].inverse
		if inverse < Move(m) {
			continue
		}
		from := make([]int, s.Cells())
		for cell := range from {
			from[s.moves[m].turn.To(cell)] = cell + 1
		}
		fmt.Fprintf(&b, "\n# %v' is octo's %v.\n", Move(m), inverse)
		writeTWS(&b, "Move "+Move(m).String(), set, from)
	}
	return b.String()
}

// writeTWS writes a state or a move.
func writeTWS(b *strings.Builder, head, set string, numbers []int) {
	fmt.Fprintf(b, "%s\n%s\n%s\nEnd\n", head, set, strings.Trim(fmt.Sprint(numbers), "[]"))
}
