package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"octothorpe/contest"
	"octothorpe/deal"
	"octothorpe/internal/wrap"
	"octothorpe/search"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// generating makes input for judges.
type generating struct {
	out     *output
	of      shapeFlag
	tables  tabling
	order   deal.Order
	lengths lengthRange
	seed    uint64
	against *opponent
}

func newGen(out *output) *cobra.Command {
	g := &generating{out: out, against: newOpponent()}
	cmd := &cobra.Command{
		Use:   "gen [suite DIR]",
		Short: "Make input for judges, of boards of the kind that is wanted",
		Long:  genHelp(),
		Example: `  octo gen > random.in
  octo gen --length 9-11 --tied --distinct --seed 7 > ties.in
  octo gen --count 3 --against ida-same | octo compare --engines ida,ida-same
  octo gen --against first-letters --length 7-9 > letters.in
  octo gen --length 8 --many > many.in && octo solve many.in > many.ans
  octo gen --shape wide --count 5 --length 12
  octo gen suite tests`,
		Args:              suiteArguments,
		ValidArgsFunction: completeSuite,
	}
	g.of.flag(cmd)
	g.tables.flag(cmd)
	flags := cmd.Flags()
	flags.IntVar(&g.order.Boards, "count", contest.BoardLimit, "make `N` boards")
	flags.Var(&g.lengths, "length", "make boards of length `L`, or of a range such as 9-13")
	flags.Uint64Var(&g.seed, "seed", 1, "make the boards of seed `S`")
	flags.BoolVar(&g.order.Distinct, "distinct", false, "no two boards are of one class")
	flags.BoolVar(&g.order.Wish.Tied, "tied", false, "two symbols or more are at the least distance")
	flags.BoolVar(&g.order.Wish.Unique, "unique", false, "boards have exactly one shortest solution")
	flags.BoolVar(&g.order.Wish.Many, "many", false, "boards have many shortest solutions for their length")
	flags.BoolVar(&g.order.Wish.Solved, "solved", false, "boards are solved already")
	flags.Var(g.against, "against", "boards on which the engine or slip `NAME` is wrong, or slow")
	noFiles(cmd, "count", "length", "seed")
	complete := cobra.FixedCompletions(g.against.words, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc("against", complete); err != nil {
		panic(err) // the flag is there
	}
	cmd.SetHelpFunc(helpGen)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return writeSuite(cmd.Context(), args[1])
		}
		if err := g.check(cmd); err != nil {
			return err
		}
		if !g.of.isClassic() {
			on, err := g.of.shape()
			if err != nil {
				return err
			}
			return g.onShape(cmd.Context(), on)
		}
		return g.run(cmd.Context())
	}
	return cmd
}

