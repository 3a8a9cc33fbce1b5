package web

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write what the server answers into docs/api.md")

// documented is where the pages say that the server is.
const documented = "127.0.0.1:8080"

// TestPages runs the examples of the pages on the API, and holds them to what they show.
func TestPages(t *testing.T) {
	for _, program := range []string{"sh", "curl"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("not run here: the examples of docs/api.md (no %s)", program)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	listener := listen(t)
	ended := make(chan error, 1)
	go func() { ended <- New(Options{}).Serve(ctx, listener) }()
	var commands [2][]string
	for i, name := range []string{"api.md", "api.zh-CN.md"} {
		path := filepath.Join("..", "docs", name)
		page, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		shown := answered(string(page), func(command string) string {
			commands[i] = append(commands[i], command)
			curl := exec.CommandContext(ctx, "sh", "-c", strings.ReplaceAll(command, documented, listener.Addr().String()))
			out, err := curl.CombinedOutput()
			if err != nil {
				t.Errorf("%s: %v", command, err)
			}
			return string(out)
		})
		switch diff := cmp.Diff(string(page), shown); {
		case diff == "":
		case *update:
			if err := os.WriteFile(path, []byte(shown), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s: (-page +server) %s", name, diff)
		}
	}
	if len(commands[0]) == 0 || !slices.Equal(commands[0], commands[1]) {
		t.Errorf("the pages show %q and %q", commands[0], commands[1])
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// answered returns a page with what its examples, the lines behind a $ in console blocks, print now.
func answered(page string, run func(command string) string) string {
	var all strings.Builder
	inside := false
	for line := range strings.Lines(page) {
		command, example := strings.CutPrefix(line, "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console\n"
			all.WriteString(line)
		case inside && example:
			all.WriteString(line + run(strings.TrimSpace(command)))
		case !inside:
			all.WriteString(line)
		}
	}
	return all.String()
}
