package judge

import (
	"bytes"
	"cmp"
	"context"
	"hash/fnv"
	"slices"
	"time"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/deal"
)

// A Runner gives tests to a program: a [Judge] does.
type Runner interface {
	Run(ctx context.Context, test *Test) (*Result, error)
}

// A Shrinker looks for the least input on which a program fails with the same verdict as on another.
type Shrinker struct {
	Runner Runner
	Form   Form          // that of the inputs that it makes
	Runs   int           // of the program, at most; 0 for a thousand
	Time   time.Duration // at most, by the clock; 0 for as long as twenty runs took, but from ten seconds to a minute
}

// A Shrunk is the least input that has been found.
type Shrunk struct {
	First  Test // that was shrunk
	Test   Test // the same, if nothing less was found
	Result *Result
	Runs   int // of the program, to find it

	// Repeats is false if the program, given the same input once more, did not fail with that verdict. Then Test and Result are the
	// first ones, for there is no telling what it fails on.
	Repeats bool

	// Cut says that the end of a context cut it short, so that less may be found.
	Cut bool

	Saved string // the file that it is kept in, for who keeps it; or ""
}

// Length returns how many moves the shortest solutions of all boards of a test have.
func (t *Test) Length() int {
	length := 0
	for _, board := range t.Boards {
		length += octothorpe.Solve(board).Length
	}
	return length
}

// Shrink returns an input with the fewest boards that is found, of these one whose solutions have the fewest moves, on which the program
// fails with the verdict that the result of the test has. It has a board at least, if the test does.
//
// The inputs that it makes are in the shrinker's form, or, where the program fails on none such with the boards of the test, in one of
// [contest.Forms]. If it fails on none of these either, the input stays as it is.
//
// Where ctx ends, it returns what it has by then, and ctx's error; other errors are the runner's.
func (s *Shrinker) Shrink(ctx context.Context, test *Test, result *Result) (*Shrunk, error) {
	first := &Shrunk{First: *test, Test: *test, Result: result}
	c := &shrinking{Shrinker: *s, ctx: ctx, first: first, best: first, known: someByLength(), tried: map[[16]byte]bool{}}
	c.Runs = cmp.Or(c.Runs, 1000)
	if c.Time <= 0 {
		c.Time = min(max(10*time.Second, 20*result.Wall), time.Minute)
	}
	c.until = time.Now().Add(c.Time)
	if !c.repeats(test) || !c.form() {
		return c.end()
	}
	for before := (*Shrunk)(nil); c.best != before && !c.over(); {
		before = c.best
		c.fewest()
		c.shortest()
	}
	return c.end()
}

// A shrinking is an input that is being shrunk. After an error, or when runs or time are over, it tries nothing more.
type shrinking struct {
	Shrinker
	ctx         context.Context
	until       time.Time
	first, best *Shrunk
	input       func(...octothorpe.Board) []byte
	known       [][]octothorpe.Board // by their lengths
	tried       map[[16]byte]bool    // hashes of inputs, which may be large
	runs        int
	err         error
}

func (c *shrinking) over() bool {
	return c.err != nil || c.runs >= c.Runs || !time.Now().Before(c.until)
}

// end returns the best, if the program fails on it once more, else the first test.
func (c *shrinking) end() (*Shrunk, error) {
	if c.best != c.first && !c.again(&c.best.Test) && c.err == nil {
		c.best, c.first.Repeats = c.first, false
	}
	c.best.Runs, c.best.Cut = c.runs, c.ctx.Err() != nil
	return c.best, c.err
}

// repeats reports whether the program fails on the first test once more.
func (c *shrinking) repeats(test *Test) bool {
	const tries = 3
	for range tries {
		if c.again(test) {
			c.first.Repeats = true
			return true
		}
	}
	c.first.Repeats = c.err != nil // else nothing is known of it
	return false
}

// again reports whether the program, given a test again, fails with the verdict.
func (c *shrinking) again(test *Test) bool {
	if c.err != nil {
		return false
	}
	c.runs++
	r, err := c.Runner.Run(c.ctx, test)
	c.err = err
	return err == nil && r.Verdict == c.first.Result.Verdict
}

// form chooses how inputs are made: in the shrinker's form, or that which the first test has. It reports whether there is one in which
// the program fails.
func (c *shrinking) form() bool {
	own, boards := c.Form.input, c.first.Test.Boards
	if bytes.Equal(own(boards...), c.first.Test.Input) {
		c.input = own
		return true
	}
	inputs := []func(...octothorpe.Board) []byte{own}
	for _, f := range contest.Forms() {
		if c.Form == (Form{}) {
			inputs = append(inputs, f.Input)
		}
	}
	for _, input := range inputs {
		c.input = input
		if c.fails(boards) {
			return true
		}
	}
	return false
}

