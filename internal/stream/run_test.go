package stream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// anyText draws an input: boards in many forms, with mistakes here and there, perhaps ended by a 0.
func anyText(t *rapid.T) string {
	digits := rapid.Permutation([]byte("111111112222222233333333"))
	blank := rapid.SampledFrom([]string{" ", "  ", "\t", "\n", "\r\n", " \n"})
	var text strings.Builder
	for range rapid.IntRange(0, 150).Draw(t, "boards") {
		board := digits.Draw(t, "board")
		form := rapid.IntRange(0, 99).Draw(t, "form")
		switch {
		case form < 70: // canonical, in runs as in a contest
			text.WriteString(canonical(board))
		case form < 75:
			text.WriteString(strings.TrimSuffix(canonical(board), "\n") + "\r\n")
		case form < 80:
			text.Write(board)
			text.WriteString(blank.Draw(t, "end"))
		case form < 85:
			for _, digit := range board {
				text.WriteByte(digit)
				text.WriteString(blank.Draw(t, "blank"))
			}
		case form < 88:
			text.Write(board) // the next one follows at once
		case form < 91: // wrong counts in the form of a contest
			board[0] = '1' + (board[0]-'1'+1)%3
			text.WriteString(canonical(board))
		case form < 94: // a foreign symbol in the form of a contest
			board[form%24] = "04"[form%2]
			text.WriteString(canonical(board))
		case form < 97:
			text.WriteString(rapid.SampledFrom([]string{"x", "中", "\xff", "\x00", "1 2 3\n0 \n", "00\n", "1 1x1\n"}).Draw(t, "mistake"))
		case form < 98:
			text.WriteString("\n0 \n")
		default:
			text.WriteString(blank.Draw(t, "blank"))
		}
	}
	return text.String()
}

func canonical(board []byte) string {
	return string(bytes.Join(bytes.Split(board, nil), []byte(" "))) + "\n"
}

// reference answers an input with a Reader, a board at a time, walking down.
func reference(text string, keepGoing bool) (out string, faults []string) {
	var answers strings.Builder
	r := NewReader(strings.NewReader(text), "in")
	for {
		record, err := r.Next()
		if errors.Is(err, io.EOF) {
			return answers.String(), faults
		}
		if err != nil {
			if faults = append(faults, err.Error()); !keepGoing {
				return answers.String(), faults
			}
			continue
		}
		masks := record.Board.Masks()
		key := embedded.Classic().Answer(masks[:]...)
		for i := range key.Len() {
			answers.WriteString(key.Move(i).String())
		}
		if key.Len() == 0 {
			answers.WriteString("No moves needed")
		}
		fmt.Fprintf(&answers, "\n%d\n", key%(1<<pdb.SymbolBits))
	}
}

// Whatever the pieces, the workers, the reads and the look-ups, the answers and the faults are those of a Reader.
func TestRunAnswersAsAReaderReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText(t)
		keepGoing := rapid.Bool().Draw(t, "keep going")
		want, wantFaults := reference(text, keepGoing)

		var r io.Reader = strings.NewReader(text)
		switch rapid.IntRange(0, 4).Draw(t, "reader") {
		case 0:
			r = iotest.OneByteReader(r)
		case 1:
			r = iotest.HalfReader(r)
		case 2:
			r = iotest.DataErrReader(r)
		case 3:
			r = &randomReader{r, t}
		}
		var faults []string
		o := Options{
			Source:    "in",
			Workers:   rapid.IntRange(1, 4).Draw(t, "workers"),
			pieceSize: rapid.SampledFrom([]int{1, 7, 48, 96, 100, 480, 1000, 5000}).Draw(t, "piece size"),
			warmBytes: rapid.SampledFrom([]int64{1, 1000, 1 << 40}).Draw(t, "warm bytes"),
		}
		if keepGoing {
			o.OnFault = func(f *Fault) { faults = append(faults, f.Error()) }
		}
		var out bytes.Buffer
		if err := Run(t.Context(), r, &out, o); err != nil {
			if _, ok := errors.AsType[*Fault](err); !ok {
				t.Fatal(err)
			}
			faults = append(faults, err.Error())
		}
		if diff := cmp.Diff(wantFaults, faults); diff != "" {
			t.Errorf("faults (-reader +run) %s", diff)
		}
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("answers (-reader +run) %s", diff)
		}
	})
}

