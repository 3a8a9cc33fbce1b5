package pack_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/pack"
)

// write returns the archive of a format.
func write(t *testing.T, format string, checker bool) []byte {
	t.Helper()
	var b bytes.Buffer
	p := pack.New()
	p.Checker = checker
	if err := pack.ByName(format).Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// unpack returns what is in the archive of a format, by path.
func unpack(t *testing.T, format string) map[string]string {
	t.Helper()
	return unzip(t, write(t, format, false))
}

func unzip(t *testing.T, raw []byte) map[string]string {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r) // which holds it to its sum
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := files[f.Name]; twice {
			t.Errorf("%s is there twice", f.Name)
		}
		files[f.Name] = string(text)
	}
	return files
}

// TestEveryFormat holds archives to what goes for all: legal inputs, their right answers, plain texts, and the same bytes each time.
func TestEveryFormat(t *testing.T) {
	for _, format := range pack.Formats() {
		t.Run(format.Name, func(t *testing.T) {
			if !bytes.Equal(write(t, format.Name, true), write(t, format.Name, true)) {
				t.Error("two archives differ")
			}
			files := unzip(t, write(t, format.Name, true))
			inputs := 0
			for name, text := range files {
				isText(t, name, text)
				base, isInput := strings.CutSuffix(name, ".in")
				if !isInput || strings.Contains(name, "valid_") { // of these TestICPC says more
					continue
				}
				inputs++
				if err := contest.Validate(strings.NewReader(text)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				answers, other := files[base+".ans"], files[base+".out"]
				if want := solved(t, text); answers+other != want {
					t.Errorf("%s is answered\n%s%s\nwant\n%s", name, answers, other, want)
				}
			}
			if want := len(pack.New().Tests); inputs != want || inputs < 20 {
				t.Errorf("%d inputs, want %d, which are 20 at least", inputs, want)
			}
		})
	}
}

// isText holds a file to UTF-8 without a mark, line feeds alone, and one at its end, if it is no picture.
func isText(t *testing.T, name, text string) {
	t.Helper()
	switch {
	case strings.HasSuffix(name, ".png"):
		decode(t, []byte(text))
	case !utf8.ValidString(text), strings.HasPrefix(text, "\ufeff"):
		t.Errorf("%s is not UTF-8 without a mark", name)
	case strings.Contains(text, "\r"):
		t.Errorf("%s has carriage returns", name)
	case !strings.HasSuffix(text, "\n"):
		t.Errorf("%s does not end in a line feed", name)
	}
}

// solved returns the right output for an input.
func solved(t *testing.T, input string) string {
	t.Helper()
	var b strings.Builder
	for board, err := range octothorpe.NewReader(strings.NewReader(input), "input").All() {
		if err != nil {
			t.Fatal(err)
		}
		s := octothorpe.Solve(board)
		moves := string(s.Moves)
		if s.Length == 0 {
			moves = "No moves needed"
		}
		fmt.Fprintf(&b, "%s\n%d\n", moves, s.Symbol)
	}
	return b.String()
}

// holds holds the files of a format to rules: each path is of one of the forms, and each form is that of at least so many.
func holds(t *testing.T, files map[string]string, forms map[string]int) {
	t.Helper()
	for form, least := range forms {
		count := 0
		for name := range files {
			if regexp.MustCompile("^" + form + "$").MatchString(name) {
				count++
			}
		}
		if count < least {
			t.Errorf("%d files are of the form %s, want %d at least", count, form, least)
		}
	}
	for name := range files {
		known := false
		for form := range forms {
			known = known || regexp.MustCompile("^"+form+"$").MatchString(name)
		}
		if !known {
			t.Errorf("nothing asks for %s", name)
		}
	}
}

func TestZip(t *testing.T) {
	files := unpack(t, "zip")
	holds(t, files, map[string]int{
		`\d\d\.in`: 20, `\d\d\.ans`: 20, `README`: 1, `statement\.(en|zh)\.md`: 2, `figure\.(svg|png)`: 2, `validate\.py`: 1,
		`accepted/\w+\.(cpp|java|go)`: 3, `wrong_answer/\w+\.cpp`: 5, `time_limit_exceeded/\w+\.cpp`: 1, `run_time_error/\w+\.cpp`: 1,
	})
	for line := range strings.Lines(unzip(t, write(t, "zip", true))["README"]) {
		if len(line) > 80+1 {
			t.Errorf("a line of the README is too long: %s", line)
		}
	}
	for name := range files {
		if number, ok := strings.CutSuffix(name, ".in"); ok && !strings.Contains(files["README"], "\n  "+number+"  ") {
			t.Errorf("README does not name %s", name)
		}
	}
	if sample := files["01.in"]; !strings.Contains(files["statement.en.md"], sample) || !strings.Contains(files["statement.zh.md"], sample) {
		t.Error("a statement has no sample")
	}
}

func TestKattis(t *testing.T) {
	files := inside(t, "kattis")
	holds(t, files, map[string]int{
		`problem\.yaml`: 1, `problem_statement/problem\.(en|zh)\.tex`: 2, `problem_statement/figure\.png`: 1, `input_validators/validate\.py`: 1,
		`data/sample/[a-z0-9-]+\.(in|ans)`: 2, `data/secret/[a-z0-9-]+\.(in|ans)`: 40,
		`submissions/accepted/\w+\.(cpp|java|go)`: 3, `submissions/wrong_answer/\w+\.cpp`: 5,
		`submissions/time_limit_exceeded/\w+\.cpp`: 1, `submissions/run_time_error/\w+\.cpp`: 1,
	})
	differ(t, files)
	want := `name: The Rotation Game
validation: default
validator_flags: case_sensitive space_change_sensitive
limits:
  memory: 1024
`
	if got := files["problem.yaml"]; got != want {
		t.Errorf("problem.yaml is\n%s\nwant\n%s", got, want)
	}
	if !strings.HasPrefix(files["input_validators/validate.py"], "#!/usr/bin/env python3\n") {
		t.Error("the first line of the validator does not say that it is in Python 3")
	}
	for _, language := range []string{"en", "zh"} {
		isLatex(t, files["problem_statement/problem."+language+".tex"])
	}
}

// isLatex holds a statement to what Kattis wants of it, and to what opens and closes in pairs.
func isLatex(t *testing.T, text string) {
	t.Helper()
	if !strings.HasPrefix(text, `\problemname{`) || strings.Count(text, `\section*{`) != 2 || strings.Contains(text, "`") {
		t.Errorf("no statement of Kattis:\n%s", text)
	}
	for _, environment := range []string{"center", "itemize"} {
		opens, closes := strings.Count(text, `\begin{`+environment+`}`), strings.Count(text, `\end{`+environment+`}`)
		if opens != 1 || closes != 1 {
			t.Errorf("%s opens %d times and closes %d times", environment, opens, closes)
		}
	}
	if strings.Count(text, `{figure.png}`) != 1 {
		t.Error("the figure is not there once")
	}
	if regexp.MustCompile(`(^|[^\\])[#%&_$]`).MatchString(text) {
		t.Error("a sign that LaTeX takes for its own stands as it is")
	}
}

// differ holds samples and other tests to names that differ, for some judges put them together.
func differ(t *testing.T, files map[string]string) {
	t.Helper()
	for name := range files {
		if path.Dir(name) != "data/sample" {
			continue
		}
		if _, both := files["data/secret/"+path.Base(name)]; both {
			t.Errorf("%s is a name of a sample and of another test", path.Base(name))
		}
	}
}

func TestHUSTOJ(t *testing.T) {
	holds(t, unpack(t, "hustoj"), map[string]int{`[a-z0-9-]+\.in`: 20, `[a-z0-9-]+\.out`: 20})
}

func TestLuogu(t *testing.T) {
	files := unpack(t, "luogu")
	holds(t, files, map[string]int{`[a-z]*\d+\.in`: 20, `[a-z]*\d+\.out`: 20, `config\.yml`: 1})
	for name := range files {
		if strings.HasSuffix(name, ".in") != strings.Contains(files["config.yml"], name+":\n  timeLimit: 1000\n") {
			t.Errorf("config.yml does not limit %s, or should not", name)
		}
	}
	size := 0
	for _, text := range files {
		size += len(text)
	}
	if packed := len(write(t, "luogu", true)); packed > 50_000_000 || size > 100_000_000 {
		t.Errorf("%d bytes, packed %d", size, packed)
	}
}

func TestDOMjudge(t *testing.T) {
	files := unpack(t, "domjudge")
	holds(t, files, map[string]int{
		`problem\.yaml`: 1, `problem\.html`: 1, `domjudge-problem\.ini`: 1,
		`data/sample/[a-z0-9-]+\.(in|ans)`: 2, `data/secret/[a-z0-9-]+\.(in|ans)`: 40,
		`submissions/accepted/\w+\.(cpp|java|go)`: 3, `submissions/wrong_answer/\w+\.cpp`: 5,
		`submissions/time_limit_exceeded/\w+\.cpp`: 1, `submissions/run_time_error/\w+\.cpp`: 1,
	})
	differ(t, files)
	if got, want := files["domjudge-problem.ini"], "timelimit='1'\n"; got != want {
		t.Errorf("domjudge-problem.ini is %q, want %q", got, want)
	}
	if got, want := files["problem.yaml"], "name: The Rotation Game\n"; !strings.HasPrefix(got, want) {
		t.Errorf("problem.yaml is\n%s\nwant it to begin with %s", got, want)
	}
	isPage(t, files["problem.html"])
}

// isPage holds a page to elements that close in the order in which they open, and to both statements with their samples.
func isPage(t *testing.T, page string) {
	t.Helper()
	var open []string
	for _, m := range regexp.MustCompile(`<(/?)([a-z][A-Za-z0-9]*)[^>]*>`).FindAllStringSubmatch(page, -1) {
		switch {
		case m[2] == "meta", strings.HasSuffix(m[0], "/>"):
		case m[1] == "":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Fatalf("%s closes within %v", m[0], open)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%v do not close", open)
	}
	sample := string(pack.New().Tests[0].Input)
	if strings.Count(page, "<pre>"+sample+"</pre>") != 2 || strings.Count(page, "<h1>") != 2 || strings.Count(page, "<ul>") != 2 {
		t.Errorf("no page of two statements with their samples:\n%s", page)
	}
	if strings.Count(page, "<svg ") != 2 || strings.Count(page, ` role="img" aria-label="`) != 2 || strings.Contains(page, " id=") {
		t.Error("the figure is not told in words in both, or has names, which would be there twice")
	}
}

func TestHydro(t *testing.T) {
	files := inside(t, "hydro")
	holds(t, files, map[string]int{
		`problem\.yaml`: 1, `problem_(en|zh)\.md`: 2, `additional_file/figure\.png`: 1, `testdata/config\.yaml`: 1, `testdata/\d\d\.in`: 20, `testdata/\d\d\.out`: 20,
	})
	config := files["testdata/config.yaml"]
	if want := "type: default\ntime: 1000ms\nmemory: 1024m\nsubtasks:\n"; !strings.HasPrefix(config, want) {
		t.Errorf("config.yaml is\n%s\nwant it to begin with\n%s", config, want)
	}
	var named []string
	for _, m := range regexp.MustCompile(`(?m)^      - input: (\S+)\n        output: (\S+)$`).FindAllStringSubmatch(config, -1) {
		named = append(named, "testdata/"+m[1], "testdata/"+m[2])
	}
	for name := range files {
		if strings.HasPrefix(name, "testdata/") && !strings.HasSuffix(name, ".yaml") && !slices.Contains(named, name) {
			t.Errorf("config.yaml does not name %s", name)
		}
	}
	if others := 5; len(named) != len(files)-others {
		t.Errorf("config.yaml names %d files, want %d", len(named), len(files)-others)
	}
	for _, language := range []string{"en", "zh"} {
		text := files["problem_"+language+".md"]
		if strings.Count(text, "](file://figure.png)\n") != 1 {
			t.Errorf("the figure is not where Hydro has files of a problem, in %s", language)
		}
		sample := "\n\n```input1\n" + files["testdata/01.in"] + "```\n\n```output1\n" + files["testdata/01.out"] + "```\n"
		if !strings.HasSuffix(text, sample) {
			t.Errorf("there is no sample as Hydro has them, in %s:\n%s", language, text)
		}
	}
}

// TestAcceptedAreTheExamples holds the copies to what they are copies of: make them anew with go generate ./pack.
func TestAcceptedAreTheExamples(t *testing.T) {
	for name, as := range map[string]string{"main.cpp": "ida_cpp.cpp", "Main.java": "Main.java", "main.go": "ida_go.go"} {
		example, err := os.ReadFile(filepath.Join("..", "examples", "submit", name))
		if err != nil {
			t.Fatal(err)
		}
		all := pack.New().Submissions
		at := slices.IndexFunc(all, func(s *pack.Submission) bool { return s.Name == as })
		if at < 0 || all[at].Source != string(example) || all[at].Verdict != pack.Accepted {
			t.Errorf("%s is not as in examples/submit: run go generate ./pack", name)
		}
	}
}

// TestSubmissionsHaveNamesOfTheirOwn: the problem package format tells programs apart by their names without the endings.
func TestSubmissionsHaveNamesOfTheirOwn(t *testing.T) {
	names := map[string]bool{}
	for _, s := range pack.New().Submissions {
		name := strings.ToLower(strings.TrimSuffix(s.Name, path.Ext(s.Name)))
		if names[name] {
			t.Errorf("%s is there twice", name)
		}
		names[name] = true
	}
}
