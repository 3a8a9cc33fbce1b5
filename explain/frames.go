package explain

import (
	"fmt"

	"octothorpe"
)

// A Frame is one of the pictures that show an explanation, with its words.
type Frame struct {
	Board   octothorpe.Board
	Caption string
	Notes   []string
	// Turned is the move that led here, nil at the start.
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

// Frames returns a picture for the start and one for each step.
func (e *Explanation) Frames(in Language) []Frame {
	frames := []Frame{{Board: e.Board, Caption: in.say(captionStart), Notes: in.notes(&e.Start), Entered: -1}}
	for i := range e.Steps {
		s := &e.Steps[i]
		frames = append(frames, Frame{
			Board:   s.Board,
			Caption: in.say(captionStep, s.Number, s.Move, in.turn(s.Stroke, s.Direction)),
			Notes:   append([]string{in.say(noteSwap, s.Leaves.Symbol, s.Enters.Symbol)}, in.notes(&s.State)...),
			Turned:  &s.Move,
			Entered: s.Enters.To,
		})
	}
	return frames
}

// notes says what there is to know of a state, shortly.
func (l Language) notes(s *State) []string {
	left := l.say(noteSolved)
	if s.StepsLeft > 0 {
		left = l.say(noteLeft, l.moves(s.StepsLeft))
	}
	return []string{fmt.Sprintf("h = %d − %d = %d", len(s.Center), s.Count(), s.H), left}
}
