package octothorpe

import (
	"context"
	"errors"
	"io"

	"octothorpe/internal/stream"
)

// StreamOptions say how [SolveStream] works. The zero value is ready.
type StreamOptions struct {
	// Source is the name of the input in errors.
	Source string
	// OnError is told what in the input is no board, one at a time and in order, and that is passed over. By then
	// boards behind it may have been answered. Without OnError the first such place ends the stream.
	OnError func(*InputError)
	// Workers is how many parts of the input are worked at at a time: enough for all cores if 0.
	Workers int
	// Section is what r gives of an input, if that is not all of it.
	Section *Section
	// Passed is told, before SolveStream returns, how many boards there were, those at fault included, and whether a token 0 has ended them.
	Passed func(boards int, ended bool)
}

// SolveStream reads boards from r, in any form that a [Reader] reads, and writes their solutions to w in the form of a contest:
// the moves or "No moves needed" on one line, the symbol on the next. It works on all cores and in bounded memory, however
// long the input is, and the answers come in the order of the boards. What is there is answered before more is waited for, so
// that both ends may be a person.
//
// It returns nil at the end of the input or at a token 0 where a board would begin; an *[InputError] at the first place that
// is no board, unless there is an OnError; ctx's error when ctx ends; else what reading or writing gave. The boards before that
// have been answered. It may have read further from r than it has answered. When ctx ends while a read waits, that read is left
// behind, and r must not be used any more; a write that waits is waited for.
func SolveStream(ctx context.Context, r io.Reader, w io.Writer, options StreamOptions) error {
	inner := stream.Options{Source: options.Source, Workers: options.Workers, Passed: options.Passed}
	if options.Section != nil {
		inner.From = options.Section.from
	}
	if options.OnError != nil {
		inner.OnFault = func(fault *stream.Fault) { options.OnError((*InputError)(fault)) }
	}
	err := stream.Run(ctx, r, w, inner)
	if fault, ok := errors.AsType[*stream.Fault](err); ok {
		return (*InputError)(fault)
	}
	return err
}
