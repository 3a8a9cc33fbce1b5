package octothorpe_test

import (
	"math/rand/v2"
	"slices"

	"octothorpe"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// eightOfEach are the symbols of a board, in order.
const eightOfEach = "111111112222222233333333"

// mustParse returns the board of a text that is one.
func mustParse(text string) octothorpe.Board {
	board, err := octothorpe.ParseBoard(text)
	if err != nil {
		panic(err)
	}
	return board
}

// deal returns that many boards, the same for a seed.
func deal(seed uint64, count int) []octothorpe.Board {
	random := rand.New(rand.NewPCG(seed, 0))
	boards := make([]octothorpe.Board, count)
	for i := range boards {
		digits := []byte(eightOfEach)
		random.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
		boards[i] = mustParse(string(digits))
	}
	return boards
}

// anyBoard draws a board: a random one, one near to a solved one, or one that a symmetry leaves alike.
func anyBoard(t *rapid.T) octothorpe.Board {
	return rapid.OneOf(rapid.Custom(randomBoard), rapid.Custom(nearBoard), rapid.Custom(symmetricBoard)).Draw(t, "board")
}

func randomBoard(t *rapid.T) octothorpe.Board {
	return mustParse(string(rapid.Permutation([]byte(eightOfEach)).Draw(t, "digits")))
}

// nearBoard draws a board that a few moves have made of a solved one.
func nearBoard(t *rapid.T) octothorpe.Board {
	winner := rapid.SampledFrom([]byte("123")).Draw(t, "winner")
	others := []byte(eightOfEach)
	others = slices.DeleteFunc(others, func(symbol byte) bool { return symbol == winner })
	others = rapid.Permutation(others).Draw(t, "others")
	digits := make([]byte, shape.Classic().Cells())
	for cell := range digits {
		if shape.Classic().Center().Has(cell) {
			digits[cell] = winner
		} else {
			digits[cell], others = others[0], others[1:]
		}
	}
	return mustParse(string(digits)).Apply(anyMoves(t, 5))
}

// symmetricBoard draws a board that one of the symmetries leaves as it is, or alike but for two symbols that it swaps.
func symmetricBoard(t *rapid.T) octothorpe.Board {
	symmetry := rapid.SampledFrom(octothorpe.Symmetries()[1:]).Draw(t, "symmetry")
	fixed, cycles := cyclesOf(symmetry.Cells)
	cycles = rapid.Permutation(cycles).Draw(t, "cycles")
	digits := make([]byte, shape.Classic().Cells())
	put := func(symbol byte, cells []int) {
		for _, cell := range cells {
			digits[cell] = symbol
		}
	}
	// Threes lie on whole cycles, the fixed cells among them. Ones and twos do as well, or take turns on their cycles.
	put('3', fixed)
	threes := len(fixed)
	swap := rapid.Bool().Draw(t, "swap")
	ones := 0
	for _, cycle := range cycles {
		switch {
		case threes < 8:
			put('3', cycle)
			threes += len(cycle)
		case swap:
			start := rapid.IntRange(0, 1).Draw(t, "start")
			for i, cell := range cycle {
				digits[cell] = '1' + byte((i+start)%2)
			}
		case ones < 8:
			put('1', cycle)
			ones += len(cycle)
		default:
			put('2', cycle)
		}
	}
	return mustParse(string(digits))
}

// cyclesOf returns the cells that a permutation leaves where they are, and those that it sends round in each other's places.
func cyclesOf(p *shape.Permutation) (fixed []int, cycles [][]int) {
	seen := shape.Mask(0)
	for cell := range shape.Classic().Cells() {
		var cycle []int
		for ; !seen.Has(cell); cell = p.To(cell) {
			seen |= 1 << cell
			cycle = append(cycle, cell)
		}
		switch len(cycle) {
		case 0:
		case 1:
			fixed = append(fixed, cycle...)
		default:
			cycles = append(cycles, cycle)
		}
	}
	return fixed, cycles
}

// anyMoves draws up to that many moves.
func anyMoves(t *rapid.T, most int) octothorpe.Moves {
	return octothorpe.NewMoves(rapid.SliceOfN(rapid.Custom(anyMove), 0, most).Draw(t, "moves")...)
}

func anyMove(t *rapid.T) octothorpe.Move {
	return octothorpe.Move(rapid.IntRange(0, 7).Draw(t, "move"))
}

func anySymmetry(t *rapid.T) shape.Symmetry {
	return rapid.SampledFrom(octothorpe.Symmetries()).Draw(t, "symmetry")
}

// renamings are the six ways to rename the symbols.
var renamings = [][octothorpe.Symbols]int{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}}

// image returns moves as they are on the board after the symmetry.
func image(moves octothorpe.Moves, symmetry shape.Symmetry) octothorpe.Moves {
	var images []octothorpe.Move
	for m := range moves.All() {
		images = append(images, symmetry.Moves[m])
	}
	return octothorpe.NewMoves(images...)
}
