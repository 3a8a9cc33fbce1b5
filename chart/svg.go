package chart

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// SVG writes the chart as an SVG picture of 960 by 600 pixels that needs nothing else. It writes nothing if the chart cannot be
// drawn.
func (c *Chart) SVG(w io.Writer) error {
	if err := c.check(); err != nil {
		return err
	}
	var s svg
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img" `+
		`font-family="'Helvetica Neue', Arial, sans-serif" fill="%s" stroke-linejoin="round">`+"\n",
		width, height, hex(ink))
	fmt.Fprintf(&s, "<title>%s</title>\n", escape(c.Title))
	c.draw(&s)
	s.WriteString("</svg>\n")
	_, err := w.Write(s.Bytes())
	return err
}

// An svg is an SVG picture under way.
type svg struct{ bytes.Buffer }

func (s *svg) begin(name string) { fmt.Fprintf(s, "<g><title>%s</title>\n", escape(name)) }

func (s *svg) end() { s.WriteString("</g>\n") }

func (s *svg) line(places []place, c colour, width float64, dash []float64) {
	fmt.Fprintf(s, `<polyline points="%s" fill="none" stroke="%s" stroke-width="%s"`, corners(places), hex(c), pixels(width))
	if dash != nil {
		var lengths []string
		for _, length := range dash {
			lengths = append(lengths, pixels(length))
		}
		fmt.Fprintf(s, ` stroke-dasharray="%s"`, strings.Join(lengths, " "))
	}
	s.WriteString("/>\n")
}

func (s *svg) polygon(places []place, fill, outline colour) {
	fmt.Fprintf(s, `<polygon points="%s" fill="%s" stroke="%s" stroke-width="%s"/>`+"\n",
		corners(places), hex(fill), hex(outline), pixels(outlineWidth))
}

func (s *svg) circle(center place, radius float64, fill, outline colour) {
	fmt.Fprintf(s, `<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s" stroke-width="%s"/>`+"\n",
		pixels(center.x), pixels(center.y), pixels(radius), hex(fill), hex(outline), pixels(outlineWidth))
}

func (s *svg) text(at place, text string, how lettering) {
	fmt.Fprintf(s, `<text x="%s" y="%s" font-size="%s"`, pixels(at.x), pixels(at.y), pixels(how.size))
	if how.anchor != start {
		fmt.Fprintf(s, ` text-anchor="%s"`, [...]string{start: "start", middle: "middle", end: "end"}[how.anchor])
	}
	if how.turned {
		fmt.Fprintf(s, ` transform="rotate(-90 %s %s)"`, pixels(at.x), pixels(at.y))
	}
	fmt.Fprintf(s, ">%s</text>\n", escape(text))
}

// width takes every letter for a wide one: which font a reader has is not known.
func (s *svg) width(text string, size float64) float64 {
	const wide = 0.62
	return wide * size * float64(len([]rune(text)))
}

// corners writes places as SVG has them.
func corners(places []place) string {
	var pairs []string
	for _, p := range places {
		pairs = append(pairs, pixels(p.x)+","+pixels(p.y))
	}
	return strings.Join(pairs, " ")
}

// pixels writes a length to a hundredth of a pixel.
func pixels(length float64) string {
	text := strconv.FormatFloat(length, 'f', 2, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

func hex(c colour) string { return fmt.Sprintf("#%06x", uint32(c)) }

// escape writes a text as XML has it. What XML cannot hold becomes the replacement character.
func escape(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xfffe || r == 0xffff {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
}
