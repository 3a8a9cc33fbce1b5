package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// program names the variable that makes the test binary one of these programs.
const program = "SANDBOX_TEST_PROGRAM"

var programs = map[string]func(){
	"loop": func() {
		for {
			runtime.Gosched()
		}
	},
	"loops": func() {
		for range 4 {
			go func() {
				for {
					runtime.Gosched()
				}
			}()
		}
		select {}
	},
	"sleep": func() { time.Sleep(time.Hour) },
	"hog": func() {
		for {
			fill(8 << 20)
		}
	},
	"64 MiB": func() { fill(64 << 20) },
	"reserve": func() {
		area, err := unix.Mmap(-1, 0, 1<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_NORESERVE)
		if err != nil {
			panic(err)
		}
		area[0] = 1
	},
	"families": func() { // four children of 24 MiB at a time
		var children []*exec.Cmd
		for range 4 {
			child := exec.Command("/proc/self/exe")
			child.Env = append(os.Environ(), program+"=24 MiB for a while")
			child.Start()
			children = append(children, child)
		}
		for _, child := range children {
			child.Wait()
		}
	},
	"24 MiB for a while": func() {
		fill(24 << 20)
		time.Sleep(700 * time.Millisecond)
	},
	"flood": func() {
		line := bytes.Repeat([]byte("A"), 4096)
		for {
			os.Stdout.Write(line)
		}
	},
	"large file": func() {
		file, _ := os.Create("large")
		for {
			if _, err := file.Write(make([]byte, 4096)); err != nil {
				os.Exit(3)
			}
		}
	},
	"close": func() {
		os.Stdin.Close()
		fmt.Print("closed")
	},
	"deaf": func() { // to input and to signals
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGXCPU)
		time.Sleep(time.Hour)
	},
	"deaf loop": func() {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGXCPU)
		for {
			runtime.Gosched()
		}
	},
	"untraced": func() { // leaves a child of which no tracer is told
		forkSleeper(unix.CLONE_UNTRACED, 1000*time.Second)
	},
	"hidden": func() { // leaves a child of which no tracer is told and that has another environment, with the pipes open
		path, _ := syscall.BytePtrFromString("/bin/sleep")
		args, _ := syscall.SlicePtrFromStrings([]string{"sleep", "3"})
		env := []*byte{nil}
		pid, _, errno := syscall.RawSyscall6(syscall.SYS_CLONE, unix.CLONE_UNTRACED|uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
		if errno != 0 {
			panic(errno)
		}
		if pid == 0 {
			syscall.RawSyscall(syscall.SYS_EXECVE, uintptr(unsafe.Pointer(path)), uintptr(unsafe.Pointer(&args[0])), uintptr(unsafe.Pointer(&env[0])))
			syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 1, 0, 0)
		}
		time.Sleep(200 * time.Millisecond)
		fmt.Print("hid one")
	},
	"sharers": func() { // 40 MiB that three children have as well
		fill(40 << 20)
		for range 3 {
			forkSleeper(0, 300*time.Millisecond)
		}
		time.Sleep(300 * time.Millisecond)
	},
	"lender": func() { // 40 MiB, and a child that has them until it becomes another program, which a lease on that delays
		fill(40 << 20)
		text, err := os.ReadFile("/bin/true")
		if err == nil {
			err = os.WriteFile("true", text, 0o700)
		}
		if err != nil {
			panic(err)
		}
		file, err := os.Open("true")
		if err != nil {
			panic(err)
		}
		if _, err := unix.FcntlInt(file.Fd(), unix.F_SETLEASE, unix.F_WRLCK); err != nil {
			os.Exit(9)
		}
		time.AfterFunc(300*time.Millisecond, func() { unix.FcntlInt(file.Fd(), unix.F_SETLEASE, unix.F_UNLCK) })
		start := time.Now()
		if err := exec.Command("./true").Run(); err != nil || time.Since(start) < 200*time.Millisecond {
			panic(fmt.Sprint("not delayed: ", err))
		}
	},
	"threads": func() {
		for range 50 {
			go func() {
				runtime.LockOSThread()
				time.Sleep(time.Hour)
			}()
		}
		time.Sleep(time.Hour)
	},
	"execute": func() { // from a thread that is not the first
		runtime.LockOSThread()
		done := make(chan struct{})
		go func() {
			runtime.LockOSThread()
			syscall.Exec("/bin/sh", []string{"sh", "-c", "echo executed; exit 4"}, os.Environ())
			close(done)
		}()
		<-done
	},
}

