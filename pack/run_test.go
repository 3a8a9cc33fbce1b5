package pack_test

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"octothorpe/contest"
	"octothorpe/pack"

	"pgregory.net/rapid"
)

// needs skips a test where a command is missing.
func needs(t *testing.T, command, what string) {
	t.Helper()
	if _, err := exec.LookPath(command); err != nil {
		t.Skipf("not run here: %s (no %s)", what, command)
	}
}

// TestValidator holds the validator of packages to octo's: both say the same of legal inputs, and of faulty ones.
func TestValidator(t *testing.T) {
	needs(t, "python3", "the validator of packages")
	p := pack.New()
	path := filepath.Join(t.TempDir(), "validate.py")
	save(t, path, p.Validator)
	const board = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3\n"
	inputs := []string{
		"", "0", "0\n", "0\n0\n", "\n0\n", "0\n\n", " 0\n", "0 \n", "00\n", "0\r\n", "\ufeff0\n", "0\n" + board,
		board, board + "0", board + "0\n", strings.ReplaceAll(board, "\n", "\r\n") + "0\n", strings.ReplaceAll(board, " ", "  ") + "0\n",
		" " + board + "0\n", strings.ReplaceAll(board, "\n", " \n") + "0\n", strings.ReplaceAll(board, " ", "\t") + "0\n",
		strings.Replace(board, "1", "2", 1) + "0\n", strings.Replace(board, "1", "01", 1) + "0\n", strings.Replace(board, "1 ", "", 1) + "0\n",
		strings.Repeat(board, 30) + "0\n", strings.Repeat(board, 31) + "0\n", strings.Repeat(board, 2), "\xff\n0\n",
	}
	for _, test := range p.Tests[:3] {
		inputs = append(inputs, string(test.Input))
	}
	for i := range 20 { // some with one byte changed, left out or put in
		inputs = append(inputs, rapid.Custom(func(t *rapid.T) string {
			at := rapid.IntRange(0, len(board)+1).Draw(t, "at")
			cut := rapid.IntRange(0, 1).Draw(t, "cut")
			put := rapid.SampledFrom([]string{"", " ", "0", "1", "2", "3", "\n", "x"}).Draw(t, "put")
			text := board + "0\n"
			return text[:at] + put + text[min(at+cut, len(text)):]
		}).Example(i))
	}
	seen := map[int]int{}
	for _, input := range inputs {
		want := 42
		if contest.Validate(strings.NewReader(input)) != nil {
			want = 43
		}
		got, _ := run(t, []string{"python3", path}, input)
		if got != want {
			t.Errorf("the validator exits with %d, want %d, for %q", got, want, input)
		}
		seen[want]++
	}
	if seen[42] < 5 || seen[43] < 10 {
		t.Errorf("too few of a kind: %v", seen)
	}
}

// run returns the exit status of a command, -1 if a signal ended it, and what it printed.
func run(t *testing.T, command []string, input string) (status int, output string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Stdin = strings.NewReader(input)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

// TestSubmissionsInCpp compiles each program and holds it to its verdict on the tests.
func TestSubmissionsInCpp(t *testing.T) {
	needs(t, "g++", "the submissions of packages in C++")
	p := pack.New()
	for _, s := range p.Submissions {
		if !strings.HasSuffix(s.Name, ".cpp") {
			continue
		}
		t.Run(s.Name, func(t *testing.T) {
			program := compile(t, s.Name, s.Source, "c++98")
			if s.Verdict == pack.TimeLimitExceeded {
				isSlow(t, program, p)
				return
			}
			if got := verdict(t, program, p); got != s.Verdict {
				t.Errorf("the verdict is %s, want %s", got, s.Verdict)
			}
		})
	}
}

// compile returns the program of a source in C++, in which there is nothing to warn of.
func compile(t *testing.T, name, source, standard string) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	save(t, path, source)
	program := path + ".exe"
	out, err := exec.CommandContext(t.Context(), "g++", "-std="+standard, "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return []string{program}
}

// verdict runs a program on all tests. A program is wrong on one at least and right on the others, or falls on one and is right on the
// others: what does both has no verdict.
func verdict(t *testing.T, program []string, p *pack.Problem) pack.Verdict {
	t.Helper()
	verdicts := map[pack.Verdict]int{}
	for _, test := range p.Tests {
		status, output := run(t, program, string(test.Input))
		switch {
		case status != 0:
			verdicts[pack.RunTimeError]++
		case strings.ReplaceAll(output, "\r\n", "\n") != string(test.Answers):
			verdicts[pack.WrongAnswer]++
		}
	}
	switch {
	case len(verdicts) == 0:
		return pack.Accepted
	case len(verdicts) > 1:
		return ""
	case verdicts[pack.WrongAnswer] > 0:
		return pack.WrongAnswer
	}
	return pack.RunTimeError
}

// isSlow holds a slow program to right answers where they are short, and to none within the limit where they are long: without a bound,
// a board of twelve moves takes over seven to the power of eleven nodes, on any machine.
func isSlow(t *testing.T, program []string, p *pack.Problem) {
	t.Helper()
	sample := p.Tests[0]
	if _, output := run(t, program, string(sample.Input)); strings.ReplaceAll(output, "\r\n", "\n") != string(sample.Answers) {
		t.Errorf("the sample is answered\n%s", output)
	}
	at := slices.IndexFunc(p.Tests, func(test pack.Test) bool { return strings.HasSuffix(test.Name, "-twelve-moves") })
	ctx, cancel := context.WithTimeout(t.Context(), p.Time)
	defer cancel()
	cmd := exec.CommandContext(ctx, program[0])
	cmd.Stdin = bytes.NewReader(p.Tests[at].Input)
	if err := cmd.Run(); err == nil {
		t.Error("it answers boards of twelve moves within the limit")
	}
}
