// Package shard cuts work into parts that any scheduler can run, restart and collect. It knows no game and no scheduler: a shard says which
// part of some work a process does, a folder keeps the parts, each whole or not at all, and hands them out when all are there and fit.
package shard

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// A Shard is one of the parts that some work is cut into: the K-th of N, from the first to the N-th. The zero Shard is no part: whoever has
// it does the work whole.
type Shard struct {
	K int `json:"shard"`
	N int `json:"of"`
}

// Most is how many parts there can be: as many as a folder lists in a moment.
const Most = 100_000

// ErrShard says that a text, or what the environment says, is no shard.
var ErrShard = errors.New("no shard")

// Auto is the text of a shard that the environment knows.
const Auto = "auto"

// Parse reads a shard: "3/16", or "auto" or "auto/16" where the environment, which getenv gives, says which part this process does. It gives
// an error that wraps [ErrShard] for anything else.
func Parse(text string, getenv func(string) string) (Shard, error) {
	first, second, cut := strings.Cut(text, "/")
	if first == Auto && !cut {
		return FromEnvironment(getenv, 0)
	}
	n, err := strconv.Atoi(second)
	if !cut || err != nil {
		return Shard{}, fmt.Errorf("%w: %q, want K/N such as 3/16, or %s or %s/16", ErrShard, text, Auto, Auto)
	}
	if n < 1 || n > Most {
		return Shard{}, fmt.Errorf("%w: %q has %d parts, want from 1 to %d", ErrShard, text, n, Most)
	}
	if first == Auto {
		return FromEnvironment(getenv, n)
	}
	k, err := strconv.Atoi(first)
	if err != nil {
		return Shard{}, fmt.Errorf("%w: %q, want K/N such as 3/16, or %s or %s/16", ErrShard, text, Auto, Auto)
	}
	if k < 1 || k > n {
		return Shard{}, fmt.Errorf("%w: %q is part %d of %d, want from 1 to %d", ErrShard, text, k, n, n)
	}
	return Shard{k, n}, nil
}

// String writes a shard as [Parse] reads it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.K, s.N) }

// Range returns which of so many things, in their order, are in the shard: from begin up to end. The shards of one N have each thing once,
// and as evenly as it can be.
func (s Shard) Range(things int64) (begin, end int64) {
	if s.N == 0 {
		return 0, things
	}
	return share(things, s.K-1, s.N), share(things, s.K, s.N)
}

// share returns things * k / n, which may overflow on the way.
func share(things int64, k, n int) int64 {
	product := new(big.Int).Mul(big.NewInt(things), big.NewInt(int64(k)))
	return product.Div(product, big.NewInt(int64(n))).Int64()
}

// Has reports whether the shard has a thing, counted from 0, if they are dealt out in turn.
func (s Shard) Has(thing int) bool { return s.N == 0 || thing%s.N == s.K-1 }
