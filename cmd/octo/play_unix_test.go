//go:build !windows

package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// A session is octo at a terminal that answers no questions.
type session struct {
	*testing.T
	octo             *exec.Cmd
	screen, terminal *os.File // its two ends
	before           *term.State
	shown            watched
	read             int // of what is shown, by wait
}

// startPlay starts octo play at a terminal, with a folder for what it keeps.
func startPlay(t *testing.T, folder string, columns, rows uint16, args ...string) *session {
	t.Helper()
	screen, terminal, err := pty.Open()
	if err != nil {
		t.Skipf("cannot run here: a pseudo-terminal (%v)", err)
	}
	t.Cleanup(func() { terminal.Close(); screen.Close() })
	s := &session{T: t, screen: screen, terminal: terminal}
	s.resize(columns, rows)
	if s.before, err = term.GetState(int(terminal.Fd())); err != nil {
		t.Fatal(err)
	}
	s.octo = exec.Command("octo", append([]string{"play"}, args...)...)
	s.octo.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=1", "LC_ALL=C.UTF-8", "XDG_CONFIG_HOME="+folder, "HOME="+folder,
		"GORACE=atexit_sleep_ms=10")
	s.octo.Stdin, s.octo.Stdout, s.octo.Stderr = terminal, terminal, terminal
	s.octo.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.octo.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.octo.Process.Kill() })
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := screen.Read(buffer)
			s.shown.Write(buffer[:n])
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *session) resize(columns, rows uint16) {
	s.Helper()
	if err := pty.Setsize(s.screen, &pty.Winsize{Cols: columns, Rows: rows}); err != nil {
		s.Fatal(err)
	}
}

// wait waits until a text is shown behind what was waited for before.
func (s *session) wait(text string) {
	s.Helper()
	for begin := time.Now(); ; time.Sleep(time.Millisecond) {
		shown := s.shown.String()[s.read:]
		if at := strings.Index(shown, text); at >= 0 {
			s.read += at + len(text)
			return
		}
		if time.Since(begin) > patience {
			s.Fatalf("octo shows %q, want %q", shown, text)
		}
	}
}

func (s *session) press(keys string) {
	s.Helper()
	if _, err := s.screen.WriteString(keys); err != nil {
		s.Fatal(err)
	}
}

// ends holds octo to end with a status, and to leave the terminal as it was.
func (s *session) ends(want int) {
	s.Helper()
	timer := time.AfterFunc(patience, func() { s.octo.Process.Kill() })
	defer timer.Stop()
	if got := status(s.octo.Wait()); got != want {
		s.Errorf("exit status %d, want %d, having shown %q", got, want, s.shown.String())
	}
	after, err := term.GetState(int(s.terminal.Fd()))
	if err != nil || *after != *s.before {
		s.Errorf("the terminal's state is %v, want %v (%v)", after, s.before, err)
	}
	for _, back := range []string{
		"\x1b[?1049l", // the screen of before
		"\x1b[?25h",   // the cursor
		"\x1b[?1002l", // no mouse
		"\x1b[?2004l", // no marks round what is pasted
	} {
		if !strings.Contains(s.shown.String(), back) {
			s.Errorf("octo does not write %q, to leave the terminal as it was", back)
		}
	}
}

const (
	playBoard = "111132323132231222312133" // AC solves it
	playTitle = "The Rotation Game"
)

// kept returns the game that octo keeps in a folder, or nothing.
func kept(t *testing.T, folder string) string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*", "octothorpe", "*")) // macOS has folders of its own
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(filepath.Join(folder, "octothorpe", "*"))
	if err != nil {
		t.Fatal(err)
	}
	paths = append(paths, more...)
	if len(paths) == 0 {
		return ""
	}
	text, err := os.ReadFile(paths[0])
	if err != nil || len(paths) > 1 {
		t.Fatalf("the folder has %v: %v", paths, err)
	}
	return string(text)
}

