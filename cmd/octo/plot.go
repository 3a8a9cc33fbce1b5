package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"octothorpe/chart"

	"github.com/spf13/cobra"
)

// A plotFile is the value of --plot: a file that a chart is drawn to.
type plotFile struct{ path string }

// flag adds --plot to a command.
func (p *plotFile) flag(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVar(&p.path, "plot", "", usage)
}

// check refuses a file that no plot can be written to, before there is any work for it.
func (p *plotFile) check(cmd *cobra.Command) error {
	if !cmd.Flags().Changed("plot") {
		return nil
	}
	if _, err := p.drawer(new(chart.Chart)); err != nil {
		return err
	}
	return checkFile(cmd.Context(), p.path)
}

// draw writes the plot, whole or not at all. Without --plot it does nothing.
func (p *plotFile) draw(ctx context.Context, of *chart.Chart) error {
	if p.path == "" {
		return nil
	}
	draw, err := p.drawer(of)
	if err != nil {
		return err
	}
	var picture bytes.Buffer
	if err := draw(&picture); err != nil {
		return fmt.Errorf("%s: %w", shown(p.path), err)
	}
	return writeFile(ctx, p.path, picture.Bytes())
}

// drawer returns how the plot is drawn, by the ending of the file's name.
func (p *plotFile) drawer(of *chart.Chart) (func(io.Writer) error, error) {
	switch strings.ToLower(filepath.Ext(p.path)) {
	case ".svg":
		return of.SVG, nil
	case ".png":
		return of.PNG, nil
	case "":
		if p.path == "" {
			return nil, errors.New("--plot wants the name of a file")
		}
	}
	return nil, fmt.Errorf("--plot wants a file whose name ends in .svg or .png, and was given %s", shown(p.path))
}
