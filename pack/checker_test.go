package pack_test

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"octothorpe/contest"
	"octothorpe/pack"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestChecker holds packages with a checker to where each judge looks for it and how it calls it, and to nothing else that is other
// than in those without.
func TestChecker(t *testing.T) {
	const custom = "name: The Rotation Game\nvalidation: custom\nlimits:\n  memory: 1024\n"
	for format, want := range map[string]struct{ path, protocol, settings, has string }{
		"zip":      {"checker.cpp", "TESTLIB", "README", "\n  checker.cpp "},
		"kattis":   {"rotationgame/output_validators/compare/compare.cpp", "KATTIS", "rotationgame/problem.yaml", custom},
		"icpc":     {"", "", "", ""},
		"hustoj":   {"spj.cc", "HUSTOJ", "", ""},
		"luogu":    {"checker.cpp", "TESTLIB", "", ""},
		"domjudge": {"output_validators/compare/compare.cpp", "KATTIS", "problem.yaml", custom},
		"hydro": {"rotationgame/testdata/checker.cc", "TESTLIB", "rotationgame/testdata/config.yaml",
			"\nchecker_type: testlib\nchecker: checker.cc\n"},
	} {
		without, with := unpack(t, format), unzip(t, write(t, format, true))
		if want.path != "" && strings.Count(with[want.path], "#define PROTOCOL "+want.protocol+"\n") != 1 {
			t.Errorf("%s: no checker %s for %s", format, want.path, want.protocol)
		}
		delete(with, want.path)
		if want.settings != "" && (!strings.Contains("\n"+with[want.settings], want.has) || strings.Contains(without[want.settings], want.has)) {
			t.Errorf("%s: %s is\n%s", format, want.settings, with[want.settings])
		}
		delete(with, want.settings)
		delete(without, want.settings)
		if diff := cmp.Diff(without, with); diff != "" {
			t.Errorf("%s (-without +with):\n%s", format, diff)
		}
	}
	if n := len(pack.Formats()); n != 7 {
		t.Errorf("%d formats, and the table has 7", n)
	}
}

// A judged is a checker as a judge calls it.
type judged struct {
	program []string
	folder  string // for its files
	hustoj  bool   // the arguments are input, reference, output
}

// checkerOf compiles the checker of a format.
func checkerOf(t *testing.T, format, path, standard string) *judged {
	t.Helper()
	source := unzip(t, write(t, format, true))[path]
	return &judged{compile(t, filepath.Base(path), source, standard), t.TempDir(), format == "hustoj"}
}

// says runs the checker: its exit status, and what it says.
func (j *judged) says(t *testing.T, input, output, answer string) (status int, text string) {
	t.Helper()
	paths := map[string]string{"in": input, "out": output, "ans": answer}
	for name, text := range paths {
		paths[name] = filepath.Join(j.folder, name)
		save(t, paths[name], text)
	}
	command := append(j.program, paths["in"], paths["out"], paths["ans"])
	if j.hustoj {
		command = append(j.program, paths["in"], paths["ans"], paths["out"])
	}
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	said, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(said)
}

