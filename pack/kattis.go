package pack

import "fmt"

// kattis is a package of the problem package format, version legacy: one folder, with the problem's name, as the archive should have.
//
// Kattis finds the time limit by itself, and a legacy package may not give it. What compares outputs by default ignores case and
// spacing, if it is not told otherwise.
func kattis(p *Problem) []file {
	files := append(p.submissionFiles("submissions/"), p.dataFiles()...)
	files = append(files, file{"problem.yaml", p.legacyYAML()}, file{"input_validators/validate.py", p.Validator})
	for _, s := range p.Statements {
		files = append(files, file{"problem_statement/problem." + s.Language + ".tex", s.latex()})
	}
	for i := range files {
		files[i].path = p.Name + "/" + files[i].path
	}
	return files
}

// legacyYAML returns the problem.yaml of the version legacy, in which the name is one text.
func (p *Problem) legacyYAML() string {
	return fmt.Sprintf(`name: %s
validation: default
validator_flags: case_sensitive space_change_sensitive
limits:
  memory: %d
`, p.title("en"), p.mebibytes())
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
