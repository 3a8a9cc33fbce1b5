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
// SVG and PNG are two writers of one drawing, so they look alike. Everything about the board, such as where its cells are and
// which make up a stroke, is asked of its shape. The symbols' colours differ in lightness as well as in hue, so that they can
// be told apart in grey and by people who see no colours; and each cell has its digit.
package render

import (
	"errors"

	"octothorpe"
	"octothorpe/internal/canvas"
	"octothorpe/shape"
)

// A Panel is a board as it is drawn.
type Panel struct {
	// Board is what is drawn. The zero Board is drawn without symbols.
	Board octothorpe.Board
	// Caption stands above the board, on one line.
	Caption string
	// Notes stand below the board, a line each.
	Notes []string
	// Turned is the move whose stroke is marked, with an arrow towards its head; none if nil.
	Turned *octothorpe.Move
	// Ringed are cells that are marked, such as the one that has come into the center.
	Ringed shape.Mask
	// NewRow has the panel begin a row.
	NewRow bool
}

// Options say how panels are drawn. The zero value is ready.
type Options struct {
	// Letters puts the letters of the moves at the heads of the strokes.
	Letters bool
	// Columns is the number of panels in a row. If 0, text has as many as fit Width, and pictures have a few.
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
	// Page is the one page of a sheet that is drawn; all of them below each other if 0.
	Page int
	// Scale is the number of pixels of a PNG for one unit of length: 2 if 0. A unit is 1/96 inch on a sheet, and a cell is 28
	// units wide elsewhere.
	Scale float64
}

// What can be wrong with options.
var (
	// ErrPage: a page that the sheet does not have.
	ErrPage = errors.New("the sheet has no such page")
	// ErrLetter: a character that the font of a PNG lacks. SVG is shown in the reader's fonts.
	ErrLetter = canvas.ErrLetter
	// ErrSize: a PNG of more than 100 million pixels.
	ErrSize = canvas.ErrSize
)

// columns returns the number of panels in a row of a picture.
func (o Options) columns(panels int) int {
	const few = 4
	switch {
	case o.Columns > 0 && o.Sheet:
		return o.Columns
	case o.Columns > 0:
		return max(1, min(o.Columns, panels))
	}
	return max(1, min(few, panels))
}

// rows parts panels into rows.
func rows(panels []Panel, columns int) [][]Panel {
	var rows [][]Panel
	for i, panel := range panels {
		last := len(rows) - 1
		if i == 0 || panel.NewRow || len(rows[last]) == columns {
			rows = append(rows, nil)
			last++
		}
		rows[last] = append(rows[last], panel)
	}
	return rows
}
