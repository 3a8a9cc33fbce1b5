package main

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"octothorpe"
	"octothorpe/contest"
	"octothorpe/judge"
)

// asJUnit is the XML in which continuous integration reads what became of tests.
const asJUnit = "junit"

// A judgeWriter writes what became of a program.
type judgeWriter interface {
	result(r *judge.Result)                                                         // of a test, as soon as it is known
	extreme(r *judge.Result)                                                        // of an extreme one, behind all others
	end(verdict contest.Verdict, hint *contest.Slip, results []*judge.Result) error // of all, with the slip that explains them, or nil
	failed(e *judge.CompileError) error                                             // in place of both
}

// writer returns what writes in the format that is asked for.
func (j *judging) writer(name string, tests []judge.Test) judgeWriter {
	switch j.format.word {
	case asJSON:
		return &judgeJSON{out: j.out}
	case asJUnit:
		return &judgeJUnit{out: j.out, name: name}
	}
	t := &judgeTable{out: j.out, limits: j.limits}
	for _, test := range tests {
		t.width = max(t.width, utf8.RuneCountInString(shown(test.Name)))
	}
	return t
}

// judgeTable writes for people.
type judgeTable struct {
	out    *output
	limits judge.Limits
	width  int // of the tests' names
	begun  bool

	extremes, refused int // extreme tests, and those of them that are not accepted
}

func (t *judgeTable) result(r *judge.Result) {
	if !t.begun {
		t.begun = true
		fmt.Fprintf(t.out, "Limits: %v of processor time, %s.\n\n", t.limits.Time, sized(t.limits.Memory))
		fmt.Fprintf(t.out, "%-*s  verdict  %9s  %9s  %9s\n", t.width, "test", "time", "wall", "memory")
	}
	t.line(r)
}

func (t *judgeTable) extreme(r *judge.Result) {
	if t.extremes++; t.extremes == 1 {
		t.out.WriteString("\nExtreme tests, outside the verdict:\n")
	}
	if r.Verdict != contest.AC {
		t.refused++
	}
	t.line(r)
}

// line writes the line of a test.
func (t *judgeTable) line(r *judge.Result) {
	line := fmt.Sprintf("%-*s  %-7s  %9s  %9s  %9s  %s", t.width, shown(r.Name), r.Verdict,
		lasting(r.CPU.Seconds()), lasting(r.Wall.Seconds()), sized(r.Memory), r.Reason)
	fmt.Fprintln(t.out, strings.TrimRight(line, " "))
}

func (t *judgeTable) end(verdict contest.Verdict, hint *contest.Slip, results []*judge.Result) error {
	var failing []*judge.Result
	for _, r := range results {
		if r.Verdict != contest.AC {
			failing = append(failing, r)
		}
	}
	if len(failing) == 0 {
		fmt.Fprintf(t.out, "\n%s: %s%s\n", verdict, plural(len(results), "test"), t.aside())
		return nil
	}
	for _, r := range failing {
		if r.Mistake != nil {
			fmt.Fprintf(t.out, "\nIn the output to %s:\n", shown(r.Name))
			(&check{out: t.out}).mistake(r.Mistake)
			break
		}
	}
	for _, r := range failing {
		if r.Note != "" {
			fmt.Fprintf(t.out, "\nOn %s %s.\n", shown(r.Name), r.Note)
			break
		}
	}
	if hint != nil {
		t.out.WriteByte('\n')
		const width = 79
		for line := range wrapped("It fails as known programs do ("+hint.Name+"). "+hint.Summary+" "+hint.Hint, width) {
			t.out.WriteString(line + "\n")
		}
	}
	of := ""
	if len(results) > 1 {
		of = fmt.Sprintf(", %d of %d tests not accepted; the first", len(failing), len(results))
	}
	fmt.Fprintf(t.out, "\n%s%s: %s%s\n", verdict, of, shown(failing[0].Name), t.aside())
	return nil
}

// aside tells of the extreme tests behind the verdict.
func (t *judgeTable) aside() string {
	if t.extremes == 0 {
		return ""
	}
	return fmt.Sprintf(" (of the extreme ones %d of %d not accepted)", t.refused, t.extremes)
}

func (t *judgeTable) failed(e *judge.CompileError) error {
	fmt.Fprintf(t.out, "%s: %s", judge.CE, e.Error())
	if e.Standard != "" {
		fmt.Fprintf(t.out, " (%s)", e.Standard)
	}
	fmt.Fprintf(t.out, "\n\n%s\n", e.Output)
	return nil
}

// judgeJSON writes for other programs.
type judgeJSON struct {
	out      *output
	extremes []*judge.Result
}

// judged is a program in JSON.
type judged struct {
	Verdict contest.Verdict `json:"verdict"`
	Compile *compiled       `json:"compile,omitempty"`
	Tests   []judgedTest    `json:"tests"`
	Slip    string          `json:"slip,omitempty"`
	Hint    string          `json:"hint,omitempty"`
}

// compiled is what became of compiling.
type compiled struct {
	Command  string `json:"command"`
	Standard string `json:"standard,omitempty"`
	Output   string `json:"output"`
}

// judgedTest is a test in JSON.
type judgedTest struct {
	Name        string               `json:"name"`
	Group       string               `json:"group,omitempty"`
	Verdict     contest.Verdict      `json:"verdict"`
	Seconds     float64              `json:"seconds"`
	WallSeconds float64              `json:"wall_seconds"`
	MemoryBytes int64                `json:"memory_bytes"`
	Reason      string               `json:"reason,omitempty"`
	Mistake     *contest.MistakeKind `json:"mistake,omitempty"`
	Number      int                  `json:"number,omitempty"`
	Board       octothorpe.Board     `json:"board,omitzero"`
	Line        int                  `json:"line,omitempty"`
	Expected    *string              `json:"expected,omitempty"`
	Got         *string              `json:"got,omitempty"`
	Note        string               `json:"note,omitempty"`
}

