package contest_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"octothorpe"
	"octothorpe/contest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// rightOutput returns the right output for boards.
func rightOutput(boards ...octothorpe.Board) string {
	var text strings.Builder
	for _, board := range boards {
		solution := octothorpe.Solve(board)
		fmt.Fprintf(&text, "%s\n%d\n", firstLine(board), solution.Symbol)
	}
	return text.String()
}

func firstLine(board octothorpe.Board) string {
	if board.Solved() {
		return "No moves needed"
	}
	return string(octothorpe.Solve(board).Moves)
}

// checked checks an output, however it comes.
func checked(t tester, boards []octothorpe.Board, output string, o contest.Options) *contest.Report {
	report, err := contest.Check(slices.Values(boards), strings.NewReader(output), o)
	if err != nil {
		t.Fatal(err)
	}
	slowly, err := contest.Check(slices.Values(boards), iotest.OneByteReader(strings.NewReader(output)), o)
	if err != nil || !reflect.DeepEqual(report, slowly) {
		t.Fatal("a byte at a time: ", told(report), told(slowly), err)
	}
	return report
}

// told returns a report as lines: the verdict, and the mistakes with their kinds.
func told(r *contest.Report) []string {
	told := []string{string(r.Verdict)}
	for _, m := range r.Mistakes {
		told = append(told, fmt.Sprintf("%v, line %d: %v", m.Kind, m.Line, m))
	}
	return told
}

func ExampleCheck() {
	board, err := octothorpe.ParseBoard("1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3")
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := contest.Check(slices.Values([]octothorpe.Board{board}), strings.NewReader("DHDH\n2\n"), contest.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Verdict, report.Reason().Kind)
	fmt.Println(report.Reason())
	// Output:
	// WA not_first
	// board 1: solves it in 4 moves, but DDHH comes first in dictionary order: at place 2 D, not H
}

func ExampleValidate() {
	fmt.Println(contest.Validate(strings.NewReader("1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3\n")))
	// Output: 2:1: the text ends without the closing 0, want a line 0
}

