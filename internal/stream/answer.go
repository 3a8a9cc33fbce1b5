package stream

import (
	"encoding/binary"
	"math/bits"
	"slices"
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

// batchSize is how many boards are ranked before any is looked up, so that the look-ups wait for memory together.
const batchSize = 64

// A batch gathers boards and answers them in contest form. Without warm answers it walks down the packed table.
type batch struct {
	answers *answers // nil until they are made
	words   [batchSize]Word
	size    int
	ranks   [batchSize][symbols]uint32
	keys    [batchSize]pdb.Key
	out     []byte
}

// add puts a board with the right counts into the batch.
func (b *batch) add(word Word) {
	b.words[b.size] = word
	b.size++
	if b.size == batchSize {
		b.flush()
	}
}

// flush answers the boards of the batch, up to the first with wrong counts, and returns how many it has answered.
func (b *batch) flush() int {
	words := b.words[:b.size]
	b.size = 0
	if b.answers == nil {
		words = words[:b.walk(words)]
	} else {
		words = words[:b.rank(words)]
		b.lookUp(len(words))
	}
	b.write(len(words))
	return len(words)
}

// walk finds the keys of the boards in the packed table.
func (b *batch) walk(words []Word) int {
	packed := embedded.Classic()
	for i, word := range words {
		if word.counts() != [symbols]int{each, each, each} {
			return i
		}
		masks := word.Masks()
		b.keys[i] = packed.Answer(masks[:]...)
	}
	return len(words)
}

// rank finds the ranks of the boards' masks.
func (b *batch) rank(words []Word) int {
	const right = each << rankBits // the number of cells, where it is right
	first, second := &b.answers.first, &b.answers.second
	for i, word := range words {
		ones, twos, threes := word.split()
		x, y := halves(ones)
		r1 := (first[x] + second[y]) ^ right
		x, y = halves(twos)
		r2 := (first[x] + second[y]) ^ right
		x, y = halves(threes)
		r3 := (first[x] + second[y]) ^ right
		if (r1|r2|r3)>>rankBits != 0 {
			return i
		}
		b.ranks[i] = [symbols]uint32{r1, r2, r3}
	}
	return len(words)
}

// lookUp finds the least key of each board's masks.
func (b *batch) lookUp(size int) {
	keys := b.answers.keys
	for i := range b.ranks[:size] {
		r := &b.ranks[i]
		b.keys[i] = min(keys[r[0]]|1, keys[r[1]]|2, keys[r[2]]|3)
	}
}

// answerBytes is the length of the longest answer: fourteen moves, or the phrase, and a symbol, with their line ends.
const answerBytes = len(solved) + 3

const solved = "No moves needed"

// write appends the answers in contest form.
func (b *batch) write(size int) {
	const margin = 16 // letters are written sixteen at a time
	out := slices.Grow(b.out, size*answerBytes+margin)
	end := len(out)
	out = out[:cap(out)]
	for _, key := range b.keys[:size] {
		if key.Len() == 0 {
			end += copy(out[end:], solved)
		} else {
			moves, place := key.Moves(), (*[16]byte)(out[end:])
			binary.LittleEndian.PutUint32(place[0:], letters[moves>>52])
			binary.LittleEndian.PutUint32(place[4:], letters[moves>>40%(1<<12)])
			binary.LittleEndian.PutUint32(place[8:], letters[moves>>28%(1<<12)])
			binary.LittleEndian.PutUint32(place[12:], letters[moves>>16%(1<<12)])
			end += key.Len()
		}
		symbol := '0' + uint32(key%(1<<pdb.SymbolBits))
		binary.LittleEndian.PutUint32(out[end:], '\n'|symbol<<8|'\n'<<16)
		end += 3
	}
	b.out = out[:end]
}

// letters has the letters of four moves of three bits each, the first move highest.
var letters = func() (letters [1 << 12]uint32) {
	for moves := range letters {
		for shift := 9; shift >= 0; shift -= 3 {
			letters[moves] = bits.RotateLeft32(letters[moves]|uint32('A'+moves>>shift%8), -8)
		}
	}
	return letters
}()
