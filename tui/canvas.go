package tui

import (
	"fmt"
	"strings"
)

// A colour is one of the 256 of a terminal, or 0 for the terminal's own ground. (The first of the 256, black, is 16 as well.)
type colour uint8

// A box is the pixels from X on and below ToX, and from Y on and below ToY.
type box struct{ x, y, toX, toY int }

// has reports whether a pixel is in the box.
func (b box) has(x, y int) bool { return x >= b.x && x < b.toX && y >= b.y && y < b.toY }

// grown returns the box with so many more pixels at the sides, and above and below.
func (b box) grown(sides, ends int) box {
	return box{b.x - sides, b.y - ends, b.toX + sides, b.toY + ends}
}

// A style is how a letter looks.
type style struct {
	colour                colour // of the letter; the ground's is the pixels'
	bold, faint, reversed bool
}

// A canvas is a screen of letters on pixels: two in each place, one above the other.
type canvas struct {
	columns, rows int
	pixels        []colour // columns of them in a line, two lines a row
	letters       []letter // columns of them in a row
	halves        bool     // it can show both pixels of a place, by blocks of half the height
}

// A letter stands in a place. The zero letter is none.
type letter struct {
	rune
	style
}

func newCanvas(columns, rows int, halves bool) *canvas {
	return &canvas{columns, rows, make([]colour, 2*columns*rows), make([]letter, columns*rows), halves}
}

// fill paints a box.
func (c *canvas) fill(b box, with colour) {
	for y := max(b.y, 0); y < min(b.toY, 2*c.rows); y++ {
		for x := max(b.x, 0); x < min(b.toX, c.columns); x++ {
			c.pixels[y*c.columns+x] = with
		}
	}
}

// write puts a text on the canvas, as far as it is in it. Each letter is a column wide.
func (c *canvas) write(x, row int, text string, s style) {
	for _, r := range text {
		if x >= 0 && x < c.columns && row >= 0 && row < c.rows {
			c.letters[row*c.columns+x] = letter{r, s}
		}
		x++
	}
}

// String returns the rows as text, with the escape sequences of their colours.
func (c *canvas) String() string {
	var b strings.Builder
	for row := range c.rows {
		if row > 0 {
			b.WriteByte('\n')
		}
		var line strings.Builder
		now := ""
		for x := range c.columns {
			r, codes := c.place(x, row)
			if codes != now {
				line.WriteString("\x1b[0" + codes + "m")
				now = codes
			}
			line.WriteRune(r)
		}
		text := line.String()
		if now == "" {
			text = strings.TrimRight(text, " ")
		} else {
			text += "\x1b[0m"
		}
		b.WriteString(text)
	}
	return b.String()
}

// place returns what is shown in a place: a letter and the numbers of its escape sequence.
func (c *canvas) place(x, row int) (r rune, codes string) {
	upper, lower := c.pixels[2*row*c.columns+x], c.pixels[(2*row+1)*c.columns+x]
	l := c.letters[row*c.columns+x]
	switch {
	case l.rune != 0:
		return l.rune, l.codes() + ground(lower)
	case upper == lower || !c.halves:
		return ' ', ground(upper)
	case lower == 0:
		return '▀', fmt.Sprintf(";38;5;%d", upper)
	}
	return '▄', fmt.Sprintf(";38;5;%d", lower) + ground(upper)
}

func ground(of colour) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf(";48;5;%d", of)
}

func (s style) codes() string {
	var codes strings.Builder
	for _, code := range []struct {
		on   bool
		code string
	}{{s.bold, ";1"}, {s.faint, ";2"}, {s.reversed, ";7"}} {
		if code.on {
			codes.WriteString(code.code)
		}
	}
	if s.colour != 0 {
		fmt.Fprintf(&codes, ";38;5;%d", s.colour)
	}
	return codes.String()
}
