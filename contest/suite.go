package contest

import (
	"fmt"
	"slices"

	"octothorpe"
)

// A Test is a file of the suite: an input, and what it is for.
type Test struct {
	Name    string // of its files, with its number: "01-sample"
	Purpose string // what it is for, in a sentence
	Group   Group
	Form    string // the name of the input's [Form], or "" for a judge's own
	Boards  []octothorpe.Board
}

// A Group is what kind of test one is.
type Group uint8

// The groups.
const (
	Sample     Group = iota // shown to everyone
	Secret                  // in a judge's own form, and no more than a plain search answers in a third of a second
	OtherForms              // the same in a form that is not a judge's own, and that [Validate] refuses
	Extreme                 // what costs more, to be run when asked for
)

var groupWords = [...]string{"sample", "secret", "forms", "extreme"}

// String returns the group in a word.
func (g Group) String() string { return groupWords[g] }

// MarshalText returns the group in a word. It implements [encoding.TextMarshaler].
func (g Group) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// Suite returns a graded set of tests, always the same, in their order. On each slip of [Slips] at least one falls that is not
// extreme, while a plain IDA* with the bound of the engine ida looks at no more than [FileNodes] for any of these.
//
// The boards are those that [DealSuite] finds; they need not be found.
func Suite() []Test {
	tests := make([]Test, len(plans))
	for i, p := range plans {
		tests[i] = p.test(i)
		for _, digits := range suiteBoards(p.name) {
			board, err := octothorpe.ParseBoard(digits)
			if err != nil {
				panic(err) // the table is made of boards
			}
			tests[i].Boards = append(tests[i].Boards, board)
		}
	}
	return tests
}

// test returns a plan's test, without boards. Its place is from 0.
func (p *plan) test(place int) Test {
	return Test{Name: fmt.Sprintf("%02d-%s", place+1, p.name), Purpose: p.purpose, Group: p.group, Form: p.form}
}

// Input returns the input, in the test's form.
func (t *Test) Input() []byte {
	i := slices.IndexFunc(forms, func(f Form) bool { return f.Name == t.Form })
	if i < 0 {
		return Input(t.Boards...)
	}
	return forms[i].Input(t.Boards...)
}

// Answers returns the right output.
func (t *Test) Answers() []byte {
	var output []byte
	for _, board := range t.Boards {
		output = append(output, right(board)...)
	}
	return output
}
