//go:build linux

package main

import (
	"context"
	"slices"
	"strings"
	"syscall"
)

// table makes the table of a shape on disk in a chain of arrays, of which a task is killed in the middle, and proves it in another.
func table(ctx context.Context, t *trial) error {
	const shape, shards = "wide", "SHARDS=3"
	memory := []string{"--memory", "32MiB"} // little, so that the table is cut into segments, each a task of a step
	for _, work := range [][]string{{"table", "build", "--shape", shape}, {"table", "prove"}} {
		if err := t.single(ctx, slices.Concat(work, []string{"--disk", "single"}, memory)...); err != nil {
			return err
		}
	}
	chain := slices.Concat([]string{shape, "chain"}, memory)
	jobs, err := t.script(ctx, []string{shards}, "table.sh", append([]string{"build"}, chain...)...)
	if err != nil {
		return err
	}
	killed, err := t.catch(ctx, t.path("chain"), func(p process) bool { return strings.HasPrefix(p.job(), "octo-expand-") })
	if err != nil {
		return err
	}
	if err := killed.signal(syscall.SIGKILL); err != nil {
		return err
	}
	t.say("task %s of %s killed in the middle", killed.task(), killed.job())
	if err := t.finish(ctx, jobs); err != nil {
		return err
	}
	if err := t.logged(killed.log(), "run 2"); err != nil {
		return err
	}
	t.say("task %s of %s ran a second time", killed.task(), killed.job())
	if err := t.equal("chain/table.lean", "single/table.lean"); err != nil {
		return err
	}

	if jobs, err = t.script(ctx, []string{shards}, "table.sh", append([]string{"prove"}, chain...)...); err != nil {
		return err
	}
	if err := t.finish(ctx, jobs); err != nil {
		return err
	}
	return t.equal("chain/proved.json", "single/proved.json")
}
