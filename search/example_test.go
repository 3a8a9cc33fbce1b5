package search_test

import (
	"context"
	"fmt"

	"octothorpe"
	"octothorpe/search"
)

// Solve a board by IDA* and see what that cost.
func ExampleEngine_Search() {
	board, err := octothorpe.ParseBoard("111111112222222233333333")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine, _ := search.ByName("ida")
	result := engine.Search(context.Background(), board, search.Options{})
	fmt.Println(result.Moves, result.End, result.Nodes, result.Iterations)
	// Output: DDHH solved 23 [{4 23}]
}

// Watch a search until it comes to a board that lacks two cells only.
func ExampleObserver() {
	board, err := octothorpe.ParseBoard("111111112222222233333333")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine, _ := search.ByName("ida")
	engine.Search(context.Background(), board, search.Options{Observer: func(n search.Node) bool {
		fmt.Printf("depth %d, move %v, h %d of bound %d: %v\n", n.Depth, n.Move, n.H, n.Bound, n.Decision)
		return n.H > 2
	}})
	// Output:
	// depth 0, move A, h 4 of bound 4: expand
	// depth 1, move A, h 4 of bound 4: cut
	// depth 1, move B, h 5 of bound 4: cut
	// depth 1, move C, h 5 of bound 4: cut
	// depth 1, move D, h 3 of bound 4: expand
	// depth 2, move A, h 3 of bound 4: cut
	// depth 2, move B, h 4 of bound 4: cut
	// depth 2, move C, h 4 of bound 4: cut
	// depth 2, move D, h 2 of bound 4: expand
}

// A limit ends a search that would take too long.
func ExampleOptions() {
	board, err := octothorpe.ParseBoard("112323233232111211122333")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine, _ := search.ByName("bfs")
	result := engine.Search(context.Background(), board, search.Options{Memory: 1 << 20})
	fmt.Println("gave up at depth", result.Depth(), "with", result.Stored, "boards:", result.End)
	// Output: gave up at depth 7 with 48773 boards: memory limit
}
