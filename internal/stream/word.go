package stream

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"octothorpe/shape"
)

// This file, with batch.go and tables.go, is the fast path, and the one place beside the classic picture that knows the board's numbers.
const (
	cells      = 24
	symbols    = 3
	each       = cells / symbols // cells of each symbol
	lineLength = 2 * cells       // bytes of a canonical line: digits with one blank between, and a line feed
)

// A Word is a board as 48 bits, two a cell that hold its digit. Cell 4j + r has bits 16r + 2j and the one above: that is how
// the digits of a canonical line fall together when its six words of eight bytes are each shifted two bits further than the
// last. A digit 0 stands for a cell without a symbol.
type Word uint64

// digitShift is the place of each cell's digit in a Word.
var digitShift = func() (shift [cells]uint8) {
	for cell := range shift {
		shift[cell] = uint8(cell%4*16 + cell/4*2)
	}
	return shift
}()

const (
	blanks     = 0x20_30_20_30_20_30_20_30 // "0 0 0 0 ", read with the first byte lowest
	blanksEnd  = 0x0a_30_20_30_20_30_20_30 // "0 0 0 0\n"
	lineDigits = 0x0003_0003_0003_0003     // what may be left of a line's word after XOR with the blanks
	lowBits    = 0x0555_0555_0555_0555     // the low bits of a Word's digits
)

// readLines reads the canonical lines at the beginning of text, as many as words has room for, and returns their number.
// Digits may be 0 and counts may be wrong.
func readLines(words []Word, text []byte) int {
	for i := range words {
		if len(text) < lineLength {
			return i
		}
		line := (*[lineLength]byte)(text)
		a := binary.LittleEndian.Uint64(line[0:]) ^ blanks
		b := binary.LittleEndian.Uint64(line[8:]) ^ blanks
		c := binary.LittleEndian.Uint64(line[16:]) ^ blanks
		d := binary.LittleEndian.Uint64(line[24:]) ^ blanks
		e := binary.LittleEndian.Uint64(line[32:]) ^ blanks
		f := binary.LittleEndian.Uint64(line[40:]) ^ blanksEnd
		if (a|b|c|d|e|f)&^lineDigits != 0 {
			return i
		}
		words[i] = Word(a | b<<2 | c<<4 | d<<6 | e<<8 | f<<10)
		text = text[lineLength:]
	}
	return len(words)
}

// beginsWithLine reports whether text begins with a canonical line.
func beginsWithLine(text []byte) bool {
	var word [1]Word
	return readLines(word[:], text) == 1
}

// split returns the cells of each symbol, as the low bits of their digits.
func (w Word) split() (ones, twos, threes uint64) {
	low, high := uint64(w)&lowBits, uint64(w)>>1&lowBits
	return low &^ high, high &^ low, low & high
}

// counts returns how many cells each symbol has.
func (w Word) counts() [symbols]int {
	ones, twos, threes := w.split()
	return [symbols]int{bits.OnesCount64(ones), bits.OnesCount64(twos), bits.OnesCount64(threes)}
}

// halves returns a symbol's cells as two halves of twelve bits: cells 4j and 4j + 1 at bits 2j and 2j + 1 of the first, cells
// 4j + 2 and 4j + 3 likewise of the second.
func halves(symbol uint64) (first, second uint64) {
	return (symbol | symbol>>15) % (1 << half), (symbol>>32 | symbol>>47) % (1 << half)
}

const half = cells / 2

// order renumbers the cells as halves does: the first half's bits, then the second's.
var order = sync.OnceValue(func() *shape.Permutation {
	to := make([]int, cells)
	for cell := range to {
		to[cell] = cell%4/2*half + cell/4*2 + cell%2
	}
	return shape.NewPermutation(to)
})

// Masks returns the cells of each symbol.
func (w Word) Masks() [symbols]shape.Mask {
	var masks [symbols]shape.Mask
	for cell, shift := range digitShift {
		if digit := w >> shift % 4; digit != 0 {
			masks[digit-1] |= 1 << cell
		}
	}
	return masks
}
