package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"octothorpe/internal/pdb"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// prove proves a table.
type prove struct {
	out             *output
	format          *choice
	table           string
	packed, modulo3 string
}

func newProve(out *output) *cobra.Command {
	p := prove{out: out}
	cmd := &cobra.Command{
		Use:   "prove",
		Short: "Prove the table of exact distances",
		Long: `prove builds the pattern database from the rules, proves it, compares it with
the one that octo carries with it, and prints the number of masks at each
distance. A mask is the set of cells that one symbol occupies.

Distances are exact if and only if the goal has distance 0, every other mask
has a move to one that is nearer by 1, and no move changes the distance by
more than 1. That is what is checked, for every move of every mask.

--table proves a file instead. It is either packed, a byte a mask (distance
times eight plus first move), or modulo 3, two bits a mask (the lowest bits of
a byte first); masks are in ascending order, cell 0 the lowest bit. Its size
tells which.

Formats:
  text      a table, and how long it took
  json      an array of objects with distance and masks
  jsonl     such an object a line
  csv       the same as rows, below a header

The exit status is 1 if the table is wrong.`,
		Example: `  octo prove
  octo prove --modulo3 classic.mod3
  octo prove --table classic.mod3`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	p.format = formatFlag(cmd, asText, asJSON, asJSONLines, asCSV)
	cmd.Flags().StringVar(&p.table, "table", "", "prove the table in `FILE`")
	cmd.Flags().StringVar(&p.packed, "packed", "", "write the proved table to `FILE`, a byte a mask")
	cmd.Flags().StringVar(&p.modulo3, "modulo3", "", "write the proved table to `FILE`, two bits a mask")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		for name, file := range map[string]string{"table": p.table, "packed": p.packed, "modulo3": p.modulo3} {
			if file == "" && cmd.Flags().Changed(name) {
				return fmt.Errorf("--%s wants the name of a file", name)
			}
		}
		return p.run(cmd.Context())
	}
	return cmd
}

func (p *prove) run(ctx context.Context) error {
	words := io.Writer(p.out)
	if p.format.word != asText {
		words = io.Discard
	}
	table, err := p.proved(words)
	if err != nil {
		return err
	}
	p.write(table)
	return p.save(ctx, table)
}

// proved makes the table and proves it. It says on the way what it does and how long it took.
func (p *prove) proved(words io.Writer) (*pdb.Table, error) {
	begin := time.Now()
	table, err := p.make()
	if err != nil {
		return nil, err
	}
	how := "built from the rules"
	if p.table != "" {
		how = "read"
	}
	fmt.Fprintf(words, "%-21s %6d ms\n", how, time.Since(begin).Milliseconds())

	begin = time.Now()
	if err := table.Prove(); err != nil {
		return nil, p.no(err)
	}
	fmt.Fprintf(words, "%-21s %6d ms\n", "proved", time.Since(begin).Milliseconds())

	begin = time.Now()
	if !table.Equal(embedded.Classic().Table()) {
		return nil, noError{errors.New("the table that octo carries with it is another one")}
	}
	fmt.Fprintf(words, "%-21s %6d ms\n\n", "the same as octo's own", time.Since(begin).Milliseconds())
	return table, nil
}

// make builds the table, or reads it.
func (p *prove) make() (*pdb.Table, error) {
	if p.table == "" {
		return pdb.Build(shape.Classic())
	}
	packed := embedded.Classic().Masks().Count()
	modulo3 := (packed + 3) / 4
	text, err := readAtMost(p.table, packed+1)
	if err != nil {
		return nil, place(err, p.table)
	}
	switch len(text) {
	case packed:
		table, err := pdb.ReadPacked(shape.Classic(), string(text))
		if err != nil {
			return nil, err
		}
		return table.Table(), nil
	case modulo3:
		table, err := pdb.ReadModulo3(shape.Classic(), text)
		if errors.Is(err, pdb.ErrUnproved) {
			err = p.no(err)
		}
		return table, err
	default:
		size := strconv.Itoa(len(text))
		if len(text) > packed {
			size = "more than " + strconv.Itoa(packed)
		}
		return nil, fmt.Errorf("%s has %s bytes, want %d (packed, a byte a mask) or %d (modulo 3, two bits a mask)",
			shown(p.table), size, packed, modulo3)
	}
}

// readAtMost reads the beginning of a file.
func readAtMost(path string, most int) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, int64(most)))
}

// no is the answer that a table is wrong.
func (p *prove) no(err error) error {
	if p.table != "" {
		err = fmt.Errorf("%s: %w", p.table, err)
	}
	return noError{err}
}

// write prints the number of masks at each distance.
func (p *prove) write(table *pdb.Table) {
	counts := table.ByDistance()
	if p.format.word == asText {
		fmt.Fprintf(p.out, "%8s  %8s\n", "distance", "masks")
		for distance, masks := range counts {
			fmt.Fprintf(p.out, "%8d  %8s\n", distance, grouped(masks))
		}
		fmt.Fprintf(p.out, "%8s  %8s\n", "all", grouped(table.Masks().Count()))
		return
	}
	rows := newRows(p.out, p.format.word, "distance", "masks")
	for distance, masks := range counts {
		rows.number(distance)
		rows.number(masks)
		rows.end()
	}
	rows.close()
}

// save writes the files that are asked for, whole or not at all.
func (p *prove) save(ctx context.Context, table *pdb.Table) error {
	if p.packed != "" {
		entries, err := table.Pack()
		if err != nil {
			return err
		}
		if err := writeFile(ctx, p.packed, entries); err != nil {
			return err
		}
	}
	if p.modulo3 != "" {
		return writeFile(ctx, p.modulo3, table.Modulo3())
	}
	return nil
}
