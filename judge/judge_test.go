package judge_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/internal/sandbox"
	"octothorpe/judge"
)

// generous limits are those of programs that should be accepted on a busy machine.
var generous = judge.Limits{Time: time.Minute, Memory: 1 << 30}

// right prints the answers to the boards of the statement.
const right = `printf 'AC\n2\nDDHH\n2\nNo moves needed\n2\n'`

func needLimits(t *testing.T) {
	_, err := sandbox.Run(t.Context(), sandbox.Command{Args: []string{"true"}}, sandbox.Limits{})
	if errors.Is(err, sandbox.ErrUnsupported) {
		t.Skipf("cannot run here: programs within limits (%v)", err)
	}
}

// sample returns the test that has the boards of the statement.
func sample(t *testing.T) judge.Test {
	text, err := os.ReadFile(filepath.Join("..", "testdata", "sample.in"))
	if err != nil {
		t.Fatal(err)
	}
	test, err := judge.NewTest("sample.in", text)
	if err != nil {
		t.Fatal(err)
	}
	return test
}

// script returns a program that runs a shell script.
func script(t *testing.T, text string) *judge.Program {
	path := filepath.Join(t.TempDir(), "program.sh")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	program, err := judge.NewProgram(path)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func TestVerdicts(t *testing.T) {
	needLimits(t)
	short := judge.Limits{Time: 300 * time.Millisecond, Memory: 1 << 30}
	small := judge.Limits{Time: time.Minute, Memory: 32 << 20}
	for _, c := range []struct {
		name, script string
		limits       judge.Limits
		verdict      contest.Verdict
		reason       string // a regular expression
	}{
		{"right", right, generous, contest.AC, `^$`},
		{"right, reading nothing", "exec <&-\n" + right, generous, contest.AC, `^$`},
		{"not the first", `printf 'AC\n2\nDHDH\n2\nNo moves needed\n2\n'`, generous, contest.WA, `^board 2: solves it in 4 moves, but DDHH comes first`},
		{"nothing", `:`, generous, contest.WA, `^board 1: the output ends before its answer`},
		{"white space", right + "\necho", generous, contest.PE, `^line 7: the output goes on with white space$`},
		{"endless loop", `while :; do :; done`, short, judge.TLE, `^over `},
		{"sleeper", `sleep 100`, short, judge.TLE, `^over 1.6s by the clock$`},
		{"ignoring TERM", "trap '' TERM\nwhile :; do sleep 1; done", short, judge.TLE, `^over 1.6s by the clock$`},
		{"memory hog", `exec tail /dev/zero`, small, judge.MLE, `^over 32 MiB of memory$`},
		{"endless output", `exec yes`, generous, judge.OLE, `^prints far too much$`},
		{"large file", `exec yes > file`, generous, judge.OLE, `^prints far too much$`},
		{"signal", `kill -SEGV $$`, generous, judge.RE, `^SIGSEGV$`},
		{"exit status", right + "\nexit 3", generous, judge.RE, `^exit status 3$`},
		{"exit status with words", "printf 'one\\ntwo\\033[2J\\n' >&2\nexit 1", generous, judge.RE, `^exit status 1: two \[2J$`},
		{"leaving a child", "sleep 100 &\n" + right, generous, contest.AC, `^$`},
	} {
		t.Run(c.name, func(t *testing.T) {
			temporary := t.TempDir()
			program := script(t, c.script)
			t.Setenv("TMPDIR", temporary)
			test := sample(t)
			j := judge.Judge{Program: program, Limits: c.limits}
			got, err := j.Run(t.Context(), &test)
			if err != nil {
				t.Fatal(err)
			}
			if got.Verdict != c.verdict || !regexp.MustCompile(c.reason).MatchString(got.Reason) {
				t.Errorf("%s, %q, want %s, %s", got.Verdict, got.Reason, c.verdict, c.reason)
			}
			if m := got.Mistake; m == nil && !strings.HasPrefix(got.Reason, got.Brief) ||
				m != nil && !strings.HasSuffix(got.Brief, ": "+m.Kind.String()) || (got.Brief == "") != (got.Verdict == contest.AC) {
				t.Errorf("%s, %q, in brief %q", got.Verdict, got.Reason, got.Brief)
			}
			if said := len(got.ErrorLines(1)) > 0; said != (c.name == "exit status with words") {
				t.Errorf("printed the errors %q", got.Errors)
			}
			if wrong := got.Verdict == contest.WA || got.Verdict == contest.PE; wrong != (got.Mistake != nil) {
				t.Errorf("%s with the mistake %v", got.Verdict, got.Mistake)
			}
			if got.Name != test.Name || got.Wall <= 0 || got.CPU <= 0 || got.Memory <= 0 {
				t.Errorf("measured %+v", got)
			}
			if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
				t.Errorf("it leaves %v, %v", left, err)
			}
		})
	}
}

