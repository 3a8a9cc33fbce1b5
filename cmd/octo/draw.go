package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"octothorpe"
	"octothorpe/render"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// drawing draws boards.
type drawing struct {
	input
	out           *output
	to            target
	moves, answer string
	given         bool // moves have been given
	solve         bool
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

--solve writes its answer below each board, and the symbol that is in the
center then.

--sheet draws pages of A4 to print for a class: the boards numbered, three in a
row or as many --columns as you like, each with a line to write the answer on.
All pages stand below each other, and a browser prints an SVG page by page;
--page draws one. With --solve it is the sheet with the answers.

Formats:
  text   for a terminal, in colour if it has it and NO_COLOR is not set
  svg    a picture of lines, for pages and for print
  png    a picture of pixels, --scale of them for each unit of length, which
         is 1/96 inch

Without --format the name of the --output says which: it ends in .txt, .svg or
.png, in small letters or large; without an ending it is text.`,
		Example: `  octo draw 111132323132231222312133
  octo draw --moves AC --output strip.svg 111132323132231222312133
  octo draw --sheet --title "Monday" --output sheet.png examples/contest.txt
  octo solve --format jsonl examples/contest.txt | octo draw --moves -`,
	}
	d.input.flags(cmd)
	d.to.flags(cmd, asText, asSVG, asPNG)
	flags := cmd.Flags()
	flags.StringVar(&d.moves, "moves", "", "draw a strip of `MOVES`; - takes them from JSON lines")
	flags.BoolVar(&d.solve, "solve", false, "write the answer below each board")
	flags.BoolVar(&d.Sheet, "sheet", false, "draw pages to print")
	flags.StringVar(&d.Title, "title", "", "the `TEXT` at the top of a page, and what an SVG is called")
	flags.StringVar(&d.answer, "answer", "moves:", "the `TEXT` before the line for an answer on a sheet")
	flags.IntVar(&d.Page, "page", 0, "draw page `N` of the sheet only")
	flags.IntVar(&d.Columns, "columns", 0, "draw `N` boards in a row")
	flags.BoolVar(&d.Letters, "letters", true, "draw the letters of the moves")
	complete := func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeMoves(typed)
	}
	if err := cmd.RegisterFlagCompletionFunc("moves", complete); err != nil {
		panic(err) // the flag is there
	}
	noFiles(cmd, "title", "answer", "page", "columns")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := d.check(cmd); err != nil {
			return err
		}
		return d.run(cmd, args)
	}
	return cmd
}

// check refuses flags that do not go together.
func (d *drawing) check(cmd *cobra.Command) error {
	if err := d.to.check(cmd); err != nil {
		return err
	}
	changed := cmd.Flags().Changed
	d.given = changed("moves")
	if d.given && d.moves != "-" {
		if _, err := octothorpe.ParseMoves(d.moves); err != nil {
			return err
		}
	}
	const mostColumns = 100
	switch {
	case d.given && d.Sheet:
		return errors.New("a sheet has boards to solve: want --moves or --sheet, not both")
	case d.given && d.solve:
		return errors.New("a strip has moves: want --moves or --solve, not both")
	case changed("answer") && d.solve:
		return errors.New("--answer is a line to write on, and --solve writes on it: want one of them")
	case changed("answer") && !d.Sheet:
		return errors.New("--answer is the line on a sheet, and wants --sheet")
	case changed("page") && (!d.Sheet || !d.to.isPicture()):
		return errors.New("--page wants --sheet, and svg or png: other pictures have no pages")
	case changed("page") && d.Page < 1:
		return fmt.Errorf("--page is %d, want 1 or more", d.Page)
	case changed("columns") && (d.Columns < 1 || d.Columns > mostColumns):
		return fmt.Errorf("--columns is %d, want 1 to %d", d.Columns, mostColumns)
	}
	return nil
}

func (d *drawing) run(cmd *cobra.Command, args []string) error {
	d.elsewhere = d.to.path != ""
	err := d.arguments(cmd, args, d.out, d.add)
	if err != nil && !errors.Is(err, errTold) && d.to.isPicture() {
		return err // half a picture is none
	}
	if err == nil && d.count == 0 {
		return errors.New("there is no board to draw, want one such as 111132323132231222312133")
	}
	if d.count == 0 {
		return err
	}
	d.to.open(d.out)
	if drawn := d.draw(); drawn != nil {
		return drawn
	}
	return d.to.finish(cmd.Context(), err)
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
	if d.solve {
		first.Notes = []string{briefly(octothorpe.Solve(board))}
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

// draw draws the boards.
func (d *drawing) draw() error {
	d.lay()
	if d.to.isPicture() {
		return d.to.picture(d.panels, d.Options, "a smaller --scale, fewer boards, or --page N of a --sheet")
	}
	d.Width, d.Color = textScreen(d.to.path)
	return render.Text(d.to, d.panels, d.Options)
}

// lay puts a line to write on below the boards of a sheet, and words what stands above the board where there is only one.
func (d *drawing) lay() {
	switch {
	case d.Sheet && !d.solve:
		for i := range d.panels {
			d.panels[i].Line, d.panels[i].Prompt = true, d.answer
		}
	case d.Sheet, d.count > 1:
	case d.given:
		d.panels[0].Caption = "start"
	default:
		d.panels[0].Caption = ""
	}
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
