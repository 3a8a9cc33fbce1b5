package main_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"octothorpe"
)

// A submission is one program of this folder and what it takes to run it.
type submission struct {
	file  string
	deals int                                      // random boards that it is held to: some seconds' work at most
	needs []string                                 // commands: the first compiles or interprets, all must be there
	build func(dir string) (compile, run []string) // compile is nil where nothing is to be compiled
}

var submissions = []submission{
	{"main.cpp", 100, []string{"g++"}, func(dir string) (compile, run []string) {
		program := filepath.Join(dir, "cpp.exe")
		return []string{"g++", "-std=c++98", "-O2", "-o", program, "main.cpp"}, []string{program}
	}},
	{"main.go", 100, []string{"go"}, func(dir string) (compile, run []string) {
		program := filepath.Join(dir, "go.exe")
		return []string{"go", "build", "-o", program, "main.go"}, []string{program}
	}},
	{"Main.java", 100, []string{"javac", "java"}, func(dir string) (compile, run []string) {
		return []string{"javac", "-d", dir, "Main.java"}, []string{"java", "-cp", dir, "Main"}
	}},
	{"main.py", 5, []string{"python3"}, func(string) (compile, run []string) {
		return nil, []string{"python3", "main.py"}
	}},
}

// TestSubmissions holds each program, as a judge would, to inputs with known answers, byte for byte.
func TestSubmissions(t *testing.T) {
	for _, s := range submissions {
		t.Run(s.file, func(t *testing.T) {
			run := s.compile(t)
			for _, c := range cases(t) {
				t.Run(c.name, func(t *testing.T) {
					if got := answer(t, run, c.input); got != c.want {
						t.Errorf("got\n%s\nwant\n%s", got, c.want)
					}
				})
			}
		})
	}
}

// TestSubmissionsFindWhatTheTableSays holds the searches, which share no code with the package, and its table to each other:
// no search finds a shorter solution, or an earlier one of that length.
func TestSubmissionsFindWhatTheTableSays(t *testing.T) {
	for _, s := range submissions {
		t.Run(s.file, func(t *testing.T) {
			run := s.compile(t)
			input, want := deal(t, s.deals)
			if got := answer(t, run, input); got != want {
				t.Errorf("for\n%s\ngot\n%s\nwant\n%s", input, got, want)
			}
		})
	}
}

// deal returns that many random boards, the same every time, and their solutions by the package, in contest form.
func deal(t *testing.T, count int) (input, want string) {
	random := rand.New(rand.NewPCG(2004, 0))
	digits := []byte("111111112222222233333333")
	for range count {
		random.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
		board, err := octothorpe.ParseBoard(string(digits))
		if err != nil {
			t.Fatal(err)
		}
		solution := octothorpe.Solve(board)
		input += board.String() + "\n"
		want += fmt.Sprintf("%s\n%d\n", solution.Moves, solution.Symbol) // a random board is not solved already
	}
	return input + "0\n", want
}

// compile makes the program ready and returns the command that runs it.
func (s submission) compile(t *testing.T) (run []string) {
	for _, command := range s.needs {
		if _, err := exec.LookPath(command); err != nil {
			t.Skipf("not run here: examples/submit/%s (no %s)", s.file, command)
		}
	}
	if _, err := os.Stat(s.file); err != nil { // seen by go test, which then runs again when the file changes
		t.Fatal(err)
	}
	compile, run := s.build(t.TempDir())
	if compile == nil {
		return run
	}
	if out, err := exec.CommandContext(t.Context(), compile[0], compile[1:]...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(compile, " "), err, out)
	}
	return run
}

// answer returns what the program prints for the input.
func answer(t *testing.T, run []string, input string) string {
	cmd := exec.CommandContext(t.Context(), run[0], run[1:]...)
	cmd.Stdin = strings.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(run, " "), err, &stderr)
	}
	if runtime.GOOS == "windows" { // where three of the four print CRLF
		out = bytes.ReplaceAll(out, []byte("\r\n"), []byte("\n"))
	}
	return string(out)
}

type testCase struct{ name, input, want string }

// cases are the inputs of testdata as they are, and one of them in the other forms in which judges hold the problem.
func cases(t *testing.T) []testCase {
	var all []testCase
	for _, name := range []string{"sample", "edges", "random30"} {
		all = append(all, testCase{name, read(t, name+".in"), read(t, name+".out")})
	}
	sample := all[0]
	boards := strings.TrimSuffix(sample.input, "0\n")
	for name, input := range map[string]string{
		"no closing zero":          boards,
		"no last newline":          strings.TrimSuffix(boards, "\n"),
		"CRLF":                     strings.ReplaceAll(sample.input, "\n", "\r\n"),
		"several boards on a line": strings.ReplaceAll(sample.input, "\n", " "),
		"a symbol on each line":    strings.ReplaceAll(sample.input, " ", "\n"),
		"boards after the zero":    sample.input + boards,
	} {
		all = append(all, testCase{name, input, sample.want})
	}
	return append(all, testCase{"nothing", "", ""}, testCase{"only the zero", "0\n", ""})
}

// read returns a file of the repository's testdata.
func read(t *testing.T, name string) string {
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
