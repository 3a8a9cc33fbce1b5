// Package explain tells an answer to a board of the Rotation Game in steps, as a teacher would at the blackboard: what each move
// does to the center, what the bound of IDA* says there, and how many moves are really left.
//
// [Answer] explains the answer of a board, [Moves] any moves, with a verdict on them. Both give an [Explanation], which is
// plain values; its words, in English and Chinese, are in [Explanation.Text] and [Explanation.Markdown].
//
//	explanation, err := explain.Answer(ctx, board)
//	fmt.Print(explanation.Text(explain.English))
//
// Boards of other shapes than the classic one are explained by a solver that has their tables: [AnswerBy], [MovesBy].
package explain

import (
	"context"
	"errors"
	"slices"

	"octothorpe"
	"octothorpe/search"
	"octothorpe/shape"
)

// An Explanation tells what moves do to a board, step by step.
type Explanation struct {
	// Board is the board at the start.
	Board octothorpe.Board `json:"board"`
	// Moves are the moves that are explained.
	Moves octothorpe.Moves `json:"moves"`
	// Length is their number: 0 if those of the answer are explained, and there is none.
	Length int `json:"length"`
	// Symbol is the one that the whole center shows after them; 0 if they do not solve the board.
	Symbol int `json:"symbol"`
	// Wanted is the symbol that the moves bring to the center: Symbol, or where the moves are only the beginning of a shortest
	// solution, the one of its end. It is 0 if they are neither.
	Wanted int `json:"wanted"`
	// Start is what there is to know before the first step.
	Start State `json:"start"`
	// Steps are the moves one after another.
	Steps []Step `json:"steps"`
	// Answer is the first of the shortest solutions in dictionary order. Its length is -1 if there is none; then there are no steps.
	Answer octothorpe.Solution `json:"answer"`
	// Distances are the numbers of moves that the symbols need, symbol i+1 at place i: -1 for those that can never fill the center.
	Distances []int `json:"distances"`
	// Obstacles are why these cannot.
	Obstacles []Obstacle `json:"obstacles,omitempty"`
	// Solutions is the number of shortest solutions.
	Solutions int `json:"solutions"`
	// FirstMoves are those with which a shortest solution begins.
	FirstMoves []octothorpe.Move `json:"first_moves"`
	// Search is how IDA* finds the answer. It is zero for a board that cannot be solved.
	Search Search `json:"search,omitzero"`
	// Verdict is on moves that were given; it is nil if the answer is explained.
	Verdict *Verdict `json:"verdict,omitempty"`
}

// A State is what there is to know of a board at one place of a sequence of moves.
type State struct {
	Board octothorpe.Board `json:"board"`
	// Center are the symbols of the center, row by row.
	Center []int `json:"center"`
	// Counts are how many of them are symbol i+1, at place i.
	Counts []int `json:"counts"`
	// H is the bound of IDA*: the cells of the center that do not show its most common symbol, and where a move can exchange several of
	// them, that divided by how many, and rounded up. No fewer moves are left.
	H int `json:"h"`
	// StepsLeft is the number of moves that really are left, -1 if none solve the board.
	StepsLeft int `json:"steps_left"`
}

// Count returns how many cells of the center show its most common symbol, of those that can ever fill it.
func (s *State) Count() int {
	count := 0
	for i, n := range s.Counts {
		if able(s.Board, i+1) {
			count = max(count, n)
		}
	}
	return count
}

// A Step is a move and what it does.
type Step struct {
	// Number is that of the step, from 1.
	Number int             `json:"number"`
	Move   octothorpe.Move `json:"move"`
	// Stroke is the one that the move turns.
	Stroke Stroke `json:"stroke"`
	// Direction is where the move turns it.
	Direction Direction `json:"direction"`
	// Cells are those of the stroke, from the head to the tail.
	Cells []int `json:"cells"`
	// Leaves is the symbol that leaves the center, and Enters the one that enters it. On another shape than the classic one there may be
	// several or none: these are then in Leaving and Entering, from the head to the tail.
	Leaves   Passage   `json:"leaves,omitzero"`
	Enters   Passage   `json:"enters,omitzero"`
	Leaving  []Passage `json:"leaving,omitempty"`
	Entering []Passage `json:"entering,omitempty"`
	// State is what there is to know after the move.
	State
	// Raised tells whether the most common symbol of the center has become more, so that H has fallen by one, if a move exchanges one cell
	// of the center at most.
	Raised bool `json:"raised"`
	// Reason is why not.
	Reason Reason `json:"reason,omitempty"`
	// Nearer tells whether StepsLeft has fallen: the move begins a shortest solution of the board before it.
	Nearer bool `json:"nearer"`
}

