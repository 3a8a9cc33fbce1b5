package solver_test

import (
	"context"
	"fmt"

	"octothorpe"
	"octothorpe/shape"
	"octothorpe/solver"
)

// Solve a board of a shape of one's own. The table is made for the first board that needs it, and here kept nowhere.
func Example() {
	window, err := shape.Parse("name: window\n .  .\n.oooo.\n o  o\n.oooo.\n .  .\n")
	if err != nil {
		fmt.Println(err) // with the line and the column
		return
	}
	board, err := octothorpe.ParseBoardOn(window, "22 122221 11 212122 11")
	if err != nil {
		fmt.Println(err)
		return
	}
	solution, err := solver.New(window, solver.Options{}).Solve(context.Background(), board)
	switch {
	case err != nil:
		fmt.Println(err) // the table does not fit the memory
	case solution.Length < 0:
		fmt.Println("no moves solve it")
	default:
		fmt.Println(solution.Moves, "brings", solution.Symbol, "to the center")
		fmt.Print(board.Apply(solution.Moves).Picture())
	}
	// Output:
	// EFFDDHB brings 2 to the center
	//  1  1
	// 122221
	//  2  2
	// 122221
	//  1  1
}
