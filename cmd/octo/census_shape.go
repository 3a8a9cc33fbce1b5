package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/chart"

	"github.com/spf13/cobra"
)

// A shapeCensus is what is counted of another shape than the classic one. Either the boards are counted or it is said why not.
type shapeCensus struct {
	size    int    // cells of a mask
	Shape   string `json:"shape"` // its name, if it has one
	Picture string `json:"picture"`
	*census.MaskCensus
	Boards  *census.Census `json:"boards,omitempty"`
	Without string         `json:"boards_not_counted,omitempty"`
}

// countable is where boards are counted.
const countable = "two or three symbols share at most 24 cells evenly"

// countShape counts the masks of another shape, and the boards if they are not too many, and prints them.
func (c *counting) countShape(cmd *cobra.Command) error {
	if c.check || c.solutions {
		return errors.New("--check and --solutions are for the classic shape; leave them or --shape out")
	}
	s, err := c.of.shape()
	if err != nil {
		return err
	}
	tables, shown := c.tables.solver(s)
	defer shown.end()
	ctx := cmd.Context()
	table, err := tables.Table(ctx, s.Center().Len())
	if errors.Is(err, octothorpe.ErrTooLarge) {
		return fmt.Errorf("%w%s", err, remedy(err))
	}
	if err != nil {
		return cmp.Or(context.Cause(ctx), err)
	}
	found := shapeCensus{size: table.Size(), Shape: s.Name(), Picture: s.String(), MaskCensus: census.CountMasks(table)}
	found.Boards, err = census.CountOf(ctx, s)
	switch {
	case errors.Is(err, census.ErrShape) || errors.Is(err, octothorpe.ErrTooLarge):
		found.Without = "boards are counted only where " + countable
	case err != nil:
		return cmp.Or(context.Cause(ctx), err)
	}
	shown.end()
	if err := c.writeShape(&found); err != nil {
		return err
	}
	return c.plot.draw(ctx, plotOfMasks(found.MaskCensus, cmp.Or(found.Shape, "a shape")))
}

func (c *counting) writeShape(found *shapeCensus) error {
	switch c.format.word {
	case asJSON:
		if err := c.json(found); err != nil {
			return err
		}
	case asCSV:
		c.shapeRows(found)
	default:
		c.out.WriteString(many(found.Masks, "mask"))
		if found.Unsolvable > 0 {
			fmt.Fprintf(c.out, ", %s of them solvable", grouped(found.Masks-found.Unsolvable))
		}
		fmt.Fprintf(c.out, "; %s moves on average, god's number %d.\n\n", strconv.FormatFloat(found.Mean, 'f', 3, 64), found.GodsNumber)
		c.table(masksTable(found.MasksByDistance, found.Masks))
		c.writeFarthest(found)
		c.writeBoards(found)
	}
	return nil
}

// shapeRows writes a row a distance, which is a length of boards as well, if these are counted.
func (c *counting) shapeRows(found *shapeCensus) {
	names := []string{"distance", "masks"}
	if found.Boards != nil {
		names = append(names, "boards", "classes")
	}
	rows := newRows(c.out, asCSV, names...)
	for i, at := range found.MasksByDistance {
		rows.number(at.Distance)
		rows.number(at.Masks)
		if found.Boards != nil {
			var boards census.Length
			if i < len(found.Boards.ByLength) { // else no board is so long
				boards = found.Boards.ByLength[i]
			}
			rows.number(int(boards.Boards))
			rows.number(int(boards.Classes))
		}
		rows.end()
	}
}

// writeFarthest draws the farthest masks, some of them if they are many.
func (c *counting) writeFarthest(found *shapeCensus) {
	const drawn = 6
	farthest := found.Farthest
	if len(farthest) == 0 {
		return
	}
	fmt.Fprintf(c.out, "\n%s but for symmetry", plural(len(farthest), "farthest mask"))
	if len(farthest) > drawn {
		farthest = farthest[:drawn]
		fmt.Fprintf(c.out, ", %d of them", drawn)
	}
	c.out.WriteString(":\n\n")
	c.out.WriteString(besideEachOther(farthest))
}

// writeBoards prints the boards by length, or why they are not counted.
func (c *counting) writeBoards(found *shapeCensus) {
	if found.Boards == nil {
		fmt.Fprintf(c.out, "\nBoards are counted only where %s.\n", countable)
		return
	}
	fmt.Fprintf(c.out, "\n%s boards on which each symbol has %s", grouped(int(found.Boards.Boards)), plural(found.size, "cell"))
	if found.Boards.Unsolvable > 0 {
		fmt.Fprintf(c.out, ", %s of them solvable", grouped(int(found.Boards.Boards-found.Boards.Unsolvable)))
	}
	fmt.Fprintf(c.out, "; %s moves on average, god's number %d.\n\n", strconv.FormatFloat(found.Boards.Mean, 'f', 3, 64), found.Boards.GodsNumber)
	c.table(lengthsTable(found.Boards))
}

// plotOfMasks draws the numbers of masks by distance, of a shape that is called so.
func plotOfMasks(found *census.MaskCensus, of string) *chart.Chart {
	masks := chart.Series{Name: "masks"}
	for _, at := range found.MasksByDistance {
		masks.Points = append(masks.Points, chart.Point{X: at.Distance, Y: float64(at.Masks)})
	}
	return &chart.Chart{Title: "Masks of " + of + " by distance", X: "distance (moves)", Y: "masks", Series: []chart.Series{masks}}
}