func (w *judgeJSON) result(*judge.Result) {}

func (w *judgeJSON) extreme(r *judge.Result) { w.extremes = append(w.extremes, r) }

func (w *judgeJSON) end(verdict contest.Verdict, hint *contest.Slip, results []*judge.Result) error {
	all := judged{Verdict: verdict, Tests: []judgedTest{}}
	for _, r := range results {
		all.Tests = append(all.Tests, newJudgedTest(r))
	}
	for _, r := range w.extremes {
		t := newJudgedTest(r)
		t.Group = contest.Extreme.String()
		all.Tests = append(all.Tests, t)
	}
	if hint != nil {
		all.Slip, all.Hint = hint.Name, hint.Hint
	}
	return w.write(&all)
}

func newJudgedTest(r *judge.Result) judgedTest {
	t := judgedTest{Name: r.Name, Verdict: r.Verdict, Seconds: r.CPU.Seconds(), WallSeconds: r.Wall.Seconds(),
		MemoryBytes: r.Memory, Reason: r.Reason, Note: r.Note}
	if m := r.Mistake; m != nil {
		t.Mistake, t.Number, t.Board, t.Line, t.Expected, t.Got = &m.Kind, m.Number, m.Board, m.Line, &m.Expected, &m.Got
	}
	return t
}

func (w *judgeJSON) failed(e *judge.CompileError) error {
	return w.write(&judged{Verdict: judge.CE, Compile: &compiled{e.Command, e.Standard, e.Output}, Tests: []judgedTest{}})
}

func (w *judgeJSON) write(all *judged) error {
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	w.out.Write(append(text, '\n'))
	return nil
}

// judgeJUnit writes for continuous integration.
type judgeJUnit struct {
	out      *output
	name     string // the program's
	extremes []*judge.Result
}

func (w *judgeJUnit) result(*judge.Result) {}

func (w *judgeJUnit) extreme(r *judge.Result) { w.extremes = append(w.extremes, r) }

func (w *judgeJUnit) end(_ contest.Verdict, _ *contest.Slip, results []*judge.Result) error {
	failures, all := 0, time.Duration(0)
	for _, r := range results {
		all += r.CPU
		if r.Verdict != contest.AC {
			failures++
		}
	}
	for _, r := range w.extremes {
		all += r.CPU
	}
	w.begin(len(results)+len(w.extremes), failures, all)
	for _, r := range results {
		w.test(r.Name, r.CPU)
		if r.Verdict == contest.AC {
			w.out.WriteString("/>\n")
			continue
		}
		w.failure(string(r.Verdict), r.Reason, details(r))
	}
	for _, r := range w.extremes { // a failure would be one of the suite
		w.test(r.Name, r.CPU)
		if r.Verdict == contest.AC {
			w.out.WriteString("/>\n")
			continue
		}
		fmt.Fprintf(w.out, ">\n    <skipped message=\"%s\"/>\n  </testcase>\n", xmlText("outside the verdict: "+string(r.Verdict)+", "+r.Reason))
	}
	w.out.WriteString("</testsuite>\n")
	return nil
}

func (w *judgeJUnit) failed(e *judge.CompileError) error {
	w.begin(1, 1, 0)
	w.test("compile", 0)
	w.failure(string(judge.CE), e.Error(), e.Output)
	w.out.WriteString("</testsuite>\n")
	return nil
}

// begin writes what stands before the tests.
func (w *judgeJUnit) begin(tests, failures int, all time.Duration) {
	fmt.Fprintf(w.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\" time=\"%s\">\n",
		xmlText(w.name), tests, failures, seconds(all))
}

// test begins a test.
func (w *judgeJUnit) test(name string, took time.Duration) {
	fmt.Fprintf(w.out, "  <testcase classname=\"%s\" name=\"%s\" time=\"%s\"", xmlText(w.name), xmlText(name), seconds(took))
}

// failure ends a test that is not accepted.
func (w *judgeJUnit) failure(verdict, reason, text string) {
	fmt.Fprintf(w.out, ">\n    <failure type=\"%s\" message=\"%s\">%s</failure>\n  </testcase>\n",
		xmlText(verdict), xmlText(reason), strings.ReplaceAll(xmlText(text), "&#10;", "\n"))
}

// details tells a mistake with its board.
func details(r *judge.Result) string {
	var lines []string
	if m := r.Mistake; m != nil {
		lines = append(lines, m.Kind.String())
		if !m.Board.IsZero() {
			lines = append(lines, "board    "+m.Board.Digits())
		}
		lines = append(lines, "expected "+strconv.Quote(m.Expected), "got      "+strconv.Quote(m.Got))
	}
	if r.Note != "" {
		lines = append(lines, r.Note)
	}
	return strings.Join(lines, "\n")
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) }

// xmlText returns a text as it stands in XML, in an attribute too. What XML cannot hold becomes the replacement character. (The
// usual library for this costs every start.)
func xmlText(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r == '\n' || r == '\t':
			fmt.Fprintf(&b, "&#%d;", r)
		case r < ' ' || r == 0xFFFE || r == 0xFFFF:
			b.WriteRune(utf8.RuneError)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
