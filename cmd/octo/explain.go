package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"octothorpe"
	"octothorpe/explain"
	"octothorpe/render"
	"octothorpe/shape"

	"github.com/spf13/cobra"
)

// explaining tells answers in steps.
type explaining struct {
	input
	out      *output
	to       target
	language *choice
	moves    string
	given    bool // moves have been given
	tables   tabling
	others   *shapeSolver // of the shape, if that is not the classic one
	shown    *progress    // of its tables
	done     int          // boards
	unsolved int          // boards that have no solution
	wrong    error
	drawn    []*explain.Explanation // for a picture
}

func newExplain(out *output) *cobra.Command {
	e := &explaining{out: out}
	cmd := &cobra.Command{
		Use:   "explain [BOARD|FILE...]",
		Short: "Tell an answer in steps, and why it is as long as it is",
		Long:  explainHelp(),
		Example: `  octo explain 111132323132231222312133
  octo explain --moves AHC 111132323132231222312133
  octo explain --lang zh --format markdown examples/contest.txt
  octo explain --output steps.svg 111132323132231222312133
  octo explain --shape plus 112212112`,
	}
	e.flags(cmd)
	e.of.flag(cmd)
	e.tables.flag(cmd)
	e.to.flags(cmd, asText, asMarkdown, asJSON, asJSONLines, asSVG, asPNG)
	e.language = languageFlag(cmd)
	cmd.Flags().StringVar(&e.moves, "moves", "", "explain `MOVES` instead of the answer; - takes them from JSON lines")
	complete := func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeMoves(&e.of, typed)
	}
	if err := cmd.RegisterFlagCompletionFunc("moves", complete); err != nil {
		panic(err) // the flag is there
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := e.check(cmd); err != nil {
			return err
		}
		return e.run(cmd, args)
	}
	return cmd
}

// explainHelp returns the help, with the numbers that it names.
func explainHelp() string {
	return `explain shows a board and its answer step by step: the stroke that each move
turns, the symbol that leaves the center and the one that enters it, the
center, how many of each symbol it has, the bound h of IDA*, how many moves
are left, and where a step does not raise the count, why. Then follow how far
each symbol is from filling the center, the number of shortest solutions, and
the iterations of IDA*, which is stopped after ` + grouped(explain.NodeLimit) + ` nodes,
on other shapes than the classic one after ` + grouped(explain.NodeLimitOn) + `.

The arguments are boards, in any form, or files with boards; without them, or
for -, boards are read from standard input.

--moves explains other moves than the answer's: whether they solve the board,
where they stop being optimal, and if no fewer moves do, whether there is a
smaller sequence of the same length, one that comes earlier in dictionary
order and solves the board as well. If they have the mark of a slip that many
programs have, that is named. All moves are made, and the board at the end is
what counts. With - for the moves, each board comes with its own, in JSON
lines.

--shape explains boards of another shape, by tables of all distances, which
are made as octo solve makes them. Boards for which there is no room in memory
are solved by octo solve, but not explained. What a board that cannot be
solved lacks is told instead of an answer.

Formats:
  text      for a terminal
  markdown  a page with the same
  json      an array of objects: board, moves, length (of these), symbol (the
            one in the center in the end, or 0) and wanted (the one that the
            moves bring there); start and steps, with board, center, counts (of
            1, 2, 3), h and steps_left, and in a step number, move, stroke,
            direction, cells (head to tail), leaves and enters (symbol, from,
            to), raised (the count), reason (why not) and nearer; answer,
            distances (of 1, 2, 3), solutions, first_moves; search, with
            iterations, nodes, node_limit and end; with --moves verdict, with
            solves, solved_after, shortest, is_answer, stops_at, instead,
            smaller (of the same length, even if fewer moves do), rest and slip
            ("cuts repeats", or nothing). On other shapes, for leaves and
            enters, leaving and entering list such objects; a distance is -1 for
            a symbol that can never fill the center, and obstacles say why
            (symbol, reason, part, has, needs); smaller is empty if fewer moves
            do; and a board that cannot be solved has no search, no steps, and
            an answer of length -1
  jsonl     such an object a line
  svg       a strip of boards, one a step, with the turned stroke marked
  png       the same in pixels, --scale of them for each unit of length; it
            has no Chinese

Without --format the name of the --output says which: it ends in .txt, .md,
.json, .jsonl, .svg or .png, in small letters or large; without an ending it
is text.

The exit status is 1 if moves are given that are not the answer, or a board
cannot be solved.`
}

// languageFlag adds --lang to a command.
func languageFlag(cmd *cobra.Command) *choice {
	c := &choice{kind: "language"}
	for _, language := range explain.Languages() {
		c.words = append(c.words, language.String())
	}
	return c.flag(cmd, "lang", list(c.words))
}

// check refuses flags that do not go together.
func (e *explaining) check(cmd *cobra.Command) error {
	if err := e.to.check(cmd); err != nil {
		return err
	}
	e.given = cmd.Flags().Changed("moves")
	if e.given && e.moves != "-" {
		on, err := e.shape()
		if err != nil {
			return err
		}
		if _, err := octothorpe.ParseMovesOn(on, e.moves); err != nil {
			return err
		}
	}
	if e.to.format.word == asPNG && e.in() == explain.Chinese {
		return fmt.Errorf("the font of a PNG has no Chinese, want %s, or --lang en", e.to.svg())
	}
	return nil
}

