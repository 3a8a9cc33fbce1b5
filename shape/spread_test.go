package shape_test

import (
	"math/bits"
	"slices"
	"testing"

	"octothorpe/shape"

	"pgregory.net/rapid"
)

func TestSpread(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mask := shape.Mask(rapid.Uint64().Draw(t, "mask"))
		part := rapid.Uint16().Draw(t, "part")
		want := shape.Mask(0)
		i := 0
		for cell := range 64 {
			if mask.Has(cell) {
				if i < 16 && part>>i&1 == 1 {
					want |= 1 << cell
				}
				i++
			}
		}
		got := mask.Spread().Mask(part)
		if got != want || i >= 16 && got.Len() != bits.OnesCount16(part) {
			t.Errorf("part %016b of %064b is %064b, want %064b", part, mask, got, want)
		}
	})
}

// There are as many parts of a size as Pascal's triangle says, and they ascend.
func TestParts(t *testing.T) {
	for width := range 17 {
		ways := 1
		for size := range width + 2 {
			parts := shape.Parts(width, size)
			if len(parts) != ways || !slices.IsSorted(parts) || len(slices.Compact(parts)) != ways {
				t.Errorf("%d parts of %d among %d, want %d, ascending", len(parts), size, width, ways)
			}
			for _, part := range parts {
				if bits.OnesCount16(part) != size || int(part) >= 1<<width {
					t.Errorf("%b is no part of %d among %d", part, size, width)
				}
			}
			ways = ways * (width - size) / (size + 1)
		}
	}
}
