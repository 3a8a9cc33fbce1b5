package contest_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"octothorpe/contest"
)

var update = flag.Bool("update", false, "write the table of slips into docs/packages.md and docs/packages.zh-CN.md")

// TestTable runs the slips on the tests that are not extreme, and holds the tables of the pages to what comes of it. Each slip must
// fall. With -update, tables that differ are written into the pages.
//
// The slips that take long run on all tests with -update only, and otherwise up to the first that rejects them.
func TestTable(t *testing.T) {
	tests := unextreme()
	rejections := rejected(t, tests)
	for i, slip := range contest.Slips() {
		if len(rejections[i]) == 0 {
			t.Errorf("no test rejects %s", slip.Name)
		}
	}
	if t.Failed() {
		return
	}
	holdPage(t, "packages.md", slipTable(t, tests, rejections, english))
	holdPage(t, "packages.zh-CN.md", slipTable(t, tests, rejections, chinese))
}

// unextreme are the tests of the suite that all right programs pass.
func unextreme() []contest.Test {
	var tests []contest.Test
	for _, test := range contest.Suite() {
		if test.Group != contest.Extreme {
			tests = append(tests, test)
		}
	}
	return tests
}

// rejected returns the places, from 0, of the tests that reject each slip.
func rejected(t *testing.T, tests []contest.Test) [][]int {
	t.Helper()
	slips := contest.Slips()
	rejections := make([][]int, len(slips))
	places := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range places {
				rejections[i] = rejectedBy(t, slips[i], tests)
			}
		})
	}
	for i := range slices.Backward(slips) { // those of cost first: the longest last would leave other workers idle
		places <- i
	}
	close(places)
	workers.Wait()
	return rejections
}

// rejectedBy returns the places of the tests that reject a slip: of one that takes long the first, but with -update.
func rejectedBy(t *testing.T, slip *contest.Slip, tests []contest.Test) []int {
	var places []int
	for i := range tests {
		fails, err := slip.Fails(t.Context(), tests[i].Input())
		switch {
		case err != nil:
			t.Errorf("%s on %s: %v", slip.Name, tests[i].Name, err)
		case fails:
			places = append(places, i)
		}
		if fails && takesLong(slip) && !*update {
			break
		}
	}
	return places
}

// takesLong reports whether a slip, which searches for itself, takes seconds for all tests.
func takesLong(slip *contest.Slip) bool {
	return slip.Kind != contest.Wrong || slip.Name == "lockstep" || slip.Name == "skips-repeat"
}

// The words of a page about the slips.
type slipWords struct {
	all string
	of  func(slip *contest.Slip) (summary, hint string)
}

var english = slipWords{
	all: "all",
	of:  func(slip *contest.Slip) (summary, hint string) { return slip.Summary, slip.Hint },
}

var chinese = slipWords{
	all: "全部",
	of: func(slip *contest.Slip) (summary, hint string) {
		words := slipsInChinese[slip.Name]
		return words[0], words[1]
	},
}

