package search

import (
	"math/bits"
)

// A store keeps boards, or masks, each with a small value. It is a hash table of blocks, each of the boards whose hashes begin
// alike (extendible hashing: Fagin, Nievergelt, Pippenger and Strong, 1979). A block that is full is split into two, so a
// store grows by a block at a time and leaves nothing behind, and can use a limit of memory up.
type store[B forms] struct {
	memory    *memory
	directory []*block[B] // by the first bits of a hash; a block that has fewer in common stands there several times
	bits      uint        // how many first bits: the directory has 2^bits places
	len       int64       // boards
	aside     [slots]B
}

// valueBits is how much of an entry the value is.
const valueBits = 16

// newEntry returns what is stored: a board with its value in the last 16 bits. No entry is 0, for every board has a 1 and every mask a cell.
func newEntry[B forms](b B, value uint16) B {
	last := len(b) - 1
	if len(b) == 1 {
		b[last] <<= valueBits
	}
	b[last] |= uint64(value)
	return b
}

// boardIn returns the board of an entry.
func boardIn[B forms](entry B) B {
	last := len(entry) - 1
	if len(entry) == 1 {
		entry[last] >>= valueBits
	} else {
		entry[last] = 0
	}
	return entry
}

// valueIn returns the value of an entry.
func valueIn[B forms](entry B) uint16 { return uint16(entry[len(entry)-1]) }

// A block has each entry at the place that its hash says, or at the next that was free.
type block[B forms] struct {
	entries [slots]B
	used    uint32
	bits    uint // how many first bits of their hashes the boards have in common
}

const (
	blockBytes = 32 << 10 // for each word of an entry: a size that is allocated without waste
	slots      = blockBytes/8 - 2
	// full is when a block is split: in a fuller one, look-ups would take long.
	full = slots * 3 / 4
)

// newStore returns an empty store that takes its memory from m.
func newStore[B forms](m *memory) *store[B] {
	s := &store[B]{memory: m, directory: make([]*block[B], 1)}
	s.directory[0] = new(block[B])
	if !m.take(2 * s.blockBytes()) { // one is what s has set aside
		s.directory[0].used = full
	}
	return s
}

// blockBytes returns how many bytes a block has.
func (s *store[B]) blockBytes() int64 { return blockBytes * int64(len(*new(B))) }

// hash spreads boards over all numbers (Knuth's multiplicative hashing, by 2^64 over the golden ratio).
func hash[B forms](b B) uint64 {
	const multiplier = 0x9e3779b97f4a7c15
	h := uint64(0)
	for i := range len(b) {
		h ^= b[i]
		h = (h ^ h>>25) * multiplier
	}
	return h
}

// find returns the entry of a board, or the empty one where it would stand, and the block that it is in.
func (s *store[B]) find(b B) (*block[B], *B) {
	const directoryBits = 24 // more than any directory has
	h := hash(b)
	in := s.directory[h>>1>>(63-s.bits)]
	i, _ := bits.Mul64(h<<directoryBits, slots)
	for in.entries[i] != *new(B) && boardIn(in.entries[i]) != b {
		if i++; i == slots {
			i = 0
		}
	}
	return in, &in.entries[i]
}

// get returns the value of a board, and whether it is stored.
func (s *store[B]) get(b B) (value uint16, ok bool) {
	_, e := s.find(b)
	return valueIn(*e), *e != *new(B)
}

// put stores a board with a value, in place of the value that it had. It reports false if there is no memory for that.
func (s *store[B]) put(b B, value uint16) (ok bool) {
	_, e := s.enter(b)
	if e != nil {
		*e = newEntry(b, value)
	}
	return e != nil
}

// enter returns the entry of a board, and whether it is new: then the entry is empty, and must be filled. It returns nil if there
// is no memory for a new one.
func (s *store[B]) enter(b B) (isNew bool, e *B) {
	in, e := s.find(b)
	if *e != *new(B) {
		return false, e
	}
	if in.used >= full {
		if !s.split(in, hash(b)) {
			return true, nil
		}
		return s.enter(b)
	}
	in.used++
	s.len++
	return true, e
}

// split moves those entries of a block to a new one whose hashes go on with a 1. One of them has the hash h. It reports false
// if there is no memory for that.
func (s *store[B]) split(in *block[B], h uint64) bool {
	if !s.memory.take(s.blockBytes()) {
		return false
	}
	if in.bits == s.bits && !s.double() {
		return false
	}
	in.bits++
	with1 := &block[B]{bits: in.bits}
	same := s.bits - in.bits // bits in which the directory's places of a block differ
	first := (h>>(64-in.bits) | 1) << same
	for i := range uint64(1) << same {
		s.directory[first+i] = with1
	}
	s.aside = in.entries
	in.entries, in.used = [slots]B{}, 0
	for _, e := range s.aside {
		if e != *new(B) {
			in, place := s.find(boardIn(e))
			in.used++
			*place = e
		}
	}
	return true
}

// double gives every block twice as many places in the directory.
func (s *store[B]) double() bool {
	const place = 8 // bytes
	if !s.memory.take(int64(2 * place * len(s.directory))) {
		return false
	}
	s.memory.give(int64(place * len(s.directory)))
	directory := make([]*block[B], 0, 2*len(s.directory))
	for _, b := range s.directory {
		directory = append(directory, b, b)
	}
	s.directory = directory
	s.bits++
	return true
}
