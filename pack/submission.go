package pack

import (
	_ "embed" // for the texts of files
	"fmt"
	"strings"
)

var (
	//go:embed files/accepted/main.cpp
	mainCpp string
	//go:embed files/accepted/Main.java
	mainJava string
	//go:embed files/accepted/main.go
	mainGo string
	//go:embed files/validate.py
	validator string
)

// A Submission is a program, with what a judge is to say of it.
type Submission struct {
	Verdict Verdict
	Name    string // of its file, which differs from others without its ending, too
	Source  string
}

// A Verdict is what a judge says of a program, in the words of the Kattis problem package format.
type Verdict string

// The verdicts.
const (
	Accepted          Verdict = "accepted"
	WrongAnswer       Verdict = "wrong_answer"
	TimeLimitExceeded Verdict = "time_limit_exceeded"
	RunTimeError      Verdict = "run_time_error"
)

// A spoiling makes another program of the accepted one in C++.
type spoiling struct {
	verdict Verdict
	name    string
	says    string   // what the program does
	edits   []string // texts that stand there once, each with what takes its place
}

// submissions returns programs of each verdict.
//
// Of what examples/submit has, the one in Python is left out: it takes some twenty times as long, and judges that find the time limit
// by the slowest program that they are to accept would wait for that of all others.
func submissions() []*Submission {
	all := []*Submission{
		{Accepted, "ida_cpp.cpp", mainCpp},
		{Accepted, "Main.java", mainJava},
		{Accepted, "ida_go.go", mainGo},
	}
	for _, s := range spoilings() {
		all = append(all, &Submission{s.verdict, s.name, s.spoil(mainCpp)})
	}
	return all
}

// spoil returns the program, with a comment before it that says how it is wrong.
func (s *spoiling) spoil(program string) string {
	for i := 0; i < len(s.edits); i += 2 {
		if strings.Count(program, s.edits[i]) != 1 {
			panic(fmt.Sprintf("%s: %q does not stand in main.cpp once", s.name, s.edits[i])) // a test makes them all
		}
		program = strings.Replace(program, s.edits[i], s.edits[i+1], 1)
	}
	return "// Wrong on purpose. " + s.says + "\n// All else, comments too, is as in the accepted program in C++.\n\n" + program
}

func spoilings() []*spoiling {
	return []*spoiling{
		{WrongAnswer, "first_symbol.cpp", "Of symbols that need equally few moves, the least is taken, whatever their answers.", []string{
			"int heuristic() { return 8 - std::max(count[1], std::max(count[2], count[3])); }",
			"int target;  // the symbol at hand\nint heuristic() { return 8 - count[target]; }",
			"int bound = heuristic();\n    while (!search(0, bound, -1)) bound++;\n",
			`int bound = 0;
    for (bool found = false; !found;) {
      for (target = 1; target <= 3; target++)
        if (heuristic() <= bound && (found = search(0, bound, -1))) break;
      if (!found) bound++;
    }
`,
		}},
		{WrongAnswer, "from_the_end.cpp", "The moves are tried from H down to A.", []string{
			"for (int move = 0; move < 8; move++) {", "for (int move = 7; move >= 0; move--) {",
		}},
		{WrongAnswer, "skips_repeat.cpp", "The search never makes a move twice in a row.", []string{
			"move == inverse[last]", "move == last",
		}},
		{WrongAnswer, "one_move_none.cpp", "A board that needs one move is answered as one that needs none.", []string{
			"bound > 0 ? path", "bound > 1 ? path",
		}},
		{WrongAnswer, "wrong_center.cpp", "The symbol is that of the center before the moves.", []string{
			"int bound = heuristic();", "int before = cell[center[0]];\n    int bound = heuristic();",
			`printf("%d\n", cell[center[0]]);`, `printf("%d\n", before);`,
		}},
		{WrongAnswer, "empty_line.cpp", "A solved board is answered with an empty line.", []string{
			`bound > 0 ? path : "No moves needed"`, "path",
		}},
		{WrongAnswer, "debugging.cpp", "The bounds of the search are printed as well.", []string{
			"bound, -1)) bound++;", "bound, -1)) printf(\"bound %d\\n\", bound++);",
		}},
		{TimeLimitExceeded, "no_bound.cpp", "Nothing is asked of the center before the last move.", []string{
			"if (depth + 1 + heuristic() <= bound) {", "if (depth + 1 < bound || heuristic() == 0) {",
		}},
		{RunTimeError, "eight_moves.cpp", "There is room for answers of eight moves only.", []string{
			"#include <cstdio>\n", "#include <cstdio>\n#include <vector>\n",
			"char path[64];", "std::vector<char> path(8 + 1);",
			"path[depth] =", "path.at(depth) =",
			"path[bound] =", "path.at(bound) =",
			"? path :", "? &path[0] :",
		}},
	}
}
