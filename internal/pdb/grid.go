package pdb

import (
	"context"
	"runtime"
	"sync/atomic"

	"octothorpe/shape"
)

// A grid is a table with all that is needed to go through it block by block.
type grid struct {
	*Lean
	paths *Paths
	found []int // what the blocks have kept
}

func newGrid(l *Lean) (*grid, error) {
	paths, err := NewPaths(l.shape, l.blocks)
	if err != nil {
		return nil, err
	}
	return &grid{Lean: l, paths: paths}, nil
}

// each calls work for each block, on all cores, and returns the sum of what it returns.
func (g *grid) each(ctx context.Context, work func(b *block) int) (total int, err error) {
	const atOnce = 16 // blocks that a worker takes
	blocks := make([]block, runtime.GOMAXPROCS(0))
	for i := range blocks {
		blocks[i] = block{grid: g, rows: make([][]uint16, g.paths.Moves()), targets: make([][2]int, g.paths.Moves())}
	}
	for high, masks := range g.blocks.highs {
		if masks == nil {
			continue
		}
		var next, sum atomic.Int64
		inParallel(blocks, func(_ int, b *block) {
			for ctx.Err() == nil {
				begin := int(next.Add(atOnce)) - atOnce
				if begin >= masks.Count() {
					return
				}
				for rank, mask := range masks.Range(begin, min(begin+atOnce, masks.Count())) {
					b.enter(high, rank, mask)
					sum.Add(int64(work(b)))
				}
			}
		})
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		total += int(sum.Load())
	}
	for i := range blocks {
		g.found = append(g.found, blocks[i].found...)
	}
	return total, nil
}

// A block is the part of a table that has the same high cells.
type block struct {
	*grid
	high    shape.Mask // its high cells
	begin   int        // its place
	own     []uint64   // its words
	last    uint64     // the masks of its last word, a bit each at the even bits
	found   []int      // places of the level that is found, not all if they are more than MostFarthest
	active  []uint64   // the masks that are looked at, a bit each at the even bits of its words
	rows    [][]uint16 // by move, once aimed: images of its low parts
	targets [][2]int   // by move, once aimed: where the blocks begin that it leads to; the second if a symbol leaves
}

// evens are the lower bits of all that a word holds.
const evens = 0x5555555555555555

// enter goes to the block of the high cells, so many of them, that have that rank.
func (b *block) enter(high, rank int, mask shape.Mask) {
	blocks := b.blocks
	b.begin = blocks.begins[high] + rank*blocks.lengths[high]
	b.own = b.words[b.begin/wordMasks : (b.begin+blocks.lengths[high])/wordMasks]
	b.last = evens
	if rest := blocks.lows[blocks.size-high].Count() % wordMasks; rest != 0 {
		b.last = evens & (1<<(2*rest) - 1)
	}
	b.high = mask
}

// aim finds out where the moves lead from the block.
func (b *block) aim() {
	blocks := b.blocks
	for m := range b.rows {
		path := b.paths.From(b.high, m)
		b.rows[m], b.targets[m] = path.Images, [2]int{}
		if blocks.Has(path.Stays.Len()) {
			b.targets[m][0] = blocks.begin(path.Stays)
		}
		if blocks.Has(path.Leaves.Len()) {
			b.targets[m][1] = blocks.begin(path.Leaves)
		}
	}
}
