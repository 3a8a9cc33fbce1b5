package pack

import (
	"fmt"
	"strings"
)

// domjudge is an archive as DOMjudge reads it: no folder around it, a ready page in place of LaTeX, and the time limit in a file of
// its own. All that the page shows is in it, for DOMjudge keeps one file.
func domjudge(p *Problem) []file {
	files := append(p.submissionFiles("submissions/"), p.dataFiles()...)
	files = append(files, p.validatorFiles()...)
	return append(files,
		file{"problem.yaml", p.legacyYAML()},
		file{"domjudge-problem.ini", fmt.Sprintf("timelimit='%s'\n", p.seconds())},
		file{"problem.html", p.page()},
	)
}

// page returns the statements in all languages as one page, for there is one file for them.
func (p *Problem) page() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>%s</title>
<style>svg { max-width: 100%%; height: auto; }</style>
</head>
<body>
`, p.title("en"))
	for _, s := range p.Statements {
		b.WriteString(s.html(p))
	}
	b.WriteString("</body>\n</html>\n")
	return b.String()
}
