package numeral_test

import (
	"testing"

	"octothorpe/internal/numeral"
)

func TestGrouped(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", 735_471: "735,471", 1_000_000: "1,000,000", 3_773_655_750_150: "3,773,655,750,150",
	} {
		if got := numeral.Grouped(n); got != want {
			t.Errorf("%d is written %s, want %s", n, got, want)
		}
	}
}