// A randomReader gives as much as it likes.
type randomReader struct {
	r io.Reader
	t *rapid.T
}

func (r *randomReader) Read(p []byte) (int, error) {
	return r.r.Read(p[:rapid.IntRange(1, len(p)).Draw(r.t, "read")])
}

// Answers come before more input is waited for, and a 0 ends the run although nobody closes the input.
func TestRunAnswersWhatIsThere(t *testing.T) {
	in, typed := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- Run(t.Context(), in, out, Options{}) }()
	const board = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n"
	for range 3 {
		if _, err := io.WriteString(typed, board); err != nil {
			t.Fatal(err)
		}
		answer := make([]byte, len("AC\n2\n"))
		if _, err := io.ReadFull(answers, answer); err != nil || string(answer) != "AC\n2\n" {
			t.Fatalf("%q, %v", answer, err)
		}
	}
	if _, err := io.WriteString(typed, "0\n"); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestRunStopsWhileAReadWaits(t *testing.T) {
	in, _ := io.Pipe()
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	time.AfterFunc(time.Millisecond, func() { cancel(why) })
	if err := Run(ctx, in, io.Discard, Options{}); !errors.Is(err, why) {
		t.Errorf("error %v, want %v", err, why)
	}
}

// What reading gives ends the run when all boards before it are answered; what writing gives ends it at once.
func TestRunPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken")
	const board = "111132323132231222312133 "
	for _, workers := range []int{1, 3} {
		for _, head := range []string{"", `{"board":"` + strings.TrimSpace(board) + "\"}\n"} {
			o := Options{Workers: workers, pieceSize: 50}
			text := strings.Repeat(head, 20)
			if head == "" {
				text = strings.Repeat(board, 20)
			}
			var out bytes.Buffer
			err := Run(t.Context(), io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), &out, o)
			if !errors.Is(err, broken) || strings.Count(out.String(), "\n") != 40 {
				t.Errorf("reading: error %v after %d lines", err, strings.Count(out.String(), "\n"))
			}
			if err := Run(t.Context(), strings.NewReader(text), brokenWriter{broken}, o); !errors.Is(err, broken) {
				t.Errorf("writing: error %v", err)
			}
		}
	}
}

// An input that has ended is not read again: at a terminal somebody would have to end it twice.
func TestTheEndIsReadOnce(t *testing.T) {
	for _, text := range []string{"", " ", "\xef", "\xef\xbb\xbf", "1", "{", "0"} {
		for _, end := range []error{io.EOF, errors.New("broken")} {
			r := &endOnce{strings.NewReader(text), end}
			_, err := NewReader(r, "in").Next()
			if _, fault := errors.AsType[*Fault](err); !fault && !errors.Is(err, end) && text != "0" {
				t.Errorf("Reader of %q: error %v, want %v", text, err, end)
			}
			r = &endOnce{strings.NewReader(text), end}
			err = Run(t.Context(), r, io.Discard, Options{OnFault: func(*Fault) {}})
			if want := end; !errors.Is(err, want) && !errors.Is(want, io.EOF) && text != "0" {
				t.Errorf("Run of %q: error %v, want %v", text, err, want)
			}
		}
	}
}

// An endOnce gives its error behind the text, and would wait for ever after that.
type endOnce struct {
	text io.Reader
	err  error
}

