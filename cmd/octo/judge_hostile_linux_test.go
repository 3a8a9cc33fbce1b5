package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"octothorpe/contest"
	"octothorpe/internal/sandbox"
	"octothorpe/judge"
)

// A hostile program does harm, or leaves something behind.
type hostile struct {
	name    string
	verdict contest.Verdict
	shell   string
	python  string
	cpp     string // of main
}

const (
	rightShell  = `printf 'AC\n2\nDDHH\n2\nNo moves needed\n2\n'`
	rightPython = `print("AC\n2\nDDHH\n2\nNo moves needed\n2", flush=True)`
	rightCpp    = `puts("AC\n2\nDDHH\n2\nNo moves needed\n2"); fflush(stdout);`
)

// hostiles are programs that run into limits, and some that do no harm. The fork bomb has 200 children at most.
var hostiles = []hostile{
	{
		"fork bomb", judge.TLE,
		"i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i+1)); done; wait",
		"import os, time\nfor i in range(200):\n    if os.fork() == 0:\n        break\ntime.sleep(1000)",
		"for (int i = 0; i < 200; i++) if (fork() == 0) break; sleep(1000);",
	},
	{
		"memory hog", judge.MLE, "exec tail /dev/zero",
		"a = []\nwhile True:\n    a.append(b'x' * (1 << 20))",
		"for (;;) memset(malloc(1 << 20), 1, 1 << 20);",
	},
	{"endless loop", judge.TLE, "while :; do :; done", "while True:\n    pass", "for (volatile int i = 0;; i = i + 1) {}"},
	{"endless output", judge.OLE, "exec yes", "while True:\n    print('A' * 1000)", "for (;;) puts(\"AAAAAAAAAAAAAAAA\");"},
	{"sleeper", judge.TLE, "sleep 1000", "import time\ntime.sleep(1000)", "sleep(1000);"},
	{"closing its input", contest.AC, "exec <&-; " + rightShell, "import os\nos.close(0)\n" + rightPython, "close(0); " + rightCpp},
	{
		"ignoring SIGTERM", judge.TLE, "trap '' TERM; while :; do sleep 1; done",
		"import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(1000)",
		"signal(SIGTERM, SIG_IGN); for (;;) sleep(1000);",
	},
	{
		"leaving a child", contest.AC, "sleep 1000 & " + rightShell,
		"import os, time\nif os.fork() == 0:\n    os.setsid()\n    time.sleep(1000)\n" + rightPython,
		"if (fork() == 0) { setsid(); sleep(1000); } " + rightCpp,
	},
}

// TestHostile judges each program in each language, with and without bubblewrap: it has its verdict, ends in time, and leaves nothing.
func TestHostile(t *testing.T) {
	if _, err := sandbox.Run(t.Context(), sandbox.Command{Args: []string{"true"}}, sandbox.Limits{}); errors.Is(err, sandbox.ErrUnsupported) {
		t.Skipf("cannot run here: programs within limits (%v)", err)
	}
	unavailable := sandbox.Available(t.Context())
	for _, h := range hostiles {
		for _, source := range []struct{ name, needs, text string }{
			{"hostile.sh", "sh", h.shell},
			{"hostile.py", "python3", h.python + "\n"},
			{"hostile.cpp", "g++", "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\nint main() { " + h.cpp + " }\n"},
		} {
			for _, flag := range []string{"--sandbox=false", "--sandbox"} {
				t.Run(strings.Join([]string{h.name, source.name, flag}, " "), func(t *testing.T) {
					t.Parallel()
					if _, err := exec.LookPath(source.needs); err != nil {
						t.Skipf("not run here: %s (no %s)", source.name, source.needs)
					}
					if flag == "--sandbox" && unavailable != nil {
						t.Skipf("cannot run here: %v", unavailable)
					}
					path := filepath.Join(t.TempDir(), source.name)
					if err := os.WriteFile(path, []byte(source.text), 0o666); err != nil {
						t.Fatal(err)
					}
					args := []string{path}
					if source.needs == "sh" {
						args = []string{"--", "/bin/sh", path}
					}
					judgeHostile(t, &h, append([]string{flag}, args...))
				})
			}
		}
	}
}

// judgeHostile judges one on the boards of the statement.
func judgeHostile(t *testing.T, h *hostile, args []string) {
	limit := judge.Limits{Time: 20 * time.Second} // for what ends otherwise, on a busy machine
	if h.verdict == judge.TLE {
		limit.Time = 300 * time.Millisecond
	}
	clock := 2*limit.Time + time.Second
	input := filepath.Join("..", "..", "examples", "contest.txt")
	temporary := t.TempDir()
	mark := fmt.Sprintf("OCTO_HOSTILE=%d.%d", os.Getpid(), time.Now().UnixNano())
	octo := asOcto(t, append([]string{"judge", "--format", "json", "--memory", "64MiB", "--time", limit.Time.String(), "--input", input}, args...))
	octo.Env = append(os.Environ(), mark, "TMPDIR="+temporary)
	var stderr bytes.Buffer
	octo.Stderr = &stderr
	output, err := octo.Output()
	if got, want := status(err), h.verdict != contest.AC; (got == statusNo) != want || got > statusNo || got < 0 {
		t.Errorf("exit status %d\n%s", got, stderr.Bytes())
	}
	var got judged
	if err := json.Unmarshal(output, &got); err != nil || len(got.Tests) != 1 {
		t.Fatalf("%v in %q\n%s", err, output, stderr.Bytes())
	}
	// How many children of a fork bomb there are before its time is over, and so how much memory they take, depends on the machine.
	bombed := h.name == "fork bomb" && got.Verdict == judge.MLE
	if got.Verdict != h.verdict && !bombed {
		t.Errorf("%s, want %s: %s", got.Verdict, h.verdict, output)
	}
	const busy = 5 * time.Second // that a machine may keep octo waiting; the sandbox's own tests are strict
	if wall := got.Tests[0].WallSeconds; wall > (clock + time.Second/2 + busy).Seconds() {
		t.Errorf("it ended after %g s, want %v and half a second", wall, clock)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("it leaves the files %v, %v", left, err)
	}
	if left := running(t, mark); len(left) > 0 {
		t.Errorf("it leaves running %q", left)
	}
}

// asOcto returns the command that is octo with arguments: this program by another name.
func asOcto(t *testing.T, args []string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	octo := exec.CommandContext(t.Context(), path)
	octo.Args = append([]string{"octo"}, args...)
	return octo
}

// running returns the commands of the processes that have a mark in their environment.
func running(t *testing.T, mark string) []string {
	t.Helper()
	paths, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, path := range paths {
		if environment, err := os.ReadFile(path); err == nil && bytes.Contains(environment, []byte(mark)) {
			command, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
			found = append(found, string(command))
		}
	}
	return found
}
