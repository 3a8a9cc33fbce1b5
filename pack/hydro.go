package pack

import (
	"fmt"
	"strings"
)

// hydro is an archive as Hydro exports problems and reads them: a folder, and in it a page in Markdown for each language, what these
// show, and the tests with a config.yaml that names them, so that nothing is guessed by their names.
func hydro(p *Problem) []file {
	files := []file{
		{"problem.yaml", "title: " + p.title("zh") + "\n"},
		{"additional_file/figure.png", figurePNG},
		{"testdata/config.yaml", p.hydroConfig()},
	}
	for i, test := range p.Tests {
		files = append(files, test.files("testdata/"+numbered(i), ".out")...)
	}
	for _, s := range p.Statements {
		files = append(files, file{"problem_" + s.Language + ".md", s.markdown(p, "file://figure.png", hydroSample)})
	}
	if p.Checker {
		files = append(files, file{"testdata/checker.cc", checkerFor(byTestlib)})
	}
	return within(p.Name, files)
}

// hydroSample writes a sample as Hydro knows it, and shows it: side by side, to be copied (its documentation, "题目").
func hydroSample(number int, test *Test) string {
	return fmt.Sprintf("```input%d\n%s```\n\n```output%[1]d\n%[3]s```\n", number, test.Input, test.Answers)
}

// hydroConfig returns the config.yaml. Without a checker, Hydro compares lines but for white space at their ends.
func (p *Problem) hydroConfig() string {
	var config strings.Builder
	config.WriteString("type: default\n")
	if p.Checker {
		config.WriteString("checker_type: testlib\nchecker: checker.cc\n")
	}
	fmt.Fprintf(&config, "time: %dms\nmemory: %dm\nsubtasks:\n  - score: 100\n    id: 1\n    type: min\n    cases:\n",
		p.Time.Milliseconds(), p.mebibytes())
	for i := range p.Tests {
		fmt.Fprintf(&config, "      - input: %s.in\n        output: %[1]s.out\n", numbered(i))
	}
	return config.String()
}
