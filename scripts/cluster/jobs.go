//go:build linux

package main

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// script runs a script of deploy/slurm in the trial's folder and returns the jobs that it submitted, in that order.
func (t *trial) script(ctx context.Context, env []string, name string, args ...string) (jobs []string, err error) {
	script, err := filepath.Abs(filepath.Join("deploy", "slurm", name))
	if err != nil {
		return nil, err
	}
	out, err := t.rig.run(ctx, t.folder, append(env, "OCTO="+t.octo), script, args...)
	if err != nil {
		return nil, err
	}
	for _, found := range submitted.FindAllStringSubmatch(out, -1) {
		jobs = append(jobs, found[1])
	}
	if len(jobs) == 0 {
		return nil, fmt.Errorf("%s has submitted nothing:\n%s", name, out)
	}
	return jobs, nil
}

var submitted = regexp.MustCompile(`(?m)^job (\d+):`)

// ended are the states in which a task stays.
var ended = []string{
	"BOOT_FAIL", "CANCELLED", "COMPLETED", "DEADLINE", "FAILED", "NODE_FAIL", "OUT_OF_MEMORY", "REVOKED", "TIMEOUT",
}

// states returns the state of each task of jobs, by its id, which is JOB_INDEX in an array.
func (t *trial) states(ctx context.Context, jobs []string) (map[string]string, error) {
	out, err := t.rig.run(ctx, t.folder, nil, "squeue", "-h", "-r", "-t", "all", "-j", strings.Join(jobs, ","), "-o", "%i %T")
	if err != nil {
		return nil, err
	}
	states := map[string]string{}
	for line := range strings.Lines(out) {
		if fields := strings.Fields(line); len(fields) == 2 {
			states[fields[0]] = fields[1]
		}
	}
	return states, nil
}

// wait waits until all tasks of jobs have ended, and returns their states.
func (t *trial) wait(ctx context.Context, jobs []string) (states map[string]string, err error) {
	what := "jobs " + strings.Join(jobs, ", ") + " to end"
	err = t.rig.until(ctx, 5*time.Minute, what, func() (bool, error) {
		if states, err = t.states(ctx, jobs); err != nil {
			return false, err
		}
		for _, state := range states {
			if !slices.Contains(ended, state) {
				return false, nil
			}
		}
		return len(states) >= len(jobs), nil
	})
	return states, err
}

// finish waits until all tasks of jobs have ended, which they must have done well.
func (t *trial) finish(ctx context.Context, jobs []string) error {
	states, err := t.wait(ctx, jobs)
	if err != nil {
		return err
	}
	for task, state := range states {
		if state != "COMPLETED" {
			return fmt.Errorf("task %s is %s, want COMPLETED", task, state)
		}
	}
	t.say("%d jobs with %d tasks are done", len(jobs), len(states))
	return nil
}

// log returns the name of the log of the task that a process belongs to.
func (p process) log() string {
	return fmt.Sprintf("logs/%s-%s-%s.log", p.job(), p.env["SLURM_ARRAY_JOB_ID"], p.task())
}

// job returns the name of the job that a process belongs to.
func (p process) job() string { return p.env["SLURM_JOB_NAME"] }

// task returns the index of the task that a process belongs to.
func (p process) task() string { return p.env["SLURM_ARRAY_TASK_ID"] }

// node returns the node that a process runs on.
func (p process) node() string { return p.env["SLURMD_NODENAME"] }