// TestCheck has the boards of the sample, with the answers AC 2, DDHH 2 and none 2, and for every kind of mistake outputs that make it and
// no other.
func TestCheck(t *testing.T) {
	boards := parsed(t, sampleLine, sortedLine, solvedLine)
	const right = "AC\n2\nDDHH\n2\nNo moves needed\n2\n"
	for _, test := range []struct {
		name, output string
		want         []string
	}{
		{"right", right, []string{"AC"}},

		{"a letter", "AC\n2\nDDXH\n2\nNo moves needed\n2\n", []string{"WA", `bad_letter, line 3: board 2: 'X' at place 3 of "DDXH" is no move, want A to H`}},
		{"a letter and a blank", "AC\n2\nD DXH\n2\nNo moves needed\n2\n", []string{"WA", `bad_letter, line 3: board 2: 'X' at place 4 of "D DXH" is no move, want A to H`}},
		{"a comma", "A,C\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", `bad_letter, line 1: board 1: ',' at place 2 of "A,C" is no move, want A to H`}},
		{"a mark", "\ufeff" + right, []string{"WA", "bad_letter, line 1: board 1: a byte order mark stands before the output"}},
		{"UTF-16", "\xff\xfeA\x00C\x00\n\x002\x00\n\x00", []string{"WA", "bad_letter, line 1: board 1: the output is UTF-16, want it as ASCII or UTF-8"}},

		{"unsolved", "AC\n2\nDDH\n2\nNo moves needed\n2\n", []string{"WA", "unsolved, line 3: board 2: does not solve it: the center ends with 1 2 2 2 2 2 2 2"}},
		{"goes on", "ACA\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", "unsolved, line 1: board 1: solves it in 2 moves, and then goes on to a board that is not solved"}},
		{"moves for a solved board", "AC\n2\nDDHH\n2\nA\n2\n", []string{"WA", "unsolved, line 5: board 3: solves it in 0 moves, and then goes on to a board that is not solved"}},

		{"too long", "ACAF\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", "too_long, line 1: board 1: solves it in 4 moves, the shortest takes 2"}},
		{"too long for a solved board", "AC\n2\nDDHH\n2\nAF\n2\n", []string{"WA", "too_long, line 5: board 3: solves it in 2 moves, and none is needed"}},

		{"not first", "AC\n2\nDHDH\n2\nNo moves needed\n2\n", []string{"WA",
			"not_first, line 3: board 2: solves it in 4 moves, but DDHH comes first in dictionary order: at place 2 D, not H"}},

		{"wrong symbol", "AC\n2\nDDHH\n1\nNo moves needed\n2\n", []string{"WA", "wrong_symbol, line 4: board 2: the center ends with 2, and 1 is printed"}},
		{"symbol 0", "AC\n2\nDDHH\n2\nNo moves needed\n0\n", []string{"WA", "wrong_symbol, line 6: board 3: the center ends with 2, and 0 is printed"}},
		{"symbol 2.0", "AC\n2.0\nDDHH\n2.0\nNo moves needed\n2.0\n", []string{
			"WA", "wrong_symbol, line 2: board 1: the symbol is printed as 2.0, want 2",
			"wrong_symbol, line 4: board 2: the symbol is printed as 2.0, want 2",
			"wrong_symbol, line 6: board 3: the symbol is printed as 2.0, want 2",
		}},
		{"a time with a point", "AC\n2\n0.003\nDDHH\n2\nNo moves needed\n2\n", []string{
			"WA", "extra_lines, line 3: board 2: \"0.003\" is no part of its answer",
		}},
		{"symbol 22", "AC\n22\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", "wrong_symbol, line 2: board 1: the center ends with 2, and 22 is printed"}},

		{"symbol +2", "AC\n2\nDDHH\n+2\nNo moves needed\n2\n", []string{"WA", "wrong_symbol, line 4: board 2: the symbol is printed as +2, want 2"}},
		{"symbol + 2", "AC\n2\nDDHH\n+ 2\nNo moves needed\n2\n", []string{"WA", "wrong_symbol, line 4: board 2: the symbol is printed as + 2, want 2"}},
		{"symbol +1", "AC\n2\nDDHH\n+1\nNo moves needed\n2\n", []string{"WA", "wrong_symbol, line 4: board 2: the center ends with 2, and +1 is printed"}},
		{"symbol 02", "AC\n02\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", "wrong_symbol, line 2: board 1: the symbol is printed as 02, want 2"}},
		{"full width", "AC\n2\nDDHH\n2\nNo moves needed\n２\n", []string{"WA", "wrong_symbol, line 6: board 3: the symbol is printed as ２, want 2"}},
		{"a word", "AC\ntwo\nDDHH\n2\nNo moves needed\nTHREE\n", []string{"WA", "wrong_symbol, line 2: board 1: the symbol is printed as two, want 2",
			"wrong_symbol, line 6: board 3: the center ends with 2, and THREE is printed"}},
		{"letters", "AC\nB\nDDHH\nB\nNo moves needed\nb\n", []string{"WA", "wrong_symbol, line 2: board 1: the symbol is printed as B, want 2",
			"wrong_symbol, line 4: board 2: the symbol is printed as B, want 2", "wrong_symbol, line 6: board 3: the symbol is printed as b, want 2"}},
		{"the symbol first", "AC\n2\n2\nDDHH\nNo moves needed\n2\n", []string{"WA",
			`wrong_symbol, line 3: board 2: its two lines are in the wrong order, the symbol comes first`}},
		{"the symbols first", "2\nAC\n2\nDDHH\n2\nNo moves needed\n", []string{"WA",
			`wrong_symbol, line 1: board 1: its two lines are in the wrong order, the symbol comes first`,
			`wrong_symbol, line 3: board 2: its two lines are in the wrong order, the symbol comes first`,
			`wrong_symbol, line 5: board 3: its two lines are in the wrong order, the symbol comes first`}},

		{"the phrase is missing", "AC\n2\nDDHH\n2\n2\n", []string{"WA", `no_moves_phrase, line 5: board 3: the line "No moves needed" is missing`}},
		{"the phrase is misspelt", "AC\n2\nDDHH\n2\nNo move needed\n2\n", []string{"WA", `no_moves_phrase, line 5: board 3: "No move needed" in place of "No moves needed"`}},
		{"other words", "AC\n2\nDDHH\n2\nsolved!\n2\n", []string{"WA", `no_moves_phrase, line 5: board 3: "solved!" in place of "No moves needed"`}},
		{"a full stop", "AC\n2\nDDHH\n2\nNo moves needed.\n2\n", []string{"WA", `no_moves_phrase, line 5: board 3: "No moves needed." in place of "No moves needed"`}},
		{"the phrase where moves are needed", "No moves needed\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA",
			`no_moves_phrase, line 1: board 1: "No moves needed", and 2 moves are needed`}},

		{"an empty line", "AC\n2\nDDHH\n2\n\n2\n", []string{"WA", `empty_line, line 5: board 3: an empty line in place of "No moves needed"`}},
		{"a line of blanks", "AC\n2\nDDHH\n2\n  \n2\n", []string{"WA", `empty_line, line 5: board 3: an empty line in place of "No moves needed"`}},
		{"an empty line for moves", "\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", "empty_line, line 1: board 1: an empty line where 2 moves are needed"}},

		{"nothing", "", []string{"WA", "missing_lines, line 1: board 1: the output ends before its answer, and those of 2 more"}},
		{"no last answer", "AC\n2\nDDHH\n2\n", []string{"WA", "missing_lines, line 5: board 3: the output ends before its answer"}},
		{"no answer in the middle", "AC\n2\nNo moves needed\n2\n", []string{"WA", "missing_lines, line 3: board 2: its answer is missing"}},
		{"no first answer", "DDHH\n2\nNo moves needed\n2\n", []string{"WA", "missing_lines, line 1: board 1: its answer is missing"}},
		{"no symbol", "AC\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", "missing_lines, line 2: board 1: the line with the symbol is missing"}},
		{"no moves", "AC\n2\n2\nNo moves needed\n2\n", []string{"WA", "missing_lines, line 3: board 2: the line with the moves is missing"}},
		{"no last symbol", "AC\n2\nDDHH\n2\nNo moves needed\n", []string{"WA", "missing_lines, line 6: board 3: the line with the symbol is missing"}},

		{"debugging", "AC\n2\nbound 3\nbound 4\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", `extra_lines, line 3: board 2: "bound 3" is no part of its answer`}},
		{"debugging between the lines", "AC\nx=7\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", `extra_lines, line 2: board 1: "x=7" is no part of its answer`}},
		{"the time", right + "time 0.03 s\n", []string{"WA", `extra_lines, line 7: line 7: "time 0.03 s" stands behind the last answer`}},
		{"the length", "2\nAC\n2\n4\nDDHH\n2\n0\nNo moves needed\n2\n", []string{"WA", `extra_lines, line 1: board 1: "2" stands before its answer`,
			`extra_lines, line 4: board 2: "4" stands before its answer`, `extra_lines, line 7: board 3: "0" stands before its answer`}},
		{"moves on the way", "A\nAC\n2\nD\nDD\nDDH\nDDHH\n2\nNo moves needed\n2\n", []string{"WA",
			`extra_lines, line 1: board 1: "A" stands before its answer`, `extra_lines, line 4: board 2: "D" stands before its answer`}},
		{"an answer twice", "AC\n2\nAC\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", `extra_lines, line 3: board 2: "AC" stands before its answer`}},
		{"the last answer again", right + "No moves needed\n2\n", []string{"WA",
			`extra_lines, line 7: line 7: "No moves needed": the answer to board 3 is printed again behind the last answer`}},
		{"all again", right + right, []string{"WA", `extra_lines, line 7: line 7: "AC": the whole output is printed again`}},
		{"the first again", right + "AC\n2\n", []string{"WA", `extra_lines, line 7: line 7: "AC" stands behind the last answer`}},
		{"a third line", "AC\n2\nDDHH\n2\nNo moves needed\n2\n2\n", []string{"WA", `extra_lines, line 7: line 7: "2" stands behind the last answer`}},

		{"lower case", "ac\n2\nDDHH\n2\nNo moves needed\n2\n", []string{"WA", "wrong_case, line 1: board 1: moves are printed in lower case"}},
		{"the phrase in lower case", "AC\n2\nDDHH\n2\nno moves needed\n2\n", []string{"WA", `wrong_case, line 5: board 3: "no moves needed" is in the wrong case`}},
		{"the phrase in upper case", "AC\n2\nDDHH\n2\nNO MOVES NEEDED\n2\n", []string{"WA", `wrong_case, line 5: board 3: "NO MOVES NEEDED" is in the wrong case`}},

		{"no last line feed", strings.TrimSuffix(right, "\n"), []string{"PE", "white_space, line 5: board 3: the output ends without a line feed"}},
		{"a blank behind", "AC \n2\nDDHH\n2\nNo moves needed\n2\n", []string{"PE", "white_space, line 1: board 1: a line ends in white space"}},
		{"a blank behind a symbol", "AC\n2\t\nDDHH\n2\nNo moves needed\n2\n", []string{"PE", "white_space, line 1: board 1: a line ends in white space"}},
		{"two blanks in the phrase", "AC\n2\nDDHH\n2\nNo  moves needed\n2\n", []string{"PE", "white_space, line 5: board 3: it is right but for white space"}},
		{"blanks between moves", "AC\n2\nD D H H\n2\nNo moves needed\n2\n", []string{"PE", "white_space, line 3: board 2: it is right but for white space"}},
		{"CRLF", "AC\n2\nDDHH\r\n2\r\nNo moves needed\n2\n", []string{"PE", "white_space, line 3: board 2: it has carriage returns, want line feeds alone"}},
		{"an empty line between", "AC\n2\n\nDDHH\n2\nNo moves needed\n2\n", []string{"PE", "white_space, line 3: board 2: an empty line stands before its answer"}},
		{"an empty line within", "AC\n2\nDDHH\n\n2\nNo moves needed\n2\n", []string{"PE", "white_space, line 3: board 2: an empty line stands in its answer"}},
		{"an empty line at the end", right + "\n", []string{"PE", "white_space, line 7: line 7: the output goes on with white space"}},
		{"an answer on a line", "AC\n2\nDDHH 2\nNo moves needed\n2\n", []string{"PE", "white_space, line 3: board 2: its two lines are not lines of their own"}},
		{"two answers on a line", "AC 2 DDHH 2\nNo moves needed\n2\n", []string{"PE", "white_space, line 1: board 1: its two lines are not lines of their own",
			"white_space, line 1: board 2: its two lines are not lines of their own"}},

		{"white space behind a mistake", "AC\n1\nDDHH \n2\nNo moves needed\n2", []string{"WA", "wrong_symbol, line 2: board 1: the center ends with 2, and 1 is printed",
			"white_space, line 3: board 2: a line ends in white space", "white_space, line 5: board 3: the output ends without a line feed"}},
		{"a line with two answers behind a mistake", "AC\n1\nDDHH 2 No moves needed 2\n", []string{"WA",
			"wrong_symbol, line 2: board 1: the center ends with 2, and 1 is printed",
			"white_space, line 3: board 2: its two lines are not lines of their own", "white_space, line 3: board 3: its two lines are not lines of their own"}},
		{"only words", "Hello\nworld\n", []string{"WA", `extra_lines, line 1: board 1: "Hello" is no part of its answer`,
			`bad_letter, line 2: board 1: 'w' at place 1 of "world" is no move, want A to H`,
			"missing_lines, line 3: board 2: the output ends before its answer, and those of 1 more"}},
		{"only symbols", "2\n2\n2\n", []string{"WA", "missing_lines, line 1: board 1: the line with the moves is missing",
			"missing_lines, line 2: board 2: the line with the moves is missing", `no_moves_phrase, line 3: board 3: the line "No moves needed" is missing`}},
		{"only moves", "AC\nDDHH\nNo moves needed\n", []string{"WA", "missing_lines, line 2: board 1: the line with the symbol is missing",
			"missing_lines, line 3: board 2: the line with the symbol is missing", "missing_lines, line 4: board 3: the line with the symbol is missing"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, told(checked(t, boards, test.output, contest.Options{}))); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// TestCheckAny has every shortest solution accepted, with the symbol that it brings to the center and no other.
func TestCheckAny(t *testing.T) {
	var solver octothorpe.Solver
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.SliceOfN(rapid.Custom(anyBoard), 1, 5).Draw(t, "boards")
		var output strings.Builder
		for _, board := range boards {
			solutions := slices.Collect(solver.All(board))
			solution := rapid.SampledFrom(solutions).Draw(t, "solution")
			first := firstLine(board)
			if !board.Solved() {
				first = string(solution.Moves)
			}
			fmt.Fprintf(&output, "%s\n%d\n", first, solution.Symbol)
		}
		if report := checked(t, boards, output.String(), contest.Options{Any: true}); report.Verdict != contest.AC {
			t.Fatalf("%q: %v", output.String(), told(report))
		}
		strict := checked(t, boards, output.String(), contest.Options{})
		if right := output.String() == rightOutput(boards...); (strict.Verdict == contest.AC) != right {
			t.Fatalf("%q: %v", output.String(), told(strict))
		}
		for _, m := range strict.Mistakes {
			if m.Kind != contest.NotFirst {
				t.Fatalf("%q: %v", output.String(), told(strict))
			}
		}
		at := rapid.IntRange(0, len(boards)-1).Draw(t, "at")
		lines := strings.SplitAfter(output.String(), "\n")
		lines[2*at+1] = string("231"[lines[2*at+1][0]-'1']) + "\n"
		report := checked(t, boards, strings.Join(lines, ""), contest.Options{Any: true})
		if report.Count != 1 || report.Reason().Kind != contest.WrongSymbol || report.Reason().Line != 2*at+2 {
			t.Fatalf("%q: %v", lines, told(report))
		}
	})
}

