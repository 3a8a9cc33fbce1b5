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

// pictures are shapes of several kinds, for laws that hold for all, beside those that are built in.
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
	names := shape.Names()
	for name := range pictures {
		names = append(names, name)
	}
	slices.Sort(names)
	name := rapid.SampledFrom(slices.Compact(names)).Draw(t, "shape")
	if s, ok := shape.Named(name); ok {
		return s
	}
	s, err := shape.Parse(pictures[name])
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
		{"NUL", "o\x00", shape.PictureError{Line: 1, Column: 2, Err: shape.ErrCharacter},
			"picture: line 1, column 2: '\\x00' is not a cell: want '.', 'o' or a blank"},
		{"too wide", "name: a\n" + strings.Repeat(" ", 9) + "oo\n oo" + strings.Repeat(" ", 126) + "oo",
			shape.PictureError{Line: 3, Column: 130, Err: shape.ErrSize}, ""},
		{"too high", "\noo" + strings.Repeat("\n", 128) + "oo", shape.PictureError{Line: 130, Column: 1, Err: shape.ErrSize},
			"picture: line 130, column 1: too far from the first; draw 128 lines and 128 columns at most"},
		{"28 moves", strings.Repeat("oo\n\n", 14), shape.PictureError{Err: shape.ErrMoves}, ""},
		{"lone, among comments", "# one\nname: two\noo\n# three\n\n  .\n", shape.PictureError{Line: 6, Column: 3, Err: shape.ErrLoneCell}, ""},
		{"foreign, among comments", "\n# one\n  # two\nox", shape.PictureError{Line: 4, Column: 2, Character: 'x', Err: shape.ErrCharacter}, ""},
		{"large letter", "oo\nname:  aB\n", shape.PictureError{Line: 2, Column: 9, Character: 'B', Err: shape.ErrName},
			"picture: line 2, column 9: 'B' is not right for a name: want 1 to 32 small letters, digits and hyphens, a letter first"},
		{"name of two words", "oo\nname: a b\n", shape.PictureError{Line: 2, Column: 8, Character: ' ', Err: shape.ErrName}, ""},
		{"digit first", "oo\nname:7\n", shape.PictureError{Line: 2, Column: 6, Character: '7', Err: shape.ErrName}, ""},
		{"hyphen first", "oo\nname:-\n", shape.PictureError{Line: 2, Column: 6, Character: '-', Err: shape.ErrName}, ""},
		{"no name", "oo\nname:  \n", shape.PictureError{Line: 2, Column: 8, Err: shape.ErrName}, ""},
		{"long name", "name: " + strings.Repeat("a", 33), shape.PictureError{Line: 1, Column: 7, Err: shape.ErrName}, ""},
		{"two names", "name: a\noo\nname: a\n", shape.PictureError{Line: 3, Column: 1, Err: shape.ErrNames},
			"picture: line 3, column 1: a second name; leave one of them out"},
		{"only a name", "# none\nname: a\n", shape.PictureError{Err: shape.ErrEmpty}, ""},
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

// Comments and names stand anywhere, and are no rows: what is above and below them hangs together.
func TestCommentsAndNames(t *testing.T) {
	for picture, name := range map[string]string{
		"# A cross.\nname: cross-2\n .\n  # middle ☃\n.oo.\n#\n .": "cross-2",
		"\ufeffname:a\r\n .\r\n.oo.\r\n .\r\n":                     "a",
		" .\n.oo.\n .\nname: " + strings.Repeat("z", 32) + "  ":    strings.Repeat("z", 32),
		" .\n.oo.\n .": "",
	} {
		s, err := shape.Parse(picture)
		if err != nil {
			t.Errorf("%q: %v", picture, err)
			continue
		}
		if s.Name() != name || s.String() != " .\n.oo.\n .\n" {
			t.Errorf("%q is read as %q:\n%s", picture, s.Name(), s)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, picture := range pictures {
		f.Add(picture)
	}
	for _, s := range shape.Catalog() {
		f.Add("# built in\nname: " + s.Name() + "\n" + s.String())
	}
	f.Add("..\n..")
	f.Add("oo\n# name: none\n\nname:\n")
	f.Fuzz(func(t *testing.T, picture string) {
		s, err := shape.Parse(picture)
		if err != nil {
			fault, ok := errors.AsType[*shape.PictureError](err)
			if !ok {
				t.Fatalf("error %v is no *PictureError", err)
			}
			lines := strings.Split(picture, "\n")
			if fault.Line > len(lines) || fault.Line > 0 && (fault.Column < 1 || fault.Column > len(lines[fault.Line-1])+1) {
				t.Fatalf("%q: %v is no place in it", picture, fault)
			}
			return
		}
		text := s.String()
		if s.Name() != "" {
			text = "name: " + s.Name() + "\n# " + strings.ReplaceAll(picture, "\n", "\n#") + "\n" + text
		}
		again, err := shape.Parse(text)
		if err != nil || again.Name() != s.Name() || again.String() != s.String() || again.Moves() != s.Moves() || again.Center() != s.Center() {
			t.Errorf("%q is read as %q, and that as %q (%v)", picture, s, again, err)
		}
		if all, solvable := s.Masks(); solvable < 1 || solvable > all || !s.Solvable(s.Center()) {
			t.Errorf("%q: %d masks, %d of them can be solved", picture, all, solvable)
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
