package explain

import (
	"testing"

	"octothorpe"
	"octothorpe/shape"

	"pgregory.net/rapid"
)

// A symbol comes to the center in exactly so many moves if and only if it lies on cells that so many moves lead to from there.
// Eight moves are enough for every way to waste moves: up to seven, of all parities, and that from the center itself.
func TestWalksExist(t *testing.T) {
	const most = 8
	classic := shape.Classic()
	layers := []map[shape.Mask]bool{{classic.Center(): true}}
	for range most {
		next := map[shape.Mask]bool{}
		for mask := range layers[len(layers)-1] {
			for m := range octothorpe.Move(classic.Moves()) {
				next[classic.Turn(m).Apply(mask)] = true
			}
		}
		layers = append(layers, next)
	}
	none := 0 // walks that have moves enough, and yet are not there
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "digits")
		board, err := octothorpe.ParseBoard(string(digits))
		if err != nil {
			t.Fatal(err)
		}
		board = board.Apply(octothorpe.Solve(board).Moves) // solved, and then some moves away
		for _, letter := range rapid.SliceOfN(rapid.ByteRange('A', 'H'), 0, 4).Draw(t, "moves") {
			board = board.Turn(octothorpe.Move(letter - 'A'))
		}
		w := newWalks()
		for symbol := 1; symbol <= octothorpe.Symbols; symbol++ {
			for moves, layer := range layers {
				want := layer[board.Mask(symbol)]
				if got := w.exists(board, symbol, moves); got != want {
					t.Fatalf("%s: symbol %d in %d moves: %t, want %t", board.Digits(), symbol, moves, got, want)
				}
				if !want && w.solver.Distances(board)[symbol-1] <= moves {
					none++
				}
			}
		}
	})
	if none == 0 {
		t.Error("no symbol had too few ways to waste moves")
	}
}