func (r *endOnce) Read(p []byte) (int, error) {
	if n, err := r.text.Read(p); err == nil {
		return n, nil
	}
	if err := r.err; err != nil {
		r.err = nil
		return 0, err
	}
	select {}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

// Walking, and looking up in keys made for halves of the cells, give the same answers.
func TestLookingUpIsWalking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var walked, lookedUp batch
		lookedUp.answers = warm()
		for range rapid.IntRange(1, 2*batchSize).Draw(t, "boards") {
			word, fault := Parse(rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "board"))
			if fault != nil {
				t.Fatal(fault)
			}
			walked.add(word)
			lookedUp.add(word)
		}
		walked.flush()
		lookedUp.flush()
		if diff := cmp.Diff(string(walked.out), string(lookedUp.out)); diff != "" {
			t.Errorf("(-walked +looked up) %s", diff)
		}
	})
}

func TestAWordKeepsItsDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "board")
		word, fault := Parse(board)
		if fault != nil {
			t.Fatal(fault)
		}
		var fromLine [1]Word
		if n := readLines(fromLine[:], []byte(canonical(board))); n != 1 || fromLine[0] != word {
			t.Errorf("%s is %012x as digits and %012x as a line", board, word, fromLine[0])
		}
		ones, twos, threes := word.split()
		for i, symbol := range []uint64{ones, twos, threes} {
			first, second := halves(symbol)
			if mask := order().Apply(word.Masks()[i]); uint64(mask) != first|second<<half {
				t.Errorf("%s, symbol %d: %06x, in halves %03x %03x", board, i+1, mask, second, first)
			}
			for cell, digit := range board {
				if word.Masks()[i].Has(cell) != (digit == '1'+byte(i)) {
					t.Errorf("%s, symbol %d, cell %d", board, i+1, cell)
				}
			}
		}
	})
}

func TestCut(t *testing.T) {
	line := canonical([]byte("111111112222222233333333"))
	crlf := strings.TrimSuffix(line, "\n") + "\r\n"
	for _, test := range []struct {
		name     string
		text     string
		underWay int
		want     int
	}{
		{"lines", line + line + line[:20], 0, 2 * lineLength},
		{"other lines", crlf + crlf + crlf[:20], 0, 2 * len(crlf)},
		{"behind a board's rest", line[20:] + line + line[:20], 10, len(line[20:]) + lineLength},
		{"no board", line[:20], 0, 20},
		{"blanks", strings.Repeat(" ", 100), 0, 100},
	} {
		if got := cut([]byte(test.text), test.underWay); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

func TestCountVisible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.Byte()).Draw(t, "text")
		want := 0
		for _, c := range text {
			if c > ' ' {
				want++
			}
		}
		if got := countVisible(text); got != want {
			t.Errorf("%d, want %d", got, want)
		}
	})
}

// A writer that takes less than it is given, and says nothing, loses answers: that is an error.
func TestRunSeesShortWrites(t *testing.T) {
	const board = "111132323132231222312133\n"
	err := Run(t.Context(), strings.NewReader(strings.Repeat(board, 20)), shortWriter{}, Options{})
	if !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v, want %v", err, io.ErrShortWrite)
	}
}

type shortWriter struct{}

func (shortWriter) Write(p []byte) (int, error) { return len(p) / 2, nil }

// Only io.EOF itself is the end of an input.
func TestAWrappedEndIsAFailure(t *testing.T) {
	const board = "111132323132231222312133\n"
	wrapped := fmt.Errorf("wrapped: %w", io.EOF)
	for _, text := range []string{board, `{"board":"` + strings.TrimSpace(board) + "\"}\n"} {
		r := io.MultiReader(strings.NewReader(text), iotest.ErrReader(wrapped))
		var out bytes.Buffer
		if err := Run(t.Context(), r, &out, Options{}); err != wrapped || out.String() != "AC\n2\n" { //nolint:errorlint // the very error
			t.Errorf("error %v after %q", err, out.String())
		}
	}
}

// What a reader says of its length is believed only of readers that never wait.
func TestRunStopsThoughAReaderKnowsItsLength(t *testing.T) {
	in, _ := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(time.Millisecond, cancel)
	r := struct {
		io.Reader
		lengthier
	}{in, 100}
	if err := Run(ctx, r, io.Discard, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

type lengthier int

func (l lengthier) Len() int { return int(l) }
