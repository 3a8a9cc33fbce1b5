package main

import (
	"bufio"
	"os"
	"strconv"

	"octothorpe"
)

// The words of --format.
const (
	asContest   = "contest" // as a judge has it
	asText      = "text"    // for reading
	asPicture   = "picture" // boards as they are drawn
	asJSON      = "json"    // an array of objects
	asJSONLines = "jsonl"   // an object a line
	asCSV       = "csv"     // a header and a line a row
)

// An output is where a command's results go: standard output, behind a buffer.
type output struct{ *bufio.Writer }

func newOutput() *output {
	const size = 64 << 10
	return &output{bufio.NewWriterSize(os.Stdout, size)}
}

// rows writes rows of named values as JSON, JSON lines or CSV. Texts may hold letters and digits only, which need no
// quoting in any of these. An error of writing stays until the output is flushed.
type rows struct {
	out    *output
	format string
	names  []string
	count  int
	field  int    // the next of the row under way
	row    []byte // the row under way
}

// newRows begins a table: with a header in CSV, with a bracket in JSON.
func newRows(out *output, format string, names ...string) *rows {
	r := &rows{out: out, format: format, names: names}
	switch format {
	case asCSV:
		for i, name := range names {
			if i > 0 {
				out.WriteByte(',')
			}
			out.WriteString(name)
		}
		out.WriteByte('\n')
	case asJSON:
		out.WriteByte('[')
	}
	return r
}

// board appends a board to the row, as its 24 digits.
func (r *rows) board(b octothorpe.Board) {
	r.name()
	r.quote()
	r.row = b.AppendDigits(r.row)
	r.quote()
}

// text appends a text of letters and digits to the row.
func (r *rows) text(value string) {
	r.name()
	r.quote()
	r.row = append(r.row, value...)
	r.quote()
}

// number appends a number to the row.
func (r *rows) number(value int) {
	r.name()
	r.row = strconv.AppendInt(r.row, int64(value), 10)
}

// name begins a value.
func (r *rows) name() {
	if r.format == asCSV {
		if r.field > 0 {
			r.row = append(r.row, ',')
		}
	} else {
		if r.field == 0 {
			r.row = append(r.row, '{')
		} else {
			r.row = append(r.row, ',')
		}
		r.row = append(r.row, '"')
		r.row = append(r.row, r.names[r.field]...)
		r.row = append(r.row, '"', ':')
	}
	r.field++
}

func (r *rows) quote() {
	if r.format != asCSV {
		r.row = append(r.row, '"')
	}
}

// end ends the row.
func (r *rows) end() {
	if r.format == asJSON {
		if r.count > 0 {
			r.out.WriteByte(',')
		}
		r.out.WriteByte('\n')
	}
	if r.format != asCSV {
		r.row = append(r.row, '}')
	}
	if r.format != asJSON {
		r.row = append(r.row, '\n')
	}
	r.out.Write(r.row)
	r.row, r.field = r.row[:0], 0
	r.count++
}

// close ends the table.
func (r *rows) close() {
	if r.format != asJSON {
		return
	}
	if r.count > 0 {
		r.out.WriteByte('\n')
	}
	r.out.WriteString("]\n")
}

// close ends the output. It returns the command's own error if there is one, else what writing gave.
func (o *output) close(err error) error {
	if flushed := place(o.Flush(), ""); err == nil {
		err = flushed
	}
	return err
}
