//go:build linux

package main

import "context"

// census counts all boards in an array of tasks.
func census(ctx context.Context, t *trial) error {
	if err := t.single(ctx, "census"); err != nil {
		return err
	}
	jobs, err := t.script(ctx, []string{"SHARDS=5"}, "shards.sh", "merged.txt", "census")
	if err != nil {
		return err
	}
	if err := t.finish(ctx, jobs); err != nil {
		return err
	}
	return t.equal("merged.txt", "single.txt")
}