func TestPlayToTheEnd(t *testing.T) {
	folder := t.TempDir()
	s := startPlay(t, folder, 80, 24, playBoard)
	s.wait(playTitle)
	s.press("ac")
	s.wait("Solved in 2 moves")
	s.press("\r")
	s.wait("length 3, seed ")
	s.press("q")
	s.ends(0)
	if got := kept(t, folder); got != "" {
		t.Errorf("octo keeps %q, of a game that was won, and one that was not begun", got)
	}
}

// A game that is left is kept and gone on with, and goes when it is won.
func TestPlayGoesOn(t *testing.T) {
	folder := t.TempDir()
	s := startPlay(t, folder, 80, 24, playBoard)
	s.wait(playTitle)
	s.press("abu")
	s.press("q")
	s.ends(0)
	s.wait(playBoard + " A/B")
	if got, want := kept(t, folder), playBoard+" A/B\n"; got != want {
		t.Fatalf("octo keeps %q, want %q", got, want)
	}

	s = startPlay(t, folder, 80, 24)
	s.wait("This is the game that you left.")
	s.press("h\x03") // Ctrl-C
	s.ends(130)
	if got, want := kept(t, folder), playBoard+" AH\n"; got != want {
		t.Fatalf("octo keeps %q after Ctrl-C, want %q", got, want)
	}

	s = startPlay(t, folder, 80, 24, "--length", "5", "--seed", "3")
	s.wait("length 5, seed 3")
	s.press("q")
	s.ends(0)
	if got, want := kept(t, folder), playBoard+" AH\n"; got != want {
		t.Fatalf("octo keeps %q after another game that was not begun, want %q", got, want)
	}

	s = startPlay(t, folder, 40, 12)
	s.wait("This is the game that you left.")
	s.press("uc")
	s.wait("Solved in 2 moves")
	s.press("q")
	s.ends(0)
	if got := kept(t, folder); got != "" {
		t.Errorf("octo keeps %q, which was won", got)
	}
}

// Signals end it, with the game kept; but one that is ignored from the start, as where nohup runs the tests, stays so.
func TestPlayIsEnded(t *testing.T) {
	for _, caught := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		if signal.Ignored(caught) {
			continue
		}
		folder := t.TempDir()
		s := startPlay(t, folder, 80, 24, playBoard)
		s.wait(playTitle)
		s.press("b?")
		s.wait("is right")
		s.octo.Process.Signal(caught)
		s.ends(128 + int(caught))
		if got, want := kept(t, folder), playBoard+" B\n"; got != want {
			t.Errorf("octo keeps %q after %v, want %q", got, caught, want)
		}
	}
}

func TestPlayInSmallWindows(t *testing.T) {
	s := startPlay(t, t.TempDir(), 30, 10, playBoard)
	s.wait("The board needs a window of")
	s.resize(80, 24)
	s.wait(playTitle)
	s.resize(39, 12)
	s.wait("The board needs a window of")
	s.press("q")
	s.ends(0)
}

// What cannot be gone on with is not lost, and octo says what to do.
func TestPlayRefusesWhatIsNoGame(t *testing.T) {
	folder := t.TempDir()
	s := startPlay(t, folder, 80, 24, playBoard)
	s.wait(playTitle)
	s.press("bq")
	s.ends(0)
	var path string
	filepath.WalkDir(folder, func(at string, entry fs.DirEntry, err error) error {
		if entry.Name() == "game" {
			path = at
		}
		return err
	})
	if err := os.WriteFile(path, []byte("1112 A\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("octo", "play")
	cmd.Env = s.octo.Env
	_, err := cmd.Output()
	exit := (*exec.ExitError)(nil)
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.Contains(string(exit.Stderr), "remove it") {
		t.Errorf("octo ends with %v", err)
	}
	if got := kept(t, folder); got != "1112 A\n" {
		t.Errorf("octo keeps %q", got)
	}
}
