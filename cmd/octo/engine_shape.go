package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/search"
	"octothorpe/shape"
	"octothorpe/solver"
)

// engineTables are the tables of a shape that engines search by, or that say whether they are right: each is made, or read, once.
type engineTables struct {
	others *shapeSolver
	made   map[int]*octothorpe.LeanTable // by the size of their masks; nil for one that does not fit the memory
}

// table returns the table for masks of size cells. It is a [search.Tables].
func (e *engineTables) table(ctx context.Context, size int) (*octothorpe.LeanTable, error) {
	table, known := e.made[size]
	if !known {
		defer e.others.shown.rest()
		made, err := e.others.Table(ctx, size)
		if err != nil && !errors.Is(err, octothorpe.ErrTooLarge) {
			return nil, err
		}
		if e.made == nil {
			e.made = map[int]*octothorpe.LeanTable{}
		}
		table, e.made[size] = made, made
	}
	if table == nil {
		return nil, octothorpe.ErrTooLarge
	}
	return table, nil
}

// dealOn deals boards of another shape than the classic one.
func (c *comparing) dealOn(ctx context.Context, on *shape.Shape, count int) ([]octothorpe.Board, error) {
	dealer := deal.New(c.seed)
	var boards []octothorpe.Board
	var solves *octothorpe.Solver
	if c.lengthGiven {
		var err error
		if solves, err = tablesFor(ctx, c.made.others, deal.First(on)); err != nil {
			return nil, err
		}
	}
	var dealt atomic.Int64
	progress := follow(func(elapsed time.Duration) string {
		return workLine("boards dealt", dealt.Load(), int64(count), elapsed)
	})
	defer progress.end()
	for ; len(boards) < count; dealt.Add(1) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		board, err := dealer.BoardOn(on), error(nil)
		if c.lengthGiven {
			board, err = dealer.OfLengthOn(ctx, on, solves, c.length)
		}
		if err != nil {
			return nil, cmp.Or(context.Cause(ctx), err)
		}
		boards = append(boards, board)
	}
	return boards, nil
}

// makeTables makes the tables of all boards before the first search, as far as they fit the memory.
func (c *comparing) makeTables(ctx context.Context, boards []octothorpe.Board) {
	for _, board := range boards {
		for _, size := range solver.Sizes(board) {
			if _, err := c.made.table(ctx, size); ctx.Err() != nil || err != nil && !errors.Is(err, octothorpe.ErrTooLarge) {
				return
			}
		}
	}
}

// onLengths says of how many moves the boards of a comparison are, as far as that is known: " of length 3 to 8".
func onLengths(found *search.Comparison) string {
	lengths := map[bool][]int{} // of boards by whether they can be solved
	for i := 0; i < len(found.Runs); i += len(found.Engines) {
		length := found.Runs[i].Shortest
		if length == search.Unknown {
			return ""
		}
		lengths[length >= 0] = append(lengths[length >= 0], length)
	}
	unsolvable, text := len(lengths[false]), ""
	least, greatest := 0, 0
	for i, length := range lengths[true] {
		if i == 0 {
			least, greatest = length, length
		}
		least, greatest = min(least, length), max(greatest, length)
	}
	switch {
	case len(lengths[true]) == 0 && unsolvable == 0:
		return ""
	case len(lengths[true]) == 0:
		return " without a solution"
	case unsolvable > 0:
		text = fmt.Sprintf(", %s without a solution, the rest", grouped(unsolvable))
	}
	text += fmt.Sprintf(" of length %d", least)
	if least < greatest {
		text += fmt.Sprintf(" to %d", greatest)
	}
	return text
}

// limits are those of solve's engine, with the tables of another shape if there is one.
func (s *solve) limits() search.Options {
	options := search.Options{Nodes: s.nodes.value, Memory: s.tables.memory.value}
	if s.others != nil {
		options.Tables = s.made.table
	}
	return options
}
