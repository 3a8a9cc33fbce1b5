package pack

import "fmt"

// kattis is a package of the problem package format, version legacy: one folder, with the problem's name, as the archive should have.
//
// Kattis finds the time limit by itself, and a legacy package may not give it. What compares outputs by default ignores case and
// spacing, if it is not told otherwise.
func kattis(p *Problem) []file {
	files := append(p.submissionFiles("submissions/"), p.dataFiles()...)
	files = append(files, p.validatorFiles()...)
	files = append(files,
		file{"problem.yaml", p.legacyYAML()},
		file{"input_validators/validate.py", p.Validator},
		file{"problem_statement/figure.png", figurePNG},
	)
	for _, s := range p.Statements {
		files = append(files, file{"problem_statement/problem." + s.Language + ".tex", s.latex()})
	}
	return within(p.Name, files)
}

// legacyYAML returns the problem.yaml of the version legacy, in which the name is one text.
func (p *Problem) legacyYAML() string {
	validation := "default\nvalidator_flags: case_sensitive space_change_sensitive"
	if p.Checker {
		validation = "custom"
	}
	return fmt.Sprintf("name: %s\nvalidation: %s\nlimits:\n  memory: %d\n", p.title("en"), validation, p.mebibytes())
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
