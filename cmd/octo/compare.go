package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"octothorpe"
	"octothorpe/chart"
	"octothorpe/deal"
	"octothorpe/internal/wrap"
	"octothorpe/search"

	"github.com/spf13/cobra"
)

// comparing compares engines.
type comparing struct {
	input
	out                *output
	format             *choice
	engines            *engineList
	perBoard, byDepth  bool
	nodes, memory      amount
	time               time.Duration
	parallel           bool
	random, length     int
	seed               uint64
	plot               plotFile
	dealt, lengthGiven bool
	made               engineTables // of another shape than the classic one
}

func newCompare(out *output) *cobra.Command {
	c := &comparing{out: out, engines: newEngineList(), nodes: amount{units: counts}, memory: amount{units: sizes}}
	cmd := &cobra.Command{
		Use:   "compare [FILE...]",
		Short: "Compare engines, the searches of textbooks, on the same boards",
		Long: `compare runs engines on every board and shows what each cost: boards solved,
nodes (of all boards, of the median and of the worst one), the effective
branching factor b, of which nodes + 1 = 1 + b + ... + b^length, the memory of
what it stored, and time. "x nodes" and "x time" are ratios to the first engine,
over the boards that both answered. A node is a state that an engine looks at.

Boards are read from the files, or from standard input, unless --random or
--length deals them.

The engines, in the order in which one idea leads to the next, are:
` + listEngines() + `
Those with a star run unless --engines says others; the rest may need much
time or memory, and run safely within --node-limit, --memory and --time-limit.

--shape compares on boards of another shape. Where a move can bring a symbol to
several cells of the center, all bounds are divided by their number; ida-third
divides by the cells of the center on a stroke instead. Any engine may need much
there. Answers are checked by tables if these fit a quarter of the memory.

Formats:
  table     columns for reading
  markdown  the same as tables of Markdown
  csv       a row an engine, or with --per-board or --by-depth a row a search
            or a depth, below a header with the keys of json
  json      an object, whatever the flags, with boards, parallel, cancelled;
            engines: engine, solved, wrong, gave_up, nodes, median_nodes,
            worst_nodes, branching, by_depth, expanded, duplicates, frontier,
            stored, peak_bytes, seconds, nodes_per_second, nodes_ratio,
            seconds_ratio; and runs, a search each: board, engine, moves,
            length, symbol, end, wrong, nodes, iterations (bound, nodes),
            branching, depth, by_depth, expanded, duplicates, frontier, stored,
            peak_bytes, seconds. Where there is no value stands 0, and where
            there is no answer the length -1.

Ctrl-C ends the searches and shows those that are done. Before the first, while
boards are read or dealt, there is nothing to show.`,
		Example: `  octo compare examples/contest.txt
  octo compare --random 30 --engines ida,ida-tt --by-depth
  octo compare --length 8 --engines all --node-limit 100M --time-limit 10s
  octo compare --shape long --length 9 --engines iddfs,ida-third,ida
  octo compare --random 100 --plot nodes.svg --format markdown`,
	}
	c.input.flags(cmd)
	c.of.flag(cmd)
	c.format = formatFlag(cmd, asTable, asJSON, asCSV, asMarkdown)
	flags := cmd.Flags()
	flags.Var(c.engines, "engines", "run these `NAMES`, with commas between them; all is every one")
	flags.BoolVar(&c.perBoard, "per-board", false, "show every search")
	flags.BoolVar(&c.byDepth, "by-depth", false, "show the nodes of every depth")
	flags.Var(&c.nodes, "node-limit", "give a board up after so many `NODES`, such as 100M")
	flags.Var(&c.memory, "memory", "give a board up rather than store more than `SIZE` in a search (1GiB if not given)")
	flags.DurationVar(&c.time, "time-limit", 0, "give a board up after a `TIME`, such as 10s")
	flags.BoolVar(&c.parallel, "parallel", false, "search boards on all cores; times then do not compare")
	flags.IntVar(&c.random, "random", 0, "deal `N` boards, instead of reading any")
	flags.IntVar(&c.length, "length", 0, fmt.Sprintf("deal boards of length `L`, %d of them unless --random says how many", fewBoards))
	flags.Uint64Var(&c.seed, "seed", 1, "deal the boards of seed `S`")
	c.plot.flag(cmd, "draw nodes by length to `FILE`, which ends in .svg or .png")
	noFiles(cmd, "node-limit", "memory", "time-limit", "random", "length", "seed")
	c.engines.complete(cmd)
	cmd.RunE = func(cmd *cobra.Command, files []string) error { return c.run(cmd, files) }
	return cmd
}

