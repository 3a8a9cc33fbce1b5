package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
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

// onDisk: the table of 573 million masks made on disk with 64 MiB, beside the one in memory.
func (b *bench) onDisk(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	const name = "two-three"
	folder := filepath.Join(b.dir, "disk")
	build := command{
		name: "`octo table build --memory 64MiB`",
		args: []string{octo, "table", "build", "--shape", name, "--disk", folder, "--memory", "64MiB"},
	}
	if err := os.RemoveAll(folder); err != nil {
		return cells{}, err
	}
	if err := b.settle(ctx); err != nil {
		return cells{}, err
	}
	took, resident, err := build.run(ctx, b.output()) // a second run would find it made
	if err != nil {
		return cells{}, err
	}
	if err := os.RemoveAll(folder); err != nil {
		return cells{}, err
	}
	memory, err := b.alternate(ctx, 1, 1, tableOf(octo, name))
	if err != nil {
		return cells{}, err
	}
	return beside(series{build.name, []float64{took.Seconds()}, resident, residentFloor()}, memory[0]), nil
}

// moreMasks: the tables of shapes with more and more masks. Linear work takes the same time a mask.
func (b *bench) moreMasks(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	var times []string
	for _, of := range []struct {
		name  string
		masks int
	}{{"short", 12_870}, {"grid", 2_042_975}, {"long", 10_518_300}, {"wide", 30_421_755}, {"two-three", 573_166_440}} {
		measured, err := b.alternate(ctx, min(b.runs, 3), 1, tableOf(octo, of.name))
		if err != nil {
			return cells{}, err
		}
		took := median(measured[0].seconds)
		times = append(times, fmt.Sprintf("`%s`, %s: %s, %.0f ns each", of.name, many(of.masks), duration(took), took/float64(of.masks)*1e9))
	}
	return cells{octo: strings.Join(times, "; ")}, nil
}
