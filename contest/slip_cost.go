package contest

import (
	"bytes"
	"context"

	"octothorpe"
	"octothorpe/search"
)

// What a test may cost. A plain IDA* in C++ looks at some 37 million nodes a second on a machine of today, so it answers a file of
// FileNodes in a third of a second, and SlowNodes take the whole.
const (
	// FileNodes is how many nodes of the engine ida the boards of a file may take: those of thirty random boards, of three of length
	// 11, of one of length 12.
	FileNodes = 12_000_000
	// SlowNodes is how many nodes a program may look at for a file.
	SlowNodes = 3 * FileNodes
	// LargeBytes is how many bytes a program may store.
	LargeBytes = 128 << 20
	// OpenBytes is how many bytes a board takes in an open list: 24 numbers of four bytes, the moves, f and g.
	OpenBytes = 128
)

// Cost returns what a board costs a program with this slip: nodes if it is slow, bytes if it is large, and 0 if its fault is another.
// It does not count nodes above most, if most is more than 0. It gives ctx's error.
func (s *Slip) Cost(ctx context.Context, board octothorpe.Board, most int64) (int64, error) {
	if s.bytes != nil {
		return s.bytes(ctx, board)
	}
	engine, ok := search.ByName(s.engine)
	if !ok || s.Kind == Wrong {
		return 0, ctx.Err()
	}
	result := engine.Search(ctx, board, search.Options{Nodes: most})
	if result.End == search.Solved || result.End == search.NodeLimit {
		return result.Nodes, nil
	}
	return 0, ctx.Err()
}

// exceeds reports whether an input costs too much.
func (s *Slip) exceeds(ctx context.Context, input []byte) (bool, error) {
	nodes := int64(0)
	for board, err := range octothorpe.NewReader(bytes.NewReader(input), "").All() {
		if err != nil {
			return false, err
		}
		cost, err := s.Cost(ctx, board, SlowNodes+1-nodes)
		if err != nil {
			return false, err
		}
		if s.Kind == Large && cost > LargeBytes {
			return true, nil
		}
		if s.Kind == Slow {
			nodes += cost
		}
		if nodes > SlowNodes {
			return true, nil
		}
	}
	return false, nil
}

// openList returns how many bytes are in the open list of an A* that leaves out the inverse of the last move and otherwise opens
// every board that it comes to, when it begins with those whose f is the length of the answer. By then it has expanded what IDA*
// expands below a bound of one less, as often: the boards that IDA* cuts off there are open.
func openList(ctx context.Context, board octothorpe.Board) (int64, error) {
	engine, _ := search.ByName("ida")
	result := engine.Search(ctx, board, search.Options{})
	if result.End != search.Solved {
		return 0, ctx.Err()
	}
	if len(result.Iterations) < 2 {
		return OpenBytes, nil
	}
	nodes := result.Iterations[len(result.Iterations)-2].Nodes
	expanded := (nodes - 2) / 7 // each has seven moves to try, and the start eight
	return (nodes - expanded) * OpenBytes, nil
}
