package stream

import (
	"testing"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
)

func BenchmarkKeys(b *testing.B) {
	packed := embedded.Classic()
	for b.Loop() {
		if _, err := pdb.NewKeys(packed, order()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkClassic(b *testing.B) {
	for b.Loop() {
		pdb.NewMasks(24, 8)
	}
}