// TestCheckAnyRefuses has what is no shortest solution refused, though any is taken.
func TestCheckAnyRefuses(t *testing.T) {
	boards := parsed(t, sampleLine, sortedLine, solvedLine)
	for _, test := range []struct{ output, want string }{
		{"AC\n2\nDHDH\n2\n\n2\n", "empty_line"},
		{"AC\n2\nDHDH\n2\nAF\n2\n", "too_long"},
		{"ac\n2\nDHDH\n2\nNo moves needed\n2\n", "wrong_case"},
		{"AC\n2\nDHDHAF\n2\nNo moves needed\n2\n", "too_long"},
		{"AC\n2\nDHDA\n2\nNo moves needed\n2\n", "unsolved"},
		{"AC\n2\nDHDH\nNo moves needed\n2\n", "missing_lines"},
		{"AC\n2\nDHDH \n2\nNo moves needed\n2\n", "white_space"},
	} {
		report := checked(t, boards, test.output, contest.Options{Any: true})
		if report.Count != 1 || report.Reason().Kind.String() != test.want {
			t.Errorf("%q: %v, want %s", test.output, told(report), test.want)
		}
	}
}

// anyBoard draws a board: a random one, or one that a few moves have made of a solved one.
func anyBoard(t *rapid.T) octothorpe.Board {
	if rapid.Bool().Draw(t, "near") {
		moves := rapid.SliceOfN(rapid.Map(rapid.IntRange(0, 7), func(m int) octothorpe.Move { return octothorpe.Move(m) }), 0, 4).Draw(t, "moves")
		solved, err := octothorpe.ParseBoard(solvedLine)
		if err != nil {
			t.Fatal(err)
		}
		return solved.Apply(octothorpe.NewMoves(moves...))
	}
	board, err := octothorpe.ParseBoard(string(rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "digits")))
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// squeezed returns a text without white space.
func squeezed(text string) string {
	return strings.NewReplacer(" ", "", "\t", "", "\n", "", "\r", "", "\v", "", "\f", "").Replace(text)
}

