// Package xmltext writes texts as they stand in XML. (The usual library for this costs every start.)
package xmltext

import "strings"

// Content returns a text as it stands between tags. What XML cannot hold, such as control characters, becomes U+FFFD.
func Content(text string) string {
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
		case r < ' ' && r != '\t' && r != '\n' || r == 0xFFFE || r == 0xFFFF:
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Attribute returns a text as it stands between double quotes, where tabs and line feeds would be read as blanks.
func Attribute(text string) string {
	return strings.NewReplacer("\t", "&#9;", "\n", "&#10;").Replace(Content(text))
}