// fewBoards is how many boards --length deals by itself.
const fewBoards = 10

func (c *comparing) run(cmd *cobra.Command, files []string) error {
	if err := c.check(cmd, files); err != nil {
		return err
	}
	if !c.of.isClassic() {
		on, err := c.shape()
		if err != nil {
			return err
		}
		var shown *progress
		c.made.others, shown = new(tabling).solver(on)
		defer shown.end()
	}
	boards, err := c.boardsOf(cmd, files)
	if err != nil && !errors.Is(err, errTold) {
		return err
	}
	if len(boards) == 0 {
		if err != nil {
			return err
		}
		return errors.New("there are no boards to compare engines on: give some, or have them dealt by --random or --length")
	}
	found := c.compare(cmd, boards)
	c.out.composing.Store(true)
	if wrote := c.write(found); wrote != nil {
		return wrote
	}
	if flushed := c.out.Flush(); flushed != nil {
		return flushed
	}
	drawn := c.plot.draw(cmd.Context(), c.chart(found))
	switch {
	case errors.Is(drawn, chart.ErrNoPoints):
		return fmt.Errorf("%s: there is nothing to draw, for no board was solved", shown(c.plot.path))
	case drawn != nil:
		return drawn
	}
	return err
}

// check refuses flags that do not fit together, before any search is run.
func (c *comparing) check(cmd *cobra.Command, files []string) error {
	flags := cmd.Flags()
	c.lengthGiven = flags.Changed("length")
	c.dealt = flags.Changed("random") || c.lengthGiven
	switch {
	case c.dealt && len(files) > 0:
		return fmt.Errorf("boards come from files or from --random and --length, not from both: %s was given as well", shown(files[0]))
	case flags.Changed("seed") && !c.dealt:
		return errors.New("--seed wants --random or --length with it")
	case flags.Changed("random") && c.random < 1:
		return fmt.Errorf("--random wants a number from 1 on, and was given %d", c.random)
	case c.lengthGiven && c.length < 0 && !c.of.isClassic():
		return fmt.Errorf("--length wants a number from 0 on, and was given %d", c.length)
	case c.lengthGiven && c.of.isClassic() && (c.length < 0 || c.length > deal.GreatestLength):
		return fmt.Errorf("--length wants a number from 0 to %d, and was given %d", deal.GreatestLength, c.length)
	case flags.Changed("time-limit") && c.time <= 0:
		return fmt.Errorf("--time-limit wants a time above 0, and was given %v", c.time)
	case c.format.word == asCSV && c.perBoard && c.byDepth:
		return errors.New("the csv format has one kind of row: give --per-board or --by-depth, or choose json")
	}
	return c.plot.check(cmd)
}

// boardsOf reads or deals the boards.
func (c *comparing) boardsOf(cmd *cobra.Command, files []string) ([]octothorpe.Board, error) {
	var boards []octothorpe.Board
	if !c.dealt {
		err := c.boards(cmd, files, c.out, func(board octothorpe.Board, _ *source) error {
			boards = append(boards, board)
			return nil
		})
		return boards, err
	}
	watchNow(cmd.Context())
	count := c.random
	if count == 0 {
		count = fewBoards
	}
	if c.made.others != nil {
		return c.dealOn(cmd.Context(), c.on, count)
	}
	var dealt atomic.Int64
	dealer := deal.New(c.seed)
	progress := follow(func(elapsed time.Duration) string {
		return workLine("boards dealt", dealt.Load(), int64(count), elapsed)
	})
	defer progress.end()
	for ; len(boards) < count; dealt.Add(1) {
		if err := cmd.Context().Err(); err != nil {
			return nil, err
		}
		if !c.lengthGiven {
			boards = append(boards, dealer.Board())
			continue
		}
		board, err := dealer.OfLength(cmd.Context(), c.length)
		if err != nil {
			return nil, err
		}
		boards = append(boards, board)
	}
	return boards, nil
}

