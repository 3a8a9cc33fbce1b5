//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// solve answers 20 million boards in an array of tasks, of which one is killed in the middle, and another lost with its node.
func solve(ctx context.Context, t *trial) error {
	const boards, tasks = 20_000_000, 8
	if err := writeBoards(t.path("boards.txt"), boards, blank); err != nil {
		return err
	}
	t.say("%d boards made", boards)
	if err := t.single(ctx, "solve", "boards.txt"); err != nil {
		return err
	}
	jobs, err := t.script(ctx, []string{fmt.Sprint("SHARDS=", tasks)}, "shards.sh", "merged.txt", "solve", "boards.txt")
	if err != nil {
		return err
	}
	killed, lost, err := t.strike(ctx, t.path("merged.txt.parts"))
	if err != nil {
		return err
	}
	if err := t.finish(ctx, jobs); err != nil {
		return err
	}
	for _, p := range []process{killed, lost} {
		if err := t.logged(p.log(), "run 2"); err != nil {
			return err
		}
	}
	t.say("tasks %s and %s ran a second time", killed.task(), lost.task())
	if err := t.equal("merged.txt", "single.txt"); err != nil {
		return err
	}
	if err := t.late(ctx, lost); err != nil {
		return err
	}
	finished, err := t.finished("merged.txt.parts")
	if err != nil {
		return err
	}
	if len(finished) != tasks {
		return fmt.Errorf("%d parts are left, want %d", len(finished), tasks)
	}
	return t.equal("late.txt", "single.txt")
}

// strike kills a task, and the daemon of another's node, while both write their parts into a folder, and starts the daemon again once the
// cluster has found out. The other task is stopped meanwhile, and still is.
func (t *trial) strike(ctx context.Context, parts string) (killed, lost process, err error) {
	killed, err = t.catch(ctx, parts, func(process) bool { return true })
	if err != nil {
		return killed, lost, err
	}
	lost, err = t.catch(ctx, parts, func(p process) bool { return p.node() != killed.node() })
	if err != nil {
		return killed, lost, err
	}
	if err := killed.signal(syscall.SIGKILL); err != nil {
		return killed, lost, err
	}
	t.say("task %s killed in the middle", killed.task())
	if err := t.rig.killNode(lost.node()); err != nil {
		return killed, lost, err
	}
	t.say("daemon of node %s killed, with task %s in the middle", lost.node(), lost.task())
	if err := t.rig.untilNodes(ctx, "down", lost.node()); err != nil {
		return killed, lost, err
	}
	if err := t.rig.startNode(lost.node()); err != nil {
		return killed, lost, err
	}
	if err := t.rig.untilNodes(ctx, "idle,allocated", lost.node()); err != nil {
		return killed, lost, err
	}
	t.say("node %s found to be down, started again, and back", lost.node())
	return killed, lost, nil
}

// late lets a task go on that was taken for dead, and has been done by another since. It must not spoil anything.
func (t *trial) late(ctx context.Context, p process) error {
	if err := p.signal(syscall.SIGCONT); err != nil {
		return err
	}
	if err := t.rig.until(ctx, time.Minute, "the first run of task "+p.task()+" to end", func() (bool, error) {
		return p.ended(), nil
	}); err != nil {
		return err
	}
	t.say("the first run of task %s, which nobody knows of any more, has gone on and ended", p.task())
	return t.command(ctx, "merge", "merged.txt.parts", "-o", "late.txt").Run()
}

// catch stops a wanted task that has written a piece of what it makes into a folder, and returns what it runs.
func (t *trial) catch(ctx context.Context, folder string, wanted func(process) bool) (process, error) {
	deadline := time.Now().Add(time.Minute)
	for ctx.Err() == nil && time.Now().Before(deadline) {
		for _, p := range processes(t.rig.mark) {
			if !p.runs(t.octo) || !wanted(p) || p.writes(folder) == 0 {
				continue
			}
			if err := p.signal(syscall.SIGSTOP); err != nil {
				return process{}, err
			}
			if p.writes(folder) > 0 {
				return p, nil
			}
			if err := p.signal(syscall.SIGCONT); err != nil { // it was too fast and has closed its file
				return process{}, err
			}
		}
		time.Sleep(time.Millisecond)
	}
	return process{}, errors.Join(errors.New("no task was seen writing"), ctx.Err())
}

// single has one process do all of a work, and keeps what it prints in single.txt.
func (t *trial) single(ctx context.Context, args ...string) error {
	begin := time.Now()
	out, err := os.Create(t.path("single.txt"))
	if err != nil {
		return err
	}
	defer out.Close()
	cmd := t.command(ctx, args...)
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("octo %s: %w\n%s", strings.Join(args, " "), err, cmd.Stderr)
	}
	t.say("one process took %.1f s for octo %s", time.Since(begin).Seconds(), strings.Join(args, " "))
	return out.Close()
}

// logged is an error unless a log says something.
func (t *trial) logged(name, want string) error {
	text, err := os.ReadFile(t.path(name))
	if err != nil {
		return err
	}
	if !strings.Contains(string(text), want) {
		return fmt.Errorf("%s does not say %q", name, want)
	}
	return nil
}

// equal is an error unless two files of the trial are the same.
func (t *trial) equal(merged, single string) error {
	same, size, err := equal(t.path(merged), t.path(single))
	if err != nil {
		return err
	}
	if !same || size == 0 {
		return fmt.Errorf("%s and %s differ, or are empty: the first %d bytes are the same", merged, single, size)
	}
	t.say("%s is what one process makes: %d bytes are the same", filepath.Base(merged), size)
	return nil
}
