package pdb_test

import (
	"errors"
	"strings"
	"testing"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// packed returns the packed table of a shape.
func packed(t testing.TB, s *shape.Shape) *pdb.Packed {
	entries, err := build(t, s).Pack()
	if err != nil {
		t.Fatal(err)
	}
	packed, err := pdb.ReadPacked(s, string(entries))
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

func newSolutions(t testing.TB, p *pdb.Packed) *pdb.Solutions {
	solutions, err := pdb.NewSolutions(p)
	if err != nil {
		t.Fatal(err)
	}
	return solutions
}

// everySolution goes through all shortest solutions of a mask, and returns their number and the moves with which they begin.
func everySolution(p *pdb.Packed, mask shape.Mask) (count int, firsts pdb.MoveSet) {
	if mask == p.Shape().Center() {
		return 1, 0
	}
	for m, next := range p.Optimal(mask) {
		behind, _ := everySolution(p, next)
		count += behind
		firsts |= 1 << m
	}
	return count, firsts
}

func holdToEverySolution(t interface {
	Errorf(format string, args ...any)
}, p *pdb.Packed, solutions *pdb.Solutions, rank int) {
	count, firsts := everySolution(p, p.Masks().Mask(rank))
	if solutions.Count(rank) != count || solutions.Firsts(rank) != firsts {
		t.Errorf("rank %d: %d solutions that begin with %08b, want %d with %08b",
			rank, solutions.Count(rank), solutions.Firsts(rank), count, firsts)
	}
}

func TestSolutionsOfSmallShapes(t *testing.T) {
	for name, picture := range pictures {
		s := parse(t, picture)
		if s.Moves() > 8 {
			continue // which no packed table has
		}
		t.Run(name, func(t *testing.T) {
			p := packed(t, s)
			solutions := newSolutions(t, p)
			for rank := range p.Masks().All() {
				holdToEverySolution(t, p, solutions, rank)
			}
		})
	}
}

func TestClassicSolutions(t *testing.T) {
	p := embedded.Classic()
	solutions := newSolutions(t, p)
	rapid.Check(t, func(t *rapid.T) {
		holdToEverySolution(t, p, solutions, rapid.IntRange(0, p.Masks().Count()-1).Draw(t, "rank"))
	})
}

// Three cells, each ten moves from its goal on a stroke of its own: their moves may be mixed in 30!/(10!)^3 ways.
func TestTooManySolutions(t *testing.T) {
	bar := strings.Repeat(".", 10)
	stroke := bar + "o" + bar + "\n"
	p := packed(t, parse(t, stroke+"\n"+stroke+"\n"+stroke))
	if _, err := pdb.NewSolutions(p); !errors.Is(err, pdb.ErrTooLarge) {
		t.Errorf("error %v, want ErrTooLarge", err)
	}
}

func TestMoveSet(t *testing.T) {
	var moves []shape.Move
	set := pdb.MoveSet(0b10010110)
	for m := range set.All() {
		moves = append(moves, m)
	}
	if len(moves) != set.Len() || moves[0] != 1 || moves[3] != 7 {
		t.Errorf("%v", moves)
	}
}

func BenchmarkSolutions(b *testing.B) {
	for b.Loop() {
		newSolutions(b, embedded.Classic())
	}
}
