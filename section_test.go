package octothorpe_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// anyInput draws boards of a shape in many forms, some with mistakes, perhaps ended by a 0.
func anyInput(t *rapid.T, on *shape.Shape) string {
	blank := rapid.SampledFrom([]string{" ", "", "\t", "\n", "\r\n", " \n", "\n\n"})
	var text strings.Builder
	if rapid.IntRange(0, 9).Draw(t, "mark") == 0 {
		text.WriteString("\ufeff")
	}
	mistakes := rapid.Bool().Draw(t, "mistakes")
	form := rapid.IntRange(0, 4)
	kind := form.Draw(t, "form")
	for range rapid.IntRange(0, 60).Draw(t, "boards") {
		digits := rapid.Permutation(evenly(on)).Draw(t, "board")
		if rapid.IntRange(0, 20).Draw(t, "change") == 0 {
			kind = form.Draw(t, "form")
		}
		at := rapid.IntRange(0, 60).Draw(t, "at")
		if mistakes && at < 3 {
			switch at {
			case 0:
				digits = digits[1:]
			case 1:
				digits[0] = "x"[0]
			case 2:
				text.WriteString("\n0 \n")
			}
		}
		switch kind {
		case 0, 1: // as in a contest
			text.WriteString(strings.Join(strings.Split(string(digits), ""), " ") + "\n")
		case 2:
			text.WriteString(string(digits) + blank.Draw(t, "end"))
		default:
			for _, digit := range digits {
				text.WriteString(string(digit) + blank.Draw(t, "blank"))
			}
		}
	}
	return text.String()
}

// evenly returns the symbols of a board that has as many 1s, 2s and 3s, but for a rest.
func evenly(on *shape.Shape) []byte {
	var symbols []byte
	for i := range on.Cells() {
		symbols = append(symbols, '1'+byte(i*3/on.Cells()))
	}
	return symbols
}

// What all sections together have, boards and faults with their lines and numbers, is what the input has.
func TestCutInput(t *testing.T) {
	plus, _ := shape.Named("plus")
	for _, on := range []*shape.Shape{shape.Classic(), plus} {
		rapid.Check(t, func(t *rapid.T) {
			text := anyInput(t, on)
			want := strings.Join(told(octothorpe.NewReaderOn(on, strings.NewReader(text), "name")), "\n")
			n := int64(rapid.IntRange(1, 9).Draw(t, "sections"))
			var got []string
			at, size := int64(0), int64(len(text))
			for k := range n {
				section, err := octothorpe.CutInput(on, strings.NewReader(text), size, size*k/n, size*(k+1)/n, true)
				if err != nil {
					t.Fatal(err)
				}
				if section.Begin != at {
					t.Fatalf("section %d of %d is %v, want it to begin at %d", k, n, section, at)
				}
				at = section.End
				part := strings.NewReader(text[section.Begin:section.End])
				got = append(got, told(octothorpe.NewSectionReader(on, section, part, "name"))...)
			}
			if at != size {
				t.Fatalf("the last section ends at byte %d of %d", at, size)
			}
			if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
				t.Fatalf("%q in %d sections: (-whole +sections)\n%s", text, n, diff)
			}
		})
	}
}

// told returns the boards of a reader, and what it says where there is none.
func told(r *octothorpe.Reader) (lines []string) {
	for {
		board, err := r.Read()
		line, number := r.Position()
		switch fault := (*octothorpe.InputError)(nil); {
		case errors.Is(err, io.EOF):
			return lines
		case errors.As(err, &fault):
			lines = append(lines, fault.Error())
		case err != nil:
			return append(lines, err.Error())
		default:
			lines = append(lines, fmt.Sprintf("%d: board %d: %v", line, number, board))
		}
	}
}

