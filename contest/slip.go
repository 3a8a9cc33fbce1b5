package contest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"octothorpe"
)

// A Slip is a mistake that programs for this game make, as a program that makes it and no other. It does not change, and may be used
// by many goroutines at once.
type Slip struct {
	Name    string // in lower case, with hyphens: "first-letters"
	Summary string // what the program does, in a sentence
	Hint    string // what to look at in it, in a sentence or two
	Kind    Kind

	shows   shows // where a judge sees it
	ties    bool  // mostly on boards on which several symbols need equally few moves
	lengths span  // of the boards that are answered wrongly

	// Of a slip of output, where it differs from a right program; nil and "" where it does not.
	read   reading                         // how it reads
	each   func(octothorpe.Board) string   // how it answers, if it remembers nothing of the boards before
	answer func() answers                  // how it answers
	last   string                          // what it writes behind its last answer
	repeat repeat                          // what it goes on to write for ever, where it does not end
	like   func(right, output string) bool // whether an output is like one with this slip, where programs differ

	engine string                                                 // the name of that which searches as the program does, or ""
	bytes  func(context.Context, octothorpe.Board) (int64, error) // how many a board takes, of a slip that takes too many
}

// A Kind is what a judge sees of a slip.
type Kind uint8

// The kinds of slips.
const (
	Wrong Kind = iota // the output is wrong, or never ends
	Slow              // the output is right, and takes too many nodes
	Large             // the output is right, and takes too many bytes of memory
)

var kindWords = [...]string{"wrong", "slow", "large"}

// String returns the kind in a word.
func (k Kind) String() string { return kindWords[k] }

// MarshalText returns the kind in a word. It implements [encoding.TextMarshaler].
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// ErrEndless says that a program does not end by itself: it repeats an answer, or searches a board that is none.
var ErrEndless = errors.New("contest: the program does not end")

// Slips returns all slips, those of output first.
func Slips() []*Slip { return slices.Clone(slips) }

// SlipByName returns the slip of a name, and whether there is one.
func SlipByName(name string) (s *Slip, ok bool) {
	i := slices.IndexFunc(slips, func(s *Slip) bool { return s.Name == name })
	if i < 0 {
		return nil, false
	}
	return slips[i], true
}

// OnBoards reports whether the slip shows on boards, one or several, and not only on how an input is written.
func (s *Slip) OnBoards() bool { return s.shows&(alone|after) != 0 }

// Run writes what a program with this slip prints for an input. A slip of cost prints the right answers.
//
// It returns ErrEndless where the program would go on for ever: of an answer that is repeated without end some thousands have
// been written by then, and of a board that is none, nothing. Other errors are those of out and of ctx.
func (s *Slip) Run(ctx context.Context, input []byte, out io.Writer) error {
	read, answer := s.read, s.begin()
	if read == nil {
		read = byTokens
	}
	for board := range read(input) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if board.IsZero() {
			return ErrEndless
		}
		text, err := answer(ctx, board)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(out, text); err != nil {
			return err
		}
	}
	if text := s.repeated(input); text != "" {
		if _, err := io.WriteString(out, strings.Repeat(text, again)); err != nil {
			return err
		}
		return ErrEndless
	}
	_, err := io.WriteString(out, s.last)
	return err
}

// begin returns how a program answers that begins.
func (s *Slip) begin() answers {
	if s.answer != nil {
		return s.answer()
	}
	each := s.each
	if each == nil {
		each = right
	}
	return func(_ context.Context, board octothorpe.Board) (string, error) { return each(board), nil }
}

// Fails reports whether a judge that gives a program with this slip an input, one that has boards only, sees the slip: whether it
// prints anything but the right answers or does not end, takes more than [SlowNodes] in all, or for a board more than [LargeBytes].
// It gives ctx's error, and an [octothorpe.InputError] for an input that is at fault itself.
func (s *Slip) Fails(ctx context.Context, input []byte) (bool, error) {
	if s.Kind != Wrong {
		return s.exceeds(ctx, input)
	}
	want, err := Answers(ctx, input)
	if err != nil {
		return false, err
	}
	var got bytes.Buffer
	err = s.Run(ctx, input, &got)
	if errors.Is(err, ErrEndless) {
		return true, nil
	}
	return err == nil && !bytes.Equal(got.Bytes(), want), err
}

// MayPass reports whether a judge may accept the output of a program with this slip to an input that has boards only. It gives the errors of
// [Slip.Fails].
func (s *Slip) MayPass(ctx context.Context, input []byte) (bool, error) {
	if s.like == nil {
		fails, err := s.Fails(ctx, input)
		return !fails, err
	}
	right, err := Answers(ctx, input)
	return err == nil && s.like(string(right), string(right)), err
}

// Input returns the input that has these boards, in the form of a contest.
func Input(boards ...octothorpe.Board) []byte {
	var input []byte
	for _, board := range boards {
		input = append(board.AppendLine(input), '\n')
	}
	return append(input, "0\n"...)
}

// Answers returns the right answers to an input, in any form that [octothorpe.SolveStream] reads, and its errors.
func Answers(ctx context.Context, input []byte) ([]byte, error) {
	var answers bytes.Buffer
	err := octothorpe.SolveStream(ctx, bytes.NewReader(input), &answers, octothorpe.StreamOptions{Workers: 1})
	return answers.Bytes(), err
}

// A reading is how a program reads its input: it yields the boards one after another, as many as it takes, and the zero Board
// where the program goes on for ever with what is none.
type reading func(input []byte) iter.Seq[octothorpe.Board]

// repeated returns what a program writes again and again when it has answered an input that has boards only, or "".
func (s *Slip) repeated(input []byte) string {
	if s.repeat == nil {
		return ""
	}
	last := octothorpe.Board{}
	closed := tokens(input, func(board octothorpe.Board) bool {
		last = board
		return true
	})
	return s.repeat(last, closed)
}

// A repeat gives what a program writes again and again behind the answer to the last board, "" if it ends: it may go by whether a 0
// closes the input. The zero Board is that of an input without boards.
type repeat func(last octothorpe.Board, closed bool) string

// again is how often that is written, in place of without end.
const again = 1 << 16

// An answers gives the lines of the answer to a board. It may remember the boards before.
type answers func(ctx context.Context, board octothorpe.Board) (text string, err error)
