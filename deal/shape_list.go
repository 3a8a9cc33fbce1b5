package deal

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"

	"octothorpe"
	"octothorpe/internal/numeral"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// ErrTooMany says that a shape has too many boards to look at.
var ErrTooMany = errors.New("too many boards to look at")

const (
	// MostListed is how many masks a symbol of a shape may have whose boards are listed: each takes a byte.
	MostListed = 1 << 27
	// mostLooks is how many masks may be looked at to find the greatest length, about a minute's work.
	mostLooks = 2e9
)

// A Listing lists the boards of a shape that are dealt: with as many cells for each symbol as [Sizes] says. It is for one goroutine at a
// time.
type Listing struct {
	shape *shape.Shape
	sizes []int           // of each symbol
	far   []*pdb.Measured // of each symbol; nil for one that cannot fill the center
}

// NewListing returns a listing for a shape, from tables for each number of cells that [Sizes] names and that fills the center. It gives an
// error that wraps [ErrTooMany] for a table with more than [MostListed] masks.
func NewListing(s *shape.Shape, tables ...*octothorpe.LeanTable) (*Listing, error) {
	l := &Listing{shape: s, sizes: Sizes(s), far: make([]*pdb.Measured, len(Sizes(s)))}
	for _, table := range tables {
		if table.Masks() > MostListed {
			return nil, fmt.Errorf("%w: %s masks, want %s at most", ErrTooMany, numeral.Grouped(table.Masks()), numeral.Grouped(MostListed))
		}
		measured := pdb.NewMeasured(table)
		for i, size := range l.sizes {
			if size == table.Size() {
				l.far[i] = measured
			}
		}
	}
	return l, nil
}

// Farthest returns the greatest distance of a mask, in moves: no board is longer.
func (l *Listing) Farthest() int {
	farthest := 0
	for _, table := range l.far {
		if table != nil {
			farthest = max(farthest, len(table.ByDistance())-1)
		}
	}
	return farthest
}

// Greatest returns the length of the boards that are farthest from solved: for each length from the greatest distance of a mask down it
// looks whether there is a board. It gives an error that wraps [ErrTooMany] if that would take too long, and ctx's error if that ends it.
func (l *Listing) Greatest(ctx context.Context) (int, error) {
	for length := l.Farthest(); length >= 0; length-- {
		if l.looks(length) > mostLooks {
			return 0, fmt.Errorf("%w for boards of %d moves; none is longer", ErrTooMany, length)
		}
		for _, err := range l.unnamed(ctx, length) {
			return length, err
		}
	}
	return 0, nil
}

// looks returns about how many masks are looked at to find all boards of a length: each symbol's among the cells that are left by those
// that are far enough.
func (l *Listing) looks(length int) float64 {
	looks, left := 0.0, 0
	for i, size := range slices.Backward(l.sizes) {
		left += size
		table := l.far[i]
		if table == nil {
			continue
		}
		enough := table.Masks()
		for _, masks := range table.ByDistance()[:min(length, len(table.ByDistance()))] {
			enough -= masks
		}
		ways := math.Exp(choices(left, size))
		alike := 1 // symbols with as many cells as this: the names of those do not count
		for j := i - 1; j >= 0 && l.sizes[j] == size; j-- {
			alike++
		}
		looks = ways / float64(alike) * (1 + float64(enough)/float64(table.Masks())*looks)
	}
	return looks
}

// choices returns the logarithm of the number of ways to choose so many of n.
func choices(n, size int) float64 {
	sum := 0.0
	for i := range size {
		sum += math.Log(float64(n-i)) - math.Log(float64(i+1))
	}
	return sum
}

// Boards returns all boards whose shortest solutions have so many moves, in an order that is always the same: those that differ by the names
// of symbols with equally many cells only stand together. If ctx ends, the last is its error.
func (l *Listing) Boards(ctx context.Context, length int) iter.Seq2[octothorpe.Board, error] {
	return func(yield func(octothorpe.Board, error) bool) {
		for masks, err := range l.unnamed(ctx, length) {
			if err != nil {
				yield(octothorpe.Board{}, err)
				return
			}
			if !l.name(slices.Clone(masks), 0, func(board octothorpe.Board) bool { return yield(board, nil) }) {
				return
			}
		}
	}
}

