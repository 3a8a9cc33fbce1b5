package census

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// CheckPart is [Check] for the k-th of n parts of the boards, from the first to the n-th: those that have a stretch of the masks for their
// first symbol. The numbers of all parts add up to those of Check.
func CheckPart(ctx context.Context, table Table, k, n int, done func(masks int)) ([]int64, error) {
	g, err := newGame(table)
	if err != nil {
		return nil, err
	}
	masks, err := pdb.NewMasks(g.cells, g.size)
	if err != nil {
		return nil, err
	}
	p := &plain{game: g, masks: masks, distances: make([]uint8, masks.Count())}
	for rank, mask := range masks.All() {
		p.distances[rank] = g.distance(mask)
	}
	for high := range max(0, g.cells-g.size-lowCells) + 1 {
		p.choices = append(p.choices, shape.Parts(min(lowCells, g.cells-g.size), g.size-high))
	}
	return p.count(ctx, masks.Count()*(k-1)/n, masks.Count()*k/n, done)
}

// SumChecked puts all parts of a check together. It gives an error that wraps [ErrParts] if they are not of one whole.
func SumChecked(parts [][]int64) ([]int64, error) {
	var sum []int64
	for i, part := range parts {
		if i > 0 && len(part) != len(sum) {
			return nil, fmt.Errorf("%w: part %d is of other boards than the first", ErrParts, i+1)
		}
		sum = append(sum, make([]int64, len(part)-len(sum))...)
		addTo(sum, part)
	}
	return sum, nil
}

// A plain counter makes every board, and takes the least of the distances of its masks.
type plain struct {
	*game
	masks     *pdb.Masks
	distances []uint8 // by rank
	// choices are what the second symbol can have of the lowest cells that the first leaves, lowCells at most, by how many others it has.
	choices [][]uint16
}

// lowCells is how many cells a [shape.Spread] lays out.
const lowCells = 16

// count counts the boards by length, those that cannot be solved last, with the first symbol's masks of ranks from begin up to end.
func (p *plain) count(ctx context.Context, begin, end int, done func(masks int)) ([]int64, error) {
	workers := runtime.GOMAXPROCS(0)
	counts := make([][]int64, workers)
	var group sync.WaitGroup
	for i := range counts {
		counts[i] = make([]int64, p.thresholds+1)
		group.Go(func() {
			from, to := begin+(end-begin)*i/workers, begin+(end-begin)*(i+1)/workers
			for _, first := range p.masks.Range(from, to) {
				if ctx.Err() != nil {
					return
				}
				p.beside(first, counts[i])
				if done != nil {
					done(1)
				}
			}
		})
	}
	group.Wait()
	for _, of := range counts[1:] {
		addTo(counts[0], of)
	}
	return counts[0], ctx.Err()
}

// beside counts all boards with the given mask of the first symbol.
func (p *plain) beside(first shape.Mask, counts []int64) {
	rest := p.table.Shape().AllCells() &^ first
	spread := rest.Spread()
	above := rest &^ spread.Mask(1<<lowCells-1)
	near := int64(p.distances[p.masks.Rank(first)])
	var found [2][256]int64 // in turn, since two in a row are often of one length, and would wait for each other
	for high := above; ; high = (high - 1) & above {
		for i, choice := range p.choices[high.Len()] {
			second := high | spread.Mask(choice)
			length := lesser(near, int64(p.distances[p.masks.Rank(second)]))
			if p.symbols == 3 {
				length = lesser(length, int64(p.distances[p.masks.Rank(rest&^second)]))
			}
			found[i%2][uint8(length)]++
		}
		if high == 0 {
			break
		}
	}
	for length := range counts {
		counts[length] += found[0][length] + found[1][length]
	}
}

// lesser returns the lesser of two numbers. (A branch would be foreseen wrongly every other time.)
func lesser(a, b int64) int64 { return b + (a-b)&((a-b)>>63) }