// fill fills memory outside Go's heap, which the race detector would double.
func fill(size int) {
	area, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		panic(err)
	}
	for i := 0; i < size; i += 4096 {
		area[i] = 1
	}
}

// forkSleeper starts a copy of this process that sleeps and ends.
func forkSleeper(flags uintptr, sleep time.Duration) {
	t := unix.NsecToTimespec(int64(sleep))
	pid, _, errno := syscall.RawSyscall6(syscall.SYS_CLONE, flags|uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if errno != 0 {
		panic(errno)
	}
	if pid == 0 {
		syscall.RawSyscall(syscall.SYS_NANOSLEEP, uintptr(unsafe.Pointer(&t)), 0, 0)
		syscall.RawSyscall(syscall.SYS_EXIT_GROUP, 0, 0, 0)
	}
}

func TestMain(m *testing.M) {
	if name := os.Getenv(program); name != "" {
		programs[name]()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// itself returns the command that is one of the programs above.
func itself(t *testing.T, name string) Command {
	t.Helper()
	if programs[name] == nil {
		t.Fatalf("no program %q", name)
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Command{Args: []string{path}, Env: append(os.Environ(), program+"="+name)}
}

func shell(script string) Command {
	return Command{Args: []string{"/bin/sh", "-c", script}}
}

// run runs a program, and sees that nothing of it is left.
func runClean(t *testing.T, command Command, limits Limits) Result {
	t.Helper()
	mark := fmt.Sprintf("SANDBOX_TEST=%d.%d", os.Getpid(), time.Now().UnixNano())
	if command.Env == nil {
		command.Env = os.Environ()
	}
	command.Env = append(command.Env, mark)
	result, err := Run(t.Context(), command, limits)
	if err != nil {
		if errors.Is(err, ErrUnsupported) {
			t.Skipf("cannot run here: programs within limits (%v)", err)
		}
		t.Fatal(err)
	}
	if left := marked(t, mark); len(left) > 0 {
		t.Errorf("left running: %v", left)
	}
	return result
}

// marked returns the processes with a word in their environment.
func marked(t *testing.T, mark string) []string {
	t.Helper()
	paths, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, path := range paths {
		if environment, err := os.ReadFile(path); err == nil && bytes.Contains(environment, []byte(mark)) {
			status, _ := os.ReadFile(filepath.Dir(path) + "/status")
			found = append(found, string(status[:min(len(status), 120)]))
		}
	}
	return found
}

// within runs f, which is to take no longer than a limit and half a second. To that comes what the machine, which may be
// loaded, kept a sleeper waiting meanwhile.
func within(t *testing.T, limit time.Duration, f func()) {
	t.Helper()
	done := make(chan struct{})
	late := make(chan time.Duration)
	go func() {
		const nap = 10 * time.Millisecond
		var sum time.Duration
		for {
			select {
			case <-done:
				late <- sum
				return
			default:
			}
			start := time.Now()
			time.Sleep(nap)
			sum += time.Since(start) - nap
		}
	}()
	start := time.Now()
	f()
	took := time.Since(start)
	close(done)
	if slack := <-late; took > limit+500*time.Millisecond+2*slack {
		t.Errorf("took %v, want %v and half a second (the machine was late by %v)", took, limit, slack)
	}
}

func TestEnds(t *testing.T) {
	const second = time.Second
	tests := []struct {
		name    string
		command Command
		limits  Limits
		want    Result // End, ExitCode, Signal, Output
	}{
		{"nothing", Command{Args: []string{"true"}}, Limits{}, Result{}},
		{"status", shell("exit 7"), Limits{}, Result{ExitCode: 7}},
		{"status of a child that is not ours", shell("(exit 5); exit 0"), Limits{}, Result{}},
		{"signal", shell("kill -SEGV $$"), Limits{}, Result{End: Signaled, Signal: "SIGSEGV"}},
		{"killed by itself", shell("kill -9 $$"), Limits{}, Result{End: Signaled, Signal: "SIGKILL"}},
		{"signal that is caught", shell("trap 'echo caught' USR1; kill -USR1 $$"), Limits{}, Result{Output: []byte("caught\n")}},
		{"stopped by itself", shell("kill -STOP $$; kill -TSTP $$; echo on"), Limits{Wall: 5 * second}, Result{Output: []byte("on\n")}},
		{"output", shell("echo one; sh -c 'echo two'; echo three | cat"), Limits{Output: 14}, Result{Output: []byte("one\ntwo\nthree\n")}},
		{"endless loop", itself(t, "loop"), Limits{CPU: second / 2, Wall: 20 * second}, Result{End: TimeLimit}},
		{"endless loop in children", shell("(while :; do :; done) & (while :; do :; done) & wait"), Limits{CPU: second / 2, Wall: 20 * second}, Result{End: TimeLimit}},
		{"endless loop in threads", itself(t, "loops"), Limits{CPU: second / 2, Wall: 20 * second}, Result{End: TimeLimit}},
		{"sleeper", itself(t, "sleep"), Limits{CPU: 10 * second, Wall: second / 2}, Result{End: TimeLimit}},
		{"deaf", itself(t, "deaf"), Limits{Wall: second / 2}, Result{End: TimeLimit}},
		{"deaf loop", itself(t, "deaf loop"), Limits{CPU: second / 2}, Result{End: TimeLimit}},
		{"memory hog", itself(t, "hog"), Limits{Memory: 64 << 20, Wall: 10 * second}, Result{End: MemoryLimit}},
		{"memory of several", itself(t, "families"), Limits{Memory: 80 << 20, Wall: 10 * second}, Result{End: MemoryLimit}},
		{"memory that several share", itself(t, "sharers"), Limits{Memory: 96 << 20, Wall: 10 * second}, Result{}},
		{"reserved memory", itself(t, "reserve"), Limits{Memory: 64 << 20}, Result{}},
		{"endless output", itself(t, "flood"), Limits{Output: 8192, Wall: 10 * second}, Result{End: OutputLimit, Output: bytes.Repeat([]byte("A"), 8192)}},
		{"a little too much output", shell("printf 123456789"), Limits{Output: 8}, Result{End: OutputLimit, Output: []byte("12345678")}},
		{"fork bomb", shell("i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i+1)); done; wait"), Limits{Processes: 100, Wall: 20 * second}, Result{End: ProcessLimit}},
		{"threads", itself(t, "threads"), Limits{Processes: 40, Wall: 10 * second}, Result{End: ProcessLimit}},
		{"200 children left behind", shell("i=0; while [ $i -lt 200 ]; do sleep 1000 & i=$((i+1)); done"), Limits{Wall: 20 * second}, Result{}},
		{"child left behind", shell("sleep 1000 & echo gone"), Limits{}, Result{Output: []byte("gone\n")}},
		{"child with the pipes left behind", shell("(trap '' TERM HUP; while :; do sleep 1000; done) & exit 3"), Limits{}, Result{ExitCode: 3}},
		{"child in a session of its own", shell("setsid sh -c 'sleep 1000 & sleep 1000' & sleep 0.1"), Limits{}, Result{}},
		{"child whose parent is gone", shell("(setsid sh -c 'sleep 1000 &' &) ; sleep 0.1; echo gone"), Limits{}, Result{Output: []byte("gone\n")}},
		{"child with another environment", shell("(env -i setsid sleep 1000 &); sleep 0.1"), Limits{}, Result{}},
		{"closes its input", withInput(itself(t, "close"), 8<<20), Limits{}, Result{Output: []byte("closed")}},
		{"never reads its input", withInput(itself(t, "sleep"), 8<<20), Limits{Wall: second / 2}, Result{End: TimeLimit}},
		{"reads a part", withInput(shell("head -c 3"), 1<<20), Limits{}, Result{Output: []byte("111")}},
		{"reads everything", withInput(shell("wc -c | tr -d ' '"), 8<<20), Limits{}, Result{Output: []byte("8388608\n")}},
		{"executes from a thread", itself(t, "execute"), Limits{}, Result{ExitCode: 4, Output: []byte("executed\n")}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			bound := max(test.limits.Wall, test.limits.CPU)
			if bound == 0 {
				bound = 10 * time.Second
			}
			if test.want.End == TimeLimit && test.limits.CPU > 0 {
				bound *= 4 // the processor may be another's for a while
			}
			within(t, bound, func() {
				got := runClean(t, test.command, test.limits)
				if got.End != test.want.End || got.ExitCode != test.want.ExitCode || got.Signal != test.want.Signal {
					t.Errorf("%v, status %d, signal %q, want %v, status %d, signal %q (%v, %v, %d bytes)\n%s", got.End, got.ExitCode, got.Signal,
						test.want.End, test.want.ExitCode, test.want.Signal, got.CPU, got.Wall, got.PeakBytes, got.Stderr)
				}
				if !bytes.Equal(got.Output, test.want.Output) {
					t.Errorf("output %.100q, want %.100q", got.Output, test.want.Output)
				}
			})
		})
	}
}

func withInput(command Command, size int) Command {
	command.Input = bytes.Repeat([]byte("1"), size)
	return command
}

// What a child borrows from its parent (vfork) counts once.
func TestLentMemory(t *testing.T) {
	command := itself(t, "lender")
	command.Dir = t.TempDir()
	got := runClean(t, command, Limits{Memory: 80 << 20, Wall: 20 * time.Second})
	if got.ExitCode == 9 {
		t.Skip("cannot run here: memory that is lent (the file system knows no leases)")
	}
	if got.End != Exited || got.ExitCode != 0 {
		t.Errorf("%v, status %d, %d bytes\n%s", got.End, got.ExitCode, got.PeakBytes, got.Stderr)
	}
}

// A child of which no tracer is told is found by the mark in its environment.
func TestUntraced(t *testing.T) {
	within(t, 10*time.Second, func() {
		if got := runClean(t, itself(t, "untraced"), Limits{}); got.End != Exited {
			t.Errorf("ended by %v", got.End)
		}
	})
}

// A child that cannot be found keeps the pipes open (for three seconds), and nobody waits for it.
func TestHidden(t *testing.T) {
	within(t, time.Second, func() {
		if got := runClean(t, itself(t, "hidden"), Limits{}); got.End != Exited || string(got.Output) != "hid one" {
			t.Errorf("ended by %v with output %q", got.End, got.Output)
		}
	})
}

// A program's memory is its own, however large the caller is and was.
func TestMemoryIsItsOwn(t *testing.T) {
	area, err := unix.Mmap(-1, 0, 500<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_POPULATE)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Munmap(area)
	got := runClean(t, Command{Args: []string{"/bin/true"}}, Limits{})
	if got.PeakBytes < 100<<10 || got.PeakBytes > 8<<20 {
		t.Errorf("true had %d bytes, want about two million", got.PeakBytes)
	}
	got = runClean(t, itself(t, "64 MiB"), Limits{Memory: 1 << 30})
	if got.PeakBytes < 64<<20 || got.PeakBytes > 128<<20 {
		t.Errorf("a program that fills 64 MiB had %d bytes", got.PeakBytes)
	}
	got = runClean(t, itself(t, "families"), Limits{})
	if got.PeakBytes < 96<<20 || got.PeakBytes > 256<<20 {
		t.Errorf("four processes that fill 24 MiB each had %d bytes", got.PeakBytes)
	}
}

// Processor time is the program's and its children's, sleep is none of it, and wall time is no less than a sleep.
func TestTimes(t *testing.T) {
	got := runClean(t, shell("sleep 0.3"), Limits{})
	if got.Wall < 300*time.Millisecond || got.CPU <= 0 || got.CPU > 250*time.Millisecond {
		t.Errorf("a sleep of 0.3 s took %v by the clock and %v of the processor", got.Wall, got.CPU)
	}
	alone := runClean(t, itself(t, "loop"), Limits{CPU: 300 * time.Millisecond})
	if alone.CPU < 300*time.Millisecond || alone.Wall < 150*time.Millisecond {
		t.Errorf("a loop of 0.3 s took %v of the processor and %v by the clock", alone.CPU, alone.Wall)
	}
	// What a child took counts once, though its parent waits for it.
	child := shell("exec 2>&1; sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; times'; :")
	got = runClean(t, child, Limits{})
	own := shellTimes(t, got.Output)
	if got.CPU < own-50*time.Millisecond || got.CPU > own+own/2+200*time.Millisecond {
		t.Errorf("the child says that it took %v, we say %v", own, got.CPU)
	}
}

// shellTimes reads the first line of the shell's times: "0m0.120s 0m0.010s".
func shellTimes(t *testing.T, output []byte) time.Duration {
	t.Helper()
	var user, system string
	if _, err := fmt.Sscan(string(output), &user, &system); err != nil {
		t.Fatalf("%v: %q", err, output)
	}
	var sum time.Duration
	for _, word := range []string{user, system} {
		d, err := time.ParseDuration(word)
		if err != nil {
			t.Fatal(err)
		}
		sum += d
	}
	return sum
}

func TestStderrKeepsTheEnd(t *testing.T) {
	got := runClean(t, shell("head -c 5000000 /dev/zero >&2; echo last words >&2"), Limits{Output: 100})
	if got.End != Exited || len(got.Stderr) != 64<<10 || !bytes.HasSuffix(got.Stderr, []byte("\x00last words\n")) {
		t.Errorf("%v with %d bytes of errors, ending in %q", got.End, len(got.Stderr), got.Stderr[max(0, len(got.Stderr)-20):])
	}
}

func TestFileSizeIsOutput(t *testing.T) {
	command := itself(t, "large file")
	command.Dir = t.TempDir()
	got := runClean(t, command, Limits{Output: 100 << 10})
	if got.End != OutputLimit && got.ExitCode != 3 { // Go programs see an error in place of the signal
		t.Errorf("%v, status %d", got.End, got.ExitCode)
	}
	info, err := os.Stat(filepath.Join(command.Dir, "large"))
	if err != nil || info.Size() > 100<<10 {
		t.Errorf("%v, %v", info.Size(), err)
	}
	script := shell("head -c 200000 /dev/zero >large; kill -$(($? - 128)) $$")
	script.Dir = command.Dir
	if got := runClean(t, script, Limits{Output: 100 << 10}); got.End != OutputLimit {
		t.Errorf("%v, status %d, signal %s", got.End, got.ExitCode, got.Signal)
	}
}

func TestKernelLimits(t *testing.T) {
	got := runClean(t, shell("ulimit -c; ulimit -s; ulimit -Hs; ulimit -t; ulimit -f"),
		Limits{CPU: 1500 * time.Millisecond, Memory: 1 << 30, Output: 1 << 20})
	words := strings.Fields(string(got.Output))
	if len(words) != 5 || words[0] != "0" || words[1] != words[2] || words[3] != "3" || words[4] != "2048" {
		t.Errorf("limits of cores, stack, stack at most, time, files: %v", words)
	}
}

func TestStreamsAndPlace(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "input")
	if err := os.WriteFile(file, []byte("from a file"), 0o600); err != nil {
		t.Fatal(err)
	}
	input, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	command := shell("cat; echo; pwd -P; echo $WORD; echo wrong >&2")
	command.Stdin, command.Dir, command.Env = input, dir, []string{"WORD=said", "PATH=" + os.Getenv("PATH")}
	got := runClean(t, command, Limits{})
	place, err := filepath.EvalSymlinks(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := "from a file\n" + place + "\nsaid\n"; string(got.Output) != want || string(got.Stderr) != "wrong\n" {
		t.Errorf("output %q, errors %q, want %q", got.Output, got.Stderr, want)
	}
	if _, err := input.Seek(0, 0); err != nil {
		t.Errorf("the caller's file: %v", err)
	}
	got = runClean(t, shell("printf written >/proc/self/fd/0; cat; printf written 1<>/proc/self/fd/0; cat"), Limits{})
	if len(got.Output) > 0 {
		t.Error("the input could be written")
	}
}

func TestNotStarted(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("echo hello\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		command Command
		want    error
		words   string
	}{
		{Command{}, nil, "no program"},
		{Command{Args: []string{"no-such-program-anywhere"}}, exec.ErrNotFound, "no such program"},
		{Command{Args: []string{dir + "/none"}}, fs.ErrNotExist, "no such program"},
		{Command{Args: []string{"/bin/true"}, Dir: dir + "/none"}, fs.ErrNotExist, "no directory"},
		{Command{Args: []string{text}}, unix.ENOEXEC, "#!"},
		{Command{Args: []string{dir}}, fs.ErrPermission, "does not start"},
	}
	for _, test := range tests {
		_, err := Run(t.Context(), test.command, Limits{})
		if err == nil || !strings.Contains(err.Error(), test.words) || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%v: %v, want %q", test.command.Args, err, test.words)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	command := itself(t, "sleep")
	mark := fmt.Sprintf("SANDBOX_TEST=%d.cancel", os.Getpid())
	command.Env = append(command.Env, mark)
	within(t, 300*time.Millisecond, func() {
		if _, err := Run(ctx, command, Limits{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("ended by %v", err)
		}
	})
	if left := marked(t, mark); len(left) > 0 {
		t.Errorf("left running: %v", left)
	}
	if _, err := Run(ctx, command, Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("begun after its time: %v", err)
	}
}

// Other children of the caller are left alone, and can be waited for.
func TestOthersAreLeftAlone(t *testing.T) {
	var others []*exec.Cmd
	for i := range 8 {
		other := exec.Command("/bin/sh", "-c", "sleep 0."+strconv.Itoa(i)+"; exit "+strconv.Itoa(i))
		if err := other.Start(); err != nil {
			t.Fatal(err)
		}
		others = append(others, other)
	}
	for range 20 {
		runClean(t, shell("sleep 0.02 & exit 0"), Limits{})
	}
	for i, other := range others {
		if other.Wait(); other.ProcessState.ExitCode() != i {
			t.Errorf("child %d ended with %v", i, other.ProcessState)
		}
	}
}

func TestSeveralAtOnce(t *testing.T) {
	commands := []struct {
		command Command
		limits  Limits
		end     End
	}{
		{itself(t, "loop"), Limits{CPU: 300 * time.Millisecond}, TimeLimit},
		{itself(t, "hog"), Limits{Memory: 32 << 20}, MemoryLimit},
		{itself(t, "flood"), Limits{Output: 1 << 20}, OutputLimit},
		{shell("(setsid sleep 1000 &); exit 1"), Limits{}, Exited},
	}
	var running sync.WaitGroup
	for _, c := range commands {
		running.Go(func() {
			for range 5 {
				if got := runClean(t, c.command, c.limits); got.End != c.end {
					t.Errorf("%v, want %v", got.End, c.end)
				}
			}
		})
	}
	running.Wait()
}

func TestNothingLeaks(t *testing.T) {
	count := func() (files, routines int) {
		names, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(names), runtime.NumGoroutine()
	}
	command := withInput(shell("cat >/dev/null & echo yes; exit 2"), 1000)
	runClean(t, command, Limits{}) // opens what the runtime keeps
	files, routines := count()
	for range 100 {
		if got, err := Run(t.Context(), command, Limits{Wall: time.Minute, Memory: 1 << 30}); err != nil || got.ExitCode != 2 {
			t.Fatalf("%+v, %v", got, err)
		}
		Run(t.Context(), Command{Args: []string{"/none"}}, Limits{})
	}
	for range 100 { // a goroutine that has done its work may not be gone yet
		nowFiles, nowRoutines := count()
		if nowFiles <= files && nowRoutines <= routines {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	nowFiles, nowRoutines := count()
	t.Errorf("%d files and %d goroutines have become %d and %d", files, routines, nowFiles, nowRoutines)
}

// Without bwrap, or with one that may not make namespaces, it is said what is in the way, whatever else is in PATH.
func TestUnavailable(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	if err := Available(t.Context()); err == nil || err.Error() != "bubblewrap is not installed (no bwrap in PATH)" {
		t.Errorf("without bwrap: %v", err)
	}
	const script = "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n"
	if err := os.WriteFile(filepath.Join(folder, "bwrap"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	err := Available(t.Context())
	if errors.Is(err, ErrUnsupported) {
		t.Skipf("cannot run here: programs within limits (%v)", err)
	}
	if err == nil || err.Error() != "bubblewrap does not work here: bwrap: No permissions to create new namespace" {
		t.Errorf("with a bwrap that may not: %v", err)
	}
}

func TestBubblewrap(t *testing.T) {
	if err := Available(t.Context()); err != nil {
		if _, missing := exec.LookPath("bwrap"); missing != nil {
			t.Skip("not run here: bubblewrap (no bwrap)")
		}
		t.Skipf("cannot run here: bubblewrap (%v)", err)
	}
	wrapped := func(script string) Command {
		command := shell(script)
		command.Bubblewrap = true
		return command
	}
	tests := []struct {
		name    string
		command Command
		limits  Limits
		want    Result
	}{
		{"status", wrapped("exit 7"), Limits{}, Result{ExitCode: 7}},
		{"signal", wrapped("kill -SEGV $$"), Limits{}, Result{End: Signaled, Signal: "SIGSEGV"}},
		{"read-only", wrapped("touch /tmp/sandbox-test 2>/dev/null || echo no"), Limits{}, Result{Output: []byte("no\n")}},
		{"no network", wrapped("grep -c : /proc/net/dev"), Limits{}, Result{Output: []byte("1\n")}},
		{"sleeper", wrapped("sleep 1000 & sleep 1000"), Limits{Wall: time.Second / 2}, Result{End: TimeLimit}},
		{"loop", wrapped("while :; do :; done"), Limits{CPU: time.Second / 2}, Result{End: TimeLimit}},
		{"flood", wrapped("yes"), Limits{Output: 10}, Result{End: OutputLimit, Output: []byte("y\ny\ny\ny\ny\n")}},
		{"left behind", wrapped("(setsid sleep 1000 &); echo gone"), Limits{}, Result{Output: []byte("gone\n")}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			within(t, 5*time.Second, func() {
				got := runClean(t, test.command, test.limits)
				if got.End != test.want.End || got.ExitCode != test.want.ExitCode || got.Signal != test.want.Signal ||
					!bytes.Equal(got.Output, test.want.Output) {
					t.Errorf("%v, status %d, signal %q, output %q, want %+v\n%s", got.End, got.ExitCode, got.Signal, got.Output, test.want, got.Stderr)
				}
			})
		})
	}
	dir := t.TempDir()
	command := wrapped("pwd && echo yes >written")
	command.Dir = dir
	if got := runClean(t, command, Limits{}); got.ExitCode != 0 || got.PeakBytes > 8<<20 {
		t.Errorf("%+v", got)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "written")); string(text) != "yes\n" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := Run(t.Context(), Command{Args: []string{"/none"}, Bubblewrap: true}, Limits{}); err == nil || !strings.Contains(err.Error(), "/none") {
		t.Errorf("a program that is missing: %v", err)
	}
}
