package census

import "octothorpe/shape"

// classes returns the number of classes of each length, given the number of boards. A class is an orbit of a group whose elements
// are a symmetry and a renaming of the symbols each, so there are as many classes as an element leaves boards as they are, on
// average (the orbit-counting theorem of Cauchy and Frobenius).
func (g *game) classes(boards []int64) []int64 {
	fixed := make([]int64, len(boards))
	order := int64(0)
	for i, turning := range g.turnings() {
		for j, renaming := range renamings[g.symbols] {
			alike := turning.alike * renaming.alike
			order += alike
			f := fixing{game: g, cycles: turning.cycles, to: renaming.to, counts: make([]int64, len(boards))}
			if i == 0 && j == 0 {
				copy(f.counts, boards) // which do not need to be made
			} else {
				f.place(0)
			}
			for length, n := range f.counts {
				fixed[length] += n * alike
			}
		}
	}
	for length := range fixed {
		fixed[length] /= order
	}
	return fixed
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

// A fixing makes the boards that a symmetry changes as a renaming does. Such a board is known by one symbol of each cycle of the
// cells: along a cycle, each symbol is the renaming of the one before.
type fixing struct {
	*game
	cycles [][]int
	to     []int
	masks  [3]shape.Mask // of the symbols placed so far
	counts []int64       // by length
}

// place tries the symbols for a cycle and all behind it.
func (f *fixing) place(cycle int) {
	if cycle == len(f.cycles) {
		length := f.distance(f.masks[0])
		for _, mask := range f.masks[1:f.symbols] {
			length = min(length, f.distance(mask))
		}
		f.counts[length]++
		return
	}
	before := f.masks
	for first := range f.symbols {
		f.masks = before
		symbol := first
		for _, cell := range f.cycles[cycle] {
			f.masks[symbol] |= 1 << cell
			symbol = f.to[symbol]
		}
		fits := func(mask shape.Mask) bool { return mask.Len() <= f.size }
		if symbol == first && fits(f.masks[0]) && fits(f.masks[1]) && fits(f.masks[2]) {
			f.place(cycle + 1)
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