// compare runs the engines, and shows how far they have come.
func (c *comparing) compare(cmd *cobra.Command, boards []octothorpe.Board) *search.Comparison {
	watchNow(cmd.Context())
	engines := c.engines.chosen
	options := search.CompareOptions{Nodes: c.nodes.value, Memory: c.memory.value, Time: c.time}
	if c.parallel {
		options.Parallel = runtime.GOMAXPROCS(0)
	}
	if c.made.others != nil {
		c.makeTables(cmd.Context(), boards)
		options.Tables = c.made.table
	}
	var done atomic.Int64
	all := int64(len(boards) * len(engines))
	progress := follow(func(elapsed time.Duration) string {
		return workLine("searches", done.Load(), all, elapsed)
	})
	defer progress.end()
	options.Done = func(*search.Run) { done.Add(1) }
	return search.Compare(cmd.Context(), engines, boards, options)
}

// workLine writes how many of some things are done, at what rate, and how long the rest will take.
func workLine(things string, done, all int64, elapsed time.Duration) string {
	return fmt.Sprintf("%s, %s of %s %s, %s/s, %s left", bar(done, all), grouped(int(done)), grouped(int(all)), things,
		significant(float64(done)/elapsed.Seconds()), left(done, all, elapsed))
}

// chart draws nodes by length.
func (c *comparing) chart(found *search.Comparison) *chart.Chart {
	plot := &chart.Chart{
		Title: "Nodes by length of the solution",
		X:     "length (moves)",
		Y:     "nodes (median of the boards of a length)",
	}
	for _, engine := range c.engines.chosen {
		series := chart.Series{Name: engine.Name}
		for _, median := range found.NodesByLength(engine.Name) {
			series.Points = append(series.Points, chart.Point{X: median.Length, Y: float64(median.Nodes)})
		}
		plot.Series = append(plot.Series, series)
	}
	return plot
}

// An engineList is the value of --engines.
type engineList struct {
	text   string
	chosen []*search.Engine
}

// allEngines stands for every engine.
const allEngines = "all"

// newEngineList returns the engines that answer every board within some seconds and little memory.
func newEngineList() *engineList {
	return &engineList{chosen: slices.DeleteFunc(search.Engines(), func(e *search.Engine) bool { return !isSafe(e) })}
}

func isSafe(e *search.Engine) bool { return e.Exact && e.Light }

// String returns what was given.
func (l *engineList) String() string { return l.text }

// Type returns what help calls the list.
func (l *engineList) Type() string { return "NAMES" }

// Set takes the engines that are named.
func (l *engineList) Set(text string) error {
	var chosen []*search.Engine
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		engine, ok := search.ByName(name)
		switch {
		case name == allEngines:
			chosen = append(chosen, search.Engines()...)
		case ok:
			chosen = append(chosen, engine)
		default:
			return &unknownError{"engine", name, append(engineNames(), allEngines)}
		}
	}
	l.text, l.chosen = text, nil
	for _, engine := range chosen { // each once, where it is named first
		if !slices.Contains(l.chosen, engine) {
			l.chosen = append(l.chosen, engine)
		}
	}
	return nil
}

// complete has a shell complete the last name of the list.
func (l *engineList) complete(cmd *cobra.Command) {
	names := func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		var lists []cobra.Completion
		for _, name := range append(engineNames(), allEngines) {
			lists = append(lists, before+name)
		}
		return lists, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	if err := cmd.RegisterFlagCompletionFunc("engines", names); err != nil {
		panic(err) // the flag is there
	}
}

func engineNames() []string {
	var names []string
	for _, engine := range search.Engines() {
		names = append(names, engine.Name)
	}
	return names
}

// listEngines lists the engines for the help, those that run by default with a star.
func listEngines() string {
	const (
		name    = 17
		meaning = 59
	)
	var list strings.Builder
	for _, engine := range search.Engines() {
		word := engine.Name
		if isSafe(engine) {
			word += " *"
		}
		for line := range wrap.Lines(engine.Summary, meaning) {
			fmt.Fprintf(&list, "  %-*s%s\n", name, word, line)
			word = ""
		}
	}
	return list.String()
}