// The lines of standard error move no cursor, and the last ones stand.
func TestErrorLines(t *testing.T) {
	r := &judge.Result{Errors: []byte("zero\none\r\n\n\x1b[2Jtwo\n\xffthree\n\n")}
	if got, want := r.ErrorLines(3), []string{"one", " [2Jtwo", "\uFFFDthree"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := new(judge.Result).ErrorLines(3); len(got) > 0 {
		t.Errorf("%q of nothing", got)
	}
}

func TestNotes(t *testing.T) {
	needLimits(t)
	files := &judge.Files{In: "rotationa.in", Out: "rotationa.out"}
	for _, c := range []struct {
		name, script string
		files        *judge.Files
		verdict      contest.Verdict
		note         string // a regular expression
	}{
		{"named files", "read first < rotationa.in\n" + right + " > rotationa.out", files, contest.AC, `^$`},
		{"named files, nothing on standard input", "read x && exit 1\n" + right + " > rotationa.out", files, contest.AC, `^$`},
		{"standard output in place of a file", right, files, contest.WA, `^it prints on standard output, want its answers in the file rotationa.out$`},
		{"a folder in place of a file", "mkdir rotationa.out", files, contest.WA, `^$`},
		{"a pipe in place of a file", "mkfifo rotationa.out", files, contest.WA, `^$`},
		{"a link in place of a file", "ln -s /dev/zero rotationa.out", files, contest.WA, `^$`},
		{"a file in place of standard output", right + " > rotationa.out", nil, contest.WA, `writes a file "rotationa.out"; .* --files IN,OUT`},
		{"nothing", ":", nil, contest.WA, `^$`},
		{"something", "echo AC; : > file", nil, contest.WA, `^$`},
		{"answers for ever", right + "\nexec yes", nil, judge.OLE, `^its output has all the right answers, and goes on behind them: see that it ends at the closing 0$`},
		{"answers for ever, in named files", "{ " + right + "\nexec yes; } > rotationa.out", files, judge.OLE, `goes on behind them: see that it ends at the closing 0$`},
		{"wrong answers for ever", "exec yes", nil, judge.OLE, `^$`},
		{"crash behind the answers", right + "\nexit 1", nil, judge.RE, `^its output has all the right answers: look at what it does behind the last board, at the closing 0$`},
		{"crash before the answers", "echo AC\nexit 1", nil, judge.RE, `^$`},
	} {
		t.Run(c.name, func(t *testing.T) {
			test := sample(t)
			j := judge.Judge{Program: script(t, c.script), Limits: generous, Files: c.files}
			got, err := j.Run(t.Context(), &test)
			if err != nil {
				t.Fatal(err)
			}
			if got.Verdict != c.verdict || !regexp.MustCompile(c.note).MatchString(got.Note) {
				t.Errorf("%s, %q, want %s, %s", got.Verdict, got.Note, c.verdict, c.note)
			}
		})
	}
}

// TestGoesOn has programs that are stopped behind the right answers, or before.
func TestGoesOn(t *testing.T) {
	needLimits(t)
	for _, c := range []struct {
		name, script string
		noZero       bool
		note         string
	}{
		{"waits", right + "\nsleep 100", false, "its output has all the right answers, and it does not end then: see that it ends at the closing 0"},
		{"waits for more", right + "\nsleep 100", true, "its output has all the right answers, and it does not end then: see that it ends at the end of the file"},
		{"prints and waits", right + "\necho 3\nsleep 100", false, "its output has all the right answers, and goes on behind them: see that it ends at the closing 0"},
		{"waits before the last", "printf 'AC\\n2\\nDDHH\\n2\\nNo moves needed'\nsleep 100", false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			test := judge.Form{NoZero: c.noZero}.Tests([]judge.Test{sample(t)})[0]
			j := judge.Judge{Program: script(t, c.script), Limits: judge.Limits{Time: time.Second, Memory: 1 << 30}}
			if got, err := j.Run(t.Context(), &test); err != nil || got.Verdict != judge.TLE || got.Note != c.note {
				t.Errorf("%s, %q, %v, want TLE, %q", got.Verdict, got.Note, err, c.note)
			}
		})
	}
}

