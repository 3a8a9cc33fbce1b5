//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// fullDisk answers boards into a folder whose disk is too small at first.
func fullDisk(ctx context.Context, t *trial) (err error) {
	const boards, tasks = 500_000, 4
	disk := t.path("disk")
	if err := os.Mkdir(disk, 0o777); err != nil {
		return err
	}
	// Each of the parts takes 1.8 MB.
	if err := syscall.Mount("cluster", disk, "tmpfs", 0, "size=4m"); err != nil {
		t.say("cannot run here: a disk that fills up (mount: %v)", err)
		return nil
	}
	defer func() { err = errors.Join(err, syscall.Unmount(disk, syscall.MNT_DETACH)) }()
	if err := writeBoards(t.path("boards.txt"), boards, anything); err != nil {
		return err
	}
	if err := t.single(ctx, "solve", "boards.txt"); err != nil {
		return err
	}
	// One after the other, so that it is certain that some fit.
	env := []string{fmt.Sprint("SHARDS=", tasks), "AT_ONCE=1", "PARTS=disk/parts"}
	finished, err := t.fill(ctx, env)
	if err != nil {
		return err
	}
	if err := syscall.Mount("cluster", disk, "tmpfs", syscall.MS_REMOUNT, "size=64m"); err != nil {
		return err
	}
	jobs, err := t.script(ctx, env, "shards.sh", "merged.txt", "solve", "boards.txt")
	if err != nil {
		return err
	}
	if err := t.finish(ctx, jobs); err != nil {
		return err
	}
	after, err := t.finished("disk/parts")
	if err != nil {
		return err
	}
	for name, made := range finished {
		if !after[name].Equal(made) {
			return fmt.Errorf("%s has been made twice", name)
		}
	}
	t.say("with room, the same line did the other %d, and left those %d alone", len(after)-len(finished), len(finished))
	return t.equal("merged.txt", "single.txt")
}

// fill submits tasks that do not all fit on the disk, and returns the parts that do, and when they were made.
func (t *trial) fill(ctx context.Context, env []string) (finished map[string]time.Time, err error) {
	jobs, err := t.script(ctx, env, "shards.sh", "merged.txt", "solve", "boards.txt")
	if err != nil {
		return nil, err
	}
	states, err := t.wait(ctx, jobs)
	if err != nil {
		return nil, err
	}
	merge := jobs[len(jobs)-1]
	if states[merge] != "CANCELLED" {
		return nil, fmt.Errorf("the merge is %s, want CANCELLED, since it depends on tasks that failed", states[merge])
	}
	delete(states, merge)
	if finished, err = t.finished("disk/parts"); err != nil {
		return nil, err
	}
	for task, state := range states {
		index := task[strings.IndexByte(task, '_')+1:]
		done := finished[fmt.Sprintf("solve-%s-of-%d", index, len(states))]
		log := "logs/octo-solve-" + strings.ReplaceAll(task, "_", "-") + ".log"
		switch {
		case state == "COMPLETED" && !done.IsZero():
		case state == "FAILED" && done.IsZero():
			if err := t.logged(log, "no space left on device"); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("task %s is %s; finished parts: %v", task, state, finished)
		}
	}
	if len(finished) == 0 || len(finished) == len(states) {
		return nil, fmt.Errorf("%d of %d parts fit, want some", len(finished), len(states))
	}
	t.say("%d of %d parts fit; the other tasks failed, said that no space is left, and left nothing", len(finished), len(states))

	cmd := t.command(ctx, "merge", "disk/parts")
	if out, err := cmd.Output(); err == nil || len(out) > 0 {
		return nil, fmt.Errorf("octo merge of too few parts: %w, %d bytes", err, len(out))
	}
	t.say("octo merge: %s", strings.TrimSpace(fmt.Sprint(cmd.Stderr)))
	return finished, nil
}

// finished returns the parts in a folder, and when they were made. It is an error if there is a half one.
func (t *trial) finished(folder string) (parts map[string]time.Time, err error) {
	entries, err := os.ReadDir(t.path(folder))
	if err != nil {
		return nil, err
	}
	parts = map[string]time.Time{}
	ends := map[string]int{}
	for _, entry := range entries {
		end := filepath.Ext(entry.Name())
		part := strings.TrimSuffix(entry.Name(), end)
		info, err := entry.Info()
		if err != nil {
			return nil, err
		}
		if end == ".part" {
			parts[part] = info.ModTime()
		}
		ends[part]++
	}
	for part, n := range ends {
		if _, ok := parts[part]; !ok || n != 2 {
			return nil, fmt.Errorf("%s: %w or a side file is missing; in all %v", part, fs.ErrInvalid, entries)
		}
	}
	return parts, nil
}