// genHelp returns the help, with the numbers that it names.
func genHelp() string {
	return fmt.Sprintf(`gen makes an input for judges: a board a line, and at the end the line 0. Where
it is ended early, by an error or a signal, that line is missing.

Without flags there are %[1]d boards, a judge's most, all boards equally likely.
--length makes boards whose shortest solutions have that many moves, exactly;
of a range the lengths come in turn, so that each comes equally often, or once
more than others. Of the boards of a length that the other flags leave, all are
equally likely; the same board may come again, unless they are --distinct.

  --distinct  no two boards are of one class, that is alike under the
              symmetries of the board and the renaming of symbols
  --tied      two symbols or all three have the least distance, so that
              dictionary order decides between symbols
  --unique    exactly one shortest solution
  --solved    the center shows one symbol already, which is length 0
  --many      many shortest solutions: as many as a tenth of the boards of the
              length have or exceed, and 2 at least. These numbers are the
              least that are many, by length:
%[2]s

--against makes boards that a program falls on: that of an engine, or one with
a slip, which is a mistake that programs for this game make.
  wrong  each board is one that the program answers wrongly, or not at all
         though it looks at longer sequences than needed. After %[3]s boards
         without one gen gives up.
  slow   each board is the one of %[4]d on which the program looks at the most
         nodes (of the slip open-list: stores the most bytes). A search ends
         at %[5]s nodes or %[6]s, and the first board that gets there is
         taken. A long board may take some seconds, and more with bfs and
         astar.
The engine ida-same is wrong, and all others are slow:
%[7]s
The slips, which docs/packages.md tells one by one. Wrong:
%[8]s
and slow:
%[9]s
Of a range of lengths those are left out at which a slip never shows. The slips
first-to-arrive, first-letters and lockstep get tied boards. old-letters shows
behind a longer board only: the first board has the greatest length, and all
behind it are shorter. The slips %[10]s are about how an
input is written and not about boards; gen suite has tests for them.

--shape makes boards of another shape: as many symbols with as many cells as the
center as there can be, and one more in what is left; nine at most, fewer for
tables to fit. It goes with --count, --length and --seed. Without --length all
such boards are equally likely, those that cannot be solved as well. --length
makes none of the latter, by the table of the shape: such a board is one of
random boards from which a shortest solution, any, has been followed until so
many moves are left; not all boards of a length are equally likely.

All flags combine. gen says so if there are no such boards, or, of those that
are to be distinct, not as many.

The same flags with the same --seed make the same bytes, on every machine and
with every version of octo; with --against, as long as the engine looks at the
same nodes, or the slip is the same. Random numbers are those of the generator
PCG of Go's package math/rand/v2, with the seed (S, 0). Boards of any length are
shuffled (Fisher-Yates). A board of a length below %[11]d is dealt by choosing a
mask of that distance, parting the other cells by selection sampling (Knuth, The
Art of Computer Programming, 3.4.2, algorithm S), and dealing anew if another
symbol is nearer; if k symbols are at that distance, in k-1 of k cases as well.
A board of length %[11]d is chosen from the list of octo hardest, sorted. What does
not fit the flags is dealt anew.

%[12]s`,
		contest.BoardLimit, listFewestMany(), grouped(contest.AgainstTries), contest.AgainstBest, grouped(contest.AgainstNodes),
		sized(contest.AgainstMemory), wrapList(engineNames()),
		wrapList(slipNames(func(slip *contest.Slip) bool { return slip.OnBoards() && slip.Kind == contest.Wrong })),
		wrapList(slipNames(func(slip *contest.Slip) bool { return slip.OnBoards() && slip.Kind != contest.Wrong })),
		strings.Join(slipNames(onForms), " and "), deal.GreatestLength, suiteHelp)
}

// listFewestMany lists from how many solutions on boards have many, by length.
func listFewestMany() string {
	var lengths, numbers strings.Builder
	for _, k := range deal.KindsByLength() {
		if k.Many.Boards > 0 {
			fmt.Fprintf(&lengths, "%5d", k.Length)
			fmt.Fprintf(&numbers, "%5d", k.FewestMany)
		}
	}
	return "  length   " + lengths.String() + "\n  solutions" + numbers.String()
}

// wrapList lists words on indented lines.
func wrapList(words []string) string {
	const columns = 78
	var lines []string
	for line := range wrap.Lines(strings.Join(words, ", "), columns) {
		lines = append(lines, "  "+line)
	}
	return strings.Join(lines, "\n")
}

// slipNames returns the names of some slips.
func slipNames(of func(*contest.Slip) bool) []string {
	var names []string
	for _, slip := range contest.Slips() {
		if of(slip) {
			names = append(names, slip.Name)
		}
	}
	return names
}

// onForms reports whether a slip shows by the form of an input, for which there are no boards.
func onForms(slip *contest.Slip) bool { return !slip.OnBoards() }

// An opponent is the value of --against: the name of an engine or a slip. Names of slips that show by forms are taken and not offered,
// for gen refuses them with what to do instead.
type opponent struct{ choice }

func newOpponent() *opponent {
	return &opponent{choice{kind: "engine or slip", words: append(engineNames(), slipNames((*contest.Slip).OnBoards)...)}}
}

