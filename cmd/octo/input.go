package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"unicode"

	"octothorpe"
	"octothorpe/shape"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

const standardInput = "standard input"

// An input is what a command reads boards from: files one after another, or standard input.
type input struct {
	of        shapeFlag // the boards that are read
	on        *shape.Shape
	keepGoing bool
	slow      bool      // a board takes so long that not many of them should be read at once
	elsewhere bool      // results go to a file, and nothing to the screen
	told      bool      // an error, and gone on
	progress  *progress // of the file under way
	cuts      []*cut    // to read in place of whole files
	faults    []string  // that were told of these
}

// A text is what boards are read from: a file, or a section of one.
type text struct {
	io.Reader
	name string
	file *os.File // nil for a text that is no file
	cut  *cut     // nil for a whole file
}

// flags adds the flags of commands that read boards.
func (in *input) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&in.keepGoing, "keep-going", false, "pass over what cannot be read as a board or a file")
}

// shape returns the shape of the boards that are read.
func (in *input) shape() (*shape.Shape, error) {
	if in.on == nil {
		var err error
		if in.on, err = in.of.shape(); err != nil {
			return nil, err
		}
	}
	return in.on, nil
}

// each gives read each file and its name. An error ends it; with keepGoing, errors of the input are told and passed over,
// and if there was any, each returns errTold.
func (in *input) each(cmd *cobra.Command, files []string, read func(*text) error) error {
	if in.cuts != nil {
		return in.sections(cmd.Context(), read)
	}
	if err := inputOnce(files); err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, path := range files {
		if path == "-" {
			sayWaiting(cmd)
		}
		err := in.one(cmd.Context(), path, read)
		switch {
		case err == nil:
		case in.keepGoing && isInput(err):
			in.tell(err)
		case in.told && isClosedPipe(err):
			return errTold // what has been told counts, though nobody reads the answers
		default:
			return err
		}
	}
	if in.told {
		return errTold
	}
	return nil
}

// inputOnce refuses standard input as more than one of the files, for behind its end there is nothing.
func inputOnce(files []string) error {
	if first := slices.Index(files, "-"); first >= 0 && slices.Contains(files[first+1:], "-") {
		return errors.New("standard input can be one of the files only, want others by name")
	}
	return nil
}

func (in *input) one(ctx context.Context, path string, read func(*text) error) error {
	file, name := os.Stdin, standardInput
	if path != "-" {
		opened, err := os.Open(path)
		if _, noBoard := octothorpe.ParseBoard(path); err != nil && noBoard == nil {
			return fmt.Errorf("%s is a board, want the name of a file; give boards on standard input", path)
		}
		if err != nil {
			return place(err, path)
		}
		defer opened.Close()
		file, name = opened, path
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		return place(&fs.PathError{Op: "read", Path: path, Err: errDirectory}, name)
	}
	if err != nil || !info.Mode().IsRegular() {
		watchNow(ctx) // for this may take as long as it likes
	}
	in.progress = newProgress(file, name, in.elsewhere)
	defer in.progress.end()
	return place(read(&text{Reader: file, name: name, file: file}), name)
}

var errDirectory = errors.New("is a directory, want a file")

// tell tells an error that is passed over.
func (in *input) tell(err error) {
	in.told = true
	if in.cuts != nil {
		in.faults = append(in.faults, err.Error())
	}
	in.progress.hide()
	tell(err)
}

// boards gives visit every board of the files, in any form, with the source that it came from. Before it waits for input and
// before it tells an error it flushes out.
func (in *input) boards(cmd *cobra.Command, files []string, out flusher, visit func(octothorpe.Board, *source) error) error {
	return in.each(cmd, files, func(from *text) error {
		from.Reader = newWaiting(cmd.Context(), from, out)
		if in.slow {
			from.Reader = fewAtOnce{from.Reader}
		}
		return in.all(from, out, visit)
	})
}

// arguments gives visit every board of arguments that are boards in any form, or parts of a board, or the names of files.
func (in *input) arguments(cmd *cobra.Command, args []string, out flusher, visit func(octothorpe.Board, *source) error) error {
	if err := inputOnce(args); err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	for len(args) > 0 {
		texts := slices.IndexFunc(args, func(arg string) bool { return !isBoard(arg) || isJSON(arg) != isJSON(args[0]) })
		if texts < 0 {
			texts = len(args)
		}
		var err error
		if texts > 0 { // in one form, for a text is all in JSON or not at all
			err = in.all(&text{Reader: strings.NewReader(strings.Join(args[:texts], "\n")), name: "BOARD"}, out, visit)
		} else {
			texts = 1
			err = in.boards(cmd, args[:1], out, visit)
		}
		if err != nil && !errors.Is(err, errTold) {
			return err
		}
		args = args[texts:]
	}
	if in.told {
		return errTold
	}
	return nil
}

