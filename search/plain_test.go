package search_test

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/search"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A plain is the engines once more, as plain as can be, for boards of any shape: a board is a byte a cell, a symbol each. It shares nothing
// with them but the picture's strokes and center.
type plain struct {
	strokes  [][]int // by move, head first
	center   []int
	winners  []byte // the symbols that can fill the center
	exchange int    // the most cells of the center that a move brings a symbol to
	span     int    // the most cells of the center on a stroke

	nodes      int64
	iterations []search.Iteration
}

func newPlain(board octothorpe.Board) *plain {
	s := board.Shape()
	p := &plain{exchange: 1}
	for cell := range s.Cells() {
		if s.Center().Has(cell) {
			p.center = append(p.center, cell)
		}
	}
	for m := range shape.Move(s.Moves()) {
		p.strokes = append(p.strokes, s.Stroke(m))
	}
	inside := bytes.Repeat([]byte{'0'}, s.Cells())
	for _, cell := range p.center {
		inside[cell] = '1'
	}
	for m, stroke := range p.strokes {
		turned, entered, on := p.turn(inside, m), 0, 0
		for _, cell := range p.center {
			if turned[cell] == '0' {
				entered++
			}
			if slices.Contains(stroke, cell) {
				on++
			}
		}
		p.exchange, p.span = max(p.exchange, entered), max(p.span, on)
	}
	for symbol := 1; symbol <= board.Symbols(); symbol++ {
		if p.wins(maskOf([]byte(board.Digits()), '0'+byte(symbol))) {
			p.winners = append(p.winners, '0'+byte(symbol))
		}
	}
	return p
}

// maskOf has 1 where the board has the symbol, and 0 elsewhere.
func maskOf(board []byte, symbol byte) []byte {
	mask := make([]byte, len(board))
	for cell := range board {
		mask[cell] = '0'
		if board[cell] == symbol {
			mask[cell] = '1'
		}
	}
	return mask
}

// wins reports whether moves bring the mask to the center, by looking at all that they make of it.
func (p *plain) wins(mask []byte) bool {
	seen, waiting := map[string]bool{string(mask): true}, [][]byte{mask}
	for ; len(waiting) > 0; waiting = waiting[1:] {
		if p.shows(waiting[0], '1') == len(p.center) {
			return true
		}
		for m := range p.strokes {
			if next := p.turn(waiting[0], m); !seen[string(next)] {
				seen[string(next)] = true
				waiting = append(waiting, next)
			}
		}
	}
	return false
}

func (p *plain) turn(board []byte, m int) []byte {
	next := slices.Clone(board)
	stroke := p.strokes[m]
	for i, cell := range stroke {
		next[cell] = board[stroke[(i+1)%len(stroke)]]
	}
	return next
}

// shows returns how many cells of the center show a symbol.
func (p *plain) shows(board []byte, symbol byte) int {
	count := 0
	for _, cell := range p.center {
		if board[cell] == symbol {
			count++
		}
	}
	return count
}

// missing returns how many cells of the center do not show the most common of the symbols that can win.
func (p *plain) missing(board []byte) int {
	least := len(p.center)
	for _, symbol := range p.winners {
		least = min(least, len(p.center)-p.shows(board, symbol))
	}
	return least
}

func (p *plain) inverse(m int) int {
	back := slices.Clone(p.strokes[m])
	slices.Reverse(back)
	return slices.IndexFunc(p.strokes, func(other []int) bool { return slices.Equal(other, back) })
}

// allows reports whether a move may follow a way, by the rule of an engine.
func (p *plain) allows(engine string, way []int, m int) bool {
	stroke, inARow := p.strokes[m], 1
	for i := len(way) - 1; i >= 0 && way[i] == m; i-- {
		inARow++
	}
	if engine == "ida-commute" && (2*inARow > len(stroke) || 2*inARow == len(stroke) && p.inverse(m) < m) {
		return false
	}
	if len(way) == 0 || engine == "ida-noinverse" {
		return true
	}
	last := way[len(way)-1]
	if engine == "ida-commute" && m < last {
		meet := slices.ContainsFunc(stroke, func(cell int) bool { return slices.Contains(p.strokes[last], cell) })
		if !meet {
			return false
		}
	}
	return m != p.inverse(last)
}

// bound returns the least number of moves that an engine sees.
func (p *plain) bound(engine string, board []byte) int {
	by := p.exchange
	switch engine {
	case "iddfs":
		return 0
	case "ida-third":
		by = p.span
	}
	return (p.missing(board) + by - 1) / by
}

