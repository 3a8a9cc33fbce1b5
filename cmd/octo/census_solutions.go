package main

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"octothorpe/census"
	"octothorpe/chart"
	"octothorpe/internal/pdb/embedded"
)

// countSolutions counts the shortest solutions of all masks, and prints them.
func (c *counting) countSolutions(ctx context.Context) error {
	found, err := census.CountSolutions(embedded.Classic())
	if err != nil {
		return err
	}
	switch c.format.word {
	case asJSON:
		if err := c.json(found); err != nil {
			return err
		}
	case asCSV:
		rows := newRows(c.out, asCSV, "distance", "masks", "single", "mean", "median", "most")
		for _, at := range found.ByDistance {
			rows.number(at.Distance)
			rows.number(at.Masks)
			rows.number(at.Single)
			rows.text(strconv.FormatFloat(at.Mean, 'f', -1, 64))
			rows.number(at.Median)
			rows.number(at.Most)
			rows.end()
		}
	default:
		fmt.Fprintf(c.out, "%s masks; shortest solutions: mean %s, median %s, most %s.\n\n", grouped(found.Masks),
			tenths(found.Mean), grouped(found.Median), grouped(found.Most))
		c.table(distancesTable(found))
		c.out.WriteString("\nMasks by the number of their shortest solutions:\n\n")
		c.table(numbersTable(found))
		c.out.WriteString("\nMasks for which a move is optimal, and of whose first solution it is the first:\n\n")
		c.table(movesTable(found))
		c.out.WriteString("\nMasks by the number of their optimal moves:\n\n")
		c.table(firstMovesTable(found))
	}
	return c.plot.draw(ctx, plotOfSolutions(found))
}

// distancesTable has a row a distance.
func distancesTable(found *census.Solutions) *columns {
	t := &columns{}
	t.row("distance", "masks", "with one solution", "mean", "median", "most")
	row := func(name string, masks int, n census.Numbers) {
		t.row(name, grouped(masks), grouped(n.Single), tenths(n.Mean), grouped(n.Median), grouped(n.Most))
	}
	for _, at := range found.ByDistance {
		row(strconv.Itoa(at.Distance), at.Masks, at.Numbers)
	}
	row("all", found.Masks, found.Numbers)
	return t
}

// numbersTable has a row a range of numbers of solutions.
func numbersTable(found *census.Solutions) *columns {
	t := &columns{}
	share := func(masks int) string { return percent(int64(masks), int64(found.Masks)) }
	t.row("solutions", "masks", "share", "up to it")
	masks := 0
	for _, in := range found.ByNumber {
		masks += in.Masks
		numbers := grouped(in.From)
		if in.To > in.From {
			numbers += "–" + grouped(in.To)
		}
		t.row(numbers, grouped(in.Masks), share(in.Masks), share(masks))
	}
	return t
}

// movesTable has a row a move.
func movesTable(found *census.Solutions) *columns {
	t := &columns{}
	share := func(masks int) string { return percent(int64(masks), int64(found.Masks)) }
	t.row("move", "optimal", "share", "first", "share")
	for _, of := range found.Moves {
		t.row(of.Move.String(), grouped(of.Optimal), share(of.Optimal), grouped(of.First), share(of.First))
	}
	return t
}

// firstMovesTable has a row a number of moves.
func firstMovesTable(found *census.Solutions) *columns {
	t := &columns{}
	share := func(masks int) string { return percent(int64(masks), int64(found.Masks)) }
	t.row("moves", "masks", "share")
	for moves, masks := range found.ByFirstMoves {
		t.row(strconv.Itoa(moves), grouped(masks), share(masks))
	}
	return t
}

// tenths writes a mean.
func tenths(x float64) string {
	all := int(math.Round(10 * x))
	return fmt.Sprintf("%s.%d", grouped(all/10), all%10)
}

// plotOfSolutions draws the numbers of solutions by distance.
func plotOfSolutions(found *census.Solutions) *chart.Chart {
	most, mean, median := chart.Series{Name: "most"}, chart.Series{Name: "mean"}, chart.Series{Name: "median"}
	for _, at := range found.ByDistance {
		most.Points = append(most.Points, chart.Point{X: at.Distance, Y: float64(at.Most)})
		mean.Points = append(mean.Points, chart.Point{X: at.Distance, Y: at.Mean})
		median.Points = append(median.Points, chart.Point{X: at.Distance, Y: float64(at.Median)})
	}
	return &chart.Chart{
		Title: "Shortest solutions of masks by distance", X: "distance (moves)", Y: "shortest solutions of a mask",
		Series: []chart.Series{most, mean, median},
	}
}
