package export

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"math/bits"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// A chunk is a column of a group: a page of values, behind a page with its dictionary if it has one.
type chunk struct {
	format.ColumnMetaData
	*column
	compressor *zstd.Encoder
	pages      []byte
}

func (k *chunk) encode(rows []Row) error {
	k.Type, k.PathInSchema, k.Codec, k.NumValues = k.physical(), []string{k.name}, format.Zstd, int64(len(rows))
	if k.number != nil {
		return encode(k, values(rows, k.number), binary.LittleEndian.AppendUint32, differences)
	}
	return encode(k, values(rows, k.text), appendText, nil)
}

// values returns a column of rows.
func values[T any](rows []Row, of func(*Row) T) []T {
	all := make([]T, len(rows))
	for i := range rows {
		all[i] = of(&rows[i])
	}
	return all
}

// lengthBytes is how many bytes tell the length of what follows.
const lengthBytes = 4

// appendText appends a text in the plain encoding, behind its length.
func appendText(to []byte, text string) []byte {
	return append(binary.LittleEndian.AppendUint32(to, uint32(len(text))), text...)
}

// differences returns numbers as their differences.
func differences(numbers []uint32) ([]byte, error) {
	signed := make([]int32, len(numbers))
	for i, n := range numbers {
		signed[i] = int32(n)
	}
	return new(delta.BinaryPackedEncoding).EncodeInt32(nil, signed)
}

// encode writes the pages of a chunk. plain appends a value in the plain encoding, differences returns values as their differences.
func encode[T uint32 | string](k *chunk, values []T, plain func([]byte, T) []byte, differences func([]T) ([]byte, error)) error {
	var levels, body []byte
	var err error
	if k.optional {
		levels, values = present(values)
	}
	k.Statistics.NullCount = k.NumValues - int64(len(values))
	if len(values) > 0 {
		k.Statistics.MinValue, k.Statistics.MaxValue = k.bound(plain(nil, slices.Min(values))), k.bound(plain(nil, slices.Max(values)))
	}
	switch k.encoding {
	case format.RLEDictionary:
		body, err = addDictionary(k, values, plain)
	case format.DeltaBinaryPacked:
		body, err = differences(values)
	default:
		body = make([]byte, 0, len(values)*(lengthBytes+len(k.Statistics.MaxValue)))
		for _, v := range values {
			body = plain(body, v)
		}
	}
	if err != nil {
		return err
	}
	k.DataPageOffset = int64(len(k.pages))
	if k.Encoding = append(k.Encoding, k.encoding); k.optional {
		k.Encoding = append(k.Encoding, format.RLE) // of the levels
	}
	return k.add(format.PageHeader{Type: format.DataPage, DataPageHeader: thrift.New(format.DataPageHeader{
		NumValues: int32(k.NumValues), Encoding: k.encoding, Statistics: k.Statistics,
		DefinitionLevelEncoding: format.RLE, RepetitionLevelEncoding: format.RLE,
	})}, slices.Concat(levels, body))
}

// present returns which values are there, as a page has it, and these.
func present[T comparable](values []T) (levels []byte, there []T) {
	var none T
	defined := make([]uint32, len(values)) // 1 for a value, 0 for none
	for i, v := range values {
		if v != none {
			defined[i] = 1
			there = append(there, v)
		}
	}
	encoded := packed(defined, 1)
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(encoded))), encoded...), there
}

// bound returns the least or the greatest value as statistics have it: without the length of a text.
func (k *chunk) bound(plain []byte) []byte {
	if k.number != nil {
		return plain
	}
	return plain[lengthBytes:]
}

// addDictionary adds the page of a dictionary, in order, and returns the values as their places in it.
func addDictionary[T uint32 | string](k *chunk, values []T, plain func([]byte, T) []byte) ([]byte, error) {
	places := map[T]uint32{}
	for _, v := range values {
		places[v] = 0
	}
	dictionary := slices.Sorted(maps.Keys(places))
	var body []byte
	for place, v := range dictionary {
		places[v] = uint32(place)
		body = plain(body, v)
	}
	header := format.DictionaryPageHeader{NumValues: int32(len(dictionary)), Encoding: format.Plain, IsSorted: true}
	if err := k.add(format.PageHeader{Type: format.DictionaryPage, DictionaryPageHeader: thrift.New(header)}, body); err != nil {
		return nil, err
	}
	k.Encoding = append(k.Encoding, format.Plain)
	inDictionary := make([]uint32, len(values))
	for i, v := range values {
		inDictionary[i] = places[v]
	}
	width := max(1, bits.Len(uint(max(1, len(dictionary))-1)))
	return append([]byte{byte(width)}, packed(inDictionary, width)...), nil
}

// packed returns numbers of some bits in the RLE encoding, as one run of bits, the lowest first. (What parquet-go makes of them depends
// on the processor. That it finds runs of one number makes no file smaller, for compression does so too.)
func packed(numbers []uint32, width int) []byte {
	const together = 8
	groups := (len(numbers) + together - 1) / together
	run := binary.AppendUvarint(nil, uint64(groups)<<1|1)
	rest, length := uint64(0), 0 // bits that fill no byte yet
	for i := range groups * together {
		if i < len(numbers) {
			rest |= uint64(numbers[i]) << length
		}
		for length += width; length >= 8; length -= 8 {
			run = append(run, byte(rest))
			rest >>= 8
		}
	}
	return run
}

// add adds a page, compressed.
func (k *chunk) add(header format.PageHeader, body []byte) error {
	compressed := k.compressor.EncodeAll(body, nil)
	header.UncompressedPageSize, header.CompressedPageSize = int32(len(body)), int32(len(compressed))
	header.CRC = int32(crc32.ChecksumIEEE(compressed))
	text, err := thrift.Marshal(new(thrift.CompactProtocol), &header)
	k.pages = slices.Concat(k.pages, text, compressed)
	k.TotalUncompressedSize += int64(len(text) + len(body))
	k.TotalCompressedSize += int64(len(text) + len(compressed))
	return err
}
