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
	"golang.org/x/sys/unix"
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
	return startAt(t, folder, columns, rows, "octo", append([]string{"play"}, args...)...)
}

// startAt starts a program at a terminal.
func startAt(t *testing.T, folder string, columns, rows uint16, program string, args ...string) *session {
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
	s.octo = exec.Command(program, args...)
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
		for begin := time.Now(); !strings.Contains(s.shown.String(), back) && time.Since(begin) < patience; {
			time.Sleep(time.Millisecond) // it may not have been read yet
		}
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
		s.wait("from here, at least")
		s.octo.Process.Signal(caught)
		s.ends(128 + int(caught))
		if got, want := kept(t, folder), playBoard+" B\n"; got != want {
			t.Errorf("octo keeps %q after %v, want %q", got, caught, want)
		}
	}
}

// A shell that stops it gets the terminal as it was, and the game goes on after that.
func TestPlayIsStopped(t *testing.T) {
	const script = `set -m; octo play ` + playBoard + `; for i in 1 2 3; do echo stopped; read line; fg; done`
	s := startAt(t, t.TempDir(), 80, 24, "sh", "-c", script)
	s.wait(playTitle)
	s.press("b?")
	s.wait("from here, at least")
	signalled := func() {
		group, err := unix.IoctlGetInt(int(s.screen.Fd()), unix.TIOCGPGRP)
		if err != nil || group == s.octo.Process.Pid {
			t.Fatalf("the terminal is for the process group %d, %v, want that of octo", group, err)
		}
		syscall.Kill(group, syscall.SIGTSTP)
	}
	for _, stop := range []func(){signalled, func() { s.press("\x1a") }, signalled} {
		stop()
		s.wait("\x1b[?1049l")
		s.wait("stopped")
		if now, err := term.GetState(int(s.terminal.Fd())); err != nil || *now != *s.before {
			t.Fatalf("while octo is stopped, the terminal's state is %v, want %v (%v)", now, s.before, err)
		}
		s.press("\n")
		s.wait("\x1b[?1049h")
		s.wait(playTitle)
	}
	s.press("aq")
	s.ends(0)
	s.wait(playBoard + " BA")
}

// Where there is no shell to let it go on, it does not stop.
func TestPlayWithoutAShell(t *testing.T) {
	s := startPlay(t, t.TempDir(), 80, 24, playBoard)
	s.wait(playTitle)
	s.press("\x1a")
	s.wait("There is no shell to go to.")
	s.press("q")
	s.ends(0)
}

// One that was won does not take away what another octo has kept since.
func TestPlayTwice(t *testing.T) {
	folder := t.TempDir()
	play := func(keys string, args ...string) {
		s := startPlay(t, folder, 80, 24, args...)
		s.wait(playTitle)
		s.press(keys)
		s.ends(0)
	}
	play("aq", playBoard)
	first := startPlay(t, folder, 80, 24)
	first.wait("This is the game that you left.")
	const other = "111111112222222233333333"
	play("dq", other)
	first.press("c")
	first.wait("Solved in 2 moves")
	first.press("q")
	first.ends(0)
	if got, want := kept(t, folder), other+" D\n"; got != want {
		t.Errorf("octo keeps %q, want %q", got, want)
	}
}

// A game that cannot be kept is printed, and octo says that it is not lost.
func TestPlayWithoutAPlaceToKeep(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	s := startPlay(t, file, 80, 24, playBoard)
	s.wait(playTitle)
	s.press("bq")
	s.ends(2)
	s.wait(playBoard + " B")
	s.wait("the game was not kept, but octo play goes on with the line that was printed: ")
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

// A game on another shape is kept for that shape.
func TestPlayOnAShape(t *testing.T) {
	const board = "122112112" // of plus
	folder := t.TempDir()
	s := startPlay(t, folder, 80, 24, "--shape", "plus", board)
	s.wait("plus")
	s.press("?")
	s.wait("moves from here")
	s.press("bdu\x11") // Ctrl-Q
	s.ends(0)
	s.wait(board + " B/D")

	s = startPlay(t, folder, 80, 24)
	s.wait("length 5, seed ")
	s.press("q")
	s.ends(0)
	s = startPlay(t, folder, 40, 10, "--shape", "plus")
	s.wait("This is the game that you left.")
	s.press("q")
	s.ends(0)
	s.wait(board + " B/D")

	s = startPlay(t, folder, 80, 24, "--shape", "plus", "--length", "8", "--seed", "1")
	s.wait("length 8, seed 1")
	s.press("q")
	s.ends(0)
}

// A search that begins long after the program does shows how it comes along, and nothing of that stays where the next board is waited for.
func TestSearchesShowAtATerminal(t *testing.T) {
	s := startAt(t, t.TempDir(), 80, 24, "octo", "solve", "--shape", "three-three", "--node-limit", "60M")
	s.wait("reading boards")
	time.Sleep(progressPatience + 2*progressPeriod)
	s.press("112212221121121221112212221211221211221222112\n")
	s.wait("\rsearching: no solution of ")
	s.wait("the search ended after 60,000,000 nodes\r\n")
	time.Sleep(3 * progressPeriod)
	s.press("0\n")
	s.wait("octo: 1 board given up")
	if got := status(s.octo.Wait()); got != 1 {
		t.Errorf("exit status %d", got)
	}
	if _, after, _ := strings.Cut(s.shown.String(), "the search ended after"); strings.Contains(after, "searching") {
		t.Errorf("behind the answer, %q is shown", after)
	}
}

// A shape whose boards are all solved has none to play, whatever length is dealt when none is asked for.
func TestPlayOfNothing(t *testing.T) {
	folder := t.TempDir()
	picture := filepath.Join(folder, "one.txt")
	if err := os.WriteFile(picture, []byte("o..\n.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := startPlay(t, folder, 80, 24, "--shape", picture)
	s.wait("octo: every board of this shape is solved already")
	if got := status(s.octo.Wait()); got != 2 {
		t.Errorf("exit status %d, want 2", got)
	}
}
