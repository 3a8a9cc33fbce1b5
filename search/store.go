package search

import (
	"math/bits"
)

// A store keeps boards, or masks, each with a small value. It is a hash table of blocks, each of the boards whose hashes begin
// alike (extendible hashing: Fagin, Nievergelt, Pippenger and Strong, 1979). A block that is full is split into two, so a
// store grows by a block at a time and leaves nothing behind, and can use a limit of memory up.
type store struct {
	memory    *memory
	directory []*block // by the first bits of a hash; a block that has fewer in common stands there several times
	bits      uint     // how many first bits: the directory has 2^bits places
	len       int64    // boards
	aside     [slots]entry
}

// An entry is a board above its value. None is 0, for every board has a 1 and every mask a cell.
type entry uint64

// valueBits is how much of an entry the value is.
const valueBits = 16

func newEntry(b planes, value uint16) entry { return entry(b)<<valueBits | entry(value) }

func (e entry) board() planes { return planes(e >> valueBits) }
func (e entry) value() uint16 { return uint16(e) }

// A block has each entry at the place that its hash says, or at the next that was free.
type block struct {
	entries [slots]entry
	used    uint32
	bits    uint // how many first bits of their hashes the boards have in common
}

const (
	blockBytes = 32 << 10 // a size that is allocated without waste
	slots      = blockBytes/8 - 2
	// full is when a block is split: in a fuller one, look-ups would take long.
	full = slots * 3 / 4
)

// newStore returns an empty store that takes its memory from m.
func newStore(m *memory) *store {
	s := &store{memory: m, directory: make([]*block, 1)}
	s.directory[0] = new(block)
	if !m.take(2 * blockBytes) { // one is what s has set aside
		s.directory[0].used = full
	}
	return s
}

// hash spreads boards over all numbers (Knuth's multiplicative hashing, by 2^64 over the golden ratio).
func hash(b planes) uint64 {
	const multiplier = 0x9e3779b97f4a7c15
	return (uint64(b) ^ uint64(b)>>25) * multiplier
}

// find returns the entry of a board, or the empty one where it would stand, and the block that it is in.
func (s *store) find(b planes) (*block, *entry) {
	const directoryBits = 24 // more than any directory has
	h := hash(b)
	in := s.directory[h>>1>>(63-s.bits)]
	i, _ := bits.Mul64(h<<directoryBits, slots)
	for in.entries[i] != 0 && in.entries[i].board() != b {
		if i++; i == slots {
			i = 0
		}
	}
	return in, &in.entries[i]
}

// get returns the value of a board, and whether it is stored.
func (s *store) get(b planes) (value uint16, ok bool) {
	_, e := s.find(b)
	return e.value(), *e != 0
}

// put stores a board with a value, in place of the value that it had. It reports false if there is no memory for that.
func (s *store) put(b planes, value uint16) (ok bool) {
	_, e := s.enter(b)
	if e != nil {
		*e = newEntry(b, value)
	}
	return e != nil
}

// enter returns the entry of a board, and whether it is new: then the entry is empty, and must be filled. It returns nil if there
// is no memory for a new one.
func (s *store) enter(b planes) (isNew bool, e *entry) {
	in, e := s.find(b)
	if *e != 0 {
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
func (s *store) split(in *block, h uint64) bool {
	if !s.memory.take(blockBytes) {
		return false
	}
	if in.bits == s.bits && !s.double() {
		return false
	}
	in.bits++
	with1 := &block{bits: in.bits}
	same := s.bits - in.bits // bits in which the directory's places of a block differ
	first := (h>>(64-in.bits) | 1) << same
	for i := range uint64(1) << same {
		s.directory[first+i] = with1
	}
	s.aside = in.entries
	in.entries, in.used = [slots]entry{}, 0
	for _, e := range s.aside {
		if e != 0 {
			in, place := s.find(e.board())
			in.used++
			*place = e
		}
	}
	return true
}

// double gives every block twice as many places in the directory.
func (s *store) double() bool {
	const place = 8 // bytes
	if !s.memory.take(int64(2 * place * len(s.directory))) {
		return false
	}
	s.memory.give(int64(place * len(s.directory)))
	directory := make([]*block, 0, 2*len(s.directory))
	for _, b := range s.directory {
		directory = append(directory, b, b)
	}
	s.directory = directory
	s.bits++
	return true
}
