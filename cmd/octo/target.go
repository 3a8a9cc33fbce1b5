package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"octothorpe/render"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// A target is where the results of a command go that draws: standard output, or a file that is written whole or not at all.
type target struct {
	*output
	path   string
	scale  float64 // of a PNG
	format *choice
	whole  *bytes.Buffer // what the file will hold
}

// flags adds --format, --output and --scale to a command.
func (t *target) flags(cmd *cobra.Command, formats ...string) {
	t.format = formatFlag(cmd, formats...)
	cmd.Flags().StringVar(&t.path, "output", "", "write to `FILE`, whole or not at all; - is standard output")
	cmd.Flags().Float64Var(&t.scale, "scale", 2, "draw `N` pixels for each unit of length in a PNG")
	noFiles(cmd, "scale")
}

// check refuses flags that do not go together, and finds the format.
func (t *target) check(cmd *cobra.Command) error {
	changed := cmd.Flags().Changed
	switch {
	case changed("output") && t.path == "-":
		t.path = "" // as it is without the flag
	case changed("output"):
		if err := t.checkName(cmd.Context(), changed("format")); err != nil {
			return err
		}
	}
	const most = 100
	switch png := t.format.word == asPNG; {
	case changed("scale") && !png:
		return errors.New("--scale is the size of pixels, and wants --format png")
	case !(t.scale > 0 && t.scale <= most):
		return fmt.Errorf("--scale is %v, want a number above 0, at most %d", t.scale, most)
	case png && t.path == "" && term.IsTerminal(int(os.Stdout.Fd())):
		return errors.New("a terminal cannot show a PNG, want --output FILE")
	}
	return nil
}

// checkName refuses a name of a file that says another format than --format, or none if there is no --format. A name without an
// ending says nothing.
func (t *target) checkName(ctx context.Context, formatGiven bool) error {
	if t.path == "" {
		return errors.New("--output wants the name of a file")
	}
	if err := checkFile(ctx, t.path); err != nil {
		return err
	}
	ending := filepath.Ext(t.path)
	if ending == "" {
		return nil
	}
	at := slices.IndexFunc(t.format.words, func(word string) bool { return strings.EqualFold(ending, endingOf(word)) })
	switch {
	case at < 0 && !formatGiven:
		var endings []string
		for _, word := range t.format.words {
			endings = append(endings, endingOf(word))
		}
		return fmt.Errorf("--output %s does not say a format, want a name that ends in %s, or --format", shown(t.path), list(endings))
	case at < 0:
		return nil
	case formatGiven && t.format.words[at] != t.format.word:
		return fmt.Errorf("--output %s says %s, and --format says %s: want the same", shown(t.path), t.format.words[at], t.format.word)
	}
	t.format.word = t.format.words[at]
	return nil
}

// endingOf returns how the names of files in a format end.
func endingOf(format string) string {
	switch format {
	case asText:
		return ".txt"
	case asMarkdown:
		return ".md"
	default:
		return "." + format
	}
}

// isPicture reports whether the results are a picture, of which half is none.
func (t *target) isPicture() bool { return t.format.word == asSVG || t.format.word == asPNG }

// open has what is written from now on go to where it belongs.
func (t *target) open(out *output) {
	t.output = out
	if t.path != "" {
		t.whole = new(bytes.Buffer)
		t.output = &output{Writer: bufio.NewWriter(t.whole)}
	}
}

// finish writes the file, if there is one. An error of the command leaves it unwritten, but for a no and for errors that have
// been passed over. It returns the command's own error if there is one.
func (t *target) finish(ctx context.Context, err error) error {
	if no := (noError{}); t.whole == nil || err != nil && !errors.Is(err, errTold) && !errors.As(err, &no) {
		return err
	}
	if flushed := t.Flush(); flushed != nil {
		return flushed
	}
	if written := writeFile(ctx, t.path, t.whole.Bytes()); written != nil {
		return written
	}
	return err
}

// svg says how one gets an SVG where a PNG was wanted.
func (t *target) svg() string {
	if strings.EqualFold(filepath.Ext(t.path), endingOf(asPNG)) {
		return "--output with a name that ends in " + endingOf(asSVG)
	}
	return "--format " + asSVG
}

// picture draws panels. An error of the picture says what to do about it: its size is made smaller by that.
func (t *target) picture(panels []render.Panel, o render.Options, smaller string) error {
	o.Scale = t.scale
	write := render.SVG
	if t.format.word == asPNG {
		write = render.PNG
	}
	switch err := write(t, panels, o); {
	case errors.Is(err, render.ErrLetter):
		return fmt.Errorf("%w: %s", err, t.svg())
	case errors.Is(err, render.ErrSize):
		return fmt.Errorf("%w, want %s", err, smaller)
	default:
		return place(err, "")
	}
}