// slipsInChinese tells what programs with each slip do, and what to look at in them.
var slipsInChinese = map[string][2]string{
	"first-to-arrive": {
		"先找到哪种数字的答案就输出哪个：三种数字共用一个队列，或者每个深度上逐个数字去试。",
		"字典序只在同一种数字内部比过。两种数字的步数相同时，要再比较两个操作序列。",
	},
	"first-letters": {
		"几种数字的步数相同时，只按第一个字母的大小取答案。",
		"只比了首字母。首字母相同的话，要接着往后比。",
	},
	"lockstep": {
		"三个搜索各管一种数字，轮流推进，谁先结束就输出谁的答案。",
		"先结束的不一定字典序最小。步数同样少的都要搜完，再比较。",
	},
	"from-the-end": {
		"按 H 到 A 的次序枚举操作，得到的是字典序最大的答案。",
		"按 A 到 H 的次序枚举；用栈的话次序会倒过来，要从 H 到 A 入栈。",
	},
	"skips-repeat": {
		"本该跳过上一步的逆操作，却跳过了上一步本身，所以同一操作从不连做两次。",
		"逆操作是 A 与 F、B 与 E、C 与 H、D 与 G。要跳过的是与上一步配对的那个，不是上一步自己。",
	},
	"wrong-inverse": {
		"把逆操作当成了 A 与 H、B 与 G、C 与 F、D 与 E，剪掉了一部分最短解。",
		"逆操作是 A 与 F、B 与 E、C 与 H、D 与 G，编号之和并不固定，请用表存下来。",
	},
	"common-symbol": {
		"只搜中心里出现最多的那一种数字。",
		"出现得少的数字也可能步数更少。三种都要搜，再比较。",
	},
	"one-move-none": {
		"差一步就还原的棋盘，也输出 No moves needed。",
		"零步和一步没有分清，长度差了一。做任何操作之前，先判断棋盘是否已经还原。",
	},
	"wrong-center": {
		"操作序列正确，但第二行输出的是操作之前中心的数字。",
		"先做完操作再看中心，或者直接输出搜索所针对的那种数字。",
	},
	"empty-line": {
		"棋盘已经还原时输出空行，没有输出 No moves needed。",
		"不需要操作时，题目规定输出 No moves needed。",
	},
	"old-center": {
		"棋盘已经还原时，第二行输出的是上一组数据的数字；如果是第一组，就输出 0。",
		"数字只在搜索结束时赋值，已还原的棋盘没有搜索。这里也要赋值。",
	},
	"old-letters": {
		"操作序列后面拖着上一组较长答案剩下的字母。",
		"操作数组按旧的长度输出了。在最后一步之后放结束符，或者按步数输出。",
	},
	"debugging": {
		"每个答案之前输出了搜索的深度上限。",
		"删掉调试输出，或者改到标准错误。",
	},
	"timing": {
		"最后一个答案之后输出了运行时间。",
		"删掉输出时间的那一行，或者改到标准错误。",
	},
	"whole-lines": {
		"从一行的固定列取棋盘；只有恰好是 0 的一行才算输入结束。",
		"不管空白符怎么分布，一个数一个数地读；该读新棋盘时读到 0 就结束。",
	},
	"needs-zero": {
		"输入末尾没有 0 时，不停地输出最后一个棋盘的答案。",
		"检查读入函数的返回值：读到文件末尾也要结束。",
	},
	"ignores-zero": {
		"把末尾的 0 当成又一个棋盘的格子读进来，之后不停地输出它的答案。",
		"先读棋盘的第一个数，是 0 就结束，然后再读其余的数。",
	},
	"third": {
		"估价函数把中心缺的格数除以一个数，比如三或二。",
		"一步操作只会让一个新格进入中心，缺几格就至少要几步，不要再除。",
	},
	"no-bound": {
		"迭代加深的深度优先搜索，没有用中心缺的格数剪枝。",
		"中心缺的格数比剩下的步数还多时就返回：一步只能补进一格。",
	},
	"open-list": {
		"A* 把到过的棋盘都放进优先队列，每个都存整盘，重复的也不去掉。",
		"几百万个棋盘放不下。用迭代加深就不需要队列；或者只看一种数字，用二进制位存。",
	},
}

// slipTable returns the table of a page, a row a slip: what it is, and the tests that reject it.
func slipTable(t *testing.T, tests []contest.Test, rejections [][]int, words slipWords) []string {
	t.Helper()
	var rows []string
	for i, slip := range contest.Slips() {
		summary, hint := words.of(slip)
		if summary == "" || hint == "" {
			t.Errorf("there are no Chinese words for %s", slip.Name)
		}
		row := fmt.Sprintf("| `%s` | %s | %s | `%s` |", slip.Name, summary, hint, tests[rejections[i][0]].Name)
		switch {
		case takesLong(slip) && !*update: // the rest is not known
		case len(rejections[i]) == len(tests):
			row += fmt.Sprintf(" %s (%d) |\n", words.all, len(tests))
		default:
			row += fmt.Sprintf(" %s (%d) |\n", numbers(rejections[i]), len(rejections[i]))
		}
		rows = append(rows, row)
	}
	return rows
}