// source writes a source and returns its path.
func source(t *testing.T, name, text string) string {
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// build compiles a source.
func build(t *testing.T, path, compile string) (*judge.Program, error) {
	source, err := judge.NewSource(path, compile)
	if err != nil {
		t.Fatal(err)
	}
	return source.Build(t.Context(), t.TempDir(), generous)
}

func TestLanguages(t *testing.T) {
	needLimits(t)
	submit := func(name string) string { return filepath.Join("..", "examples", "submit", name) }
	cases := []struct{ path, needs string }{
		{submit("main.cpp"), "g++"},
		{submit("main.go"), "go"},
		{submit("Main.java"), "javac"},
		{submit("main.py"), "python3"},
		{source(t, "main.c", "#include <stdio.h>\nint main(void) { puts(\"AC\\n2\\nDDHH\\n2\\nNo moves needed\\n2\"); return 0; }\n"), "gcc"},
	}
	for _, c := range []struct{ path, needs string }{ // where they are at hand, since few have them
		{source(t, "main.rs", "fn main() { println!(\"AC\\n2\\nDDHH\\n2\\nNo moves needed\\n2\"); }\n"), "rustc"},
		{source(t, "main.js", "console.log('AC\\n2\\nDDHH\\n2\\nNo moves needed\\n2')\n"), "node"},
	} {
		if _, err := exec.LookPath(c.needs); err == nil {
			cases = append(cases, c)
		}
	}
	for _, c := range cases {
		t.Run(filepath.Base(c.path), func(t *testing.T) {
			if _, err := exec.LookPath(c.needs); err != nil {
				t.Skipf("not run here: %s (no %s)", filepath.Base(c.path), c.needs)
			}
			program, err := build(t, c.path, "")
			if err != nil {
				t.Fatal(err)
			}
			test := sample(t)
			j := judge.Judge{Program: program, Limits: generous}
			if got, err := j.Run(t.Context(), &test); err != nil || got.Verdict != contest.AC {
				t.Errorf("%+v, %v, want AC", got, err)
			}
		})
	}
}

// cpp returns a source in C++.
func cpp(main string) string { return "#include <cstdio>\nint main() { " + main + " }\n" }

// TestVerdictsInLanguages has a program for each verdict in C++ and Python, and others that earn theirs in ways that shells do not.
func TestVerdictsInLanguages(t *testing.T) {
	needLimits(t)
	const quoted = `AC\n2\nDDHH\n2\nNo moves needed\n2`
	short := judge.Limits{Time: 300 * time.Millisecond, Memory: 1 << 30}
	small := judge.Limits{Time: time.Minute, Memory: 96 << 20}
	for _, c := range []struct {
		name, needs, text string
		limits            judge.Limits
		verdict           contest.Verdict
		reason            string // a regular expression
	}{
		{"null.cpp", "g++", "int main() { volatile int* p = nullptr; *p = 1; }", generous, judge.RE, `^SIGSEGV$`},
		{"thrown.cpp", "g++", "#include <stdexcept>\nint main() { throw std::runtime_error(\"ouch\"); }", generous, judge.RE, `^SIGABRT: .*ouch$`},
		{"hog.cpp", "g++", "#include <vector>\nint main() { std::vector<long> v; for (;;) v.push_back(1); }", small, judge.MLE, `^over 96 MiB of memory$`},
		{"reserved.cpp", "g++", "#include <cstdio>\nchar a[1 << 30];\nint main() { a[0] = 1; puts(\"AC\\n2\\nDDHH\\n2\\nNo moves needed\\n2\"); }", small, contest.AC, `^$`},
		{"right.cpp", "g++", cpp(`puts("` + quoted + `");`), generous, contest.AC, `^$`},
		{"wrong.cpp", "g++", cpp(`puts("AC");`), generous, contest.WA, `^board 1: `},
		{"blank.cpp", "g++", cpp(`puts("` + quoted + `\n");`), generous, contest.PE, `white space$`},
		{"loop.cpp", "g++", cpp("for (volatile int i = 0;; i = i + 1) {}"), short, judge.TLE, `^over `},
		{"flood.cpp", "g++", cpp(`for (;;) puts("AAAAAAAAAAAAAAAA");`), generous, judge.OLE, `far too much`},
		{"status.cpp", "g++", cpp("return 3;"), generous, judge.RE, `^exit status 3$`},
		{"right.py", "python3", `print("` + quoted + `")`, generous, contest.AC, `^$`},
		{"wrong.py", "python3", `print("AC")`, generous, contest.WA, `^board 1: `},
		{"blank.py", "python3", `print("` + quoted + `\n")`, generous, contest.PE, `white space$`},
		{"loop.py", "python3", "while True:\n    pass\n", short, judge.TLE, `^over `},
		{"hog.py", "python3", "a = []\nwhile True:\n    a.append(b'x' * 1000000)\n", small, judge.MLE, `^over 96 MiB of memory$`},
		{"flood.py", "python3", "while True:\n    print('A' * 1000)\n", generous, judge.OLE, `far too much`},
		{"killed.py", "python3", "import os\nos.kill(os.getpid(), 11)\n", generous, judge.RE, `^SIGSEGV$`},
		{"status.py", "python3", "raise SystemExit(3)\n", generous, judge.RE, `^exit status 3$`},
		{"raised.py", "python3", "print('AC')\n1 // 0\n", generous, judge.RE, `^exit status 1: ZeroDivisionError: `},
		{"Main.java", "javac", "class Main { public static void main(String[] args) { throw new IllegalStateException(); } }", generous, judge.RE, `^exit status 1: `},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := exec.LookPath(c.needs); err != nil {
				t.Skipf("not run here: %s (no %s)", c.name, c.needs)
			}
			program, err := build(t, source(t, c.name, c.text), "")
			if err != nil {
				t.Fatal(err)
			}
			test := sample(t)
			j := judge.Judge{Program: program, Limits: c.limits}
			got, err := j.Run(t.Context(), &test)
			if err != nil {
				t.Fatal(err)
			}
			if got.Verdict != c.verdict || !regexp.MustCompile(c.reason).MatchString(got.Reason) {
				t.Errorf("%s, %q, want %s, %s", got.Verdict, got.Reason, c.verdict, c.reason)
			}
		})
	}
}

