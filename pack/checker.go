package pack

import (
	_ "embed" // for the text of a file
	"strings"
)

//go:embed files/checker.cpp
var checker string

// A protocol is how a judge calls a program that compares outputs, by the name that it has in checker.cpp, which tells of it.
type protocol string

const (
	byTestlib protocol = "TESTLIB"
	byHUSTOJ  protocol = "HUSTOJ"
	byKattis  protocol = "KATTIS"
)

// checkerFor returns the program that compares outputs and tells the kind of mistake, as a judge calls it.
func checkerFor(judge protocol) string {
	return strings.Replace(checker, "#define PROTOCOL TESTLIB\n", "#define PROTOCOL "+string(judge)+"\n", 1)
}

// validatorFiles returns the checker where the versions of the problem package format before 2025-09 have it, if it is wanted.
func (p *Problem) validatorFiles() []file {
	if !p.Checker {
		return nil
	}
	return []file{{"output_validators/compare/compare.cpp", checkerFor(byKattis)}}
}
