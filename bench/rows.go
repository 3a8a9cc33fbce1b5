package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
)

// A row is one line of the table: what is measured, what is to be reached, and how it is measured.
type row struct {
	work, reach string
	measure     func(context.Context) (cells, error)
}

// The cells of a row that are measured.
type cells struct{ octo, beside, ratio string }

// rows are the table's, in its order.
func (b *bench) rows() []row {
	return []row{
		{many(b.boards) + " random boards, file to file", "≤ 0.33, ≤ 32 MiB", b.fileToFile},
		{many(b.boards) + " random boards, through pipes", "≤ 0.6", b.throughPipes},
		{many(b.boards/2) + " boards in other forms (CRLF, tabs, wrapped, two blanks, no blanks)", "≤ 0.8", b.otherForms},
		{"30 boards, beside a program that prints a line", "≤ 1.5", b.besideHello},
		{"30 boards, beside the textbook search", "", b.besideTextbook},
		{"300 random boards by `ida`, as many nodes on one core", "≤ 0.286: 3.5 times the nodes a second", b.engine("ida")},
		{"300 random boards by `ida-tt`, as many nodes on one core", "≤ 0.25: 4 times the nodes a second", b.engine("ida-tt")},
		{"the census of 9.47 billion boards, beside a loop over all of them", "≤ 0.25 s, ≤ 32 MiB", b.census},
		{many(b.boards/10) + " random boards analyzed, a JSON line each", "≥ 100,000 boards a second", b.analyze},
		{"a board a request over HTTP, beside a handler that returns a constant", "≥ 0.6, p99 < 10 ms at half load", b.singles},
		{"10000 boards a request, beside a handler that only decodes and encodes", "≥ 0.6", b.batched},
		{"the page, from nothing to the first move, with a quarter of the processor", "≤ 1 s", b.page},
		{"the table of `long`, 10.5 million masks, made and proved", "≤ 0.5 s", b.longTable},
		{"the table of `two-three`, 573 million masks, made and proved, beside a plain breadth-first search", "≤ 60 s, ≤ 400 MiB", b.largeTable},
		{"the same table on disk with 64 MiB, beside the one in memory", "", b.onDisk},
		{"tables from 10⁴ to 5·10⁸ masks: the time for each mask", "linear", b.moreMasks},
		{"from " + many(b.boards/10) + " to " + many(b.boards*10) + " boards: the time for each board", "linear", b.moreBoards},
		{many(b.boards) + " boards in shards at once, a core each, and the merge, beside one process: the efficiency", "", b.shards},
		{many(b.boards) + " boards in shards in turn, and the merge, beside one process", "", b.sharding},
		{"`Solve`, one core, table warm", "≤ 60 ns, 0 allocations", b.solve},
		{"the table from the rules, one core", "≤ 50 ms", b.table},
	}
}

// short is how much oftener programs run that take milliseconds.
const short = 40

// fileToFile: octo reads a file of contest lines and writes a file; tr deletes the blanks of the same file.
func (b *bench) fileToFile(ctx context.Context) (cells, error) {
	octo, tr, boards, err := b.besideTr(ctx)
	if err != nil {
		return cells{}, err
	}
	return b.compare(ctx, b.boards,
		command{name: "`octo solve`", args: []string{octo, "solve", boards}},
		command{name: "`tr -d ' '`", args: []string{tr, "-d", " "}, stdin: boards, locale: "C"})
}

// throughPipes is the same with a cat before and behind.
func (b *bench) throughPipes(ctx context.Context) (cells, error) {
	octo, tr, boards, err := b.besideTr(ctx)
	if err != nil {
		return cells{}, err
	}
	if _, err := find("cat"); err != nil {
		return cells{}, err
	}
	return b.compare(ctx, b.boards,
		command{name: "`octo solve`", args: []string{octo, "solve"}, stdin: boards, piped: true},
		command{name: "`tr -d ' '`", args: []string{tr, "-d", " "}, stdin: boards, piped: true, locale: "C"})
}

// besideTr returns what the first two rows need: octo, tr, and the boards in the exact line form.
func (b *bench) besideTr(ctx context.Context) (octo, tr, boards string, err error) {
	if tr, err = find("tr"); err != nil {
		return "", "", "", err
	}
	octo, boards, err = b.octoAndLines(ctx)
	return octo, tr, boards, err
}

// otherForms: boards that the fast path for exact lines cannot take, beside the word count of the same file.
func (b *bench) otherForms(ctx context.Context) (cells, error) {
	wc, err := find("wc")
	if err != nil {
		return cells{}, err
	}
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	n := b.boards / 2
	boards, err := b.input(ctx, fmt.Sprintf("forms-%d.txt", n), mixed(n))
	if err != nil {
		return cells{}, err
	}
	return b.compare(ctx, n,
		command{name: "`octo solve`", args: []string{octo, "solve", boards}},
		command{name: "`wc -w` in locale C", args: []string{wc, "-w"}, stdin: boards, locale: "C"},
		command{name: "`wc -w` in locale C.UTF-8", args: []string{wc, "-w"}, stdin: boards, locale: "C.UTF-8"})
}

// compare checks octo's answers to the first n random boards, then measures octo beside its peers. The fastest peer is
// the one that counts; the others are named in a note.
func (b *bench) compare(ctx context.Context, n int, octo command, peers ...command) (cells, error) {
	if err := b.checkAnswers(ctx, octo, n); err != nil {
		return cells{}, err
	}
	measured, err := b.alternate(ctx, b.runs, 1, append([]command{octo}, peers...)...)
	if err != nil {
		return cells{}, err
	}
	fastest := measured[1]
	for _, peer := range measured[2:] {
		if median(peer.seconds) < median(fastest.seconds) {
			fastest, peer = peer, fastest
		}
		b.notes = append(b.notes, "Not the peer, since it is slower: "+peer.String())
	}
	return beside(measured[0], fastest), nil
}

