package octothorpe_test

import (
	"slices"
	"testing"

	"octothorpe"

	"pgregory.net/rapid"
)

// class returns the boards of b's class, by making all its images.
func class(b octothorpe.Board) map[octothorpe.Board]bool {
	images := map[octothorpe.Board]bool{}
	for _, symmetry := range octothorpe.Symmetries() {
		for _, renaming := range renamings {
			images[b.Transform(symmetry).Rename(renaming[:]...)] = true
		}
	}
	return images
}

func TestCanonicalIsTheLeastOfItsClass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		canonical, images := board.Canonical(), class(board)
		if !images[canonical] {
			t.Errorf("%v is not in the class of %v", canonical, board)
		}
		for image := range images {
			if image.Compare(canonical) < 0 {
				t.Errorf("%v is less than the canonical form %v", image, canonical)
			}
			if image.Canonical() != canonical || image.ClassSize() != len(images) {
				t.Errorf("%v has canonical form %v and class size %d, its image %v has %v and %d; there are %d images",
					board, canonical, board.ClassSize(), image, image.Canonical(), image.ClassSize(), len(images))
			}
		}
	})
}

func TestClassSize(t *testing.T) {
	for digits, want := range map[string]int{
		sampleDigits:               48,
		eightOfEach:                24, // left and right may be swapped
		"122323131213312131323221": 12,
		"121222333113311333222121": 6,
	} {
		if got := mustParse(digits).ClassSize(); got != want {
			t.Errorf("the class of %s has %d boards, want %d", digits, got, want)
		}
	}
}

func TestRenamedBy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := anyBoard(t)
		for _, symmetry := range octothorpe.Symmetries() {
			var want []int
			wantOK := false
			for _, renaming := range renamings {
				if board.Rename(renaming[:]...) == board.Transform(symmetry) {
					want, wantOK = renaming[:], true
				}
			}
			if got, ok := board.RenamedBy(symmetry); !slices.Equal(got, want) || ok != wantOK {
				t.Errorf("%v is renamed by %s to %v (%v), want %v (%v)", board, symmetry.Name, got, ok, want, wantOK)
			}
		}
	})
	if to, ok := (octothorpe.Board{}).RenamedBy(octothorpe.Symmetries()[0]); ok {
		t.Errorf("the zero Board is renamed to %v", to)
	}
}

func TestSymmetriesAndMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, moves, symmetry := anyBoard(t), anyMoves(t, 10), anySymmetry(t)
		if before, after := board.Transform(symmetry).Apply(image(moves, symmetry)), board.Apply(moves).Transform(symmetry); before != after {
			t.Errorf("%s before %s gives %v, after it %v", symmetry.Name, moves, before, after)
		}
	})
}

func TestRenameNamesEachSymbol(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, to := anyBoard(t), rapid.SampledFrom(renamings).Draw(t, "to")
		renamed := board.Rename(to[:]...)
		for cell := range 24 {
			if got, want := renamed.At(cell), to[board.At(cell)-1]; got != want {
				t.Errorf("%d at cell %d becomes %d, want %d", board.At(cell), cell, got, want)
			}
		}
	})
}