// A Passage is the way of a symbol into the center or out of it.
type Passage struct {
	Symbol int `json:"symbol"`
	From   int `json:"from"` // a cell
	To     int `json:"to"`   // the next cell of the stroke, towards the head
}

// A Reason is why a step does not raise the count of the center's most common symbol.
type Reason string

// The reasons.
const (
	// Untouched: no symbol enters, and none leaves.
	Untouched Reason = "no exchange"
	// Same: the symbol that enters is the one that leaves.
	Same Reason = "same symbol"
	// Behind: the wanted symbol enters, but is not more than the most common has been.
	Behind Reason = "still behind"
	// Another: another symbol enters, and none has become more than the most common was.
	Another Reason = "another symbol"
	// Falls: the most common symbol leaves, and the count falls.
	Falls Reason = "count falls"
)

// A Search is what IDA* does to find the answer, with the bound h and without undoing the last move.
type Search struct {
	// Engine is its name in package search.
	Engine string `json:"engine"`
	// Iterations are how many nodes it looks at for each bound. Where the limit ends the search, the last one is not finished.
	Iterations []search.Iteration `json:"iterations"`
	// Nodes is their sum.
	Nodes int64 `json:"nodes"`
	// NodeLimit is how many nodes it may look at.
	NodeLimit int64 `json:"node_limit"`
	// End is how it ended: solved, or at the limit.
	End search.End `json:"end"`
}

// NodeLimit is how many nodes IDA* looks at before it is stopped: some seconds' work. Few boards need more.
const NodeLimit = 100_000_000

// NodeLimitOn is the same on another shape than the classic one, where many boards need more.
const NodeLimitOn = 10_000_000

// What cannot be explained.
var (
	// ErrNoBoard says that the zero Board has nothing to explain.
	ErrNoBoard = errors.New("explain: no board")
	// ErrNoTable says that the solver lacks a table that the board needs.
	ErrNoTable = errors.New("explain: the solver has no table for the board")
)

// Answer explains the first of a classic board's shortest solutions in dictionary order. It returns ctx's error if ctx ends before
// IDA* does, and [ErrNoBoard] for the zero Board.
func Answer(ctx context.Context, board octothorpe.Board) (*Explanation, error) {
	return AnswerBy(ctx, new(octothorpe.Solver), board)
}

// Moves explains moves, and gives a verdict on them. Its errors are those of [Answer], and a *[octothorpe.MovesError] if
// there is anything else than moves in them.
func Moves(ctx context.Context, board octothorpe.Board, moves octothorpe.Moves) (*Explanation, error) {
	return MovesBy(ctx, new(octothorpe.Solver), board, moves)
}

// AnswerBy explains the answer of a board of any shape, as [Answer] does of a classic one. The solver knows the distances: if the board
// needs a table that it lacks, the error is [ErrNoTable]. A board that cannot be solved needs none.
func AnswerBy(ctx context.Context, solver *octothorpe.Solver, board octothorpe.Board) (*Explanation, error) {
	return explain(ctx, solver, board, solver.Solve(board).Moves)
}

// MovesBy explains moves on a board of any shape, as [Moves] does on a classic one. Its errors are those of both, [Moves] and [AnswerBy].
func MovesBy(ctx context.Context, solver *octothorpe.Solver, board octothorpe.Board, moves octothorpe.Moves) (*Explanation, error) {
	moves, err := octothorpe.ParseMovesOn(board.Shape(), string(moves))
	if err != nil {
		return nil, err
	}
	e, err := explain(ctx, solver, board, moves)
	if err != nil {
		return nil, err
	}
	e.Verdict = judge(e, solver)
	return e, nil
}