// TestMistakesOfPrograms has a program in each language print each kind of mistake on the boards of the statement.
func TestMistakesOfPrograms(t *testing.T) {
	needLimits(t)
	const rest = "DDHH\n2\nNo moves needed\n2\n"
	outputs := map[contest.MistakeKind]string{
		contest.BadLetter:     "AX\n2\n" + rest,
		contest.Unsolved:      "AB\n2\n" + rest,
		contest.TooLong:       "ACAF\n2\n" + rest,
		contest.NotFirst:      "AC\n2\nDHDH\n2\nNo moves needed\n2\n",
		contest.WrongSymbol:   "AC\n3\n" + rest,
		contest.NoMovesPhrase: "AC\n2\nDDHH\n2\nNo move needed\n2\n",
		contest.EmptyLine:     "AC\n2\nDDHH\n2\n\n2\n",
		contest.MissingLines:  "AC\n" + rest,
		contest.ExtraLines:    "AC\n2\n" + rest + "done\n",
		contest.WrongCase:     "ac\n2\n" + rest,
		contest.WhiteSpace:    "AC \n2\n" + rest,
	}
	for kind := contest.MistakeKind(0); kind.Hint() != ""; kind++ {
		if outputs[kind] == "" {
			t.Errorf("no program makes the mistake %v", kind)
		}
	}
	for _, c := range []struct{ name, needs, text string }{
		{"prints.sh", "sh", "printf %s \"$1\"\n"},
		{"prints.py", "python3", "import sys\nsys.stdout.write(sys.argv[1])\n"},
		{"prints.cpp", "g++", "#include <cstdio>\nint main(int, char **words) { fputs(words[1], stdout); }\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := exec.LookPath(c.needs); err != nil {
				t.Skipf("not run here: %s (no %s)", c.name, c.needs)
			}
			var program *judge.Program
			var err error
			if c.needs == "sh" {
				program, err = judge.NewProgram("sh", source(t, c.name, c.text))
			} else {
				program, err = build(t, source(t, c.name, c.text), "")
			}
			if err != nil {
				t.Fatal(err)
			}
			test := sample(t)
			for kind, output := range outputs {
				prints := *program
				prints.Args = append(slices.Clone(program.Args), output)
				j := judge.Judge{Program: &prints, Limits: generous}
				got, err := j.Run(t.Context(), &test)
				if err != nil {
					t.Fatal(err)
				}
				want := contest.WA
				if kind == contest.WhiteSpace {
					want = contest.PE
				}
				if got.Verdict != want || got.Mistake == nil || got.Mistake.Kind != kind {
					t.Errorf("%q: %s with %v, want %s with %v", output, got.Verdict, got.Mistake, want, kind)
				}
			}
		})
	}
}

