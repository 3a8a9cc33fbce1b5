package shape_test

import (
	"fmt"

	"octothorpe/shape"
)

func ExampleParse() {
	s, err := shape.Parse(`
  .
  o
.ooo.
  o
  .
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Cells(), "cells,", s.Moves(), "moves,", len(s.Symmetries()), "symmetries")
	for m := range shape.Move(s.Moves()) {
		fmt.Println(m, s.Stroke(m), "undone by", s.Inverse(m))
	}
	// Output:
	// 9 cells, 4 moves, 8 symmetries
	// A [0 1 4 7 8] undone by C
	// B [6 5 4 3 2] undone by D
	// C [8 7 4 1 0] undone by A
	// D [2 3 4 5 6] undone by B
}

func ExampleParse_error() {
	_, err := shape.Parse("ooo\no#o\n")
	fmt.Println(err)
	// Output:
	// picture: line 2, column 2: '#' is not a cell: want '.', 'o' or a blank
}

func ExampleShape_Symmetries() {
	s := shape.Classic()
	turn := s.Symmetries()[1]
	fmt.Println(turn.Name, "sends move A to", turn.Moves[0])
	fmt.Println("and cell 0 to cell", turn.Cells.To(0))
	// Output:
	// quarter turn sends move A to C
	// and cell 0 to cell 10
}
