package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"testing"
	"time"

	"octothorpe/contest"
	"octothorpe/judge"
)

// results has a test with what forms must quote, one with a mistake and one that is accepted.
func results(t *testing.T) []*judge.Result {
	t.Helper()
	var mistake *contest.Mistake
	test, err := judge.NewTest("a", []byte("111111112222222233333333\n0\n"))
	if err != nil {
		t.Fatal(err)
	}
	mistake = &contest.Mistake{Kind: contest.BadLetter, Number: 1, Board: test.Boards[0], Line: 1, Place: 1, Expected: "DDHH",
		Got: "<\x1b]]>\xff\"&", Reason: "no move"}
	return []*judge.Result{
		{Name: "a", Verdict: contest.AC, CPU: time.Second, Wall: 2 * time.Second, Memory: 1 << 20},
		{Name: `b<&">'` + "\x00\ufffe", Verdict: judge.RE, CPU: time.Second, Reason: "exit status 1: <&\">]]>\t"},
		{Name: "c", Verdict: contest.WA, CPU: time.Second, Mistake: mistake, Reason: mistake.String(), Note: "it is <odd>"},
	}
}

// written returns what is written to an output.
func written(t *testing.T, write func(out *output) error) []byte {
	var text bytes.Buffer
	out := &output{Writer: bufio.NewWriter(&text)}
	if err := write(out); err != nil {
		t.Fatal(err)
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func TestJudgeJUnitIsXML(t *testing.T) {
	text := written(t, func(out *output) error {
		return (&judgeJUnit{out: out, name: `./a "b" & <c>`}).end(judge.RE, nil, results(t))
	})
	var got struct {
		XMLName  xml.Name `xml:"testsuite"`
		Name     string   `xml:"name,attr"`
		Tests    int      `xml:"tests,attr"`
		Failures int      `xml:"failures,attr"`
		Time     float64  `xml:"time,attr"`
		Cases    []struct {
			Name    string  `xml:"name,attr"`
			Time    float64 `xml:"time,attr"`
			Failure *struct {
				Type    string `xml:"type,attr"`
				Message string `xml:"message,attr"`
				Text    string `xml:",chardata"`
			} `xml:"failure"`
		} `xml:"testcase"`
	}
	if err := xml.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got.Name != `./a "b" & <c>` || got.Tests != 3 || got.Failures != 2 || got.Time != 3 || len(got.Cases) != 3 {
		t.Fatalf("%+v in\n%s", got, text)
	}
	if got.Cases[0].Failure != nil || got.Cases[1].Failure == nil || got.Cases[2].Failure == nil {
		t.Fatalf("the wrong tests fail in\n%s", text)
	}
	if c := got.Cases[1]; c.Name != `b<&">'`+"\ufffd\ufffd" || c.Failure.Type != "RE" || c.Failure.Message != "exit status 1: <&\">]]>\t" {
		t.Errorf("%+v, %+v", c, c.Failure)
	}
	const want = "bad_letter\nboard    111111112222222233333333\nexpected \"DDHH\"\ngot      \"<\\x1b]]>\\xff\\\"&\"\nit is <odd>"
	if c := got.Cases[2]; c.Failure.Text != want {
		t.Errorf("%q, want %q", c.Failure.Text, want)
	}
}

func TestJudgeJSON(t *testing.T) {
	text := written(t, func(out *output) error { return (&judgeJSON{out: out}).end(judge.RE, nil, results(t)) })
	var got struct {
		Verdict string
		Tests   []map[string]any
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got.Verdict != "RE" || len(got.Tests) != 3 {
		t.Fatalf("%+v", got)
	}
	accepted, wrong := got.Tests[0], got.Tests[2]
	if len(accepted) != 5 || accepted["seconds"] != 1.0 || accepted["wall_seconds"] != 2.0 || accepted["memory_bytes"] != 1048576.0 {
		t.Errorf("%v", accepted)
	}
	for key, want := range map[string]any{"verdict": "WA", "mistake": "bad_letter", "board": "111111112222222233333333", "expected": "DDHH",
		"number": 1.0, "line": 1.0, "note": "it is <odd>"} {
		if wrong[key] != want {
			t.Errorf("%s is %v, want %v", key, wrong[key], want)
		}
	}
}

func TestJudgeJSONOfWhatDoesNotCompile(t *testing.T) {
	text := written(t, func(out *output) error {
		return (&judgeJSON{out: out}).failed(&judge.CompileError{Command: "g++ a.cpp", Standard: "C++17", Output: "a.cpp:1: no"})
	})
	var got judged
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if got.Verdict != judge.CE || *got.Compile != (compiled{"g++ a.cpp", "C++17", "a.cpp:1: no"}) || got.Tests == nil || len(got.Tests) > 0 {
		t.Errorf("%+v", got)
	}
}
