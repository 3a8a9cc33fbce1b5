package shard_test

import (
	"errors"
	"strings"
	"testing"

	"octothorpe/shard"

	"pgregory.net/rapid"
)

func nothing(string) string { return "" }

func TestParse(t *testing.T) {
	for text, want := range map[string]shard.Shard{"1/1": {1, 1}, "3/16": {3, 16}, "100000/100000": {100000, 100000}} {
		if got, err := shard.Parse(text, nothing); err != nil || got != want || got.String() != text {
			t.Errorf("%q is %v (%v), want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "3", "/", "3/", "/3", "0/3", "4/3", "-1/3", "1/0", "1/-2", "1/2/3", "a/b", "1.5/3", "1/100001", "auto/", "auto/x", "auto/0", "Auto", " 1/2", "99999999999999999999/2"} {
		if got, err := shard.Parse(text, nothing); !errors.Is(err, shard.ErrShard) {
			t.Errorf("%q is %v (%v), want no shard", text, got, err)
		}
	}
}

// The shards of one N have everything once, in order, and none has more than one thing more than another.
func TestRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 100).Draw(t, "n")
		things := rapid.OneOf(rapid.Int64Range(0, 1000), rapid.Int64Range(0, 1<<62)).Draw(t, "things")
		at := int64(0)
		for k := 1; k <= n; k++ {
			begin, end := shard.Shard{K: k, N: n}.Range(things)
			if begin != at || end-begin < things/int64(n) || end-begin > things/int64(n)+1 {
				t.Fatalf("shard %d of %d of %d things is from %d to %d, the last ended at %d", k, n, things, begin, end, at)
			}
			at = end
		}
		if at != things {
			t.Fatalf("%d shards have %d of %d things", n, at, things)
		}
	})
}

func TestHas(t *testing.T) {
	for n := 1; n < 9; n++ {
		for thing := range 50 {
			has := 0
			for k := 1; k <= n; k++ {
				if (shard.Shard{K: k, N: n}).Has(thing) {
					has++
				}
			}
			if has != 1 {
				t.Errorf("%d of %d shards have thing %d", has, n, thing)
			}
		}
	}
}

// The whole is what the zero Shard has.
func TestWhole(t *testing.T) {
	var whole shard.Shard
	if begin, end := whole.Range(7); begin != 0 || end != 7 || !whole.Has(3) {
		t.Errorf("the zero shard is from %d to %d of 7", begin, end)
	}
}

// Digests are those of xxhsum -H64, by the test values of the algorithm's authors.
func TestDigest(t *testing.T) {
	for text, want := range map[string]string{"": "xxh64:ef46db3751d8e999", "a": "xxh64:d24ec4f1a98c6e5b", "abc": "xxh64:44bc2cf5ad770999"} {
		if got, err := shard.DigestOf(strings.NewReader(text)); err != nil || got != want {
			t.Errorf("the digest of %q is %s (%v), want %s", text, got, err, want)
		}
	}
}

// The sample changes with the first and the last byte, and with each byte of a short file.
func TestSample(t *testing.T) {
	sample := func(text string) string {
		got, err := shard.Sample(strings.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	long := strings.Repeat("x", 9<<20)
	seen := map[string]bool{}
	for _, text := range []string{"", "x", "y", long, "y" + long[1:], long[1:] + "y", long[:1<<20], long[:1<<19] + "y" + long[:1<<19-1]} {
		seen[sample(text)] = true
	}
	if len(seen) != 8 {
		t.Errorf("8 texts have %d samples", len(seen))
	}
	if sample(long) != sample(strings.Repeat("x", 9<<20)) {
		t.Error("the same text has two samples")
	}
}
