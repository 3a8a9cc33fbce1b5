package web

import (
	"bytes"
	"path"
	"regexp"
)

// within is what browsers do without inside of lines: types, comments behind code, and blanks of styles. Behind what is taken for a comment
// there is no quote, so that it stands in no text.
var within = map[string]*regexp.Regexp{
	".js":  regexp.MustCompile("(?m)/\\*\\* @.*?\\*/ ?|([;:{}()\\[\\],\\w]) // [^\"'`\n]*$"),
	".css": regexp.MustCompile(`([:,]) | (\{)`),
}

// tight are the blanks that scripts do without, beside marks. Those beside + and - are kept, for two of these would be another mark. Texts
// between quotes are left as they are.
var tight = regexp.MustCompile(`"(?:[^"\\]|\\.)*"| ?([=?:,;{}()\[\]<>&|*!]+) ?`)

// tighten returns a line of a script without such blanks. One with a slash, which may be of an expression, or with quotes of another kind, is
// returned as it is.
func tighten(line []byte) []byte {
	if bytes.ContainsAny(line, "`'/") {
		return line
	}
	return tight.ReplaceAllFunc(line, func(found []byte) []byte {
		if found[0] == '"' {
			return found
		}
		return bytes.Trim(found, " ")
	})
}

// bare returns a file of the page as browsers get it: without comments and without blanks at the beginnings of lines and beside marks, which
// are for those who read the source, and nearly half of it. What stands in a text of several lines must begin with neither; a test looks.
func bare(name string, source []byte) []byte {
	kind := path.Ext(name)
	if kind != ".js" && kind != ".css" && kind != ".html" {
		return source
	}
	short := make([]byte, 0, len(source))
	comment, text := false, false
	for line := range bytes.Lines(source) {
		line = bytes.TrimLeft(line, "\t")
		if kind == ".html" {
			line = bytes.TrimLeft(line, " ")
		}
		if kind != ".html" && (comment || bytes.HasPrefix(line, []byte("/*"))) {
			_, line, comment = bytes.Cut(line, []byte("*/"))
			comment = !comment
		}
		if kind == ".js" && bytes.HasPrefix(line, []byte("//")) || len(bytes.TrimSpace(line)) == 0 && kind != ".html" {
			continue
		}
		if pattern := within[kind]; pattern != nil {
			line = pattern.ReplaceAll(line, []byte("$1$2"))
		}
		quotes := bytes.Count(line, []byte("`"))
		if kind == ".js" && !text && quotes == 0 {
			line = tighten(line)
		}
		text = text != (quotes%2 == 1)
		short = append(short, line...)
	}
	return short
}
