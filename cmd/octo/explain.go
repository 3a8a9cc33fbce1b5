package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"octothorpe"
	"octothorpe/explain"
	"octothorpe/render"

	"github.com/spf13/cobra"
)

// explaining tells answers in steps.
type explaining struct {
	input
	out      *output
	format   *choice
	language *choice
	moves    string
	given    bool // moves have been given
	done     int  // boards
	wrong    error
	panels   []render.Panel
	title    string // of the only board
}

func newExplain(out *output) *cobra.Command {
	e := &explaining{out: out}
	cmd := &cobra.Command{
		Use:   "explain [BOARD|FILE...]",
		Short: "Tell an answer in steps, and why it is as long as it is",
		Long: `explain shows a board and its answer step by step: the stroke that each move
turns, the symbol that leaves the center and the one that enters it, the
center, how many of each symbol it has, the bound h of IDA*, how many moves
are left, and where a step does not raise the count, why. Then follow how far
each symbol is from filling the center, the number of shortest solutions, and
the iterations of IDA*, which is stopped after ` + grouped(explain.NodeLimit) + ` nodes.

The arguments are boards, in any form, or files with boards; without them, or
for -, boards are read from standard input.

--moves explains other moves than the answer's: whether they solve the board,
where they stop being optimal, and whether there is a smaller sequence of the
same length, one that comes earlier in dictionary order and solves the board
as well. All moves are made, and the board at the end is what counts. With -
for the moves, each board comes with its own, in JSON lines.

Formats:
  text      for a terminal
  markdown  a page with the same
  json      an array of objects: board, moves, length, symbol (the one in the
            center in the end, or 0) and wanted (the one that the moves bring
            there); start and steps, with board, center, counts (of 1, 2, 3),
            h and steps_left, and in a step number, move, stroke, direction,
            cells (head to tail), leaves and enters (symbol, from, to), raised
            (the count), reason (why not) and nearer; answer, distances (of 1,
            2, 3), solutions, first_moves; search, with iterations, nodes,
            node_limit and end; with --moves verdict, with solves,
            solved_after, shortest, is_answer, stops_at, instead, smaller, rest
  jsonl     such an object a line
  svg       a strip of boards, one a step, with the turned stroke marked

The exit status is 1 if moves are given that are not the answer.`,
		Example: `  octo explain 111132323132231222312133
  octo explain --moves AHC 111132323132231222312133
  octo explain --lang zh --format markdown examples/contest.txt`,
	}
	e.flags(cmd)
	e.format = formatFlag(cmd, asText, asMarkdown, asJSON, asJSONLines, asSVG)
	e.language = languageFlag(cmd)
	cmd.Flags().StringVar(&e.moves, "moves", "", "explain `MOVES` instead of the answer; - takes them from JSON lines")
	complete := func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return completeMoves(typed)
	}
	if err := cmd.RegisterFlagCompletionFunc("moves", complete); err != nil {
		panic(err) // the flag is there
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		e.given = cmd.Flags().Changed("moves")
		return e.run(cmd, args)
	}
	return cmd
}

// languageFlag adds --lang to a command.
func languageFlag(cmd *cobra.Command) *choice {
	c := &choice{kind: "language"}
	for _, language := range explain.Languages() {
		c.words = append(c.words, language.String())
	}
	return c.flag(cmd, "lang", list(c.words))
}

func (e *explaining) run(cmd *cobra.Command, args []string) error {
	if e.given && e.moves != "-" {
		if _, err := octothorpe.ParseMoves(e.moves); err != nil {
			return err
		}
	}
	visit := func(board octothorpe.Board, from *source) error { return e.explain(cmd, board, from) }
	if e.format.word == asJSON {
		e.out.WriteByte('[')
	}
	err := e.arguments(cmd, args, e.out, visit)
	if err == nil && e.done == 0 && len(args) > 0 && args[0] != "-" {
		err = errors.New("there is no board to explain, want one such as 111132323132231222312133")
	}
	if ended := e.end(); err == nil {
		err = ended
	}
	if err == nil {
		err = e.wrong
	}
	return err
}

// end writes what stands behind all boards.
func (e *explaining) end() error {
	switch e.format.word {
	case asJSON:
		if e.done > 0 {
			e.out.WriteByte('\n')
		}
		e.out.WriteString("]\n")
	case asSVG:
		options := render.Options{Letters: true, Language: e.in().Tag()}
		if e.done == 1 {
			options.Title = e.title
		}
		return render.SVG(e.out, e.panels, options)
	}
	return nil
}

// explain explains a board, or its moves.
func (e *explaining) explain(cmd *cobra.Command, board octothorpe.Board, from *source) error {
	explanation, err := e.explanation(cmd, board, from)
	if err != nil {
		return err
	}
	if v := explanation.Verdict; v != nil && !v.IsAnswer && e.wrong == nil {
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
	switch {
	case !e.given:
		return explain.Answer(cmd.Context(), board)
	case e.moves == "-":
		moves, err := replayed(from)
		if err != nil {
			return nil, err
		}
		return explain.Moves(cmd.Context(), board, moves)
	default:
		return explain.Moves(cmd.Context(), board, octothorpe.Moves(e.moves))
	}
}

// write writes an explanation.
func (e *explaining) write(explanation *explain.Explanation) error {
	language := e.in()
	switch e.format.word {
	case asText:
		e.gap()
		e.out.WriteString(explanation.Text(language))
	case asMarkdown:
		e.gap()
		e.out.WriteString(explanation.Markdown(language))
	case asJSON, asJSONLines:
		text, err := json.Marshal(explanation)
		if err != nil {
			return err
		}
		switch {
		case e.format.word == asJSONLines:
			text = append(text, '\n')
		case e.done > 1:
			e.out.WriteString(",\n")
		default:
			e.out.WriteByte('\n')
		}
		e.out.Write(text)
	case asSVG:
		e.title = explanation.Title(language)
		for i, frame := range explain.Frames(language, explanation) {
			panel := render.Panel{Board: frame.Board, Caption: frame.Caption, Notes: frame.Notes, Turned: frame.Turned, NewRow: i == 0}
			if frame.Entered >= 0 {
				panel.Ringed = 1 << frame.Entered
			}
			e.panels = append(e.panels, panel)
		}
	}
	return nil
}

// in returns the language to tell it in.
func (e *explaining) in() explain.Language {
	return explain.Languages()[slices.Index(e.language.words, e.language.word)]
}

// gap separates explanations by an empty line.
func (e *explaining) gap() {
	if e.done > 1 {
		e.out.WriteByte('\n')
	}
}