// checkVerdict holds the verdict to the texts: AC if they are the same, PE if they are without white space, else WA.
func checkVerdict(t tester, boards []octothorpe.Board, output string) {
	right, want := rightOutput(boards...), contest.WA
	switch {
	case output == right:
		want = contest.AC
	case squeezed(output) == squeezed(right):
		want = contest.PE
	}
	report := checked(t, boards, output, contest.Options{Limit: 1000})
	if report.Verdict != want {
		t.Fatalf("%q: %v, want %s", output, told(report), want)
	}
	if report.Count != len(report.Mistakes) || (report.Count == 0) != (want == contest.AC) {
		t.Fatalf("%q: %v: %d mistakes", output, told(report), report.Count)
	}
	if (report.Reason() != nil && report.Reason().Kind == contest.WhiteSpace) != (want == contest.PE) {
		t.Fatalf("%q: %v: the first is not the reason", output, told(report))
	}
}

// TestVerdict spoils right outputs in any way.
func TestVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.SliceOfN(rapid.Custom(anyBoard), 0, 6).Draw(t, "boards")
		output := rightOutput(boards...)
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			from := rapid.IntRange(0, len(output)).Draw(t, "from")
			to := rapid.IntRange(from, min(from+2, len(output))).Draw(t, "to")
			put := rapid.StringOfN(rapid.SampledFrom([]rune("ABCabX123+２ \n\n\r\t")), 0, 3, -1).Draw(t, "put")
			output = output[:from] + put + output[to:]
		}
		checkVerdict(t, boards, output)
	})
}

