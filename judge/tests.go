package judge

import (
	"bytes"
	"fmt"

	"octothorpe"
	"octothorpe/contest"
)

// A Test is an input, with its boards.
type Test struct {
	Name   string
	Input  []byte
	Boards []octothorpe.Board // in the input, in order
	Suite  *contest.Test      // the test of package contest's suite that it is made of; nil for others
}

// NewTest returns the test of an input in any form that octothorpe.Reader reads, and the reader's errors.
func NewTest(name string, input []byte) (Test, error) {
	test := Test{Name: name, Input: input}
	for board, err := range octothorpe.NewReader(bytes.NewReader(input), name).All() {
		if err != nil {
			return Test{}, err
		}
		test.Boards = append(test.Boards, board)
	}
	return test, nil
}

// Answers returns the right output.
func (t *Test) Answers() []byte { return (&contest.Test{Boards: t.Boards}).Answers() }

// A Form is how a judge sets tests, where that is not as in the statement.
type Form struct {
	NoZero     bool // no closing 0: the end of the file ends the input
	OnePerFile bool // each board is a test of its own
}

// Suite returns the tests of the suite of package contest, without those that take seconds. In a form that is not the zero Form, those
// are left out as well that have another form already.
func (f Form) Suite() []Test {
	return f.suite(func(g contest.Group) bool { return g != contest.Extreme && (g != contest.OtherForms || f == (Form{})) })
}

// Extreme returns the tests of the suite that take seconds.
func (f Form) Extreme() []Test {
	return f.suite(func(g contest.Group) bool { return g == contest.Extreme })
}

// suite returns the tests of some groups.
func (f Form) suite(takes func(contest.Group) bool) []Test {
	var tests []Test
	for _, t := range contest.Suite() {
		if takes(t.Group) {
			tests = append(tests, Test{Name: t.Name, Input: t.Input(), Boards: t.Boards, Suite: &t})
		}
	}
	return f.Tests(tests)
}

// Tests returns tests in the form. In the zero Form they stay as they are.
func (f Form) Tests(tests []Test) []Test {
	if f == (Form{}) {
		return tests
	}
	var formed []Test
	for _, t := range tests {
		if !f.OnePerFile {
			formed = append(formed, Test{t.Name, f.input(t.Boards...), t.Boards, t.Suite})
			continue
		}
		for i, board := range t.Boards {
			formed = append(formed, Test{fmt.Sprintf("%s/%d", t.Name, i+1), f.input(board), t.Boards[i : i+1], t.Suite})
		}
	}
	return formed
}

// input returns the input that has these boards.
func (f Form) input(boards ...octothorpe.Board) []byte {
	input := contest.Input(boards...)
	if f.NoZero {
		input = bytes.TrimSuffix(input, []byte("0\n"))
	}
	return input
}
