package main

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// runGoBenchmark runs one benchmark of a package on one core. It returns what it printed, by unit, a value for each run.
func (b *bench) runGoBenchmark(ctx context.Context, pkg, name string) (map[string][]float64, error) {
	if err := b.settle(ctx); err != nil {
		return nil, err
	}
	out, err := exec.CommandContext(ctx, "go", "test", "-run", "^$",
		"-bench", "^"+name+"$", "-benchmem", "-cpu", "1", "-count", strconv.Itoa(b.runs), pkg).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("go test %s: %w\n%s", pkg, err, out)
	}
	values := parseGoBenchmark(string(out), name)
	if len(values) == 0 {
		return nil, missingError{name + " in " + pkg}
	}
	return values, nil
}

// parseGoBenchmark reads the lines of one benchmark: its name, the iterations, then pairs of a value and its unit.
func parseGoBenchmark(output, name string) map[string][]float64 {
	values := map[string][]float64{}
	for text := range strings.Lines(output) {
		fields := strings.Fields(text)
		if len(fields) < 4 || fields[0] != name {
			continue
		}
		for pair := fields[2:]; len(pair) >= 2; pair = pair[2:] {
			if value, err := strconv.ParseFloat(pair[0], 64); err == nil {
				values[pair[1]] = append(values[pair[1]], value)
			}
		}
	}
	return values
}
