package deal

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

//go:generate go run generate.go

// Kinds are how many boards of a length are of each kind that a [Wish] can ask for.
type Kinds struct {
	Length int // moves
	// FewestMany is the least number of shortest solutions that is many: the greatest number that a tenth of the boards of the
	// length have, or more than that; and 2 at least.
	FewestMany int
	All        census.Number
	Tied       census.Number
	Unique     census.Number
	Many       census.Number
	TiedMany   census.Number // both
}

// CountKinds counts the boards of a length by kind. It takes up to some seconds; [KindsByLength] has what it finds. A length that no
// board has gives a *[LengthError].
//
// It makes every board by its nearest mask, of those that are alike under the symmetries one. A board with k masks at the least
// distance is so made k times, and counts for a k-th each. Classes are counted by Burnside's lemma: all boards together have 48
// times as many symmetries with renamings that leave them as they are.
func CountKinds(length int) (Kinds, error) {
	if length < 0 || length > GreatestLength {
		return Kinds{}, &LengthError{Length: length}
	}
	solutions, err := pdb.NewSolutions(embedded.Classic())
	if err != nil {
		return Kinds{}, err
	}
	c := &kindCount{solutions: solutions, halves: oddHalves(), symmetries: octothorpe.Symmetries()}
	return c.ofLength(length), nil
}

// A kindCount counts boards by kind.
type kindCount struct {
	solutions  *pdb.Solutions
	halves     []uint16
	symmetries []shape.Symmetry
}

// sixths are how often boards were made, in sixths of a board without names of the symbols: which are so many boards.
type sixths struct{ boards, fixed int64 }

// A tally has the boards by the number of their solutions: those with one nearest mask, and those with more.
type tally [2][]sixths

func (c *kindCount) ofLength(length int) Kinds {
	all := masksAt(length)
	var next atomic.Int64
	tallies := make([]tally, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for i := range tallies {
		group.Go(func() {
			for at := next.Add(1) - 1; at < int64(len(all)); at = next.Add(1) - 1 {
				c.count(all[at], length, &tallies[i])
			}
		})
	}
	group.Wait()
	var single, tied []sixths
	for _, of := range tallies {
		single, tied = sum(single, of[0]), sum(tied, of[1])
	}
	both := sum(slices.Clone(single), tied)
	k := Kinds{Length: length, All: number(both), Tied: number(tied), FewestMany: fewestMany(both)}
	k.Unique = number(both[1:2])
	k.Many, k.TiedMany = number(from(both, k.FewestMany)), number(from(tied, k.FewestMany))
	return k
}

// count adds the boards with a nearest mask, and those alike.
func (c *kindCount) count(nearest shape.Mask, length int, t *tally) {
	var images []shape.Mask
	for _, s := range c.symmetries {
		image := s.Cells.Apply(nearest)
		if image < nearest {
			return // it is counted there
		}
		images = append(images, image)
	}
	alike := int64(len(slices.Compact(slices.Sorted(slices.Values(images)))))
	packed, rest := embedded.Classic(), shape.Classic().AllCells()&^nearest
	masks := packed.Masks()
	count, spread := c.solutions.Count(masks.Rank(nearest)), rest.Spread()
	for _, half := range c.halves {
		second := spread.Mask(half)
		near := packed.Distance(second)
		if near < length {
			continue
		}
		third := rest &^ second
		nearThird := packed.Distance(third)
		if nearThird < length {
			continue
		}
		number, as := count, int64(1)
		if near == length {
			number += c.solutions.Count(masks.Rank(second))
			as++
		}
		if nearThird == length {
			number += c.solutions.Count(masks.Rank(third))
			as++
		}
		fixed := int64(0)
		for i, image := range images {
			if image == nearest || image == second || image == third {
				fixed += c.fixes(i, nearest, second, third)
			}
		}
		t.add(number, as, alike, fixed)
	}
}

// fixes returns 1 if a symmetry only renames the symbols, else 0.
func (c *kindCount) fixes(symmetry int, masks ...shape.Mask) int64 {
	for _, mask := range masks {
		if !slices.Contains(masks, c.symmetries[symmetry].Cells.Apply(mask)) {
			return 0
		}
	}
	return 1
}

// add counts a board without names of the symbols, and those alike.
func (t *tally) add(solutions int, as, alike, fixed int64) {
	const renamings = 6
	of := &t[min(as-1, 1)]
	for len(*of) <= solutions {
		*of = append(*of, sixths{})
	}
	boards := alike * renamings / as
	(*of)[solutions].boards += boards
	(*of)[solutions].fixed += boards * fixed
}

// sum adds numbers to others.
func sum(to, add []sixths) []sixths {
	for len(to) < len(add) {
		to = append(to, sixths{})
	}
	for i, s := range add {
		to[i].boards += s.boards
		to[i].fixed += s.fixed
	}
	return to
}

// number returns how many boards all together are, and how many classes.
func number(all []sixths) census.Number {
	var n census.Number
	for _, s := range all {
		n.Boards += s.boards
		n.Classes += s.fixed
	}
	const group = 48 // symmetries with renamings
	n.Classes /= group
	return n
}

// from returns the boards with so many solutions or more.
func from(all []sixths, solutions int) []sixths { return all[min(solutions, len(all)):] }

// fewestMany returns the least number of solutions that is many.
func fewestMany(all []sixths) int {
	const tenth = 10
	boards := number(all).Boards
	for n := len(all) - 1; n > 2; n-- {
		if number(from(all, n)).Boards*tenth >= boards {
			return n
		}
	}
	return 2
}
