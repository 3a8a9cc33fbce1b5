package canvas

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"octothorpe/internal/xmltext"
)

// fonts are those of SVG pictures: sans serif, with Chinese characters.
const fonts = `system-ui,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,` +
	`'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif`

// SVG writes the picture as SVG, which needs nothing else to be shown. The error is that of writing.
func (p *Picture) SVG(w io.Writer) error {
	on := svg{bufio.NewWriter(w), view{scale: 1}}
	width, height := decimal(p.Width), decimal(p.Height)
	fmt.Fprint(on, `<svg xmlns="http://www.w3.org/2000/svg"`)
	if p.A4 {
		const millimetres = 25.4 / 96
		fmt.Fprintf(on, ` width="%smm" height="%smm"`, decimal(p.Width*millimetres), decimal(p.Height*millimetres))
	} else {
		fmt.Fprintf(on, ` width="%s" height="%s"`, width, height)
	}
	fmt.Fprintf(on, ` viewBox="0 0 %s %s" role="img"`, width, height)
	name, description := "", "" // the title is the picture's name anyway
	if p.Description != "" {
		fmt.Fprint(on, ` aria-labelledby="title desc"`)
		name, description = ` id="title"`, fmt.Sprintf("<desc id=\"desc\">%s</desc>\n", xmltext.Content(p.Description))
	}
	fmt.Fprintf(on, ` font-family="%s"`, fonts)
	if p.Language != "" {
		fmt.Fprintf(on, ` lang="%s" xml:lang="%[1]s"`, xmltext.Attribute(p.Language))
	}
	fmt.Fprintf(on, ">\n<title%s>%s</title>\n%s", name, xmltext.Content(p.Title), description)
	if p.A4 { // else a browser puts its own margins in
		fmt.Fprint(on, "<style>@page{size:210mm 297mm;margin:0}</style>\n")
	}
	for mark := range p.Marks {
		mark.write(on)
	}
	fmt.Fprint(on, "</svg>\n")
	return on.Flush()
}

// An svg is an SVG picture under way.
type svg struct {
	*bufio.Writer
	view
}

func (b Box) write(on svg) {
	at := on.point(Point{b.X, b.Y})
	fmt.Fprintf(on, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s"%s/>`+"\n",
		decimal(at.X), decimal(at.Y), on.length(b.Width), on.length(b.Height), on.length(b.Radius), on.style(b.Style))
}

func (c Circle) write(on svg) {
	at := on.point(c.At)
	fmt.Fprintf(on, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", decimal(at.X), decimal(at.Y), on.length(c.Radius), on.style(c.Style))
}

func (p Polygon) write(on svg) {
	fmt.Fprintf(on, `<polygon points="%s"%s`, on.points(p.Points), on.style(p.Style))
	if p.Line != "" {
		fmt.Fprint(on, ` stroke-linejoin="round"`)
	}
	fmt.Fprint(on, "/>\n")
}

func (l Line) write(on svg) {
	fmt.Fprintf(on, `<polyline points="%s"%s`, on.points(l.Points), on.style(Style{Line: l.Color, Weight: l.Weight}))
	if len(l.Points) > 2 {
		fmt.Fprint(on, ` stroke-linejoin="round"`)
	}
	if len(l.Dash) > 0 {
		var lengths []string
		for _, length := range l.Dash {
			lengths = append(lengths, on.length(length))
		}
		fmt.Fprintf(on, ` stroke-dasharray="%s"`, strings.Join(lengths, " "))
	}
	fmt.Fprint(on, "/>\n")
}

func (t Text) write(on svg) {
	at := on.point(t.At)
	x, y := decimal(at.X), decimal(at.Y)
	fmt.Fprintf(on, `<text x="%s" y="%s" font-size="%s" fill="%s"`, x, y, on.length(t.Size), t.Color)
	if t.Bold {
		fmt.Fprint(on, ` font-weight="700"`)
	}
	switch t.Anchor {
	case Middle:
		fmt.Fprint(on, ` text-anchor="middle"`)
	case End:
		fmt.Fprint(on, ` text-anchor="end"`)
	}
	if t.Turned {
		fmt.Fprintf(on, ` transform="rotate(-90 %s %s)"`, x, y)
	}
	fmt.Fprintf(on, ">%s</text>\n", xmltext.Content(t.Text))
}

func (g Group) write(on svg) {
	if g.Name != "" {
		fmt.Fprintf(on, "<g><title>%s</title>\n", xmltext.Content(g.Name))
		defer fmt.Fprint(on, "</g>\n")
	}
	on.view = on.within(g)
	for _, mark := range g.Marks {
		mark.write(on)
	}
}

// style writes how a figure is filled and outlined.
func (s svg) style(of Style) string {
	text := ` fill="none"`
	if of.Fill != "" {
		text = ` fill="` + of.Fill + `"`
	}
	if of.Line == "" {
		return text
	}
	text += ` stroke="` + of.Line + `"`
	if weight := s.length(of.Weight); weight != "1" { // which it is anyway
		text += ` stroke-width="` + weight + `"`
	}
	return text
}

// points writes places as SVG has them.
func (s svg) points(points []Point) string {
	var pairs []string
	for _, at := range points {
		at = s.point(at)
		pairs = append(pairs, decimal(at.X)+","+decimal(at.Y))
	}
	return strings.Join(pairs, " ")
}

func (s svg) length(of float64) string { return decimal(of * s.scale) }

// decimal writes a length with two decimals at most.
func decimal(length float64) string {
	rounded := math.Round(length*100) / 100
	if rounded == 0 {
		return "0" // not -0
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