func (e *explaining) run(cmd *cobra.Command, args []string) error {
	e.slow, e.elsewhere = true, e.to.path != ""
	on, err := e.shape()
	if err != nil {
		return err
	}
	if on != shape.Classic() {
		e.others, e.shown = e.tables.solver(on)
		defer e.shown.end()
	}
	e.to.open(e.out)
	if e.to.format.word == asJSON {
		e.to.WriteByte('[')
	}
	visit := func(board octothorpe.Board, from *source) error { return e.explain(cmd, board, from) }
	err = e.arguments(cmd, args, e.to.output, visit)
	if named := len(args) > 0 && args[0] != "-"; err == nil && e.done == 0 && (named || e.to.isPicture()) {
		err = nothingToExplain(on)
	}
	if ended := e.end(err); ended != nil {
		return ended
	}
	if err == nil {
		err = e.wrong
	}
	if err == nil && e.unsolved > 0 {
		err = noError{fmt.Errorf("%s cannot be solved", plural(e.unsolved, "board"))}
	}
	if e.done == 0 && e.to.isPicture() {
		return err
	}
	return e.to.finish(cmd.Context(), err)
}

// nothingToExplain says that there is no board.
func nothingToExplain(on *shape.Shape) error {
	if on != shape.Classic() {
		return fmt.Errorf("there is no board to explain, want the symbols of its %d cells", on.Cells())
	}
	return errors.New("there is no board to explain, want one such as 111132323132231222312133")
}

// end writes what stands behind all boards, or all of a picture. Half a picture is none: err is what has ended the input.
func (e *explaining) end(err error) error {
	switch half := err != nil && !errors.Is(err, errTold); {
	case e.to.format.word == asJSON:
		if e.done > 0 {
			e.to.WriteByte('\n')
		}
		e.to.WriteString("]\n")
	case e.to.isPicture() && !half && e.done > 0:
		options := render.Options{Letters: true, Language: e.in().Tag()}
		if e.done == 1 {
			options.Title = e.drawn[0].Title(e.in())
		}
		return e.to.picture(render.Strip(explain.Frames(e.in(), e.drawn...)), options, "a smaller --scale or fewer boards")
	}
	return nil
}

// explain explains a board, or its moves.
func (e *explaining) explain(cmd *cobra.Command, board octothorpe.Board, from *source) error {
	explanation, err := e.explanation(cmd, board, from)
	if err != nil {
		return err
	}
	if !explanation.Solvable() {
		e.unsolved++
	} else if v := explanation.Verdict; v != nil && !v.IsAnswer && e.wrong == nil {
		e.wrong = noError{fmt.Errorf("%s: the moves are not the answer, want %s", from.label(false), answer(explanation))}
	}
	e.done++
	return e.write(explanation)
}

// answer names the answer.
func answer(explanation *explain.Explanation) string {
	if explanation.Answer.Length == 0 {
		return "no moves"
	}
	return string(explanation.Answer.Moves)
}

func (e *explaining) explanation(cmd *cobra.Command, board octothorpe.Board, from *source) (*explain.Explanation, error) {
	moves, given := octothorpe.Moves(e.moves), e.given
	if given && e.moves == "-" {
		var err error
		if moves, err = replayed(from, board.Shape()); err != nil {
			return nil, err
		}
	}
	solver, err := e.solver(cmd.Context(), board, from)
	switch {
	case err != nil:
		return nil, err
	case given:
		return explain.MovesBy(cmd.Context(), solver, board, moves)
	default:
		return explain.AnswerBy(cmd.Context(), solver, board)
	}
}

// solver returns what knows the distances of a board. One that cannot be solved has none, and needs no tables.
func (e *explaining) solver(ctx context.Context, board octothorpe.Board, from *source) (*octothorpe.Solver, error) {
	if !explain.Solvable(board) {
		return new(octothorpe.Solver), nil
	}
	return solverFor(ctx, e.others, board, from)
}

// write writes an explanation.
func (e *explaining) write(explanation *explain.Explanation) error {
	language := e.in()
	switch e.to.format.word {
	case asText:
		e.gap()
		e.to.WriteString(explanation.Text(language))
	case asMarkdown:
		e.gap()
		e.to.WriteString(explanation.Markdown(language))
	case asJSON, asJSONLines:
		text, err := json.Marshal(explanation)
		if err != nil {
			return err
		}
		switch {
		case e.to.format.word == asJSONLines:
			text = append(text, '\n')
		case e.done > 1:
			e.to.WriteString(",\n")
		default:
			e.to.WriteByte('\n')
		}
		e.to.Write(text)
	case asSVG, asPNG:
		e.drawn = append(e.drawn, explanation)
	}
	return e.to.Flush() // the next may take long
}

// in returns the language to tell it in.
func (e *explaining) in() explain.Language {
	return explain.Languages()[slices.Index(e.language.words, e.language.word)]
}

// gap separates explanations by an empty line.
func (e *explaining) gap() {
	if e.done > 1 {
		e.to.WriteByte('\n')
	}
}
