// The Rotation Game by iterative deepening A*. POJ, HDU and UVa take no Go: this is for judges that do.
//
// The cells are numbered row by row:
//
//	       0     1
//	       2     3
//	 4  5  6  7  8  9 10
//	      11    12
//	13 14 15 16 17 18 19
//	      20    21
//	      22    23
package main

import (
	"bufio"
	"fmt"
	"os"
)

// strokes[m] lists the cells that move m turns, head first. Every cell takes the symbol of the next one, and the symbol
// at the head comes back at the tail.
var strokes = [8][7]int{
	{0, 2, 6, 11, 15, 20, 22},    // A
	{1, 3, 8, 12, 17, 21, 23},    // B
	{10, 9, 8, 7, 6, 5, 4},       // C
	{19, 18, 17, 16, 15, 14, 13}, // D
	{23, 21, 17, 12, 8, 3, 1},    // E
	{22, 20, 15, 11, 6, 2, 0},    // F
	{13, 14, 15, 16, 17, 18, 19}, // G
	{4, 5, 6, 7, 8, 9, 10},       // H
}

var (
	inverse = [8]int{5, 4, 7, 6, 1, 0, 3, 2}
	center  = [8]int{6, 7, 8, 11, 12, 15, 16, 17}
)

// A board is the symbol in each cell. It is a value: a move makes a new one, and nothing has to be undone.
type board [24]uint8

func (b board) move(m int) board {
	s := &strokes[m]
	head := b[s[0]]
	for i := range 6 {
		b[s[i]] = b[s[i+1]]
	}
	b[s[6]] = head
	return b
}

// A count holds, for each symbol, the center cells that show it.
type count [4]uint8

func (b board) count() (c count) {
	for _, cell := range center {
		c[b[cell]]++
	}
	return c
}

// heuristic returns the moves that a board needs at least. A move pushes one symbol out of the center and pulls one in,
// so it raises a count by at most 1: with k center cells of the most common symbol no solution is shorter than 8 - k.
func (c count) heuristic() int {
	return 8 - int(max(c[1], c[2], c[3]))
}

// search returns the first solution of exactly left moves and the symbol that it ends with. It is called only where
// c.heuristic() <= left; with left == 0 the heuristic is therefore 0 and the board is solved.
func search(b board, c count, left, last int) (moves string, symbol uint8, found bool) {
	if left == 0 {
		return "", b[center[0]], true
	}
	for m := range 8 {
		// To undo the last move is to stand where we stood two moves ago: no shortest solution does it.
		if last >= 0 && m == inverse[last] {
			continue
		}
		// Cells 2, 3, 4 of the stroke are in the center: what was at 2 leaves it, what was at 5 enters it.
		next := c
		next[b[strokes[m][2]]]--
		next[b[strokes[m][5]]]++
		if next.heuristic() > left-1 { // count first, move only what survives
			continue
		}
		if rest, symbol, found := search(b.move(m), next, left-1, m); found {
			return string(rune('A'+m)) + rest, symbol, true
		}
	}
	return "", 0, false
}

// solve returns the first shortest solution. No bound below its length finds anything, so the first bound that does is
// the least. Within it moves are tried from A to H at every depth, so what is found first is also first in dictionary
// order.
func solve(b board) (moves string, symbol uint8) {
	c := b.count()
	for bound := c.heuristic(); ; bound++ {
		if moves, symbol, found := search(b, c, bound, -1); found {
			return moves, symbol
		}
	}
}

// read returns the next board. It reads token by token, so that line ends and blanks do not matter. A 0 or the end of
// the input ends the boards.
func read(in *bufio.Reader) (b board, ok bool) {
	for i := range b {
		if _, err := fmt.Fscan(in, &b[i]); err != nil || b[i] == 0 {
			return b, false
		}
	}
	return b, true
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for b, ok := read(in); ok; b, ok = read(in) {
		moves, symbol := solve(b)
		if moves == "" {
			moves = "No moves needed"
		}
		fmt.Println(moves)
		fmt.Println(symbol)
	}
}
