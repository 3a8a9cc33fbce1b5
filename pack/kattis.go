package pack

import (
	"fmt"
	"strings"
)

// kattis is a package of the problem package format, version legacy: one folder, with the problem's name.
//
// Kattis finds the time limit by itself, and a legacy package may not give it. What compares outputs by default ignores case and
// spacing, if it is not told otherwise.
func kattis(p *Problem) []file {
	var b strings.Builder
	b.WriteString("name:\n")
	for _, s := range p.Statements {
		fmt.Fprintf(&b, "  %s: %s\n", s.Language, s.title())
	}
	fmt.Fprintf(&b, "validation: default\nvalidator_flags: case_sensitive space_change_sensitive\nlimits:\n  memory: %d\n", p.mebibytes())

	files := append(p.submissionFiles("submissions/"), p.dataFiles()...)
	files = append(files, file{"problem.yaml", b.String()}, file{"input_validators/validate.py", p.Validator})
	for _, s := range p.Statements {
		files = append(files, file{"problem_statement/problem." + s.Language + ".tex", s.latex()})
	}
	for i := range files {
		files[i].path = p.Name + "/" + files[i].path
	}
	return files
}

// dataFiles returns the tests, parted into those for everyone and the others.
func (p *Problem) dataFiles() []file {
	var files []file
	for _, test := range p.Tests {
		folder := "data/secret/"
		if test.Sample {
			folder = "data/sample/"
		}
		files = append(files, test.files(folder+test.Name, ".ans")...)
	}
	return files
}