// agrees holds the checker to octo's check, for an output to an input.
func (j *judged) agrees(t *testing.T, input, output, answer string) {
	t.Helper()
	report, err := contest.Check(boards(t, input), strings.NewReader(output), contest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	status, text := 0, "ok right, byte for byte\n"
	if reason := report.Reason(); reason != nil {
		status, text = 1, "wrong answer "
		if reason.Kind == contest.WhiteSpace && !j.hustoj {
			status, text = 2, "wrong output format "
		}
		text += told(reason)
	}
	if gotStatus, got := j.says(t, input, output, answer); gotStatus != status || got != text {
		t.Errorf("it exits with %d and says %q, want %d and %q, for\n%sto\n%s", gotStatus, got, status, text, output, input)
	}
}

// told returns what the checker is to tell judges of a mistake: its kind, the board as octo's check says it, and the kind's hint. White
// space, and what stands behind the last answer, is in no board's answer for the checker.
func told(mistake *contest.Mistake) string {
	board := ""
	if mistake.Number > 0 && mistake.Kind != contest.WhiteSpace {
		board = fmt.Sprintf("board %d: ", mistake.Number)
	}
	return mistake.Kind.String() + ": " + board + mistake.Kind.Hint() + "\n"
}

// TestCheckerOnSlips runs the checker on what programs with each known slip print to a few tests on which they are wrong, and on right
// outputs. What searches for long is left out: long boards, and lockstep, which is wrong as first-to-arrive is.
func TestCheckerOnSlips(t *testing.T) {
	needs(t, "g++", "the checker of packages")
	checker := checkerOf(t, "luogu", "checker.cpp", "c++14")
	long := regexp.MustCompile(`-(nine|ten|eleven|twelve)|random|searches`)
	tests := slices.DeleteFunc(pack.New().Tests, func(test pack.Test) bool { return long.MatchString(test.Name) })
	for _, slip := range contest.Slips() {
		wrong := 0
		for _, test := range tests {
			const few = 2
			if slip.Kind != contest.Wrong || slip.Name == "lockstep" || wrong == few {
				break
			}
			var output bytes.Buffer
			if err := slip.Run(t.Context(), test.Input, &output); err != nil && !errors.Is(err, contest.ErrEndless) {
				t.Fatal(err)
			}
			if !bytes.Equal(output.Bytes(), test.Answers) {
				wrong++
				checker.agrees(t, string(test.Input), output.String(), string(test.Answers))
			}
		}
	}
	for _, test := range tests[:3] {
		checker.agrees(t, string(test.Input), string(test.Answers), string(test.Answers))
	}
}

// TestCheckerOnChanges runs the checker on right outputs in which something was changed.
func TestCheckerOnChanges(t *testing.T) {
	needs(t, "g++", "the checker of packages")
	checker := checkerOf(t, "hustoj", "spj.cc", "c++11")
	tests := pack.New().Tests
	pieces := []string{
		"", "\n", " ", "\t", "\r\n", "0", "1", "2", "3", "2.0", "-1", "A", "H", "AC", "aceg", "Z", "x", "\n2\n", "No moves needed\n", "no moves needed",
		"Nomove", "AC\n2\n", "AC 2 DDHH 2", "time: 0.015 s\n", "+", "2\nAC\n", "B\n", "b\n", "２", "two\n", "bound 3\n", "\n\n\n", "é", ".",
	}
	for i := range 80 {
		input, output, answer := "", "", ""
		rapid.Custom(func(t *rapid.T) int {
			test := rapid.SampledFrom(tests[:8]).Draw(t, "test")
			input, output, answer = string(test.Input), string(test.Answers), string(test.Answers)
			for range rapid.IntRange(1, 3).Draw(t, "changes") {
				at := rapid.IntRange(0, min(len(output), 60)).Draw(t, "at")
				if rapid.Bool().Draw(t, "line") { // where one begins
					at = strings.LastIndexByte(output[:at], '\n') + 1
				}
				cut := rapid.IntRange(0, min(len(output)-at, 12)).Draw(t, "cut")
				output = output[:at] + rapid.SampledFrom(pieces).Draw(t, "put") + output[at+cut:]
			}
			return 0
		}).Example(i)
		checker.agrees(t, input, output, answer)
	}
	checker.agrees(t, "0\n", "", "")
	checker.agrees(t, "0\n", "1\n", "")
	for _, output := range []string{
		"AC\nB\nDDHH\nB\nNo moves needed\nB\n", "AC\nC\nDDHH\n2\n", "AC\n2\n2\nDDHH\nNo moves needed\n2\n", "2\nAC\n2\nDDHH\n2\nNo moves needed\n",
		"\xff\xfeA\x00C\x00", "AC\n+2\nDDHH\n2\n", "AC\n２\nDDHH\n2\n", "AC\nTwo\nDDHH\n2\n", "AC\n2\nDDHH\n2\nNo moves needed\n2\nAC\n2\nDDHH\n2\nNo moves needed\n2\n",
	} {
		checker.agrees(t, string(tests[0].Input), output, string(tests[0].Answers))
	}
}
