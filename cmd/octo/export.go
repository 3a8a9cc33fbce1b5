package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"octothorpe"
	"octothorpe/export"
	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// asParquet is a word of --format: columns for databases.
const asParquet = "parquet"

// exporting writes the table of all masks.
type exporting struct {
	out    *output
	format *choice
	path   string // - is standard output
	of     shapeFlag
	on     *shape.Shape
	tables tabling
}

func newExport(out *output) *cobra.Command {
	e := &exporting{out: out}
	cmd := &cobra.Command{
		Use:   "export FILE",
		Short: "Write the table of all masks for databases",
		Long: `export writes all that is known of the 735,471 masks, the sets of cells that
one symbol can occupy, for DuckDB, pandas and other programs that read tables:
a row a mask, in ascending order of the masks. The file is written whole or not
at all; - is standard output.

The name of the file says the format, in small letters or large, or --format:
  parquet  columns with types and statistics, compressed with zstd, 4 MB
  csv      rows below a header, 39 MB
  jsonl    an object a line, 111 MB

--shape writes the masks of another shape that have as many cells as its center,
as far as they can be solved. It may have 32 cells at most. Beside the table of
distances that takes 9 bytes of memory a mask.

Columns:
  mask         the mask as a number: bit i is cell i
  cells        the mask as 24 signs, cell 0 first: o in the mask, . elsewhere
  distance     how many moves bring the mask to the center
  first_move   the first move of the first shortest solution; none for the goal
  first_moves  the first moves of all shortest solutions, in order
  solutions    the number of shortest solutions
  class_size   how many masks the symmetries of the board make of this one
  canonical    the least of these, which they all share`,
		Example: `  octo export masks.parquet
  octo export --format csv - | head
  octo export --shape long long.parquet`,
		Args: cobra.MatchAll(wantArguments("the name of a file", "masks.parquet"), atMostOne("file")),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return []cobra.Completion{asParquet, asCSV, asJSONLines}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	e.format = formatFlag(cmd, asParquet, asCSV, asJSONLines)
	cmd.Flags().Lookup("format").DefValue = "" // the name of the file says it
	e.of.flag(cmd)
	e.tables.flag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		e.path = args[0]
		return e.run(cmd)
	}
	return cmd
}

func (e *exporting) run(cmd *cobra.Command) error {
	if err := e.findFormat(cmd.Flags().Changed("format")); err != nil {
		return err
	}
	var err error
	if e.on, err = e.of.shape(); err != nil {
		return err
	}
	watchNow(cmd.Context())
	if e.path == "-" {
		if e.format.word == asParquet && term.IsTerminal(int(os.Stdout.Fd())) {
			return errors.New("a terminal cannot show Parquet, want the name of a file")
		}
		return place(e.write(cmd.Context(), e.out), "")
	}
	if err := checkFile(cmd.Context(), e.path); err != nil {
		return err
	}
	return writeWhole(cmd.Context(), e.path, func(w io.Writer) error { return e.write(cmd.Context(), w) })
}

// findFormat has the name of the file say the format, and refuses a name that says another one than --format.
func (e *exporting) findFormat(given bool) error {
	if e.path == "" {
		return errors.New("export wants the name of a file, such as masks.parquet")
	}
	ending := filepath.Ext(e.path)
	for _, word := range e.format.words {
		if !strings.EqualFold(ending, endingOf(word)) {
			continue
		}
		if given && word != e.format.word {
			return fmt.Errorf("%s says %s, and --format says %s: want the same", shown(e.path), word, e.format.word)
		}
		e.format.word = word
		return nil
	}
	switch {
	case given:
		return nil
	case e.path == "-":
		return fmt.Errorf("standard output does not say a format, want --format %s", list(e.format.words))
	}
	return fmt.Errorf("%s does not say a format, want a name that ends in .parquet, .csv or .jsonl, or --format", shown(e.path))
}

// table returns what is written.
func (e *exporting) table(ctx context.Context) (*export.Table, error) {
	if e.of.isClassic() {
		return export.NewTable(embedded.Classic())
	}
	s := e.on
	if s.Cells() > export.MostCells {
		return nil, fmt.Errorf("a shape of %d cells has masks of as many bits, want one of %d cells or fewer", s.Cells(), export.MostCells)
	}
	tables, shown := e.tables.solver(s)
	defer shown.end()
	lean, err := tables.Table(ctx, s.Center().Len())
	if err == nil {
		err = tables.Allow(lean.Masks(), pdb.LeanSolutionsBytes(lean.Masks()))
	}
	switch {
	case errors.Is(err, octothorpe.ErrTooLarge):
		return nil, fmt.Errorf("%w%s", err, remedy(err))
	case err != nil:
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	return export.NewTableOf(ctx, lean)
}

// write writes the table. It is followed where it does not go to a terminal itself.
func (e *exporting) write(ctx context.Context, w io.Writer) error {
	table, err := e.table(ctx)
	if err != nil {
		return err
	}
	var written atomic.Int64
	if e.path != "-" || !term.IsTerminal(int(os.Stdout.Fd())) {
		progress := follow(func(elapsed time.Duration) string {
			return workLine("masks", written.Load(), int64(table.Len()), elapsed)
		})
		defer progress.end()
	}
	done := func(rows int) { written.Add(int64(rows)) }
	switch e.format.word {
	case asCSV:
		err = table.CSV(ctx, w, done)
	case asJSONLines:
		err = table.JSONLines(ctx, w, done)
	default:
		err = table.Parquet(ctx, w, "octo version "+builtVersion(), done)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
