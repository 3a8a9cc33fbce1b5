// Package pack makes problem packages: the Rotation Game, with its tests, as judges take it. Each [Format] follows the rules of its own
// importer, and is an archive whose bytes are always the same.
package pack

import (
	"time"

	"octothorpe/contest"
)

//go:generate cp ../examples/submit/main.cpp ../examples/submit/Main.java ../examples/submit/main.go files/accepted

// A Problem is what there is to pack.
type Problem struct {
	Name        string // in small letters and digits, for judges that want a short one
	Time        time.Duration
	Memory      int64        // bytes
	Statements  []*Statement // in English first, then in Chinese
	Tests       []Test       // the samples first
	Submissions []*Submission
	Validator   string // a program in Python that exits with 42 for legal inputs, and with 43 for others

	// MemoryChosen says that the limit of memory must be as it is: Luogu, which may not allow the usual one, is told it, too.
	MemoryChosen bool

	// Checker adds a program that compares outputs and tells the kind of mistake where the judge's own comparison would do. It takes
	// white space for a mistake, too.
	Checker bool
}

// A Test is an input, and the right output to it.
type Test struct {
	Name           string // with its number: "01-sample"
	Purpose        string // what it is for, in a sentence
	Sample         bool   // it is shown to everyone
	Input, Answers []byte
}

// The limits of the problem, if no others are set. All accepted submissions keep to half the time; the memory leaves room for what runs
// Java, and so for programs that are larger than they need be.
const (
	TimeLimit   = time.Second
	MemoryLimit = 1 << 30 // bytes
)

// New returns the problem, with those tests of [contest.Suite] that are in a judge's own form and not extreme.
func New() *Problem {
	p := &Problem{
		Name: "rotationgame", Time: TimeLimit, Memory: MemoryLimit,
		Statements:  []*Statement{newStatement("en", english), newStatement("zh", chinese)},
		Submissions: submissions(),
		Validator:   validator,
	}
	for _, test := range contest.Suite() {
		if test.Group != contest.Sample && test.Group != contest.Secret {
			continue
		}
		p.Tests = append(p.Tests, Test{test.Name, test.Purpose, test.Group == contest.Sample, test.Input(), test.Answers()})
	}
	return p
}

// title returns the problem's name in a language.
func (p *Problem) title(language string) string {
	for _, s := range p.Statements {
		if s.Language == language {
			return s.title()
		}
	}
	return p.Name
}