// name yields the boards that have these masks, with the symbols from one on in each order that their sizes allow.
func (l *Listing) name(masks []shape.Mask, from int, yield func(octothorpe.Board) bool) bool {
	if from == len(masks) {
		return yield(octothorpe.BoardOn(l.shape, masks...))
	}
	for i := from; i < len(masks); i++ {
		if l.sizes[i] != l.sizes[from] {
			continue
		}
		masks[from], masks[i] = masks[i], masks[from]
		more := l.name(masks, from+1, yield)
		masks[from], masks[i] = masks[i], masks[from]
		if !more {
			return false
		}
	}
	return true
}

// Classes returns the canonical board of each class of that length, in an order that is always the same. If ctx ends, the last is its error.
func (l *Listing) Classes(ctx context.Context, length int) iter.Seq2[octothorpe.Board, error] {
	return func(yield func(octothorpe.Board, error) bool) {
		for masks, err := range l.unnamed(ctx, length) {
			if err != nil {
				yield(octothorpe.Board{}, err)
				return
			}
			sorted := slices.Clone(masks)
			slices.SortFunc(sorted, byFirstCell) // a canonical board has its symbols in the order of their first cells
			if board := octothorpe.BoardOn(l.shape, sorted...); board == board.Canonical() && !yield(board, nil) {
				return
			}
		}
	}
}

// unnamed yields the masks of the boards of a length, each board once whatever the names of its symbols are. The slice is used again.
func (l *Listing) unnamed(ctx context.Context, length int) iter.Seq2[[]shape.Mask, error] {
	return func(yield func([]shape.Mask, error) bool) {
		if length < 0 {
			return
		}
		p := &placing{Listing: l, ctx: ctx, length: length, masks: make([]shape.Mask, len(l.sizes)), yield: yield}
		p.place(0, l.shape.AllCells(), math.MaxInt)
	}
}

// A placing looks for the boards of a length, symbol by symbol.
type placing struct {
	*Listing
	ctx    context.Context
	length int
	masks  []shape.Mask // of the symbols so far
	yield  func([]shape.Mask, error) bool
	looked int
}

// place gives a symbol and all behind it their cells among the rest. The symbols before need so many moves at least. It reports whether more
// is wanted.
func (p *placing) place(symbol int, rest shape.Mask, least int) (more bool) {
	if symbol == len(p.masks) {
		return least != p.length || p.yield(p.masks, nil)
	}
	cells := rest
	if symbol > 0 && p.sizes[symbol] == p.sizes[symbol-1] { // the one with the lower first cell comes first
		before := p.masks[symbol-1]
		cells &^= before&-before - 1
	}
	return p.choose(symbol, rest, cells, 0, p.sizes[symbol], least)
}

// choose adds so many of the cells, from the lowest on, to a symbol's mask, and then goes on.
func (p *placing) choose(symbol int, rest, cells, mask shape.Mask, size, least int) (more bool) {
	if size == 0 {
		return p.take(symbol, rest, mask, least)
	}
	for cells.Len() >= size {
		lowest := cells & -cells
		cells &^= lowest
		if !p.choose(symbol, rest, cells, mask|lowest, size-1, least) {
			return false
		}
	}
	return true
}

// take gives a symbol a mask, unless that is too near.
func (p *placing) take(symbol int, rest, mask shape.Mask, least int) (more bool) {
	const heed = 1 << 16
	if p.looked++; p.looked%heed == 0 && p.ctx.Err() != nil {
		p.yield(nil, p.ctx.Err())
		return false
	}
	if table := p.far[symbol]; table != nil {
		switch distance := table.Distance(mask); {
		case distance < 0:
		case distance < p.length:
			return true
		default:
			least = min(least, distance)
		}
	}
	p.masks[symbol] = mask
	return p.place(symbol+1, rest&^mask, least)
}