// deepen is iterative deepening. It returns the way to the goal.
func (p *plain) deepen(engine string, start []byte) []int {
	for bound := p.bound(engine, start); ; bound++ {
		before, proved := p.nodes, map[string]int{}
		way, found := p.dive(engine, start, nil, bound, proved)
		p.iterations = append(p.iterations, search.Iteration{Bound: bound, Nodes: p.nodes - before})
		if found {
			return way
		}
	}
}

func (p *plain) dive(engine string, board []byte, way []int, bound int, proved map[string]int) (goal []int, found bool) {
	p.nodes++
	switch {
	case len(way)+p.bound(engine, board) > bound:
		return nil, false
	case p.missing(board) == 0:
		return way, true
	case len(way) == bound, engine == "ida-tt" && len(way)+proved[string(board)] > bound:
		return nil, false
	}
	for m := range p.strokes {
		if !p.allows(engine, way, m) {
			continue
		}
		if goal, found := p.dive(engine, p.turn(board, m), append(slices.Clip(way), m), bound, proved); found {
			return goal, true
		}
	}
	proved[string(board)] = bound - len(way) + 1
	return nil, false
}

// breadth is breadth-first search. It returns the way to the goal, and whether there is one.
func (p *plain) breadth(start []byte) (way []int, found bool) {
	type place struct {
		board []byte
		way   []int
	}
	seen, waiting := map[string]bool{}, []place{}
	reach := func(at place) bool {
		p.nodes++
		if seen[string(at.board)] {
			return false
		}
		seen[string(at.board)] = true
		waiting = append(waiting, at)
		return len(p.winners) > 0 && p.missing(at.board) == 0
	}
	if reach(place{start, nil}) {
		return nil, true
	}
	for ; len(waiting) > 0; waiting = waiting[1:] {
		for m := range p.strokes {
			next := place{p.turn(waiting[0].board, m), append(slices.Clip(waiting[0].way), m)}
			if reach(next) {
				return next.way, true
			}
		}
	}
	return nil, false
}

// best returns the nodes of A*. It expands the boards that lie nowhere but where the moves made and the bound together are no more than
// the length of the answer.
func (p *plain) best(start []byte, length int) (nodes int64) {
	seen, level := map[string]bool{string(start): true}, [][]byte{start}
	nodes = 1
	for depth := 0; depth <= length; depth++ {
		var next [][]byte
		for _, board := range level {
			if h := p.bound("astar", board); h > 0 && depth+h <= length {
				nodes += int64(len(p.strokes))
			}
			for m := range p.strokes {
				if board := p.turn(board, m); !seen[string(board)] {
					seen[string(board)] = true
					next = append(next, board)
				}
			}
		}
		level = next
	}
	return nodes
}

// both returns the nodes of the search from both ends.
func (p *plain) both(start []byte) (nodes int64) {
	distances, masks, farthest := map[string]int{}, p.goals(start), 0
	for _, mask := range masks {
		distances[mask] = 0
	}
	nodes = int64(len(masks)) + 1
	meets := func(board []byte) bool {
		return slices.ContainsFunc(p.winners, func(symbol byte) bool {
			distance, reached := distances[string(maskOf(board, symbol))]
			return reached && distance == farthest
		})
	}
	if meets(start) {
		return nodes
	}
	seen, boards := map[string]bool{string(start): true}, [][]byte{start}
	for {
		if len(boards) > len(masks) {
			farthest++
			var next []string
			for _, mask := range masks {
				for m := range p.strokes {
					nodes++
					turned := string(p.turn([]byte(mask), m))
					if _, reached := distances[turned]; !reached {
						distances[turned] = farthest
						next = append(next, turned)
					}
				}
			}
			if masks = next; slices.ContainsFunc(boards, meets) {
				return nodes
			}
			continue
		}
		var next [][]byte
		for _, board := range boards {
			for m := range p.strokes {
				nodes++
				turned := p.turn(board, m)
				if seen[string(turned)] {
					continue
				}
				if meets(turned) {
					return nodes
				}
				seen[string(turned)] = true
				next = append(next, turned)
			}
		}
		boards = next
	}
}

