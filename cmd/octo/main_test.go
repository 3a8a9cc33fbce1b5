package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"octothorpe/internal/sandbox"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what octo prints into the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"octo": main})
}

// TestScripts runs testdata/script, a topic a file.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		Setup:               setUp,
		Condition:           condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"damage": damage,
			"exits":  exits,
			"gone":   gone,
			"serve":  serve,
			"signal": sendSignal,
			"stuck":  stuck,
		},
	})
}

// condition tells what a script asks of the machine: whether it can run programs within limits.
func condition(name string) (bool, error) {
	if name != "limits" {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	_, err := sandbox.Run(context.Background(), sandbox.Command{Args: []string{"true"}}, sandbox.Limits{})
	return err == nil, nil
}

// setUp puts the cases that three other programs agree on where the scripts find them.
func setUp(env *testscript.Env) error {
	env.Setenv("GORACE", "atexit_sleep_ms=10") // else each command sleeps for a second when it ends
	paths, err := filepath.Glob(filepath.Join("..", "..", "testdata", "*.*"))
	if err != nil {
		return err
	}
	examples, err := filepath.Glob(filepath.Join("..", "..", "examples", "*.txt"))
	if err != nil {
		return err
	}
	for _, path := range append(paths, examples...) {
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(env.WorkDir, filepath.Base(path)), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// exits STATUS COMMAND... runs a command that must end with the status.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND...")
	}
	if got := status(ts.Exec(args[1], args[2:]...)); strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

// status returns the exit status of a command; -1 is a signal's.
func status(err error) int {
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return exit.ExitCode()
	}
	if err != nil {
		return -2
	}
	return 0
}

// damage FILE OFFSET changes a byte of a file.
func damage(ts *testscript.TestScript, _ bool, args []string) {
	path := ts.MkAbs(args[0])
	offset, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := os.ReadFile(path)
	ts.Check(err)
	text[offset] ^= 1
	ts.Check(os.WriteFile(path, text, 0o666))
}

// patience is for what takes some milliseconds on an idle machine.
const patience = 20 * time.Second

// watching is when octo surely waits for signals, after its first answers.
const watching = 20 * unwatched

// starting is when octo has surely begun, though it writes nothing. Under the race detector, beside other tests, it may take long.
const starting = time.Second

// sendSignal SIGNAL STATUS INPUT ANSWERED OUTPUT octo ARGUMENTS... writes the input to octo and keeps the pipe open. It waits
// until octo has written what is in ANSWERED, and sends the signal. Then octo must end soon, with the status and having
// written what is in OUTPUT.
func sendSignal(ts *testscript.TestScript, _ bool, args []string) {
	signal := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM}[args[0]]
	octo := command(ts, args[5:])
	stdin, err := octo.StdinPipe()
	ts.Check(err)
	var stdout watched
	octo.Stdout = &stdout
	ts.Check(octo.Start())
	_, err = io.WriteString(stdin, ts.ReadFile(args[2]))
	ts.Check(err)

	answered := strings.TrimSpace(ts.ReadFile(args[3])) // the last line of a JSON array under way has no end
	for begin := time.Now(); strings.TrimSpace(stdout.String()) != answered; time.Sleep(time.Millisecond) {
		if time.Since(begin) > patience {
			ts.Fatalf("octo waits for more input, having written %q, want %q", stdout.String(), answered)
		}
	}
	if answered == "" {
		time.Sleep(starting)
	}
	time.Sleep(watching)
	ts.Check(octo.Process.Signal(signal))
	if got := status(waitSoon(ts, octo)); strconv.Itoa(got) != args[1] {
		ts.Fatalf("exit status %d, want %s", got, args[1])
	}
	if want := ts.ReadFile(args[4]); stdout.String() != want {
		ts.Fatalf("octo has written %q, want %q", stdout.String(), want)
	}
}

// stuck SIGNAL STATUS INPUT octo ARGUMENTS... gives octo the input again and again, reads none of its output, and sends it the
// signal.
func stuck(ts *testscript.TestScript, _ bool, args []string) {
	signal := map[string]os.Signal{"INT": os.Interrupt, "TERM": syscall.SIGTERM}[args[0]]
	octo := command(ts, args[3:])
	octo.Stdin = endless(ts.ReadFile(args[2]))
	octo.WaitDelay = time.Second // for the copying of the input
	read, write, err := os.Pipe()
	ts.Check(err)
	defer read.Close()
	octo.Stdout = write
	ts.Check(octo.Start())
	write.Close()
	_, err = read.Read(make([]byte, 1))
	ts.Check(err)
	time.Sleep(watching)
	ts.Check(octo.Process.Signal(signal))
	if got := status(waitSoon(ts, octo)); strconv.Itoa(got) != args[1] {
		ts.Fatalf("exit status %d, want %s", got, args[1])
	}
}

// gone INPUT octo ARGUMENTS... gives octo the input again and again, and reads none of its output but the first byte. Octo
// must end without a word.
func gone(ts *testscript.TestScript, _ bool, args []string) {
	octo := command(ts, args[1:])
	octo.Stdin = endless(ts.ReadFile(args[0]))
	octo.WaitDelay = time.Second
	var stderr bytes.Buffer
	octo.Stderr = &stderr
	read, write, err := os.Pipe()
	ts.Check(err)
	octo.Stdout = write
	ts.Check(octo.Start())
	write.Close()
	_, err = read.Read(make([]byte, 1))
	ts.Check(err)
	read.Close()
	if got := status(waitSoon(ts, octo)); got != 0 || stderr.Len() > 0 {
		ts.Fatalf("exit status %d, and on standard error %q, want 0 and nothing", got, stderr.String())
	}
}

// command returns octo, to be run in the script's folder.
func command(ts *testscript.TestScript, args []string) *exec.Cmd {
	var path string
	for _, folder := range filepath.SplitList(ts.Getenv("PATH")) {
		if found, err := exec.LookPath(filepath.Join(folder, args[0])); err == nil {
			path = found
			break
		}
	}
	cmd := exec.Command(path, args[1:]...)
	cmd.Dir = ts.Getenv("WORK")
	cmd.Env = append(os.Environ(), "GORACE="+ts.Getenv("GORACE"))
	return cmd
}

// waitSoon waits for a command that ends.
func waitSoon(ts *testscript.TestScript, cmd *exec.Cmd) error {
	timer := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	err := cmd.Wait()
	if !timer.Stop() {
		ts.Fatalf("octo has not ended after %v", patience)
	}
	if errors.Is(err, exec.ErrWaitDelay) || errors.Is(err, syscall.EPIPE) {
		return nil // octo has ended with status 0, and has not read all of its input
	}
	return err
}

// An endless reader gives a text again and again.
type endless string

func (e endless) Read(p []byte) (int, error) {
	n := 0
	for len(p)-n >= len(e) {
		n += copy(p[n:], e)
	}
	return n, nil
}

// A watched buffer can be read while it is written.
type watched struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (w *watched) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.text.Write(p)
}

func (w *watched) String() string {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.text.String()
}
