package whole

import (
	"strconv"
	"strings"
	"unicode"
)

// Shown quotes the name of a file that does not stand out by itself, or would move the cursor.
func Shown(name string) string {
	if name == "" || strings.ContainsFunc(name, unicode.IsControl) {
		return strconv.Quote(name)
	}
	return name
}
