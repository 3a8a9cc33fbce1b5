package main

import (
	"strconv"

	"octothorpe"

	"github.com/spf13/cobra"
)

// canon gives the classes of boards.
type canon struct {
	input
	out    *output
	format *choice
}

func newCanon(out *output) *cobra.Command {
	c := canon{out: out}
	cmd := &cobra.Command{
		Use:   "canon [FILE...]",
		Short: "Give the canonical form of boards, and the size of their classes",
		Long: `canon reads boards from the files, or from standard input, and prints the
canonical form of each: the least board, by its digits, of its class, which is
the boards alike under the board's symmetries and the renaming of symbols. Two
boards are of one class if they have the same canonical form.

Formats:
  text      the digits of the canonical form, and the size of the class
  contest   the canonical form as a line of a judge's input
  json      an array of objects with board, canonical and class_size
  jsonl     such an object a line
  csv       the same as rows, below a header`,
		Example: `  octo canon examples/contest.txt
  octo canon boards.txt | sort | uniq -c`,
	}
	c.flags(cmd)
	c.of.flag(cmd)
	c.format = formatFlag(cmd, asText, asContest, asJSON, asJSONLines, asCSV)
	cmd.RunE = func(cmd *cobra.Command, files []string) error { return c.run(cmd, files) }
	return cmd
}

func (c *canon) run(cmd *cobra.Command, files []string) error {
	write, end := c.writer()
	err := c.boards(cmd, files, c.out, func(board octothorpe.Board, _ *source) error {
		write(board)
		return nil
	})
	end()
	return err
}

// writer returns what writes a board's class, and what ends the output.
func (c *canon) writer() (write func(octothorpe.Board), end func()) {
	switch c.format.word {
	case asText:
		return func(board octothorpe.Board) {
			c.out.WriteString(board.Canonical().Digits() + " " + strconv.Itoa(board.ClassSize()) + "\n")
		}, func() {}
	case asContest:
		return func(board octothorpe.Board) { c.out.WriteString(board.Canonical().String() + "\n") }, func() {}
	}
	table := newRows(c.out, c.format.word, "board", "canonical", "class_size")
	return func(board octothorpe.Board) {
		table.board(board)
		table.board(board.Canonical())
		table.number(board.ClassSize())
		table.end()
	}, table.close
}
