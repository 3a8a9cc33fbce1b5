package sandbox

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// inMemory returns a file without a name that holds the text and cannot be written any more, open at its start.
func inMemory(text []byte) (*os.File, error) {
	fd, err := unix.MemfdCreate("input", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, fmt.Errorf("make the program's input: %w", err)
	}
	file := os.NewFile(uintptr(fd), "input")
	_, err = file.Write(text)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err == nil {
		const seals = unix.F_SEAL_WRITE | unix.F_SEAL_GROW | unix.F_SEAL_SHRINK | unix.F_SEAL_SEAL
		_, err = unix.FcntlInt(file.Fd(), unix.F_ADD_SEALS, seals)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("write the program's input: %w", err)
	}
	return file, nil
}

// pipe returns a pipe for the program to write into. Our end can be given a deadline; the program's end blocks, as programs
// expect.
func pipe() (ours, theirs *os.File, err error) {
	var fds [2]int
	if err := unix.Pipe2(fds[:], unix.O_CLOEXEC); err != nil {
		return nil, nil, fmt.Errorf("make a pipe for the program's output: %w", err)
	}
	if err := unix.SetNonblock(fds[0], true); err != nil {
		unix.Close(fds[0])
		unix.Close(fds[1])
		return nil, nil, fmt.Errorf("make a pipe for the program's output: %w", err)
	}
	return os.NewFile(uintptr(fds[0]), "output"), os.NewFile(uintptr(fds[1]), "output"), nil
}

// drain reads to the end or the deadline, whatever becomes of what is read, so that the program never waits.
func drain(from *os.File, take func([]byte)) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		take(buffer[:n])
		if err != nil {
			return
		}
	}
}

// capture keeps what comes first, up to limit bytes (0: everything), and calls full when more comes.
type capture struct {
	limit int64
	full  func()
	bytes []byte
	over  bool
}

func (c *capture) take(text []byte) {
	keep := text
	if room := c.limit - int64(len(c.bytes)); c.limit > 0 && int64(len(text)) > room {
		keep = text[:room]
		if !c.over {
			c.over = true
			c.full()
		}
	}
	c.bytes = append(c.bytes, keep...)
}

// tail keeps what comes last, up to limit bytes.
type tail struct {
	limit int
	bytes []byte
}

func (t *tail) take(text []byte) {
	t.bytes = append(t.bytes, text...)
	if surplus := len(t.bytes) - t.limit; surplus > 0 {
		t.bytes = append(t.bytes[:0], t.bytes[surplus:]...)
	}
}
