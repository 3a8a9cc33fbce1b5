package stream

import (
	"sync"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// answers has what many boards are answered with: three look-ups a board.
type answers struct {
	// A mask's rank is the sum of the entries of its halves in their lower rankBits bits. The bits above add up to its number
	// of cells, which checks the counts on the way.
	first, second [1 << half]uint32
	keys          []pdb.Key // by rank
	// letters has the letters of four moves, which are three bits each, the first move highest.
	letters [1 << 12][4]byte
}

const rankBits = 24

// warm makes the answers when they are first needed; it takes some hundredths of a second.
var warm = sync.OnceValue(func() *answers {
	packed := embedded.Classic()
	keys, err := pdb.NewKeys(packed, order())
	if err != nil {
		panic(err) // the classic solutions fit
	}
	a := &answers{keys: keys}
	for moves := range a.letters {
		for i := range a.letters[moves] {
			a.letters[moves][i] = 'A' + byte(moves>>(9-3*i)%8)
		}
	}
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

// writeMoves writes the letters of a key's moves to the beginning of text, and anything behind them.
func (a *answers) writeMoves(text *[16]byte, key pdb.Key) {
	moves := key.Moves()
	*(*[4]byte)(text[0:]) = a.letters[moves>>52]
	*(*[4]byte)(text[4:]) = a.letters[moves>>40%(1<<12)]
	*(*[4]byte)(text[8:]) = a.letters[moves>>28%(1<<12)]
	*(*[4]byte)(text[12:]) = a.letters[moves>>16%(1<<12)]
}
