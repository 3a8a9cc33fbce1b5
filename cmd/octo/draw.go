package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"octothorpe"
	"octothorpe/render"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// drawing draws boards.
type drawing struct {
	input
	out                 *output
	format              *choice
	moves, path, answer string
	given               bool // moves have been given
	render.Options
	panels []render.Panel
	count  int // boards
}

func newDraw(out *output) *cobra.Command {
	d := &drawing{out: out}
	cmd := &cobra.Command{
		Use:   "draw [BOARD|FILE...]",
		Short: "Draw boards, strips of moves and sheets to print",
		Long: `draw draws boards beside each other. The arguments are boards, in any form, or
files with boards; without them, or for -, boards are read from standard input.

--moves draws a strip: the board, and how it is after each of the moves, with
the stroke marked that was turned. With - for the moves, each board comes with
its own, in JSON lines, as octo solve --format jsonl writes them.

--sheet draws pages of A4 to print for a class: the boards numbered, each with
a line to write the answer on. All pages stand below each other, and a browser
prints an SVG page by page; --page draws one.

Formats:
  text   for a terminal, in colour if it has it and NO_COLOR is not set
  svg    a picture of lines, for pages and for print
  png    a picture of pixels, --scale of them for each unit of length, which
         is 1/96 inch

Without --format the name of the --output says which.`,
		Example: `  octo draw 111132323132231222312133
  octo draw --moves AC --output strip.svg 111132323132231222312133
  octo draw --sheet --title "Monday" --output sheet.png examples/contest.txt
  octo solve --format jsonl examples/contest.txt | octo draw --moves -`,
	}
	d.input.flags(cmd)
	d.format = formatFlag(cmd, asText, asSVG, asPNG)
	flags := cmd.Flags()
	flags.StringVar(&d.moves, "moves", "", "draw a strip of `MOVES`; - takes them from JSON lines")
	flags.BoolVar(&d.Sheet, "sheet", false, "draw pages to print")
	flags.StringVar(&d.Title, "title", "", "the `TEXT` at the top of a page, and what an SVG is called")
	flags.StringVar(&d.answer, "answer", "moves:", "the `TEXT` before the line for an answer on a sheet")
	flags.IntVar(&d.Page, "page", 0, "draw page `N` of the sheet only")
	flags.IntVar(&d.Columns, "columns", 0, "draw `N` boards in a row")
	flags.BoolVar(&d.Letters, "letters", true, "draw the letters of the moves")
	flags.Float64Var(&d.Scale, "scale", 2, "draw `N` pixels for each unit of length in a PNG")
	flags.StringVar(&d.path, "output", "", "write to `FILE`, whole or not at all")
	complete := func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeMoves(typed)
	}
	if err := cmd.RegisterFlagCompletionFunc("moves", complete); err != nil {
		panic(err) // the flag is there
	}
	for _, name := range []string{"title", "answer", "page", "columns", "scale"} {
		if err := cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions); err != nil {
			panic(err) // the flag is there
		}
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := d.check(cmd); err != nil {
			return err
		}
		return d.run(cmd, args)
	}
	return cmd
}

// check refuses flags that do not go together, and finds the format.
func (d *drawing) check(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	if changed("output") && d.path == "" {
		return errors.New("--output wants the name of a file")
	}
	if extension := strings.TrimPrefix(filepath.Ext(d.path), "."); !changed("format") && slices.Contains(d.format.words, extension) {
		d.format.word = extension
	}
	d.given = changed("moves")
	if d.given && d.moves != "-" {
		if _, err := octothorpe.ParseMoves(d.moves); err != nil {
			return err
		}
	}
	const mostColumns, mostScale = 100, 100
	switch {
	case d.given && d.Sheet:
		return errors.New("a sheet has boards to solve: want --moves or --sheet, not both")
	case changed("answer") && !d.Sheet:
		return errors.New("--answer is the line on a sheet, and wants --sheet")
	case changed("page") && (!d.Sheet || d.format.word == asText):
		return errors.New("--page wants --sheet, and svg or png: other pictures have no pages")
	case changed("page") && d.Page < 1:
		return fmt.Errorf("--page is %d, want 1 or more", d.Page)
	case changed("columns") && (d.Columns < 1 || d.Columns > mostColumns):
		return fmt.Errorf("--columns is %d, want 1 to %d", d.Columns, mostColumns)
	case changed("scale") && d.format.word != asPNG:
		return errors.New("--scale is the size of pixels, and wants --format png")
	case !(d.Scale > 0 && d.Scale <= mostScale):
		return fmt.Errorf("--scale is %v, want a number above 0, at most %d", d.Scale, mostScale)
	case d.format.word == asPNG && d.path == "" && term.IsTerminal(int(os.Stdout.Fd())):
		return errors.New("a terminal cannot show a PNG, want --output FILE")
	}
	return nil
}

