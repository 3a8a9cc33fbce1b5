package explain

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"octothorpe"

	"pgregory.net/rapid"
)

var (
	verb  = regexp.MustCompile(`%\[\d\][ds]`)
	latin = regexp.MustCompile(`[A-Za-z]+`)
)

// Every phrase is there in both languages, and names the same values.
func TestWordings(t *testing.T) {
	for p, wording := range wordings {
		values := func(l Language) []string {
			found := verb.FindAllString(wording[l], -1)
			slices.Sort(found)
			return slices.Compact(found)
		}
		if en, zh := values(English), values(Chinese); !slices.Equal(en, zh) {
			t.Errorf("phrase %d names %v in English and %v in Chinese: %q", p, en, zh, wording)
		}
		for l, text := range wording {
			if rest := verb.ReplaceAllString(text, ""); text == "" && phrase(p) != sentenceGap || strings.Contains(rest, "%") {
				t.Errorf("phrase %d in language %d: %q", p, l, text)
			}
		}
		if strings.ContainsFunc(wording[English], func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("Chinese in English: %q", wording[English])
		}
		for _, word := range latin.FindAllString(verb.ReplaceAllString(wording[Chinese], ""), -1) {
			if word != "h" && word != "IDA" {
				t.Errorf("English in Chinese: %q", wording[Chinese])
			}
		}
	}
}

// Whatever is explained, its words fit the page, and in Chinese no English is left.
func TestPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.Permutation([]byte("111111112222222233333333")).Draw(t, "digits")
		board, err := octothorpe.ParseBoard(string(digits))
		if err != nil {
			t.Fatal(err)
		}
		solution := octothorpe.Solve(board).Moves
		begin := solution[:rapid.IntRange(0, len(solution)).Draw(t, "begin")]
		moves := begin + octothorpe.Moves(rapid.SliceOfN(rapid.ByteRange('A', 'H'), 0, 3).Draw(t, "moves"))
		if rapid.Bool().Draw(t, "solve") {
			moves += octothorpe.Solve(board.Apply(moves)).Moves
		}
		e, err := Moves(t.Context(), board, moves)
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "answer") {
			e.Verdict = nil
		}
		for _, language := range Languages() {
			checkPage(t, e, language, e.Text(language))
			checkPage(t, e, language, e.Markdown(language))
		}
		for line := range strings.Lines(e.Text(Chinese) + e.Text(English)) {
			if width(strings.TrimSuffix(line, "\n")) > 78 && !strings.Contains(line, string(moves)) {
				t.Fatalf("wide: %s", line)
			}
		}
	})
}

func checkPage(t *rapid.T, e *Explanation, language Language, page string) {
	if strings.Contains(page, "%!") || strings.Contains(page, " \n") || strings.Contains(page, "\n\n\n") || !strings.HasSuffix(page, "\n") {
		t.Fatalf("form of the page:\n%s", page)
	}
	if steps := strings.Count(page, "8 − "); steps != len(e.Steps)+1 {
		t.Fatalf("%d boards, want %d:\n%s", steps, len(e.Steps)+1, page)
	}
	if language == English {
		return
	}
	// What is left of Latin letters are moves, h and the name of IDA*.
	for _, word := range latin.FindAllString(strings.ReplaceAll(page, "```text", "```"), -1) {
		if strings.Trim(word, "ABCDEFGH") != "" && word != "h" && word != "IDA" {
			t.Fatalf("%q on the Chinese page:\n%s", word, page)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text    string
		columns int
		want    []string
	}{
		{"", 10, []string{""}},
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 8, []string{"one two", "three"}},
		{"overlong word", 4, []string{"overlong", "word"}},
		{"中心区全是，完成。", 10, []string{"中心区全", "是，完成。"}}, // no line begins with a mark
		{"至少 4 步，实际 5 步", 8, []string{"至", "少 4 步，", "实", "际 5 步"}},
	} {
		if got := wrap(test.text, test.columns); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d columns: got %q, want %q", test.text, test.columns, got, test.want)
		}
	}
}

