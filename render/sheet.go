package render

import "fmt"

// A page of A4, 210 by 297 mm, in units of 1/96 inch.
const (
	pageWidth   = 210 / 25.4 * 96
	pageHeight  = 297 / 25.4 * 96
	pageMargin  = 48.0
	mostGutter  = 18.0 // between panels of a row; less where there are many
	mostApart   = 56.0 // between rows
	titleSize   = 20.0
	titleRoom   = 40.0
	footerSize  = 11.0
	footerRoom  = 24.0
	millimetres = 297
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
	x, y  float64
	panel Panel
}

// lay finds the places of panels on pages.
func lay(panels []Panel, o Options) layout {
	columns := o.columns(len(panels))
	if o.Columns == 0 {
		columns = 4 // large enough to read, and to write below
	}
	l := layout{size: measure(panels, o.Letters), top: pageMargin}
	if o.Title != "" {
		l.top += titleRoom
	}
	bottom := pageHeight - pageMargin - footerRoom
	const width, share = pageWidth - 2*pageMargin, 0.12
	gutter := min(mostGutter, share*width/float64(columns))
	l.column = (width - float64(columns-1)*gutter) / float64(columns)
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
			*page = append(*page, place{x, y, panel})
		}
	}
	return l
}

// sheet draws panels on pages below each other, or on one page.
func sheet(panels []Panel, o Options) (*drawing, error) {
	l := lay(panels, o)
	from, to := 0, len(l.pages)
	if o.Page != 0 {
		if o.Page < 0 || o.Page > len(l.pages) {
			return nil, fmt.Errorf("page %d: %w, want at most %d", o.Page, ErrPage, len(l.pages))
		}
		from, to = o.Page-1, o.Page
	}
	shown := max(1, to-from)
	d := &drawing{
		width: pageWidth, height: float64(shown) * pageHeight,
		paper: fmt.Sprintf("%dmm", shown*millimetres),
	}
	d.tell(panels, o)
	d.marks = func(yield func(mark) bool) {
		if !yield(box{width: d.width, height: d.height, fill: paper}) {
			return
		}
		for i := from; i < to; i++ {
			if !l.page(i, float64(i-from)*pageHeight, o, yield) {
				return
			}
		}
	}
	return d, nil
}

// page draws a page at a height; it reports whether to go on.
func (l layout) page(number int, y float64, o Options, yield func(mark) bool) bool {
	if o.Title != "" && !yield(label{pageMargin, y + pageMargin + titleSize, titleSize, o.Title, false, true, ink}) {
		return false
	}
	if len(l.pages) > 1 {
		text := fmt.Sprintf("%d / %d", number+1, len(l.pages))
		if !yield(label{pageWidth / 2, y + pageHeight - pageMargin, footerSize, text, true, false, faint}) {
			return false
		}
	}
	for _, at := range l.pages[number] {
		p := plot{at.x, y + at.y, l.scale, yield}
		if !p.panel(at.panel, l.size, o.Letters) {
			return false
		}
	}
	return true
}
