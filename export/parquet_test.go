package export_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"

	"octothorpe/export"
	"octothorpe/shape"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

// opened returns the table as the reader of parquet-go sees it.
func opened(t *testing.T) *parquet.File {
	text := written(t, "parquet")
	file, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestParquetReadByParquetGo(t *testing.T) {
	type record struct {
		Mask       uint32  `parquet:"mask"`
		Cells      string  `parquet:"cells"`
		Distance   uint8   `parquet:"distance"`
		FirstMove  *string `parquet:"first_move,optional"`
		FirstMoves string  `parquet:"first_moves"`
		Solutions  uint32  `parquet:"solutions"`
		ClassSize  uint8   `parquet:"class_size"`
		Canonical  uint32  `parquet:"canonical"`
	}
	reader := parquet.NewGenericReader[record](opened(t))
	defer reader.Close()
	records := make([]record, len(rows()))
	n, err := reader.Read(records)
	if n != len(records) || err != nil && !errors.Is(err, io.EOF) {
		t.Fatalf("%d rows, error %v", n, err)
	}
	for i, r := range records {
		got := export.Row{Mask: r.Mask, Cells: r.Cells, Distance: r.Distance, FirstMoves: r.FirstMoves,
			Solutions: r.Solutions, ClassSize: r.ClassSize, Canonical: r.Canonical}
		if r.FirstMove != nil {
			got.FirstMove = *r.FirstMove
		}
		if got != rows()[i] || (r.FirstMove == nil) != (r.Distance == 0) {
			t.Fatalf("row %d: %s", i, cmp.Diff(rows()[i], got))
		}
	}
}

// The only mask of a shape is its goal, and so no row has a first move.
func TestParquetWithoutFirstMoves(t *testing.T) {
	s, err := shape.Parse("oo")
	if err != nil {
		t.Fatal(err)
	}
	table, err := export.NewTable(packed(t, s))
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := table.Parquet(t.Context(), &text, "octo version test", nil); err != nil {
		t.Fatal(err)
	}
	file, err := parquet.OpenFile(bytes.NewReader(text.Bytes()), int64(text.Len()))
	if err != nil {
		t.Fatal(err)
	}
	records := make([]parquet.Row, 2)
	n, err := parquet.NewReader(file).ReadRows(records)
	if n != 1 || err != nil && !errors.Is(err, io.EOF) {
		t.Fatalf("%d rows, error %v", n, err)
	}
	want := "[3 oo 0 <null>  1 1 3]"
	if got := fmt.Sprint(records[0]); got != want {
		t.Errorf("row %s, want %s", got, want)
	}
}

func TestParquetSchema(t *testing.T) {
	file := opened(t)
	want := `message masks {
	required int32 mask (INT(32,false));
	required binary cells (STRING);
	required int32 distance (INT(8,false));
	optional binary first_move (STRING);
	required binary first_moves (STRING);
	required int32 solutions (INT(32,false));
	required int32 class_size (INT(8,false));
	required int32 canonical (INT(32,false));
}`
	if diff := cmp.Diff(want, file.Schema().String()); diff != "" {
		t.Errorf("(-want +got) %s", diff)
	}
	if by := file.Metadata().CreatedBy; by != "octo version test" {
		t.Errorf("created by %q", by)
	}
}

// Of each group and column the file says the truth.
func TestParquetStatistics(t *testing.T) {
	metadata := opened(t).Metadata()
	rest := rows()
	for i, group := range metadata.RowGroups {
		if want := int64(min(122_880, len(rest))); group.NumRows != want {
			t.Fatalf("group %d has %d rows, want %d", i, group.NumRows, want)
		}
		if diff := cmp.Diff([]format.SortingColumn{{ColumnIdx: 0}}, []format.SortingColumn(group.SortingColumns)); diff != "" {
			t.Errorf("group %d is sorted by (-want +got) %s", i, diff)
		}
		here := rest[:group.NumRows]
		rest = rest[group.NumRows:]
		nulls := int64(0)
		if slices.ContainsFunc(here, func(r export.Row) bool { return r.Distance == 0 }) {
			nulls = 1
		}
		for column, want := range []format.Statistics{
			bounds(here, number32(func(r *export.Row) uint32 { return r.Mask })),
			bounds(here, text(func(r *export.Row) string { return r.Cells })),
			bounds(here, number32(func(r *export.Row) uint32 { return uint32(r.Distance) })),
			bounds(slices.DeleteFunc(slices.Clone(here), func(r export.Row) bool { return r.Distance == 0 }),
				text(func(r *export.Row) string { return r.FirstMove })),
			bounds(here, text(func(r *export.Row) string { return r.FirstMoves })),
			bounds(here, number32(func(r *export.Row) uint32 { return r.Solutions })),
			bounds(here, number32(func(r *export.Row) uint32 { return uint32(r.ClassSize) })),
			bounds(here, number32(func(r *export.Row) uint32 { return r.Canonical })),
		} {
			chunk := group.Columns[column].MetaData
			if chunk.PathInSchema[0] == "first_move" {
				want.NullCount = nulls
			}
			if diff := cmp.Diff(want, chunk.Statistics); diff != "" {
				t.Errorf("group %d, %s: (-want +got) %s", i, chunk.PathInSchema[0], diff)
			}
			if chunk.Codec != format.Zstd || chunk.NumValues != group.NumRows {
				t.Errorf("group %d, %s: %d values with %v", i, chunk.PathInSchema[0], chunk.NumValues, chunk.Codec)
			}
		}
	}
	if len(rest) > 0 {
		t.Errorf("%d rows are in no group", len(rest))
	}
}

// A field is a column as statistics have its values, of which the order is that of the bytes if a number is turned round.
type field struct {
	bytes    func(*export.Row) []byte
	reversed bool
}

func number32(of func(*export.Row) uint32) field {
	return field{func(r *export.Row) []byte { return binary.BigEndian.AppendUint32(nil, of(r)) }, true}
}

func text(of func(*export.Row) string) field {
	return field{func(r *export.Row) []byte { return []byte(of(r)) }, false}
}

// bounds returns the statistics of a column without missing values.
func bounds(all []export.Row, f field) format.Statistics {
	var s format.Statistics
	for i := range all {
		value := f.bytes(&all[i])
		if s.MinValue == nil || bytes.Compare(value, s.MinValue) < 0 {
			s.MinValue = value
		}
		if s.MaxValue == nil || bytes.Compare(value, s.MaxValue) > 0 {
			s.MaxValue = value
		}
	}
	if f.reversed {
		slices.Reverse(s.MinValue)
		slices.Reverse(s.MaxValue)
	}
	return s
}
