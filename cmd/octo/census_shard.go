package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"octothorpe/census"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shard"
)

// A censusPart is what a part of a census has found, or the whole as the only part.
type censusPart struct {
	// Masks are those of another shape than the classic one. They are not cut into parts.
	Masks *shapeMasks `json:"masks,omitempty"`
	// Counted are the boards, nil if those of the shape cannot be counted.
	Counted *census.Part `json:"counted,omitempty"`
	// Checked is what --check has counted of them, by length, those that cannot be solved last.
	Checked []int64 `json:"checked,omitempty"`
}

// A censusWork is the shape whose census is taken.
type censusWork interface {
	// options adds the options that say which shape it is.
	options(all map[string]string)
	// begin finds what is not cut into parts, and the table that counts the boards, proved if it is checked: nil if they cannot be counted.
	begin(ctx context.Context, check bool) (*censusPart, census.Table, error)
}

// classicWork is the census of the classic shape.
type classicWork struct{}

func (classicWork) options(map[string]string) {}

func (classicWork) begin(_ context.Context, check bool) (*censusPart, census.Table, error) {
	table := embedded.Classic()
	if check {
		if err := table.Table().Prove(); err != nil {
			return nil, nil, noError{err}
		}
	}
	return &censusPart{}, table, nil
}

// part counts one part, and keeps it in the folder or prints it.
func (c *counting) part(ctx context.Context, of censusWork) error {
	options := map[string]string{"format": c.format.word}
	if c.check {
		options["check"] = "true"
	}
	of.options(options)
	if !c.parts.kept() {
		found, err := c.count(ctx, of, c.parts.Shard)
		if err != nil {
			return err
		}
		return c.json(found)
	}
	return c.parts.keep(ctx, shard.Work{Command: "census", Options: options}, nil, func(part *shard.Part, w io.Writer) error {
		found, err := c.count(ctx, of, c.parts.Shard)
		if err != nil {
			return err
		}
		part.Boards = found.Counted.Boards
		return json.NewEncoder(w).Encode(found)
	})
}

// count counts one part, and if that is wanted again in the second way.
func (c *counting) count(ctx context.Context, of censusWork, s shard.Shard) (*censusPart, error) {
	found, table, err := of.begin(ctx, c.check)
	if err != nil || table == nil {
		return found, err
	}
	all, err := census.Countable(table.Shape())
	if err != nil {
		return nil, err
	}
	begin, end := s.Range(all)
	var boards, steps, allSteps atomic.Int64
	shown := follow(func(elapsed time.Duration) string { return workLine("boards", boards.Load(), end-begin, elapsed) })
	found.Counted, err = census.CountPart(ctx, table, s.K, s.N, func(more int64) { boards.Add(more) })
	shown.end()
	if err != nil {
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	if !c.check {
		return found, nil
	}
	shown = follow(func(elapsed time.Duration) string { return workLine("steps", steps.Load(), allSteps.Load(), elapsed) })
	defer shown.end()
	found.Checked, err = census.CheckPart(ctx, table, s.K, s.N, func(all int) {
		allSteps.Store(int64(all))
		steps.Add(1)
	})
	if err != nil {
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	return found, nil
}

// sumUp puts all parts together: nothing if the boards cannot be counted. If they have been counted again it says so, and gives a noError
// if the counts differ.
func sumUp(parts []*censusPart) (found *census.Census, checked string, err error) {
	if parts[0].Counted == nil {
		return nil, "", nil
	}
	var counted []*census.Part
	var again [][]int64
	for _, part := range parts {
		counted = append(counted, part.Counted)
		again = append(again, part.Checked)
	}
	if found, err = census.Sum(counted); err != nil {
		return nil, "", err
	}
	if again[0] == nil {
		return found, "", nil
	}
	counts, err := census.SumChecked(again)
	if err == nil {
		if err := found.Compare(counts); err != nil {
			return nil, "", noError{err}
		}
	}
	return found, "The table is proved. Counted again without symmetry: the same.", err
}

// mergeCensus puts the parts of a census together.
func mergeCensus(m *merging, w *bufio.Writer, parts []*shard.Part) error {
	all := make([]*censusPart, len(parts))
	for i, part := range parts {
		var text bytes.Buffer
		if err := m.folder.Copy(&text, part); err != nil {
			return err
		}
		if err := json.Unmarshal(text.Bytes(), &all[i]); err != nil || all[i] == nil || all[i].Counted == nil {
			return fmt.Errorf("%s: no part of a census; want --shard %v run again", shown(m.folder.Path(part)), part.Shard)
		}
	}
	c := &counting{out: &output{Writer: w}, format: &choice{word: parts[0].Options["format"]}}
	_, err := c.finish(all)
	return err
}
