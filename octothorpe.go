// Package octothorpe is the Rotation Game: its boards, its moves, and its exact answers.
//
// # The game
//
// The board is a # of 24 cells, numbered row by row. Each cell holds a symbol, 1, 2 or 3, and there are eight of each. The
// eight cells in the middle, drawn o, are the center.
//
//	  . .            0 1
//	  . .            2 3
//	..ooo..      4 5 6 7 8 9 10
//	  o o           11 12
//	..ooo..    13 14 15 16 17 18 19
//	  . .           20 21
//	  . .           22 23
//
// Two columns and two rows of seven cells are the strokes. A [Move] rotates one stroke by one cell towards one of its ends,
// the head; the symbol at the head comes back at the other end. Moves are named by their heads, clockwise round the board
// from the top left.
//
//	move   stroke         head     inverse
//	A      left column    top      F
//	B      right column   top      E
//	C      upper row      right    H
//	D      lower row      right    G
//	E      right column   bottom   B
//	F      left column    bottom   A
//	G      lower row      left     D
//	H      upper row      left     C
//
// A [Board] is solved when all cells of its center show one symbol. Wanted is a shortest sequence of moves that solves it; of
// those of equal length, the first in dictionary order. [Solve] returns it.
//
// # Many boards
//
// A [Solver] also tells how far each symbol is from being solved, with which moves the shortest solutions begin, how many there
// are, and which. [SolveStream] turns the input of a contest into its output on all cores. A [Reader] reads boards one at a
// time, in every form in which people write them: a line of a contest's input, 24 digits together, a picture, JSON lines.
//
// # Why it is fast
//
// Whether a symbol is solved, and how moves change that, depends only on the eight cells that it occupies. There are 735,471
// sets of eight cells, so the program carries a table with the exact distance of each. The answer to a board is the best of
// its three symbols' answers. A few boards are answered by walking down the table; for many, a larger table is made once, in
// some hundredths of a second, in which a board is three look-ups. Importing the package makes nothing.
//
// # Other shapes
//
// A board may have another shape than the classic one: [ParseBoardOn] and [NewReaderOn] read such boards, and [NewSolver] solves them from
// tables that [BuildLeanTable] makes. Package [octothorpe/solver] makes the tables when they are needed, and keeps them.
//
// # Concurrency
//
// All functions, and the methods of a [Solver], may be called by many goroutines at once; boards, moves and solutions are values.
// A [Reader] is for one goroutine at a time.
//
// # Further
//
// Package [octothorpe/shape] derives the cells, moves and symmetries of a board from its picture, [octothorpe/census] counts all
// boards, and [octothorpe/deal] deals them. The folder examples/submit
// has the same answers by search, in four languages, as a contestant would hand them in.
package octothorpe
