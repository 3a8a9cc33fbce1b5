package stream

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeBytes is what an unprivileged process may ask for.
const pipeBytes = 1 << 20

// widen enlarges the buffer of a pipe, so that its two ends wait for each other less often. Anything else, and a pipe that
// may not be enlarged, stays as it is.
func widen(end any) {
	file, ok := end.(*os.File)
	if !ok {
		return
	}
	if info, err := file.Stat(); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return
	}
	conn, err := file.SyscallConn()
	if err != nil {
		return
	}
	_ = conn.Control(func(fd uintptr) {
		_, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, pipeBytes)
	})
}
