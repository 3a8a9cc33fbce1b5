package contest

import (
	"cmp"
	"context"
	"hash/fnv"
	"slices"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/search"
)

//go:generate go run suite_generate.go

// DealSuite finds the boards of the suite, which takes some seconds. [Suite] has them at hand. It gives ctx's error.
func DealSuite(ctx context.Context) ([]Test, error) {
	tests := make([]Test, len(plans))
	for i, p := range plans {
		seed := fnv.New64a()
		_, _ = seed.Write([]byte(p.name)) // which never fails
		d := &dealing{ctx: ctx, dealer: deal.New(seed.Sum64())}
		p.deal(d, &p)
		if d.err != nil {
			return nil, d.err
		}
		tests[i] = p.test(i)
		tests[i].Boards = d.boards
	}
	return tests, nil
}

// A dealing is a test whose boards are being found. After an error it takes no more.
type dealing struct {
	ctx    context.Context
	dealer *deal.Dealer
	boards []octothorpe.Board
	nodes  int64 // that the engine ida looks at for them
	err    error
}

// fail notes an error.
func (d *dealing) fail(err error) { d.err = cmp.Or(d.err, err) }

// take takes a board, whatever it costs.
func (d *dealing) take(board octothorpe.Board) {
	d.boards = append(d.boards, board)
}

// add takes a board if there is room for it, and nodes for it are left.
func (d *dealing) add(board octothorpe.Board) bool {
	nodes := d.cost(board)
	if len(d.boards) == BoardLimit || d.nodes+nodes > FileNodes || d.err != nil {
		return false
	}
	d.nodes += nodes
	d.take(board)
	return true
}

// fill adds boards, one at least, until one does not fit.
func (d *dealing) fill(next func() octothorpe.Board) {
	for fits := true; d.err == nil && (fits || len(d.boards) == 0); {
		fits = d.add(next())
	}
}

// cost returns the nodes that the engine ida looks at for a board, or one more than a file may have.
func (d *dealing) cost(board octothorpe.Board) int64 {
	engine, _ := search.ByName("ida")
	result := engine.Search(d.ctx, board, search.Options{Nodes: FileNodes + 1})
	if result.End != search.Solved && result.End != search.NodeLimit {
		d.fail(d.ctx.Err())
	}
	return result.Nodes
}

// byNodes returns so many boards of a length, those with the most nodes first.
func (d *dealing) byNodes(boards, length int) []octothorpe.Board {
	nodes := map[octothorpe.Board]int64{}
	var all []octothorpe.Board
	for range boards {
		board := d.wanted(deal.Wish{Length: length})
		nodes[board] = d.cost(board)
		all = append(all, board)
	}
	slices.SortStableFunc(all, func(a, b octothorpe.Board) int { return cmp.Compare(nodes[b], nodes[a]) })
	return all
}

// wanted returns the next board that is wished for.
func (d *dealing) wanted(wish deal.Wish) octothorpe.Board {
	board, err := d.dealer.Wanted(d.ctx, wish)
	d.fail(err)
	return board
}

// until returns the next board that is wished for and is right.
func (d *dealing) until(wish deal.Wish, right func(octothorpe.Board) bool) octothorpe.Board {
	for {
		if board := d.wanted(wish); d.err != nil || right(board) {
			return board
		}
	}
}

// fails reports whether a slip shows on a board.
func (d *dealing) fails(slip string, board octothorpe.Board) bool {
	s, _ := SlipByName(slip)
	fails, err := s.Fails(d.ctx, Input(board))
	d.fail(err)
	return fails
}
