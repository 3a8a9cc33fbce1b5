package sandbox

import (
	"errors"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// onOwnThread calls f on a thread that has no children, since a tracer is a thread, and it waits for whatever is its own.
// Children that others started are children of other threads. The main thread is left alone: it inherits children.
func onOwnThread(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if unix.Gettid() == unix.Getpid() || hasChildren() {
			onOwnThread(f) // and this thread is kept from it meanwhile
			return
		}
		f()
	}()
	<-done
}

// hasChildren says whether this thread started a process that still is.
func hasChildren() bool {
	const peek = unix.WNOHANG | unix.WNOWAIT | unix.WEXITED | unix.WALL | unix.WNOTHREAD
	return !errors.Is(unix.Waitid(unix.P_ALL, 0, nil, peek, nil), unix.ECHILD)
}

// trace goes along with the program and its processes until the last of them is gone, and kills what the program leaves.
func (r *run) trace() error {
	for {
		var status unix.WaitStatus
		task, err := waitFor(-1, &status)
		if errors.Is(err, unix.ECHILD) {
			return nil
		}
		if err != nil {
			return err
		}
		if status.Stopped() {
			r.stoppedAt(task, status)
			continue
		}
		r.gone(task, status)
	}
}

// waitFor waits for news of a task of this thread; -1: of any.
func waitFor(pid int, status *unix.WaitStatus) (int, error) {
	for {
		task, err := unix.Wait4(pid, status, unix.WALL|unix.WNOTHREAD, nil)
		if !errors.Is(err, unix.EINTR) {
			return task, err
		}
	}
}

// stoppedAt deals with a task that stopped for us, and lets it go on.
func (r *run) stoppedAt(task int, status unix.WaitStatus) {
	r.adopt(task, 0)
	deliver := 0
	switch event := int(status) >> 16; event {
	case unix.PTRACE_EVENT_FORK, unix.PTRACE_EVENT_CLONE: // the new task stops by itself
	case unix.PTRACE_EVENT_VFORK:
		if started, err := unix.PtraceGetEventMsg(task); err == nil {
			r.borrowed(int(started))
		}
	case unix.PTRACE_EVENT_EXEC:
		if former, err := unix.PtraceGetEventMsg(task); err == nil && int(former) != task {
			delete(r.tasks, int(former)) // a thread that executes takes the place of its process
		}
		r.executed(task)
	case unix.PTRACE_EVENT_EXIT:
		r.look(r.tasks[task])
	case 0:
		// Each new task begins with SIGSTOP, which is ours. A program that stops itself goes on as well.
		if signal := status.StopSignal(); signal != unix.SIGSTOP {
			deliver = int(signal)
		}
	}
	// An error here says that the task was killed meanwhile; its end comes next.
	_ = ignoreGone(unix.PtraceCont(task, deliver))
}

// gone notes that a task has ended.
func (r *run) gone(task int, status unix.WaitStatus) {
	delete(r.tasks, task)
	r.mu.Lock()
	p, isProcess := r.processes[task]
	if isProcess {
		delete(r.processes, task)
		if p.counted {
			r.spent += p.cpu
		}
	}
	if isProcess && task == r.program {
		r.wall = time.Since(r.begin)
		r.status = status
	}
	r.mu.Unlock()
	if isProcess && (task == r.program || task == r.pid) {
		r.killAll()
	}
}

// adopt takes in a task that is not known yet, a process or a thread of one (process 0: to be found out). A task is known from its own
// first stop. What its parent's event says comes too late if the new task has ended since, and is something else, a 0 even, if the
// parent is killed between its event and our question: a number that we must not kill.
func (r *run) adopt(task, process int) {
	if _, known := r.tasks[task]; known {
		return
	}
	if process == 0 {
		process = groupOf(task)
	}
	r.tasks[task] = process
	r.mu.Lock()
	if _, known := r.processes[process]; !known {
		p := newProcess(process, r.begun)
		p.borrows = r.lent[process]
		r.processes[process] = p
	}
	delete(r.lent, process)
	over := r.over
	r.mu.Unlock()
	if limit := r.limits.Processes; limit > 0 && len(r.tasks) > limit && !over {
		r.stop(ProcessLimit)
		r.killAll()
	} else if over {
		kill(process)
	}
}

// borrowed notes that a process, which may not have stopped yet, runs in its parent's memory for now (vfork): it is not to be counted
// twice.
func (r *run) borrowed(pid int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.processes[pid]; p == nil {
		r.lent[pid] = true
	} else if !p.executed {
		p.borrows = true
	}
}

// executed notes that a process has become another program: with bubblewrap, the first such is ours.
func (r *run) executed(pid int) {
	r.mu.Lock()
	if p := r.processes[pid]; p != nil {
		p.executed, p.borrows = true, false
	}
	begun := r.begun
	r.mu.Unlock()
	if !begun {
		r.beginProgram(pid)
	}
}

// beginProgram starts the clocks: the process stands before the program's first instruction.
func (r *run) beginProgram(pid int) {
	cpu, _ := cpuTime(pid)
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.processes[pid]; p != nil {
		p.counted, p.executed, p.base = true, true, cpu
	}
	r.program, r.begun, r.begin = pid, true, time.Now()
}

// stop ends the run for a reason, the first that comes. It may be called from any goroutine.
func (r *run) stop(end End) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over || r.stopped {
		return
	}
	r.stopped, r.end = true, end
	r.kill()
}

// cancel ends the run because its context ended.
func (r *run) cancel() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cancelled = true
	r.kill()
}

// kill kills the process that we started, through a descriptor that cannot come to mean another; the tracer, which waits for
// it, kills the others.
func (r *run) kill() {
	if r.pidfd >= 0 {
		// An error says that it has ended, which is what was wanted.
		_ = unix.PidfdSendSignal(r.pidfd, unix.SIGKILL, nil, 0)
	}
}

// killAll kills every process, and from then on every new one. The tracer alone calls it: none of these processes has been
// waited for, so that each number still means what it meant.
func (r *run) killAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	for pid := range r.processes {
		kill(pid)
	}
}

// kill kills a process. An error says that it has ended, which is what was wanted.
func kill(pid int) {
	_ = unix.Kill(pid, unix.SIGKILL)
}

// ignoreGone drops the error that a task has ended.
func ignoreGone(err error) error {
	if errors.Is(err, unix.ESRCH) {
		return nil
	}
	return err
}
