package octothorpe_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"octothorpe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestStreamCases(t *testing.T) {
	for _, name := range cases {
		t.Run(name, func(t *testing.T) {
			for how, in := range cutUp(testdata(t, name+".in")) {
				var out strings.Builder
				if err := octothorpe.SolveStream(t.Context(), in, &out, octothorpe.StreamOptions{}); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(testdata(t, name+".out"), out.String()); diff != "" {
					t.Errorf("%s: -want +got\n%s", how, diff)
				}
			}
		})
	}
}

// A result is what comes of a stream.
type result struct {
	Output string
	Errors []string // told to OnError, or returned
}

// streamed returns what SolveStream makes of an input.
func streamed(in io.Reader, options octothorpe.StreamOptions, keepGoing bool) (r result) {
	var out strings.Builder
	if keepGoing {
		options.OnError = func(bad *octothorpe.InputError) { r.Errors = append(r.Errors, bad.Error()) }
	}
	if err := octothorpe.SolveStream(context.Background(), in, &out, options); err != nil {
		r.Errors = append(r.Errors, err.Error())
	}
	r.Output = out.String()
	return r
}

// readAndSolved returns what a Reader and Solve make of it, one board at a time.
func readAndSolved(in io.Reader, options octothorpe.StreamOptions, keepGoing bool) (r result) {
	var out strings.Builder
	for board, err := range octothorpe.NewReader(in, options.Source).All() {
		if err == nil {
			out.WriteString(contest(octothorpe.Solve(board)))
			continue
		}
		if r.Errors = append(r.Errors, err.Error()); !keepGoing {
			break
		}
	}
	r.Output = out.String()
	return r
}

// longInput returns many boards, most in the exact lines of a contest, with what is no board here and there if that is wanted.
func longInput(faults bool) string {
	var in strings.Builder
	for i, board := range deal(4, 14_000) {
		switch i % 1000 {
		case 7:
			in.WriteString(board.Digits())
		case 8:
			in.WriteString("\r\n" + board.Picture())
		case 9:
			if faults && i > 5_000 {
				in.WriteString("1 2 4\n")
			}
		case 10:
			if faults && i > 5_000 {
				in.WriteString(strings.Repeat("1 ", 23) + "\n\n2\n")
			}
		default:
			in.WriteString(board.String() + "\n")
		}
	}
	if faults {
		in.WriteString("\n1 2\n3")
	}
	return in.String()
}

func TestALongStreamIsReadAndSolved(t *testing.T) {
	wrong := strings.Repeat(strings.Repeat("1 ", 12)+"\n"+strings.Repeat("1 ", 12)+"\n", 6_000)
	for _, text := range []string{
		longInput(false),
		longInput(true),
		wrong + "4\n" + wrong,
	} {
		for _, keepGoing := range []bool{false, true} {
			want := readAndSolved(strings.NewReader(text), octothorpe.StreamOptions{}, keepGoing)
			for _, how := range []struct{ workers, length int }{{1, 0}, {4, 0}, {4, 1 << 30}} {
				// The reader that says it is long makes the stream use the large table.
				in := struct {
					io.Reader
					lengther
				}{strings.NewReader(text), lengther(how.length)}
				got := streamed(in, octothorpe.StreamOptions{Workers: how.workers}, keepGoing)
				if diff := cmp.Diff(want.Errors, got.Errors); diff != "" {
					t.Errorf("%+v, OnError %v: errors: -Reader +SolveStream\n%s", how, keepGoing, diff)
				}
				if got.Output != want.Output {
					t.Errorf("%+v, OnError %v: other answers than Solve's", how, keepGoing)
				}
			}
		}
	}
}

type lengther int

func (l lengther) Len() int { return int(l) }

func TestStreamAnyWhiteSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var in strings.Builder
		var solutions []octothorpe.Solution
		for range rapid.IntRange(0, 5).Draw(t, "boards") {
			board := anyBoard(t)
			solutions = append(solutions, octothorpe.Solve(board))
			for _, digit := range board.Digits() {
				in.WriteRune(digit)
				in.WriteString(rapid.SampledFrom([]string{" ", "", "\n", "\r\n", "\t", "  "}).Draw(t, "white space"))
			}
		}
		want := result{Output: contest(solutions...)}
		for how, reader := range cutUp(in.String()) {
			if diff := cmp.Diff(want, streamed(reader, octothorpe.StreamOptions{}, false)); diff != "" {
				t.Errorf("%q, %s: -want +got\n%s", in.String(), how, diff)
			}
		}
	})
}

