package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// page: a browser that has a quarter of the processor loads the page for the first time, until it can be played.
func (b *bench) page(ctx context.Context) (cells, error) {
	node, err := find("node")
	if err != nil {
		return cells{}, err
	}
	chromium, err := find("chromium")
	if err != nil {
		return cells{}, err
	}
	browser := filepath.Join("web", "browser")
	if _, err := os.Stat(filepath.Join(browser, "node_modules")); err != nil {
		return cells{}, missingError{"npm packages in web/browser; npm ci there installs them"}
	}
	octo, err := b.octo(ctx)
	if err != nil {
		return cells{}, err
	}
	server, err := start(ctx, octo, "serve", "--addr", "127.0.0.1:0")
	if err != nil {
		return cells{}, err
	}
	defer server.stop()
	if err := b.settle(ctx); err != nil {
		return cells{}, err
	}
	loads := exec.CommandContext(ctx, node, filepath.Join(browser, "ready.mjs"), chromium, server.url, strconv.Itoa(4*b.runs))
	loads.Stderr = os.Stderr
	out, err := loads.Output()
	if err != nil {
		return cells{}, fmt.Errorf("%s: %w", loads, err)
	}
	var seconds []float64
	for text := range strings.FieldsSeq(string(out)) {
		milliseconds, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return cells{}, err
		}
		seconds = append(seconds, milliseconds/1e3)
	}
	return cells{octo: "`octo serve` and Chromium " + spread(seconds)}, nil
}