// goals returns the masks that hold the center, of as many cells as a symbol that can win has: of all masks that there are, those.
func (p *plain) goals(board []byte) []string {
	sizes := map[int]bool{}
	for _, symbol := range p.winners {
		sizes[bytes.Count(board, []byte{symbol})] = true
	}
	goals := map[string]bool{}
	for set := range 1 << len(board) {
		mask := make([]byte, len(board))
		for cell := range mask {
			mask[cell] = '0' + byte(set>>cell&1)
		}
		if p.shows(mask, '1') == len(p.center) && sizes[bytes.Count(mask, []byte{'1'})] {
			goals[string(mask)] = true
		}
	}
	return slices.Collect(maps.Keys(goals))
}

// along returns the nodes of a search that goes nowhere but along the answer.
func (p *plain) along(way []int) (nodes int64) {
	nodes = 1
	for i, m := range way {
		for other := range m + 1 {
			if i == 0 || other != p.inverse(way[i-1]) {
				nodes++
			}
		}
	}
	return nodes
}

// Engines look at the nodes that the plain ones look at, on every shape.
func TestNodesOnOtherShapes(t *testing.T) {
	for _, k := range kinds {
		t.Run(fmt.Sprintf("%s %s", k.shape(t), k.symbols), func(t *testing.T) {
			t.Parallel()
			for _, board := range k.boards(t, 12) {
				digits := []byte(board.Digits())
				breadth := newPlain(board)
				way, found := breadth.breadth(digits)
				if !found || len(way) > 5 {
					if found != (len(breadth.winners) > 0) {
						t.Errorf("%v is solved: %v, though %q can win", board, found, breadth.winners)
					}
					continue
				}
				for _, e := range search.Engines() {
					if e.Exact {
						isPlain(t, e, board, way, breadth.nodes)
					}
				}
			}
		})
	}
}

// isPlain holds an engine to the plain one, whose answer is the way.
func isPlain(t *testing.T, e *search.Engine, board octothorpe.Board, way []int, breadth int64) {
	t.Helper()
	p, digits := newPlain(board), []byte(board.Digits())
	got := e.Search(t.Context(), board, search.Options{})
	switch e.Name {
	case "bfs":
		p.nodes = breadth
	case "astar":
		p.nodes = p.best(digits, len(way))
	case "bidirectional":
		p.nodes = p.both(digits)
	case "pdb":
		p.nodes = p.along(way)
		p.iterations = []search.Iteration{{Bound: len(way), Nodes: p.nodes}}
	default:
		if deepened := p.deepen(e.Name, digits); !slices.Equal(deepened, way) {
			t.Fatalf("%v: the plain %s goes %v, and breadth-first search %v", board, e.Name, deepened, way)
		}
	}
	var moves []octothorpe.Move
	for _, m := range way {
		moves = append(moves, octothorpe.Move(m))
	}
	if want := octothorpe.NewMoves(moves...); got.Moves != want {
		t.Errorf("%s on %v: %s, want %s", e.Name, board, got.Moves, want)
	}
	if got.Nodes != p.nodes {
		t.Errorf("%s on %v: %d nodes, want %d", e.Name, board, got.Nodes, p.nodes)
	}
	if diff := cmp.Diff(p.iterations, got.Iterations); diff != "" {
		t.Errorf("%s on %v (-plain +engine)\n%s", e.Name, board, diff)
	}
}

// The same on shapes and boards that nobody has thought of.
func TestNodesOnAnyShape(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var picture strings.Builder
		for range rapid.IntRange(1, 4).Draw(rt, "rows") {
			picture.WriteString(rapid.StringOfN(rapid.SampledFrom([]rune(" ..o")), 2, 5, -1).Draw(rt, "row") + "\n")
		}
		s, err := shape.Parse(picture.String())
		if err != nil || s.Cells() > 12 {
			return
		}
		masks := make([]shape.Mask, rapid.IntRange(1, 4).Draw(rt, "symbols"))
		for cell := range s.Cells() {
			masks[rapid.IntRange(0, len(masks)-1).Draw(rt, "symbol")] |= 1 << cell
		}
		board := octothorpe.BoardOn(s, masks...)
		if board.IsZero() {
			return
		}
		p := newPlain(board)
		way, found := p.breadth([]byte(board.Digits()))
		for _, e := range search.Engines() {
			switch {
			case !e.Exact || len(way) > 4:
			case found:
				isPlain(t, e, board, way, p.nodes)
			default:
				if got := e.Search(t.Context(), board, search.Options{}); got.End != search.NoSolution || got.Length != -1 {
					t.Errorf("%s on %v\n%v: %v, want no solution", e.Name, s, board, got.End)
				}
			}
		}
	})
}
