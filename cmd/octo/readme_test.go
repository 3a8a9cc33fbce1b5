package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readmes are the pages whose examples are held to the program.
var readmes = []string{"README.md", "README.zh-CN.md"}

// What the pages show of the program is what it prints: of times only the form is compared.
func TestReadmesShowRealOutput(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("not run here: the examples of the README (no sh)")
	}
	root, bin := filepath.Join("..", ".."), t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-o", bin, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, page := range readmes {
		t.Run(page, func(t *testing.T) {
			examples := readExamples(t, filepath.Join(root, page))
			if len(examples) == 0 {
				t.Fatal("no examples")
			}
			for _, e := range examples {
				cmd := exec.CommandContext(t.Context(), "sh", "-c", e.command)
				cmd.Dir = root
				cmd.Env = append(os.Environ(), fmt.Sprintf("PATH=%s%c%s", bin, os.PathListSeparator, os.Getenv("PATH")))
				out, _ := cmd.CombinedOutput() // some show a mistake, with its exit status
				if diff := cmp.Diff(mask(e.output), mask(string(out))); diff != "" {
					t.Errorf("$ %s\n(-page +program) %s", e.command, diff)
				}
			}
		})
	}
}

// The pages show the same examples, and both the program of examples/library.
func TestReadmesAgree(t *testing.T) {
	root := filepath.Join("..", "..")
	library, err := os.ReadFile(filepath.Join(root, "examples", "library", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(library), "package main\n")
	var blocks [][]string
	for _, page := range readmes {
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "```go\npackage main\n"+program+"```\n") {
			t.Errorf("%s does not show examples/library/main.go", page)
		}
		blocks = append(blocks, regexp.MustCompile("(?s)```(?:sh|console)\n.*?```\n").FindAllString(string(text), -1))
	}
	if diff := cmp.Diff(blocks[0], blocks[1]); diff != "" {
		t.Errorf("(-%s +%s) %s", readmes[0], readmes[1], diff)
	}
}

// An example is a command behind a $ and what it prints.
type example struct{ command, output string }

// readExamples returns the examples of a page's console blocks.
func readExamples(t *testing.T, page string) []example {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var examples []example
	inside := false
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console\n"
		case inside && strings.HasPrefix(line, "$ "):
			examples = append(examples, example{command: strings.TrimSpace(line[2:])})
		case inside:
			last := &examples[len(examples)-1]
			last.output += line
		}
	}
	return examples
}

// mask puts # for times.
func mask(output string) string {
	return regexp.MustCompile(` +[0-9.]+ (ms|s)\b`).ReplaceAllString(output, " # $1")
}
