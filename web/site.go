package web

import (
	"io/fs"
	"iter"
)

// Site returns the files of the page that any file host can serve, under any path: their names, with slashes, and what is in them. The
// page itself, index.html, comes last.
func Site() iter.Seq2[string, []byte] {
	const index = "index.html"
	page := Page()
	return func(yield func(string, []byte) bool) {
		if !yield("table.bin", Table()) {
			return
		}
		more := true
		err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || name == index {
				return err
			}
			content, err := fs.ReadFile(page, name)
			if more = err != nil || yield(name, content); !more {
				return fs.SkipAll
			}
			return err
		})
		content, readErr := fs.ReadFile(page, index)
		if err != nil || readErr != nil {
			panic("web: the page is not in the program") // it was, when that was made
		}
		if more {
			yield(index, content)
		}
	}
}
