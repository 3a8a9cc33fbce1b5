package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"sync/atomic"
	"time"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/deal"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// listing lists boards of a length.
type listing struct {
	out           *output
	of            shapeFlag
	tables        tabling
	length        int
	classes       bool
	limit, random int
	seed          uint64
}

func newHardest(out *output) *cobra.Command {
	l := &listing{out: out}
	cmd := &cobra.Command{
		Use:   "hardest",
		Short: "List the boards farthest from solved, or those of a length",
		Long: fmt.Sprintf(`hardest lists the boards whose shortest solutions are the longest of all, %[1]d
moves, or with --length those of another length, as lines of a judge's input,
which all other commands read. The order is always the same; boards that
differ by the names of the symbols only stand together.

--classes lists one board of each class, the boards alike under the symmetries
of the board and the renaming of symbols: the canonical one. --limit ends the
list early; the lists of the lengths in the middle have billions of boards.

--random draws boards of the length, all of them equally likely each time; the
same board may come again. The same --seed draws the same boards.

On another shape the boards are those that octo gen deals there: as many symbols
with as many cells as the center as there is room for, and one in what is left.
They are looked at one by one, so the greatest length is found where they are
not too many: where they are, --length lists those of a length as they are
found. --random wants --length there; a board is dealt until one is as far or
farther, and moved nearer by a shortest solution, so not all are equally likely.
The exit status is 1 if no board has the length.

There is no line 0 at the end, so that lists can be put together. A judge's
program wants one:

  (octo hardest; echo 0) > hardest.txt`, deal.GreatestLength),
		Example: `  octo hardest --classes | octo solve --format text
  octo hardest --length 12 --random 24 | octo draw --sheet --output sheet.svg
  octo hardest --length 5 --limit 1000 > five.txt
  octo hardest --shape wide --classes`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	flags := cmd.Flags()
	flags.IntVar(&l.length, "length", deal.GreatestLength, "list boards of length `L`")
	flags.BoolVar(&l.classes, "classes", false, "list one board of each class")
	flags.IntVar(&l.limit, "limit", 0, "list the first `N` only")
	flags.IntVar(&l.random, "random", 0, "draw `N` boards, instead of listing them")
	flags.Uint64Var(&l.seed, "seed", 1, "draw the boards of seed `S`")
	noFiles(cmd, "length", "limit", "random", "seed")
	l.of.flag(cmd)
	l.tables.flag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := l.check(cmd); err != nil {
			return err
		}
		if !l.of.isClassic() {
			return l.onShape(cmd)
		}
		return l.run(cmd.Context(), l.boards(cmd.Context()), l.all())
	}
	return cmd
}

// check refuses flags that do not fit together.
func (l *listing) check(cmd *cobra.Command) error {
	flags := cmd.Flags()
	dealt := flags.Changed("random")
	switch {
	case l.of.isClassic() && (l.length < 0 || l.length > deal.GreatestLength):
		return fmt.Errorf("--length wants a number from 0 to %d, and was given %d", deal.GreatestLength, l.length)
	case flags.Changed("limit") && l.limit < 1:
		return fmt.Errorf("--limit wants a number from 1 on, and was given %d", l.limit)
	case dealt && l.random < 1:
		return fmt.Errorf("--random wants a number from 1 on, and was given %d", l.random)
	case dealt && l.classes:
		return errors.New("--random draws among all boards of the length, and does not go with --classes")
	case dealt && flags.Changed("limit"):
		return errors.New("--random says how many boards are drawn, and does not go with --limit")
	case flags.Changed("seed") && !dealt:
		return errors.New("--seed wants --random with it")
	}
	return nil
}

// run lists boards, so many of them, or all if that is 0.
func (l *listing) run(ctx context.Context, boards iter.Seq2[octothorpe.Board, error], all int64) error {
	watchNow(ctx)
	var listed atomic.Int64
	progress := follow(func(elapsed time.Duration) string {
		if term.IsTerminal(int(os.Stdout.Fd())) || all == 0 {
			return "" // where the boards show how far it is
		}
		return workLine(l.things(), listed.Load(), all, elapsed)
	})
	defer progress.end()
	for board, err := range boards {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		if _, err := l.out.Write(append(board.AppendLine(l.out.AvailableBuffer()), '\n')); err != nil {
			return l.out.Flush() // which says it with its place
		}
		if listed.Add(1) == all {
			break
		}
	}
	return nil
}

// boards returns the boards to list.
func (l *listing) boards(ctx context.Context) iter.Seq2[octothorpe.Board, error] {
	return func(yield func(octothorpe.Board, error) bool) {
		if l.random > 0 {
			for dealer := deal.New(l.seed); yield(dealer.OfLength(ctx, l.length)); {
			}
			return
		}
		boards := deal.Boards(l.length)
		if l.classes {
			boards = deal.Classes(l.length)
		}
		for board := range boards {
			if !yield(board, nil) {
				return
			}
		}
	}
}

// all returns the number of boards to list.
func (l *listing) all() int64 {
	if l.random > 0 {
		return int64(l.random)
	}
	all := census.Lengths()[l.length].Boards
	if l.classes {
		all = census.Lengths()[l.length].Classes
	}
	if l.limit > 0 {
		all = min(all, int64(l.limit))
	}
	return all
}

// things are what is listed.
func (l *listing) things() string {
	if l.classes {
		return "classes"
	}
	return "boards"
}
