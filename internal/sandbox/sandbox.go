// Package sandbox runs a program within limits and measures it: how it ended, its processor time, its wall time, its peak
// memory, what it printed.
//
//	result, err := sandbox.Run(ctx, sandbox.Command{Args: []string{"./a.out"}, Input: input},
//		sandbox.Limits{CPU: time.Second, Wall: 3 * time.Second, Memory: 128 << 20, Output: 1 << 20})
//
// It works on Linux, as root or as a user, without control groups. The program is traced (ptrace), and with it every process
// that it starts: a new process is known before its first instruction, whatever session or group it goes to and whoever its
// parent becomes, and dies with the run. Between starting, signals and ending, the program runs at full speed.
//
// This bounds a program that is wrong. It does not hold one that is written to attack: such a program runs as the user, may
// read and write the user's files, and may hide a process from the tracer. [Command.Bubblewrap] is for that.
//
// A traced program cannot trace: one that is built with the leak sanitizer needs ASAN_OPTIONS=detect_leaks=0.
package sandbox

import (
	"errors"
	"os"
	"time"
)

// ErrUnsupported says that programs cannot be run within limits here.
var ErrUnsupported = errors.New("programs can be run within limits on Linux only, where a program may trace its children")

// Command is a program to run.
type Command struct {
	// Args are the program and its arguments. A program without a slash is looked for in PATH; one that is relative is so
	// to Dir.
	Args []string

	// Dir is the working directory; empty: the caller's.
	Dir string

	// Env is the program's environment, as "NAME=value"; nil: the caller's. One variable, SANDBOX_RUN, is added.
	Env []string

	// Input is what the program finds on its standard input, a file that can be read only. Nobody waits for it to be read.
	Input []byte

	// Stdin, if set, is the standard input in place of Input; it is handed on as it is and stays open.
	Stdin *os.File

	// Bubblewrap runs the program under bwrap: without network, with processes of its own, and with a file system that is
	// read-only except Dir (if that is set) and a fresh /dev. Call [Available] first.
	Bubblewrap bool
}

// Limits bound a run. What is zero is not bounded.
type Limits struct {
	// CPU is processor time, user and system, of the program's processes together.
	CPU time.Duration

	// Wall is time by the clock, from the start of the program to its end.
	Wall time.Duration

	// Memory is resident memory in bytes, as Result.PeakBytes counts it. It is looked at every few milliseconds and when a
	// process ends; address space that is reserved and not used costs nothing. With it, the stack may grow as far as the
	// system allows: the limit is this one.
	Memory int64

	// Output is bytes on standard output, and the size of each file that the program writes.
	Output int64

	// Processes is processes and threads alive at once.
	Processes int
}

// End is how a run ended.
type End int

// The ways to end. The program ended by itself in the first two, and was killed in the others, or ended before it could be.
const (
	Exited       End = iota // by itself, with Result.ExitCode
	Signaled                // of Result.Signal
	TimeLimit               // over Limits.CPU or Limits.Wall: Result.CPU and Result.Wall tell which
	MemoryLimit             // over Limits.Memory
	OutputLimit             // over Limits.Output
	ProcessLimit            // over Limits.Processes
)

// String returns the end in words: "time limit".
func (e End) String() string {
	words := [...]string{"exited", "signaled", "time limit", "memory limit", "output limit", "process limit"}
	if e < 0 || int(e) >= len(words) {
		return "unknown end"
	}
	return words[e]
}

// Result is what a run came to. A run ends when the program does: processes that it leaves behind are killed.
type Result struct {
	End      End
	ExitCode int    // if Exited
	Signal   string // if Signaled, by its name: "SIGSEGV"
	Stopped  bool   // at a limit that was seen to be passed; else it ended by itself, perhaps over one

	// CPU is processor time, user and system, of the program and all processes that it started, counted from the
	// program's first instruction by the kernel's clock of each process (nanoseconds, not ticks). Of a process that was
	// killed the last 5 ms may be missing.
	CPU time.Duration

	// Wall is time by the clock from the program's first instruction to its end.
	Wall time.Duration

	// PeakBytes is the most resident memory that the program had: of one process its high-water mark (VmHWM), read as it
	// exits, so that neither the caller's size nor what is only reserved counts. Of several processes it is the largest
	// high-water mark or, where that is more, the largest sum found on looking every few milliseconds, with pages that
	// they share counted once (PSS). Of a process that was killed, or that became another program, growth in the last 5 ms
	// may be missing.
	PeakBytes int64

	// Output is what was printed on standard output, Limits.Output bytes at most.
	Output []byte

	// Stderr is the end of what was printed on standard error, 64 KiB at most.
	Stderr []byte
}
