package census

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// longer returns how many boards are longer than each length from 0 on. Where the context ends it, it gives its error.
//
// The cells are split into two halves, so each symbol has a part of either. Take the first symbol's part of the second half. Of
// parts that are alike one is enough, for the symmetries make as many boards of each. What the second symbol can have of the
// rest of that half is a row of bits, and the third has what is then left. For each part of the second symbol in the first half,
// and each length, such a row says for which of these its mask is farther, and another row says the same of the third symbol.
// Then for each way to part the first half, an AND of two rows and a count of its bits tells how many boards are longer than a
// length, if the first symbol's mask is.
func (g *game) longer(ctx context.Context) ([]int64, error) {
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
	var next atomic.Int64
	longer := make([][]int64, runtime.GOMAXPROCS(0))
	var group sync.WaitGroup
	for i := range longer {
		longer[i] = make([]int64, g.thresholds)
		group.Go(func() {
			c := counter{game: g}
			for at := next.Add(1) - 1; at < int64(len(tasks)) && ctx.Err() == nil; at = next.Add(1) - 1 {
				c.count(&tasks[at], longer[i])
			}
		})
	}
	group.Wait()
	for _, boards := range longer[1:] {
		for t := range boards {
			longer[0][t] += boards[t]
		}
	}
	return longer[0], ctx.Err()
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
// so half of the ways are enough.
func (p *parting) arrange() {
	if p.one[0] == p.one[1] {
		p.one[0], p.one[2] = p.one[2], p.one[0]
	}
	p.same = p.one[1] == p.one[2]
}

// part lists the ways to part the first half.
func (p *parting) part() {
	h := p.halves[0]
	for _, first := range h.parts[p.one[0]] {
		rest := h.all() &^ first
		var ways []way
		for _, second := range h.within(rest, p.one[1]) {
			if third := rest &^ second; !p.same || second <= third {
				ways = append(ways, way{h.index[second], h.index[third]})
			}
		}
		p.ways = append(p.ways, ways)
	}
}

// A counter has the memory for rows.
type counter struct {
	*game
	seconds, thirds []uint64
}

// count adds the boards of a task that are longer than each length.
func (c *counter) count(t *task, longer []int64) {
	h := t.halves[1]
	rest := h.all() &^ t.first
	var seconds, thirds []uint16 // indices of what these symbols can have of the second half, in one order
	for _, second := range h.within(rest, t.other[1]) {
		seconds = append(seconds, h.index[second])
		thirds = append(thirds, h.index[rest&^second])
	}
	words := (len(seconds) + 63) / 64
	c.seconds = c.rows(c.seconds, t.parting, 1, seconds, words)
	c.thirds = c.rows(c.thirds, t.parting, 2, thirds, words)
	row := c.thresholds * words

	counts := make([]int, c.thresholds)
	first := t.distances[t.one[0]]
	firsts := len(h.parts[t.other[0]])
	for part, ways := range t.ways {
		distance := int(first[part*firsts+int(h.index[t.first])])
		for _, way := range ways {
			second := c.seconds[int(way.second)*row:][:row]
			third := c.thirds[int(way.third)*row:][:row]
			for ; len(second) > 0; second, third = second[c.thresholds:], third[c.thresholds:] {
				of, and := second[:distance], third[:distance]
				for length, boards := range of {
					counts[length] += bits.OnesCount64(boards & and[length])
				}
			}
		}
	}
	weight := t.weight
	if t.same {
		weight *= 2
	}
	for length, boards := range counts {
		longer[length] += int64(boards) * weight
	}
}

// rows makes the rows of a symbol: for each of its parts in the first half and each length, which of its given parts in the second
// half make a mask that is farther; word by word, and of a word length by length. It takes the memory that it is given, if that
// is enough.
func (c *counter) rows(memory []uint64, p *parting, symbol int, others []uint16, words int) []uint64 {
	parts := len(p.halves[0].parts[p.one[symbol]])
	row := c.thresholds * words
	rows := slices.Grow(memory[:0], parts*row)[:parts*row]
	clear(rows)
	stride := len(p.halves[1].parts[p.other[symbol]])
	for part := range parts {
		of := rows[part*row:][:row]
		for i, other := range others {
			distance := c.thresholds // of the masks of a symbol that has no cells
			if symbol < c.symbols {
				distance = int(p.distances[p.one[symbol]][part*stride+int(other)])
			}
			if distance > 0 { // it is farther than the length before, and so than all lesser ones
				of[i/64*c.thresholds+distance-1] |= 1 << (i % 64)
			}
		}
		for ; len(of) > 0; of = of[c.thresholds:] {
			for length := c.thresholds - 2; length >= 0; length-- {
				of[length] |= of[length+1]
			}
		}
	}
	return rows
}
