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

// A frame is what stands around the rows of a format.
type frame struct {
	Head    string `json:"head,omitempty"`
	First   string `json:"first,omitempty"`   // before the first row
	Between string `json:"between,omitempty"` // rows
	Tail    string `json:"tail,omitempty"`
	Empty   string `json:"empty,omitempty"` // in place of the tail where there are no rows
}

// frameOf returns the frame of a format of rows.
func frameOf(format string, names []string) frame {
	switch format {
	case asCSV:
		return frame{Head: strings.Join(names, ",") + "\n"}
	case asJSON:
		return frame{Head: "[", First: "\n", Between: ",\n", Tail: "\n]\n", Empty: "]\n"}
	}
	return frame{}
}

// rows writes rows of named values as JSON, JSON lines or CSV. Texts may hold letters and digits only, which need no
// quoting in any of these. An error of writing stays until the output is flushed.
type rows struct {
	out    *output
	frame  frame
	bare   bool     // the frame is left out, but for what stands between rows
	before []string // what stands before each value of a row
	quote  string   // what stands on both sides of a text
	after  string   // what stands behind the last value
	field  int      // the next of the row under way
	row    []byte   // the row under way
	first  bool     // it is the first
}

// newRows begins a table: with a header in CSV, with a bracket in JSON.
func newRows(out *output, format string, names ...string) *rows {
	r := newBareRows(out, format, names...)
	r.bare = false
	out.WriteString(r.frame.Head)
	return r
}

// newBareRows begins a table of rows alone.
func newBareRows(out *output, format string, names ...string) *rows {
	r := &rows{out: out, frame: frameOf(format, names), bare: true, first: true}
	if format == asCSV {
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
		switch {
		case !r.first:
			r.row = append(r.row, r.frame.Between...)
		case !r.bare:
			r.row = append(r.row, r.frame.First...)
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
	switch {
	case r.bare:
	case r.first:
		r.out.WriteString(r.frame.Empty)
	default:
		r.out.WriteString(r.frame.Tail)
	}
}

// close ends the output. It returns the command's own error if there is one, else what writing gave.
func (o *output) close(err error) error {
	if flushed := o.Flush(); err == nil {
		err = flushed
	}
	return err
}