// isJSON reports whether an argument is in the form that begins with a brace.
func isJSON(arg string) bool { return strings.HasPrefix(strings.TrimPrefix(arg, "\ufeff"), "{") }

// isBoard reports whether an argument is meant as a board, or as a part of one, and not as the name of a file.
func isBoard(arg string) bool {
	arg = strings.TrimPrefix(arg, "\ufeff")
	if _, err := os.Stat(arg); err == nil {
		return false
	}
	return arg != "" && (unicode.IsDigit(rune(arg[0])) || unicode.IsSpace(rune(arg[0])) || arg[0] == '{') &&
		(arg[0] == '{' || !strings.ContainsAny(arg, `./\`))
}

// all gives visit every board of a text.
func (in *input) all(text *text, out flusher, visit func(octothorpe.Board, *source) error) error {
	on, err := in.shape()
	if err != nil {
		return err
	}
	from := &source{octothorpe.NewReaderOn(on, text, text.name), text.name}
	if text.cut != nil {
		from.Reader = octothorpe.NewSectionReader(on, text.cut.section, text, text.name)
	}
	for {
		board, err := from.Read()
		if err == nil {
			err = visit(board, from)
		}
		if err == io.EOF { //nolint:errorlint // a wrapped io.EOF is a failure of the reader
			text.cut.passed(from.Passed())
			return nil
		}
		if fault := (*octothorpe.InputError)(nil); in.keepGoing && errors.As(err, &fault) {
			if err = out.Flush(); err == nil {
				err = in.pass(text, fault)
			}
		}
		if err != nil {
			return err
		}
	}
}

// pass tells what is wrong with a board of a text, and passes over it.
func (in *input) pass(text *text, fault *octothorpe.InputError) error {
	numbered, err := text.cut.numbered(fault)
	if err == nil {
		in.tell(numbered)
	}
	return err
}

// noBoard says that there was no board to do something with.
func noBoard(do string, on *shape.Shape) error {
	if on != shape.Classic() {
		return fmt.Errorf("there is no board to %s, want the symbols of its %d cells", do, on.Cells())
	}
	return fmt.Errorf("there is no board to %s, want one such as 111132323132231222312133", do)
}

// A source is where a board came from.
type source struct {
	*octothorpe.Reader
	name string
}

// fault returns what is wrong with the last board.
func (s *source) fault(err error, reason string) error {
	line, board := s.Position()
	return &octothorpe.InputError{Source: s.name, Line: line, Board: board, Err: err, Reason: reason}
}

// label names the last board by its number, and by its file as well where there are several.
func (s *source) label(several bool) string {
	_, number := s.Position()
	label := fmt.Sprintf("board %d", number)
	if several {
		label = s.name + ": " + label
	}
	return label
}

// sayWaiting tells a person at a terminal that the command waits for boards.
func sayWaiting(cmd *cobra.Command) {
	if !term.IsTerminal(int(os.Stdin.Fd())) {
		return
	}
	end := "Ctrl-D"
	if runtime.GOOS == "windows" {
		end = "Ctrl-Z and Enter"
	}
	fmt.Fprintf(os.Stderr, "%s: reading boards from the terminal; end with a line 0 or %s\n", cmd.CommandPath(), end)
}

// A flusher is where results go that may wait until it is flushed.
type flusher interface{ Flush() error }

// A fewAtOnce reader reads some boards at a time, so that how far a file has been read tells how far the work has come.
type fewAtOnce struct{ io.Reader }

func (r fewAtOnce) Read(p []byte) (int, error) { return r.Reader.Read(p[:min(len(p), 256)]) }

// A waiting reader flushes the output before each read, so that whoever writes the input gets the answers to what is there.
// When its context ends, it does not wait any longer.
type waiting struct {
	ctx      context.Context
	in       io.Reader
	out      flusher
	mayBlock bool
	buffer   []byte // of a read that may be left behind
}

func newWaiting(ctx context.Context, from *text, out flusher) *waiting {
	info, err := from.file.Stat()
	return &waiting{ctx: ctx, in: from.Reader, out: out, mayBlock: err != nil || !info.Mode().IsRegular()}
}

// Read reads from the file.
func (w *waiting) Read(p []byte) (int, error) {
	if err := w.out.Flush(); err != nil {
		return 0, err
	}
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	if !w.mayBlock {
		return w.in.Read(p)
	}
	if len(w.buffer) < len(p) {
		w.buffer = make([]byte, len(p))
	}
	type result struct {
		n   int
		err error
	}
	read := make(chan result, 1)
	go func() {
		n, err := w.in.Read(w.buffer[:len(p)])
		read <- result{n, err}
	}()
	select {
	case got := <-read:
		return copy(p, w.buffer[:got.n]), got.err
	case <-w.ctx.Done():
		return 0, w.ctx.Err()
	}
}
