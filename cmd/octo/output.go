package main

import (
	"bufio"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"octothorpe"
)

// The words of --format.
const (
	asContest   = "contest"  // as a judge has it
	asText      = "text"     // for reading
	asTable     = "table"    // columns for reading
	asMarkdown  = "markdown" // a page for GitHub and the like
	asPicture   = "picture"  // boards as they are drawn
	asSVG       = "svg"      // a picture of lines
	asPNG       = "png"      // a picture of pixels
	asJSON      = "json"     // an array of objects, or one
	asJSONLines = "jsonl"    // an object a line
	asCSV       = "csv"      // a header and a line a row
)

// An output is where a command's results go: standard output, behind a buffer.
type output struct {
	*bufio.Writer
	written   atomic.Int64 // how often something was written through the buffer
	writing   atomic.Bool  // something is being written, which may have to wait for its reader
	composing atomic.Bool  // what is done is being made ready to be written
}

func newOutput() *output {
	const size = 64 << 10
	o := new(output)
	o.Writer = bufio.NewWriterSize(writerFunc(func(p []byte) (int, error) {
		o.writing.Store(true)
		n, err := os.Stdout.Write(p)
		o.writing.Store(false)
		o.written.Add(1)
		return n, err
	}), size)
	return o
}

// A writerFunc is a writer.
type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// alive reports whether there is a reason to let a command go on that should end: it has written something since the given count
// of writes, or makes ready what it will write.
func (o *output) alive(written int64) bool {
	return o.written.Load() != written || o.composing.Load() && !o.writing.Load()
}

// Flush writes what is in the buffer.
func (o *output) Flush() error { return place(o.Writer.Flush(), "") }

// rows writes rows of named values as JSON, JSON lines or CSV. Texts may hold letters and digits only, which need no
// quoting in any of these. An error of writing stays until the output is flushed.
type rows struct {
	out    *output
	format string
	before []string // what stands before each value of a row
	quote  string   // what stands on both sides of a text
	after  string   // what stands behind the last value
	field  int      // the next of the row under way
	row    []byte   // the row under way
	first  bool     // it is the first
}

// newRows begins a table: with a header in CSV, with a bracket in JSON.
func newRows(out *output, format string, names ...string) *rows {
	r := &rows{out: out, format: format, first: true}
	if format == asCSV {
		out.WriteString(strings.Join(names, ",") + "\n")
		r.before, r.after = slices.Repeat([]string{","}, len(names)), "\n"
		r.before[0] = ""
		return r
	}
	for _, name := range names {
		r.before = append(r.before, `,"`+name+`":`)
	}
	r.before[0] = "{" + r.before[0][len(","):]
	r.quote, r.after = `"`, "}\n"
	if format == asJSON {
		out.WriteByte('[')
		r.after = "}"
	}
	return r
}

// board appends a board to the row, as its 24 digits.
func (r *rows) board(b octothorpe.Board) {
	r.name()
	r.row = append(r.row, r.quote...)
	r.row = b.AppendDigits(r.row)
	r.row = append(r.row, r.quote...)
}

// text appends a text of letters and digits to the row.
func (r *rows) text(value string) {
	r.name()
	r.row = append(r.row, r.quote...)
	r.row = append(r.row, value...)
	r.row = append(r.row, r.quote...)
}

// number appends a number to the row.
func (r *rows) number(value int) {
	r.name()
	r.row = strconv.AppendInt(r.row, int64(value), 10)
}

// name begins a value.
func (r *rows) name() {
	if r.field == 0 {
		r.row = r.out.AvailableBuffer()
		if r.format == asJSON {
			if !r.first {
				r.row = append(r.row, ',')
			}
			r.row = append(r.row, '\n')
		}
	}
	r.row = append(r.row, r.before[r.field]...)
	r.field++
}

// end ends the row.
func (r *rows) end() {
	r.out.Write(append(r.row, r.after...))
	r.field, r.first = 0, false
}

// close ends the table.
func (r *rows) close() {
	if r.format != asJSON {
		return
	}
	if !r.first {
		r.out.WriteByte('\n')
	}
	r.out.WriteString("]\n")
}

// close ends the output. It returns the command's own error if there is one, else what writing gave.
func (o *output) close(err error) error {
	if flushed := o.Flush(); err == nil {
		err = flushed
	}
	return err
}
