package deal

import (
	"slices"
	"sync"

	"octothorpe"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"
)

// farthest returns all boards of GreatestLength, in order. A board's length is the least of its masks' distances, so its three
// masks are all among the few that are so far away: any two of these that share no cell leave the third.
var farthest = sync.OnceValue(func() []octothorpe.Board {
	packed := embedded.Classic()
	isFar := make([]bool, packed.Masks().Count())
	var far []shape.Mask
	for rank, mask := range packed.Masks().All() {
		if packed.Distance(mask) >= GreatestLength {
			isFar[rank] = true
			far = append(far, mask)
		}
	}
	all := shape.Mask(1)<<shape.Classic().Cells() - 1
	var boards []octothorpe.Board
	for _, one := range far {
		for _, two := range far {
			three := all &^ (one | two)
			if one&two == 0 && isFar[packed.Masks().Rank(three)] {
				boards = append(boards, octothorpe.NewBoard([...]shape.Mask{one, two, three}))
			}
		}
	}
	slices.SortFunc(boards, octothorpe.Board.Compare)
	return boards
})
