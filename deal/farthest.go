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
			if one&two == 0 && isFar[packed.Masks().Rank(all&^(one|two))] {
				boards = append(boards, boardOf(one, two))
			}
		}
	}
	slices.SortFunc(boards, octothorpe.Board.Compare)
	return boards
})

// boardOf returns the board with 1 and 2 in the masks' cells, and 3 in the others.
func boardOf(one, two shape.Mask) octothorpe.Board {
	digits := make([]byte, shape.Classic().Cells())
	for cell := range digits {
		switch {
		case one.Has(cell):
			digits[cell] = '1'
		case two.Has(cell):
			digits[cell] = '2'
		default:
			digits[cell] = '3'
		}
	}
	return mustParse(digits)
}

// mustParse returns the board of digits that are one.
func mustParse(digits []byte) octothorpe.Board {
	board, err := octothorpe.ParseBoard(string(digits))
	if err != nil {
		panic(err) // eight of each are a board in any order
	}
	return board
}
