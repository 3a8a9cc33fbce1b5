package census

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"octothorpe/shape"
)

// A unions counter counts boards without making any. A board that is longer than t is a mask for each symbol, all farther than t, that have
// all cells together; then they share none, for they have not more cells than there are. By inclusion and exclusion, the number of such
// choices is the sum over all sets S of cells of
//
//	(-1)^(cells not in S) · (masks in S that are farther than t)^symbols
//
// since a choice whose masks have together the cells U is counted for each S that holds U, with signs that cancel unless U is all cells.
// How many masks each set holds is found for all sets at once, cell by cell (Yates): what a set with the cell holds is what it holds that
// has the cell, and what it holds without. That is done for all sets with the same high cells at a time, and for two lengths at a time, in
// the two halves of a number. Powers and sums may overflow: the result is right modulo 2^64, and less.
type unions struct {
	*ranked
	low  int        // how many cells are low; the others are high
	lows [][]uint32 // sets of low cells in ascending order, by size
}

// mostLow is the greatest number of low cells: for the sets of so many there are 16 MiB for each core.
const mostLow = 21

// newUnions returns a counter with so many low cells, or all.
func newUnions(r *ranked, low int) *unions {
	low = min(low, r.cells)
	u := &unions{ranked: r, low: low, lows: make([][]uint32, low+1)}
	for set := range uint32(1) << u.low {
		size := bits.OnesCount32(set)
		u.lows[size] = append(u.lows[size], set)
	}
	return u
}

// count counts the boards by length, those that cannot be solved last, over the k-th of n parts of the sets. A step is the sets with the same
// high cells, for two lengths.
func (u *unions) count(ctx context.Context, k, n int, done func(steps int)) ([]int64, error) {
	pairs := (u.thresholds + 2) / 2 // of lengths from -1 on: all boards are longer than that
	all := pairs << (u.cells - u.low)
	steps := (all - k + n) / n // those of all, from 0, that are k-1 modulo n
	longer := make([][]uint64, runtime.GOMAXPROCS(0))
	var next atomic.Int64
	var group sync.WaitGroup
	for i := range longer {
		longer[i] = make([]uint64, 2*pairs+1) // the last stays 0
		group.Go(func() {
			held := make([]uint64, 1<<u.low)
			for at := int(next.Add(1)) - 1; at < steps && ctx.Err() == nil; at = int(next.Add(1)) - 1 {
				step := at*n + k - 1
				pair, high := step%pairs, shape.Mask(step/pairs)
				u.step(high, 2*pair-1, held, longer[i][2*pair:])
				done(steps)
			}
		})
	}
	group.Wait()
	counts := make([]int64, u.thresholds+1)
	for _, of := range longer {
		for length := range counts {
			counts[length] += int64(of[length] - of[length+1]) // modulo 2^64
		}
	}
	return counts, ctx.Err()
}

// step adds what the sets with some high cells make of the number of boards that are longer than a length and than the next. It needs
// memory for a number of each set.
func (u *unions) step(high shape.Mask, length int, held, longer []uint64) {
	var farther [mostThresholds + 1]uint64 // by distance
	for distance := range farther {
		if distance > length {
			farther[distance]++
		}
		if distance > length+1 {
			farther[distance] += 1 << 32
		}
	}
	clear(held)
	for part := high; ; part = (part - 1) & high { // what a mask has of the high cells
		if size := u.size - part.Len(); size >= 0 && size <= u.low {
			rank := u.masks.Rank(part<<u.low | (1<<size - 1))
			distances := u.distances[rank:][:len(u.lows[size])]
			for i, set := range u.lows[size] {
				held[set] += farther[distances[i]]
			}
		}
		if part == 0 {
			break
		}
	}
	addSubsets(held)
	missing := u.cells - u.low - high.Len()
	for set, masks := range held {
		one, other := masks&(1<<32-1), masks>>32
		powers := [2]uint64{one * one, other * other}
		if u.symbols == 3 {
			powers[0] *= one
			powers[1] *= other
		}
		sign := -uint64((missing + u.low - bits.OnesCount(uint(set))) & 1) // of all bits where it is minus
		longer[0] += powers[0] ^ sign - sign
		longer[1] += powers[1] ^ sign - sign
	}
}

// addSubsets adds, to the number of each set, those of all its subsets. Sets are numbers of a bit a cell.
func addSubsets(numbers []uint64) {
	const near = 1 << 11 // as many as stay in the first-level cache
	if len(numbers) > near {
		without, with := numbers[:len(numbers)/2], numbers[len(numbers)/2:]
		addSubsets(without)
		addSubsets(with)
		for i, n := range without {
			with[i] += n
		}
		return
	}
	for size := 1; size < len(numbers); size *= 2 {
		for rest := numbers; len(rest) > 0; rest = rest[2*size:] {
			without, with := rest[:size], rest[size:2*size]
			for i, n := range without {
				with[i] += n
			}
		}
	}
}
