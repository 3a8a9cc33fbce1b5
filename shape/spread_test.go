package shape_test

import (
	"math/bits"
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
