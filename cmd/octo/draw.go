package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"octothorpe"
	"octothorpe/deal"
	"octothorpe/render"
	"octothorpe/shape"

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
	random        int    // boards to be dealt
	seed          uint64 // of these
	tables        tabling
	others        *shapeSolver // of the shape, if that is not the classic one and boards are to be solved
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
.png, in small letters or large; without an ending it is text.

--random draws boards that are dealt, as octo gen does, instead of given ones.

--shape takes boards of other shapes. Their symbols past 3 have forms of their
own as well as colours.`,
		Example: `  octo draw 111132323132231222312133
  octo draw --moves AC --output strip.svg 111132323132231222312133
  octo draw --sheet --title "Monday" --output sheet.png examples/contest.txt
  octo solve --format jsonl examples/contest.txt | octo draw --moves -
  octo draw --shape plus --solve 121212121
  octo draw --shape wide --random 6 --sheet --output sheet.svg`,
	}
	d.input.flags(cmd)
	d.of.flag(cmd)
	d.tables.flag(cmd)
	d.to.flags(cmd, asText, asSVG, asPNG)
	flags := cmd.Flags()
	flags.StringVar(&d.moves, "moves", "", "draw a strip of `MOVES`; - takes them from JSON lines")
	flags.IntVar(&d.random, "random", 0, "draw `N` boards that are dealt at random")
	flags.Uint64Var(&d.seed, "seed", 1, "deal the boards of seed `S`")
	flags.BoolVar(&d.solve, "solve", false, "write the answer below each board")
	flags.BoolVar(&d.Sheet, "sheet", false, "draw pages to print")
	flags.StringVar(&d.Title, "title", "", "the `TEXT` at the top of a page, and what an SVG is called")
	flags.StringVar(&d.answer, "answer", "moves:", "the `TEXT` before the line for an answer on a sheet")
	flags.IntVar(&d.Page, "page", 0, "draw page `N` of the sheet only")
	flags.IntVar(&d.Columns, "columns", 0, "draw `N` boards in a row")
	flags.BoolVar(&d.Letters, "letters", true, "draw the letters of the moves")
	complete := func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeMoves(&d.of, typed)
	}
	if err := cmd.RegisterFlagCompletionFunc("moves", complete); err != nil {
		panic(err) // the flag is there
	}
	noFiles(cmd, "title", "answer", "page", "columns", "random", "seed")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := cmp.Or(d.check(cmd), d.checkRandom(cmd, args)); err != nil {
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
		on, err := d.shape()
		if err != nil {
			return err
		}
		if _, err := octothorpe.ParseMovesOn(on, d.moves); err != nil {
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
	on, err := d.shape()
	if err != nil {
		return err
	}
	if d.solve && !d.of.isClassic() {
		var shown *progress
		d.others, shown = d.tables.solver(on)
		defer shown.end()
	}
	if d.random > 0 {
		err = d.deal(cmd.Context(), on)
	} else {
		err = d.arguments(cmd, args, d.out, func(board octothorpe.Board, from *source) error { return d.add(cmd.Context(), board, from) })
	}
	if err != nil && !errors.Is(err, errTold) && d.to.isPicture() {
		return err // half a picture is none
	}
	if err == nil && d.count == 0 {
		return noBoard("draw", on)
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

// checkRandom refuses what does not go with boards that are dealt.
func (d *drawing) checkRandom(cmd *cobra.Command, args []string) error {
	const mostRandom = 1000
	changed := cmd.Flags().Changed
	switch {
	case changed("seed") && !changed("random"):
		return errors.New("--seed is of boards that are dealt, and wants --random")
	case !changed("random"):
		return nil
	case d.random < 1 || d.random > mostRandom:
		return fmt.Errorf("--random is %d, want 1 to %d", d.random, mostRandom)
	case len(args) > 0:
		return errors.New("boards are given: want them or --random, not both")
	case d.moves == "-":
		return errors.New("boards that are dealt come without moves: want --moves with letters, or none")
	}
	return nil
}

// deal deals boards and adds them to the picture.
func (d *drawing) deal(ctx context.Context, on *shape.Shape) error {
	dealer, nowhere := deal.New(d.seed), &source{octothorpe.NewReaderOn(on, strings.NewReader(""), "--random"), "--random"}
	for range d.random {
		if err := d.add(ctx, dealer.BoardOn(on), nowhere); err != nil {
			return err
		}
	}
	return nil
}

// add adds a board to the picture, and how it is after each of its moves.
func (d *drawing) add(ctx context.Context, board octothorpe.Board, from *source) error {
	moves := octothorpe.Moves(d.moves)
	if d.moves == "-" {
		var err error
		if moves, err = replayed(from, board.Shape()); err != nil {
			return err
		}
	}
	first := render.Panel{Board: board, Caption: strconv.Itoa(d.count + 1), NewRow: d.given}
	if d.given {
		first.Caption = "board " + first.Caption
	}
	if d.solve {
		found, err := d.answerTo(ctx, board, from)
		if err != nil {
			return err
		}
		first.Notes = []string{briefly(found)}
	}
	d.panels = append(d.panels, first)
	d.count++ // not before: a board without an answer is not drawn
	number := 0
	for move := range moves.All() {
		board = board.Turn(move)
		number++
		caption := fmt.Sprintf("%d. %v", number, move)
		d.panels = append(d.panels, render.Panel{Board: board, Caption: caption, Turned: &move})
	}
	return nil
}

// answerTo solves a board.
func (d *drawing) answerTo(ctx context.Context, board octothorpe.Board, from *source) (octothorpe.Solution, error) {
	solver, err := solverFor(ctx, d.others, board, from)
	if err != nil {
		return octothorpe.Solution{}, err
	}
	return solver.Solve(board), nil
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
