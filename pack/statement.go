package pack

import (
	_ "embed" // for the texts of files
	"fmt"
	"strings"
)

//go:embed files/statement.en.md
var english string

//go:embed files/statement.zh.md
var chinese string

// A Statement says in a language what is to be done.
type Statement struct {
	Language string // in two letters
	Markdown string // without the samples
	blocks   []block
}

// A block is a part of a statement.
type block struct {
	kind blockKind
	text string
}

type blockKind uint8

const (
	paragraph blockKind = iota
	title
	heading
	item    // of a list
	picture // what it shows, told in words
)

// figureLink is where the figure is, as Markdown has it.
const figureLink = "(figure.png)"

// newStatement parses the little of Markdown that our statements use: headings of two levels, paragraphs, items and a picture, each on
// a line of its own, and code within a line.
func newStatement(language, markdown string) *Statement {
	s := &Statement{Language: language, Markdown: markdown}
	for line := range strings.SplitSeq(markdown, "\n") {
		switch {
		case strings.HasPrefix(line, "!["):
			s.blocks = append(s.blocks, block{picture, strings.TrimSuffix(line[2:], "]"+figureLink)})
		case strings.HasPrefix(line, "# "):
			s.blocks = append(s.blocks, block{title, line[2:]})
		case strings.HasPrefix(line, "## "):
			s.blocks = append(s.blocks, block{heading, line[3:]})
		case strings.HasPrefix(line, "- "):
			s.blocks = append(s.blocks, block{item, line[2:]})
		case line != "":
			s.blocks = append(s.blocks, block{paragraph, line})
		}
	}
	return s
}

// title returns the statement's first heading.
func (s *Statement) title() string { return s.blocks[0].text }

// sampleWords are the headings of samples, by language.
func sampleWords(language string) (input, output string) {
	if language == "zh" {
		return "样例输入", "样例输出"
	}
	return "Sample input", "Sample output"
}

// markdown returns the statement as Markdown, with the samples, each as the function writes it with its number. The figure is where the
// link says.
func (s *Statement) markdown(p *Problem, figure string, sample func(number int, test *Test) string) string {
	var b strings.Builder
	b.WriteString(strings.Replace(s.Markdown, figureLink, "("+figure+")", 1))
	number := 0
	for _, test := range p.Tests {
		if test.Sample {
			number++
			b.WriteString("\n" + sample(number, &test))
		}
	}
	return b.String()
}

// sample writes a sample in any Markdown.
func (s *Statement) sample(_ int, test *Test) string {
	input, output := sampleWords(s.Language)
	return fmt.Sprintf("## %s\n\n```\n%s```\n\n## %s\n\n```\n%s```\n", input, test.Input, output, test.Answers)
}

// htmlLanguage returns what HTML calls a language.
func htmlLanguage(language string) string {
	if language == "zh" {
		return "zh-CN"
	}
	return language
}

// html returns the statement as a part of a page, with the samples.
func (s *Statement) html(p *Problem) string {
	escaped := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	var b strings.Builder
	fmt.Fprintf(&b, "<section lang=\"%s\">\n", htmlLanguage(s.Language))
	write := func(element, text string) { fmt.Fprintf(&b, "<%s>%s</%[1]s>\n", element, escaped.Replace(text)) }
	for i, part := range s.blocks {
		text := withCode(escaped.Replace(part.text), "<code>", "</code>")
		switch part.kind {
		case title:
			write("h1", part.text)
		case heading:
			write("h2", part.text)
		case picture:
			fmt.Fprintf(&b, "<p>\n%s</p>\n", inlineFigure(text))
		case paragraph:
			fmt.Fprintf(&b, "<p>%s</p>\n", text)
		case item:
			s.list(&b, i, "<ul>\n", "<li>"+text+"</li>\n", "</ul>\n")
		}
	}
	input, output := sampleWords(s.Language)
	for _, test := range p.Tests {
		if test.Sample {
			write("h2", input)
			write("pre", string(test.Input))
			write("h2", output)
			write("pre", string(test.Answers))
		}
	}
	b.WriteString("</section>\n")
	return b.String()
}

// latex returns the statement as Kattis has it, which adds the samples.
func (s *Statement) latex() string {
	escaped := strings.NewReplacer("#", `\#`, "%", `\%`, "&", `\&`, "_", `\_`, "$", `\$`, "{", `\{`, "}", `\}`)
	var b strings.Builder
	for i, part := range s.blocks {
		text := withCode(escaped.Replace(part.text), `\texttt{`, `}`)
		switch part.kind {
		case title:
			fmt.Fprintf(&b, "\\problemname{%s}\n", text)
		case heading:
			fmt.Fprintf(&b, "\n\\section*{%s}\n", text)
		case picture:
			b.WriteString("\n\\begin{center}\n\\includegraphics[width=0.6\\textwidth]{figure.png}\n\\end{center}\n")
		case paragraph:
			fmt.Fprintf(&b, "\n%s\n", text)
		case item:
			s.list(&b, i, "\n\\begin{itemize}\n", "\\item "+text+"\n", "\\end{itemize}\n")
		}
	}
	return b.String()
}

// list writes an item of a list, with what opens the list before the first and what closes it behind the last.
func (s *Statement) list(b *strings.Builder, place int, opens, item, closes string) {
	if s.blocks[place-1].kind != s.blocks[place].kind {
		b.WriteString(opens)
	}
	b.WriteString(item)
	if place+1 == len(s.blocks) || s.blocks[place+1].kind != s.blocks[place].kind {
		b.WriteString(closes)
	}
}

// withCode puts words around what stands between backquotes.
func withCode(text, before, after string) string {
	parts := strings.Split(text, "`")
	for i := 1; i < len(parts); i += 2 {
		parts[i] = before + parts[i] + after
	}
	return strings.Join(parts, "")
}
