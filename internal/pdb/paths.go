package pdb

import (
	"fmt"
	"sync"

	"octothorpe/shape"
)

// Paths tell where the moves of a shape lead from block to block.
type Paths struct {
	blocks *Blocks
	moves  []crossing
	low    []func() [][2][]uint16 // images, by the number of low cells; then by move, and by whether a symbol comes back
}

// NewPaths returns the paths between the blocks of a shape's masks. It gives ErrTooLarge for a move that crosses the cut between low and high
// cells more than once, which no move of a straight stroke does.
func NewPaths(s *shape.Shape, blocks *Blocks) (*Paths, error) {
	moves, err := blocks.crossings(s)
	if err != nil {
		return nil, err
	}
	p := &Paths{blocks: blocks, moves: moves}
	for low := range blocks.lows {
		p.low = append(p.low, sync.OnceValue(func() [][2][]uint16 { return p.images(low) }))
	}
	return p, nil
}

// images returns what all moves make of the low parts of so many cells.
func (p *Paths) images(low int) [][2][]uint16 {
	var images [][2][]uint16
	for _, c := range p.moves {
		alone := p.blocks.images(c, low, false)
		returned := alone
		if c.returns != 0 {
			returned = p.blocks.images(c, low, true)
		}
		images = append(images, [2][]uint16{alone, returned})
	}
	return images
}

// Moves returns the number of moves.
func (p *Paths) Moves() int { return len(p.moves) }

// Reaches returns how many blocks the moves lead to from one, at most.
func (p *Paths) Reaches() int {
	reaches, within := 0, 0
	for m := range p.moves {
		switch c := &p.moves[m]; {
		case c.arrives != 0:
			reaches += 2
		case c.turnsLow(p.blocks):
			within = 1 // they all stay in the block
		default:
			reaches++
		}
	}
	return reaches + within
}

// turnsLow reports whether all high cells stay where they are.
func (c *crossing) turnsLow(b *Blocks) bool {
	for cell := b.cut; cell < b.cells; cell++ {
		if c.turn.To(cell) != cell {
			return false
		}
	}
	return true
}

// Bytes returns how much memory the paths take, when all blocks have been gone through.
func (p *Paths) Bytes() int64 {
	bytes := int64(0)
	for low, masks := range p.blocks.lows {
		if !p.blocks.Has(p.blocks.size - low) {
			continue
		}
		for _, c := range p.moves {
			bytes += 2 * int64(masks.Count())
			if c.returns != 0 {
				bytes += 2 * int64(masks.Count())
			}
		}
	}
	return bytes
}

// A Path is what a move makes of the masks of a block.
type Path struct {
	// Images are the ranks of what the masks become, by their own ranks, each in its block: in that of Leaves if [Leaving] is added, else in
	// that of Stays.
	Images []uint16
	// Stays and Leaves are the high cells of these blocks, counted from the cut. Where no image leaves the two are the same. There need be no
	// such block, see [Blocks.Has], if no image is in it.
	Stays, Leaves shape.Mask
}

// From returns the path of a move from the block with those high cells.
func (p *Paths) From(high shape.Mask, move int) Path {
	c := &p.moves[move]
	stays := c.turn.Apply(high<<p.blocks.cut) >> p.blocks.cut
	comes := 0
	if high&c.returns != 0 {
		comes = 1
	}
	return Path{p.low[p.blocks.size-high.Len()]()[move][comes], stays, stays | c.arrives}
}

// A crossing is what a move does beyond its block.
type crossing struct {
	turn       *shape.Permutation
	leaves     shape.Mask // the low cell whose symbol goes to a high one, and
	arrives    shape.Mask // that high cell, counted from the cut; 0 if the stroke does not cross the cut
	returns    shape.Mask // the high cell whose symbol goes to a low one, counted from the cut, and
	returnedTo shape.Mask // that low cell
}

// crossings returns what each move does beyond its block. It gives ErrTooLarge for a move that crosses the cut more than once, which no
// move of a straight stroke does.
func (b *Blocks) crossings(s *shape.Shape) ([]crossing, error) {
	all := make([]crossing, s.Moves())
	for m := range all {
		c := crossing{turn: s.Turn(shape.Move(m))}
		for cell := range s.Cells() {
			to := c.turn.To(cell)
			switch {
			case cell < b.cut && to >= b.cut:
				c.leaves |= 1 << cell
				c.arrives |= 1 << (to - b.cut)
			case cell >= b.cut && to < b.cut:
				c.returns |= 1 << (cell - b.cut)
				c.returnedTo |= 1 << to
			}
		}
		if c.leaves.Len() > 1 {
			return nil, fmt.Errorf("a move that crosses cell %d more than once: %w", b.cut, ErrTooLarge)
		}
		all[m] = c
	}
	return all, nil
}

// Leaving marks, in what a move makes of a low part, that it takes a symbol to the high cells.
const Leaving = MostMasks

// images returns, for each low part of so many cells in ascending order, its place in the block that the move c leads to, and whether it
// leaves for another. If returned is true, the high part gives a symbol back.
func (b *Blocks) images(c crossing, low int, returned bool) []uint16 {
	images := make([]uint16, b.lows[low].Count())
	for rank, mask := range b.lows[low].All() {
		after := c.turn.Apply(mask) & (1<<b.cut - 1)
		if returned {
			after |= c.returnedTo
		}
		if after.Len() >= len(b.lows) {
			continue // there are not so many cells in all
		}
		images[rank] = uint16(b.lows[after.Len()].Rank(after))
		if mask&c.leaves != 0 {
			images[rank] |= Leaving
		}
	}
	return images
}