// Of a long input with a board a line only the surroundings of the borders are read, and the borders are those that reading all gives.
func TestCutLines(t *testing.T) {
	for name, line := range map[string]string{
		"contest": "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n",
		"windows": "1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\r\n",
		"digits":  "111111112222222233333333\n",
		"blanks":  "  111111112222222233333333 \t \n\n",
	} {
		t.Run(name, func(t *testing.T) {
			text := []byte(strings.Repeat(line, 3<<20/len(line)))
			size := int64(len(text))
			for place := size / 2; place < size/2+2*int64(len(line)); place++ {
				counted := counting{ReaderAt: bytes.NewReader(text)}
				got, err := octothorpe.CutInput(shape.Classic(), &counted, size, place, size, false)
				if err != nil {
					t.Fatal(err)
				}
				if got.Counted || counted.bytes > 64<<10 {
					t.Fatalf("byte %d: %d bytes were read", place, counted.bytes)
				}
				if place%8 > 0 {
					continue // what follows takes its time
				}
				want, err := octothorpe.CutInput(shape.Classic(), bytes.NewReader(text), size, place, size, true)
				if err != nil || got.Begin != want.Begin || got.End != want.End {
					t.Fatalf("byte %d: %v, want %v (%v)", place, got, want, err)
				}
			}
		})
	}
}

// A counting reader counts the bytes that it gives.
type counting struct {
	io.ReaderAt
	bytes int
}

func (c *counting) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.ReaderAt.ReadAt(p, at)
	c.bytes += n
	return n, err
}

// Boards over several lines are no borders for who looks at lines, so they are counted from the begin.
func TestCutPictures(t *testing.T) {
	board, err := octothorpe.ParseBoard("111111112222222233333333")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat(board.Picture()+"\n", 20000)
	size := int64(len(text))
	section, err := octothorpe.CutInput(shape.Classic(), strings.NewReader(text), size, size/3, size*2/3, false)
	if err != nil {
		t.Fatal(err)
	}
	if !section.Counted {
		t.Errorf("%v was guessed", section)
	}
	lines := told(octothorpe.NewSectionReader(shape.Classic(), section, strings.NewReader(text[section.Begin:section.End]), ""))
	for _, line := range lines {
		if !strings.HasSuffix(line, board.String()) {
			t.Fatal(line)
		}
	}
	if len(lines) < 6000 || len(lines) > 7000 {
		t.Errorf("%d boards, want a third of 20000", len(lines))
	}
}

// JSON lines are cut between lines, whatever stands on them.
func TestCutJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]string{`{"board":"111111112222222233333333"}`, `{"board":"1"}`, `x`, ``, `  `, `{"board":"333333332222222211111111","moves":"A"}`})
		text := "{\"board\":\"111111112222222233333333\"}\n" + strings.Join(rapid.SliceOf(line).Draw(t, "lines"), "\n")
		want := strings.Join(told(octothorpe.NewReader(strings.NewReader(text), "name")), "\n")
		n, size := int64(rapid.IntRange(1, 5).Draw(t, "sections")), int64(len(text))
		var got []string
		for k := range n {
			section, err := octothorpe.CutInput(shape.Classic(), strings.NewReader(text), size, size*k/n, size*(k+1)/n, true)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, told(octothorpe.NewSectionReader(shape.Classic(), section, strings.NewReader(text[section.Begin:section.End]), "name"))...)
		}
		if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
			t.Fatalf("%q in %d sections: (-whole +sections)\n%s", text, n, diff)
		}
	})
}

// The answers to all sections are those to the whole.
func TestSolveSections(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyInput(t, shape.Classic())
		solve := func(r io.Reader, section *octothorpe.Section) (answers, faults string, boards int, ended bool) {
			var out, wrong strings.Builder
			err := octothorpe.SolveStream(t.Context(), r, &out, octothorpe.StreamOptions{
				Section: section,
				OnError: func(err *octothorpe.InputError) { wrong.WriteString(err.Error() + "\n") },
				Passed:  func(passed int, over bool) { boards, ended = passed, over },
			})
			if err != nil {
				t.Fatal(err)
			}
			return out.String(), wrong.String(), boards, ended
		}
		want, faults, boards, ended := solve(strings.NewReader(text), nil)
		n, size := int64(rapid.IntRange(1, 9).Draw(t, "sections")), int64(len(text))
		got, said, counted, over := "", "", 0, false
		for k := range n {
			section, err := octothorpe.CutInput(shape.Classic(), strings.NewReader(text), size, size*k/n, size*(k+1)/n, true)
			if err != nil {
				t.Fatal(err)
			}
			answers, told, passed, last := solve(strings.NewReader(text[section.Begin:section.End]), &section)
			got += answers
			said += told
			counted += passed
			over = over || last
		}
		if got != want || said != faults || counted != boards || over != ended {
			t.Fatalf("%q in %d sections: %d boards, ended %v, want %d and %v\n%s", text, n, counted, over, boards, ended, cmp.Diff(want+faults, got+said))
		}
	})
}
