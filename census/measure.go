package census

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"octothorpe/internal/pdb"
)

// Measure returns the distances of a lean table as numbers, a byte a mask, for [Count] and [Check]. It gives an error that wraps [ErrShape]
// for a table whose boards cannot be counted, or whose masks are not of as many cells as the center, and ctx's error if that ends it.
func Measure(ctx context.Context, table *pdb.Lean) (Table, error) {
	s := table.Shape()
	if _, err := Countable(s); err != nil {
		return nil, err
	}
	if table.Size() != s.Center().Len() || len(table.ByDistance()) > mostThresholds {
		return nil, fmt.Errorf("masks of %d cells, and distances up to %d: %w", table.Size(), len(table.ByDistance())-1, ErrShape)
	}
	masks, err := pdb.NewMasks(s.Cells(), table.Size())
	if err != nil {
		return nil, err
	}
	measured := pdb.NewMeasured(table)
	const stretch = 1 << 14 // masks
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for ctx.Err() == nil {
				end := int(next.Add(stretch))
				if end >= masks.Count()+stretch {
					return
				}
				for _, mask := range masks.Range(end-stretch, min(end, masks.Count())) {
					measured.Distance(mask)
				}
			}
		})
	}
	group.Wait()
	return measured, ctx.Err()
}

// MeasureBytes returns how many bytes it takes to measure a table of so many masks and to count boards with it: the table's two bits a mask,
// a byte each for the distances in two orders, no more than that again for the ways in which symbols share a half, and what goes through it.
func MeasureBytes(masks int) int64 { return int64(masks)*4 + 16<<20 }
