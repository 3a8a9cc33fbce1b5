// Package deal makes boards from a seed: any boards, or boards of a length.
//
//	dealer := deal.New(1)
//	board := dealer.Board()
//
// A seed gives the same boards for ever, on every machine, so a seed and a number name a set of boards.
package deal

import (
	"context"
	"fmt"
	"math/rand/v2"

	"octothorpe"
)

// A Dealer deals one board after another. It is for one goroutine at a time.
type Dealer struct {
	random *rand.Rand
	solver octothorpe.Solver
}

// New returns a dealer that deals the seed's boards from the first on.
func New(seed uint64) *Dealer {
	return &Dealer{random: rand.New(rand.NewPCG(seed, 0))}
}

// eightOfEach are the symbols of a board, in order.
const eightOfEach = "111111112222222233333333"

// Board returns the next board. All boards are equally likely.
func (d *Dealer) Board() octothorpe.Board {
	digits := []byte(eightOfEach)
	d.random.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
	board, err := octothorpe.ParseBoard(string(digits))
	if err != nil {
		panic(err) // eight of each are a board in any order
	}
	return board
}

// GreatestLength is the length of the boards that are farthest from solved, in moves.
const GreatestLength = 13

// OfLength returns the next board whose shortest solutions have that many moves; all such boards are equally likely. It
// deals boards until one is of the length. Length 0, which has four boards in a million, takes some tenths of a second so, and
// 12, with four in ten thousand, some thousandths. The boards of length 13 are too few for that, and are taken from a list.
//
// A length that no board has gives a *[LengthError], and an end of the context its error.
func (d *Dealer) OfLength(ctx context.Context, length int) (octothorpe.Board, error) {
	if length < 0 || length > GreatestLength {
		return octothorpe.Board{}, &LengthError{length}
	}
	if length == GreatestLength {
		boards := farthest()
		return boards[d.random.IntN(len(boards))], ctx.Err()
	}
	const period = 1 << 12 // boards between two looks at the context
	for i := 0; ; i++ {
		if i%period == 0 && ctx.Err() != nil {
			return octothorpe.Board{}, ctx.Err()
		}
		if board := d.Board(); d.solver.Solve(board).Length == length {
			return board, nil
		}
	}
}

// A LengthError says that no board has shortest solutions of a length.
type LengthError struct {
	Length int // moves
}

// Error names the lengths that there are.
func (e *LengthError) Error() string {
	return fmt.Sprintf("no board has length %d, want 0 to %d", e.Length, GreatestLength)
}
