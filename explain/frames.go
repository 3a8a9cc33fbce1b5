package explain

import (
	"fmt"

	"octothorpe"
)

// A Frame is one of the pictures that show explanations, with its words.
type Frame struct {
	Board   octothorpe.Board
	Caption string
	Notes   []string
	// Turned is the move that led here, nil at the start of an explanation.
	Turned *octothorpe.Move
	// Entered is the cell of the center that its symbol has come to, -1 at the start.
	Entered int
}

// Title names the board and the moves that are explained.
func (e *Explanation) Title(in Language) string {
	title := in.say(titleBoard, e.Board.Digits())
	if e.Length == 0 {
		return title
	}
	return fmt.Sprintf("%s%s%s", title, in.say(colon), e.Moves)
}

// Frames returns the pictures of explanations: of each, one for the start and one for each step. Where there are several, the
// starts have the numbers of their boards, from 1.
func Frames(in Language, explanations ...*Explanation) []Frame {
	var frames []Frame
	for i, e := range explanations {
		start := in.say(captionStart)
		if len(explanations) > 1 {
			start = in.say(captionStartOf, i+1)
		}
		frames = append(frames, Frame{Board: e.Board, Caption: start, Notes: in.notes(&e.Start), Entered: -1})
		for j := range e.Steps {
			frames = append(frames, in.frame(&e.Steps[j]))
		}
	}
	return frames
}

// frame returns the picture of a step.
func (l Language) frame(s *Step) Frame {
	return Frame{
		Board:   s.Board,
		Caption: l.say(captionStep, s.Number, s.Move, l.turn(s.Stroke, s.Direction)),
		Notes:   append([]string{l.say(noteSwap, s.Leaves.Symbol, s.Enters.Symbol)}, l.notes(&s.State)...),
		Turned:  &s.Move,
		Entered: s.Enters.To,
	}
}

// notes says what there is to know of a state, shortly.
func (l Language) notes(s *State) []string {
	left := l.say(noteSolved)
	if s.StepsLeft > 0 {
		left = l.say(noteLeft, l.moves(s.StepsLeft))
	}
	return []string{fmt.Sprintf("h = %d − %d = %d", len(s.Center), s.Count(), s.H), left}
}