// TestWhiteSpace puts white space anywhere, or takes it away.
func TestWhiteSpace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.SliceOfN(rapid.Custom(anyBoard), 0, 6).Draw(t, "boards")
		var output strings.Builder
		for _, letter := range rightOutput(boards...) {
			if strings.ContainsRune(" \n", letter) && rapid.IntRange(0, 9).Draw(t, "drop") == 0 {
				continue
			}
			output.WriteRune(letter)
			if rapid.IntRange(0, 9).Draw(t, "add") == 0 {
				output.WriteString(rapid.StringOfN(rapid.SampledFrom([]rune(" \n\r\t")), 1, 3, -1).Draw(t, "space"))
			}
		}
		if report := checked(t, boards, output.String(), contest.Options{}); report.Verdict == contest.WA {
			t.Fatalf("%q: %v", output.String(), told(report))
		}
		checkVerdict(t, boards, output.String())
	})
}

// spoilings change the right lines of an answer to a board so that one kind of mistake comes of it, or do not where they cannot.
var spoilings = map[contest.MistakeKind]func(t *rapid.T, board octothorpe.Board, first, symbol string) (string, bool){
	contest.BadLetter: func(t *rapid.T, board octothorpe.Board, first, symbol string) (string, bool) {
		at := rapid.IntRange(0, len(first)).Draw(t, "at")
		bad := rapid.SampledFrom([]string{"I", "x", ",", "ß", "\x00"}).Draw(t, "bad")
		return first[:at] + bad + first[at:] + "\n" + symbol + "\n", !board.Solved()
	},
	contest.Unsolved: func(t *rapid.T, board octothorpe.Board, first, symbol string) (string, bool) {
		moves, _ := octothorpe.ParseMoves(first)
		moves = moves[:max(0, len(moves)-1)] + octothorpe.Moves(rapid.SampledFrom([]string{"A", "BC", "DDD", "HG"}).Draw(t, "end"))
		return string(moves) + "\n" + symbol + "\n", !board.Apply(moves).Solved()
	},
	contest.TooLong: func(t *rapid.T, _ octothorpe.Board, first, symbol string) (string, bool) {
		moves, _ := octothorpe.ParseMoves(first)
		detour := rapid.SampledFrom([]string{"AF", "HC", "BEBE", "DDDDDDD"}).Draw(t, "detour")
		return detour + string(moves) + "\n" + symbol + "\n", true
	},
	contest.NotFirst: func(t *rapid.T, board octothorpe.Board, _, _ string) (string, bool) {
		var solver octothorpe.Solver
		solutions := slices.Collect(solver.All(board))
		if len(solutions) < 2 {
			return "", false
		}
		solution := rapid.SampledFrom(solutions[1:]).Draw(t, "solution")
		return fmt.Sprintf("%s\n%d\n", solution.Moves, solution.Symbol), true
	},
	contest.WrongSymbol: func(t *rapid.T, _ octothorpe.Board, first, symbol string) (string, bool) {
		if rapid.IntRange(0, 5).Draw(t, "in the wrong order") == 0 {
			return symbol + "\n" + first + "\n", true
		}
		i := symbol[0] - '1'
		wrong := rapid.SampledFrom([]string{"0", "1", "2", "3", "8", "-1", "12", "+" + symbol, "+0", "0" + symbol, symbol + ".0", "one", "Two", "THREE",
			"１", "２", "３", string('A' + i), string('a' + i)}).Draw(t, "symbol")
		return first + "\n" + wrong + "\n", wrong != symbol
	},
	contest.NoMovesPhrase: func(t *rapid.T, board octothorpe.Board, _, symbol string) (string, bool) {
		if !board.Solved() {
			return "No moves needed\n" + symbol + "\n", true
		}
		return rapid.SampledFrom([]string{"", "No move needed\n", "No moves needed!\n", "None\n", "-\n", "no need to move\n", "\"No moves needed\"\n"}).
			Draw(t, "phrase") + symbol + "\n", true
	},
	contest.EmptyLine: func(t *rapid.T, _ octothorpe.Board, _, symbol string) (string, bool) {
		return rapid.SampledFrom([]string{"", " ", "\t"}).Draw(t, "space") + "\n" + symbol + "\n", true
	},
	contest.MissingLines: func(t *rapid.T, board octothorpe.Board, first, symbol string) (string, bool) {
		if !board.Solved() && rapid.Bool().Draw(t, "moves") {
			return symbol + "\n", true
		}
		return first + "\n", true
	},
	contest.ExtraLines: func(t *rapid.T, _ octothorpe.Board, first, symbol string) (string, bool) {
		extra := rapid.SampledFrom([]string{"depth 4\n", "Case #1:\n", "0.25\n", "!!!\n"}).Draw(t, "extra")
		return rapid.SampledFrom([]string{extra + first + "\n" + symbol + "\n", first + "\n" + extra + symbol + "\n"}).Draw(t, "output"), true
	},
	contest.WrongCase: func(t *rapid.T, _ octothorpe.Board, first, symbol string) (string, bool) {
		other := rapid.SampledFrom([]string{strings.ToLower(first), strings.ToUpper(first), first[:1] + strings.ToLower(first[1:])}).Draw(t, "case")
		return other + "\n" + symbol + "\n", other != first
	},
	contest.WhiteSpace: func(t *rapid.T, _ octothorpe.Board, first, symbol string) (string, bool) {
		return rapid.SampledFrom([]string{first + " \n" + symbol + "\n", first + "\r\n" + symbol + "\r\n", first + " " + symbol + "\n",
			first + "\n\n" + symbol + "\n", "\n" + first + "\n" + symbol + "\n", " " + first + "\n" + symbol + "\n"}).Draw(t, "output"), true
	},
}

