//go:build !windows

package tui

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"octothorpe/play"

	tea "charm.land/bubbletea/v2"
	"github.com/creack/pty"
	"golang.org/x/term"
)

// TestPanic holds Run to leave the terminal as it was when something goes wrong that must not.
func TestPanic(t *testing.T) {
	if underRace {
		// When it panics, Bubble Tea closes its input without waiting for who reads it, which the race detector minds. So this test has a
		// program of its own, without that.
		test := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-run", "^TestPanic$", ".")
		if out, err := test.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Skipf("cannot run here: a pseudo-terminal (%v)", err)
	}
	defer screen.Close()
	defer terminal.Close()
	if err := pty.Setsize(screen, &pty.Winsize{Cols: 80, Rows: 24}); err != nil {
		t.Fatal(err)
	}
	before, err := term.GetState(int(terminal.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	var mutex sync.Mutex
	var written strings.Builder
	seen := func() string {
		mutex.Lock()
		defer mutex.Unlock()
		return written.String()
	}
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := screen.Read(buffer)
			mutex.Lock()
			written.Write(buffer[:n])
			mutex.Unlock()
			if err != nil {
				return
			}
		}
	}()
	wait := func(text string) {
		t.Helper()
		for begin := time.Now(); !strings.Contains(seen(), text); time.Sleep(time.Millisecond) {
			if time.Since(begin) > 20*time.Second {
				t.Fatalf("the terminal shows %q, want %q", seen(), text)
			}
		}
	}
	// Bubble Tea tells of the panic there.
	stderr := os.Stderr
	defer func() { os.Stderr = stderr }()
	if os.Stderr, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0); err != nil {
		t.Fatal(err)
	}
	game, err := play.Parse(sample + " B")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		left, err := Run(t.Context(), game, Options{
			Seed:    func() uint32 { panic("no seed") },
			Program: []tea.ProgramOption{tea.WithInput(terminal), tea.WithOutput(terminal)},
		})
		if left.Text() != sample+" B" {
			err = errors.New("the game is " + left.Text())
		}
		ended <- err
	}()
	wait("The Rotation Game")
	if _, err := io.WriteString(screen, "n5\r"); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, tea.ErrProgramPanic) {
		t.Errorf("the error is %v, want %v", err, tea.ErrProgramPanic)
	}
	wait("\x1b[?1049l")
	after, err := term.GetState(int(terminal.Fd()))
	if err != nil || *after != *before {
		t.Errorf("the terminal's state is %v, want %v (%v)", after, before, err)
	}
}
