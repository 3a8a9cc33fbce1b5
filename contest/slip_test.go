package contest_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/deal"
	"octothorpe/search"
)

func ExampleSlip_Run() {
	slip, _ := contest.SlipByName("old-letters")
	long, _ := octothorpe.ParseBoard("111111112222222233333333")
	short, _ := octothorpe.ParseBoard("111132323132231222312133")
	if err := slip.Run(context.Background(), contest.Input(long, short), os.Stdout); err != nil {
		fmt.Println(err)
	}
	fmt.Println(slip.Hint)
	// Output:
	// DDHH
	// 2
	// ACHH
	// 2
	// The array of moves is printed up to its old end. End it behind the last move, or print so many letters only.
}

func TestSlipWords(t *testing.T) {
	name, sentence := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`), regexp.MustCompile(`^[A-Z].*\.$`)
	seen := map[string]bool{}
	for _, slip := range contest.Slips() {
		if !name.MatchString(slip.Name) || seen[slip.Name] {
			t.Errorf("a slip has the name %q, want words of its own", slip.Name)
		}
		seen[slip.Name] = true
		for _, text := range []string{slip.Summary, slip.Hint} {
			if !sentence.MatchString(text) || seen[text] {
				t.Errorf("%s says %q, want a sentence of its own", slip.Name, text)
			}
			seen[text] = true
		}
		if found, ok := contest.SlipByName(slip.Name); !ok || found != slip {
			t.Errorf("%s is not found by its name", slip.Name)
		}
	}
	if _, ok := contest.SlipByName("none"); ok {
		t.Error("a name of no slip is found")
	}
}

// inputs are each slip's own, found once.
var inputs = sync.OnceValues(func() (map[string][][]byte, error) {
	all := map[string][][]byte{}
	for _, slip := range contest.Slips() {
		own, err := slip.Inputs(context.Background())
		if err != nil {
			return nil, err
		}
		all[slip.Name] = own
	}
	return all, nil
})

func inputsOf(t *testing.T) map[string][][]byte {
	t.Helper()
	all, err := inputs()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestSlipsFailOnTheirInputs(t *testing.T) {
	for _, slip := range contest.Slips() {
		own := inputsOf(t)[slip.Name]
		if len(own) == 0 || len(own) > 6 {
			t.Errorf("%s has %d inputs, want a few", slip.Name, len(own))
		}
		for _, input := range own {
			if fails, err := slip.Fails(t.Context(), input); !fails || err != nil {
				t.Errorf("%s fails on %q: %v, %v", slip.Name, input, fails, err)
			}
			if len(bytes.Fields(input)) > 2*24+1 {
				t.Errorf("%s has an input of more than two boards: %q", slip.Name, input)
			}
		}
	}
}

// TestSlipsPrintRight: where a slip does not show, it prints what the right program prints, and so do slips of cost everywhere.
func TestSlipsPrintRight(t *testing.T) {
	for _, slip := range contest.Slips() {
		for _, name := range []string{"sample", "random30", "edges"} {
			input, want := testdata(t, name+".in"), testdata(t, name+".out")
			if got, err := contest.Answers(t.Context(), input); err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%s.in is answered %q, %v", name, got, err)
			}
			if slip.Kind != contest.Wrong || slip.Name == "whole-lines" || slip.Name == "needs-zero" {
				if got := output(t, slip, input); got != string(want) {
					t.Errorf("%s answers %s.in otherwise (-want +got):\n%s", slip.Name, name, cmp.Diff(string(want), got))
				}
			}
		}
	}
}

// TestWhatSlipsPrint has boards on which a slip shows, with what it prints there, and one on which it does not.
func TestWhatSlipsPrint(t *testing.T) {
	const (
		sample = "111132323132231222312133" // AC, 2
		four   = "111111112222222233333333" // DDHH, 2, and HHDD
		solved = "111133222332233222331111" // 2
		tied   = "111233322213222333312111" // CGBCD 3, DADEH 2
		first  = "111133313232222321133212" // DBBDEHAG 2, DEEFFGGF 1
		ones   = "233233111331132111222232" // solved, 1
	)
	for _, test := range []struct {
		slip   string
		boards []string
		want   string
	}{
		{"first-to-arrive", []string{tied}, "DADEH 2"},
		{"first-to-arrive", []string{first}, "DEEFFGGF 1"},
		{"first-to-arrive", []string{four, solved}, "DDHH 2 No moves needed 2"},
		{"first-letters", []string{tied}, "CGBCD 3"},
		{"first-letters", []string{first}, "DEEFFGGF 1"},
		{"lockstep", []string{tied}, "DADEH 2"},
		{"lockstep", []string{four, solved}, "DDHH 2 No moves needed 2"},
		{"lockstep", []string{"323231111333311322212212"}, "BBGAHBHB 2"}, // and DHHHFDF 3 is shorter
		{"from-the-end", []string{four, sample}, "HHDD 2 AC 2"},
		{"skips-repeat", []string{"331313322111231222132123"}, "ABAE 2"}, // AA
		{"skips-repeat", []string{sample, solved}, "AC 2 No moves needed 2"},
		{"wrong-inverse", []string{sample, four, solved}, "AC 2 DDHH 2 No moves needed 2"},
		{"wrong-inverse", []string{"111213222332132223113313"}, "AEFD 2"}, // ED
		{"common-symbol", []string{sample, four, solved}, "AC 2 DDHH 2 No moves needed 2"},
		{"common-symbol", []string{"123321333213233222111112"}, "ABCBCBFHHH 2"}, // EFDD 3
		{"one-move-none", []string{"333322211231132111231322", sample}, "No moves needed 1 AC 2"},
		{"wrong-center", []string{sample, "333322211231132111231322", solved}, "AC 3 A 2 No moves needed 2"},
		{"empty-line", []string{sample, solved}, "AC 2  2"},
		{"old-center", []string{solved, sample, ones, ones, four}, "No moves needed 0 AC 2 No moves needed 2 No moves needed 2 DDHH 2"},
		{"old-letters", []string{sample, four, sample, solved}, "AC 2 DDHH 2 ACHH 2 No moves needed 2"},
		{"debugging", []string{sample, solved}, "bound 2 AC 2 bound 0 No moves needed 2"},
		{"timing", []string{sample}, "AC 2 time: 0.015 s"},
	} {
		slip, ok := contest.SlipByName(test.slip)
		if !ok {
			t.Fatalf("there is no slip %s", test.slip)
		}
		want := strings.ReplaceAll(test.want, "No moves needed", "No_moves_needed")
		want = strings.NewReplacer(" ", "\n", "_", " ").Replace(want) + "\n"
		if test.slip == "debugging" || test.slip == "timing" {
			want = strings.NewReplacer("bound\n", "bound ", "time:\n0.015\ns", "time: 0.015 s").Replace(want)
		}
		if got := output(t, slip, contest.Input(parsed(t, test.boards...)...)); got != want {
			t.Errorf("%s prints %q, want %q", test.slip, got, want)
		}
	}
}

// TestToldApart holds that no two slips of output print the same on all inputs, those of their own and of the others.
func TestToldApart(t *testing.T) {
	prints := map[string]string{}
	for _, slip := range contest.Slips() {
		if slip.Kind != contest.Wrong {
			continue
		}
		var all strings.Builder
		for _, other := range contest.Slips() {
			for _, input := range inputsOf(t)[other.Name] {
				if other.Kind == contest.Wrong {
					fmt.Fprintf(&all, "%.100s|", output(t, slip, input))
				}
			}
		}
		if before, ok := prints[all.String()]; ok {
			t.Errorf("%s and %s print the same on all inputs", before, slip.Name)
		}
		prints[all.String()] = slip.Name
	}
}

// TestWhereSlipsShow names the slips that fail on kinds of inputs.
func TestWhereSlipsShow(t *testing.T) {
	const everywhere = "debugging timing ignores-zero"
	crlf, noZero := contest.Forms()[2], contest.Forms()[3]
	sample := parsed(t, "111132323132231222312133")
	for _, test := range []struct {
		what, want string
		input      []byte
	}{
		{"one answer", "wrong-center", contest.Input(parsed(t, "111132323132231222312133")...)},
		{"more than one", "from-the-end skips-repeat wrong-center", contest.Input(parsed(t, "111111112222222233333333")...)},
		{"solved", "empty-line old-center", contest.Input(parsed(t, "111133222332233222331111")...)},
		{"solved behind its own", "empty-line wrong-center", contest.Input(parsed(t, "111132323132231222312133", "111133222332233222331111")...)},
		{"one move", "one-move-none wrong-center", contest.Input(parsed(t, "333322211231132111231322")...)},
		{"a tie", "first-to-arrive lockstep from-the-end wrong-inverse", contest.Input(parsed(t, "111233322213222333312111")...)},
		{"lines of another system", "wrong-center whole-lines", crlf.Input(sample...)},
		{"no closing 0", "wrong-center needs-zero", noZero.Input(sample...)},
	} {
		want := append(strings.Fields(everywhere), strings.Fields(test.want)...)
		var got []string
		for _, slip := range contest.Slips() {
			fails, err := slip.Fails(t.Context(), test.input)
			if err != nil {
				t.Fatal(err)
			}
			if fails {
				got = append(got, slip.Name)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.what, diff)
		}
	}
}

// TestTies holds the slips that decide ties to what they say, against the first solutions of the symbols.
func TestTies(t *testing.T) {
	arrive, letters := byName(t, "first-to-arrive"), byName(t, "first-letters")
	rapid.Check(t, func(t *rapid.T) {
		board := deal.New(rapid.Uint64().Draw(t, "seed")).Board()
		var solver octothorpe.Solver
		solutions := solver.BySymbol(board)
		least := octothorpe.Solve(board)
		tied := slices.DeleteFunc(solutions[:], func(s octothorpe.Solution) bool { return s.Length != least.Length })
		if want := fmt.Sprintf("%s\n%d\n", tied[0].Moves, tied[0].Symbol); least.Length > 0 && output(t, arrive, contest.Input(board)) != want {
			t.Errorf("first-to-arrive does not print %q", want)
		}
		i := slices.IndexFunc(tied, func(s octothorpe.Solution) bool { return s.Moves[:min(1, s.Length)] == least.Moves[:min(1, s.Length)] })
		if want := fmt.Sprintf("%s\n%d\n", tied[i].Moves, tied[i].Symbol); least.Length > 0 && output(t, letters, contest.Input(board)) != want {
			t.Errorf("first-letters does not print %q", want)
		}
	})
}

// TestFromTheEnd compares with all shortest solutions.
func TestFromTheEnd(t *testing.T) {
	slip := byName(t, "from-the-end")
	rapid.Check(t, func(t *rapid.T) {
		board, err := deal.New(rapid.Uint64().Draw(t, "seed")).OfLength(context.Background(), rapid.IntRange(1, 9).Draw(t, "length"))
		if err != nil {
			t.Fatal(err)
		}
		var solver octothorpe.Solver
		var last octothorpe.Solution
		for solution := range solver.All(board) {
			last = solution
		}
		if got, want := output(t, slip, contest.Input(board)), fmt.Sprintf("%s\n%d\n", last.Moves, last.Symbol); got != want {
			t.Errorf("%v is answered %q, want %q", board, got, want)
		}
	})
}

// TestLockstep holds that its answers solve the board, with no more moves than the symbol needs.
func TestLockstep(t *testing.T) {
	slip := byName(t, "lockstep")
	dealer := deal.New(1)
	var solver octothorpe.Solver
	for range 20 {
		board := dealer.Board()
		var moves octothorpe.Moves
		var symbol int
		if _, err := fmt.Sscanf(output(t, slip, contest.Input(board)), "%s\n%d\n", &moves, &symbol); err != nil {
			t.Fatal(err)
		}
		if board.Apply(moves).Winner() != symbol || solver.BySymbol(board)[symbol-1].Moves != moves {
			t.Errorf("%v is answered %s, %d", board, moves, symbol)
		}
	}
}

// TestWrongInverse compares with a search that looks at everything.
func TestWrongInverse(t *testing.T) {
	slip := byName(t, "wrong-inverse")
	var found func(board octothorpe.Board, moves []octothorpe.Move, left int) bool
	var answer []octothorpe.Move
	found = func(board octothorpe.Board, moves []octothorpe.Move, left int) bool {
		if left == 0 {
			answer = moves
			return board.Solved()
		}
		for m := range octothorpe.Move(8) {
			if n := len(moves); n > 0 && m+moves[n-1] == 7 {
				continue
			}
			if found(board.Turn(m), append(slices.Clip(moves), m), left-1) {
				return true
			}
		}
		return false
	}
	rapid.Check(t, func(t *rapid.T) {
		board, err := deal.New(rapid.Uint64().Draw(t, "seed")).OfLength(context.Background(), rapid.IntRange(1, 3).Draw(t, "length"))
		if err != nil {
			t.Fatal(err)
		}
		depth := 0
		for !found(board, nil, depth) {
			depth++
		}
		want := fmt.Sprintf("%s\n%d\n", octothorpe.NewMoves(answer...), board.Apply(octothorpe.NewMoves(answer...)).Winner())
		if got := output(t, slip, contest.Input(board)); got != want {
			t.Errorf("%v is answered %q, want %q", board, got, want)
		}
	})
}

// TestCommonSymbol holds its answers to those of a symbol that no other outnumbers in the center.
func TestCommonSymbol(t *testing.T) {
	slip := byName(t, "common-symbol")
	rapid.Check(t, func(t *rapid.T) {
		board := deal.New(rapid.Uint64().Draw(t, "seed")).Board()
		var solver octothorpe.Solver
		var counts [octothorpe.Symbols + 1]int
		for _, symbol := range board.Center() {
			counts[symbol]++
		}
		s := solver.BySymbol(board)[slices.Index(counts[:], slices.Max(counts[:]))-1]
		if want := fmt.Sprintf("%s\n%d\n", s.Moves, s.Symbol); s.Length > 0 && output(t, slip, contest.Input(board)) != want {
			t.Errorf("%v is not answered %q", board, want)
		}
	})
}

// TestIgnoresZero has what is printed for ever: the answer to the last board with a 0 in its first cell, or to itself without a closing 0.
func TestIgnoresZero(t *testing.T) {
	slip := byName(t, "ignores-zero")
	sample := parsed(t, "111111112222222233333333", "111132323132231222312133") // DDHH 2, AC 2
	noZero := contest.Forms()[3]
	for input, want := range map[string]string{
		string(contest.Input(sample...)):                                "DDHH\n2\nAC\n2\nAC\n2\nAC\n2\n",
		string(noZero.Input(sample...)):                                 "DDHH\n2\nAC\n2\nAC\n2\nAC\n2\n",
		string(contest.Input(sample[0])):                                "DDHH\n2\nDDHH\n2\nDDHH\n2\n",
		string(contest.Input(parsed(t, "323231111333311322212212")...)): "DHHHFDF\n3\nBBGAHBHB\n2\nBBGAHBHB\n2\n", // its first cell is a 3
		"0\n": "No moves needed\n0\nNo moves needed\n0\n",
	} {
		if got := output(t, slip, []byte(input)); !strings.HasPrefix(got, want) || len(got) < 1<<16 {
			t.Errorf("%q is answered %.99q, want %q", input, got, want)
		}
	}
}

// TestPrintsBefore has outputs of programs that are stopped.
func TestPrintsBefore(t *testing.T) {
	sample, noZero := testdata(t, "sample.in"), bytes.TrimSuffix(testdata(t, "sample.in"), []byte("0\n"))
	right := string(testdata(t, "sample.out"))
	for _, test := range []struct {
		slip   string
		input  []byte
		output string
		want   bool
	}{
		{"ignores-zero", sample, right, true},
		{"ignores-zero", sample, right + "AC\n2\nAC\n2\nA", true},
		{"ignores-zero", sample, right + "AC\n2\nNo moves needed\n2\nNo moves needed\n2\nNo", true},
		{"ignores-zero", sample, right + "AC\n2\nBD\n2\nAC\n2\n", false},
		{"ignores-zero", sample, right[:4], false},
		{"ignores-zero", sample, "", false},
		{"needs-zero", sample, right, false},
		{"needs-zero", noZero, right + "No moves needed\n2\nNo", true},
		{"needs-zero", noZero, right + "AC\n2\nAC\n2\n", true},
		{"needs-zero", noZero, right + "AC\n2\nBD\n2\nAC\n2\n", false},
		{"needs-zero", noZero, right[:4], true},
	} {
		if got, err := byName(t, test.slip).PrintsBefore(t.Context(), test.input, []byte(test.output)); got != test.want || err != nil {
			t.Errorf("%s prints %q before: %v, %v, want %v", test.slip, test.output, got, err, test.want)
		}
	}
}

// TestMayPass holds that of the slips those may pass that are right, and those that may be by chance.
func TestMayPass(t *testing.T) {
	for name, want := range map[string]bool{"wrong-center": true, "needs-zero": true, "first-to-arrive": true, "empty-line": false, "ignores-zero": false, "timing": false, "debugging": false} {
		if got, err := byName(t, name).MayPass(t.Context(), testdata(t, "sample.in")); got != want || err != nil {
			t.Errorf("%s: %v, %v, want %v", name, got, err, want)
		}
	}
}

func TestRunEnds(t *testing.T) {
	needsZero := byName(t, "needs-zero")
	input := bytes.TrimSuffix(testdata(t, "sample.in"), []byte("0\n"))
	var endless bytes.Buffer
	if err := needsZero.Run(t.Context(), input, &endless); !errors.Is(err, contest.ErrEndless) {
		t.Errorf("without end it gives %v", err)
	}
	if right := string(testdata(t, "sample.out")); !strings.HasPrefix(endless.String(), right) || endless.Len() < 100*len(right) {
		t.Errorf("without end it prints %d bytes, %.200q", endless.Len(), endless.String())
	}
	full := errors.New("full")
	if err := needsZero.Run(t.Context(), input, limited{full}); !errors.Is(err, full) {
		t.Errorf("where nothing can be written it gives %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, slip := range contest.Slips() {
		if err := slip.Run(ctx, input, &endless); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled, gives %v", slip.Name, err)
		}
	}
	for input, boards := range map[string]int{"": 0, "0\n": 0, "1 2 3\n0\n": -1, "111132323132231222312133\n0\n": -1} {
		err := needsZero.Run(t.Context(), []byte(input), &endless)
		if errors.Is(err, contest.ErrEndless) != (boards < 0) {
			t.Errorf("%q gives %v", input, err)
		}
	}
}

// A limited takes nothing.
type limited struct{ err error }

func (l limited) Write([]byte) (int, error) { return 0, l.err }

func TestPrints(t *testing.T) {
	for _, slip := range contest.Slips() {
		for _, input := range inputsOf(t)[slip.Name] {
			if slip.Kind != contest.Wrong || slip.Name == "whole-lines" {
				continue
			}
			printed := output(t, slip, input)
			if slip.Name == "needs-zero" || slip.Name == "ignores-zero" {
				printed = printed[:len(printed)/3] // while it goes on
			}
			right, err := contest.Answers(t.Context(), input)
			if err != nil {
				t.Fatal(err)
			}
			for output, want := range map[string]bool{printed: true, printed + "9\n": false, printed + "A\n": false, string(right): false, "": false} {
				if got, err := slip.Prints(t.Context(), input, []byte(output)); got != want || err != nil {
					t.Errorf("%s prints %.99q: %v, %v, want %v", slip.Name, output, got, err, want)
				}
			}
		}
	}
}

// TestPrintsAlike has outputs that are like a slip's and not the same.
func TestPrintsAlike(t *testing.T) {
	input := testdata(t, "sample.in")
	for _, test := range []struct {
		slip, output string
		want         bool
	}{
		{"timing", "AC\n2\nDDHH\n2\nNo moves needed\n2\nelapsed 12 ms", true},
		{"timing", "AC\n2\nDDHH\n2\nNo moves needed\n2\nbye\n", false},
		{"timing", "AC\n2\nDDHH\n2\nNo moves needed\n2\n2\n", false},
		{"timing", "AC\n2\nDDHH\n1\nNo moves needed\n2\ntime 12\n", false},
		{"timing", "AC\n2\nDDHH\n2\nNo moves needed\n2\n1 s\n2 s\n", false},
		{"debugging", "depth=2\nAC\n2\nDDHH\n2\nh=0\nNo moves needed\n2\n", true},
		{"debugging", "AC\n2\nDDHH\n2\nNo moves needed\n2\ndepth=2\n", false},
		{"debugging", "depth=2\nAC\n2\nDDHH\n1\nNo moves needed\n2\n", false},
		{"wrong-center", "AC\n3\nDDHH\n2\nNo moves needed\n2\n", true},
		{"wrong-center", "AC\n3\nDDHH\n2\nNo moves needed\n1\n", false},
		{"wrong-center", "AC\n3\nHHDD\n2\nNo moves needed\n2\n", false},
		{"wrong-center", "AC\n3\nDDHH\n2\n", false},
		{"wrong-center", "AC\n4\nDDHH\n2\nNo moves needed\n2\n", false},
	} {
		got, err := byName(t, test.slip).Prints(t.Context(), input, []byte(test.output))
		if got != test.want || err != nil {
			t.Errorf("%s prints %q: %v, %v, want %v", test.slip, test.output, got, err, test.want)
		}
	}
}

func TestCost(t *testing.T) {
	board := parsed(t, "111111112222222233333333")[0]
	for slip, engine := range map[string]string{"third": "ida-third", "no-bound": "iddfs"} {
		e, _ := search.ByName(engine)
		want := e.Search(t.Context(), board, search.Options{}).Nodes
		for _, most := range []int64{0, want, want - 1} {
			got, err := byName(t, slip).Cost(t.Context(), board, most)
			if err != nil || got != want && got != most {
				t.Errorf("%s takes %d nodes, %v, of %d at most, want %d", slip, got, err, most, want)
			}
		}
	}
	for _, slip := range contest.Slips() {
		if cost, err := slip.Cost(t.Context(), board, 0); err != nil || (cost == 0) != (slip.Kind == contest.Wrong) {
			t.Errorf("%s of kind %v costs %d, %v", slip.Name, slip.Kind, cost, err)
		}
	}
}

// TestOpenList counts the open list of an A* that stores what it comes to, by a search of its own.
func TestOpenList(t *testing.T) {
	for _, length := range []int{1, 4, 7} {
		board, err := deal.New(uint64(length)).OfLength(t.Context(), length)
		if err != nil {
			t.Fatal(err)
		}
		var open func(b octothorpe.Board, g int, undo octothorpe.Move) int64
		open = func(b octothorpe.Board, g int, undo octothorpe.Move) int64 {
			counts := [octothorpe.Symbols + 1]int{}
			for _, symbol := range b.Center() {
				counts[symbol]++
			}
			if g+8-slices.Max(counts[:]) >= length {
				return 1
			}
			n := int64(0)
			for m := range octothorpe.Move(8) {
				if m != undo {
					n += open(b.Turn(m), g+1, octothorpe.Inverse(m))
				}
			}
			return n
		}
		got, err := byName(t, "open-list").Cost(t.Context(), board, 0)
		if want := 128 * open(board, 0, math.MaxUint8); got != want || err != nil {
			t.Errorf("a board of length %d takes %d bytes, %v, want %d", length, got, err, want)
		}
	}
}

func TestFails(t *testing.T) {
	for _, slip := range contest.Slips() {
		if _, err := slip.Fails(t.Context(), []byte("1 2 3\n0\n")); !errors.Is(err, octothorpe.ErrTooFew) {
			t.Errorf("%s on no board gives %v", slip.Name, err)
		}
	}
}

// A tester is what testing and rapid share.
type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// output returns what a slip prints. It may be endless.
func output(t tester, slip *contest.Slip, input []byte) string {
	t.Helper()
	var out bytes.Buffer
	if err := slip.Run(context.Background(), input, &out); err != nil && !errors.Is(err, contest.ErrEndless) {
		t.Fatal(err)
	}
	return out.String()
}

func byName(t tester, name string) *contest.Slip {
	t.Helper()
	slip, ok := contest.SlipByName(name)
	if !ok {
		t.Fatal("there is no slip " + name)
	}
	return slip
}

// parsed returns the boards that are written so, each in any form.
func parsed(t tester, texts ...string) []octothorpe.Board {
	t.Helper()
	var all []octothorpe.Board
	for _, text := range texts {
		board, err := octothorpe.ParseBoard(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, board)
	}
	return all
}

func testdata(t tester, name string) []byte {
	t.Helper()
	content, err := os.ReadFile("../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
