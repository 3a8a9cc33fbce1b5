package shape_test

import (
	"slices"
	"strings"
	"testing"

	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

// The built-in shapes have what is promised of them.
func TestCatalog(t *testing.T) {
	type promise struct {
		Name                               string
		Cells, Strokes, Center, Symmetries int
		Masks, Solvable                    int64
	}
	want := []promise{
		{"classic", 24, 4, 8, 8, 735471, 735471},
		{"short", 16, 4, 8, 8, 12870, 12870},
		{"long", 32, 4, 8, 8, 10518300, 10518300},
		{"wide", 28, 4, 12, 8, 30421755, 30421755},
		{"two-three", 33, 5, 13, 4, 573166440, 573166440},
		{"three-three", 45, 6, 21, 8, 3773655750150, 3773655750150},
		{"plus", 9, 2, 5, 8, 126, 126},
		{"grid", 25, 10, 9, 8, 2042975, 2042975},
		{"spiral", 25, 6, 5, 1, 53130, 53130},
		{"pinwheel", 16, 4, 8, 4, 12870, 12870},
		{"apart", 18, 4, 10, 4, 43758, 126 * 126},
	}
	var got []promise
	for _, s := range shape.Catalog() {
		all, solvable := s.Masks()
		got = append(got, promise{s.Name(), s.Cells(), s.Moves() / 2, s.Center().Len(), len(s.Symmetries()), all, solvable})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// On every built-in shape a move and its inverse are nothing, and so is a move done once for each cell of its stroke; and a symmetry and then
// a move are the same as the move before it.
func TestMovesOfTheCatalog(t *testing.T) {
	for _, s := range shape.Catalog() {
		for m := range shape.Move(s.Moves()) {
			turn, back := s.Turn(m), s.Turn(s.Inverse(m))
			if s.Inverse(m) == m || s.Inverse(s.Inverse(m)) != m {
				t.Errorf("%s: %v has the inverse %v", s.Name(), m, s.Inverse(m))
			}
			for cell := range s.Cells() {
				if got := back.To(turn.To(cell)); got != cell {
					t.Errorf("%s: %v and its inverse send cell %d to %d", s.Name(), m, cell, got)
				}
				at := cell
				for range s.Stroke(m) {
					at = turn.To(at)
				}
				if at != cell {
					t.Errorf("%s: %v, once for each cell of its stroke, sends cell %d to %d", s.Name(), m, cell, at)
				}
				for _, symmetry := range s.Symmetries() {
					if a, b := symmetry.Cells.To(turn.To(cell)), s.Turn(symmetry.Moves[m]).To(symmetry.Cells.To(cell)); a != b {
						t.Errorf("%s: %s and %v send cell %d to %d and %d", s.Name(), symmetry.Name, m, cell, a, b)
					}
				}
			}
		}
	}
}

func TestNamed(t *testing.T) {
	names := shape.Names()
	for i, entry := range shape.Catalog() {
		s, ok := shape.Named(names[i])
		if !ok || s != entry.Shape || s.Name() != names[i] {
			t.Errorf("Named(%q) = %v, %v, want the shape of the catalog", names[i], s, ok)
		}
		if entry.About == "" || strings.ContainsAny(entry.About, "\n") {
			t.Errorf("%s is told as %q", names[i], entry.About)
		}
		again, err := shape.Parse("name: " + s.Name() + "\n" + s.String())
		if err != nil || again.Name() != s.Name() || again.String() != s.String() {
			t.Errorf("%s is read back as %v (%v)", s.Name(), again, err)
		}
	}
	if classic, _ := shape.Named("classic"); classic != shape.Classic() {
		t.Error("the classic shape is made twice")
	}
	if names[0] != "classic" {
		t.Errorf("%s comes first", names[0])
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != len(shape.Catalog()) {
		t.Errorf("names are not unique: %v", names)
	}
	for _, name := range []string{"", "Classic", "none"} {
		if s, ok := shape.Named(name); ok || s != nil {
			t.Errorf("Named(%q) = %v, want none", name, s)
		}
	}
}

// No two built-in shapes have the same picture, so that a picture tells which one it is.
func TestPicturesDiffer(t *testing.T) {
	names := map[string]string{}
	for _, s := range shape.Catalog() {
		if other, ok := names[s.String()]; ok {
			t.Errorf("%s and %s have the same picture", other, s.Name())
		}
		names[s.String()] = s.Name()
	}
}
