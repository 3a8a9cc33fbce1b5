package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// ofShards is a script: it answers a file of boards in so many shards, each a process, and puts the parts together. Its arguments are octo,
// the file, a folder for the parts, and how many there are.
const (
	atOnce = `rm -rf "$3"; k=1; while [ $k -le $4 ]; do "$1" solve --shard $k/$4 -o "$3" "$2" & k=$((k+1)); done
wait; "$1" merge "$3" 2>&-`
	inTurn = `rm -rf "$3"; k=1; while [ $k -le $4 ]; do "$1" solve --shard $k/$4 -o "$3" "$2" || exit; k=$((k+1)); done
"$1" merge "$3" 2>&-`
)

// sharded returns a command that answers the boards in n shards.
func (b *bench) sharded(name, script, octo, boards string, n int) (command, error) {
	sh, err := find("sh")
	return command{
		name: name,
		args: []string{sh, "-c", script, "sh", octo, boards, filepath.Join(b.dir, "parts"), fmt.Sprint(n)},
	}, err
}

// shards: from one shard to as many as there are cores, each a process on one core, and the merge, beside one process on one core. The
// ratio is the efficiency: the share of the cores' time that goes into what the one process does.
func (b *bench) shards(ctx context.Context) (cells, error) {
	octo, boards, err := b.octoAndLines(ctx)
	if err != nil {
		return cells{}, err
	}
	commands := []command{{name: "`octo solve`", args: []string{octo, "solve", boards}, single: true}}
	for n := 1; n <= runtime.NumCPU(); n++ {
		c, err := b.sharded(fmt.Sprintf("%d at once", n), atOnce, octo, boards, n)
		if err != nil {
			return cells{}, err
		}
		c.single = true
		if err := b.checkAnswers(ctx, c, b.boards); err != nil {
			return cells{}, err
		}
		commands = append(commands, c)
	}
	measured, err := b.alternate(ctx, b.runs, 1, commands...)
	if err != nil {
		return cells{}, err
	}
	one := median(measured[0].seconds)
	var times, efficiencies []string
	for i, s := range measured[1:] {
		times = append(times, s.String())
		efficiencies = append(efficiencies, fmt.Sprintf("%.2f", one/(float64(i+1)*median(s.seconds))))
	}
	return cells{
		octo:   strings.Join(times, ", "),
		beside: measured[0].String() + " on one core",
		ratio:  strings.Join(efficiencies, ", "),
	}, os.RemoveAll(filepath.Join(b.dir, "parts"))
}

// sharding: what it costs to cut the work: one shard, and four one after another, on all cores each, and the merge, beside one process
// without a shard. What a process does before it answers, making its table, counts for each shard.
func (b *bench) sharding(ctx context.Context) (cells, error) {
	octo, boards, err := b.octoAndLines(ctx)
	if err != nil {
		return cells{}, err
	}
	commands := []command{{name: "`octo solve`", args: []string{octo, "solve", boards}}}
	for _, n := range []int{1, 4} {
		c, err := b.sharded(fmt.Sprintf("%d in turn", n), inTurn, octo, boards, n)
		if err != nil {
			return cells{}, err
		}
		if err := b.checkAnswers(ctx, c, b.boards); err != nil {
			return cells{}, err
		}
		commands = append(commands, c)
	}
	measured, err := b.alternate(ctx, b.runs, 1, commands...)
	if err != nil {
		return cells{}, err
	}
	one, four := measured[1], measured[2]
	return cells{
		octo:   one.String() + ", " + four.String(),
		beside: measured[0].String(),
		ratio:  beside(one, measured[0]).ratio + ", " + beside(four, measured[0]).ratio,
	}, os.RemoveAll(filepath.Join(b.dir, "parts"))
}

// octoAndLines returns octo, and a file of the boards in the exact line form.
func (b *bench) octoAndLines(ctx context.Context) (octo, boards string, err error) {
	if octo, err = b.octo(ctx); err != nil {
		return "", "", err
	}
	boards, err = b.input(ctx, fmt.Sprintf("lines-%d.txt", b.boards), lines(b.boards))
	return octo, boards, err
}

// moreBoards: a tenth of the boards, all and ten times as many. Linear work takes the same time a board.
func (b *bench) moreBoards(ctx context.Context) (cells, error) {
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	var times []string
	for _, n := range []int{max(1, b.boards/10), b.boards, b.boards * 10} {
		boards, err := b.input(ctx, fmt.Sprintf("lines-%d.txt", n), lines(n))
		if err != nil {
			return cells{}, err
		}
		measured, err := b.alternate(ctx, min(b.runs, 3), 1, command{name: many(n), args: []string{octo, "solve", boards}})
		if err != nil {
			return cells{}, err
		}
		times = append(times, fmt.Sprintf("%s: %s, %.1f ns each", many(n), duration(median(measured[0].seconds)), median(measured[0].seconds)/float64(n)*1e9))
	}
	return cells{octo: strings.Join(times, "; ")}, nil
}