// TestSuiteAcceptsASubmission runs the whole suite, in each form.
func TestSuiteAcceptsASubmission(t *testing.T) {
	needLimits(t)
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip("not run here: main.cpp (no g++)")
	}
	program, err := build(t, filepath.Join("..", "examples", "submit", "main.cpp"), "")
	if err != nil {
		t.Fatal(err)
	}
	j := judge.Judge{Program: program, Limits: generous}
	for _, form := range []judge.Form{{}, {NoZero: true}} {
		for _, test := range form.Suite() {
			if got, err := j.Run(t.Context(), &test); err != nil || got.Verdict != contest.AC {
				t.Errorf("%+v: %+v, %v, want AC", form, got, err)
			}
		}
	}
}

func TestCompileErrors(t *testing.T) {
	needLimits(t)
	for _, c := range []struct{ name, needs, compile, standard, command string }{
		{"wrong.cpp", "g++", "", "C++17", "g++ -O2 -std=c++17 -o program wrong.cpp"},
		{"wrong.cpp", "g++", "g++ -std=c++98 -o {program} {source}", "", "g++ -std=c++98 -o program wrong.cpp"},
		{"wrong.py", "python3", "", "Python 3", "python3 -m py_compile wrong.py"},
		{"-wrong.py", "python3", "", "Python 3", "python3 -m py_compile ./-wrong.py"},
		{"wrong.js", "node", "", "JavaScript", "node --check wrong.js"},
	} {
		t.Run(c.name+" "+c.compile, func(t *testing.T) {
			if _, err := exec.LookPath(c.needs); err != nil {
				t.Skipf("not run here: errors of %s (no %s)", c.name, c.needs)
			}
			_, err := build(t, source(t, c.name, "int main() { retrun 0; }\n"), c.compile)
			failed := (*judge.CompileError)(nil)
			if !errors.As(err, &failed) {
				t.Fatalf("%v, want a compile error", err)
			}
			if failed.Standard != c.standard || failed.Command != c.command || !strings.Contains(failed.Output, "main()") {
				t.Errorf("%+v, want %s by %s, and the compiler's words", failed, c.standard, c.command)
			}
		})
	}
}

