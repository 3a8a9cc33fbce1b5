package explain

import (
	"fmt"
	"slices"
	"strconv"

	"octothorpe"
	"octothorpe/shape"
)

// A Frame is one of the pictures that show explanations, with its words.
type Frame struct {
	Board   octothorpe.Board
	Caption string
	Notes   []string
	// Turned is the move that led here, nil at the start of an explanation.
	Turned *octothorpe.Move
	// Entered are the cells of the center that its symbols have come to, none at the start.
	Entered shape.Mask
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
		frames = append(frames, Frame{Board: e.Board, Caption: start, Notes: in.notes(&e.Start)})
		for j := range e.Steps {
			frames = append(frames, in.frame(&e.Steps[j]))
		}
	}
	return frames
}

// frame returns the picture of a step.
func (l Language) frame(s *Step) Frame {
	f := Frame{
		Board:   s.Board,
		Caption: l.say(captionStep, s.Number, s.Move, l.turn(s.Board.Shape(), s.Move)),
		Notes:   append([]string{l.swap(s)}, l.notes(&s.State)...),
		Turned:  &s.Move,
	}
	for _, passage := range s.entering() {
		f.Entered |= 1 << passage.To
	}
	return f
}

// swap says shortly which symbols leave the center in a step, and which enter it.
func (l Language) swap(s *Step) string {
	switch leaving, entering := s.leaving(), s.entering(); len(leaving) {
	case 0:
		return l.say(noteNoSwap)
	case 1:
		return l.say(noteSwap, leaving[0].Symbol, entering[0].Symbol)
	default:
		return l.say(noteSwaps, l.list(listAnd, symbolsOf(leaving)), l.list(listAnd, symbolsOf(entering)))
	}
}

// symbolsOf returns the symbols that go some ways, in order.
func symbolsOf(passages []Passage) []string {
	var symbols []string
	for _, passage := range passages {
		symbols = append(symbols, strconv.Itoa(passage.Symbol))
	}
	slices.Sort(symbols)
	return symbols
}

// notes says what there is to know of a state, shortly.
func (l Language) notes(s *State) []string {
	switch {
	case s.StepsLeft < 0:
		return []string{l.say(noteHopeless)}
	case s.StepsLeft == 0:
		return []string{"h = " + s.sum(), l.say(noteSolved)}
	default:
		return []string{"h = " + s.sum(), l.say(noteLeft, l.moves(s.StepsLeft))}
	}
}

// sum says how h comes about: "8 − 6 = 2", or where a move exchanges two cells of the center "⌈(8 − 5) / 2⌉ = 2".
func (s *State) sum() string {
	if exchange := exchange(s.Board.Shape()); exchange > 1 {
		return fmt.Sprintf("⌈(%d − %d) / %d⌉ = %d", len(s.Center), s.Count(), exchange, s.H)
	}
	return fmt.Sprintf("%d − %d = %d", len(s.Center), s.Count(), s.H)
}
