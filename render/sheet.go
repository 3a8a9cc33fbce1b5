package render

import (
	"cmp"
	"fmt"

	"octothorpe/internal/canvas"
)

// A page of A4, 210 by 297 mm, in units of 1/96 inch.
const (
	pageWidth  = 210 / 25.4 * 96
	pageHeight = 297 / 25.4 * 96
	pageMargin = 48.0
	mostGutter = 18.0 // between panels of a row; less where there are many
	mostApart  = 56.0 // between rows
	titleSize  = 20.0
	titleRoom  = 40.0
	footerSize = 11.0
	footerRoom = 24.0
)

// A layout is where the panels of a sheet are.
type layout struct {
	size   extent
	scale  float64   // of the panels
	column float64   // the width of a column
	top    float64   // of the first row on a page
	pages  [][]place // what is on each page
}

// A place is a panel and its corner on a page.
type place struct {
	corner canvas.Point
	panel  Panel
}

// readable returns the sizes of texts that are drawn at a scale on paper: no smaller than can be read, as far as they have
// room. Captions, notes and prompts have what the board's width leaves them, letters and digits what is beside and in a cell.
func readable(panels []Panel, scale, width float64) sizes {
	const (
		least       = 10.0 // 7.5 points
		mostDigit   = 23.0
		mostLetter  = 20.0
		mostOfWidth = 0.4 // that a prompt takes
	)
	usual := usual()
	caption, note := 0.0, 0.0 // the widest, in sizes
	for _, panel := range panels {
		caption = max(caption, canvas.TextWidth(panel.Caption, 1))
		for _, text := range panel.Notes {
			note = max(note, canvas.TextWidth(text, 1))
		}
		note = max(note, canvas.TextWidth(panel.Prompt, 1)/mostOfWidth)
	}
	grown := func(size, most float64) float64 { return max(size, min(least/scale, most)) }
	return sizes{
		digit:   grown(usual.digit, mostDigit),
		letter:  grown(usual.letter, mostLetter),
		caption: grown(usual.caption, width/caption),
		note:    grown(usual.note, width/note),
	}
}

// fewer returns how many columns have room for boards of a width that are as large as one can read, so many at most.
func fewer(columns int, board float64) int {
	const least = 0.5 // the scale at which a cell is 3.7 mm wide
	for columns > 1 && (pageWidth-2*pageMargin)/float64(columns) < least*board {
		columns--
	}
	return columns
}

// lay finds the places of panels on pages.
func lay(panels []Panel, o Options) layout {
	const few = 3 // large enough to read, and to write below
	columns := cmp.Or(o.Columns, few)
	if o.Columns == 0 {
		columns = fewer(few, measure(panels, o.Letters, usual()).boardWidth)
	}
	l := layout{top: pageMargin}
	if o.Title != "" {
		l.top += titleRoom
	}
	bottom := pageHeight - pageMargin - footerRoom
	const width, share = pageWidth - 2*pageMargin, 0.12
	gutter := min(mostGutter, share*width/float64(columns))
	l.column = (width - float64(columns-1)*gutter) / float64(columns)
	l.size = measure(panels, o.Letters, usual())
	l.size = measure(panels, o.Letters, readable(panels, l.column/l.size.width, l.size.width))
	l.scale = min(l.column/l.size.width, (bottom-l.top)/l.size.height())
	height := l.size.height() * l.scale
	fit := max(1, int((bottom-l.top+gutter)/(height+gutter)+1e-6)) // rows, on a page
	apart := min(mostApart, (bottom-l.top-float64(fit)*height)/float64(max(1, fit-1)))
	for i, row := range rows(panels, columns) {
		if i%fit == 0 {
			l.pages = append(l.pages, nil)
		}
		y := l.top + float64(i%fit)*(height+apart)
		page := &l.pages[len(l.pages)-1]
		for j, panel := range row {
			x := pageMargin + float64(j)*(l.column+gutter) + (l.column-l.size.width*l.scale)/2
			*page = append(*page, place{canvas.Pt(x, y), panel})
		}
	}
	return l
}

// sheet draws panels on pages below each other, or on one page.
func sheet(panels []Panel, o Options) (*canvas.Picture, error) {
	l := lay(panels, o)
	from, to := 0, len(l.pages)
	if o.Page != 0 {
		if o.Page < 0 || o.Page > len(l.pages) {
			return nil, fmt.Errorf("page %d: %w, want at most %d", o.Page, ErrPage, len(l.pages))
		}
		from, to = o.Page-1, o.Page
	}
	height := float64(max(1, to-from)) * pageHeight
	return &canvas.Picture{Width: pageWidth, Height: height, A4: true, Marks: func(yield func(canvas.Mark) bool) {
		if !yield(canvas.Box{Width: pageWidth, Height: height, Style: canvas.Style{Fill: paper}}) {
			return
		}
		for i := from; i < to; i++ {
			if !yield(canvas.Group{At: canvas.Pt(0, float64(i-from)*pageHeight), Marks: l.page(i, o)}) {
				return
			}
		}
	}}, nil
}

// page draws a page.
func (l layout) page(number int, o Options) []canvas.Mark {
	var marks []canvas.Mark
	if o.Title != "" {
		at := canvas.Pt(pageMargin, pageMargin+titleSize)
		size := min(titleSize, (pageWidth-2*pageMargin)/canvas.TextWidth(o.Title, 1)) // a long one is smaller
		marks = append(marks, canvas.Text{At: at, Text: o.Title, Size: size, Color: ink, Bold: true})
	}
	if len(l.pages) > 1 {
		text := fmt.Sprintf("%d / %d", number+1, len(l.pages))
		marks = append(marks, centered(canvas.Pt(pageWidth/2, pageHeight-pageMargin), text, footerSize, false, faint))
	}
	for _, place := range l.pages[number] {
		marks = append(marks, canvas.Group{At: place.corner, Scale: l.scale, Marks: place.panel.marks(l.size, o.Letters)})
	}
	return marks
}
