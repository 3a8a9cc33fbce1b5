package render

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// fonts are those of SVG pictures: sans serif, with Chinese characters.
const fonts = `system-ui,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,` +
	`'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif`

// SVG writes the panels as an SVG picture, which needs nothing else to be shown. The same panels give the same bytes. The
// error is [ErrPage] or that of writing.
func SVG(w io.Writer, panels []Panel, o Options) error {
	d, err := newDrawing(panels, o)
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	size := fmt.Sprintf(`width="%s" height="%s"`, decimal(d.width), decimal(d.height))
	style := ""
	if d.paper != "" {
		size = fmt.Sprintf(`width="210mm" height="%s"`, d.paper)
		style = "<style>@page{size:210mm 297mm;margin:0}</style>\n" // else a browser puts its own margins in
	}
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" %s viewBox="0 0 %s %s"`, size, decimal(d.width), decimal(d.height))
	fmt.Fprintf(b, ` role="img" aria-labelledby="title desc" font-family="%s"`, fonts)
	if d.language != "" {
		fmt.Fprintf(b, ` lang="%s" xml:lang="%[1]s"`, escaped(d.language))
	}
	fmt.Fprintf(b, ">\n<title id=\"title\">%s</title>\n<desc id=\"desc\">%s</desc>\n%s", escaped(d.title), escaped(d.about), style)
	for mark := range d.marks {
		b.WriteString(element(mark) + "\n")
	}
	b.WriteString("</svg>\n")
	return b.Flush()
}

// element returns a mark as SVG has it.
func element(m mark) string {
	switch m := m.(type) {
	case box:
		text := fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s" rx="%s"`,
			decimal(m.x), decimal(m.y), decimal(m.width), decimal(m.height), decimal(m.radius))
		if m.fill == "" {
			text += ` fill="none"`
		} else {
			text += ` fill="` + m.fill + `"`
		}
		if m.line != "" {
			text += ` stroke="` + m.line + `"`
			if m.weight != 1 {
				text += ` stroke-width="` + decimal(m.weight) + `"`
			}
		}
		return text + "/>"
	case polygon:
		var points []string
		for _, at := range m.points {
			points = append(points, decimal(at.x)+","+decimal(at.y))
		}
		return fmt.Sprintf(`<polygon points="%s" fill="%s"/>`, strings.Join(points, " "), m.fill)
	case label:
		text := fmt.Sprintf(`<text x="%s" y="%s" font-size="%s" fill="%s"`, decimal(m.x), decimal(m.y), decimal(m.size), m.color)
		if m.bold {
			text += ` font-weight="700"`
		}
		if m.centered {
			text += ` text-anchor="middle"`
		}
		return text + ">" + escaped(m.text) + "</text>"
	}
	return ""
}

// decimal writes a length with two decimals at most.
func decimal(length float64) string {
	return strconv.FormatFloat(math.Round(length*100)/100, 'f', -1, 64)
}

// escaped returns a text as XML has it. What XML cannot hold, such as control characters, becomes U+FFFD.
func escaped(text string) string {
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
