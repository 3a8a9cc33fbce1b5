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
	"octothorpe/internal/xmltext"
	"octothorpe/judge"
)

// asJUnit is the XML in which continuous integration reads what became of tests.
const asJUnit = "junit"

// A judgeWriter writes what became of a program.
type judgeWriter interface {
	result(r *judge.Result)                                                        // of a test, as soon as it is known
	extreme(r *judge.Result)                                                       // of an extreme one, behind all others
	stress(s *stressed)                                                            // before tests without end: how far they will have come at the end
	end(verdict contest.Verdict, hint *judge.Fault, results []*judge.Result) error // of all, with the known slip, or nil
	failed(e *judge.CompileError) error                                            // in place of both
}

// writer returns what writes in the format that is asked for.
func (j *judging) writer(name string, tests []judge.Test) judgeWriter {
	switch j.format.word {
	case asJSON:
		return &judgeJSON{out: j.out}
	case asJUnit:
		return &judgeJUnit{out: j.out, name: name}
	}
	t := &judgeTable{out: j.out, limits: j.limits, suite: map[string]*contest.Test{}, made: j.form == judge.Form{}, saved: j.saving.folder != ""}
	for _, test := range tests {
		t.suite[test.Name] = test.Suite
		t.width = max(t.width, utf8.RuneCountInString(shown(test.Name)))
	}
	return t
}

// judgeTable writes for people.
type judgeTable struct {
	out    *output
	limits judge.Limits
	width  int                      // of the tests' names
	suite  map[string]*contest.Test // those of the suite, by the tests' names
	made   bool                     // octo gen suite makes their inputs
	saved  bool                     // what fails is kept
	begun  bool

	extremes, refused int // extreme tests, and those of them that are not accepted
	stressed          *stressed
}

func (t *judgeTable) result(r *judge.Result) {
	if !t.begun {
		t.begun = true
		t.says()
		fmt.Fprintf(t.out, "%-*s  verdict time  %7s  %8s\n", t.width, "test", "wall", "memory")
	}
	t.line(r)
	if r.Shrunk != nil {
		t.out.WriteString(folded("  " + shrunk(r.Shrunk)))
	}
}

