package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"

	"octothorpe/census"
	"octothorpe/chart"
	"octothorpe/shard"

	"github.com/spf13/cobra"
)

// counting counts all boards.
type counting struct {
	out    *output
	format *choice
	plot   plotFile
	check  bool
	// solutions counts the solutions of masks in place of boards.
	solutions bool
	of        shapeFlag
	tables    tabling
	parts     sharding
}

const censusHelp = `census counts all 24!/(8!)^3 = 9,465,511,770 boards by the length of their
shortest solutions, and the masks, the sets of cells that a symbol can occupy,
by their distance. A class is the boards that are alike under the symmetries
of the board and the renaming of symbols. The greatest length of all is known
as god's number. Nothing is sampled: the counts are exact.

--check proves the table of distances, counts again in a second way, which uses
no symmetry and shares only that table, and compares. That makes every board,
which takes about a minute on two cores; boards of other shapes are counted by
inclusion and exclusion if they are more than 50,000,000,000. The exit status is
1 if the proof does not hold or the counts differ.

--solutions counts the shortest solutions of all masks instead, by distance,
and how many masks have solutions that begin with each move.

--shape counts the masks of another shape that have as many cells as its center
by distance, and its boards by length if two or three symbols, each with as many
cells as the center, fill it, of 30 cells at most. The table of distances is
made and proved first, which takes a second for some ten million masks, and then
kept: see octo help cache. Boards take minutes where they are some 10^12, as
those of 30 cells and three symbols.

--shard K/N counts one part of N, and checks it with --check. With --output DIR
the part is kept in a folder, where octo merge puts all parts together; else it
is written to standard output, as a JSON object.

Formats:
  table     for reading
  markdown  the same as tables of Markdown
  csv       a row a length: length, boards, classes; with --solutions a row a
            distance: distance, masks, single (masks with one solution), mean,
            median, most
  json      an object with boards, gods_number, mean; by_length: length,
            boards, classes; masks; masks_by_distance: distance, masks; and
            hardest: boards, classes. With --solutions masks, single, mean,
            median, most; by_distance: distance and the same; by_number: from,
            to, masks; moves: move, optimal (masks with solutions that begin
            with it), first (whose first solution does); by_first_moves: masks
            by the number of moves with which their solutions begin, from 0

Of another shape, which may have masks that cannot be solved, and has two
god's numbers: the greatest distance of a mask, and the greatest length of a
board, which takes the nearest of its symbols,
  table, markdown  the masks by distance, the farthest drawn, and the boards
  csv   a row a distance: distance, masks; and boards, classes (of that length)
        if boards are counted
  json  an object with shape (its name, "" if it has none), picture, masks,
        unsolvable (masks), gods_number and mean (of masks), masks_by_distance,
        farthest (pictures of the farthest masks, their cells as #, one of each
        class of symmetry; none if they are more than 4,096); and boards: an
        object as above, and with unsolvable if there are such boards; or
        boards_not_counted, which says why not`

