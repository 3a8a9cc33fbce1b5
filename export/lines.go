package export

import (
	"context"
	"io"
	"strconv"
	"strings"
)

// CSV writes the table as CSV below a header. A value that is not there is an empty field, as an empty text is: programs guess from
// the first rows of a file whether it has quotes, and would take those of a single row for a part of its text. Unless done is nil it
// is told after each write how many rows that were.
func (t *Table) CSV(ctx context.Context, w io.Writer, done func(rows int)) error {
	l := lines{after: "\n"}
	var names []string
	for _, c := range columns {
		names = append(names, c.name)
		l.before = append(l.before, ",")
	}
	l.before[0] = ""
	if _, err := io.WriteString(w, strings.Join(names, ",")+"\n"); err != nil {
		return err
	}
	return l.write(ctx, w, t, done)
}

// JSONLines writes the table as JSON lines: an object a row. A value that is not there is null. Unless done is nil it is told after
// each write how many rows that were.
func (t *Table) JSONLines(ctx context.Context, w io.Writer, done func(rows int)) error {
	l := lines{quote: `"`, after: "}\n", none: "null"}
	for _, c := range columns {
		l.before = append(l.before, `,"`+c.name+`":`)
	}
	l.before[0] = "{" + l.before[0][len(","):]
	return l.write(ctx, w, t, done)
}

// lines is a form of text with a line a row.
type lines struct {
	before []string // what stands before each value
	quote  string   // what stands on both sides of a text
	after  string   // what stands behind the last value
	none   string   // a value that is not there
}

func (l *lines) write(ctx context.Context, w io.Writer, t *Table, done func(rows int)) error {
	const rowsAtOnce = 1 << 12
	return inParts(ctx, t, rowsAtOnce, func(rows []Row) ([]byte, error) {
		const widest = 192
		text := make([]byte, 0, len(rows)*widest)
		for i := range rows {
			text = l.append(text, &rows[i])
		}
		return text, nil
	}, func(text []byte) error {
		_, err := w.Write(text)
		return err
	}, done)
}

// append appends the line of a row.
func (l *lines) append(line []byte, r *Row) []byte {
	for i := range columns {
		c := &columns[i]
		line = append(line, l.before[i]...)
		if c.number != nil {
			line = strconv.AppendUint(line, uint64(c.number(r)), 10)
			continue
		}
		text := c.text(r)
		if text == "" && c.optional {
			line = append(line, l.none...)
			continue
		}
		line = append(line, l.quote...)
		line = append(line, text...)
		line = append(line, l.quote...)
	}
	return append(line, l.after...)
}