func explain(ctx context.Context, solver *octothorpe.Solver, board octothorpe.Board, moves octothorpe.Moves) (*Explanation, error) {
	if board.IsZero() {
		return nil, ErrNoBoard
	}
	e := &Explanation{
		Board:      board,
		Moves:      moves,
		Length:     len(moves),
		Symbol:     board.Apply(moves).Winner(),
		Start:      stateOf(solver, board),
		Steps:      make([]Step, 0, len(moves)),
		Answer:     solver.Solve(board),
		Distances:  solver.Distances(board),
		Obstacles:  obstacles(board),
		Solutions:  solver.Count(board),
		FirstMoves: append([]octothorpe.Move{}, solver.FirstMoves(board)...),
	}
	if lacksTable(e) {
		return nil, ErrNoTable
	}
	if !e.Solvable() {
		return e, nil
	}
	e.Wanted = e.Symbol
	if rest := solver.Solve(board.Apply(moves)); rest.Length == e.Answer.Length-e.Length {
		e.Wanted = rest.Symbol
	}
	before := &e.Start
	for m := range moves.All() {
		e.Steps = append(e.Steps, stepOf(solver, before, m, e.Wanted))
		step := &e.Steps[len(e.Steps)-1]
		step.Number = len(e.Steps)
		before = &step.State
	}
	limit := int64(NodeLimit)
	if board.Shape() != shape.Classic() {
		limit = NodeLimitOn
	}
	var err error
	if e.Search, err = ida(ctx, board, limit); err != nil {
		return nil, err
	}
	return e, nil
}

// lacksTable reports whether a symbol can fill the center, and no distance of it is known.
func lacksTable(e *Explanation) bool {
	for i, distance := range e.Distances {
		if distance < 0 && able(e.Board, i+1) {
			return true
		}
	}
	return false
}

func stateOf(solver *octothorpe.Solver, board octothorpe.Board) State {
	s := State{Board: board, Center: board.Center(), Counts: make([]int, board.Symbols()), StepsLeft: -1}
	for _, symbol := range s.Center {
		s.Counts[symbol-1]++
	}
	exchange := max(1, exchange(board.Shape()))
	s.H = (len(s.Center) - s.Count() + exchange - 1) / exchange
	for _, distance := range solver.Distances(board) {
		if distance >= 0 && (s.StepsLeft < 0 || distance < s.StepsLeft) {
			s.StepsLeft = distance
		}
	}
	return s
}

// exchange returns how many cells of the center a move exchanges at most with cells outside.
func exchange(on *shape.Shape) int {
	if on == shape.Classic() {
		return 1
	}
	most, center := 0, on.Center()
	for m := range octothorpe.Move(on.Moves()) {
		most = max(most, (on.Turn(m).Apply(center) &^ center).Len())
	}
	return most
}

// stepOf makes a move. The wanted symbol is the one that the moves bring to the center, 0 if there is none.
func stepOf(solver *octothorpe.Solver, before *State, m octothorpe.Move, wanted int) Step {
	on := before.Board.Shape()
	s := Step{
		Move:      m,
		Stroke:    strokeOf(on, m),
		Direction: directionOf(on, m),
		Cells:     on.Stroke(m),
		State:     stateOf(solver, before.Board.Turn(m)),
	}
	leaving, entering := passages(before.Board, s.Cells)
	if on == shape.Classic() {
		s.Leaves, s.Enters = leaving[0], entering[0]
	} else {
		s.Leaving, s.Entering = leaving, entering
	}
	s.Raised = s.Count() > before.Count()
	s.Nearer = s.StepsLeft < before.StepsLeft
	if !s.Raised {
		s.Reason = reasonOf(before, &s, wanted)
	}
	return s
}

// reasonOf returns why a step does not raise the count.
func reasonOf(before *State, s *Step, wanted int) Reason {
	switch {
	case len(s.entering()) == 0:
		return Untouched
	case slices.Equal(before.Counts, s.Counts):
		return Same
	case s.Count() < before.Count():
		return Falls
	case wanted > 0 && s.Counts[wanted-1] > before.Counts[wanted-1]:
		return Behind
	default:
		return Another
	}
}

// leaving returns the ways of the symbols that leave the center.
func (s *Step) leaving() []Passage {
	if s.Board.Shape() == shape.Classic() {
		return []Passage{s.Leaves}
	}
	return s.Leaving
}

// entering returns the ways of the symbols that enter the center.
func (s *Step) entering() []Passage {
	if s.Board.Shape() == shape.Classic() {
		return []Passage{s.Enters}
	}
	return s.Entering
}

// ida finds the answer as the textbook does, looking at no more nodes than the limit.
func ida(ctx context.Context, board octothorpe.Board, limit int64) (Search, error) {
	const name = "ida"
	engine, ok := search.ByName(name)
	if !ok {
		return Search{}, errors.New("explain: no engine " + name)
	}
	result := engine.Search(ctx, board, search.Options{Nodes: limit})
	if err := ctx.Err(); err != nil && result.End != search.Solved {
		return Search{}, err
	}
	return Search{
		Engine:     name,
		Iterations: append([]search.Iteration{}, result.Iterations...),
		Nodes:      result.Nodes,
		NodeLimit:  limit,
		End:        result.End,
	}, nil
}
