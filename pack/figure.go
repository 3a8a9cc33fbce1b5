package pack

import (
	_ "embed" // for the pictures of files
	"strings"
)

// The figure of the statements has letters and digits only, so that it serves all languages. It is the same picture in two forms.
var (
	//go:embed files/figure.svg
	figureSVG string
	//go:embed files/figure.png
	figurePNG string
)

// inlineFigure returns the figure as a part of a page, told in words to who does not see it. It has no names, for a page may have it
// more than once.
func inlineFigure(told string) string {
	head, rest, _ := strings.Cut(figureSVG, "\n")
	_, marks, _ := strings.Cut(rest, "</desc>\n")
	return strings.Replace(head, `aria-labelledby="title desc"`, `aria-label="`+told+`"`, 1) + "\n" + marks
}
