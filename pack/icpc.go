package pack

import (
	"fmt"
	"strings"

	"octothorpe/contest"
)

// problemID tells the problem from all others. It was drawn once, and is another one if the problem is.
const problemID = "5d6f0c1e-8b7a-4c39-9a52-1f0e6b2d7c84"

// icpc is a package of the problem package format, version 2025-09: one folder, with the problem's name, as the archive should have.
// What compares outputs is our own program, which says the kind of mistake.
func icpc(p *Problem) []file {
	var settings strings.Builder
	settings.WriteString("problem_format_version: 2025-09\nname:\n")
	files := append(p.submissionFiles("submissions/"), p.dataFiles()...)
	for _, s := range p.Statements {
		fmt.Fprintf(&settings, "  %s: %s\n", s.Language, s.title())
		files = append(files, file{"statement/problem." + s.Language + ".md", s.body()})
	}
	fmt.Fprintf(&settings, "uuid: %s\nlimits:\n  time_limit: %s\n  memory: %d\n", problemID, p.seconds(), p.mebibytes())
	files = append(files,
		file{"problem.yaml", settings.String()},
		file{"input_validators/validate.py", p.Validator},
		file{"output_validator/compare.cpp", checkerFor(byKattis)},
		file{"statement/figure.png", figurePNG},
	)
	files = append(append(files, p.invalidInputs()...), p.outputs()...)
	return within(p.Name, files)
}

// body returns the Markdown without the title, which the judge puts there, as it does with the samples. Pandoc, with which
// problemtools shows statements, takes a picture that stands alone for a figure, and prints what is told of it as its caption; a blank
// beside it hinders that.
func (s *Statement) body() string {
	_, body, _ := strings.Cut(s.Markdown, "\n\n")
	return strings.Replace(body, figureLink, figureLink+"&nbsp;", 1)
}

// invalidInputs returns inputs that validators must refuse. All are texts of whole lines that end in a line feed, as the format wants
// of all files.
func (p *Problem) invalidInputs() []file {
	board, _, _ := strings.Cut(string(p.Tests[0].Input), "\n")
	board += "\n"
	return []file{
		{"data/invalid_input/no-zero.in", board},
		{"data/invalid_input/two-zeros.in", board + "0\n0\n"},
		{"data/invalid_input/behind-the-zero.in", "0\n" + board},
		{"data/invalid_input/nine-of-one.in", strings.Replace(board, "2", "1", 1) + "0\n"},
		{"data/invalid_input/two-blanks.in", strings.Replace(board, " ", "  ", 1) + "0\n"},
		{"data/invalid_input/too-many.in", strings.Repeat(board, contest.BoardLimit+1) + "0\n"},
	}
}

// outputs returns outputs for the first sample: the right one, and one for each kind of mistake.
func (p *Problem) outputs() []file {
	sample := &p.Tests[0]
	right := string(sample.Answers)
	files := append(sample.files("data/valid_output/right", ".ans"), file{"data/valid_output/right.out", right})
	for _, wrong := range []struct {
		kind     contest.MistakeKind
		from, to string
	}{
		{contest.BadLetter, "AC\n", "AZ\n"},
		{contest.Unsolved, "AC\n", "AB\n"},
		{contest.TooLong, "AC\n", "ACAF\n"},
		{contest.NotFirst, "DDHH\n", "HHDD\n"},
		{contest.WrongSymbol, "AC\n2\n", "AC\n1\n"},
		{contest.NoMovesPhrase, "No moves needed\n", "No move needed\n"},
		{contest.EmptyLine, "No moves needed\n", "\n"},
		{contest.MissingLines, "No moves needed\n2\n", ""},
		{contest.ExtraLines, "No moves needed\n2\n", "No moves needed\n2\ntime: 0.015 s\n"},
		{contest.WrongCase, "AC\n", "ac\n"},
		{contest.WhiteSpace, "AC\n", "AC \n"},
	} {
		name := "data/invalid_output/" + strings.ReplaceAll(wrong.kind.String(), "_", "-")
		files = append(append(files, sample.files(name, ".ans")...), file{name + ".out", strings.Replace(right, wrong.from, wrong.to, 1)})
	}
	return files
}
