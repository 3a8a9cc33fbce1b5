package census

import (
	"context"

	"octothorpe/shape"
)

// fixings returns what finds the boards that symmetries with renamings of the symbols leave as they are, but for the identity, and how many
// such elements there are with it. A class is an orbit of the group that these make up, so there are as many classes as an element leaves
// boards as they are, on average (the orbit-counting theorem of Cauchy and Frobenius).
func (g *game) fixings() (fixings []fixing, order int64) {
	turnings := g.turnings()
	times := turnings[0].alike // how often each symmetry is there: in a picture of one line, as its mirror image as well
	for i, turning := range turnings {
		for j, renaming := range renamings[g.symbols] {
			alike := turning.alike / times * renaming.alike
			order += alike
			if i == 0 && j == 0 {
				continue // all boards are left, which are counted otherwise
			}
			f := fixing{game: g, cycles: turning.cycles, to: renaming.to, alike: alike}
			for branch := range power(g.symbols, min(branching, len(f.cycles))) {
				f.branch = branch
				fixings = append(fixings, f)
			}
		}
	}
	return fixings, order
}

// A turning is a symmetry, as the cells that it sends round, each in the place of the next.
type turning struct {
	cycles [][]int
	alike  int64 // symmetries that are the same when the board is looked at from another side, and so leave as many boards as they are
}

// turnings returns one symmetry of each kind, the identity first.
func (g *game) turnings() []turning {
	symmetries := g.table.Shape().Symmetries()
	var all []turning
	kind := map[string]int{}
	for _, symmetry := range symmetries {
		// The same, looked at from each side: side, then symmetry, then back from side.
		first := ""
		for _, side := range symmetries {
			seen := make([]byte, g.cells)
			for cell := range seen {
				seen[side.Cells.To(cell)] = byte(side.Cells.To(symmetry.Cells.To(cell)))
			}
			if first == "" || string(seen) < first {
				first = string(seen)
			}
		}
		at, known := kind[first]
		if !known {
			at = len(all)
			kind[first] = at
			all = append(all, turning{cycles: cyclesOf(symmetry.Cells, g.cells)})
		}
		all[at].alike++
	}
	return all
}

// A renaming sends symbols, numbered from 0, to symbols.
type renaming struct {
	to    []int
	alike int64 // renamings that differ from it in the names of the symbols only, and so leave as many boards as they are
}

// renamings are one of each kind, by the number of symbols, the identity first.
var renamings = [...][]renaming{
	2: {{[]int{0, 1}, 1}, {[]int{1, 0}, 1}},
	3: {{[]int{0, 1, 2}, 1}, {[]int{1, 0, 2}, 3}, {[]int{1, 2, 0}, 2}},
}

// branching is for how many cycles of cells a fixing has one symbol each, so that there are many, of which none takes long.
const branching = 4

// power returns a number to the power of another.
func power(base, exponent int) int {
	product := 1
	for range exponent {
		product *= base
	}
	return product
}

// A fixing makes boards that a symmetry changes as a renaming does. Such a board is known by one symbol of each cycle of the
// cells: along a cycle, each symbol is the renaming of the one before.
type fixing struct {
	*game
	cycles [][]int
	branch int // the symbols of the first cycles, as a number with so many digits
	to     []int
	alike  int64         // elements for which it stands
	masks  [3]shape.Mask // of the symbols placed so far
	counts []int64       // by length
}

// count adds the boards of each length, those that cannot be solved last, as often as there are elements that leave them.
func (f *fixing) count(ctx context.Context, unchanged []int64) {
	f.counts = make([]int64, len(unchanged))
	f.place(ctx, 0, f.branch)
	for length, n := range f.counts {
		unchanged[length] += n * f.alike
	}
}

// place tries the symbols for a cycle and all behind it, for the first ones those of the branch only.
func (f *fixing) place(ctx context.Context, cycle, branch int) {
	if cycle == len(f.cycles) {
		length := f.distance(f.masks[0])
		for _, mask := range f.masks[1:f.symbols] {
			length = min(length, f.distance(mask))
		}
		f.counts[length]++
		return
	}
	const watched = branching + 2 // cycles, behind which few enough come that it costs nothing
	if cycle == watched && ctx.Err() != nil {
		return
	}
	before := f.masks
	for first := range f.symbols {
		if cycle < branching && first != branch%f.symbols {
			continue
		}
		f.masks = before
		symbol := first
		for _, cell := range f.cycles[cycle] {
			f.masks[symbol] |= 1 << cell
			symbol = f.to[symbol]
		}
		fits := func(mask shape.Mask) bool { return mask.Len() <= f.size }
		if symbol == first && fits(f.masks[0]) && fits(f.masks[1]) && fits(f.masks[2]) {
			f.place(ctx, cycle+1, branch/f.symbols)
		}
	}
	f.masks = before
}

// cyclesOf returns the cells that a permutation sends round, each in the place of the next.
func cyclesOf(p *shape.Permutation, cells int) [][]int {
	var cycles [][]int
	seen := shape.Mask(0)
	for cell := range cells {
		var cycle []int
		for ; !seen.Has(cell); cell = p.To(cell) {
			seen |= 1 << cell
			cycle = append(cycle, cell)
		}
		if cycle != nil {
			cycles = append(cycles, cycle)
		}
	}
	return cycles
}
