package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Run runs the program to its end, or to the first limit that it passes, and measures it. When Run returns, no process of the
// program is running, and no pipe or goroutine is left.
//
// An error says that the program could not be run: it wraps ErrUnsupported where tracing is not allowed, an error of the
// system where the program could not be started, and ctx.Err where ctx ended first.
func Run(ctx context.Context, command Command, limits Limits) (Result, error) {
	if len(command.Args) == 0 {
		return Result{}, errors.New("no program to run: Args is empty")
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	r := &run{limits: limits, mark: newMark(), processes: map[int]*process{}, tasks: map[int]int{}, lent: map[int]bool{}, pidfd: -1}
	defer r.close()
	if err := r.open(command); err != nil {
		return Result{}, err
	}

	var reading sync.WaitGroup
	output := capture{limit: limits.Output, full: func() { r.stop(OutputLimit) }}
	stderr := tail{limit: 64 << 10}
	reading.Go(func() { drain(r.output, output.take) })
	reading.Go(func() { drain(r.stderr, stderr.take) })

	var watching sync.WaitGroup
	ended := make(chan struct{})
	var err error
	onOwnThread(func() {
		if err = r.start(command); err != nil {
			return
		}
		watching.Go(func() { r.watch(ctx, ended) })
		err = r.trace()
	})
	close(ended)
	watching.Wait()
	r.closeChildEnds()
	if r.pid != 0 {
		sweep(r.mark, r.pid)
	}
	r.finishReading(&reading)

	switch {
	case err != nil:
		return Result{}, err
	case ctx.Err() != nil && r.cancelled:
		return Result{}, ctx.Err()
	case !r.begun:
		return Result{}, &notStartedError{command.Args[0], strings.TrimSpace(string(stderr.bytes))}
	}
	result := r.result(output.over)
	result.Output, result.Stderr = output.bytes, stderr.bytes
	return result, nil
}

// run is a run in progress. The thread that traces writes it; what the watcher reads as well is under mu.
type run struct {
	limits Limits
	mark   string // in the environment of all its processes

	input          *os.File // the child's ends
	inputOurs      bool
	outputW, stdeW *os.File
	output, stderr *os.File // our ends

	pid   int // of the process that we started: the program, or bwrap
	pidfd int
	tasks map[int]int // thread to process

	started time.Time // when bwrap or the program was

	mu        sync.Mutex
	program   int              // the process that is the program; 0 while bwrap prepares
	processes map[int]*process // alive
	lent      map[int]bool     // processes that have their parents' memory and did not stop yet
	begun     bool             // the program's first instruction is reached
	begin     time.Time        // when
	wall      time.Duration    // from then to the program's end
	status    unix.WaitStatus  // the program's
	over      bool             // everything is to be killed
	stopped   bool             // by us, for the reason end
	cancelled bool             // by the context
	end       End              // if stopped
	spent     time.Duration    // processor time of the processes that have ended
	peak      int64            // bytes
	weighed   struct {         // when several processes were weighed together last
		at  time.Time
		rss int64
	}
}

// open makes the program's standard streams.
func (r *run) open(command Command) error {
	r.input = command.Stdin
	if r.input == nil {
		input, err := inMemory(command.Input)
		if err != nil {
			return err
		}
		r.input, r.inputOurs = input, true
	}
	var err error
	if r.output, r.outputW, err = pipe(); err != nil {
		return err
	}
	r.stderr, r.stdeW, err = pipe()
	return err
}

// start starts the program, which waits, traced, before its first instruction.
func (r *run) start(command Command) error {
	args, err := r.args(command)
	if err != nil {
		return err
	}
	env := command.Env
	if env == nil {
		env = os.Environ()
	}
	env = append(slices.Clip(env), r.mark)
	r.started = time.Now()
	r.pid, err = syscall.ForkExec(args[0], args, &syscall.ProcAttr{
		Dir:   command.Dir,
		Env:   env,
		Files: []uintptr{r.input.Fd(), r.outputW.Fd(), r.stdeW.Fd()},
		Sys:   &syscall.SysProcAttr{Ptrace: true, Setsid: true, PidFD: &r.pidfd},
	})
	if err != nil {
		r.pid = 0
		return startError(command, err)
	}
	r.closeChildEnds()
	var status unix.WaitStatus
	if _, err := waitFor(r.pid, &status); err != nil {
		return fmt.Errorf("wait for %s to start: %w", command.Args[0], err)
	}
	if !status.Stopped() { // killed by another before it began
		return fmt.Errorf("%s was killed while it started", command.Args[0])
	}
	if err := r.hold(); err != nil {
		kill(r.pid)
		_, _ = waitFor(r.pid, &status)
		return err
	}
	r.adopt(r.pid, r.pid)
	if !command.Bubblewrap {
		r.beginProgram(r.pid)
	}
	return ignoreGone(unix.PtraceCont(r.pid, 0))
}

// args returns the words to execute, the first a path.
func (r *run) args(command Command) ([]string, error) {
	args := command.Args
	if !strings.Contains(args[0], "/") {
		path, err := exec.LookPath(args[0])
		if err != nil {
			return nil, startError(command, errors.Unwrap(err))
		}
		args = append([]string{path}, args[1:]...)
	}
	if !command.Bubblewrap {
		return args, nil
	}
	return bubblewrap(command.Dir, args)
}

// hold sets the limits and asks for the events by which every later process is known. If this process dies, so do all of them.
func (r *run) hold() error {
	const options = unix.PTRACE_O_EXITKILL | unix.PTRACE_O_TRACEEXEC | unix.PTRACE_O_TRACEEXIT |
		unix.PTRACE_O_TRACEFORK | unix.PTRACE_O_TRACEVFORK | unix.PTRACE_O_TRACECLONE
	if err := unix.PtraceSetOptions(r.pid, options); err != nil {
		return fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	return setLimits(r.pid, r.limits)
}

// startError says what a program that does not start lacks.
func startError(command Command, err error) error {
	name := command.Args[0]
	switch {
	case errors.Is(err, unix.ENOEXEC):
		return fmt.Errorf("%s: %w (a script begins with #! and its interpreter)", name, err)
	case errors.Is(err, unix.ENOENT) || errors.Is(err, exec.ErrNotFound):
		if info, statErr := os.Stat(command.Dir); command.Dir != "" && (statErr != nil || !info.IsDir()) {
			return fmt.Errorf("%s: no directory %s to run in: %w", name, command.Dir, err)
		}
		return fmt.Errorf("%s: no such program: %w", name, err)
	case errors.Is(err, unix.EPERM):
		return fmt.Errorf("%s: %w: %w (sysctl kernel.yama.ptrace_scope above 1 forbids it)", name, ErrUnsupported, err)
	}
	return fmt.Errorf("%s does not start: %w", name, err)
}

// finishReading lets the readers take what the dead processes wrote. The pipes have no writer now; should one have hidden,
// nobody waits for it.
func (r *run) finishReading(reading *sync.WaitGroup) {
	soon := time.Now().Add(200 * time.Millisecond)
	for _, file := range []*os.File{r.output, r.stderr} {
		_ = file.SetReadDeadline(soon) // pipes take one
	}
	reading.Wait()
}

// result sums up. What the program had passed when it ended by itself counts as if it had been stopped for it.
func (r *run) result(flooded bool) Result {
	result := Result{End: r.end, Stopped: r.stopped, CPU: r.spent, Wall: r.wall, PeakBytes: r.peak}
	over := func(measured, limit int64) bool { return limit > 0 && measured > limit }
	switch {
	case r.stopped:
	case flooded:
		result.End = OutputLimit
	case r.status.Signaled() && r.status.Signal() == unix.SIGXFSZ && r.limits.Output > 0:
		result.End = OutputLimit
	case over(r.peak, r.limits.Memory):
		result.End = MemoryLimit
	case over(int64(r.spent), int64(r.limits.CPU)), over(int64(r.wall), int64(r.limits.Wall)):
		result.End = TimeLimit
	case r.status.Signaled():
		result.End, result.Signal = Signaled, signalName(r.status.Signal())
	default:
		result.End, result.ExitCode = Exited, r.status.ExitStatus()
	}
	return result
}

func signalName(signal unix.Signal) string {
	if name := unix.SignalName(signal); name != "" {
		return name
	}
	return fmt.Sprintf("signal %d", int(signal)) // a real-time signal
}

// closeChildEnds closes what only the program needs, so that its end is the end of its pipes.
func (r *run) closeChildEnds() {
	if r.inputOurs && r.input != nil {
		r.input.Close()
		r.input = nil
	}
	for _, file := range []**os.File{&r.outputW, &r.stdeW} {
		if *file != nil {
			(*file).Close()
			*file = nil
		}
	}
}

func (r *run) close() {
	r.closeChildEnds()
	for _, file := range []*os.File{r.output, r.stderr} {
		if file != nil {
			file.Close()
		}
	}
	if r.pidfd >= 0 {
		unix.Close(r.pidfd)
	}
}
