package pack

import (
	"fmt"
	"strconv"
	"strings"

	"octothorpe/internal/wrap"
)

// plain is an archive for any judge: tests as NN.in and NN.ans, all else beside them, and a README.
func plain(p *Problem) []file {
	files := append(p.submissionFiles(""),
		file{"README", p.readme()},
		file{"validate.py", p.Validator},
		file{"figure.svg", figureSVG},
		file{"figure.png", figurePNG},
	)
	if p.Checker {
		files = append(files, file{"checker.cpp", checkerFor(byTestlib)})
	}
	for i, test := range p.Tests {
		files = append(files, test.files(numbered(i), ".ans")...)
	}
	for _, s := range p.Statements {
		files = append(files, file{"statement." + s.Language + ".md", s.markdown(p, "figure.svg", s.sample)})
	}
	return files
}

// numbered names the test of a place, from 0, by two digits.
func numbered(place int) string { return fmt.Sprintf("%02d", place+1) }

// files returns the test's two, whose path has the ending for answers.
func (t *Test) files(path, ending string) []file {
	return []file{{path + ".in", string(t.Input)}, {path + ending, string(t.Answers)}}
}

// submissionFiles returns the submissions, in a folder for each verdict.
func (p *Problem) submissionFiles(folder string) []file {
	var files []file
	for _, s := range p.Submissions {
		files = append(files, file{folder + string(s.Verdict) + "/" + s.Name, s.Source})
	}
	return files
}

// readme says what is in the archive.
func (p *Problem) readme() string {
	const purposeColumns = 74
	var b strings.Builder
	checks := ""
	if p.Checker {
		checks = `  checker.cpp           tells what kind of mistake an output has, and accepts
                        the right one only, byte for byte; a testlib checker, or
                        another, as its first lines tell
`
	}
	fmt.Fprintf(&b, `The Rotation Game (POJ 2286, UVa 1343, HDU 1667) for judges, as octo package
makes it.

  NN.in, NN.ans         inputs, and the only right answers to them
  statement.LL.md       the statement, in English (en) and Chinese (zh)
  figure.svg, .png      the figure in it, in two forms
  validate.py           exits with 42 for a legal input on standard input, and
                        with 43 for any other
%s  accepted              programs that are right
  wrong_answer, ...     programs that are wrong, by what a judge is to say

Limits: %s s and %d MiB for each input. Answers are unique: compare them byte
for byte, or line by line where a judge forgives blanks at the end of a line. A
judge that forgives all white space, or case, forgives too much.

The inputs:

`, checks, p.seconds(), p.mebibytes())
	for i, test := range p.Tests {
		_, name, _ := strings.Cut(test.Name, "-")
		fmt.Fprintf(&b, "  %s  %s\n", numbered(i), name)
		for line := range wrap.Lines(test.Purpose, purposeColumns) {
			fmt.Fprintf(&b, "      %s\n", line)
		}
	}
	return b.String()
}

// seconds returns the limit of time as all formats read it: without an exponent.
func (p *Problem) seconds() string { return strconv.FormatFloat(p.Time.Seconds(), 'f', -1, 64) }

// mebibytes returns the limit of memory.
func (p *Problem) mebibytes() int64 { return p.Memory / mebibyte }
