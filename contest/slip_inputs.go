package contest

import (
	"context"

	"octothorpe"
	"octothorpe/deal"
)

// A shows says where a slip shows.
type shows uint8

const (
	alone   shows = 1 << iota // on a board that is a file of its own
	after                     // on a board behind another one, which may be answered rightly
	inForms                   // on a form of the input
)

// A span is from which length on, and below which one; 0 is no bound.
type span struct{ from, below int }

// to returns the greatest length.
func (s span) to() int {
	if s.below == 0 {
		return deal.GreatestLength
	}
	return s.below - 1
}

const (
	inputsSeed   = 2286 // POJ's number of the problem
	inputsEach   = 3    // inputs of each place where a slip shows
	inputsTries  = 200  // boards of a length that are tried
	inputsBefore = 2    // moves that a board before another is longer
)

// Inputs returns some inputs on which the slip shows, a handful, always the same: of one board or two, of the least lengths at which
// some are found; or in forms other than a judge's own. It gives ctx's error.
func (s *Slip) Inputs(ctx context.Context) ([][]byte, error) {
	var inputs [][]byte
	dealer := deal.New(inputsSeed)
	for _, find := range []struct {
		where shows
		try   func(context.Context, *deal.Dealer, int) ([]byte, error)
	}{{alone, s.tryAlone}, {after, s.tryAfter}} {
		if s.shows&find.where == 0 {
			continue
		}
		found, err := s.search(ctx, dealer, find.try)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, found...)
	}
	if s.shows&inForms == 0 {
		return inputs, nil
	}
	inForms, err := s.tryForms(ctx, dealer)
	return append(inputs, inForms...), err
}

// search tries inputs of rising lengths until there are enough.
func (s *Slip) search(
	ctx context.Context, dealer *deal.Dealer, try func(context.Context, *deal.Dealer, int) ([]byte, error),
) ([][]byte, error) {
	length, tries := s.lengths.from, inputsTries
	if s.Kind != Wrong {
		length, tries = 9, 1 // what is shorter costs little, and to try takes long
	}
	var found [][]byte
	for ; length <= deal.GreatestLength; length++ {
		for range tries {
			input, err := try(ctx, dealer, length)
			if err != nil {
				return nil, err
			}
			if input != nil {
				found = append(found, input)
			}
			if len(found) == inputsEach || s.Kind != Wrong && len(found) > 0 {
				return found, nil
			}
		}
	}
	return found, nil
}

// tryAlone returns the input of a board of the length, or nil if the slip does not show there.
func (s *Slip) tryAlone(ctx context.Context, dealer *deal.Dealer, length int) ([]byte, error) {
	wish := deal.Wish{Tied: s.ties}.WithLength(length)
	if wish.Number().Boards == 0 {
		return nil, nil
	}
	board, err := dealer.Wanted(ctx, wish)
	if err != nil {
		return nil, err
	}
	return s.ifFails(ctx, Input(board))
}

// tryAfter returns the input of a board of the length behind another one that is longer, or nil if the slip does not show there or
// shows on the other one.
func (s *Slip) tryAfter(ctx context.Context, dealer *deal.Dealer, length int) ([]byte, error) {
	before, err := dealer.OfLength(ctx, min(length+inputsBefore, deal.GreatestLength))
	if err != nil {
		return nil, err
	}
	board, err := dealer.OfLength(ctx, length)
	if err != nil {
		return nil, err
	}
	if fails, err := s.Fails(ctx, Input(before)); fails || err != nil {
		return nil, err
	}
	return s.ifFails(ctx, Input(before, board))
}

// tryForms returns an input of two boards in the forms in which the slip shows.
func (s *Slip) tryForms(ctx context.Context, dealer *deal.Dealer) ([][]byte, error) {
	var boards []octothorpe.Board
	for length := 1; length <= 2; length++ {
		board, err := dealer.OfLength(ctx, length)
		if err != nil {
			return nil, err
		}
		boards = append(boards, board)
	}
	var inputs [][]byte
	for _, form := range Forms() {
		input, err := s.ifFails(ctx, form.Input(boards...))
		if err != nil {
			return nil, err
		}
		if input != nil {
			inputs = append(inputs, input)
		}
	}
	return inputs, nil
}

// ifFails returns the input if the slip shows there, else nil.
func (s *Slip) ifFails(ctx context.Context, input []byte) ([]byte, error) {
	if fails, err := s.Fails(ctx, input); !fails || err != nil {
		return nil, err
	}
	return input, nil
}
