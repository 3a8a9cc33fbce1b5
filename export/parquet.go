package export

import (
	"context"
	"encoding/binary"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// The file is put together here from the structures and encodings of parquet-go. Its own writer brings with it other codecs, and
// with these HTTP and TLS, which would make every start of the program much longer.

const (
	magic = "PAR1" // begins and ends a file
	// rowsInGroup is what DuckDB takes a group to have, so that a group is what one of its threads reads.
	rowsInGroup = 122_880
)

// Parquet writes the table as a Parquet file: in groups of 122,880 rows, with the least and the greatest value of each column in
// each group, compressed with zstd. The file names its creator, which should have the form "NAME version VERSION". Unless done
// is nil it is told after each write of a group how many rows that were.
func (t *Table) Parquet(ctx context.Context, w io.Writer, creator string, done func(rows int)) error {
	file := format.FileMetaData{Version: 1, Schema: schema(), NumRows: int64(t.Len()), CreatedBy: creator}
	for range columns {
		file.ColumnOrders = append(file.ColumnOrders, format.ColumnOrder{Value: new(format.TypeDefinedOrder)})
	}
	if _, err := io.WriteString(w, magic); err != nil {
		return err
	}
	offset := int64(len(magic))
	compressor, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithWindowSize(1<<20))
	if err != nil {
		return err
	}
	err = inParts(ctx, t, rowsInGroup, func(rows []Row) (*group, error) {
		return newGroup(rows, compressor)
	}, func(g *group) error {
		g.place(offset, len(file.RowGroups))
		file.RowGroups = append(file.RowGroups, g.RowGroup)
		offset += int64(len(g.pages))
		_, err := w.Write(g.pages)
		return err
	}, done)
	if err != nil {
		return err
	}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &file)
	if err != nil {
		return err
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	_, err = w.Write(append(footer, magic...))
	return err
}

// schema returns the types of the columns, below their root. Readers that are older than the logical types know the converted ones.
func schema() []format.SchemaElement {
	elements := []format.SchemaElement{{Name: "masks", NumChildren: thrift.New(int32(len(columns)))}}
	for _, c := range columns {
		e := format.SchemaElement{Name: c.name, Type: thrift.New(c.physical()), RepetitionType: thrift.New(format.Required)}
		switch c.bits {
		case 0:
			e.LogicalType.Value, e.ConvertedType = new(format.StringType), thrift.New(deprecated.UTF8)
		case 8:
			e.LogicalType.Value, e.ConvertedType = &format.IntType{BitWidth: c.bits}, thrift.New(deprecated.Uint8)
		default:
			e.LogicalType.Value, e.ConvertedType = &format.IntType{BitWidth: c.bits}, thrift.New(deprecated.Uint32)
		}
		if c.optional {
			e.RepetitionType = thrift.New(format.Optional)
		}
		elements = append(elements, e)
	}
	return elements
}

// physical returns the type in which the values are stored.
func (c *column) physical() format.Type {
	if c.number != nil {
		return format.Int32
	}
	return format.ByteArray
}

// A group is a part of the rows, column by column.
type group struct {
	format.RowGroup
	pages []byte
}

func newGroup(rows []Row, compressor *zstd.Encoder) (*group, error) {
	g := new(group)
	g.NumRows = int64(len(rows))
	g.SortingColumns = []format.SortingColumn{{}} // the first column, ascending
	for i := range columns {
		k := &chunk{column: &columns[i], compressor: compressor}
		if err := k.encode(rows); err != nil {
			return nil, err
		}
		g.add(k)
	}
	return g, nil
}

// add adds a column. Its places in the file are, for now, those in the group.
func (g *group) add(k *chunk) {
	begin := int64(len(g.pages))
	k.DataPageOffset += begin
	if k.encoding == format.RLEDictionary {
		k.DictionaryPageOffset = begin
	}
	g.pages = append(g.pages, k.pages...)
	g.Columns = append(g.Columns, format.ColumnChunk{MetaData: k.ColumnMetaData})
	g.TotalByteSize += k.TotalUncompressedSize
	g.TotalCompressedSize += k.TotalCompressedSize
}

// place tells the group where it stands in the file, and which of the groups it is.
func (g *group) place(offset int64, ordinal int) {
	g.FileOffset, g.Ordinal = offset, int16(ordinal)
	for i := range g.Columns {
		k := &g.Columns[i].MetaData
		k.DataPageOffset += offset
		if columns[i].encoding == format.RLEDictionary {
			k.DictionaryPageOffset += offset
		}
	}
}
