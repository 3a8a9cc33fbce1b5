package contest

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"octothorpe"
)

// Prints reports whether an output is what a program with this slip prints for an input. Of a program that repeats an answer for
// ever that is whatever it has printed when it is beyond the right answers; and where such programs differ, in the words that they
// leave in, say, it is whatever is like it. The right output is no slip's, nor is none. The errors are those of [Slip.Run], but for
// [ErrEndless], and of [Answers].
func (s *Slip) Prints(ctx context.Context, input, output []byte) (bool, error) {
	right, err := Answers(ctx, input)
	if err != nil || bytes.Equal(output, right) || len(output) == 0 {
		return false, err
	}
	if s.like != nil {
		return s.like(string(right), string(output)), nil
	}
	if s.repeat != nil {
		const least = 1 << 16 // bytes, which it has had time for
		rest, ok := bytes.CutPrefix(output, right)
		return s.repeated(input) != "" && ok && len(rest) >= least && repeats(string(rest)), nil
	}
	left := text{output}
	switch err := s.Run(ctx, input, &left); {
	case errors.Is(err, errMore):
		return len(output) > len(right) && s.endless(input), nil
	case errors.Is(err, errOther):
		return false, nil
	case err != nil && !errors.Is(err, ErrEndless):
		return false, err
	}
	return left.none(), nil
}

// PrintsBefore reports whether an output is what a program with this slip prints for an input before it is stopped in what never ends.
// It is not for a program that ends by itself. The errors are those of [Slip.Prints].
func (s *Slip) PrintsBefore(ctx context.Context, input, output []byte) (bool, error) {
	right, err := Answers(ctx, input)
	if err != nil {
		return false, err
	}
	if rest, ok := bytes.CutPrefix(output, right); ok && len(right) > 0 && s.repeated(input) != "" {
		return repeats(string(rest)), nil
	}
	if s.repeat != nil && s.OnBoards() {
		return false, nil // it does so on all inputs: without the answers nothing tells it from others that are stopped
	}
	var all bytes.Buffer
	if err = s.Run(ctx, input, &all); errors.Is(err, ErrEndless) {
		return bytes.HasPrefix(all.Bytes(), output), nil
	}
	return false, err
}

// endless reports whether a program with this slip, given an input, comes to where it goes on for ever.
func (s *Slip) endless(input []byte) bool {
	if s.read == nil {
		return false
	}
	for board := range s.read(input) {
		if board.IsZero() {
			return true
		}
	}
	return false
}

// A text is written by whoever writes the same, and takes nothing else.
type text struct{ left []byte }

var (
	errMore  = errors.New("contest: more is written than the text")
	errOther = errors.New("contest: something else is written")
)

func (t *text) none() bool { return len(t.left) == 0 }

// Write takes the next bytes of the text.
func (t *text) Write(written []byte) (int, error) {
	n := min(len(written), len(t.left))
	if !bytes.Equal(written[:n], t.left[:n]) {
		return 0, errOther
	}
	t.left = t.left[n:]
	if n < len(written) {
		return n, errMore
	}
	return n, nil
}

// likeWrongCenter: all moves are right, and so are the symbols of boards that need none.
func likeWrongCenter(right, output string) bool {
	want, got := strings.Split(right, "\n"), strings.Split(output, "\n")
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		isSymbol := i%2 == 1 && want[i-1] != phrase && len(got[i]) == 1 && got[i] >= "1" && got[i] <= "3"
		if got[i] != want[i] && !isSymbol {
			return false
		}
	}
	return true
}

// likeDebugging: without the lines that belong to no answer it is right, and one of them stands before an answer's end.
func likeDebugging(right, output string) bool {
	var rest strings.Builder
	before := false
	for line := range strings.Lines(output) {
		if !ofAnswer(strings.TrimSuffix(line, "\n")) {
			before = before || rest.Len() < len(right)
			continue
		}
		rest.WriteString(line)
	}
	return before && rest.String() == right
}

// likeTiming: behind the right answers stands one line with a number, and more than that.
func likeTiming(right, output string) bool {
	line, ok := strings.CutPrefix(output, right)
	line = strings.TrimSuffix(line, "\n")
	return ok && strings.ContainsAny(line, "0123456789") && !strings.Contains(line, "\n") && !ofAnswer(line)
}

// repeats reports whether a text is nothing but two lines again and again, which may break off. Two lines before may be others: with moves
// made on the board itself, it is solved from then on.
func repeats(text string) bool {
	return repeated(text) || repeated(behindTwoLines(text))
}

func repeated(text string) bool {
	rest := behindTwoLines(text)
	return strings.HasPrefix(text, rest)
}

// behindTwoLines returns what stands behind the first two lines, or nothing.
func behindTwoLines(text string) string {
	for range 2 {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// ofAnswer reports whether a line may be one of an answer: moves, the phrase, or a symbol.
func ofAnswer(line string) bool {
	_, err := octothorpe.ParseMoves(line)
	return err == nil || line == phrase || len(line) == 1 && line >= "0" && line <= "9"
}