// Set takes a name. There are too many to list them all on the line of an error.
func (o *opponent) Set(name string) error {
	if slices.Contains(slipNames(onForms), name) {
		o.word = name
		return nil
	}
	err := o.choice.Set(name)
	if err != nil && len(near(name, o.words)) == 0 {
		return wantError("an engine or a slip that octo help gen lists")
	}
	return err
}

// check completes the order, and refuses one that cannot be filled.
func (g *generating) check(cmd *cobra.Command) error {
	if g.order.Boards < 1 {
		return fmt.Errorf("--count wants a number from 1 on, and was given %d", g.order.Boards)
	}
	if !g.of.isClassic() {
		g.order.Lengths = g.lengths.all()
		return onlyClassic(cmd, "distinct", "tied", "unique", "many", "solved", "against")
	}
	if g.lengths.to > deal.GreatestLength {
		return fmt.Errorf("--length wants %s, and was given %q", string(errLengths), &g.lengths)
	}
	if solved := g.order.Wish.Solved; solved && g.lengths.given && g.lengths != (lengthRange{given: true}) {
		return fmt.Errorf("--solved wants boards of length 0, and does not go with --length %v", &g.lengths)
	}
	g.order.Lengths = g.lengths.all()
	if g.against.word == "" {
		return g.order.Check()
	}
	against := new(contest.Against)
	if engine, ok := search.ByName(g.against.word); ok {
		against.Engine = engine
	} else {
		against.Slip, _ = contest.SlipByName(g.against.word)
	}
	order, err := against.Order(g.order)
	if forms := (*contest.FormsError)(nil); errors.As(err, &forms) {
		return fmt.Errorf("--against %w; octo gen suite DIR makes tests for it", forms)
	}
	g.order = order
	return err
}

func (g *generating) run(ctx context.Context) error {
	watchNow(ctx)
	var made atomic.Int64
	progress := follow(func(elapsed time.Duration) string {
		if term.IsTerminal(int(os.Stdout.Fd())) {
			return "" // where the boards show how far it is
		}
		return workLine("boards", made.Load(), int64(g.order.Boards), elapsed)
	})
	defer progress.end()
	for board, err := range deal.New(g.seed).Deal(ctx, g.order) {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		if _, err := g.out.Write(append(board.AppendLine(g.out.AvailableBuffer()), '\n')); err != nil {
			return g.out.Flush() // which says it with its place
		}
		made.Add(1)
	}
	g.out.WriteString("0\n")
	return nil
}

// A lengthRange is the value of a flag that is a length, or a range of them: 9, 9-13. The zero lengthRange has none.
type lengthRange struct {
	given    bool
	from, to int
}

// String returns the range as it may be given.
func (r *lengthRange) String() string {
	switch {
	case !r.given:
		return ""
	case r.from == r.to:
		return strconv.Itoa(r.from)
	}
	return fmt.Sprintf("%d-%d", r.from, r.to)
}

// Type returns what help calls the range.
func (r *lengthRange) Type() string { return "L" }

// errLengths is what a lengthRange wants to be on the classic board.
const errLengths = wantError("a length from 0 to 13 or a range such as 9-13") // 13: deal.GreatestLength

// Set takes a length, or two with a hyphen between them, of which the second is not less.
func (r *lengthRange) Set(text string) error {
	first, last, isRange := strings.Cut(text, "-")
	if !isRange {
		last = first
	}
	from, err := strconv.ParseUint(first, 10, 8)
	to, err2 := strconv.ParseUint(last, 10, 8)
	if cmp.Or(err, err2) != nil || from > to {
		return errLengths
	}
	*r = lengthRange{true, int(from), int(to)}
	return nil
}

// all returns the lengths of the range.
func (r *lengthRange) all() []int {
	var lengths []int
	for length := r.from; r.given && length <= r.to; length++ {
		lengths = append(lengths, length)
	}
	return lengths
}
