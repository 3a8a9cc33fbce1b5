package canvas

import (
	"unicode"
	"unicode/utf8"
)

// TextWidth returns about how long a text is that is drawn in a size, rather too much than too little: the font of an SVG is the
// reader's.
func TextWidth(text string, size float64) float64 {
	const wide, narrow = 1.0, 0.58
	width := 0.0
	for _, r := range text {
		switch Columns(r) {
		case 2:
			width += wide
		case 1:
			width += narrow
		}
	}
	return width * size
}

// Columns returns how many columns of even width a character takes, as on a terminal: Chinese characters take two, and marks
// above and below others none.
func Columns(r rune) int {
	switch {
	case r < utf8.RuneSelf:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana),
		r >= 0x3000 && r <= 0x303F, // Chinese punctuation
		r >= 0xFF01 && r <= 0xFF60: // letters and punctuation as wide as Chinese characters
		return 2
	}
	return 1
}