func TestStreamGivesAnInputError(t *testing.T) {
	in := strings.NewReader(sampleDigits + "\n1 2 4\n" + sampleDigits)
	var out strings.Builder
	err := octothorpe.SolveStream(t.Context(), in, &out, octothorpe.StreamOptions{Source: "boards.txt"})
	want := octothorpe.InputError{
		Source: "boards.txt", Line: 2, Board: 2, Err: octothorpe.ErrSymbol, Reason: `has "4" as symbol 3, want 1, 2 or 3`,
	}
	var bad *octothorpe.InputError
	if !errors.As(err, &bad) || !errors.Is(err, octothorpe.ErrSymbol) || *bad != want {
		t.Errorf("error %#v, want %#v", err, want)
	}
	if out.String() != "AC\n2\n" {
		t.Errorf("output %q", out.String())
	}
}

func TestStreamGivesWhatReadingGave(t *testing.T) {
	broken := errors.New("the cable is out")
	for name, before := range map[string]string{
		"at once": "", "between boards": sampleDigits + "\n", "in a board": sampleDigits + "\n1 2", "in a character": sampleDigits + "\xc3",
		"in a JSON line": `{"board":"` + sampleDigits + "\"}\n{",
	} {
		t.Run(name, func(t *testing.T) {
			in := io.MultiReader(strings.NewReader(before), iotest.ErrReader(broken))
			var out strings.Builder
			err := octothorpe.SolveStream(t.Context(), in, &out, octothorpe.StreamOptions{})
			if !errors.Is(err, broken) {
				t.Errorf("error %v, want %v", err, broken)
			}
			if want := strings.Repeat("AC\n2\n", strings.Count(before, sampleDigits)); out.String() != want {
				t.Errorf("output %q, want %q", out.String(), want)
			}
		})
	}
}

func TestStreamDoesNotLookBehindTheZero(t *testing.T) {
	broken := iotest.ErrReader(errors.New("the cable is out"))
	for _, size := range []int{1, 1000} {
		boards := strings.Repeat(sampleDigits+"\n", size) + " 0 "
		in := iotest.DataErrReader(io.MultiReader(strings.NewReader(boards), broken)) // the error comes with the last bytes
		var out strings.Builder
		err := octothorpe.SolveStream(t.Context(), in, &out, octothorpe.StreamOptions{})
		if want := strings.Repeat("AC\n2\n", size); err != nil || out.String() != want {
			t.Errorf("%d boards: output of %d bytes, want %d; %v", size, out.Len(), len(want), err)
		}
	}
}

// A fullDisk takes so many bytes and no more.
type fullDisk struct{ room int }

var errFull = errors.New("no space left")

func (d *fullDisk) Write(p []byte) (int, error) {
	n := min(len(p), d.room)
	d.room -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestStreamGivesWhatWritingGave(t *testing.T) {
	in := strings.NewReader(strings.Repeat(mustParse(sampleDigits).String()+"\n", 20_000))
	if err := octothorpe.SolveStream(t.Context(), in, &fullDisk{1000}, octothorpe.StreamOptions{}); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}

func TestStreamAnswersBeforeItWaits(t *testing.T) {
	for _, form := range []string{"%s\n", "{\"board\":%q}\n"} {
		in, keyboard := io.Pipe()
		screen, out := io.Pipe()
		finished := make(chan error, 1)
		go func() { finished <- octothorpe.SolveStream(t.Context(), in, out, octothorpe.StreamOptions{}) }()
		answers := bufio.NewReader(screen)
		for range 3 {
			fmt.Fprintf(keyboard, form, sampleDigits)
			moves, _ := answers.ReadString('\n')
			symbol, _ := answers.ReadString('\n')
			if moves+symbol != "AC\n2\n" {
				t.Errorf("answer %q", moves+symbol)
			}
		}
		keyboard.Close()
		if err := <-finished; err != nil {
			t.Error(err)
		}
	}
}

func TestStreamEndsWithItsContext(t *testing.T) {
	in, keyboard := io.Pipe()
	defer keyboard.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := octothorpe.SolveStream(ctx, in, io.Discard, octothorpe.StreamOptions{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
}

func FuzzSolveStream(f *testing.F) {
	for i, text := range inputs {
		f.Add([]byte(text), i, uint8(i))
	}
	f.Add([]byte(strings.Repeat(mustParse(sampleDigits).String()+"\n", 70)+"1 2\n"), 50, uint8(3))
	f.Fuzz(func(t *testing.T, text []byte, size int, workers uint8) {
		options := octothorpe.StreamOptions{Source: "in", Workers: int(workers % 4)}
		for _, keepGoing := range []bool{false, true} {
			want := readAndSolved(bytes.NewReader(text), options, keepGoing)
			for how, in := range map[string]io.Reader{
				"whole":        bytes.NewReader(text),
				"byte by byte": iotest.OneByteReader(bytes.NewReader(text)),
				"in pieces":    iotest.DataErrReader(&pieceReader{rest: text, size: size & 0xff}),
				"long":         &pieceReader{rest: text, size: size & 0xff, length: 1 << 30},
			} {
				if diff := cmp.Diff(want, streamed(in, options, keepGoing)); diff != "" {
					t.Errorf("%q %s, OnError %v: -Reader and Solve +SolveStream\n%s", text, how, keepGoing, diff)
				}
			}
		}
	})
}