func (d *drawing) run(cmd *cobra.Command, args []string) error {
	err := d.arguments(cmd, args, d.out, d.add)
	if err != nil && !errors.Is(err, errTold) && d.format.word != asText {
		return err // half a picture is none
	}
	if err == nil && d.count == 0 {
		return errors.New("there is no board to draw, want one such as 111132323132231222312133")
	}
	if d.count == 0 {
		return err
	}
	if written := d.write(); written != nil {
		return written
	}
	return err
}

// add adds a board to the picture, and how it is after each of its moves.
func (d *drawing) add(board octothorpe.Board, from *source) error {
	moves := octothorpe.Moves(d.moves)
	if d.moves == "-" {
		var err error
		if moves, err = replayed(from); err != nil {
			return err
		}
	}
	d.count++
	first := render.Panel{Board: board, Caption: strconv.Itoa(d.count), NewRow: d.given}
	if d.given {
		first.Caption = "board " + first.Caption
	}
	d.panels = append(d.panels, first)
	number := 0
	for move := range moves.All() {
		board = board.Turn(move)
		number++
		caption := fmt.Sprintf("%d. %v", number, move)
		d.panels = append(d.panels, render.Panel{Board: board, Caption: caption, Turned: &move})
	}
	return nil
}

// write writes the picture.
func (d *drawing) write() error {
	d.lay()
	if d.path == "" {
		return d.render(d.out)
	}
	var picture bytes.Buffer
	if err := d.render(&picture); err != nil {
		return err
	}
	return writeFile(d.path, picture.Bytes())
}

// lay words what stands above the board where there is only one, and below the boards of a sheet.
func (d *drawing) lay() {
	if d.Sheet {
		width := 34 // of a board, in letters of a note
		if d.format.word == asText {
			width = 21
		}
		const least = 12
		line := strings.Repeat("_", max(least, width-utf8.RuneCountInString(d.answer)-1))
		for i := range d.panels {
			d.panels[i].Notes = []string{"", strings.TrimLeft(d.answer+" "+line, " ")} // with room to write
		}
		return
	}
	if d.count > 1 {
		return
	}
	d.panels[0].Caption = ""
	if d.given {
		d.panels[0].Caption = "start"
	}
}

// render writes the picture to w. An error of the picture says what to do about it.
func (d *drawing) render(w io.Writer) error {
	var err error
	switch d.format.word {
	case asSVG:
		err = render.SVG(w, d.panels, d.Options)
	case asPNG:
		err = render.PNG(w, d.panels, d.Options)
	default:
		d.Width, d.Color = textScreen(d.path)
		return render.Text(w, d.panels, d.Options)
	}
	switch {
	case errors.Is(err, render.ErrLetter):
		return fmt.Errorf("%w, want --format svg", err)
	case errors.Is(err, render.ErrSize):
		return fmt.Errorf("%w, want a smaller --scale, fewer boards, or --page N of a --sheet", err)
	}
	return err
}

// textScreen returns the width of the terminal that text goes to, and whether it has colours: 0 and false for a file.
func textScreen(path string) (width int, colour bool) {
	screen := int(os.Stdout.Fd())
	if path != "" || !term.IsTerminal(screen) {
		return 0, false
	}
	width, _, err := term.GetSize(screen)
	if err != nil {
		width = 0
	}
	return width, os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
