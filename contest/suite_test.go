package contest_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/search"
)

func ExampleSuite() {
	test := contest.Suite()[0]
	fmt.Printf("%s: %s\n%s%s", test.Name, test.Purpose, test.Input(), test.Answers())
	// Output:
	// 01-sample: The boards of the statement.
	// 1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3
	// 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3
	// 1 1 1 1 3 3 2 2 2 3 3 2 2 3 3 2 2 2 3 3 1 1 1 1
	// 0
	// AC
	// 2
	// DDHH
	// 2
	// No moves needed
	// 2
}

// TestSuiteIsDealt holds the boards at hand to those that are found.
func TestSuiteIsDealt(t *testing.T) {
	dealt, err := contest.DealSuite(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(dealt, contest.Suite(), cmpopts.EquateComparable(octothorpe.Board{})); diff != "" {
		t.Errorf("run go generate ./contest (-dealt +suite):\n%s", diff)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := contest.DealSuite(ctx); err == nil {
		t.Error("the suite is dealt when that is cancelled")
	}
}

func TestSuiteForm(t *testing.T) {
	name := regexp.MustCompile(`^\d\d-[a-z]+(-[a-z]+)*$`)
	seen := map[string]bool{}
	for i, test := range contest.Suite() {
		if !name.MatchString(test.Name) || seen[test.Name] || test.Name[:2] != fmt.Sprintf("%02d", i+1) {
			t.Errorf("test %d has the name %q", i+1, test.Name)
		}
		seen[test.Name] = true
		if test.Purpose == "" || len(test.Boards) == 0 {
			t.Errorf("%s has %d boards, for %q", test.Name, len(test.Boards), test.Purpose)
		}
		err := contest.Validate(bytes.NewReader(test.Input()))
		if (err == nil) != (test.Group != contest.OtherForms) {
			t.Errorf("%s of the group %v gives %v", test.Name, test.Group, err)
		}
		if got, err := contest.Answers(t.Context(), test.Input()); err != nil || !bytes.Equal(got, test.Answers()) {
			t.Errorf("%s is answered %q, %v", test.Name, got, err)
		}
	}
}

// TestSuiteIsAnswered has the textbook search answer all that is not extreme. It must look at no more nodes than a file may take.
func TestSuiteIsAnswered(t *testing.T) {
	engine, _ := search.ByName("ida")
	for _, test := range contest.Suite() {
		if test.Group == contest.Extreme {
			continue
		}
		nodes := int64(0)
		for _, board := range test.Boards {
			result := engine.Search(t.Context(), board, search.Options{Nodes: contest.FileNodes})
			if result.Solution != octothorpe.Solve(board) {
				t.Errorf("%s: %v is answered %v", test.Name, board, result.Solution)
			}
			nodes += result.Nodes
		}
		if nodes > contest.FileNodes {
			t.Errorf("%s takes %d nodes, want %d at most", test.Name, nodes, contest.FileNodes)
		}
	}
}

// TestSuiteAgainst holds tests to the slips that they are made for: each of their boards finds it out.
func TestSuiteAgainst(t *testing.T) {
	for name, slip := range map[string]string{
		"17-tied": "first-to-arrive", "18-tied-letters": "first-letters", "19-tied-searches": "lockstep",
		"20-many-answers": "from-the-end", "22-repeats": "skips-repeat", "04-one-move": "one-move-none", "02-solved": "empty-line",
	} {
		for _, test := range contest.Suite() {
			if test.Name != name {
				continue
			}
			for _, board := range test.Boards {
				if fails, err := byName(t, slip).Fails(t.Context(), contest.Input(board)); !fails || err != nil {
					t.Errorf("%s has %v, on which %s fails: %v, %v", name, board, slip, fails, err)
				}
			}
		}
	}
}
