// Package wrap breaks texts into lines.
package wrap

import (
	"iter"
	"strings"
)

// Lines gives the lines of a text that is broken between its words, each of so many columns at most, if no word is longer. A letter is
// a column wide, and takes a byte.
func Lines(text string, columns int) iter.Seq[string] {
	return func(yield func(string) bool) {
		line := ""
		for word := range strings.FieldsSeq(text) {
			if line != "" && len(line)+1+len(word) > columns {
				if !yield(line) {
					return
				}
				line = ""
			}
			line = strings.TrimPrefix(line+" "+word, " ")
		}
		yield(line)
	}
}