// TestInterpreter holds that a script that looks for the interpreter, as a manager of versions has one in PATH, is not run for each test.
func TestInterpreter(t *testing.T) {
	needLimits(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("not run here: main.py (no python3)")
	}
	folder := t.TempDir()
	shim := fmt.Sprintf("#!/bin/sh\necho run >> %q/runs\nexec %q \"$@\"\n", folder, python)
	if err := os.WriteFile(filepath.Join(folder, "python3"), []byte(shim), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	t.Setenv("PYTHONPYCACHEPREFIX", filepath.Join(folder, "cache"))
	program, err := build(t, source(t, "main.py", "print('AC\\n2\\nDDHH\\n2\\nNo moves needed\\n2')\n"), "")
	if err != nil {
		t.Fatal(err)
	}
	test := sample(t)
	j := judge.Judge{Program: program, Limits: generous}
	for range 2 {
		if got, err := j.Run(t.Context(), &test); err != nil || got.Verdict != contest.AC {
			t.Errorf("%+v, %v, want AC", got, err)
		}
	}
	runs, err := os.ReadFile(filepath.Join(folder, "runs"))
	if err != nil || string(runs) != "run\n" {
		t.Errorf("the script ran for %q, %v, want it once", runs, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "cache")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("compiling leaves its files behind: %v", err)
	}
}

// TestNoInterpreter holds that an interpreter that does not say where it is runs by its name.
func TestNoInterpreter(t *testing.T) {
	needLimits(t)
	folder := t.TempDir()
	silent := "#!/bin/sh\ncase $1 in -*) exit 0 ;; esac\n" + right + "\n"
	if err := os.WriteFile(filepath.Join(folder, "python3"), []byte(silent), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	program, err := build(t, source(t, "main.py", ""), "")
	if err != nil {
		t.Fatal(err)
	}
	if program.Args[0] != "python3" {
		t.Errorf("it runs %q, want python3", program.Args)
	}
}

func TestCompileCommand(t *testing.T) {
	needLimits(t)
	path := source(t, "program.script", "#!/bin/sh\n"+right+"\n")
	program, err := build(t, path, "install -m 755 {source} {program}")
	if err != nil {
		t.Fatal(err)
	}
	test := sample(t)
	j := judge.Judge{Program: program, Limits: generous}
	if got, err := j.Run(t.Context(), &test); err != nil || got.Verdict != contest.AC {
		t.Errorf("%+v, %v, want AC", got, err)
	}
	if program, err = build(t, source(t, "-s a.script", "#!/bin/sh\n"+right+"\n"), "install -m 755 {source} {program}"); err != nil {
		t.Fatal(err)
	}
	j.Program = program
	if got, err := j.Run(t.Context(), &test); err != nil || got.Verdict != contest.AC {
		t.Errorf("%+v, %v, want AC", got, err)
	}
	for compile, want := range map[string]string{
		"true {source}":             "true program.script has made no program, want {program} where its name stands",
		"no-such-compiler {source}": "no-such-compiler: no such program, and program.script is compiled with it; --compile names another",
	} {
		if _, err := build(t, path, compile); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", compile, err, want)
		}
	}
	if _, err := judge.NewSource(path, "gcc main.c"); err == nil {
		t.Error("a command without {source} is accepted")
	}
}

// TestOpeningSource holds a source that prints nothing to what it opens.
func TestOpeningSource(t *testing.T) {
	needLimits(t)
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("not run here: main.py (no python3)")
	}
	program, err := build(t, source(t, "main.py", "try:\n    open('rotationa.in')\nexcept OSError:\n    pass\n"), "")
	if err != nil {
		t.Fatal(err)
	}
	test := sample(t)
	j := judge.Judge{Program: program, Limits: generous}
	got, err := j.Run(t.Context(), &test)
	if err != nil || got.Verdict != contest.WA || !strings.Contains(got.Note, "its source has open") {
		t.Errorf("%+v, %v, want WA and a note", got, err)
	}
}

