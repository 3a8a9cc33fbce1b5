// Package render draws boards: as text for a terminal, and as SVG or PNG pictures.
//
// What is drawn is panels, a board each, with a caption above and notes below. One panel is a board, panels beside each
// other are a strip, and panels on pages are a sheet to print:
//
//	move := octothorpe.Move(0)
//	strip := []render.Panel{
//		{Board: board, Caption: "start"},
//		{Board: board.Turn(move), Caption: "1. A", Turned: &move},
//	}
//	err := render.SVG(w, strip, render.Options{Letters: true})
//
// [Strip] makes a strip of what package explain has to say.
//
// Boards may be of any shape. A letter stands beyond its head, in a place that no cell has, since the stroke ends there. If other heads
// look at that place too, each letter stands nearer to its own.
//
// SVG and PNG are two writers of one drawing, so they look alike. Everything about the board, such as where its cells are and
// which make up a stroke, is asked of its shape. The symbols' colours differ in lightness as well as in hue, so that they can
// be told apart in grey and by people who see no colours; the symbols past 3, which boards of other shapes have, differ in form too;
// and each cell has its digit.
package render

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"octothorpe"
	"octothorpe/explain"
	"octothorpe/internal/canvas"
	"octothorpe/shape"
)

// A Panel is a board as it is drawn.
type Panel struct {
	// Board is what is drawn. The zero Board is drawn without symbols.
	Board octothorpe.Board
	// Shape is that of the zero Board: the classic one if nil. Other boards have their own.
	Shape *shape.Shape
	// Caption stands above the board, on one line.
	Caption string
	// Notes stand below the board, a line each.
	Notes []string
	// Turned is the move whose stroke is marked, with an arrow towards its head; none if nil.
	Turned *octothorpe.Move
	// Ringed are cells that are marked, such as the one that has come into the center.
	Ringed shape.Mask
	// Numbered writes into cells without symbols which they are, from 1, in the order in which boards are read. Text has no room for it.
	Numbered bool
	// Line puts a line to write on below the notes, and Prompt stands before it.
	Line   bool
	Prompt string
	// NewRow has the panel begin a row.
	NewRow bool
}

// on returns the shape of what is drawn.
func (panel Panel) on() *shape.Shape {
	if panel.Board.IsZero() && panel.Shape != nil {
		return panel.Shape
	}
	return panel.Board.Shape()
}

// Strip returns the panels of frames, a row or more for each explanation.
func Strip(frames []explain.Frame) []Panel {
	panels := make([]Panel, len(frames))
	for i, frame := range frames {
		panels[i] = Panel{
			Board: frame.Board, Caption: frame.Caption, Notes: frame.Notes, Turned: frame.Turned, Ringed: frame.Entered, NewRow: frame.Turned == nil,
		}
	}
	return panels
}

// Options say how panels are drawn. The zero value is ready.
type Options struct {
	// Letters puts the letters of the moves at the heads of the strokes.
	Letters bool
	// Columns is the number of panels in a row. If 0, text has as many as fit Width; a sheet has three, which leaves room to
	// read and to write, or fewer of boards so broad that one could not read them; and other pictures have four at most, in rows of about the same length.
	Columns int

	// Width is the number of characters in a line of text: 80 if 0.
	Width int
	// Color colours text by the escape sequences of a terminal with 256 colours.
	Color bool

	// Title and Description tell what a picture shows to those who do not see it. Without them it is told from the panels.
	Title, Description string
	// Language is that of the picture's texts, as HTML has it: "en", "zh-CN". It chooses among fonts.
	Language string
	// Sheet lays the panels out on pages of A4, as large as Columns allow, with the Title at the top of each.
	Sheet bool
	// Page is the one page of a sheet that is drawn; all of them below each other if 0. Text has no pages.
	Page int
	// Scale is the number of pixels of a PNG for one unit of length: 2 if 0. A unit is 1/96 inch on a sheet, and a cell is 28
	// units wide elsewhere.
	Scale float64
}

// What can be wrong with panels and options. Nothing is written then.
var (
	// ErrNoPanels: there is nothing to draw.
	ErrNoPanels = errors.New("there are no panels to draw")
	// ErrRange: a number that an option or a panel cannot have.
	ErrRange = errors.New("is out of range")
	// ErrPage: a page that the sheet does not have, or a page of what is no sheet.
	ErrPage = errors.New("the sheet has no such page")
	// ErrLetter: a character that the font of a PNG lacks. Use [SVG], which is shown in the reader's fonts.
	ErrLetter = canvas.ErrLetter
	// ErrSize: a PNG of more than 100 million pixels.
	ErrSize = canvas.ErrSize
)

// check says what is wrong with panels and options.
func check(panels []Panel, o Options) error {
	switch {
	case len(panels) == 0:
		return ErrNoPanels
	case o.Columns < 0:
		return fmt.Errorf("%d columns %w, want 1 or more, or 0 for a few", o.Columns, ErrRange)
	case o.Width < 0:
		return fmt.Errorf("a width of %d %w, want 1 or more, or 0 for 80", o.Width, ErrRange)
	case !(o.Scale >= 0) || math.IsInf(o.Scale, 1):
		return fmt.Errorf("a scale of %v %w, want a number above 0, or 0 for 2", o.Scale, ErrRange)
	case o.Page != 0 && !o.Sheet:
		return fmt.Errorf("page %d: %w, want Sheet with it", o.Page, ErrPage)
	}
	for i, panel := range panels {
		moves, cells := panel.on().Moves(), panel.on().Cells()
		if panel.Turned != nil && int(*panel.Turned) >= moves {
			return fmt.Errorf("panel %d: move %d %w, want 0 to %d", i+1, *panel.Turned, ErrRange, moves-1)
		}
		if panel.Ringed&^panel.on().AllCells() != 0 {
			return fmt.Errorf("panel %d: a ringed cell %w, want 0 to %d", i+1, ErrRange, cells-1)
		}
	}
	return nil
}

// rows parts panels into rows of so many at most.
func rows(panels []Panel, columns int) [][]Panel {
	var rows [][]Panel
	for _, run := range runs(panels) {
		rows = slices.AppendSeq(rows, slices.Chunk(run, columns))
	}
	return rows
}

// evenRows parts panels into no more rows than rows does, but none is longer than another by more than one. That goes for the
// panels up to the next that begins a row.
func evenRows(panels []Panel, most int) [][]Panel {
	var rows [][]Panel
	for _, run := range runs(panels) {
		for left := (len(run) + most - 1) / most; left > 0; left-- {
			columns := (len(run) + left - 1) / left
			rows, run = append(rows, run[:columns]), run[columns:]
		}
	}
	return rows
}

// runs parts panels where a new row begins.
func runs(panels []Panel) [][]Panel {
	var runs [][]Panel
	from := 0
	for i := range panels {
		if last := i == len(panels)-1; last || panels[i+1].NewRow {
			runs = append(runs, panels[from:i+1])
			from = i + 1
		}
	}
	return runs
}
