package main

import (
	"bytes"
	"context"
	"errors"
	"os"
)

// longTable: the table of a shape of ten million masks, made, proved and not kept.
func (b *bench) longTable(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	measured, err := b.alternate(ctx, b.runs, 1, tableOf(octo, "long"))
	if err != nil {
		return cells{}, err
	}
	return cells{octo: measured[0].String() + measured[0].memory()}, nil
}

// largeTable: the same for 573 million masks, beside a breadth-first search as everybody writes it, which needs minutes and so runs once.
// Both must count the same.
func (b *bench) largeTable(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	breadth, err := b.build(ctx, "breadth", "./bench/breadth")
	if err != nil {
		return cells{}, err
	}
	const name = "two-three"
	table := tableOf(octo, name)
	peer := command{name: "`breadth`", args: []string{breadth, name}}
	fast, err := b.alternate(ctx, min(b.runs, 3), 1, table)
	if err != nil {
		return cells{}, err
	}
	if _, _, err := table.run(ctx, b.output()); err != nil {
		return cells{}, err
	}
	want, err := os.ReadFile(b.output())
	if err != nil {
		return cells{}, err
	}
	took, resident, err := peer.run(ctx, b.output())
	if err != nil {
		return cells{}, err
	}
	got, err := os.ReadFile(b.output())
	if err != nil {
		return cells{}, err
	}
	if !bytes.Equal(got, want) {
		return cells{}, errors.New("the two count otherwise")
	}
	return beside(fast[0], series{peer.name, []float64{took.Seconds()}, resident, residentFloor()}), nil
}

// tableOf counts the masks of a shape, for which it makes a table that is not kept: there is no such folder.
func tableOf(octo, shape string) command {
	return command{
		name: "`octo census --shape " + shape + "`",
		args: []string{octo, "census", "--shape", shape, "--format", "csv"},
		env:  []string{"XDG_CACHE_HOME=" + os.DevNull},
	}
}
