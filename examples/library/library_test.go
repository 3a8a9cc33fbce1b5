package main_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// want is what the program prints.
const want = `AC solves it in 2 moves, with 2 in the center:
  1 1
  3 1
3322231
  2 2
3122231
  3 1
  1 3
`

// TestAnotherModule builds the program in a module of its own, which finds this one by a replace directive, and runs it.
func TestAnotherModule(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	copyFile(t, "main.go", filepath.Join(dir, "main.go"))
	// The checksums of what the package needs. Where there are none go asks a server for them.
	copyFile(t, filepath.Join(root, "go.sum"), filepath.Join(dir, "go.sum"))
	for _, args := range [][]string{
		{"mod", "init", "example.com/library"},
		{"mod", "edit", "-require=octothorpe@v0.0.0", "-replace=octothorpe=" + root},
	} {
		run(t, dir, args...)
	}
	if got := run(t, dir, "run", "-mod=mod", "."); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// run returns what the go command prints in that folder. It may use modules that this machine has, and no network.
func run(t *testing.T, dir string, args ...string) string {
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOPROXY=off")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, &stderr)
	}
	return string(out)
}

func copyFile(t *testing.T, from, to string) {
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
