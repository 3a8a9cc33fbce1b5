package census

import (
	"testing"

	"octothorpe/shape"
)

// Symmetries permute the cells of halves, of which one has 16 here, and parts have their places.
func TestHalvesOf30Cells(t *testing.T) {
	s, err := shape.Parse(`
  .  .
  .  .
  .  .
..oooo..
  o  o
..oooo..
  .  .
  .  .
  .  .
`)
	if err != nil {
		t.Fatal(err)
	}
	halves := newHalves(s)
	if one, other := len(halves[0].cells), len(halves[1].cells); one+other != 30 || max(one, other) != 16 {
		t.Fatalf("halves of %d and %d cells", one, other)
	}
	if both := halves[0].spread[halves[0].all()] | halves[1].spread[halves[1].all()]; both != s.AllCells() {
		t.Errorf("they have the cells %b", both)
	}
	for _, h := range halves {
		for size, parts := range h.parts {
			if int64(len(parts)) != choose(len(h.cells), size) {
				t.Errorf("%d parts of %d cells of %d", len(parts), size, len(h.cells))
			}
			for i, part := range parts {
				if h.spread[part].Len() != size || int(h.index[part]) != i {
					t.Fatalf("part %b, of %d cells, is number %d; want %d and %d", part, h.spread[part].Len(), h.index[part], size, i)
				}
				for j, symmetry := range s.Symmetries() {
					if got, want := h.spread[h.images[j][part]], symmetry.Cells.Apply(h.spread[part]); got != want {
						t.Fatalf("%s makes of part %b the cells %b, want %b", symmetry.Name, part, got, want)
					}
				}
			}
		}
	}
}