// says says what the limits are.
func (t *judgeTable) says() {
	fmt.Fprintf(t.out, "Limits: %v of processor time, %s.\n\n", t.limits.Time, sized(t.limits.Memory))
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

func (t *judgeTable) stress(s *stressed) {
	if t.stressed = s; !t.begun {
		t.says()
	} else {
		t.out.WriteByte('\n')
	}
}

// line writes the line of a test. Why it is not accepted stands below it where there is no room.
func (t *judgeTable) line(r *judge.Result) {
	line := fmt.Sprintf("%-*s  %-3s  %7s  %7s  %8s", t.width, shown(r.Name), r.Verdict,
		lasting(r.CPU.Seconds()), lasting(r.Wall.Seconds()), sized(r.Memory))
	if r.Brief != "" {
		if utf8.RuneCountInString(line+r.Brief) > reportColumns-1 {
			line += "\n"
		}
		line += "  " + r.Brief
	}
	t.out.WriteString(line + "\n")
}

func (t *judgeTable) end(verdict contest.Verdict, hint *judge.Fault, results []*judge.Result) error {
	var failing []*judge.Result
	for _, r := range results {
		if r.Verdict != contest.AC {
			failing = append(failing, r)
		}
	}
	if len(failing) == 0 {
		t.accepted(verdict, len(results))
		return nil
	}
	if t.stressed != nil {
		t.stressed.write(t.out, failing[0])
	}
	t.first(failing[0])
	for _, r := range failing {
		if r.Note != "" {
			t.out.WriteString("\n" + folded(fmt.Sprintf("On %s %s.", shown(r.Name), r.Note)))
			break
		}
	}
	if hint != nil {
		t.out.WriteString("\n" + folded(fmt.Sprintf("Hint%s: %s This is the slip %s: %s", on(hint), hint.Hint, hint.Name, hint.Summary)))
	}
	if !t.saved {
		t.out.WriteString("\nocto judge --save DIR ... keeps the failing inputs, shrunk.\n")
	}
	if t.stressed != nil {
		fmt.Fprintf(t.out, "\n%s: %s\n", verdict, t.stressed.when())
		return nil
	}
	of := ""
	if len(results) > 1 {
		of = fmt.Sprintf(", %d of %d tests not accepted; the first", len(failing), len(results))
	}
	t.out.WriteString("\n" + folded(fmt.Sprintf("%s%s: %s%s", verdict, of, shown(failing[0].Name), t.aside())))
	return nil
}

// on names the tests that a slip explains, if it does not explain all that failed: " for 02-solved and 2 more".
func on(hint *judge.Fault) string {
	if len(hint.On) == 0 {
		return ""
	}
	names := " for " + shown(hint.On[0])
	if more := len(hint.On) - 1; more > 0 {
		names += fmt.Sprintf(" and %d more", more)
	}
	return names
}

// accepted writes how many tests were accepted.
func (t *judgeTable) accepted(verdict contest.Verdict, tests int) {
	switch {
	case t.stressed == nil:
		fmt.Fprintf(t.out, "\n%s: %s%s\n", verdict, plural(tests, "test"), t.aside())
	case t.stressed.Stopped:
		fmt.Fprintf(t.out, "Stopped, with none failing of %s\n", t.stressed)
	default:
		fmt.Fprintf(t.out, "%s: %s\n", verdict, t.stressed)
	}
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
	stressed *stressed
}

// judged is a program in JSON.
type judged struct {
	Verdict contest.Verdict `json:"verdict"`
	Compile *compiled       `json:"compile,omitempty"`
	Tests   []judgedTest    `json:"tests"`
	Stress  *stressed       `json:"stress,omitempty"`
	Slip    string          `json:"slip,omitempty"`
	Hint    string          `json:"hint,omitempty"`
	On      []string        `json:"slip_tests,omitempty"`
}

// compiled is what became of compiling.
type compiled struct {
	Command  string `json:"command"`
	Standard string `json:"standard,omitempty"`
	Output   string `json:"output"`
}

// judgedTest is a test in JSON.
type judgedTest struct {
	Name        string          `json:"name"`
	Group       string          `json:"group,omitempty"`
	Verdict     contest.Verdict `json:"verdict"`
	Seconds     float64         `json:"seconds"`
	WallSeconds float64         `json:"wall_seconds"`
	MemoryBytes int64           `json:"memory_bytes"`
	judgedMistake
	ErrorOutput string        `json:"error_output,omitempty"`
	Note        string        `json:"note,omitempty"`
	Shrunk      *judgedShrunk `json:"shrunk,omitempty"`
}

// judgedMistake is what is wrong, in JSON.
type judgedMistake struct {
	Reason   string               `json:"reason,omitempty"`
	Mistake  *contest.MistakeKind `json:"mistake,omitempty"`
	Number   int                  `json:"number,omitempty"`
	Board    octothorpe.Board     `json:"board,omitzero"`
	Line     int                  `json:"line,omitempty"`
	Expected *string              `json:"expected,omitempty"`
	Got      *string              `json:"got,omitempty"`
}

func newJudgedMistake(r *judge.Result) judgedMistake {
	of := judgedMistake{Reason: r.Reason}
	if m := r.Mistake; m != nil {
		of.Mistake, of.Number, of.Board, of.Line, of.Expected, of.Got = &m.Kind, m.Number, m.Board, m.Line, &m.Expected, &m.Got
	}
	return of
}

// judgedShrunk is what a test was shrunk to, in JSON.
type judgedShrunk struct {
	FromBoards int    `json:"from_boards"`
	FromMoves  int    `json:"from_moves"`
	Boards     int    `json:"boards"`
	Moves      int    `json:"moves"`
	Input      string `json:"input"`
	Answer     string `json:"answer"`
	Runs       int    `json:"runs"`
	Repeats    bool   `json:"repeats"`
	Saved      string `json:"saved,omitempty"`
	judgedMistake
}

func (w *judgeJSON) result(*judge.Result) {}

func (w *judgeJSON) extreme(r *judge.Result) { w.extremes = append(w.extremes, r) }

func (w *judgeJSON) stress(s *stressed) { w.stressed = s }

func (w *judgeJSON) end(verdict contest.Verdict, hint *judge.Fault, results []*judge.Result) error {
	all := judged{Verdict: verdict, Tests: []judgedTest{}, Stress: w.stressed}
	for _, r := range results {
		all.Tests = append(all.Tests, newJudgedTest(r))
	}
	for _, r := range w.extremes {
		t := newJudgedTest(r)
		t.Group = contest.Extreme.String()
		all.Tests = append(all.Tests, t)
	}
	if hint != nil {
		all.Slip, all.Hint, all.On = hint.Name, hint.Hint, hint.On
	}
	return w.write(&all)
}

func newJudgedTest(r *judge.Result) judgedTest {
	t := judgedTest{Name: r.Name, Verdict: r.Verdict, Seconds: r.CPU.Seconds(), WallSeconds: r.Wall.Seconds(),
		MemoryBytes: r.Memory, judgedMistake: newJudgedMistake(r), ErrorOutput: string(r.Errors), Note: r.Note}
	if s := r.Shrunk; s != nil {
		t.Shrunk = &judgedShrunk{len(s.First.Boards), s.First.Length(), len(s.Test.Boards), s.Test.Length(), string(s.Test.Input),
			string(s.Test.Answers()), s.Runs, s.Repeats, s.Saved, newJudgedMistake(s.Result)}
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
	stressed *stressed
}

func (w *judgeJUnit) result(*judge.Result) {}

func (w *judgeJUnit) extreme(r *judge.Result) { w.extremes = append(w.extremes, r) }

func (w *judgeJUnit) stress(s *stressed) { w.stressed = s }

func (w *judgeJUnit) end(_ contest.Verdict, _ *judge.Fault, results []*judge.Result) error {
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
	tests := len(results) + len(w.extremes)
	passed := w.stressed != nil && !w.stressed.failed // as one test
	if passed {
		tests++
		all += w.stressed.lasted()
	}
	w.begin(tests, failures, all)
	if passed {
		w.test("stress: "+w.stressed.String(), w.stressed.lasted())
		w.out.WriteString("/>\n")
	}
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
		fmt.Fprintf(w.out, ">\n    <skipped message=\"%s\"/>\n  </testcase>\n", xmltext.Attribute("outside the verdict: "+string(r.Verdict)+", "+r.Reason))
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
		xmltext.Attribute(w.name), tests, failures, seconds(all))
}

// test begins a test.
func (w *judgeJUnit) test(name string, took time.Duration) {
	fmt.Fprintf(w.out, "  <testcase classname=\"%s\" name=\"%s\" time=\"%s\"", xmltext.Attribute(w.name), xmltext.Attribute(name), seconds(took))
}

// failure ends a test that is not accepted.
func (w *judgeJUnit) failure(verdict, reason, text string) {
	fmt.Fprintf(w.out, ">\n    <failure type=\"%s\" message=\"%s\">%s</failure>\n  </testcase>\n",
		xmltext.Attribute(verdict), xmltext.Attribute(reason), xmltext.Content(text))
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
	if text := strings.TrimSpace(string(r.Errors)); text != "" {
		lines = append(lines, text)
	}
	if r.Note != "" {
		lines = append(lines, r.Note)
	}
	if r.Shrunk != nil {
		lines = append(lines, shrunk(r.Shrunk), strings.TrimSuffix(string(r.Shrunk.Test.Input), "\n"))
	}
	return strings.Join(lines, "\n")
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 6, 64) }
