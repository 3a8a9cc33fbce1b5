package pack_test

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"octothorpe"
	"octothorpe/contest"
)

// inside returns what is in the one folder of a format.
func inside(t *testing.T, format string) map[string]string {
	t.Helper()
	inside := map[string]string{}
	for name, text := range unpack(t, format) {
		folder, rest, _ := strings.Cut(name, "/")
		if folder != "rotationgame" {
			t.Errorf("%s is not in the one folder", name)
		}
		inside[rest] = text
	}
	return inside
}

func TestICPC(t *testing.T) {
	files := inside(t, "icpc")
	holds(t, files, map[string]int{
		`problem\.yaml`: 1, `statement/problem\.(en|zh)\.md`: 2, `statement/figure\.png`: 1,
		`input_validators/validate\.py`: 1, `output_validator/compare\.cpp`: 1,
		`data/sample/[a-z0-9-]+\.(in|ans)`: 2, `data/secret/[a-z0-9-]+\.(in|ans)`: 40,
		`data/invalid_input/[a-z-]+\.in`: 5, `data/invalid_output/[a-z-]+\.(in|ans|out)`: 3 * 11, `data/valid_output/[a-z-]+\.(in|ans|out)`: 3,
		`submissions/accepted/\w+\.(cpp|java|go)`: 3, `submissions/wrong_answer/\w+\.cpp`: 5,
		`submissions/time_limit_exceeded/\w+\.cpp`: 1, `submissions/run_time_error/\w+\.cpp`: 1,
	})
	differ(t, files)
	want := `problem_format_version: 2025-09
name:
  en: The Rotation Game
  zh: 旋转游戏
uuid: 5d6f0c1e-8b7a-4c39-9a52-1f0e6b2d7c84
limits:
  time_limit: 1
  memory: 1024
`
	if got := files["problem.yaml"]; got != want {
		t.Errorf("problem.yaml is\n%s\nwant\n%s", got, want)
	}
	for name, text := range files {
		isText(t, name, text)
		if strings.HasPrefix(name, "statement/") && strings.Contains("\n"+text, "\n# ") {
			t.Errorf("%s has a title", name)
		}
		if strings.HasPrefix(name, "data/invalid_input/") && contest.Validate(strings.NewReader(text)) == nil {
			t.Errorf("%s is legal", name)
		}
	}
}

// TestOutputValidator holds the program that compares outputs to octo's check: both find the same kind of mistake in each output of
// the package, and the program tells judges the board, and the team no more than the kind's hint.
func TestOutputValidator(t *testing.T) {
	needs(t, "g++", "the output validator of packages")
	files, folder := inside(t, "icpc"), t.TempDir()
	program := compile(t, "compare.cpp", files["output_validator/compare.cpp"], "c++11")[0]
	kinds := map[string]bool{}
	for name, output := range files {
		base, ok := strings.CutSuffix(name, ".out")
		if !ok {
			continue
		}
		input, answer, feedback := filepath.Join(folder, "in"), filepath.Join(folder, "ans"), t.TempDir()
		save(t, input, files[base+".in"])
		save(t, answer, files[base+".ans"])
		status, _ := run(t, []string{program, input, answer, feedback}, output)
		report, err := contest.Check(boards(t, files[base+".in"]), strings.NewReader(output), contest.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(name, "data/valid_output/") {
			if status != 42 || report.Verdict != contest.AC {
				t.Errorf("%s: status %d, verdict %s", name, status, report.Verdict)
			}
			continue
		}
		kind := report.Reason().Kind
		kinds[kind.String()] = true
		if word := strings.ReplaceAll(path.Base(base), "-", "_"); status != 43 || word != kind.String() {
			t.Errorf("%s: status %d, the mistake is %s", name, status, kind)
		}
		if got, want := load(t, filepath.Join(feedback, "judgemessage.txt")), told(report.Reason()); got != want {
			t.Errorf("%s: judges are told %q, want %q", name, got, want)
		}
		if got := load(t, filepath.Join(feedback, "teammessage.txt")); got != kind.Hint()+"\n" {
			t.Errorf("%s: the team is told %q, want %q", name, got, kind.Hint())
		}
	}
	if want := int(contest.WhiteSpace) + 1; len(kinds) != want {
		t.Errorf("outputs of %d kinds, want %d", len(kinds), want)
	}
}

// boards yields those of an input.
func boards(t *testing.T, input string) func(yield func(octothorpe.Board) bool) {
	return func(yield func(octothorpe.Board) bool) {
		for board, err := range octothorpe.NewReader(strings.NewReader(input), "input").All() {
			if err != nil {
				t.Fatal(err)
			}
			if !yield(board) {
				return
			}
		}
	}
}

// save writes a file.
func save(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// load returns the text of a file, with line feeds alone.
func load(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\r\n", "\n")
}
