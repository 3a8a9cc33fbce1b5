package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"iter"
)

// Site returns the files of the page that any file host can serve, under any path: their names, with slashes, and what is in them, which
// is the source without comments. The page itself, index.html, comes last, and before it sw.js, by which browsers find that others are
// new.
func Site() iter.Seq2[string, []byte] {
	const worker, index = "sw.js", "index.html"
	page := Page()
	version := sha256.New()
	names, files := []string{"table.bin"}, map[string][]byte{"table.bin": Table()}
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(page, name)
		files[name] = bare(name, content)
		if name != worker && name != index {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		panic("web: the page is not in the program") // it was, when that was made
	}
	names = append(names, worker, index)
	for _, name := range names {
		version.Write([]byte(name + "\n"))
		version.Write(files[name])
	}
	files[worker] = bytes.Replace(files[worker], []byte(`VERSION="source"`), []byte(`VERSION="`+hex.EncodeToString(version.Sum(nil)[:8])+`"`), 1)
	return func(yield func(string, []byte) bool) {
		for _, name := range names {
			if !yield(name, files[name]) {
				return
			}
		}
	}
}