// besideHello: the 30 boards of a judge's file, where starting is most of the time.
func (b *bench) besideHello(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	hello, err := b.build(ctx, "hello", "./bench/hello")
	if err != nil {
		return cells{}, err
	}
	return b.thirty(ctx, short, octo, command{name: "Go's `fmt.Println`", args: []string{hello}})
}

// besideTextbook: the same 30 boards, beside the search that contestants write.
func (b *bench) besideTextbook(ctx context.Context) (cells, error) {
	textbook, err := b.textbook(ctx)
	if err != nil {
		return cells{}, err
	}
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	return b.thirty(ctx, 1, octo, command{name: "`textbook ida`", args: []string{textbook, "ida"}, stdin: thirtyBoards})
}

// engine: an engine of octo on random boards, beside the textbook search of the same name. Both look at the same nodes, which is
// checked first.
func (b *bench) engine(name string) func(context.Context) (cells, error) {
	const boards = 300
	return func(ctx context.Context) (cells, error) {
		textbook, err := b.textbook(ctx)
		if err != nil {
			return cells{}, err
		}
		octo, err := b.octo(ctx)
		if err != nil {
			return cells{}, err
		}
		input, err := b.input(ctx, fmt.Sprintf("lines-%d.txt", boards), lines(boards))
		if err != nil {
			return cells{}, err
		}
		solve := command{name: "`octo solve --engine " + name + "`", args: []string{octo, "solve", "--engine", name, input}, single: true}
		peer := command{name: "`textbook " + name + "`", args: []string{textbook, name}, stdin: input}
		if err := checkNodes(ctx, octo, name, peer); err != nil {
			return cells{}, err
		}
		measured, err := b.alternate(ctx, b.runs, 1, solve, peer)
		if err != nil {
			return cells{}, err
		}
		return beside(measured[0], measured[1]), nil
	}
}

// census: all boards counted by symmetry and by rows of bits, beside the plain loop, which needs a minute and so runs once.
func (b *bench) census(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	fast, err := b.alternate(ctx, b.runs, 1, command{name: "`octo census`", args: []string{octo, "census"}})
	if err != nil {
		return cells{}, err
	}
	plain, err := b.alternate(ctx, 1, 1, command{name: "`octo census --check`", args: []string{octo, "census", "--check"}})
	if err != nil {
		return cells{}, err
	}
	return beside(fast[0], plain[0]), nil
}

// analyze: all that is known of boards, as JSON. There is no peer; the time stands alone.
func (b *bench) analyze(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	n := max(1, b.boards/10)
	boards, err := b.input(ctx, fmt.Sprintf("lines-%d.txt", n), lines(n))
	if err != nil {
		return cells{}, err
	}
	measured, err := b.alternate(ctx, b.runs, 1, command{name: "`octo analyze`", args: []string{octo, "analyze", boards}})
	if err != nil {
		return cells{}, err
	}
	rate := float64(n) / median(measured[0].seconds)
	return cells{octo: fmt.Sprintf("%v%s, %.0f thousand boards a second", measured[0], measured[0].memory(), rate/1000)}, nil
}

// thirtyBoards is as large an input as a judge has.
var thirtyBoards = filepath.Join("testdata", "random30.in")

// thirty measures octo on the 30 boards beside a peer. The short runs need no idle machine each: one look for twenty.
func (b *bench) thirty(ctx context.Context, times int, octo string, peer command) (cells, error) {
	solve := command{name: "`octo solve`", args: []string{octo, "solve", thirtyBoards}}
	measured, err := b.alternate(ctx, b.runs*times, min(20, times), solve, peer)
	if err != nil {
		return cells{}, err
	}
	return beside(measured[0], measured[1]), nil
}

// beside fills the cells from octo's series and the peer's.
func beside(octo, peer series) cells {
	ratio, decimals := median(octo.seconds)/median(peer.seconds), 2
	if ratio < 0.01 {
		decimals = 4
	}
	return cells{
		octo:   octo.String() + octo.memory(),
		beside: peer.String(),
		ratio:  fmt.Sprintf("%.*f", decimals, ratio),
	}
}

// solve: the library's answer to one random board. There is no peer; the time stands alone.
func (b *bench) solve(ctx context.Context) (cells, error) {
	return b.goBenchmark(ctx, ".", "BenchmarkSolve", "allocs/op")
}

// table: the pattern database from the rules.
func (b *bench) table(ctx context.Context) (cells, error) {
	return b.goBenchmark(ctx, "./internal/pdb", "BenchmarkBuild")
}

// goBenchmark shows a Go benchmark's time, and the medians of its other units.
func (b *bench) goBenchmark(ctx context.Context, pkg, name string, units ...string) (cells, error) {
	values, err := b.runGoBenchmark(ctx, pkg, name)
	if err != nil {
		return cells{}, err
	}
	ns := values["ns/op"]
	if len(ns) == 0 {
		return cells{}, errors.New("go test printed no ns/op")
	}
	var seconds []float64
	for _, x := range ns {
		seconds = append(seconds, x*1e-9)
	}
	c := cells{octo: spread(seconds)}
	for _, unit := range units {
		c.octo += fmt.Sprintf(", %.0f %s", median(values[unit]), unit)
	}
	return c, nil
}
