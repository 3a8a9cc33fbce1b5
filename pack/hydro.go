package pack

import (
	"fmt"
	"strings"
)

// hydro is an archive as Hydro exports problems and reads them: a page in Markdown for each language, and the tests in one folder with
// a config.yaml that names them, so that nothing is guessed by their names.
func hydro(p *Problem) []file {
	var config strings.Builder
	fmt.Fprintf(&config, "type: default\ntime: %dms\nmemory: %dm\nsubtasks:\n  - score: 100\n    id: 1\n    type: min\n    cases:\n",
		p.Time.Milliseconds(), p.mebibytes())
	files := []file{{"problem.yaml", "title: " + p.title("zh") + "\n"}}
	for i, test := range p.Tests {
		name := numbered(i)
		fmt.Fprintf(&config, "      - input: %s.in\n        output: %[1]s.out\n", name)
		files = append(files, test.files("testdata/"+name, ".out")...)
	}
	for _, s := range p.Statements {
		files = append(files, file{"problem_" + s.Language + ".md", s.markdown(p)})
	}
	return append(files, file{"testdata/config.yaml", config.String()})
}
