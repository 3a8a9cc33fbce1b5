package census

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A Part is what one of the parts has found that a count is cut into. Its numbers are exact, and those of all parts add up to a [Census].
type Part struct {
	Whole
	// Boards is how many boards the part has counted.
	Boards int64 `json:"boards"`
	// Longer is how many of them are longer than each length, from 0.
	Longer []int64 `json:"longer"`
	// Unchanged is how many boards of each length the part has found that a symmetry with a renaming of symbols leaves as they are, those
	// that cannot be solved last. A board counts as often as there are such, but for the identity, which leaves all.
	Unchanged []int64 `json:"unchanged"`
}

// A Whole is what parts are parts of.
type Whole struct {
	// AllBoards is the number of all boards.
	AllBoards int64 `json:"all_boards"`
	// Alike is how many symmetries with renamings there are.
	Alike int64 `json:"alike"`
	// AllMasks is the number of all masks, and ByDistance how many of them are at each distance, from 0.
	AllMasks   int   `json:"all_masks"`
	ByDistance []int `json:"masks_by_distance"`
}

// CountPart counts the k-th of n parts of the boards of a table's shape, from the first to the n-th: about as many as each other part, and
// as much work. The errors are those of [Count]. Unless done is nil it is told, by several goroutines, how many more boards are counted.
func CountPart(ctx context.Context, table Table, k, n int, done func(boards int64)) (*Part, error) {
	g, err := newGame(table)
	if err != nil {
		return nil, err
	}
	tasks := inTurn(g.tasks(), k, n)
	fixings, order := g.fixings()
	fixings = inTurn(fixings, k, n)
	var next atomic.Int64
	tallies := make([]tally, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for i := range tallies {
		t := &tallies[i]
		t.longer, t.unchanged = make([]int64, g.thresholds), make([]int64, g.thresholds+1)
		group.Go(func() {
			c := counter{game: g}
			for at := int(next.Add(1)) - 1; at < len(fixings)+len(tasks) && ctx.Err() == nil; at = int(next.Add(1)) - 1 {
				if at < len(fixings) {
					fixings[at].count(ctx, t.unchanged)
					continue
				}
				boards := c.count(&tasks[at-len(fixings)], t.longer)
				t.boards += boards
				if done != nil {
					done(boards)
				}
			}
		})
	}
	group.Wait()
	part := &Part{Whole: Whole{g.boards, order, int(choose(g.cells, g.size)), table.ByDistance()}}
	part.Longer, part.Unchanged = make([]int64, g.thresholds), make([]int64, g.thresholds+1)
	for i := range tallies {
		part.add(&tallies[i])
	}
	return part, ctx.Err()
}

// inTurn returns those of some things that the k-th of n gets when they are dealt out in turn.
func inTurn[T any](things []T, k, n int) []T {
	if n == 1 {
		return things
	}
	var dealt []T
	for i := k - 1; i < len(things); i += n {
		dealt = append(dealt, things[i])
	}
	return dealt
}

// A tally is what has been counted so far.
type tally struct {
	boards            int64
	longer, unchanged []int64
}

func (p *Part) add(t *tally) {
	p.Boards += t.boards
	addTo(p.Longer, t.longer)
	addTo(p.Unchanged, t.unchanged)
}

// addTo adds numbers to as many others.
func addTo(sums, numbers []int64) {
	for i, n := range numbers {
		sums[i] += n
	}
}

// ErrParts says that parts do not add up to a whole.
var ErrParts = errors.New("the parts do not add up")

// Sum puts all parts of a count together. It gives an error that wraps [ErrParts] if they are not all, or not of one whole.
func Sum(parts []*Part) (*Census, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("%w: there are none", ErrParts)
	}
	whole := parts[0].Whole
	lengths := len(whole.ByDistance)
	sum := tally{longer: make([]int64, lengths), unchanged: make([]int64, lengths+1)}
	for i, part := range parts {
		if !part.isOf(&whole) {
			return nil, fmt.Errorf("%w: part %d is of other boards than the first", ErrParts, i+1)
		}
		sum.boards += part.Boards
		addTo(sum.longer, part.Longer)
		addTo(sum.unchanged, part.Unchanged)
	}
	if sum.boards != whole.AllBoards {
		return nil, fmt.Errorf("%w: they have %d boards, want %d", ErrParts, sum.boards, whole.AllBoards)
	}
	counts := make([]int64, lengths+1) // by length; the last is of boards that cannot be solved
	before := sum.boards
	for length, boards := range sum.longer {
		counts[length] = before - boards
		before = boards
	}
	counts[lengths] = before
	classes := slices.Clone(counts)
	addTo(classes, sum.unchanged)
	for length := range classes {
		if counts[length] < 0 || classes[length]%whole.Alike != 0 {
			return nil, fmt.Errorf("%w: there cannot be %d boards of length %d", ErrParts, counts[length], length)
		}
		classes[length] /= whole.Alike
	}
	return whole.census(counts, classes), nil
}

// isOf reports whether a part is one of a whole, and has as many numbers as it should.
func (p *Part) isOf(whole *Whole) bool {
	lengths := len(whole.ByDistance)
	return p.AllBoards == whole.AllBoards && p.Alike == whole.Alike && p.Alike > 0 && p.AllMasks == whole.AllMasks &&
		slices.Equal(p.ByDistance, whole.ByDistance) && len(p.Longer) == lengths && len(p.Unchanged) == lengths+1
}

// census puts numbers together, by length, the boards that cannot be solved last.
func (w *Whole) census(boards, classes []int64) *Census {
	c := &Census{Boards: w.AllBoards, Masks: w.AllMasks, Unsolvable: boards[len(w.ByDistance)]}
	moves := int64(0)
	for length, n := range boards[:len(w.ByDistance)] {
		if n == 0 {
			continue
		}
		for len(c.ByLength) <= length {
			c.ByLength = append(c.ByLength, Length{Length: len(c.ByLength)})
		}
		c.ByLength[length].Number = Number{n, classes[length]}
		moves += int64(length) * n
	}
	last := len(c.ByLength) - 1
	c.GodsNumber, c.Hardest = last, c.ByLength[last].Number
	c.Mean = float64(moves) / float64(c.Boards-c.Unsolvable)
	for distance, masks := range w.ByDistance {
		c.MasksByDistance = append(c.MasksByDistance, Distance{distance, masks})
	}
	return c
}
