package census

import (
	"math/bits"
	"slices"
)

// tasks cuts the count of boards that are longer than each length from 0 on.
//
// The cells are split into two halves, so each symbol has a part of either. Take the first symbol's part of the second half. Of
// parts that are alike one is enough, for the symmetries make as many boards of each. What the second symbol can have of the
// rest of that half is a row of bits, and the third has what is then left. For each part of the second symbol in the first half,
// and each length, such a row says for which of these its mask is farther, and another row says the same of the third symbol.
// Then for each way to part the first half, an AND of two rows and a count of its bits tells how many boards are longer than a
// length, if the first symbol's mask is.
func (g *game) tasks() []task {
	halves := newHalves(g.table.Shape())
	distances := g.distances(halves)
	var tasks []task
	for _, p := range g.partings(halves) {
		p.distances = distances
		for _, part := range halves[1].parts[p.other[0]] {
			if alike := halves[1].alike(part); alike > 0 {
				tasks = append(tasks, task{p, part, int64(alike) * p.orders})
			}
		}
	}
	return tasks
}

// A parting is how many cells of each half the symbols have: three symbols, or two and a third that has no cells.
type parting struct {
	halves    [2]*half
	distances distances
	one       [3]int // of the first half
	other     [3]int // of the second
	orders    int64  // in how many orders the symbols can have these
	same      bool   // the second and the third symbol have equally many, and count twice
	ways      [][]way
}

// A way is what the second and the third symbol have of the first half, by index, beside the first symbol's part.
type way struct{ second, third uint16 }

// A task is one part of the second half for the first symbol.
type task struct {
	*parting
	first  uint16
	weight int64 // for how many it stands
}

// partings returns every choice of numbers, in one order of the symbols each.
func (g *game) partings(halves [2]*half) []*parting {
	var all []*parting
	for a := range g.size + 1 {
		for b := range a + 1 {
			c := len(halves[0].cells) - a - b
			if c < 0 || g.symbols == 3 && c > b || g.symbols == 2 && c > 0 {
				continue
			}
			p := &parting{halves: halves, one: [3]int{a, b, c}, orders: 6}
			switch {
			case g.symbols == 2 && a == b:
				p.orders = 1
			case g.symbols == 2:
				p.orders = 2
			case a == c:
				p.orders = 1
			case a == b || b == c:
				p.orders = 3
			}
			if g.symbols == 3 {
				p.arrange()
			}
			for i, size := range p.one {
				if p.other[i] = g.size - size; i >= g.symbols {
					p.other[i] = 0
				}
			}
			if slices.Max(p.other[:]) <= len(halves[1].cells) && slices.Min(p.other[:]) >= 0 {
				p.part()
				all = append(all, p)
			}
		}
	}
	return all
}

// arrange puts the symbols into the order that is counted fastest. The one with most cells of the first half has few of the second,
// so there are few tasks, and their rows are long. But where two have equally many they come last: what they have can be swapped,
// so half of the ways are enough, unless that is nothing.
func (p *parting) arrange() {
	if p.one[0] == p.one[1] {
		p.one[0], p.one[2] = p.one[2], p.one[0]
	}
	p.same = p.one[1] == p.one[2] && p.one[1] > 0
}

// part lists the ways to part the first half.
func (p *parting) part() {
	h := p.halves[0]
	for _, first := range h.parts[p.one[0]] {
		rest := h.all() &^ first
		seconds := h.within(rest, p.one[1])
		ways := make([]way, 0, len(seconds))
		for _, second := range seconds {
			if third := rest &^ second; !p.same || second < third {
				ways = append(ways, way{h.index[second], h.index[third]})
			}
		}
		p.ways = append(p.ways, ways)
	}
}

// A counter counts one task after another, in the same memory.
type counter struct {
	*game
	second, third rows
	at            [mostThresholds + 1]uint64 // by distance, which of 64 choices are there; 0 between two uses
}

// rows are those of a symbol, by the index of its part in the first half. Of a part there is a bit for each choice in the second
// half and each length, word by word, and of a word length by length.
type rows struct {
	bits []uint64
	near []int // by part, the distance of the nearest mask
}

// count adds the boards of a task that are longer than each length, and returns how many boards the task has.
func (c *counter) count(t *task, longer []int64) int64 {
	h := t.halves[1]
	rest := h.all() &^ t.first
	// Of what these symbols can have of the second half, the indices, in one order.
	seconds := h.within(rest, t.other[1])
	thirds := make([]uint16, len(seconds))
	for i, second := range seconds {
		seconds[i], thirds[i] = h.index[second], h.index[rest&^second]
	}
	words := (len(seconds) + 63) / 64
	c.fill(&c.second, t.parting, 1, seconds, words)
	c.fill(&c.third, t.parting, 2, thirds, words)

	row := c.thresholds * words
	counts := make([]int, c.thresholds)
	all := make([]int, c.thresholds+1) // ways by the length up to which all boards are longer
	first, firsts := t.distances[t.one[0]], len(h.parts[t.other[0]])
	for part, ways := range t.ways {
		distance := int(first[part*firsts+int(h.index[t.first])])
		for _, way := range ways {
			near := min(distance, c.second.near[way.second], c.third.near[way.third])
			all[near]++
			second := c.second.bits[int(way.second)*row:][:row]
			third := c.third.bits[int(way.third)*row:][:row]
			for ; len(second) > 0; second, third = second[c.thresholds:], third[c.thresholds:] {
				counts, second, third := counts[near:distance], second[near:distance], third[near:distance]
				for length := range counts {
					counts[length] += bits.OnesCount64(second[length] & third[length])
				}
			}
		}
	}
	weight := t.weight
	if t.same {
		weight *= 2
	}
	ways := 0
	for length := c.thresholds - 1; length >= 0; length-- {
		ways += all[length+1]
		longer[length] += int64(counts[length]+ways*len(seconds)) * weight
	}
	return int64((ways+all[0])*len(seconds)) * weight
}

// fill makes the rows of a symbol, given its choices in the second half by index.
func (c *counter) fill(r *rows, p *parting, symbol int, choices []uint16, words int) {
	parts := len(p.halves[0].parts[p.one[symbol]])
	row := c.thresholds * words
	r.bits = slices.Grow(r.bits[:0], parts*row)[:parts*row]
	r.near = slices.Grow(r.near[:0], parts)[:parts]
	if symbol >= c.symbols {
		for i := range r.bits {
			r.bits[i] = 1<<64 - 1 // a symbol that has no cells is never solved
		}
		for part := range r.near {
			r.near[part] = c.thresholds
		}
		return
	}
	others := len(p.halves[1].parts[p.other[symbol]])
	for part := range parts {
		distances := p.distances[p.one[symbol]][part*others:][:others]
		of := r.bits[part*row:][:row]
		near := c.thresholds
		for word := range slices.Chunk(choices, 64) {
			for i, choice := range word {
				c.at[distances[choice]] |= 1 << (i % 64)
			}
			farther := uint64(0)
			for length := c.thresholds - 1; length >= 0; length-- {
				if c.at[length+1] != 0 {
					near = min(near, length+1)
				}
				farther |= c.at[length+1]
				of[length] = farther
				c.at[length+1] = 0
			}
			if c.at[0] != 0 {
				near = 0
			}
			c.at[0] = 0
			of = of[c.thresholds:]
		}
		r.near[part] = near
	}
}
