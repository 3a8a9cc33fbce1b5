// Command breadth counts the masks of a built-in shape by distance as everybody would: with a byte for each mask, and lists of those that
// were found last. It is what octo's tables are measured by.
//
//	go run ./bench/breadth two-three
package main

import (
	"fmt"
	"os"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: breadth SHAPE")
		os.Exit(2)
	}
	s, ok := shape.Named(os.Args[1])
	if !ok {
		fmt.Fprintf(os.Stderr, "breadth: no shape %s\n", os.Args[1])
		os.Exit(2)
	}
	masks, err := pdb.NewMasks(s.Cells(), s.Center().Len())
	if err != nil {
		fmt.Fprintln(os.Stderr, "breadth:", err)
		os.Exit(1)
	}
	distances := make([]byte, masks.Count()) // one more; 0 is not found
	level := []shape.Mask{s.Center()}
	distances[masks.Rank(s.Center())] = 1
	fmt.Println("distance,masks")
	for distance := byte(0); len(level) > 0; distance++ {
		fmt.Printf("%d,%d\n", distance, len(level))
		var next []shape.Mask
		for _, mask := range level {
			for m := range shape.Move(s.Moves()) {
				neighbour := s.Turn(m).Apply(mask)
				if found := &distances[masks.Rank(neighbour)]; *found == 0 {
					*found = distance + 2
					next = append(next, neighbour)
				}
			}
		}
		level = next
	}
}
