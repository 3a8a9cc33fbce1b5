//go:build linux

// Command cluster starts a Slurm cluster of its own on this machine, runs the scripts of deploy/slurm on it with bin/octo, and holds
// the results to those of single processes, byte for byte. Node daemons and tasks are killed meanwhile, and a disk fills up.
//
//	go run ./scripts/cluster
//
// It needs Slurm and MUNGE, and to be root. The cluster has a folder, a configuration, a key and ports of its own, listens on the
// loopback interface only, and is stopped at the end, whatever the end is.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "cluster:", err)
		os.Exit(1)
	}
}

// atMost bounds the whole run, which takes some minutes.
const atMost = 15 * time.Minute

// run starts the cluster, runs the trials, and stops the cluster.
func run(ctx context.Context) (err error) {
	octo, err := filepath.Abs("bin/octo")
	if err != nil {
		return err
	}
	if err := ready(octo); err != nil {
		return err
	}
	// munged and slurmd have sockets in there, and the path of a socket is at most 107 bytes long.
	folder, err := os.MkdirTemp("", "cluster")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	if len(folder) > 70 {
		return fmt.Errorf("%s is too long for the path of a socket: set TMPDIR to a shorter folder", folder)
	}
	ctx, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()

	r := &rig{folder: folder}
	defer func() { err = errors.Join(err, r.stop()) }()
	if err := r.start(ctx); err != nil {
		return errors.Join(err, r.report(ctx, os.Stderr))
	}
	trials := []struct {
		name string
		run  func(context.Context, *trial) error
	}{
		{"solve", solve},
		{"full disk", fullDisk},
		{"census", census},
		{"table", table},
	}
	for _, t := range trials {
		begin := time.Now()
		tr := &trial{rig: r, octo: octo, name: t.name, folder: filepath.Join(folder, strings.ReplaceAll(t.name, " ", "-"))}
		if err := os.Mkdir(tr.folder, 0o777); err != nil {
			return err
		}
		if err := t.run(ctx, tr); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", t.name, err), tr.report(os.Stderr), r.report(ctx, os.Stderr))
		}
		tr.say("done after %.0f s", time.Since(begin).Seconds())
		if err := os.RemoveAll(tr.folder); err != nil {
			return err
		}
	}
	return nil
}

// ready tells what is missing for a cluster.
func ready(octo string) error {
	if _, err := os.Stat(octo); err != nil {
		return fmt.Errorf("%w: run make build first", err)
	}
	if os.Geteuid() != 0 {
		return errors.New("node daemons start tasks as other users, which root alone may: run this as root")
	}
	// What stands in /usr/sbin is not in everybody's PATH.
	if err := os.Setenv("PATH", os.Getenv("PATH")+":/usr/sbin:/sbin"); err != nil {
		return err
	}
	packages := map[string]string{
		"munged": "munge", "slurmctld": "slurmctld", "slurmd": "slurmd", "sbatch": "slurm-client", "scontrol": "slurm-client",
		"sinfo": "slurm-client", "squeue": "slurm-client", "jq": "jq",
	}
	var missing []string
	for program, from := range packages {
		if _, err := exec.LookPath(program); err != nil && !slices.Contains(missing, from) {
			missing = append(missing, from)
		}
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return fmt.Errorf("not run here: the scripts for Slurm; install them with apt-get install --no-install-recommends %s",
			strings.Join(missing, " "))
	}
	return nil
}

// A trial runs scripts on the cluster, in a folder of its own.
type trial struct {
	rig    *rig
	octo   string // path of the program
	name   string
	folder string
}

// say prints what was seen.
func (t *trial) say(format string, args ...any) {
	fmt.Printf("%s: %s\n", t.name, fmt.Sprintf(format, args...))
}

// path returns the path of a file of the trial.
func (t *trial) path(name string) string { return filepath.Join(t.folder, name) }

// command returns octo with these words, in the trial's folder. Its standard error is kept.
func (t *trial) command(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, t.octo, args...)
	cmd.Dir = t.folder
	cmd.Stderr = new(bytes.Buffer)
	return cmd
}

// report writes the ends of all logs of tasks.
func (t *trial) report(w io.Writer) error {
	logs, err := filepath.Glob(t.path("logs/*"))
	if err != nil {
		return err
	}
	return tails(w, logs)
}
