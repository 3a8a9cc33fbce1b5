package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/chart"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// shapeMasks is what is counted of the masks of another shape than the classic one.
type shapeMasks struct {
	Shape   string `json:"shape"` // its name, if it has one
	Picture string `json:"picture"`
	*census.MaskCensus
}

// A shapeCensus is what is counted of such a shape. Either the boards are counted or it is said why not.
type shapeCensus struct {
	*shapeMasks
	Boards  *census.Census `json:"boards,omitempty"`
	Without string         `json:"boards_not_counted,omitempty"`
}

// countable is where boards are counted.
const countable = "two or three symbols, each with as many cells as the center, fill the board, of 30 cells at most"

// A shapeWork is the census of another shape: of its masks, and of its boards if they are not too many.
type shapeWork struct {
	shape  *shape.Shape
	tables *tabling
	cut    bool // into parts
}

// options says what the shape is, not what it or its file is called; but its name, which is printed.
func (w *shapeWork) options(all map[string]string) {
	all["shape"] = w.shape.String()
	if w.shape.Name() != "" {
		all["name"] = w.shape.Name()
	}
}

// begin makes the table, or reads it, and counts the masks.
func (w *shapeWork) begin(ctx context.Context, check bool) (*censusPart, census.Table, error) {
	s := w.shape
	if _, err := census.Countable(s); err != nil && w.cut {
		return nil, nil, errors.New("boards are counted, and cut into parts, only where " + countable + "; leave --shard out")
	}
	tables, shown := w.tables.solver(s)
	defer shown.end()
	lean, err := tables.Table(ctx, s.Center().Len())
	if errors.Is(err, octothorpe.ErrTooLarge) {
		return nil, nil, fmt.Errorf("%w%s", err, remedy(err))
	}
	if err != nil {
		return nil, nil, cmp.Or(context.Cause(ctx), err)
	}
	if check { // if it was read, it has been proved before, and its checksum is right
		if err := lean.Prove(ctx); errors.Is(err, pdb.ErrOpened) {
			return nil, nil, fmt.Errorf("%w; leave --check out, or --table", err)
		} else if err != nil {
			return nil, nil, cmp.Or(context.Cause(ctx), error(noError{err}))
		}
	}
	found := &censusPart{Masks: &shapeMasks{Shape: s.Name(), Picture: s.String(), MaskCensus: census.CountMasks(lean)}}
	if _, err := census.Countable(s); err == nil {
		if err := tables.Allow(lean.Masks(), census.MeasureBytes(lean.Masks())); err != nil {
			return nil, nil, fmt.Errorf("counting boards: %w%s", err, remedy(err))
		}
	}
	table, err := census.Measure(ctx, lean)
	if errors.Is(err, census.ErrShape) && !w.cut {
		return found, nil, nil
	}
	if err != nil {
		return nil, nil, cmp.Or(context.Cause(ctx), err)
	}
	return found, table, nil
}

// finishShape prints the census of a shape, whose boards are counted or not.
func (c *counting) finishShape(part *censusPart, boards *census.Census, checked string) (*chart.Chart, error) {
	found := &shapeCensus{shapeMasks: part.Masks, Boards: boards}
	if boards == nil {
		found.Without = "boards are counted only where " + countable
		if c.check {
			checked = "The table is proved."
		}
	}
	if err := c.writeShape(found); err != nil {
		return nil, err
	}
	c.say(checked)
	return plotOfMasks(found.MaskCensus, cmp.Or(found.Shape, "a shape")), nil
}

// size returns how many cells a mask has.
func (m *shapeMasks) size() int { return strings.Count(m.Picture, "o") }

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
	fmt.Fprintf(c.out, "\n%s boards on which each symbol has %s", grouped(int(found.Boards.Boards)),
		plural(found.size(), "cell"))
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
