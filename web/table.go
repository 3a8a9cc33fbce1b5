package web

import (
	"slices"
	"sync"

	"octothorpe/internal/pdb/embedded"
)

// Table returns the page's table.bin: the distances of all masks modulo 3, five to a byte as digits of base 3, the lowest rank in the lowest
// digit. Two bits a mask, as octo prove --modulo3 writes them, would be a quarter more. The page's game walks down by it, so it answers
// boards without a server.
func Table() []byte { return slices.Clone(table()) }

var table = sync.OnceValue(func() []byte {
	packed := embedded.Classic()
	const each = 5 // masks of a byte
	bytes := make([]byte, (packed.Masks().Count()+each-1)/each)
	place := byte(1)
	for rank, mask := range packed.Masks().All() {
		if rank%each == 0 {
			place = 1
		}
		bytes[rank/each] += place * byte(packed.Distance(mask)%3)
		place *= 3
	}
	return bytes
})
