package deal

import (
	"fmt"
	"hash/fnv"
	"math/bits"
	"time"

	"octothorpe"
)

// Puzzle returns a seed's board of a length, in moves. All boards of the length are equally likely, as far as there are seeds.
//
// A length and a seed give the same board for ever, on every machine and in the page as well: random numbers are those of the
// generator xoshiro128** 1.1 with a 32-bit seed. A length that no board has gives a *[LengthError].
func Puzzle(length int, seed uint32) (octothorpe.Board, error) {
	r := newXoshiro(seed)
	switch {
	case length < 0 || length > GreatestLength:
		return octothorpe.Board{}, &LengthError{Length: length}
	case length == GreatestLength:
		boards := farthest()
		return boards[r.IntN(len(boards))], nil
	}
	for {
		if board, ok := try(r, length); ok {
			return board, nil
		}
	}
}

// Daily returns the board of a day that is written YYYY-MM-DD: a short one on Mondays, of 5 moves, and each day longer by one until
// Sunday, of 11. What is no day gives a *[DayError].
//
// The seed is the hash FNV-1a, of 32 bits, of the ten characters of the day (Fowler, Noll and Vo).
func Daily(day string) (octothorpe.Board, error) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return octothorpe.Board{}, &DayError{day}
	}
	const monday = 5 // moves
	length := monday + int(date.Weekday()+6)%7
	hash := fnv.New32a()
	hash.Write([]byte(day))
	return Puzzle(length, hash.Sum32())
}

// A DayError says that a text is no day.
type DayError struct {
	Day string
}

// Error says how a day is written.
func (e *DayError) Error() string {
	return fmt.Sprintf("%q is no day, want one such as 2026-03-01", e.Day)
}

// A xoshiro is the generator xoshiro128** 1.1: four words that are not all 0 (Blackman and Vigna, Scrambled linear pseudorandom
// number generators, 2021; https://prng.di.unimi.it/xoshiro128starstar.c). It needs no numbers beyond 32 bits, which is what
// JavaScript is quick at.
type xoshiro [4]uint32

// newXoshiro returns the generator of a seed. Its words are the first four of SplitMix32: a Weyl sequence and a mixer of 32 bits,
// whose constants were found by search (https://github.com/skeeto/hash-prospector, the two-round mixer with 21f0aaad and
// 735a2d97). The mixer is one-to-one, so at most one of the words is 0.
func newXoshiro(seed uint32) *xoshiro {
	x := new(xoshiro)
	for i := range x {
		seed += 0x9e3779b9
		z := seed
		z ^= z >> 16
		z *= 0x21f0aaad
		z ^= z >> 15
		z *= 0x735a2d97
		z ^= z >> 15
		x[i] = z
	}
	return x
}

// next returns the next 32 bits.
func (x *xoshiro) next() uint32 {
	result := bits.RotateLeft32(x[1]*5, 7) * 9
	t := x[1] << 9
	x[2] ^= x[0]
	x[3] ^= x[1]
	x[1] ^= x[2]
	x[0] ^= x[3]
	x[2] ^= t
	x[3] = bits.RotateLeft32(x[3], 11)
	return result
}

// IntN returns a number from 0 on and below n, which is at least 1 and below 2^32; all are equally likely. It is the high word of a
// product, which is drawn anew where some numbers would come more often (Lemire, Fast random integer generation in an interval,
// 2019).
func (x *xoshiro) IntN(n int) int {
	of := uint32(n)
	high, low := bits.Mul32(x.next(), of)
	if low < of {
		for least := -of % of; low < least; { // least is 2^32 mod n
			high, low = bits.Mul32(x.next(), of)
		}
	}
	return int(high)
}
