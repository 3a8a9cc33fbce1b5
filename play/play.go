// Package play is a game in progress: a board, the moves that were made on it, and those that were taken back.
//
//	game, err := play.Daily("2026-03-01")
//	…
//	game.Move(m)
//	game.Undo()
//	fmt.Println(game.Text())
//
// Every front end plays through it, so that undo, hints and counts are the same everywhere, and a game can be carried from one to
// another as a line of text: see [Parse].
//
// Boards may be of any shape. What is asked for shortest solutions is a solver of that shape, see [Game.SolveBy]; classic games have one.
package play

import (
	"octothorpe"
	"octothorpe/deal"
	"octothorpe/shape"
)

// A Game is a board and what was played on it. It is made by [New], [Puzzle], [Daily] or [Parse], and is for one goroutine at a time.
type Game struct {
	start, now octothorpe.Board
	made       octothorpe.Moves
	undone     octothorpe.Moves // the next to be redone first
	hints      int
	solver     *octothorpe.Solver // nil for that of classic boards
}

// New returns a game that begins with a board. It panics if that is the zero Board, which is not a board.
func New(start octothorpe.Board) *Game {
	if start.IsZero() {
		panic("play: the zero Board is not a board")
	}
	return &Game{start: start, now: start}
}

// Puzzle returns a game on the board of a length, in moves, and a seed, as [deal.Puzzle] deals it. A length that no board has gives a
// *[deal.LengthError].
func Puzzle(length int, seed uint32) (*Game, error) { return begin(deal.Puzzle(length, seed)) }

// PuzzleOn returns a game on the board of a shape, a length and a seed, as [deal.PuzzleOn] deals it, with the solver that it needs.
func PuzzleOn(s *shape.Shape, solver *octothorpe.Solver, length int, seed uint32) (*Game, error) {
	game, err := begin(deal.PuzzleOn(s, solver, length, seed))
	if err != nil {
		return nil, err
	}
	game.SolveBy(solver)
	return game, nil
}

// Daily returns a game on the board of a day, which is written YYYY-MM-DD, as [deal.Daily] deals it. What is no day gives a
// *[deal.DayError].
func Daily(day string) (*Game, error) { return begin(deal.Daily(day)) }

func begin(start octothorpe.Board, err error) (*Game, error) {
	if err != nil {
		return nil, err
	}
	return New(start), nil
}

// Start returns the board that the game began with.
func (g *Game) Start() octothorpe.Board { return g.start }

// Board returns the board as it is now.
func (g *Game) Board() octothorpe.Board { return g.now }

// Made returns the moves that led from the start to the board, without those that were undone.
func (g *Game) Made() octothorpe.Moves { return g.made }

// Undone returns the moves that can be redone, the next first.
func (g *Game) Undone() octothorpe.Moves { return g.undone }

// Count returns how many moves led from the start to the board.
func (g *Game) Count() int { return len(g.made) }

// Hints returns how many hints were given.
func (g *Game) Hints() int { return g.hints }

// SolveBy says what solves the game's boards: a solver that has the tables of its shape for the symbols of its board. A game of another
// shape than the classic one has neither hints nor distances without it.
func (g *Game) SolveBy(solver *octothorpe.Solver) { g.solver = solver }

// solve solves a board.
func (g *Game) solve(board octothorpe.Board) octothorpe.Solution {
	if g.solver == nil {
		return octothorpe.Solve(board)
	}
	return g.solver.Solve(board)
}

// Shape returns the shape of the board.
func (g *Game) Shape() *shape.Shape { return g.start.Shape() }

// Best returns the length of the start's shortest solutions, in moves, or -1 if it has none.
func (g *Game) Best() int { return g.solve(g.start).Length }

// Distance returns how many moves are needed from here, at least, or -1 if the board cannot be solved.
func (g *Game) Distance() int { return g.solve(g.now).Length }

// Solved reports whether the board is solved.
func (g *Game) Solved() bool { return g.now.Solved() }

// Move makes a move, and reports whether it is one. What was undone before can no longer be redone.
func (g *Game) Move(m octothorpe.Move) bool {
	next := g.now.Turn(m)
	if next.IsZero() {
		return false
	}
	g.now, g.undone = next, ""
	g.made += octothorpe.NewMoves(m)
	return true
}

// Undo takes the last move back, and reports whether there was one.
func (g *Game) Undo() bool {
	last := len(g.made) - 1
	if last < 0 {
		return false
	}
	g.now = g.now.Apply(g.made[last:].InverseOn(g.Shape()))
	g.made, g.undone = g.made[:last], g.made[last:]+g.undone
	return true
}

// Redo makes the move again that was undone last, and reports whether there was one.
func (g *Game) Redo() bool {
	if g.undone == "" {
		return false
	}
	g.now = g.now.Apply(g.undone[:1])
	g.made, g.undone = g.made+g.undone[:1], g.undone[1:]
	return true
}

// Restart undoes all moves. They can be redone.
func (g *Game) Restart() {
	g.now, g.made, g.undone = g.start, "", g.made+g.undone
}

// Hint returns the first move of the answer from here, and counts it as a hint. A solved board has none, nor has one that cannot be
// solved.
func (g *Game) Hint() (m octothorpe.Move, ok bool) {
	for m := range g.solve(g.now).Moves.All() {
		g.hints++
		return m, true
	}
	return 0, false
}
