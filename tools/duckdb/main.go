// Command duckdb runs a statement of SQL from standard input in DuckDB and prints what it gives as a table: numbers to the right,
// texts to the left. The tests ask it for the answers that docs/data.md shows. It is a module of its own, since it links 70 MB of C++.
//
//	echo "FROM 'masks.parquet' LIMIT 3" | go -C tools/duckdb run .
package main

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"unicode/utf8"

	_ "github.com/duckdb/duckdb-go/v2" // the driver
)

func main() {
	log.SetFlags(0)
	statement, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	table, err := query(context.Background(), string(statement))
	if err != nil {
		log.Fatal(err)
	}
	write(os.Stdout, table)
}

// query returns the names of the columns, and below them the rows.
func query(ctx context.Context, statement string) ([][]any, error) {
	db, err := sql.Open("duckdb", "")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	rows, err := db.QueryContext(ctx, statement)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	head := make([]any, len(names))
	for i, name := range names {
		head[i] = name
	}
	table := [][]any{head}
	for rows.Next() {
		row, places := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			places[i] = &row[i]
		}
		if err := rows.Scan(places...); err != nil {
			return nil, err
		}
		table = append(table, row)
	}
	return table, rows.Err()
}

// write prints a table. A column of texts is one whose first row has a text.
func write(w io.Writer, table [][]any) {
	widths := make([]int, len(table[0]))
	for _, row := range table {
		for i, value := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(shown(value)))
		}
	}
	for _, row := range table {
		var line strings.Builder
		for i, value := range row {
			if _, isText := table[min(1, len(table)-1)][i].(string); isText {
				fmt.Fprintf(&line, "%-*s  ", widths[i], shown(value))
			} else {
				fmt.Fprintf(&line, "%*s  ", widths[i], shown(value))
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line.String(), " "))
	}
}

// shown returns a value as text.
func shown(value any) string {
	if value == nil {
		return "NULL"
	}
	return fmt.Sprint(value)
}
