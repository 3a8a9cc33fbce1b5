package main

import (
	"errors"
	"fmt"

	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// newShapesCheck makes the command that says what pictures are.
func newShapesCheck(out *output) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check NAME|FILE",
		Short: "Say what a picture of a shape is, or what is wrong with it",
		Long: `check reads a picture and says what it is: its name, cells, strokes, center and
symmetries, how many masks there are and how many can be solved, its heads and
cells, and its moves. Then come remarks on what its maker may not have meant,
such as masks that cannot be solved. If it is no shape, the first thing that is
wrong is told, by line and column, which count from 1. - is standard input. The
name of a built-in shape comes before a file of that name.

Formats:
  text  for reading
  json  an object with legal, shape (see octo help shapes; null if there is
        none), fault (null, or line and column, which are 0 if it has no
        place, and what), and remarks

Exit status:
  0    it is a shape
  1    it is none
  2    the file cannot be read, or the call is wrong`,
		Example: `  octo shapes check examples/cross.txt
  octo shapes check --format json - < board.txt`,
		Args: cobra.MatchAll(wantArguments("a file", "board.txt"), atMostOne("file")),
	}
	format := formatFlag(cmd, asText, asJSON)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := findShape(cmd, args[0])
		drawn, isFault := errors.AsType[*drawnError](err)
		if err != nil && !isFault {
			return err
		}
		v := shapeVerdict{Legal: !isFault, Remarks: []string{}}
		if isFault {
			v.Fault = &shapeFault{drawn.fault.Line, drawn.fault.Column, drawn.fault.What()}
		} else {
			v.Shape = newShapeReport(s)
			v.Shape.detail(s, args[0])
			v.Remarks = append(v.Remarks, remarks(s, v.Shape)...)
		}
		switch {
		case format.word == asJSON:
			err = writeJSON(out, v)
		case isFault:
			_, err = fmt.Fprintln(out, drawn)
		default:
			v.text(out, s)
			err = nil
		}
		if err == nil {
			err = out.Flush()
		}
		if err == nil && isFault {
			return statusError(statusNo)
		}
		return unanswered(err, isFault)
	}
	return cmd
}

// A shapeVerdict is what check says.
type shapeVerdict struct {
	Legal   bool         `json:"legal"`
	Shape   *shapeReport `json:"shape"`
	Fault   *shapeFault  `json:"fault"`
	Remarks []string     `json:"remarks"`
}

// A shapeFault is what is wrong with a picture.
type shapeFault struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	What   string `json:"what"`
}

// text writes the verdict on a shape for reading.
func (v *shapeVerdict) text(out *output, s *shape.Shape) {
	v.Shape.ByDistance = nil // which is no fault of the picture, and long
	v.Shape.text(out, s)
	if len(v.Remarks) > 0 {
		out.WriteByte('\n')
	}
	for _, remark := range v.Remarks {
		fmt.Fprintf(out, "remark: %s\n", remark)
	}
}
