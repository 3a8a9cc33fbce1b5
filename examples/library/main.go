// Library solves a board with the package, as any Go program may.
package main

import (
	"fmt"
	"log"

	"octothorpe"
)

func main() {
	board, err := octothorpe.ParseBoard("1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3")
	if err != nil {
		log.Fatal(err)
	}
	solution := octothorpe.Solve(board)
	fmt.Printf("%s solves it in %d moves, with %d in the center:\n", solution.Moves, solution.Length, solution.Symbol)
	fmt.Print(board.Apply(solution.Moves).Picture())
}
