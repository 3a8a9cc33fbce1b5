package stream

import (
	"encoding/binary"
	"slices"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
)

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
	const margin = 16 // moves are written sixteen at a time
	out := slices.Grow(b.out, size*answerBytes+margin)
	end := len(out)
	out = out[:cap(out)]
	for _, key := range b.keys[:size] {
		switch {
		case key.Len() == 0:
			copy(out[end:], solved)
			end += len(solved)
		case b.answers != nil:
			b.answers.writeMoves((*[margin]byte)(out[end:]), key)
			end += key.Len()
		default:
			for i := range key.Len() {
				out[end] = 'A' + byte(key.Move(i))
				end++
			}
		}
		symbol := '0' + uint32(key%(1<<pdb.SymbolBits))
		binary.LittleEndian.PutUint32(out[end:], '\n'|symbol<<8|'\n'<<16)
		end += 3
	}
	b.out = out[:end]
}