// TestSpoilt spoils one answer of several in each way: the mistake is found, at its board, and no other.
func TestSpoilt(t *testing.T) {
	for kind, spoil := range spoilings {
		t.Run(kind.String(), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				boards := rapid.SliceOfN(rapid.Custom(anyBoard), 1, 6).Draw(t, "boards")
				at := rapid.IntRange(0, len(boards)-1).Draw(t, "at")
				board := boards[at]
				spoilt, ok := spoil(t, board, firstLine(board), fmt.Sprint(octothorpe.Solve(board).Symbol))
				if !ok {
					t.Skip("this board cannot be answered so")
				}
				output := rightOutput(boards[:at]...) + spoilt + rightOutput(boards[at+1:]...)
				want := contest.WA
				if kind == contest.WhiteSpace {
					want = contest.PE
				}
				report := checked(t, boards, output, contest.Options{})
				if report.Verdict != want || report.Count != 1 || report.Reason().Kind != kind || report.Reason().Number != at+1 ||
					report.Reason().Board != board {
					t.Fatalf("%q: %v, want %v at board %d", output, told(report), kind, at+1)
				}
			})
		})
	}
}

// TestOtherAnswers leaves answers out, or prints others before them: which is told at the boards where it is so.
func TestOtherAnswers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.SliceOfNDistinct(rapid.Custom(anyBoard), 1, 12, func(board octothorpe.Board) string { return rightOutput(board) }).Draw(t, "boards")
		leaveOut := rapid.Bool().Draw(t, "leave out")
		want := contest.ExtraLines
		if leaveOut {
			want = contest.MissingLines
		}
		var output strings.Builder
		var numbers []int
		for i, board := range boards {
			spoil := i+1 < len(boards) && rapid.IntRange(0, 3).Draw(t, "spoil") == 0
			if spoil {
				numbers = append(numbers, i+1)
			}
			if spoil && !leaveOut {
				output.WriteString("ABCDEFGHABCDEFGH\n1\n")
			}
			if !spoil || !leaveOut {
				output.WriteString(rightOutput(board))
			}
		}
		report := checked(t, boards, output.String(), contest.Options{})
		var got []int
		for _, m := range report.Mistakes {
			got = append(got, m.Number)
			if m.Kind != want {
				t.Fatalf("%q: %v, want %v", output.String(), told(report), want)
			}
		}
		if !slices.Equal(got, numbers) {
			t.Fatalf("%q: %v, want them at boards %d", output.String(), told(report), numbers)
		}
	})
}

// TestWrongOrder prints each symbol before its moves: which is told at each board.
func TestWrongOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.SliceOfNDistinct(rapid.Custom(anyBoard), 1, 12, firstLine).Draw(t, "boards")
		var output strings.Builder
		for _, board := range boards {
			fmt.Fprintf(&output, "%d\n%s\n", octothorpe.Solve(board).Symbol, firstLine(board))
		}
		report := checked(t, boards, output.String(), contest.Options{})
		if startAlike(boards) {
			return // with the same symbols it may as well be a line too many at the beginning
		}
		if report.Count != len(boards) {
			t.Fatalf("%q: %v", output.String(), told(report))
		}
		for i, m := range report.Mistakes {
			if m.Kind != contest.WrongSymbol || m.Number != i+1 || m.Line != 2*i+1 || !strings.Contains(m.Reason, "wrong order") {
				t.Fatalf("%q: %v", output.String(), told(report))
			}
		}
	})
}