// Where the limit ends IDA*, that is told.
func TestNodeLimit(t *testing.T) {
	board, err := octothorpe.ParseBoard("123123123123123123123123")
	if err != nil {
		t.Fatal(err)
	}
	e, err := Answer(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.ReplaceAll(e.Text(English), "\n", " "), "It looked at 34,832 nodes.") {
		t.Errorf("all nodes:\n%s", e.Text(English))
	}
	const limit = 10_000
	if e.Search, err = ida(t.Context(), board, limit); err != nil {
		t.Fatal(err)
	}
	if e.Search.Nodes != limit || e.Search.NodeLimit != limit {
		t.Errorf("stopped after %d nodes, limit %d", e.Search.Nodes, e.Search.NodeLimit)
	}
	for language, want := range map[Language]string{English: "was stopped after 10,000 nodes", Chinese: "访问满 10,000 个结点"} {
		if text := strings.ReplaceAll(e.Text(language), "\n", " "); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// Each reason has its words, with the symbols that it is about.
func TestReasons(t *testing.T) {
	for _, test := range []struct {
		board  string
		moves  octothorpe.Moves
		step   int
		en, zh string
	}{
		{"123123123123123123123123", "", 2, "A 3 leaves and a 3 enters", "移出的和移入的都是 3"},
		{"123123123123123123123123", "", 3, "A 1 takes the place of a 2, where a 3 is wanted", "换进来的是 1，换出去的是 2，而需要的是 3"},
		{"111333322113232221331122", "", 1, "A 2 leaves: the most common, but the center is to be filled with 3s", "一个 2 移出：它虽然最多，但最后要填满中心区的是 3"},
		{"111333322113232221331122", "", 2, "A 3 enters, as wanted, and makes 4", "移入了需要的 3，现在有 4 个"},
		{"111132323132231222312133", "AHCC", 2, "A step back: a 2 leaves, though it is wanted", "暂时倒退：需要的 2 移出了一个"},
		{"111132323132231222312133", "AH", 2, "A 2 leaves: the count falls to 6, and h rises to 2", "一个 2 移出，最多的数字减到 6 个，h 升到 2"},
		{"111132323132231222312133", "HA", 1, "no symbol has become more than", "换出去的是"},
		{"123123123123123123123123", "HA", 2, "The count rises, and still this does not come nearer: 10 moves left before it, 10 after",
			"最多的数字多了一个，剩余步数却没有减少：走之前是 10 步，走之后是 10 步"},
		{"111132323132231222312133", "AH", 2, "This does not come nearer: 1 move left before it, 2 after", "剩余步数没有减少：走之前是 1 步，走之后是 2 步"},
	} {
		board, err := octothorpe.ParseBoard(test.board)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Answer(t.Context(), board)
		if test.moves != "" {
			e, err = Moves(t.Context(), board, test.moves)
		}
		if err != nil {
			t.Fatal(err)
		}
		before := &e.Start
		if test.step > 1 {
			before = &e.Steps[test.step-2].State
		}
		for language, want := range map[Language]string{English: test.en, Chinese: test.zh} {
			if got := (&telling{Explanation: e, in: language}).why(before, &e.Steps[test.step-1]); !strings.Contains(got, want) {
				t.Errorf("%s, step %d: got %q, want %q in it", test.board, test.step, got, want)
			}
		}
	}
}

// Each verdict has its words.
func TestVerdicts(t *testing.T) {
	const sample, tied, solved = "111132323132231222312133", "111111112222222233333333", "111133222332233222331111"
	for _, test := range []struct {
		board  string
		moves  octothorpe.Moves
		en, zh []string
	}{
		{sample, "AC", []string{"This is the answer: "}, []string{"这就是答案："}},
		{sample, "", []string{"Your moves: none", "unsolved, 2 moves away: AC"}, []string{"你的操作：无", "还差 2 步：接着走 AC"}},
		{sample, "A", []string{"unsolved, 1 move away: C", "Every move of it comes nearer"}, []string{"还差 1 步：接着走 C", "每一步都在减少剩余步数"}},
		{sample, "AH", []string{"unsolved, 2 moves away: CC would", "at step 2, H: 1 move left before it, 2 after. C would"},
			[]string{"还差 2 步：接着走 CC", "从第 2 步 H 开始不再最优：走之前还需 1 步，走之后还需 2 步。这里应当走 C。"}},
		{tied, "HDHD", []string{"nothing shorter does. There is a smaller one", "DDHH is the first"}, []string{"没有更短的解。同样长的解里", "最小的是 DDHH"}},
		{sample, "ACFA", []string{"in 4 moves, but 2 would do: AC. A judge wants the fewest.", "solved after 2 moves already", "the board was solved before it"},
			[]string{"用 4 步完成了棋盘，但 2 步就够了：AC。题目要的是最少步数。", "走完 2 步时棋盘就已完成", "在这之前棋盘已经完成了"}},
		{sample, "AACF", []string{"in 4 moves, but 2 would do: AC"}, []string{"但 2 步就够了"}},
		{tied, "DHDH", []string{"The answer makes D twice in a row, and these moves make none twice in a row: a search"}, []string{"答案里 D 连走了两次"}},
		{solved, "", []string{"Your moves: none", "This is the answer: "}, []string{"你的操作：无", "这就是答案："}},
		{solved, "A", []string{"unsolved, 1 move away: F would follow. The board is solved already"}, []string{"还差 1 步：接着走 F 即可完成。棋盘已经完成"}},
		{solved, "AF", []string{"in 2 moves, but no moves would do", "solved before it"}, []string{"用 2 步完成了棋盘，但棋盘本来就已完成", "在这之前棋盘已经完成了"}},
	} {
		board, err := octothorpe.ParseBoard(test.board)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Moves(t.Context(), board, test.moves)
		if err != nil {
			t.Fatal(err)
		}
		for language, wants := range map[Language][]string{English: test.en, Chinese: test.zh} {
			page := e.Markdown(language)
			for _, want := range wants {
				if !strings.Contains(page, want) {
					t.Errorf("%s %q: no %q in\n%s", test.board, test.moves, want, page)
				}
			}
			if v := e.Verdict; !v.Shortest && v.Smaller != "" && strings.Contains(page, string(v.Smaller)) {
				t.Errorf("%s %q: speaks of %s though it is too long:\n%s", test.board, test.moves, v.Smaller, page)
			}
			if slip := strings.Contains(page, language.say(verdictRepeat, "D")); slip != (e.Verdict.Slip == CutsRepeats) {
				t.Errorf("%s %q: slip %q, and on the page: %t", test.board, test.moves, e.Verdict.Slip, slip)
			}
		}
	}
}

// That the bound was too low is said in full once, and then the reasons only.
func TestBoundIsToldOnce(t *testing.T) {
	board, err := octothorpe.ParseBoard("123123123123123123123123")
	if err != nil {
		t.Fatal(err)
	}
	e, err := Answer(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	low := 0
	for _, step := range e.Steps {
		if !step.Raised {
			low++
		}
	}
	for language, wants := range map[Language][2]string{
		English: {"too little, never too much.", "where a 3 is wanted"},
		Chinese: {"只会低估，不会高估。", "而需要的是 3"},
	} {
		page := e.Markdown(language)
		if once, reasons := strings.Count(page, wants[0]), strings.Count(page, wants[1]); low < 3 || once != 1 || reasons < 2 {
			t.Errorf("said %d times, want once; %d reasons, want more, for %d steps:\n%s", once, reasons, low, page)
		}
		if page != e.Markdown(language) {
			t.Error("told again, it reads differently")
		}
	}
}

// One node is one node.
func TestOneNode(t *testing.T) {
	board, err := octothorpe.ParseBoard("111133222332233222331111")
	if err != nil {
		t.Fatal(err)
	}
	e, err := Answer(t.Context(), board)
	if err != nil {
		t.Fatal(err)
	}
	for language, want := range map[Language]string{English: "It looked at 1 node.", Chinese: "共访问 1 个结点。"} {
		for _, page := range []string{e.Text(language), e.Markdown(language)} {
			if page = strings.ReplaceAll(page, "\n", " "); !strings.Contains(page, want) {
				t.Errorf("no %q in\n%s", want, page)
			}
		}
	}
}
