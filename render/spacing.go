package render

import (
	"octothorpe"
	"octothorpe/shape"
)

// A spacing is where the cells of a shape and what stands at its heads are in a text. Rows of cells stand below each other and columns
// of them beside each other as close as they can, but where heads look at cells across a gap, the gap is as wide as their letters need.
type spacing struct {
	rows, columns []int // of the screen, for each row and column of the shape
	cells         [][2]int
	heads         []head
	width, height int
}

// place returns where on the screen the digit of a cell is.
func (p *spacing) place(cell int) (row, column int) {
	at := p.cells[cell]
	return p.rows[at[0]], p.columns[at[1]]
}

// A head is where a stroke ends: the move towards it, and what stands beyond it.
type head struct {
	move, inverse octothorpe.Move
	at            [2]int // the row and the column of its cell in the shape
	row, column   int    // and on the screen
	down, right   int    // where it looks
	next          int    // how many cells on there is another cell; 0 if there is none
	opposed       bool   // by a head that is there
	reach         int    // how far from its digit its letter is, or its arrow if there are no letters
}

// beyond returns the spot that is so many rows or columns beyond the digit.
func (h *head) beyond(s screen, rows, columns int) *spot {
	return &s[h.row+h.down*rows][h.column+h.right*columns]
}

// room returns how far the digits of two cells have to be apart that a head looks across.
func (h *head) room() int {
	flank := h.right * h.right // beside a digit of a row there is room for parentheses
	if h.opposed {
		return 2*h.reach + 1 + 2*flank // and blanks between the letters
	}
	return h.reach + 1 + flank
}

// space spaces a shape.
func (t texts) space(on *shape.Shape) spacing {
	p := spacing{cells: make([][2]int, on.Cells())}
	isCell := map[[2]int]bool{}
	for cell := range p.cells {
		row, column := on.Position(cell)
		p.cells[cell] = [2]int{row, column}
		isCell[p.cells[cell]] = true
	}
	rows, columns := on.Size()
	p.heads = headsOf(on, p.cells)
	for i := range p.heads {
		h := &p.heads[i]
		for n := 1; h.next == 0 && n < max(rows, columns); n++ {
			if isCell[[2]int{h.at[0] + n*h.down, h.at[1] + n*h.right}] {
				h.next = n
			}
		}
		h.opposed = h.isOpposed(p.heads)
		h.reach = t.reach(h, t.turned[turning{on, h.move}])
	}
	above := 0 // rows above the cells
	if t.letters {
		above++
	}
	if t.arrows {
		above++
	}
	p.rows = spread(rows, above, 1, p.apart(false))
	p.columns = spread(columns, t.side+1, t.pitch, p.apart(true))
	p.height = p.rows[rows-1] + 1 + above
	p.width = p.columns[columns-1] + 2 + t.side // a blank at both ends of a row, for parentheses
	for i := range p.heads {
		h := &p.heads[i]
		h.row, h.column = p.rows[h.at[0]], p.columns[h.at[1]]
	}
	return p
}

// headsOf returns the heads of a shape whose cells are there.
func headsOf(on *shape.Shape, cells [][2]int) []head {
	heads := make([]head, on.Moves())
	for i := range heads {
		m := octothorpe.Move(i)
		stroke := on.Stroke(m)
		at, before := cells[stroke[0]], cells[stroke[1]]
		heads[i] = head{move: m, inverse: on.Inverse(m), at: at, down: at[0] - before[0], right: at[1] - before[1]}
	}
	return heads
}

// isOpposed reports whether another head looks back from the next cell.
func (h *head) isOpposed(heads []head) bool {
	for _, other := range heads {
		if other.at == [2]int{h.at[0] + h.next*h.down, h.at[1] + h.next*h.right} && other.down == -h.down && other.right == -h.right {
			return h.next > 0
		}
	}
	return false
}

// reach returns how far from a head's digit its letter is, or its arrow if there are no letters. Heads at the outside are all alike; others
// leave room for an arrow only if there is one, in any panel: their stroke is turned.
func (t texts) reach(h *head, turned bool) int {
	arrows := t.arrows && (turned || h.next == 0)
	switch {
	case !t.letters && !arrows:
		return 0
	case h.right == 0 && t.letters && arrows:
		return 2
	case h.right == 0:
		return 1
	case !t.letters:
		return 2
	case h.next == 0:
		return 4
	case arrows:
		return 3
	}
	return 2
}

// A distance is how far two rows are apart at least, or two columns, the first of which comes before the second.
type distance struct{ from, to, least int }

// apart returns how far rows have to be apart, or columns.
func (p *spacing) apart(columns bool) []distance {
	var all []distance
	add := func(from, to, least int) { all = append(all, distance{min(from, to), max(from, to), least}) }
	for i := range p.heads {
		h := &p.heads[i]
		switch isRow := h.right != 0; {
		case h.reach == 0:
		case isRow && columns && h.next > 0:
			add(h.at[1], h.at[1]+h.next*h.right, h.room())
		case isRow || columns:
		default:
			if h.next > 0 {
				add(h.at[0], h.at[0]+h.next*h.down, h.room())
			}
			for _, other := range p.heads { // of rows, whose letters may stand where this head looks
				if other.looksAcross(h) {
					add(h.at[0], other.at[0], h.reach+1)
				}
			}
		}
	}
	return all
}

// looksAcross reports whether a head of a row looks at a place at which one of a column looks as well.
func (h *head) looksAcross(column *head) bool {
	beyond := (h.at[0] - column.at[0]) * column.down
	aside := (column.at[1] - h.at[1]) * h.right
	return h.right != 0 && beyond > 0 && (column.next == 0 || beyond < column.next) && aside > 0 && (h.next == 0 || aside < h.next)
}

// spread returns the places of so many rows or columns: the first, and each next so far behind, or farther if it has to be.
func spread(n, first, pitch int, distances []distance) []int {
	places := make([]int, n)
	places[0] = first
	for i := 1; i < n; i++ {
		places[i] = places[i-1] + pitch
		for _, d := range distances {
			if d.to == i {
				places[i] = max(places[i], places[d.from]+d.least)
			}
		}
	}
	return places
}
