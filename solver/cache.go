package solver

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"octothorpe"
	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

// A Cache is a folder in which tables are kept, a file each. Programs may use it at the same time: files are written whole.
type Cache struct {
	// Dir is the folder. It is made when a table is first kept.
	Dir string
}

// suffix ends the names of the files.
const suffix = ".lean"

// UserCache returns the cache of the user, in the folder that the system has for such files. It gives an error if there is none.
func UserCache() (*Cache, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	return &Cache{filepath.Join(dir, "octothorpe")}, nil
}

// path returns where the table of a shape for masks of size cells is kept. The name says it to people; what it is of is in the file, and
// the number in the name is made of that.
func (c *Cache) path(s *shape.Shape, size int) string {
	sum := sha256.Sum256([]byte(s.String()))
	return filepath.Join(c.Dir, fmt.Sprintf("%s-%d-of-%d-%s%s", cmp.Or(s.Name(), "shape"), size, s.Cells(), hex.EncodeToString(sum[:6]), suffix))
}

// Read returns the table that is kept. It gives an error that wraps [fs.ErrNotExist] if there is none, and another if it is damaged.
func (c *Cache) Read(s *shape.Shape, size int) (*octothorpe.LeanTable, error) {
	path := c.path(s, size)
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // to read from a pipe might never end
		return nil, fmt.Errorf("%s: %w: it is no regular file", path, pdb.ErrDamaged)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	table, err := octothorpe.ReadLeanTable(s, size, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return table, nil
}

// Keep writes a table into the cache, in the place of one that is there. The file appears when it is whole.
func (c *Cache) Keep(table *octothorpe.LeanTable) (err error) {
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(c.Dir, "new-*.part")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name()) // what is not whole is of no use
		}
	}()
	_, err = table.WriteTo(file)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), c.path(table.Shape(), table.Size()))
}

// A Kept is a file of the cache.
type Kept struct {
	Name  string
	Bytes int64
	Time  time.Time // when it was written
}

// List returns the files of the cache by name, also those that a program which was ended has left unfinished. A cache that there is not
// has none.
func (c *Cache) List() ([]Kept, error) {
	entries, err := os.ReadDir(c.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var kept []Kept
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !strings.HasSuffix(entry.Name(), suffix) && !strings.HasSuffix(entry.Name(), ".part") {
			continue
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // it has gone meanwhile
		}
		if err != nil {
			return nil, err
		}
		kept = append(kept, Kept{entry.Name(), info.Size(), info.ModTime()})
	}
	slices.SortFunc(kept, func(a, b Kept) int { return strings.Compare(a.Name, b.Name) })
	return kept, nil
}

// IsOf reports whether a file of the cache is a table of a shape, by its name.
func (c *Cache) IsOf(file Kept, s *shape.Shape) bool {
	for size := range s.Cells() + 1 {
		if filepath.Base(c.path(s, size)) == file.Name {
			return true
		}
	}
	return false
}

// Clear removes the files of the cache that are chosen, all if choose is nil, and nothing else, and returns those that it has removed.
func (c *Cache) Clear(choose func(Kept) bool) (removed []Kept, err error) {
	kept, err := c.List()
	for _, file := range kept {
		if choose != nil && !choose(file) {
			continue
		}
		if removing := os.Remove(filepath.Join(c.Dir, file.Name)); removing != nil {
			err = errors.Join(err, removing)
			continue
		}
		removed = append(removed, file)
	}
	return removed, err
}
