package pack

import (
	"archive/zip"
	"hash/crc32"
	"io"
	"slices"
	"strings"
)

// A file is one in an archive.
type file struct {
	path string // with slashes
	text string
}

// within puts files into a folder.
func within(folder string, files []file) []file {
	for i := range files {
		files[i].path = folder + "/" + files[i].path
	}
	return files
}

// firstOfJanuary is the first day that an archive can name, in 1980: nothing of when and where it is made is in it.
const firstOfJanuary = 1<<5 | 1

// writeZip writes files, by their paths in order, as an archive. It presses nothing: what pressing makes differs from one version of
// Go to the next, and there is little to press.
func writeZip(w io.Writer, files []file) error {
	files = slices.SortedFunc(slices.Values(files), func(a, b file) int { return strings.Compare(a.path, b.path) })
	archive := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{
			Name: f.path, Method: zip.Store, CRC32: crc32.ChecksumIEEE([]byte(f.text)),
			CompressedSize64: uint64(len(f.text)), UncompressedSize64: uint64(len(f.text)),
			ModifiedDate: firstOfJanuary, //nolint:staticcheck // of a raw file no other time is written
		}
		header.SetMode(0o644)
		entry, err := archive.CreateRaw(header)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(entry, f.text); err != nil {
			return err
		}
	}
	return archive.Close()
}
