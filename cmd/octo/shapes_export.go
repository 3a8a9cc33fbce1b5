package main

import (
	"cmp"
	"fmt"

	"octothorpe/render"
	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// asTWS is the format of twsearch.
const asTWS = "tws"

// newShapesExport makes the command that writes shapes for other programs.
func newShapesExport(out *output) *cobra.Command {
	var to target
	cmd := &cobra.Command{
		Use:   "export NAME|FILE",
		Short: "Write a shape for other programs, or draw it",
		Long: `export writes a shape, built in or from a file, for other programs.

Formats:
  tws      the puzzle of one symbol, with as many cells as the center, for
           twsearch, a search program for puzzles of permutations. Its count
           of positions by distance, twsearch -q -g FILE, is that of masks by
           distance here.
  picture  the picture, with its name, as octo reads it
  svg      the shape drawn in lines, with the letters of its moves and its cells
           numbered from 1, as octo explain numbers them
  png      the same in pixels, --scale of them for each unit of length, which
           is 1/96 inch

Without --format the name of the --output says which, if it ends in .tws, .svg
or .png.`,
		Example: `  octo shapes export plus > plus.tws
  octo shapes export --format picture short > mine.txt
  octo shapes export spiral --output spiral.svg`,
		Args:              cobra.MatchAll(wantArguments("a shape", "short"), atMostOne("shape")),
		ValidArgsFunction: completeShapes,
	}
	to.flags(cmd, asTWS, asPicture, asSVG, asPNG)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := to.check(cmd); err != nil {
			return err
		}
		s, err := findShape(cmd, args[0])
		if err != nil {
			return err
		}
		to.open(out)
		return to.finish(cmd.Context(), writeShape(&to, s))
	}
	return cmd
}

// writeShape writes a shape in the format of the target.
func writeShape(to *target, s *shape.Shape) error {
	switch to.format.word {
	case asTWS:
		to.WriteString(s.TWS())
	case asPicture:
		if s.Name() != "" {
			fmt.Fprintf(to, "name: %s\n", s.Name())
		}
		to.WriteString(s.String())
	default:
		options := render.Options{
			Letters: true, Title: cmp.Or(s.Name(), "a shape without a name"),
			Description: fmt.Sprintf("%s, numbered, and the letters of %s", plural(s.Cells(), "cell"), plural(s.Moves(), "move")),
		}
		return to.picture([]render.Panel{{Shape: s, Numbered: true}}, options, "a smaller --scale")
	}
	return nil
}
