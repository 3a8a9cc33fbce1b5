// Package explain tells an answer to a board of the Rotation Game in steps, as a teacher would at the blackboard: what each move
// does to the center, what the bound of IDA* says there, and how many moves are really left.
//
// [Answer] explains the answer of a board, [Moves] any moves, with a verdict on them. Both give an [Explanation], which is
// plain values; its words, in English and Chinese, are in [Explanation.Text] and [Explanation.Markdown].
//
//	explanation, err := explain.Answer(ctx, board)
//	fmt.Print(explanation.Text(explain.English))
package explain

import (
	"context"
	"errors"

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
	// Length is their number.
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
	// Answer is the first of the shortest solutions in dictionary order.
	Answer octothorpe.Solution `json:"answer"`
	// Distances are the numbers of moves that the symbols need, symbol i+1 at place i.
	Distances [octothorpe.Symbols]int `json:"distances"`
	// Solutions is the number of shortest solutions.
	Solutions int `json:"solutions"`
	// FirstMoves are those with which a shortest solution begins.
	FirstMoves []octothorpe.Move `json:"first_moves"`
	// Search is how IDA* finds the answer.
	Search Search `json:"search"`
	// Verdict is on moves that were given; it is nil if the answer is explained.
	Verdict *Verdict `json:"verdict,omitempty"`
}

// A State is what there is to know of a board at one place of a sequence of moves.
type State struct {
	Board octothorpe.Board `json:"board"`
	// Center are the symbols of the center, row by row.
	Center []int `json:"center"`
	// Counts are how many of them are symbol i+1, at place i.
	Counts [octothorpe.Symbols]int `json:"counts"`
	// H is the bound of IDA*: the cells of the center that do not show its most common symbol. No fewer moves are left.
	H int `json:"h"`
	// StepsLeft is the number of moves that really are left.
	StepsLeft int `json:"steps_left"`
}

// Count returns how many cells of the center show its most common symbol.
func (s *State) Count() int { return max(s.Counts[0], s.Counts[1], s.Counts[2]) }

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
	// Leaves is the symbol that leaves the center, and Enters the one that enters it.
	Leaves Passage `json:"leaves"`
	Enters Passage `json:"enters"`
	// State is what there is to know after the move.
	State
	// Raised tells whether the most common symbol of the center has become more, so that H has fallen by one.
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

// ErrNoBoard says that the zero Board has nothing to explain.
var ErrNoBoard = errors.New("explain: no board")

// Answer explains the first of the board's shortest solutions in dictionary order. It returns ctx's error if ctx ends before
// IDA* does, and [ErrNoBoard] for the zero Board.
func Answer(ctx context.Context, board octothorpe.Board) (*Explanation, error) {
	return explain(ctx, board, octothorpe.Solve(board).Moves)
}

// Moves explains moves, and gives a verdict on them. Its errors are those of [Answer], and a *[octothorpe.MovesError] if
// there is anything else than moves in them.
func Moves(ctx context.Context, board octothorpe.Board, moves octothorpe.Moves) (*Explanation, error) {
	moves, err := octothorpe.ParseMoves(string(moves))
	if err != nil {
		return nil, err
	}
	e, err := explain(ctx, board, moves)
	if err != nil {
		return nil, err
	}
	e.Verdict = judge(e)
	return e, nil
}

func explain(ctx context.Context, board octothorpe.Board, moves octothorpe.Moves) (*Explanation, error) {
	if board.IsZero() {
		return nil, ErrNoBoard
	}
	var solver octothorpe.Solver
	e := &Explanation{
		Board:      board,
		Moves:      moves,
		Length:     len(moves),
		Symbol:     board.Apply(moves).Winner(),
		Start:      stateOf(board),
		Steps:      make([]Step, 0, len(moves)),
		Answer:     solver.Solve(board),
		Distances:  solver.Distances(board),
		Solutions:  solver.Count(board),
		FirstMoves: append([]octothorpe.Move{}, solver.FirstMoves(board)...),
	}
	e.Wanted = e.Symbol
	if rest := solver.Solve(board.Apply(moves)); rest.Length == e.Answer.Length-e.Length {
		e.Wanted = rest.Symbol
	}
	before := &e.Start
	for m := range moves.All() {
		e.Steps = append(e.Steps, stepOf(before, m, e.Wanted))
		step := &e.Steps[len(e.Steps)-1]
		step.Number = len(e.Steps)
		before = &step.State
	}
	var err error
	if e.Search, err = ida(ctx, board, NodeLimit); err != nil {
		return nil, err
	}
	return e, nil
}

func stateOf(board octothorpe.Board) State {
	s := State{Board: board, Center: board.Center()}
	for _, symbol := range s.Center {
		s.Counts[symbol-1]++
	}
	s.H = len(s.Center) - s.Count()
	var solver octothorpe.Solver
	distances := solver.Distances(board)
	s.StepsLeft = min(distances[0], distances[1], distances[2])
	return s
}

// stepOf makes a move. The wanted symbol is the one that the moves bring to the center, 0 if there is none.
func stepOf(before *State, m octothorpe.Move, wanted int) Step {
	s := Step{
		Move:      m,
		Stroke:    strokeOf(m),
		Direction: directionOf(m),
		Cells:     shape.Classic().Stroke(m),
		State:     stateOf(before.Board.Turn(m)),
	}
	s.Leaves, s.Enters = passages(before.Board, s.Cells)
	s.Raised = s.Count() > before.Count()
	s.Nearer = s.StepsLeft < before.StepsLeft
	switch {
	case s.Raised:
	case s.Leaves.Symbol == s.Enters.Symbol:
		s.Reason = Same
	case s.Count() < before.Count():
		s.Reason = Falls
	case s.Enters.Symbol == wanted:
		s.Reason = Behind
	default:
		s.Reason = Another
	}
	return s
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