// numbers writes the numbers of tests, with their places from 0 that rise, as short as can be: "04, 06–09".
func numbers(places []int) string {
	var parts []string
	for i := 0; i < len(places); {
		j := i
		for j+1 < len(places) && places[j+1] == places[j]+1 {
			j++
		}
		part := fmt.Sprintf("%02d", places[i]+1)
		if j > i {
			part += fmt.Sprintf("–%02d", places[j]+1)
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// The table of a page stands between these lines.
const (
	tableBegins = "<!-- The table is made by go test ./contest -run TestTable -update -->\n\n"
	tableEnds   = "\n<!-- End of the table -->\n"
)

// holdPage compares the rows of a page's table, of which the ends may be missing, and with -update writes them.
func holdPage(t *testing.T, name string, rows []string) {
	t.Helper()
	path := filepath.Join("..", "docs", name)
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(page), tableBegins)
	head, after, ends := strings.Cut(rest, tableEnds)
	if !begins || !ends {
		t.Fatalf("docs/%s has no table between %q and %q", name, tableBegins, tableEnds)
	}
	shown := slices.Collect(strings.Lines(head))
	if len(shown) < 2 {
		t.Fatalf("the table of docs/%s has no head", name)
	}
	if *update {
		text := before + tableBegins + shown[0] + shown[1] + strings.Join(rows, "") + tableEnds + after
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	shown = shown[2:]
	for i := range min(len(shown), len(rows)) {
		if !strings.HasSuffix(rows[i], "\n") && strings.HasPrefix(shown[i], rows[i]) {
			rows[i] = shown[i]
		}
	}
	if diff := cmp.Diff(shown, rows); diff != "" {
		t.Errorf("docs/%s: make docs writes the table (-page +run):\n%s", name, diff)
	}
}

// TestRightProgramsPass runs right programs, which share no code with the package, on all tests that are not extreme.
func TestRightProgramsPass(t *testing.T) {
	textbook := compiled(t, "-std=c++17", filepath.Join("..", "bench", "peer", "textbook.cpp"))
	submission := compiled(t, "-std=c++98", filepath.Join("..", "examples", "submit", "main.cpp"))
	for name, command := range map[string][]string{
		"textbook ida": {textbook, "ida"}, "textbook ida-tt": {textbook, "ida-tt"}, "submission": {submission},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, test := range unextreme() {
				answers, nodes := ran(t, command, test.Input())
				if diff := cmp.Diff(string(test.Answers()), answers); diff != "" {
					t.Errorf("%s (-want +got):\n%s", test.Name, diff)
				}
				if nodes > contest.FileNodes {
					t.Errorf("%s takes %d nodes, want %d at most", test.Name, nodes, contest.FileNodes)
				}
			}
		})
	}
	t.Run("textbook ida-third", func(t *testing.T) { // right, and too slow
		t.Parallel()
		for _, test := range unextreme() {
			if test.Name != "13-nine-moves" {
				continue
			}
			answers, nodes := ran(t, []string{textbook, "ida-third"}, test.Input())
			if answers != string(test.Answers()) || nodes <= contest.SlowNodes {
				t.Errorf("it takes %d nodes, want more than %d, and prints\n%s", nodes, contest.SlowNodes, answers)
			}
			return
		}
		t.Error("the test for it is not there")
	})
}

// compiled returns where the program of a C++ source is.
func compiled(t *testing.T, standard, source string) string {
	t.Helper()
	compiler, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("not run here: right programs on the suite (no g++)")
	}
	program := filepath.Join(t.TempDir(), "program.exe")
	if out, err := exec.CommandContext(t.Context(), compiler, "-O2", standard, "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// ran returns what a program prints for an input, and the nodes that it tells on standard error, or 0.
func ran(t *testing.T, command []string, input []byte) (answers string, nodes int64) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	var stderr strings.Builder
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command, err, stderr.String())
	}
	if said := stderr.String(); said != "" {
		if _, err := fmt.Sscanf(said, "nodes %d\n", &nodes); err != nil {
			t.Fatalf("%v tells %q: %v", command, said, err)
		}
	}
	return strings.ReplaceAll(string(out), "\r\n", "\n"), nodes
}
