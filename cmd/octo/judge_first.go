package main

import (
	"fmt"
	"strings"

	"octothorpe/contest"
	"octothorpe/judge"
)

// first tells of the first test that fails: what it is for, how its input is made, and what is wrong.
func (t *judgeTable) first(r *judge.Result) {
	text := ""
	if test := t.suite[r.Name]; test != nil {
		about := fmt.Sprintf("The first that fails, %s: %s", r.Name, test.Purpose)
		if test.Group == contest.OtherForms {
			about += " It is in another form than the statement's: a strict judge never gives it."
		}
		text = folded(about)
		if t.made {
			text += "Its input: octo gen suite DIR makes it.\n"
		}
	}
	if r.Mistake == nil && t.stressed == nil {
		text += folded(fmt.Sprintf("%s on %s: %s", r.Verdict, shown(r.Name), amiss(r)))
	}
	if text != "" {
		t.out.WriteString("\n" + text)
	}
	t.printed(r)
}

// printed writes what is wrong in the output, or at the end of the error output, to a test or to what it was shrunk to.
func (t *judgeTable) printed(r *judge.Result) {
	of := shown(r.Name)
	if least := r.Shrunk; least != nil {
		if least.Repeats {
			of += ", shrunk"
		}
		r = least.Result
	}
	if r.Mistake != nil {
		fmt.Fprintf(t.out, "\nIn the output to %s:\n", of)
		(&check{out: t.out}).mistake(r.Mistake)
	}
	const lines = 5
	if last := r.ErrorLines(lines); len(last) > 0 {
		fmt.Fprintf(t.out, "\nIn the error output of %s:\n\n", of)
		for _, line := range last {
			t.out.WriteString(fitting(line, reportColumns) + "\n")
		}
	}
}

// amiss says why a test is not accepted, without the last line of the error output where that is shown.
func amiss(r *judge.Result) string {
	if len(r.Errors) > 0 {
		return r.Brief
	}
	return r.Reason
}

// reportColumns are how wide a report for people is, at most.
const reportColumns = 79

// folded returns a text with a line end, broken where it is too wide for a report: between its words, and within one that is wider
// still. All lines stand as far in as the first. It keeps its blanks, for it may quote what a program has printed.
func folded(text string) string {
	var lines strings.Builder
	margin := text[:len(text)-len(strings.TrimLeft(text, " "))]
	rest := []rune(text)
	for {
		line, _ := upTo(rest, reportColumns)
		if len(line) == len(rest) {
			lines.WriteString(string(rest) + "\n")
			return lines.String()
		}
		end, next := len(line), len(line)
		for i := len(line); i > len(margin); i-- {
			if rest[i] == ' ' {
				end, next = i, i+1
				break
			}
		}
		lines.WriteString(string(rest[:end]) + "\n")
		rest = append([]rune(margin), rest[next:]...)
	}
}

// fitting returns a text, or as much of it as has room in so many columns.
func fitting(text string, columns int) string {
	const more = "…"
	line := []rune(text)
	if part, _ := upTo(line, columns); len(part) == len(line) {
		return text
	}
	part, _ := upTo(line, columns-1)
	return string(part) + more
}