// startAlike reports whether there are more boards than check looks ahead, and the first of these have one symbol.
func startAlike(boards []octothorpe.Board) bool {
	symbol := octothorpe.Solve(boards[0]).Symbol
	return len(boards) > 8 && !slices.ContainsFunc(boards[:8], func(board octothorpe.Board) bool { return octothorpe.Solve(board).Symbol != symbol })
}

// TestTwice prints the whole output again, or its beginning.
func TestTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		boards := rapid.SliceOfN(rapid.Custom(anyBoard), 2, 30).Draw(t, "boards")
		right := rightOutput(boards...)
		report := checked(t, boards, right+right, contest.Options{})
		if m := report.Reason(); report.Count != 1 || m.Kind != contest.ExtraLines || m.Line != 2*len(boards)+1 ||
			!strings.HasSuffix(m.Reason, "the whole output is printed again") {
			t.Fatalf("%q: %v", right, told(report))
		}
		again := rapid.IntRange(0, len(boards)-1).Draw(t, "again")
		report = checked(t, boards, right+rightOutput(boards[:again]...), contest.Options{})
		if (report.Verdict == contest.AC) != (again == 0) || again > 0 && strings.Contains(report.Reason().Reason, "whole") {
			t.Fatalf("%q, and %d answers again: %v", right, again, told(report))
		}
	})
}

// TestSlipKinds has each slip make mistakes of its kind, on the boards that it gets wrong and on no other.
func TestSlipKinds(t *testing.T) {
	for name, want := range map[string]contest.MistakeKind{
		"first-to-arrive": contest.NotFirst,
		"first-letters":   contest.NotFirst,
		"from-the-end":    contest.NotFirst,
		"one-move-none":   contest.NoMovesPhrase,
		"wrong-center":    contest.WrongSymbol,
		"empty-line":      contest.EmptyLine,
		"old-center":      contest.WrongSymbol,
		"debugging":       contest.ExtraLines,
		"timing":          contest.ExtraLines,
	} {
		t.Run(name, func(t *testing.T) {
			slip, ok := contest.SlipByName(name)
			if !ok {
				t.Fatal("there is no such slip")
			}
			rapid.Check(t, func(t *rapid.T) {
				boards := rapid.SliceOfN(rapid.Custom(anyBoard), 1, 6).Draw(t, "boards")
				var output strings.Builder
				if err := slip.Run(t.Context(), contest.Input(boards...), &output); err != nil {
					t.Fatal(err)
				}
				report := checked(t, boards, output.String(), contest.Options{})
				wrong := output.String() != rightOutput(boards...)
				if (report.Verdict == contest.WA) != wrong {
					t.Fatalf("%q: %v", output.String(), told(report))
				}
				for _, m := range report.Mistakes {
					if m.Kind != want {
						t.Fatalf("%q: %v, want %v", output.String(), told(report), want)
					}
				}
			})
		})
	}
}

// TestEndless checks outputs that do not end, or hold much more than answers do: they are read to the bound, and refused.
func TestEndless(t *testing.T) {
	boards := parsed(t, sampleLine, sortedLine, solvedLine)
	const right = "AC\n2\nDDHH\n2\nNo moves needed\n2\n"
	for _, test := range []struct {
		begin, again string
		want         contest.MistakeKind
	}{
		{right, "No moves needed\n2\n", contest.ExtraLines},
		{right, "\n", contest.ExtraLines},
		{right, " ", contest.ExtraLines},
		{right, "A", contest.ExtraLines},
		{"", "AC\n2\n", contest.Unsolved},
		{"", "\n", contest.MissingLines},
		{"", " ", contest.MissingLines},
		{"", "A", contest.Unsolved},
		{"", "A\n", contest.Unsolved},
		{"", "2\n", contest.MissingLines},
		{"", "depth\n", contest.ExtraLines},
		{"AC\n", "depth\n", contest.ExtraLines},
		{"AC\n2\n", "\x00", contest.Unsolved},
		{"AC", " ", contest.MissingLines},
	} {
		output := &endless{text: test.begin, again: test.again}
		report, err := contest.Check(slices.Values(boards), output, contest.Options{})
		if err != nil || report.Verdict != contest.WA || report.Reason().Kind != test.want {
			t.Errorf("%q, %q…: %v, %v, want %v", test.begin, test.again, told(report), err, test.want)
		}
		if output.read > 1<<20 {
			t.Errorf("%q, %q…: %d bytes were read", test.begin, test.again, output.read)
		}
	}
}

// An endless output is a text, and another one again and again.
type endless struct {
	text, again string
	read        int
}

func (e *endless) Read(p []byte) (int, error) {
	if e.text == "" {
		e.text = e.again
	}
	n := copy(p, e.text)
	e.text = e.text[n:]
	e.read += n
	return n, nil
}