// fails reports whether the program fails on these boards, and takes them if so. What has been tried is not tried again.
func (c *shrinking) fails(boards []octothorpe.Board) bool {
	input := c.input(boards...)
	hash := fnv.New128a()
	_, _ = hash.Write(input) // which never fails
	key := [16]byte(hash.Sum(nil))
	if c.over() || c.tried[key] {
		return false
	}
	c.tried[key] = true
	test := Test{Name: c.first.Test.Name, Input: input, Boards: slices.Clone(boards)}
	c.runs++
	r, err := c.Runner.Run(c.ctx, &test)
	if c.err = err; err != nil || r.Verdict != c.first.Result.Verdict {
		return false
	}
	c.best = &Shrunk{First: c.first.Test, Test: test, Result: r, Repeats: true}
	return true
}

// fewest takes boards out. If the program fails on some boards whatever stands around them, none of those that are left can be left
// out; and if one or two are enough, no more are left. Where it is slow to fail, what it may pass is tried first.
func (c *shrinking) fewest() {
	const few = 32 // boards, whose pairs are not too many to try
	const slow = time.Second
	boards := c.best.Test.Boards
	if len(boards) < 2 || c.oneOrTwo(boards) {
		return
	}
	pairs := func() bool { return len(c.best.Test.Boards) > 2 && len(boards) <= few && c.pairs(boards) }
	if c.first.Result.Wall > slow && pairs() {
		return
	}
	for size := len(c.best.Test.Boards) / 2; size > 0 && !c.over(); size /= 2 {
		c.without(size)
	}
	pairs()
}

// oneOrTwo tries the board at which the program is at fault, with the one before it, and then all alone.
func (c *shrinking) oneOrTwo(boards []octothorpe.Board) bool {
	const few = 100 // boards, which are not too many to try
	if m := c.best.Result.Mistake; m != nil && m.Number > 0 && m.Number <= len(boards) {
		if c.fails(boards[m.Number-1 : m.Number]) {
			return true
		}
		c.fails(boards[:m.Number])
		if m.Number > 2 && c.fails(boards[m.Number-2:m.Number]) {
			boards = c.best.Test.Boards // which single ones may still do
		}
	}
	if len(boards) > few {
		return false
	}
	for i := range boards {
		if c.fails(boards[i : i+1]) {
			return true
		}
	}
	return len(c.best.Test.Boards) == 2
}

// without leaves out so many boards in a row, wherever that can be.
func (c *shrinking) without(size int) {
	for at := 0; at < len(c.best.Test.Boards) && !c.over(); {
		boards := c.best.Test.Boards
		rest := slices.Concat(boards[:at], boards[min(at+size, len(boards)):])
		if len(rest) == 0 || !c.fails(rest) {
			at += size
		}
	}
}

// pairs tries any two boards, those that stand together first.
func (c *shrinking) pairs(boards []octothorpe.Board) bool {
	for distance := 1; distance < len(boards); distance++ {
		for i := distance; i < len(boards); i++ {
			if c.fails([]octothorpe.Board{boards[i-distance], boards[i]}) {
				return true
			}
		}
	}
	return false
}

// shortest takes shorter boards in place of those that there are, the longest first.
func (c *shrinking) shortest() {
	places, lengths := []int{}, []int{}
	for i, board := range c.best.Test.Boards {
		places = append(places, i)
		lengths = append(lengths, octothorpe.Solve(board).Length)
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(lengths[b], lengths[a]) })
	for _, place := range places {
		c.shorter(place)
	}
}

// shorter takes the shortest board in place of one with which the program still fails: of those on the ways to its solutions, and of
// known ones. A canonical board is taken in place of one as long.
func (c *shrinking) shorter(place int) {
	const most = 16 // boards on the ways, of a length
	with := func(other octothorpe.Board) bool {
		boards := slices.Clone(c.best.Test.Boards)
		boards[place] = other
		return c.fails(boards)
	}
	for length, others := range onTheWays(c.best.Test.Boards[place], most) {
		if slices.ContainsFunc(append(others, c.known[length]...), with) {
			break
		}
	}
	with(c.best.Test.Boards[place].Canonical())
}

// onTheWays returns the boards that shortest solutions of a board come to, those of length 0 first, and at most so many of a length.
func onTheWays(board octothorpe.Board, most int) [][]octothorpe.Board {
	var solver octothorpe.Solver
	ways, at := [][]octothorpe.Board{}, []octothorpe.Board{board}
	for length := solver.Solve(board).Length; length > 0; length-- {
		seen := map[octothorpe.Board]bool{}
		var next []octothorpe.Board
		for _, from := range at {
			for _, m := range solver.FirstMoves(from) {
				if to := from.Turn(m); !seen[to] && len(next) < most {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		ways = append(ways, next)
		at = next
	}
	slices.Reverse(ways)
	return ways
}

// someByLength returns boards of the suite by their lengths, some of each test: so there are those on which slips are known to show, and
// others.
func someByLength() [][]octothorpe.Board {
	const each = 6 // boards of a length, of a test
	boards := make([][]octothorpe.Board, deal.GreatestLength+1)
	for _, test := range contest.Suite() {
		var taken [deal.GreatestLength + 1]int
		for _, board := range test.Boards {
			if length := octothorpe.Solve(board).Length; taken[length] < each {
				taken[length]++
				boards[length] = append(boards[length], board)
			}
		}
	}
	return boards
}
