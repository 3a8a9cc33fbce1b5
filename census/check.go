package census

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// mostPlain is up to how many boards a check makes every one: the classic shape's take two cores a minute.
const mostPlain = 50_000_000_000

// CheckPart is [Check] for the k-th of n parts of the work, from the first to the n-th. The numbers of all parts add up to those of Check;
// those of one may have no meaning by themselves. Unless done is nil it is told, by several goroutines, when a step is done, and how many
// steps the part has.
func CheckPart(ctx context.Context, table Table, k, n int, done func(steps int)) ([]int64, error) {
	g, err := newGame(table)
	if err != nil {
		return nil, err
	}
	r, err := g.ranked()
	if err != nil {
		return nil, err
	}
	if done == nil {
		done = func(int) {}
	}
	if g.boards > mostPlain {
		return newUnions(r, mostLow).count(ctx, k, n, done)
	}
	return r.plainly(ctx, r.masks.Count()*(k-1)/n, r.masks.Count()*k/n, done)
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

// A ranked game has its distances by the masks' ranks.
type ranked struct {
	*game
	masks     *pdb.Masks
	distances []uint8
}

func (g *game) ranked() (*ranked, error) {
	masks, err := pdb.NewMasks(g.cells, g.size)
	if err != nil {
		return nil, err
	}
	r := &ranked{game: g, masks: masks, distances: make([]uint8, masks.Count())}
	for rank, mask := range masks.All() {
		r.distances[rank] = g.distance(mask)
	}
	return r, nil
}

// plainly counts the boards by length, those that cannot be solved last, with the first symbol's masks of ranks from begin up to end: it makes
// every board, and takes the least of the distances of its masks. A step is a mask.
func (r *ranked) plainly(ctx context.Context, begin, end int, done func(steps int)) ([]int64, error) {
	workers := runtime.GOMAXPROCS(0)
	counts := make([][]int64, workers)
	var group sync.WaitGroup
	for i := range counts {
		counts[i] = make([]int64, r.thresholds+1)
		group.Go(func() {
			from, to := begin+(end-begin)*i/workers, begin+(end-begin)*(i+1)/workers
			choices := shape.Parts(r.cells-r.size, r.size) // of the cells that the first symbol leaves, for the second
			for _, first := range r.masks.Range(from, to) {
				if ctx.Err() != nil {
					return
				}
				r.beside(first, choices, counts[i])
				done(end - begin)
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
func (r *ranked) beside(first shape.Mask, choices []uint16, counts []int64) {
	rest := r.table.Shape().AllCells() &^ first
	spread := rest.Spread()
	near := int64(r.distances[r.masks.Rank(first)])
	var found [2][256]int64 // in turn, since two in a row are often of one length, and would wait for each other
	for i, choice := range choices {
		second := spread.Mask(choice)
		length := lesser(near, int64(r.distances[r.masks.Rank(second)]))
		if r.symbols == 3 {
			length = lesser(length, int64(r.distances[r.masks.Rank(rest&^second)]))
		}
		found[i%2][uint8(length)]++
	}
	for length := range counts {
		counts[length] += found[0][length] + found[1][length]
	}
}

// lesser returns the lesser of two numbers. (A branch would be foreseen wrongly every other time.)
func lesser(a, b int64) int64 { return b + (a-b)&((a-b)>>63) }
