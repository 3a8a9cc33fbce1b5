// Package disk makes and proves tables of distances that need not fit into memory, by breadth-first searches over segments on disk.
//
// The masks of a shape are numbered as [pdb.Blocks] numbers them, and cut into segments, runs of whole blocks. A level, the masks at one
// distance from the goal, is a file a segment. The next level is found in two steps, each of a task a segment. Expanding goes through a
// segment's file of the last level and writes down where the moves lead, sorted by segments as far as memory allows. Merging takes together
// all that leads to a segment, in a set of a bit a mask, and leaves out what is known. Since every move has an inverse, a neighbour of a level
// is in the level before, in it, or in the next one: so the two last levels are all that need be left out. All files are read and written from
// begin to end, and the only one that has all masks is that of the table, which the last step puts together of the levels.
//
// A task that is done says so in a side file, which comes last, so whoever is told to do it again does nothing. Tasks of a step may be done by
// any number of processes, on any machines that see the folder, and also by several at once: what they write is the same, or has a name of its
// own. What is no longer needed goes when a level is complete.
package disk

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// The names of files that stay.
const (
	// TableName is the file of a table that is made, in its folder: what [pdb.ReadLean] reads.
	TableName = "table.lean"
	// ProvedName is the file that says that the table is proved.
	ProvedName = "proved.json"

	layoutName = "table.json" // what the table is of, and its segments
	proofName  = "prove"      // the folder of a proof that is under way
)

// Options say how a table is made or proved.
type Options struct {
	// Dir is the folder of the table.
	Dir string
	// Memory is how many bytes the process may take, all in all.
	Memory int64
	// Segments is how many segments there are to be at least, where they are not there yet; 0 leaves it to the memory.
	Segments int
	// Known is how many masks are at each distance, if that is known: it tells closer how much disk is needed.
	Known []int
}

// A Search is a breadth-first search on disk: one that makes a table, or one that proves it.
type Search struct {
	options Options
	dir     string // of its files
	shape   *shape.Shape
	blocks  *pdb.Blocks
	paths   *pdb.Paths
	layout  layout
	begun   bool   // the layout is on disk
	proof   *proof // nil for a search that makes a table
	budget  budget
	workers []*worker

	read, written atomic.Int64 // bytes, by this process
	sofar         [2]int64     // bytes read and written, by all processes, at the end
	now           atomic.Pointer[Progress]
	input, whole  atomic.Int64 // bytes of the step's input, and how many there are in all
}

// New returns the search that makes the table of a shape, for masks of as many cells as its center, in a folder where it may have begun. It
// writes nothing yet. It gives an error that wraps [ErrOther] if the folder is of another shape, one that wraps [pdb.ErrTooLarge] if the masks
// cannot be numbered, and a *[MemoryError].
func New(s *shape.Shape, options Options) (*Search, error) {
	search, err := newSearch(s, options.Dir, options)
	if err != nil {
		return nil, err
	}
	return search, search.lay()
}

// ShapeOf returns the shape of the table that is made in a folder. It gives an error that wraps [fs.ErrNotExist] if none has begun.
func ShapeOf(dir string) (*shape.Shape, error) {
	l, err := readLayout(dir)
	if err != nil {
		return nil, err
	}
	return l.shape()
}

func newSearch(s *shape.Shape, dir string, options Options) (*Search, error) {
	blocks, err := pdb.NewBlocks(s.Cells(), s.Center().Len())
	if err != nil {
		return nil, err
	}
	paths, err := pdb.NewPaths(s, blocks)
	if err != nil {
		return nil, err
	}
	return &Search{options: options, dir: dir, shape: s, blocks: blocks, paths: paths}, nil
}

// lay finds out the segments: those that are on disk, or else new ones. A *[MemoryError] says what is enough, which is tried: with little memory
// there are more segments, which take some themselves.
func (s *Search) lay() error {
	allowed := s.options.Memory
	err := s.layWithin()
	for short := (*MemoryError)(nil); errors.As(err, &short) && s.options.Memory < mostMemory; err = s.layWithin() {
		s.options.Memory += max(1<<20, s.options.Memory/16)
	}
	enough := s.options.Memory
	if s.options.Memory = allowed; err == nil && enough > allowed {
		return &MemoryError{enough, allowed}
	}
	return err
}

// mostMemory is how much memory is tried.
const mostMemory = 1 << 50

// layWithin finds out the segments within the memory that is allowed.
func (s *Search) layWithin() error {
	l, err := readLayout(s.dir)
	switch {
	case err == nil:
		s.begun = true
		if err := s.fits(l); err != nil {
			return err
		}
		s.layout = *l
	case errors.Is(err, os.ErrNotExist):
		if s.layout, err = s.newLayout(); err != nil {
			return err
		}
	default:
		return err
	}
	s.budget, err = s.budgetOf(runtime.GOMAXPROCS(0))
	return err
}

// Shape returns the shape.
func (s *Search) Shape() *shape.Shape { return s.shape }

// Masks returns the number of all masks.
func (s *Search) Masks() int { return s.blocks.Count() }

// Segments returns the number of segments: that of the tasks of most steps.
func (s *Search) Segments() int { return len(s.layout.Segments) }

// Begun reports whether the search had begun when it was looked at first.
func (s *Search) Begun() bool { return s.begun }

// Proves reports whether the search is one that proves a table.
func (s *Search) Proves() bool { return s.proof != nil }

// Progress is what a search is doing.
type Progress struct {
	Step        string
	Done, Whole int64 // bytes of the step's input
	Reached     int   // masks whose distance is known
}

// Now returns what the search is doing, nil if it does nothing yet.
func (s *Search) Now() *Progress {
	now := s.now.Load()
	if now == nil {
		return nil
	}
	return &Progress{now.Step, s.input.Load(), max(1, s.whole.Load()), now.Reached}
}

// Moved returns how many bytes this process has read and written.
func (s *Search) Moved() (read, written int64) { return s.read.Load(), s.written.Load() }

// first and end return the blocks of a segment.
func (s *Search) first(segment int) int { return s.layout.Segments[segment] }

func (s *Search) end(segment int) int {
	if segment == len(s.layout.Segments)-1 {
		return s.blocks.Blocks()
	}
	return s.layout.Segments[segment+1]
}

// places returns where the places of a segment begin and end.
func (s *Search) places(segment int) (begin, end int) {
	last := s.blocks.Block(s.end(segment) - 1)
	return s.blocks.Block(s.first(segment)).Begin, last.Begin + last.Places
}

func (s *Search) path(name string) string { return filepath.Join(s.dir, name) }

// called returns what a shape is called in errors.
func called(s *shape.Shape) string { return cmp.Or(s.Name(), "a shape without a name") }

// ErrOther says that a folder is of another table.
var ErrOther = errors.New("another table")

// fits gives an error if a layout is not one of this search.
func (s *Search) fits(l *layout) error {
	of, err := l.shape()
	if err != nil {
		return err
	}
	if of.String() != s.shape.String() || l.Size != s.shape.Center().Len() {
		return fmt.Errorf("%s: %w: the folder is of %s, not of %s; want another folder", s.dir, ErrOther, called(of), called(s.shape))
	}
	if s.proof != nil && (l.Table == nil || *l.Table != s.proof.fingerprint) {
		return fmt.Errorf("%s: %w: a proof of another table has begun there; remove it", s.dir, ErrOther)
	}
	if !l.cuts(s.blocks) {
		return l.damaged(s.dir, "its segments are wrong")
	}
	return nil
}