// TestCheckLimit has mistakes counted that are not listed.
func TestCheckLimit(t *testing.T) {
	boards := slices.Repeat(parsed(t, sampleLine), 100)
	report := checked(t, boards, strings.Repeat("AC\n1\n", 100), contest.Options{Limit: 3})
	if report.Count != 100 || len(report.Mistakes) != 3 || report.Boards != 100 || report.Mistakes[2].Number != 3 {
		t.Errorf("%d mistakes in %d boards, and listed are %v", report.Count, report.Boards, told(report))
	}
	report = checked(t, boards, strings.Repeat("AC\n2 \n", 99)+"AC\n1\n", contest.Options{})
	if report.Count != 100 || len(report.Mistakes) != contest.DefaultLimit || report.Reason().Kind != contest.WrongSymbol {
		t.Errorf("%d mistakes in %d boards, and listed are %v", report.Count, report.Boards, told(report))
	}
}

// TestCheckErrors has what reading gives come through.
func TestCheckErrors(t *testing.T) {
	boards := parsed(t, sampleLine, sortedLine)
	broken := errors.New("broken")
	for _, begin := range []string{"", "A", "AC\n2\n", "AC\n1\n", "AC\n2\nDDHH\n2", "AC\n2\nDDHH\n2\n"} {
		output := io.MultiReader(strings.NewReader(begin), iotest.ErrReader(broken))
		if _, err := contest.Check(slices.Values(boards), output, contest.Options{}); !errors.Is(err, broken) {
			t.Errorf("%q: got %v, want %v", begin, err, broken)
		}
	}
}

// TestTerminal has the end of a text be its end, though more would come after it, as at a terminal.
func TestTerminal(t *testing.T) {
	boards := parsed(t, sampleLine, sortedLine)
	for _, output := range []string{"", "A", "AC\n", "AC\n2\n", "AC\n1\n", "AC\n2\nDDHH\n2", "AC\n2\nDDHH\n2\n", "AC\n2\nDDHH\n2\n\n"} {
		want := checked(t, boards, output, contest.Options{})
		got, err := contest.Check(slices.Values(boards), &terminal{output, "2\nx\n"}, contest.Options{})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, %v, want %v", output, told(got), err, told(want))
		}
	}
	for _, input := range []string{"", "0", "0\n", "1", "1 ", sampleLine, strings.TrimSuffix(sampleLine, "\n")} {
		want := contest.Validate(strings.NewReader(input))
		if got := contest.Validate(&terminal{input, "0\n"}); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %v, want %v", input, got, want)
		}
	}
}

// A terminal gives a text, its end, and then another text.
type terminal struct{ text, after string }

func (r *terminal) Read(p []byte) (int, error) {
	n := copy(p, r.text)
	if r.text = r.text[n:]; n == 0 {
		r.text, r.after = r.after, ""
		return 0, io.EOF
	}
	return n, nil
}

// TestMistakeKinds has each kind keep its word, which programs read.
func TestMistakeKinds(t *testing.T) {
	words := []string{"bad_letter", "unsolved", "too_long", "not_first", "wrong_symbol", "no_moves_phrase", "empty_line", "missing_lines",
		"extra_lines", "wrong_case", "white_space"}
	for i, word := range words {
		kind := contest.MistakeKind(i)
		var back contest.MistakeKind
		text, err := kind.MarshalText()
		if err != nil || string(text) != word || back.UnmarshalText(text) != nil || back != kind || kind.Hint() == "" {
			t.Errorf("kind %d is %q, %v, want %q", i, text, err, word)
		}
	}
	if new(contest.MistakeKind).UnmarshalText([]byte("wrong")) == nil {
		t.Error("a word that is no kind is read as one")
	}
}

// TestOldCenter prints the center of the board before for solved boards: by chance, later answers are right for earlier boards.
func TestOldCenter(t *testing.T) {
	tests := contest.Suite()
	test := tests[slices.IndexFunc(tests, func(test contest.Test) bool { return test.Name == "03-solved-between" })]
	var output strings.Builder
	old, solved := 0, 0
	for _, board := range test.Boards {
		answer := octothorpe.Solve(board)
		if answer.Length == 0 {
			fmt.Fprintf(&output, "No moves needed\n%d\n", old)
			solved++
		} else {
			fmt.Fprintf(&output, "%v\n%d\n", answer.Moves, answer.Symbol)
		}
		old = answer.Symbol
	}
	report, err := contest.Check(slices.Values(test.Boards), strings.NewReader(output.String()), contest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if solved == 0 || report.Count != solved {
		t.Errorf("there are %d mistakes, want one for each of %d solved boards", report.Count, solved)
	}
	for _, m := range report.Mistakes {
		if m.Kind != contest.WrongSymbol {
			t.Errorf("%v is %v, want %v", m, m.Kind, contest.WrongSymbol)
		}
	}
}

func FuzzCheck(f *testing.F) {
	for _, seed := range []string{"", "AC\n2\nDDHH\n2\nNo moves needed\n2\n", "AC 2 DDHH 2", "\r\n\n2\n2\n", "bound 3\nAC\n", "No moves needed\n2\nAC\nAC\n"} {
		f.Add([]byte(seed))
	}
	boards := parsed(f, sampleLine, sortedLine, solvedLine, sampleLine)
	f.Fuzz(func(t *testing.T, output []byte) {
		if len(output) > 1<<15 {
			t.Skip("longer than what is read for one answer")
		}
		checkVerdict(t, boards, string(output))
	})
}
