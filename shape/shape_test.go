package shape_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The strokes of the classic board, from head to tail, as contestants write them down.
var classicStrokes = [][]int{
	{0, 2, 6, 11, 15, 20, 22},
	{1, 3, 8, 12, 17, 21, 23},
	{10, 9, 8, 7, 6, 5, 4},
	{19, 18, 17, 16, 15, 14, 13},
	{23, 21, 17, 12, 8, 3, 1},
	{22, 20, 15, 11, 6, 2, 0},
	{13, 14, 15, 16, 17, 18, 19},
	{4, 5, 6, 7, 8, 9, 10},
}

func TestClassic(t *testing.T) {
	s := shape.Classic()
	if s.Cells() != 24 || s.Moves() != 8 || s.Center().Len() != 8 {
		t.Fatalf("%d cells, %d moves, a center of %d; want 24, 8, 8", s.Cells(), s.Moves(), s.Center().Len())
	}
	if rows, columns := s.Size(); rows != 7 || columns != 7 {
		t.Errorf("Size() = %d, %d, want 7, 7", rows, columns)
	}
	var center []int
	for cell := range s.Cells() {
		if s.Center().Has(cell) {
			center = append(center, cell)
		}
	}
	if diff := cmp.Diff([]int{6, 7, 8, 11, 12, 15, 16, 17}, center); diff != "" {
		t.Error("center", diff)
	}
	inverses := ""
	for m := range shape.Move(8) {
		inverses += s.Inverse(m).String()
		if diff := cmp.Diff(classicStrokes[m], s.Stroke(m)); diff != "" {
			t.Error("stroke", m, diff)
		}
	}
	if inverses != "FEHGBADC" {
		t.Errorf("inverses %s, want FEHGBADC", inverses)
	}
	if len(s.Symmetries()) != 8 {
		t.Errorf("%d symmetries, want 8", len(s.Symmetries()))
	}
}

// pictures are shapes of several kinds, for laws that hold for all.
var pictures = map[string]string{
	"classic": shape.Classic().String(),
	"plus":    "  .\n  o\n.ooo.\n  o\n  .\n",
	"bar":     "oo",
	"corner":  "o.\n.\n",
	"steps":   "..\n oo\n  ..",
	"two high": `
 .
 o
ooo
 o

 o
ooo
 o`,
}

func anyShape(t *rapid.T) *shape.Shape {
	names := make([]string, 0, len(pictures))
	for name := range pictures {
		names = append(names, name)
	}
	slices.Sort(names)
	s, err := shape.Parse(pictures[rapid.SampledFrom(names).Draw(t, "shape")])
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPictureIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		again, err := shape.Parse(s.String())
		if err != nil {
			t.Fatal(err)
		}
		if again.String() != s.String() {
			t.Errorf("%q became %q", s, again)
		}
	})
}

func TestAMoveAndItsInverseAreNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		mask := anyMask(t, s)
		m := anyMove(t, s)
		if got := s.Turn(s.Inverse(m)).Apply(s.Turn(m).Apply(mask)); got != mask {
			t.Errorf("%v and its inverse make %b of %b", m, got, mask)
		}
		turned := mask
		for range s.Stroke(m) {
			turned = s.Turn(m).Apply(turned)
		}
		if turned != mask {
			t.Errorf("%v, once for each cell of its stroke, makes %b of %b", m, turned, mask)
		}
	})
}

func TestATurnMovesTowardsTheHead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		m := anyMove(t, s)
		stroke := s.Stroke(m)
		for i, cell := range stroke {
			want := stroke[len(stroke)-1]
			if i > 0 {
				want = stroke[i-1]
			}
			if got := s.Turn(m).To(cell); got != want {
				t.Errorf("%v sends cell %d to %d, want %d", m, cell, got, want)
			}
		}
	})
}

func TestCommuting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		a, b := anyMove(t, s), anyMove(t, s)
		same := true
		for cell := range s.Cells() {
			mask := shape.Mask(1) << cell
			same = same && s.Turn(a).Apply(s.Turn(b).Apply(mask)) == s.Turn(b).Apply(s.Turn(a).Apply(mask))
		}
		// Strokes that cross in a single cell never commute, so the two ways to ask must agree.
		if got := s.Commute(a, b); got != same {
			t.Errorf("Commute(%v, %v) = %v, turning says %v", a, b, got, same)
		}
	})
}

func TestSymmetriesCommuteWithMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyShape(t)
		mask, m := anyMask(t, s), anyMove(t, s)
		symmetry := rapid.SampledFrom(s.Symmetries()).Draw(t, "symmetry")
		turnedFirst := symmetry.Cells.Apply(s.Turn(m).Apply(mask))
		turnedLast := s.Turn(symmetry.Moves[m]).Apply(symmetry.Cells.Apply(mask))
		if turnedFirst != turnedLast {
			t.Errorf("%s: %v first gives %b, %v last gives %b", symmetry.Name, m, turnedFirst, symmetry.Moves[m], turnedLast)
		}
		if symmetry.Cells.Apply(s.Center()) != s.Center() {
			t.Errorf("%s moves the center", symmetry.Name)
		}
	})
}

