package sandbox

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// The watcher looks at the program every so often.
const (
	lookEvery  = 5 * time.Millisecond
	weighEvery = 50 * time.Millisecond // what costs more: memory that several processes share

	prepareWithin = 10 * time.Second // what bwrap has until it starts the program
)

// process is a living process of a run, and the last that is known of it. run.mu guards it.
type process struct {
	pid      int
	counted  bool          // a process of the program, not of bwrap
	executed bool          // it has become another program since it was born
	borrows  bool          // it runs in its parent's memory for now
	base     time.Duration // processor time when the program began
	cpu      time.Duration // processor time since then
}

func newProcess(pid int, counted bool) *process {
	return &process{pid: pid, counted: counted}
}

// watch looks at the program until it has ended, and stops it at a limit or when ctx ends.
func (r *run) watch(ctx context.Context, ended <-chan struct{}) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-ended:
			return
		case <-ctx.Done():
			r.cancel()
			return
		case <-look.C:
			r.lookAtAll()
		}
	}
}

// lookAtAll measures the living processes and stops the run if it is past a limit.
func (r *run) lookAtAll() {
	r.mu.Lock()
	begun, begin := r.begun, r.begin
	var pids []int
	for pid, p := range r.processes {
		if p.counted && !p.borrows {
			pids = append(pids, pid)
		}
	}
	r.mu.Unlock()
	if !begun {
		if time.Since(r.started) > prepareWithin {
			r.kill()
		}
		return
	}

	var together int64
	for _, pid := range pids {
		together += r.look(pid)
	}
	if len(pids) > 1 {
		r.weigh(pids, together)
	}

	r.mu.Lock()
	cpu, peak := r.spent, r.peak
	for _, p := range r.processes {
		cpu += p.cpu
	}
	r.mu.Unlock()
	switch limits := r.limits; {
	case limits.Memory > 0 && peak > limits.Memory:
		r.stop(MemoryLimit)
	case limits.CPU > 0 && cpu > limits.CPU, limits.Wall > 0 && time.Since(begin) > limits.Wall:
		r.stop(TimeLimit)
	}
}

// look measures a process and returns its resident memory in bytes.
func (r *run) look(pid int) int64 {
	r.mu.Lock()
	p := r.processes[pid]
	wanted := p != nil && p.counted
	r.mu.Unlock()
	if !wanted {
		return 0
	}
	cpu, cpuErr := cpuTime(pid)
	peak, now := memory(pid)

	r.mu.Lock()
	defer r.mu.Unlock()
	if r.processes[pid] != p { // it ended meanwhile, and these may be another's figures
		return 0
	}
	if cpuErr == nil {
		p.cpu = max(p.cpu, cpu-p.base)
	}
	if p.borrows {
		return 0
	}
	r.peak = max(r.peak, peak)
	return now
}

// weigh finds how much memory several processes have together, if that can be a new peak: resident counts what they share
// once for each, so that it only bounds it from above. Finding it exactly takes the kernel a walk through the memory.
func (r *run) weigh(pids []int, resident int64) {
	r.mu.Lock()
	needless := resident <= r.peak ||
		resident < r.weighed.rss+r.weighed.rss/16 && time.Since(r.weighed.at) < weighEvery
	r.mu.Unlock()
	if needless {
		return
	}
	var sum int64
	for _, pid := range pids {
		sum += share(pid)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.weighed.at, r.weighed.rss = time.Now(), resident
	r.peak = max(r.peak, sum)
}

// cpuTime returns the processor time of a process and its threads, those that have ended as well, not of its children. The
// clock of another process is addressed as in clock_getcpuclockid(3).
func cpuTime(pid int) (time.Duration, error) {
	const scheduler = 2 // CPUCLOCK_SCHED: what the scheduler gave, in nanoseconds
	var t unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|scheduler), &t); err != nil {
		return 0, err
	}
	return time.Duration(t.Nano()), nil
}

// memory returns the high-water mark of a process's resident memory, and what is resident now, in bytes; zeros if it has none
// any more.
func memory(pid int) (peak, now int64) {
	status, err := os.ReadFile(procPath(pid, "status"))
	if err != nil {
		return 0, 0
	}
	return field(status, "\nVmHWM:") << 10, field(status, "\nVmRSS:") << 10
}

// share returns a process's share of the memory that it has, in bytes: a page that n processes have counts an nth.
func share(pid int) int64 {
	rollup, err := os.ReadFile(procPath(pid, "smaps_rollup"))
	if err != nil || len(rollup) == 0 {
		_, now := memory(pid)
		return now
	}
	return field(rollup, "\nPss:") << 10
}

// groupOf returns the process of a thread, or the number itself if the thread has ended.
func groupOf(task int) int {
	status, err := os.ReadFile(procPath(task, "status"))
	if process := int(field(status, "\nTgid:")); err == nil && process > 0 {
		return process
	}
	return task
}

// field returns the number after a name in a file of /proc, 0 if there is none.
func field(text []byte, name string) int64 {
	_, rest, found := bytes.Cut(text, []byte(name))
	if !found {
		return 0
	}
	rest = bytes.TrimLeft(rest, " \t")
	end := bytes.IndexAny(rest, " \n")
	if end < 0 {
		end = len(rest)
	}
	number, _ := strconv.ParseInt(string(rest[:end]), 10, 64)
	return number
}

func procPath(pid int, name string) string {
	return "/proc/" + strconv.Itoa(pid) + "/" + name
}