func TestProgramErrors(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	if err := os.WriteFile("here", []byte("#!/bin/sh\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"./missing":  "./missing: no such program",
		"no-such-it": "no-such-it: no such program",
		folder:       folder + ": is a directory, want a program or a source",
	} {
		if _, err := judge.NewProgram(name); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if runtime.GOOS == "windows" { // where a file's name says whether it is a program
		return
	}
	for _, name := range []string{"here", "./here"} {
		if _, err := judge.NewProgram(name); err == nil {
			t.Errorf("%s is taken for a program", name)
		}
	}
	if _, err := judge.NewProgram(); err == nil {
		t.Error("no program is taken for one")
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	needLimits(t)
	test := sample(t)
	j := judge.Judge{Program: script(t, "sleep 100"), Limits: generous}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := j.Run(ctx, &test); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v, want the context's error", err)
	}
}

func TestForms(t *testing.T) {
	boards := sample(t).Boards
	tests := []judge.Test{{Name: "a", Input: contest.Input(boards...), Boards: boards}}
	for _, c := range []struct {
		form judge.Form
		want []string // inputs
	}{
		{judge.Form{}, []string{string(tests[0].Input)}},
		{judge.Form{NoZero: true}, []string{strings.TrimSuffix(string(tests[0].Input), "0\n")}},
		{judge.Form{OnePerFile: true}, []string{boards[0].String() + "\n0\n", boards[1].String() + "\n0\n", boards[2].String() + "\n0\n"}},
		{judge.Form{NoZero: true, OnePerFile: true}, []string{boards[0].String() + "\n", boards[1].String() + "\n", boards[2].String() + "\n"}},
	} {
		var got []string
		var all []octothorpe.Board
		for _, test := range c.form.Tests(tests) {
			got = append(got, string(test.Input))
			all = append(all, test.Boards...)
		}
		if !slices.Equal(got, c.want) || !slices.Equal(all, boards) {
			t.Errorf("%+v: %q of %v, want %q", c.form, got, all, c.want)
		}
	}
}

// TestExtreme: in each form, the extreme tests are all that the suite lacks.
func TestExtreme(t *testing.T) {
	boards := 0
	for _, test := range contest.Suite() {
		if test.Group == contest.Extreme {
			boards += len(test.Boards)
		}
	}
	for _, form := range []judge.Form{{}, {NoZero: true}, {OnePerFile: true}} {
		got := 0
		for _, test := range form.Extreme() {
			if !strings.Contains(test.Name, "extreme") {
				t.Errorf("%+v has %s", form, test.Name)
			}
			got += len(test.Boards)
		}
		if got != boards || boards == 0 {
			t.Errorf("%+v has %d boards, want %d", form, got, boards)
		}
	}
}

// TestSuite holds the suite to its boards: in a form of a judge, no test has a form of its own.
func TestSuite(t *testing.T) {
	for _, form := range []judge.Form{{}, {NoZero: true}, {OnePerFile: true}} {
		tests := form.Suite()
		if len(tests) == 0 {
			t.Errorf("%+v: no tests", form)
		}
		for _, test := range tests {
			read, err := judge.NewTest(test.Name, test.Input)
			if err != nil || !slices.Equal(read.Boards, test.Boards) {
				t.Errorf("%+v: %s has the boards %v, %v, want %v", form, test.Name, read.Boards, err, test.Boards)
			}
			if strings.Contains(test.Name, "extreme") || form != (judge.Form{}) && strings.Contains(test.Name, "form") {
				t.Errorf("%+v has %s", form, test.Name)
			}
			if zero := strings.HasSuffix(string(test.Input), "\n0\n"); form != (judge.Form{}) && zero == form.NoZero {
				t.Errorf("%+v: %s ends with %q", form, test.Name, test.Input[len(test.Input)-3:])
			}
		}
	}
}

func TestLimitsOfJudges(t *testing.T) {
	want := map[string][2]judge.Limits{ // and for Java
		"poj":    {{15 * time.Second, 153_600_000}, {15 * time.Second, 153_600_000}},
		"hdu":    {{15 * time.Second, 153_600_000}, {30 * time.Second, 307_200_000}},
		"acwing": {{4 * time.Second, 67_108_864}, {4 * time.Second, 67_108_864}},
		"uva":    {{3 * time.Second, 134_217_728}, {3 * time.Second, 134_217_728}},
		"boj":    {{time.Second, 134_217_728}, {time.Second, 134_217_728}},
		"cogs":   {{time.Second, 134_217_728}, {time.Second, 134_217_728}},
		"wzoi":   {{time.Second, 268_435_456}, {time.Second, 268_435_456}},
	}
	for _, o := range judge.Owns() {
		if got := [2]judge.Limits{o.Limits(false), o.Limits(true)}; got != want[o.Name] {
			t.Errorf("%s: %v, want %v", o.Name, got, want[o.Name])
		}
		delete(want, o.Name)
	}
	if len(want) > 0 {
		t.Errorf("no limits of %v", want)
	}
}

func TestParseFiles(t *testing.T) {
	if got, err := judge.ParseFiles("rotationa.in,rotationa.out"); err != nil || *got != (judge.Files{In: "rotationa.in", Out: "rotationa.out"}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"", ",", "a", "a,", ",b", "a,a", "a,b,c", "../a,b", "a,..", "a,.", "/a,b", `a\b,c`} {
		if got, err := judge.ParseFiles(text); err == nil {
			t.Errorf("%q is read as %v", text, *got)
		}
	}
}

func ExampleSource_Command() {
	source, err := judge.NewSource("rotation.cpp", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(source.Command())
	// Output: g++ -O2 -std=c++17 -o program rotation.cpp
}

func ExampleVerdict() {
	fmt.Println(judge.Verdict([]*judge.Result{{Verdict: contest.AC}, {Verdict: judge.TLE}, {Verdict: contest.WA}}))
	// Output: TLE
}
