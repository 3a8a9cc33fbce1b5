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

// solve answers 20 million boards in an array of tasks, of which one is killed in the middle, and another with its whole node.
func solve(ctx context.Context, t *trial) error {
	const boards, tasks = 20_000_000, 8
	if err := writeBoards(t.path("boards.txt"), boards, blank); err != nil {
		return err
	}
	t.say("%d boards made", boards)
	if err := t.single(ctx, "single.txt", "solve", "boards.txt"); err != nil {
		return err
	}
	jobs, err := t.script(ctx, []string{fmt.Sprint("TASKS=", tasks)}, "shards.sh", "merged.txt", "solve", "boards.txt")
	if err != nil {
		return err
	}
	killed, lost, err := t.catchTwo(ctx, t.path("merged.txt.parts"))
	if err != nil {
		return err
	}
	if err := killed.signal(syscall.SIGKILL); err != nil {
		return err
	}
	t.say("task %s killed in the middle", killed.task())
	if err := t.rig.killNode(lost.node()); err != nil {
		return err
	}
	t.say("node %s killed with all its processes, task %s in the middle", lost.node(), lost.task())
	if err := t.rig.untilNodes(ctx, "down", lost.node()); err != nil {
		return err
	}
	if err := t.rig.startNode(lost.node()); err != nil {
		return err
	}
	if err := t.rig.untilNodes(ctx, "idle,allocated", lost.node()); err != nil {
		return err
	}
	t.say("node %s found to be down, started again, and back", lost.node())
	if err := t.finish(ctx, 5*time.Minute, jobs); err != nil {
		return err
	}
	for _, p := range []process{killed, lost} {
		log := fmt.Sprintf("logs/octo-solve-%s-%s.log", jobs[0], p.task())
		if err := t.logged(log, "run 2"); err != nil {
			return err
		}
	}
	t.say("tasks %s and %s ran a second time", killed.task(), lost.task())
	return t.equal("merged.txt", "single.txt")
}

// catchTwo stops two tasks on two nodes, each while it writes a part into a folder, and returns what they run.
func (t *trial) catchTwo(ctx context.Context, parts string) (one, other process, err error) {
	if one, err = t.catch(ctx, parts, ""); err != nil {
		return one, other, err
	}
	other, err = t.catch(ctx, parts, one.node())
	return one, other, err
}

// catch stops a task that has written a piece of its part into a folder, and that is not on a given node.
func (t *trial) catch(ctx context.Context, parts, node string) (process, error) {
	deadline := time.Now().Add(time.Minute)
	for ctx.Err() == nil && time.Now().Before(deadline) {
		for _, p := range processes(t.rig.env...) {
			if p.node() == node || !p.runs(t.octo) || p.writes(parts) == 0 {
				continue
			}
			if err := p.signal(syscall.SIGSTOP); err != nil {
				return process{}, err
			}
			if p.writes(parts) > 0 {
				return p, nil
			}
			if err := p.signal(syscall.SIGCONT); err != nil { // it was too fast: its part has its name
				return process{}, err
			}
		}
		time.Sleep(time.Millisecond)
	}
	return process{}, errors.Join(errors.New("no task was seen writing a part"), ctx.Err())
}

// task returns the index of the task that a process belongs to.
func (p process) task() string { return p.env["SLURM_ARRAY_TASK_ID"] }

// node returns the node that a process runs on.
func (p process) node() string { return p.env["SLURMD_NODENAME"] }

// single has one process do all of a work, and keeps what it prints in a file.
func (t *trial) single(ctx context.Context, name string, args ...string) error {
	begin := time.Now()
	out, err := os.Create(t.path(name))
	if err != nil {
		return err
	}
	defer out.Close()
	cmd := t.command(ctx, args...)
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("octo %s: %w\n%s", strings.Join(args, " "), err, cmd.Stderr)
	}
	t.say("one process did it in %.1f s", time.Since(begin).Seconds())
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
