package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// The load: wrk's connections, of which fewer are enough where a request is long, and how long it lasts. wrk runs on the same
// machine, on one core.
const (
	connections    = 64
	fewConnections = 8
	loadSeconds    = 5
)

// singles: octo serve answers a board a request, beside a handler that returns a constant. Then octo gets half as many requests as
// it has managed, to see what it is like when it is not pressed.
func (b *bench) singles(ctx context.Context) (cells, error) {
	octo, plain, err := b.servers(ctx)
	if err != nil {
		return cells{}, err
	}
	defer octo.stop()
	defer plain.stop()
	const query = "api/v1/solve?board=111132323132231222312133"
	ours, theirs, err := b.alternateLoad(ctx, "", connections, octo.url+query, plain.url+query)
	if err != nil {
		return cells{}, err
	}
	// Each connection waits between two requests, for so long that together they make half the rate.
	wait := 2 * connections / median(ours)
	half, err := b.load(ctx, fmt.Sprintf("function delay() return %.0f end\n", wait*1e3), connections, octo.url+query)
	if err != nil {
		return cells{}, err
	}
	return cells{
		octo:   fmt.Sprintf("`octo serve` %s requests a second; p99 %s at %.0f a second", rates(ours), half.p99, half.rate),
		beside: fmt.Sprintf("a constant %s", rates(theirs)),
		ratio:  fmt.Sprintf("%.2f", median(ours)/median(theirs)),
	}, nil
}

// batched: octo serve answers 10,000 boards a request, beside a handler that decodes and encodes the same JSON.
func (b *bench) batched(ctx context.Context) (cells, error) {
	const boards = 10_000
	octo, plain, err := b.servers(ctx)
	if err != nil {
		return cells{}, err
	}
	defer octo.stop()
	defer plain.stop()
	var digits []string
	for _, board := range randomBoards(boards) {
		digits = append(digits, `"`+string(board[:])+`"`)
	}
	script := fmt.Sprintf("wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = '{\"boards\":[%s]}'\n",
		strings.Join(digits, ","))
	const path = "api/v1/solve"
	ours, theirs, err := b.alternateLoad(ctx, script, fewConnections, octo.url+path, plain.url+path)
	if err != nil {
		return cells{}, err
	}
	for _, of := range [][]float64{ours, theirs} {
		for i := range of {
			of[i] *= boards
		}
	}
	return cells{
		octo:   fmt.Sprintf("`octo serve` %s boards a second", rates(ours)),
		beside: fmt.Sprintf("`encoding/json` alone %s", rates(theirs)),
		ratio:  fmt.Sprintf("%.2f", median(ours)/median(theirs)),
	}, nil
}

// rates writes rates a second as their median, the least and the greatest.
func rates(of []float64) string {
	least, greatest := of[0], of[0]
	for _, rate := range of {
		least, greatest = min(least, rate), max(greatest, rate)
	}
	return fmt.Sprintf("%.0f (%.0f–%.0f)", median(of), least, greatest)
}

// A server is a program that listens.
type server struct {
	url string
	cmd *exec.Cmd
}

// servers starts octo and the server to measure it by.
func (b *bench) servers(ctx context.Context) (octo, plain *server, err error) {
	if _, err := find("wrk"); err != nil {
		return nil, nil, err
	}
	program, err := b.octo(ctx)
	if err != nil {
		return nil, nil, err
	}
	other, err := b.build(ctx, "plain", "./bench/plain")
	if err != nil {
		return nil, nil, err
	}
	if octo, err = start(ctx, program, "serve", "--addr", "127.0.0.1:0"); err != nil {
		return nil, nil, err
	}
	if plain, err = start(ctx, other); err != nil {
		octo.stop()
		return nil, nil, err
	}
	return octo, plain, nil
}

// start starts a server, and waits until it has said on standard error where it listens: url=http://…/
func start(ctx context.Context, program string, args ...string) (*server, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &server{cmd: cmd}
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		if found := listening.FindStringSubmatch(lines.Text()); found != nil {
			s.url = found[1]
			return s, nil // it says no more than fits into the pipe
		}
	}
	s.stop()
	return nil, fmt.Errorf("%s does not say where it listens", program)
}

var listening = regexp.MustCompile(`\burl=(http://\S+/)`)

// stop ends the server.
func (s *server) stop() {
	_ = s.cmd.Process.Signal(os.Interrupt)
	_ = s.cmd.Wait() // it has been told to end, and says so
}

// A load is what wrk has measured.
type load struct {
	rate float64 // requests a second
	p99  time.Duration
}

// alternateLoad loads two servers in turn, each as often as programs run.
func (b *bench) alternateLoad(ctx context.Context, script string, connections int, octo, plain string) (ours, theirs []float64, err error) {
	for turn := range b.runs {
		for _, side := range []struct {
			url   string
			rates *[]float64
		}{{octo, &ours}, {plain, &theirs}} {
			measured, err := b.load(ctx, script, connections, side.url)
			if err != nil {
				return nil, nil, err
			}
			*side.rates = append(*side.rates, measured.rate)
		}
		progress("  %d of %d: %.0f and %.0f requests a second", turn+1, b.runs, ours[turn], theirs[turn])
	}
	return ours, theirs, nil
}

// load runs wrk with a script. That any request has failed is an error.
func (b *bench) load(ctx context.Context, script string, connections int, url string) (load, error) {
	if err := b.settle(ctx); err != nil {
		return load{}, err
	}
	path := filepath.Join(b.dir, "load.lua")
	if err := os.WriteFile(path, []byte(script), 0o600); err != nil {
		return load{}, err
	}
	wrk := exec.CommandContext(ctx, "wrk", "-t", "1", "-c", strconv.Itoa(connections), "-d", strconv.Itoa(loadSeconds)+"s",
		"--latency", "--timeout", "10s", "-s", path, url)
	out, err := wrk.CombinedOutput()
	if err != nil {
		return load{}, fmt.Errorf("wrk: %w\n%s", err, out)
	}
	return parseLoad(string(out))
}

// parseLoad reads what wrk prints.
func parseLoad(output string) (load, error) {
	var measured load
	for text := range strings.Lines(output) {
		fields := strings.Fields(text)
		switch {
		case strings.Contains(text, "Non-2xx") || strings.Contains(text, "Socket errors"):
			return load{}, fmt.Errorf("some requests have failed: %s", strings.TrimSpace(text))
		case len(fields) == 2 && fields[0] == "99%":
			p99, err := time.ParseDuration(fields[1])
			if err != nil {
				return load{}, err
			}
			measured.p99 = p99
		case len(fields) == 2 && fields[0] == "Requests/sec:":
			rate, err := strconv.ParseFloat(fields[1], 64)
			if err != nil {
				return load{}, err
			}
			measured.rate = rate
		}
	}
	if measured.rate == 0 || measured.p99 == 0 {
		return load{}, errors.New("wrk has measured nothing:\n" + output)
	}
	return measured, nil
}
