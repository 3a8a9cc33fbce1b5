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

// Available returns nil if Command.Bubblewrap works on this machine, else what is in the way: bwrap is not installed, or the
// machine does not let it make namespaces, as some containers do not. It finds out by running something.
func Available(ctx context.Context) error {
	result, err := Run(ctx, Command{Args: []string{"true"}, Bubblewrap: true}, Limits{Wall: 5 * time.Second})
	if err != nil {
		return err
	}
	if result.End != Exited || result.ExitCode != 0 {
		return fmt.Errorf("bwrap runs nothing here: %s", strings.TrimSpace(string(result.Stderr)))
	}
	return nil
}

// bubblewrap returns the words that run others under bwrap. The first program that bwrap starts is theirs.
func bubblewrap(dir string, args []string) ([]string, error) {
	bwrap, err := exec.LookPath("bwrap")
	if err != nil {
		return nil, fmt.Errorf("bwrap is not installed (package bubblewrap): %w", errors.Unwrap(err))
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