func newCensus(out *output) *cobra.Command {
	c := &counting{out: out}
	cmd := &cobra.Command{
		Use:   "census",
		Short: "Count all boards by length",
		Long:  censusHelp,
		Example: `  octo census
  octo census --check
  octo census --plot lengths.svg --format markdown
  octo census --solutions
  octo census --shape short
  octo census --shard 1/2 -o parts`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	c.format = formatFlag(cmd, asTable, asJSON, asCSV, asMarkdown)
	c.plot.flag(cmd, "draw what is counted to `FILE`, which ends in .svg or .png")
	cmd.Flags().BoolVar(&c.check, "check", false, "prove the table, count again, and compare")
	cmd.Flags().BoolVar(&c.solutions, "solutions", false, "count the shortest solutions of masks, instead of boards")
	c.of.flag(cmd)
	c.tables.flag(cmd)
	c.parts.flags(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return c.run(cmd) }
	return cmd
}

func (c *counting) run(cmd *cobra.Command) error {
	if err := cmp.Or(c.parts.check(cmd), c.plot.check(cmd)); err != nil {
		return err
	}
	switch {
	case c.solutions && c.check:
		return errors.New("--check counts boards again, and does not go with --solutions")
	case c.solutions && !c.of.isClassic():
		return errors.New("--solutions is for the classic shape; leave it or --shape out")
	case c.solutions && c.parts.N > 0:
		return errors.New("--solutions takes a moment, and is not cut into parts; leave it or --shard out")
	case c.plot.path != "" && c.parts.N > 0:
		return errors.New("--plot draws what all parts find together, and no part; leave it or --shard out")
	}
	watchNow(cmd.Context())
	if c.solutions {
		return c.countSolutions(cmd.Context())
	}
	var work censusWork = classicWork{}
	if !c.of.isClassic() {
		s, err := c.of.shape()
		if err != nil {
			return err
		}
		work = &shapeWork{shape: s, tables: &c.tables, cut: c.parts.N > 0}
	}
	if c.parts.N > 0 {
		return c.part(cmd.Context(), work)
	}
	found, err := c.count(cmd.Context(), work, shard.Shard{K: 1, N: 1})
	if err != nil {
		return err
	}
	plot, err := c.finish([]*censusPart{found})
	if err != nil {
		return err
	}
	return c.plot.draw(cmd.Context(), plot)
}

// finish puts all parts of a census together, and prints it. It returns its plot.
func (c *counting) finish(parts []*censusPart) (*chart.Chart, error) {
	found, checked, err := sumUp(parts)
	if err != nil {
		return nil, err
	}
	if parts[0].Masks != nil {
		return c.finishShape(parts[0], found, checked)
	}
	return plotOf(found), c.write(found, checked)
}

// write prints the census, and what there is to say of the check.
func (c *counting) write(found *census.Census, checked string) error {
	switch c.format.word {
	case asJSON:
		if err := c.json(found); err != nil {
			return err
		}
	case asCSV:
		rows := newRows(c.out, asCSV, "length", "boards", "classes")
		for _, of := range found.ByLength {
			rows.number(of.Length)
			rows.number(int(of.Boards))
			rows.number(int(of.Classes))
			rows.end()
		}
	default:
		fmt.Fprintf(c.out, "%s boards, %s on average, god's number %d.\n\n", grouped(int(found.Boards)),
			strconv.FormatFloat(found.Mean, 'f', 3, 64)+" moves", found.GodsNumber)
		c.table(lengthsTable(found))
		fmt.Fprintf(c.out, "\n%s masks:\n\n", grouped(found.Masks))
		c.table(masksTable(found.MasksByDistance, found.Masks))
	}
	c.say(checked)
	return nil
}

// say prints what there is to say of a check, if there was one: behind tables, and else on standard error, for other forms have no place
// for it.
func (c *counting) say(checked string) {
	switch {
	case checked == "":
	case c.format.word == asTable || c.format.word == asMarkdown:
		fmt.Fprintf(c.out, "\n%s\n", checked)
	default:
		fmt.Fprintln(os.Stderr, checked)
	}
}

// json prints what was counted as one document.
func (c *counting) json(found any) error {
	text, err := json.Marshal(found)
	if err == nil {
		c.out.Write(append(text, '\n'))
	}
	return err
}

// table prints a table, as Markdown if that is the format.
func (c *counting) table(t *columns) {
	if c.format.word == asMarkdown {
		t.markdown(c.out)
	} else {
		t.text(c.out)
	}
}

// lengthsTable has a row a length.
func lengthsTable(found *census.Census) *columns {
	t := &columns{}
	t.row("length", "boards", "share", "up to it", "classes")
	boards, classes := int64(0), int64(0)
	for _, of := range found.ByLength {
		boards, classes = boards+of.Boards, classes+of.Classes
		t.row(strconv.Itoa(of.Length), grouped(int(of.Boards)), percent(of.Boards, found.Boards),
			percent(boards, found.Boards), grouped(int(of.Classes)))
	}
	t.row("all", grouped(int(boards)), percent(boards, found.Boards), "", grouped(int(classes)))
	return t
}

// masksTable has a row a distance, of so many masks.
func masksTable(byDistance []census.Distance, all int) *columns {
	t := &columns{}
	t.row("distance", "masks", "share", "up to it")
	masks := 0
	for _, of := range byDistance {
		masks += of.Masks
		t.row(strconv.Itoa(of.Distance), grouped(of.Masks), percent(int64(of.Masks), int64(all)), percent(int64(masks), int64(all)))
	}
	return t
}

// percent writes a share of a whole, with as many digits as tell the rarest from none.
func percent(part, whole int64) string {
	return strconv.FormatFloat(100*float64(part)/float64(whole), 'f', 6, 64) + " %"
}

// plotOf draws the numbers of boards and of classes by length.
func plotOf(found *census.Census) *chart.Chart {
	boards, classes := chart.Series{Name: "boards"}, chart.Series{Name: "classes"}
	for _, of := range found.ByLength {
		boards.Points = append(boards.Points, chart.Point{X: of.Length, Y: float64(of.Boards)})
		classes.Points = append(classes.Points, chart.Point{X: of.Length, Y: float64(of.Classes)})
	}
	return &chart.Chart{Title: "Boards and classes by length", X: "length (moves)", Y: "boards or classes", Series: []chart.Series{boards, classes}}
}
