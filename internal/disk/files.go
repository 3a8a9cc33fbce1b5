package disk

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"octothorpe/internal/whole"
)

// A DamagedError says that a file is not there, or not what it was when it was written.
type DamagedError struct {
	Path, What string
	Remedy     string // what to do
}

// Error names the file, what is wrong with it, and what to do.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s: damaged: %s; %s", e.Path, e.What, e.Remedy)
}

// The names of the files of a segment, or of a level, which stand in this order: expanding needs a level, merging what expanding has written,
// and the next level is made of what merging has written.
func levelName(level int) string { return fmt.Sprintf("level-%04d.json", level) }
func masksName(level, segment int) string {
	return fmt.Sprintf("level-%04d-%04d.masks", level, segment+1)
}
func mergedName(level, segment int) string {
	return fmt.Sprintf("merge-%04d-%04d.json", level, segment+1)
}
func expandedName(level, segment int) string {
	return fmt.Sprintf("expand-%04d-%04d.json", level, segment+1)
}

// outboxPattern is that of the names of files with what expanding has found, which have something of their own in place of the star: how
// that is sorted depends on the memory, so two processes may write different files, and each side file names its own.
func outboxPattern(level, segment int) string {
	return fmt.Sprintf("expand-%04d-%04d-*.masks", level, segment+1)
}

// A levelSide says that a level is complete.
type levelSide struct {
	ID       string `json:"id"`
	Counts   []int  `json:"counts"`   // masks by distance, up to this level
	Segments []part `json:"segments"` // of the level
	Read     int64  `json:"read"`     // bytes, up to this level
	Written  int64  `json:"written"`
	Checksum
}

// A part is a segment's file of a level. One without masks has no file.
type part struct {
	Masks int    `json:"masks"`
	Bytes int64  `json:"bytes"`
	Sum   uint32 `json:"crc32c"`
}

// A mergedSide says that a segment's part of a level is found.
type mergedSide struct {
	ID      string `json:"id"`
	Part    part   `json:"part"`
	Read    int64  `json:"read"`
	Written int64  `json:"written"`
	Checksum
}

// An expandedSide says what a segment's part of the last level has been expanded to.
type expandedSide struct {
	ID      string  `json:"id"`
	File    string  `json:"file"` // none if there is nothing
	Bytes   int64   `json:"bytes"`
	Pieces  []piece `json:"pieces"`
	Read    int64   `json:"read"`
	Written int64   `json:"written"`
	Checksum
}

// A piece is a run of a file that leads to one segment.
type piece struct {
	Segment int    `json:"s"`
	Begin   int64  `json:"b"`
	Bytes   int64  `json:"n"`
	Sum     uint32 `json:"c"`
}

// owned is a side file of a search.
type owned interface {
	side
	id() string
}

func (l *levelSide) id() string    { return l.ID }
func (m *mergedSide) id() string   { return m.ID }
func (e *expandedSide) id() string { return e.ID }

// readSide reads a side file, and reports whether it is there and of this search. One that is damaged is as good as none: what it is of is
// done again.
func (s *Search) readSide(name string, to owned) (bool, error) {
	text, err := os.ReadFile(s.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	s.read.Add(int64(len(text)))
	return decode(text, to) == nil && to.id() == s.layout.ID, nil
}

// writeSide writes a side file whole. That it outlasts a power cut matters for a level only: the steps before are done again.
func (s *Search) writeSide(ctx context.Context, name string, of owned) error {
	text, err := encode(of)
	if err != nil {
		return err
	}
	s.written.Add(int64(len(text)))
	if _, isLevel := of.(*levelSide); isLevel {
		return s.writeWhole(ctx, name, func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		})
	}
	file, err := os.CreateTemp(s.dir, "."+name+"-*")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), s.path(name))
	}
	if err != nil {
		_ = os.Remove(file.Name()) // what is not whole is of no use
	}
	return err
}

// writeWhole writes a file that outlasts a power cut.
func (s *Search) writeWhole(ctx context.Context, name string, write func(io.Writer) error) error {
	return whole.Write(ctx, s.path(name), write)
}

// has reports whether there is a file with so many bytes.
func (s *Search) has(name string, bytes int64) bool {
	info, err := os.Stat(s.path(name))
	return err == nil && info.Mode().IsRegular() && info.Size() == bytes
}

// sumOf returns the checksum of a text that continues another one.
func sumOf(sum uint32, text []byte) uint32 { return crc32.Update(sum, castagnoli, text) }

// isUnfinished reports whether a file is what a process that was killed has left of one that stays.
func isUnfinished(name string) bool {
	whole := strings.TrimLeft(name, ".")
	return whole != name && (strings.HasPrefix(whole, layoutName) || strings.HasPrefix(whole, TableName) || strings.HasPrefix(whole, ProvedName))
}

// remove removes the files of a folder whose names are chosen. Another process may do so at the same time.
func remove(dir string, choose func(name string) bool) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.Type().IsRegular() && choose(entry.Name()) {
			if err := os.Remove(filepath.Join(dir, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

// levelOf returns which level a file is of, by its name, and what kind of file it is. What is not whole begins with a dot.
func levelOf(name string) (kind string, level int, ok bool) {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(name, "."), "-")
	if kind != "expand" && kind != "merge" && kind != "level" {
		return "", 0, false
	}
	n, _ := fmt.Sscanf(rest, "%d", &level)
	return kind, level, n == 1
}
