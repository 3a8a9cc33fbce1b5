package shape_test

import (
	"testing"

	"octothorpe/shape"

	"pgregory.net/rapid"
)

// What follows from the parts is what a search finds, on pictures of all kinds.
func TestSolvableIsWhatASearchReaches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawnShape(t)
		size := rapid.IntRange(s.Center().Len(), s.Cells()).Draw(t, "size")
		var queue []shape.Mask
		reached := map[shape.Mask]bool{}
		for mask := shape.Mask(0); mask <= s.AllCells(); mask++ {
			if mask.Len() == size && mask&s.Center() == s.Center() {
				queue = append(queue, mask)
				reached[mask] = true
			}
		}
		for ; len(queue) > 0; queue = queue[1:] {
			for m := range shape.Move(s.Moves()) {
				if next := s.Turn(m).Apply(queue[0]); !reached[next] {
					reached[next] = true
					queue = append(queue, next)
				}
			}
		}
		masks := int64(0)
		for mask := shape.Mask(0); mask <= s.AllCells(); mask++ {
			if mask.Len() != size {
				continue
			}
			masks++
			if got := s.Solvable(mask); got != reached[mask] {
				t.Fatalf("%sSolvable(%b) = %v, a search says %v", s, mask, got, reached[mask])
			}
		}
		all, solvable := s.Masks()
		if size == s.Center().Len() && (all != masks || solvable != int64(len(reached))) {
			t.Errorf("%s%d masks, %d solvable; counted are %d, %d", s, all, solvable, masks, len(reached))
		}
	})
}

// drawnShape returns a shape of few cells, drawn at random.
func drawnShape(t *rapid.T) *shape.Shape {
	row := rapid.StringOfN(rapid.SampledFrom([]rune(" .o")), 0, 4, -1)
	for {
		picture := ""
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			picture += row.Draw(t, "row") + "\n"
		}
		s, err := shape.Parse(picture)
		if err == nil && s.Cells() <= 12 {
			return s
		}
	}
}

func TestPartsOfPictures(t *testing.T) {
	for name, want := range map[string][]shape.Mask{
		"classic": {1<<24 - 1},
		"spiral":  {1<<25 - 1},
		"apart":   {0b010100000111110101, 0b101011111000001010},
	} {
		s, _ := shape.Named(name)
		got := s.Parts()
		if len(got) != len(want) {
			t.Fatalf("%s has %d parts, want %d", name, len(got), len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%s: part %d is %b, want %b", name, i, got[i], want[i])
			}
		}
	}
}

// A part that is one stroke only turns: of the six ways to choose two of four cells it reaches four, or the two that are alike.
func TestARingOnlyTurns(t *testing.T) {
	for picture, want := range map[string]int64{"oo..": 4, "o.o.": 2, "o...": 4, "oooo": 1, "oo..\n\no.o.": 4 * 2} {
		s, err := shape.Parse(picture)
		if err != nil {
			t.Fatal(err)
		}
		if _, got := s.Masks(); got != want {
			t.Errorf("%q: %d masks can be solved, want %d", picture, got, want)
		}
	}
}

// The greatest numbers of masks are counted exactly.
func TestMasksOfTheLargestShape(t *testing.T) {
	s, err := shape.Parse("oooooooo........oooooooo........\n\noooooooo........oooooooo........")
	if err != nil {
		t.Fatal(err)
	}
	if all, _ := s.Masks(); all != 1832624140942590534 {
		t.Errorf("%d ways to choose 32 of 64", all)
	}
}
