package explain

import (
	"strings"
	"unicode"
)

// Text tells the explanation as plain text, for a terminal.
func (e *Explanation) Text(in Language) string {
	page := &plain{}
	(&telling{Explanation: e, page: page, in: in}).tell()
	return page.String()
}

// Markdown tells the explanation in Markdown, with tables as GitHub has them.
func (e *Explanation) Markdown(in Language) string {
	page := &markdown{}
	(&telling{Explanation: e, page: page, in: in}).tell()
	return page.String()
}

// plain is a page of plain text: blocks with an empty line between, except below a heading.
type plain struct {
	strings.Builder
	heads bool // the last block is a heading
}

// block begins a block.
func (p *plain) block() {
	if p.Len() > 0 && !p.heads {
		p.WriteString("\n")
	}
	p.heads = false
}

func (p *plain) title(text string) {
	p.block()
	p.WriteString(text + "\n")
}

func (p *plain) heading(text string) {
	p.title(text)
	p.heads = true
}

func (p *plain) drawing(lines []string) {
	p.block()
	for _, line := range withoutEdges(lines) {
		p.WriteString(strings.TrimRight("  "+line, " ") + "\n")
	}
}

func (p *plain) say(text string) {
	const most = 78
	p.block()
	for _, line := range wrap(text, most) {
		p.WriteString(line + "\n")
	}
}

func (p *plain) table(names []string, rows [][]string) {
	p.block()
	widths := make([]int, len(names))
	for _, row := range append([][]string{names}, rows...) {
		for i, value := range row {
			widths[i] = max(widths[i], width(value))
		}
	}
	for _, row := range append([][]string{names}, rows...) {
		for i, value := range row {
			p.WriteString("  " + padLeft(value, widths[i]))
		}
		p.WriteString("\n")
	}
}

// withoutEdges returns lines without the empty ones at both ends.
func withoutEdges(lines []string) []string {
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// markdown is a page of Markdown.
type markdown struct{ strings.Builder }

func (m *markdown) title(text string)   { m.WriteString("# " + text + "\n") }
func (m *markdown) heading(text string) { m.WriteString("\n## " + text + "\n") }
func (m *markdown) say(text string)     { m.WriteString("\n" + strings.ReplaceAll(text, "*", `\*`) + "\n") }

func (m *markdown) drawing(lines []string) {
	m.WriteString("\n```text\n" + strings.Join(withoutEdges(lines), "\n") + "\n```\n")
}

func (m *markdown) table(names []string, rows [][]string) {
	m.WriteString("\n| " + strings.Join(names, " | ") + " |\n|" + strings.Repeat("---:|", len(names)) + "\n")
	for _, row := range rows {
		m.WriteString("| " + strings.Join(row, " | ") + " |\n")
	}
}

// width returns how many columns of a terminal a text takes: two for a Chinese character or mark, else one.
func width(text string) int {
	columns := 0
	for _, r := range text {
		columns += runeWidth(r)
	}
	return columns
}

func runeWidth(r rune) int {
	if unicode.Is(unicode.Han, r) || strings.ContainsRune(chineseMarks, r) {
		return 2
	}
	return 1
}

// chineseMarks are the marks of the Chinese wordings, which do not begin a line.
const chineseMarks = "，。、：；（）"

func padRight(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-width(text)))
}

func padLeft(text string, columns int) string {
	return strings.Repeat(" ", max(0, columns-width(text))) + text
}

// wrap breaks a text into lines of no more columns: at blanks, and between Chinese characters, but not at a blank between these
// and something else.
func wrap(text string, columns int) []string {
	var lines []string
	line, word := "", ""
	flush := func() {
		if line != "" && width(strings.TrimRight(line+word, " ")) > columns {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line, word = line+word, ""
	}
	runes := []rune(text)
	for i, r := range runes {
		switch blank := r == ' '; {
		case blank && runeWidth(runes[i-1]) == 1 && runeWidth(runes[i+1]) == 1:
			word += " "
			flush()
		case !blank && i > 0 && runeWidth(r) == 2 && runeWidth(runes[i-1]) == 2 && !strings.ContainsRune(chineseMarks, r):
			flush()
			word = string(r)
		default:
			word += string(r)
		}
	}
	flush()
	return append(lines, strings.TrimRight(line, " "))
}
