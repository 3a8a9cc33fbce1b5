package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"octothorpe"
	"octothorpe/shape"
	"octothorpe/solver"

	"github.com/spf13/cobra"
)

// A shapeFlag is --shape: a built-in shape by its name, or one from a file that has its picture.
type shapeFlag struct {
	text string
	cmd  *cobra.Command
}

// flag adds the flag to a command.
func (f *shapeFlag) flag(cmd *cobra.Command) {
	f.cmd = cmd
	cmd.Flags().StringVar(&f.text, "shape", "classic", "take boards of a built-in shape, or of the picture in a file: `NAME|FILE`")
	err := cmd.RegisterFlagCompletionFunc("shape", func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return shape.Names(), cobra.ShellCompDirectiveDefault
	})
	if err != nil {
		panic(err) // the flag is there
	}
}

// isClassic reports whether the shape is the classic one, without making it.
func (f *shapeFlag) isClassic() bool { return f.text == "classic" }

// shape returns the shape. The name of a built-in one comes before a file of that name.
func (f *shapeFlag) shape() (*shape.Shape, error) {
	s, err := findShape(f.cmd, f.text)
	if err != nil {
		return nil, fmt.Errorf("--shape: %w", err)
	}
	return s, nil
}

// A tabling is how a command comes by the tables of other shapes.
type tabling struct {
	memory amount
	file   string
}

// flag adds the flag to a command.
func (t *tabling) flag(cmd *cobra.Command) {
	t.memory = amount{units: sizes}
	cmd.Flags().Var(&t.memory, "memory", "make no table of another shape that takes more than `SIZE` (a quarter of the machine's if not given)")
	noFiles(cmd, "memory")
	cmd.Flags().StringVar(&t.file, "table", "", "look distances up in the `FILE` that octo table build has made")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Flags().Changed("memory") && !cmd.Flags().Changed("shape") {
			return errors.New("--memory limits the tables of other shapes, and wants --shape with it")
		}
		return t.check(cmd)
	}
}

// check refuses the name of a table without a shape.
func (t *tabling) check(cmd *cobra.Command) error {
	switch changed := cmd.Flags().Changed; {
	case changed("table") && !changed("shape"):
		return errors.New("--table has the distances of another shape, and wants --shape with it")
	case changed("table") && t.file == "":
		return errors.New("--table wants the name of a file")
	}
	return nil
}

// solver returns what solves a shape's boards. Tables that are made are kept in the user's cache. What is done shows on a terminal until
// the progress ends.
func (t *tabling) solver(s *shape.Shape) (*shapeSolver, *progress) {
	shown := newTableProgress()
	options := solver.Options{
		Memory:   t.memory.value,
		File:     t.file,
		Progress: shown.set,
		Unkept: func(err error) {
			shown.hide()
			fmt.Fprintf(os.Stderr, "octo: %v\n", err)
		},
	}
	options.Cache, options.NoCache = solver.UserCache()
	return &shapeSolver{solver.New(s, options), shown}, shown.progress
}

// A shapeSolver solves a shape's boards, and shows how a table or a search comes along as long as it does.
type shapeSolver struct {
	*solver.Solver
	shown *tableProgress
}

// For is [solver.Solver.For].
func (s *shapeSolver) For(ctx context.Context, board octothorpe.Board) (*octothorpe.Solver, error) {
	defer s.shown.rest()
	return s.Solver.For(ctx, board)
}

// Search is [solver.Solver.Search].
func (s *shapeSolver) Search(ctx context.Context, board octothorpe.Board, limits solver.Limits) solver.Found {
	defer s.shown.rest()
	return s.Solver.Search(ctx, board, limits)
}

// solverFor returns what solves a board: by the tables of its shape, which are made if they are missing, or as classic boards are solved if
// there are none.
func solverFor(ctx context.Context, others *shapeSolver, board octothorpe.Board, from *source) (*octothorpe.Solver, error) {
	if others == nil {
		return new(octothorpe.Solver), nil
	}
	watchNow(ctx)
	found, err := others.For(ctx, board)
	switch {
	case errors.Is(err, octothorpe.ErrTooLarge):
		return nil, from.fault(err, fmt.Sprintf("needs a table of its shape, and none is made: %v%s; %s", err, remedy(err), searching))
	case err != nil:
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	return found, nil
}

// searching is what does without tables.
const searching = "octo solve without --all or --count answers it by a search"

// tablesFor returns what solves a board of another shape than the classic one, which came from nowhere that could be named.
func tablesFor(ctx context.Context, others *shapeSolver, board octothorpe.Board) (*octothorpe.Solver, error) {
	found, err := others.For(ctx, board)
	switch {
	case errors.Is(err, octothorpe.ErrTooLarge):
		return nil, fmt.Errorf("how far boards are from solved takes a table of their shape, and none is made: %w%s", err, remedy(err))
	case err != nil:
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	return found, nil
}

// remedy returns what to do about a table that is too large, behind what is wrong: nothing if no memory is enough.
func remedy(err error) string {
	if _, ok := errors.AsType[*solver.MemoryError](err); ok {
		return "; want more --memory"
	}
	return ""
}

// A tableProgress shows how a table comes along, or a search in place of one.
type tableProgress struct {
	*progress
	latest atomic.Pointer[solver.Progress]
}

func newTableProgress() *tableProgress {
	p := &tableProgress{}
	p.progress = follow(func(time.Duration) string {
		now := p.latest.Load()
		if now == nil {
			return ""
		}
		if now.Doing == "searching" {
			return fmt.Sprintf("searching: no solution of %s or fewer, %s", plural(now.Proved, "move"), many(int(now.Nodes), "node"))
		}
		return fmt.Sprintf("%s %s of %d cells: %s", now.Doing, many(now.Masks, "mask"), now.Size, bar(int64(now.Done), int64(now.Masks)))
	})
	return p
}

// rest shows nothing until there is something to do again: answers are written, or boards are waited for.
func (p *tableProgress) rest() {
	p.latest.Store(nil)
	p.hide()
}

// set sets what shows next.
func (p *tableProgress) set(now solver.Progress) { p.latest.Store(&now) }
