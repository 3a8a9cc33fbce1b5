// Package deal makes boards from a seed: any boards, boards of a length, or boards that are as a [Wish] says. It also lists all boards
// of a length, and has puzzles for players: [Puzzle], and [Daily] for each day.
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
	"slices"
	"sync"

	"octothorpe"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
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

// OfLength returns the next board whose shortest solutions have that many moves; all such boards are equally likely.
//
// A length that no board has gives a *[LengthError], and an end of the context its error.
func (d *Dealer) OfLength(ctx context.Context, length int) (octothorpe.Board, error) {
	switch {
	case length < 0 || length > GreatestLength:
		return octothorpe.Board{}, &LengthError{Length: length}
	case length == GreatestLength: // which so few boards have that to look for one takes long
		boards := farthest()
		return boards[d.random.IntN(len(boards))], ctx.Err()
	}
	const period = 1 << 12 // tries between two looks at the context
	for i := 0; ; i++ {
		if i%period == 0 && ctx.Err() != nil {
			return octothorpe.Board{}, ctx.Err()
		}
		if board, ok := try(d.random, length); ok {
			return board, nil
		}
	}
}

// farthest returns all boards of GreatestLength, in order.
var farthest = sync.OnceValue(func() []octothorpe.Board {
	return slices.SortedFunc(Boards(GreatestLength), octothorpe.Board.Compare)
})

// random is where the choices of a board come from: IntN returns a number from 0 on and below n, all equally likely.
type random interface{ IntN(n int) int }

// try deals a board that has a symbol at a distance, the length, and says whether it is to be taken: whether no other symbol is
// nearer, and, since a board with k symbols at that distance comes k times as often as others, in one of k cases. Up to length 9
// most boards are taken, of length 12 one in seven hundred. What it draws, and in which order, is never to change.
func try(r random, length int) (board octothorpe.Board, taken bool) {
	candidates := masksAt(length)
	nearest := candidates[r.IntN(len(candidates))]
	rest := shape.Classic().AllCells() &^ nearest
	second := half(r, rest)
	third := rest &^ second
	as := 1 // symbols at that distance
	for _, other := range []shape.Mask{second, third} {
		switch distance := embedded.Classic().Distance(other); {
		case distance < length:
			return octothorpe.Board{}, false
		case distance == length:
			as++
		}
	}
	masks := [octothorpe.Symbols]shape.Mask{second, third, nearest}
	symbol := r.IntN(octothorpe.Symbols) // of the nearest
	masks[symbol], masks[2] = masks[2], masks[symbol]
	return octothorpe.NewBoard(masks), r.IntN(as) == 0
}

// half returns half of the cells of a mask; all halves are equally likely. A cell is taken with the probability of those that are
// still wanted among those that are left.
func half(r random, of shape.Mask) shape.Mask {
	taken, wanted := shape.Mask(0), of.Len()/2
	for left := of.Len(); wanted > 0; left-- {
		cell := of & -of
		if r.IntN(left) < wanted {
			taken |= cell
			wanted--
		}
		of &^= cell
	}
	return taken
}

// A LengthError says that no board has shortest solutions of a length, or that none was found.
type LengthError struct {
	Length int // moves
	// Shape is another shape than the classic one, nil for that.
	Shape *shape.Shape
	// Dealt is how many boards of the other shape were tried, and Greatest the greatest length of these, -1 if none can be solved. If
	// none was tried, none can be so long, and Greatest is what none exceeds.
	Dealt, Greatest int
}

// Error names the lengths that there are.
func (e *LengthError) Error() string {
	if e.Shape != nil {
		return e.onShape()
	}
	return fmt.Sprintf("no board has length %d, want 0 to %d", e.Length, GreatestLength)
}
