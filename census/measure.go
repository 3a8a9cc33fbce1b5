package census

import (
	"context"
	"fmt"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
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
	m := measured{pdb.NewMeasured(table)}
	const watched = 1 << 16 // masks
	for rank, mask := range masks.All() {
		if rank%watched == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		m.Distance(mask)
	}
	return m, nil
}

// MeasureBytes returns how many bytes it takes to measure a table of so many masks and to count boards with it: the table's two bits a mask,
// a byte each for the distances in two orders, and what goes through it.
func MeasureBytes(masks int) int64 { return int64(masks)*9/4 + 16<<20 }

// measured has every distance, so that asking for one changes nothing, and any number of goroutines may.
type measured struct{ *pdb.Measured }

// Distance is [pdb.Measured.Distance], which walks from the goal each time.
func (m measured) Distance(mask shape.Mask) int {
	if mask == m.Shape().Center() {
		return 0
	}
	return m.Measured.Distance(mask)
}
