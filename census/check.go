package census

import (
	"context"
	"runtime"
	"sync"

	"octothorpe/shape"
)

// plainly counts the boards by length, those that cannot be solved last: it makes every board, and takes the least of the
// distances of its masks.
func (g *game) plainly(ctx context.Context, done func(masks int)) ([]int64, error) {
	distances := make([]uint8, g.table.Masks().Count()) // by rank
	for rank, mask := range g.table.Masks().All() {
		distances[rank] = g.distance(mask)
	}
	workers := runtime.GOMAXPROCS(0)
	counts := make([][]int64, workers)
	var group sync.WaitGroup
	for i := range counts {
		counts[i] = make([]int64, g.thresholds+1)
		group.Go(func() {
			from, to := g.table.Masks().Count()*i/workers, g.table.Masks().Count()*(i+1)/workers
			choices := shape.Parts(g.cells-g.size, g.size) // of the cells that the first symbol leaves, for the second
			for _, first := range g.table.Masks().Range(from, to) {
				if ctx.Err() != nil {
					return
				}
				g.beside(first, distances, choices, counts[i])
				if done != nil {
					done(1)
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

// beside counts all boards with the given mask of the first symbol.
func (g *game) beside(first shape.Mask, distances []uint8, choices []uint16, counts []int64) {
	rest := g.table.Shape().AllCells() &^ first
	spread := rest.Spread()
	masks := g.table.Masks()
	near := int64(distances[masks.Rank(first)])
	var found [2][256]int64 // in turn, since two in a row are often of one length, and would wait for each other
	for i, choice := range choices {
		second := spread.Mask(choice)
		length := lesser(near, int64(distances[masks.Rank(second)]))
		if g.symbols == 3 {
			length = lesser(length, int64(distances[masks.Rank(rest&^second)]))
		}
		found[i%2][uint8(length)]++
	}
	for length := range counts {
		counts[length] += found[0][length] + found[1][length]
	}
}

// lesser returns the lesser of two numbers. (A branch would be foreseen wrongly every other time.)
func lesser(a, b int64) int64 { return b + (a-b)&((a-b)>>63) }
