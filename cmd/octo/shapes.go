package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// shapes lists shapes, or shows one.
type shapes struct {
	out    *output
	format *choice
}

// shapesHelp is what the help says.
const shapesHelp = `shapes lists the built-in shapes of boards, or shows one of them, or one from a
file, with its cells by number, its moves and its masks by distance.

A shape is a picture of lines:
  . or o   a cell; those that are o are the center
  blank    no cell
  # ...    a comment, where it begins a line
  name: N  what the shape is called: a small letter, then small letters, digits
           and hyphens, 32 signs at most

A stroke is a straight run of two or more adjacent cells. Each of its ends, the
heads, has a move, which rotates the stroke by one cell towards it. Moves are
named A, B, C ... clockwise from the top left: heads at the top, then at the
right, at the bottom and at the left. A picture has at most 64 cells and 13
strokes, in 128 lines and 128 columns.

A mask is a set of cells that one symbol can occupy; those that are counted
here have as many cells as the center. The god's number is the greatest
distance of a mask from solved, in moves; that of boards, which octo census has
as well, is less as a rule. It is told with how it was found: for a file it is
counted on the spot, if there are a million masks at most, or comes from the
table that octo census --shape has kept.

Formats:
  text  for reading
  json  an array of objects, or one: name, about, picture, cells, strokes,
        center (how many cells), symmetries (how many), parts (that no stroke
        connects), masks, solvable_masks, gods_number, found and
        masks_by_distance (from 0 on; null, "" and left out if that is not
        known), and for one shape center_cells, moves (move, stroke, its
        cells from the head on, and inverse) and symmetry_names`

func newShapes(out *output) *cobra.Command {
	s := shapes{out: out}
	cmd := &cobra.Command{
		Use:   "shapes [NAME|FILE]",
		Short: "List the shapes of boards, and check and export pictures of others",
		Long:  shapesHelp,
		Example: `  octo shapes
  octo shapes short
  octo shapes check examples/cross.txt
  octo shapes export plus > plus.tws`,
		Args:              atMostOne("shape"),
		ValidArgsFunction: completeShapes,
	}
	s.format = formatFlag(cmd, asText, asJSON)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return s.list()
		}
		return s.show(cmd, args[0])
	}
	cmd.AddCommand(newShapesCheck(out), newShapesExport(out))
	return cmd
}

// completeShapes offers the names of the built-in shapes, and files.
func completeShapes(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return shape.Names(), cobra.ShellCompDirectiveDefault
}

// list tells of the built-in shapes.
func (s *shapes) list() error {
	var reports []*shapeReport
	for _, entry := range shape.Catalog() {
		reports = append(reports, newShapeReport(entry.Shape))
	}
	if s.format.word == asJSON {
		return writeJSON(s.out, reports)
	}
	for i, r := range reports {
		if i > 0 {
			s.out.WriteByte('\n')
		}
		r.brief(s.out)
	}
	return nil
}

// show tells all of one shape.
func (s *shapes) show(cmd *cobra.Command, called string) error {
	of, err := findShape(cmd, called, "check", "export")
	if err != nil {
		return err
	}
	r := newShapeReport(of)
	r.detail(of, called)
	if s.format.word == asJSON {
		return writeJSON(s.out, r)
	}
	r.text(s.out, of)
	return nil
}

// writeJSON writes a document for other programs.
func writeJSON(w io.Writer, document any) error {
	text, err := json.MarshalIndent(document, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// A drawnError is what is wrong with the picture in a file.
type drawnError struct {
	name  string
	fault *shape.PictureError
}

// Error names the file, the place and what is wrong there.
func (e *drawnError) Error() string {
	if e.fault.Line == 0 {
		return fmt.Sprintf("%s: %s", shown(e.name), e.fault.What())
	}
	return fmt.Sprintf("%s:%d:%d: %s", shown(e.name), e.fault.Line, e.fault.Column, e.fault.What())
}

// Unwrap returns what is wrong.
func (e *drawnError) Unwrap() error { return e.fault }

// findShape returns the built-in shape of a name, or the one whose picture a file holds. The other words are those that may have been meant.
func findShape(cmd *cobra.Command, called string, others ...string) (*shape.Shape, error) {
	if s, ok := shape.Named(called); ok {
		return s, nil
	}
	if called == "" {
		return nil, fmt.Errorf("a shape is the name of a file, or %s", list(shape.Names()))
	}
	if called == "-" {
		sayReading(cmd, "a picture")
	}
	var s *shape.Shape
	err := new(input).one(cmd.Context(), called, func(from *text) error {
		const most = 64 << 10 // bytes: such a picture would be no picture to look at
		picture, err := io.ReadAll(io.LimitReader(from, most+1))
		if err != nil {
			return err
		}
		if len(picture) > most {
			return fmt.Errorf("%s: longer than 64 KiB, want a picture", shown(from.name))
		}
		s, err = shape.Parse(string(picture))
		if fault, ok := errors.AsType[*shape.PictureError](err); ok {
			return &drawnError{from.name, fault}
		}
		return err
	})
	if errors.Is(err, os.ErrNotExist) && !strings.ContainsAny(called, `./\`) {
		return nil, unknownShape(called, others)
	}
	return s, err
}

// unknownShape says that a word is neither a shape nor a file.
func unknownShape(word string, others []string) error {
	words := slices.Concat(shape.Names(), others)
	if len(near(word, words)) > 0 {
		return &unknownError{"shape", word, words}
	}
	return fmt.Errorf("no file and no shape is called %q, want a file with a picture, or %s", word, list(shape.Names()))
}