func TestSymmetriesOf(t *testing.T) {
	for name, want := range map[string]int{"classic": 8, "plus": 8, "bar": 4, "corner": 2, "steps": 2, "two high": 2} {
		s, err := shape.Parse(pictures[name])
		if err != nil {
			t.Fatal(err)
		}
		if got := len(s.Symmetries()); got != want {
			t.Errorf("%s has %d symmetries, want %d", name, got, want)
		}
		if s.Symmetries()[0].Name != "identity" {
			t.Errorf("%s: the first symmetry is %s", name, s.Symmetries()[0].Name)
		}
	}
}

func TestOrderOfMoves(t *testing.T) {
	// Two strokes in one column and two in one row: the upper and the left come first, whichever way they look.
	s, err := shape.Parse(".o .o\n\no\n.\n\no\n.\n")
	if err != nil {
		t.Fatal(err)
	}
	want := [][]int{{4, 5}, {6, 7}, {1, 0}, {3, 2}, {5, 4}, {7, 6}, {0, 1}, {2, 3}}
	var got [][]int
	for m := range shape.Move(s.Moves()) {
		got = append(got, s.Stroke(m))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestBadPictures(t *testing.T) {
	for _, test := range []struct {
		name, picture string
		want          shape.PictureError
		message       string
	}{
		{"empty", "", shape.PictureError{Err: shape.ErrEmpty}, "picture: no cell in the picture; draw cells as '.' or 'o'"},
		{"blank", " \n  \n", shape.PictureError{Err: shape.ErrEmpty}, ""},
		{"foreign", "..\no#\n", shape.PictureError{Line: 2, Column: 2, Character: '#', Err: shape.ErrCharacter},
			"picture: line 2, column 2: '#' is not a cell: want '.', 'o' or a blank"},
		{"tab", "\t..\n", shape.PictureError{Line: 1, Column: 1, Character: '\t', Err: shape.ErrCharacter}, ""},
		{"after a wide letter", "中.", shape.PictureError{Line: 1, Column: 1, Character: '中', Err: shape.ErrCharacter}, ""},
		{"lone", "oo\n\n  .\n", shape.PictureError{Line: 3, Column: 3, Err: shape.ErrLoneCell}, ""},
		{"no center", "...\n", shape.PictureError{Err: shape.ErrNoCenter}, ""},
		{"65 cells", strings.Repeat("o............\n", 5), shape.PictureError{Line: 5, Column: 13, Err: shape.ErrCells}, ""},
		{"28 moves", strings.Repeat("oo\n\n", 14), shape.PictureError{Err: shape.ErrMoves}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := shape.Parse(test.picture)
			var got *shape.PictureError
			if !errors.As(err, &got) {
				t.Fatalf("error %v, want a *PictureError", err)
			}
			if *got != test.want {
				t.Errorf("got %+v, want %+v", *got, test.want)
			}
			if !errors.Is(err, test.want.Err) {
				t.Errorf("%v does not wrap %v", err, test.want.Err)
			}
			if test.message != "" && err.Error() != test.message {
				t.Errorf("message %q, want %q", err, test.message)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, picture := range pictures {
		f.Add(picture)
	}
	f.Add("..\n..")
	f.Fuzz(func(t *testing.T, picture string) {
		s, err := shape.Parse(picture)
		if err != nil {
			if _, ok := errors.AsType[*shape.PictureError](err); !ok {
				t.Fatalf("error %v is no *PictureError", err)
			}
			return
		}
		again, err := shape.Parse(s.String())
		if err != nil || again.String() != s.String() || again.Moves() != s.Moves() || again.Center() != s.Center() {
			t.Errorf("%q is read as %q, and that as %q (%v)", picture, s, again, err)
		}
	})
}

func anyMask(t *rapid.T, s *shape.Shape) shape.Mask {
	return shape.Mask(rapid.Uint64().Draw(t, "mask")) & s.AllCells()
}

func anyMove(t *rapid.T, s *shape.Shape) shape.Move {
	return shape.Move(rapid.IntRange(0, s.Moves()-1).Draw(t, "move"))
}

func TestMoveText(t *testing.T) {
	for m := range shape.Move(shape.MaxMoves) {
		text, err := m.MarshalText()
		var again shape.Move
		if err != nil || string(text) != m.String() || again.UnmarshalText(text) != nil || again != m {
			t.Errorf("%d is written as %q (%v) and read as %d", uint8(m), text, err, uint8(again))
		}
	}
	if _, err := shape.Move(shape.MaxMoves).MarshalText(); err == nil {
		t.Error("a number that is no move has a letter")
	}
	for _, text := range []string{"", "a", "AB", "[", "\xff"} {
		if err := new(shape.Move).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as a move", text)
		}
	}
}
