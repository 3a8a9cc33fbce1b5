package census

import (
	"context"
	"math/bits"
	"runtime"
	"sync"

	"octothorpe/shape"
)

// plainly counts the boards by length, those that cannot be solved last: it makes every board, and takes the least of the
// distances of its masks.
func (g *game) plainly(ctx context.Context) ([]int64, error) {
	all := shape.Mask(1)<<g.cells - 1
	distances := make([]uint8, 1<<g.cells) // of every mask, which is faster to ask than the table
	for _, mask := range g.table.Masks().All() {
		distances[mask] = g.distance(mask)
	}
	// What the second symbol can have of the cells that the first one leaves, these numbered from 0.
	var choices []uint16
	for choice := range 1 << (g.cells - g.size) {
		if bits.OnesCount(uint(choice)) == g.size {
			choices = append(choices, uint16(choice))
		}
	}
	workers := runtime.GOMAXPROCS(0)
	counts := make([][]int64, workers)
	var group sync.WaitGroup
	for i := range counts {
		counts[i] = make([]int64, g.thresholds+1)
		group.Go(func() {
			from, to := g.table.Masks().Count()*i/workers, g.table.Masks().Count()*(i+1)/workers
			for _, first := range g.table.Masks().Range(from, to) {
				if ctx.Err() != nil {
					return
				}
				rest := all &^ first
				low, high := spread(rest, 0), spread(rest, 8)
				for _, choice := range choices {
					second := low[choice%256] | high[choice/256]
					length := min(distances[first], distances[second])
					if g.symbols == 3 {
						length = min(length, distances[rest&^second])
					}
					counts[i][length]++
				}
			}
		})
	}
	group.Wait()
	for _, of := range counts[1:] {
		for length := range of {
			counts[0][length] += of[length]
		}
	}
	return counts[0], ctx.Err()
}

// spread returns the cells of a set that each eight bits stand for: bit 0 for its cell from, counted from the lowest.
func spread(of shape.Mask, from int) *[256]shape.Mask {
	for range from {
		of &= of - 1
	}
	var masks [256]shape.Mask
	for choice := 1; choice < len(masks); choice++ {
		masks[choice] = masks[choice&(choice-1)] | nth(of, bits.TrailingZeros(uint(choice)))
	}
	return &masks
}

// nth returns a cell of a set, counted from the lowest, which is 0; nothing if there is none.
func nth(of shape.Mask, n int) shape.Mask {
	for range n {
		of &= of - 1
	}
	return of & -of
}
