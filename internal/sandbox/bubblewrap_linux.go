package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// errNoBubblewrap says what there is to install.
var errNoBubblewrap = errors.New("bubblewrap is not installed (no bwrap in PATH)")

// Available returns nil if Command.Bubblewrap works on this machine, else what is in the way: bwrap is not installed, or the
// machine does not let it make namespaces, as some containers do not. It finds out by running bwrap under itself.
func Available(ctx context.Context) error {
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return errNoBubblewrap
	}
	result, err := Run(ctx, Command{Args: []string{bwrap, "--version"}, Bubblewrap: true}, Limits{Wall: 5 * time.Second})
	if notStarted := (*notStartedError)(nil); errors.As(err, &notStarted) {
		return fmt.Errorf("bubblewrap does not work here: %s", notStarted.says)
	}
	if err == nil && (result.End != Exited || result.ExitCode != 0) {
		return fmt.Errorf("bubblewrap does not work here: %s", strings.TrimSpace(string(result.Stderr)))
	}
	return err
}

// A notStartedError says that bwrap ended before it started a program.
type notStartedError struct{ program, says string }

func (e *notStartedError) Error() string {
	return fmt.Sprintf("bwrap did not start %s: %s", e.program, e.says)
}

// bubblewrap returns the words that run others under bwrap. The first program that bwrap starts is theirs.
func bubblewrap(dir string, args []string) ([]string, error) {
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, errNoBubblewrap
	}
	words := []string{bwrap, "--die-with-parent", "--unshare-all", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"}
	if dir != "" {
		writable, err := filepath.Abs(dir)
		if err != nil {
			return nil, err
		}
		words = append(words, "--bind", writable, writable, "--chdir", writable)
	} else if here, err := os.Getwd(); err == nil {
		words = append(words, "--chdir", here)
	}
	return append(append(words, "--"), args...), nil
}
