package judge

import "time"

// DefaultLimits are stricter than most judges'.
func DefaultLimits() Limits { return Limits{Time: time.Second, Memory: 128 << 20} }

// Own are a judge's own limits for the game.
type Own struct {
	Name string // "poj"
	Says string // in its words: "POJ 2286: 15 s, 150,000 K"

	limits, java Limits // zero: it says none, or the same for Java
}

// Limits returns the limits for programs in a language. Where the judge says none, they are the default ones.
func (o *Own) Limits(java bool) Limits {
	limits := o.limits
	if java && o.java != (Limits{}) {
		limits = o.java
	}
	if limits.Memory == 0 {
		limits.Memory = DefaultLimits().Memory
	}
	return limits
}

// owns are from the problem pages of the judges, HDU's from its web-contest copy of the problem, and UVa's from what an author of an
// accepted program says on Luogu, through which it is handed in there. K is 1024 bytes here, and MB 1024 K.
var owns = [...]Own{
	{"poj", "POJ 2286: 15 s, 150,000 K", Limits{15 * time.Second, 150_000 << 10}, Limits{}},
	{"hdu", "HDU 1667: 15 s, 150,000 K, and twice that for Java", Limits{15 * time.Second, 150_000 << 10}, Limits{30 * time.Second, 300_000 << 10}},
	{"acwing", "AcWing 181: 4 s, 64 MB", Limits{4 * time.Second, 64 << 20}, Limits{}},
	{"uva", "UVa 1343: 3 s, as told on Luogu, and no word on memory", Limits{3 * time.Second, 0}, Limits{}},
	{"boj", "BOJ 5070: 1 s, 128 MB", Limits{time.Second, 128 << 20}, Limits{}},
	{"cogs", "COGS 1073: 1 s, 128 MB", Limits{time.Second, 128 << 20}, Limits{}},
	{"wzoi", "wzoi 2723: 1 s, 256 MB", Limits{time.Second, 256 << 20}, Limits{}},
}

// Owns returns the limits of all judges that are known.
func Owns() []Own { return append([]Own{}, owns[:]...) }
