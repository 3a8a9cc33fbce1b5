package census_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/internal/pdb"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
)

// What is known of the small shapes is what a fresh count gives, and of all others what their masks add up to.
func TestKnownOf(t *testing.T) {
	const small = 3_000_000 // masks
	const counted = 1_000_000_000
	for _, s := range shape.Catalog() {
		known, ok := census.KnownOf(s.Shape)
		all, solvable := s.Masks()
		if ok != (all <= counted) {
			t.Errorf("%s, of %d masks, is known: %v", s.Name(), all, ok)
		}
		if !ok {
			continue
		}
		sum := int64(0)
		for _, masks := range known.ByDistance {
			sum += int64(masks)
		}
		if sum != solvable || known.Found == "" {
			t.Errorf("%s: %d masks are counted (%s), and %d can be solved", s.Name(), sum, known.Found, solvable)
		}
		if all > small {
			continue
		}
		table, err := pdb.Build(s.Shape)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(table.ByDistance(), known.ByDistance); diff != "" {
			t.Errorf("%s (-fresh +known):%s", s.Name(), diff)
		}
	}
}

// What is known goes with the picture, whatever the shape is called.
// The tables of the built-in shapes that two cores make in a second are proved, and have the masks that are known.
func TestTablesOfTheCatalog(t *testing.T) {
	const most = 12_000_000 // masks
	for _, s := range shape.Catalog() {
		if all, _ := s.Masks(); all > most {
			continue
		}
		table, err := octothorpe.BuildLeanTable(t.Context(), s.Shape, s.Center().Len(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Prove(t.Context()); err != nil {
			t.Errorf("%s: %v", s.Name(), err)
		}
		known, _ := census.KnownOf(s.Shape)
		if diff := cmp.Diff(known.ByDistance, table.ByDistance()); diff != "" {
			t.Errorf("%s (-known +table):%s", s.Name(), diff)
		}
	}
}

func TestKnownOfAnotherName(t *testing.T) {
	s, err := shape.Parse("name: mine\n    .\n    o\n  .ooo.\n    o\n    .\n")
	if err != nil {
		t.Fatal(err)
	}
	if known, ok := census.KnownOf(s); !ok || len(known.ByDistance) != 9 {
		t.Errorf("a plus by another name: %v, %v", known, ok)
	}
	if s, err = shape.Parse("oo"); err != nil {
		t.Fatal(err)
	}
	if known, ok := census.KnownOf(s); ok {
		t.Errorf("a bar: %v", known)
	}
}

// Of one shape with its arms moved, the same is known.
func TestArmsMayStandAnywhere(t *testing.T) {
	short, _ := shape.Named("short")
	pinwheel, _ := shape.Named("pinwheel")
	one, _ := census.KnownOf(short)
	other, _ := census.KnownOf(pinwheel)
	if diff := cmp.Diff(one, other); diff != "" {
		t.Error(diff)
	}
}

// What the catalog says of shapes is so: grid is easy for its size, and spiral hard.
func TestEasyAndHardForTheirSize(t *testing.T) {
	godsNumber := func(name string) (number int, masks int64) {
		s, _ := shape.Named(name)
		known, _ := census.KnownOf(s)
		masks, _ = s.Masks()
		return len(known.ByDistance) - 1, masks
	}
	classic, classicMasks := godsNumber("classic")
	if grid, masks := godsNumber("grid"); grid >= classic || masks <= classicMasks {
		t.Errorf("grid has god's number %d for %d masks, classic %d for %d", grid, masks, classic, classicMasks)
	}
	for _, name := range shape.Names() {
		number, masks := godsNumber(name)
		if spiral, fewer := godsNumber("spiral"); name != "spiral" && masks > fewer && number >= spiral {
			t.Errorf("%s has god's number %d, and spiral only %d", name, number, spiral)
		}
	}
}

// A program that has nothing to do with this one has read the definitions that we write for it, and counts what we count.
func TestTwsearchFindsTheSame(t *testing.T) {
	tables := map[string]*pdb.Table{}
	for line := range strings.Lines(readFile(t, filepath.Join("testdata", "twsearch.txt"))) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		s, ok := shape.Named(words[0])
		if !ok {
			t.Fatalf("there is no %s", words[0])
		}
		known, _ := census.KnownOf(s)
		if len(words) > 3 {
			if diff := cmp.Diff(numbers(t, words[1:]), known.ByDistance); diff != "" {
				t.Errorf("%s (-twsearch +octo): %s", words[0], diff)
			}
			continue
		}
		table := tables[words[0]]
		if table == nil {
			var err error
			if table, err = pdb.Build(s); err != nil {
				t.Fatal(err)
			}
			tables[words[0]] = table
		}
		mask := shape.Mask(0)
		for cell, place := range words[1] {
			if place == 'o' {
				mask |= 1 << cell
			}
		}
		if got := table.Distance(mask); strconv.Itoa(got) != words[2] {
			t.Errorf("%s: %s is %d moves from the center, twsearch says %s", words[0], words[1], got, words[2])
		}
	}
	if len(tables) == 0 {
		t.Error("no positions are recorded")
	}
}

// The definitions for twsearch say the same game: read by themselves, with nothing but what twsearch says of its format, they give as
// many positions by distance as we know of.
func TestDefinitionsForTwsearch(t *testing.T) {
	for _, name := range []string{"plus", "short", "apart", "spiral"} {
		s, _ := shape.Named(name)
		known, _ := census.KnownOf(s)
		if diff := cmp.Diff(known.ByDistance, readDefinition(t, s.TWS()).count()); diff != "" {
			t.Errorf("%s (-octo +definition): %s", name, diff)
		}
	}
}

// The moves of a definition are those of its letters: position i gets what was at position p.
func TestMovesOfDefinitions(t *testing.T) {
	for _, s := range shape.Catalog() {
		d := readDefinition(t, s.TWS())
		written := 0
		for m := range shape.Move(s.Moves()) {
			from, ok := d.moves[m.String()]
			if !ok {
				continue
			}
			written++
			for place, source := range from {
				if s.Turn(m).To(source-1) != place {
					t.Errorf("%s: %v brings to place %d what was at %d", s.Name(), m, place+1, source)
				}
			}
			if inverse, ok := d.moves[s.Inverse(m).String()]; ok && s.Inverse(m) != m {
				t.Errorf("%s: %v is written, and its inverse too: %v", s.Name(), m, inverse)
			}
		}
		if written != s.Moves()/2 || written != len(d.moves) || d.name != s.Name() {
			t.Errorf("%s is written as %s, with %d moves of %d", s.Name(), d.name, written, len(d.moves))
		}
	}
}

// A definition is what a file for twsearch with one set says. It shares nothing with what writes it.
type definition struct {
	name   string
	solved []int
	moves  map[string][]int
}

// readDefinition reads a definition.
func readDefinition(t *testing.T, text string) *definition {
	d := &definition{moves: map[string][]int{}}
	var lines [][]string
	for line := range strings.Lines(text) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(line, "#") {
			lines = append(lines, words)
		}
	}
	if len(lines) < 3 || lines[0][0] != "Name" || len(lines[0]) != 2 || lines[1][0] != "Set" || len(lines[1]) != 4 || lines[1][3] != "1" {
		t.Fatalf("no Name and Set at the top of\n%s", text)
	}
	d.name = lines[0][1]
	set := lines[1][1]
	for lines = lines[2:]; len(lines) >= 4; lines = lines[4:] {
		if !slices.Equal(lines[1], []string{set}) || !slices.Equal(lines[3], []string{"End"}) {
			t.Fatalf("%v is no state and no move", lines[:4])
		}
		values := numbers(t, lines[2])
		switch head := lines[0]; {
		case head[0] == "Solved" && d.solved == nil && len(d.moves) == 0:
			d.solved = values
		case head[0] == "Move" && len(head) == 2 && d.moves[head[1]] == nil && d.solved != nil:
			sorted := slices.Sorted(slices.Values(values))
			for i, place := range sorted {
				if place != i+1 {
					t.Fatalf("move %s is no permutation: %v", head[1], values)
				}
			}
			d.moves[head[1]] = values
		default:
			t.Fatalf("unexpected %v", head)
		}
		if len(values) != len(d.solved) {
			t.Fatalf("%d numbers, want %d", len(values), len(d.solved))
		}
	}
	if len(lines) > 0 {
		t.Fatalf("%v stands at the end", lines)
	}
	return d
}

// count returns how many positions are so many moves from the solved one: moves are those that are written, and their inverses.
func (d *definition) count() []int {
	solved := text(d.solved)
	seen := map[string]bool{solved: true}
	level := []string{solved}
	var counts []int
	for len(level) > 0 {
		counts = append(counts, len(level))
		var next []string
		for _, position := range level {
			for _, from := range d.moves {
				there, back := make([]byte, len(from)), make([]byte, len(from))
				for place, source := range from {
					there[place] = position[source-1]
					back[source-1] = position[place]
				}
				for _, moved := range []string{string(there), string(back)} {
					if !seen[moved] {
						seen[moved] = true
						next = append(next, moved)
					}
				}
			}
		}
		level = next
	}
	return counts
}

// text writes pieces as a string.
func text(pieces []int) string {
	letters := make([]byte, len(pieces))
	for i, piece := range pieces {
		letters[i] = byte(piece)
	}
	return string(letters)
}

func numbers(t *testing.T, words []string) []int {
	values := make([]int, len(words))
	for i, word := range words {
		value, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		values[i] = value
	}
	return values
}

func readFile(t *testing.T, path string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
