package stream

import (
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
	"sync"
)

// answers has what many boards are answered with: three look-ups a board.
type answers struct {
	// A mask's rank is the sum of the entries of its halves in their lower rankBits bits. The bits above add up to its number
	// of cells, which checks the counts on the way.
	first, second [1 << half]uint32
	keys          []pdb.Key // by rank
}

const rankBits = 24

// warm makes the answers when they are first needed; it takes some milliseconds on all cores.
var warm = sync.OnceValue(func() *answers {
	packed := embedded.Classic()
	keys, err := pdb.NewKeys(packed, order())
	if err != nil {
		panic(err) // the classic solutions fit
	}
	a := &answers{keys: keys}
	// Ranks are sums of one part for each half, and the part of a half's lowest mask is 0.
	lowest := func(size int) shape.Mask { return 1<<size - 1 }
	for v := range shape.Mask(1 << half) {
		size := v.Len()
		if size <= each {
			rest := lowest(each - size)
			a.second[v] = uint32(packed.Masks().Rank(v<<half | rest))
			a.first[v] = uint32(packed.Masks().Rank(rest<<half|v) - packed.Masks().Rank(rest<<half|lowest(size)))
		}
		a.first[v] |= uint32(size) << rankBits
		a.second[v] |= uint32(size) << rankBits
	}
	return a
})
