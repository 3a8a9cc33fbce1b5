package disk

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"

	"octothorpe/internal/pdb"
	"octothorpe/internal/whole"
	"octothorpe/shape"
)

// A layout is what a search is of. It is on disk before anything else.
type layout struct {
	Format   string       `json:"format"`
	ID       string       `json:"id"` // of this search: side files of another one, which was here before, count nothing
	Name     string       `json:"name"`
	Picture  string       `json:"picture"`
	Size     int          `json:"size"`               // cells of a mask
	Segments []int        `json:"segments"`           // the first block of each
	Table    *fingerprint `json:"of_table,omitempty"` // what is proved
	Checksum
}

// layoutFormat names the form of the files, and its version.
const layoutFormat = "octothorpe table on disk 1"

// castagnoli is the polynomial of all checksums but that of the table. Processors have it built in.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A Checksum is the CRC-32C of a side file, as it is written with a zero in its place.
type Checksum struct {
	Sum uint32 `json:"crc32c"`
}

func (c *Checksum) sum() *uint32 { return &c.Sum }

// A side is what is in a side file.
type side interface{ sum() *uint32 }

// encode returns the text of a side file, with its checksum.
func encode(s side) ([]byte, error) {
	*s.sum() = 0
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	*s.sum() = crc32.Checksum(text, castagnoli)
	text, err = json.Marshal(s)
	return append(text, '\n'), err
}

// errSide says that a side file is not what it was when it was written.
var errSide = errors.New("it is no such file, or of another version, or changed")

// decode reads the text of a side file.
func decode(text []byte, s side) error {
	if json.Unmarshal(text, s) != nil {
		return errSide
	}
	want := *s.sum()
	if again, err := encode(s); err != nil || *s.sum() != want || string(again) != string(text) {
		return errSide
	}
	return nil
}

// readLayout reads the layout in a folder.
func readLayout(dir string) (*layout, error) {
	text, err := os.ReadFile(filepath.Join(dir, layoutName))
	if err != nil {
		return nil, err
	}
	l := new(layout)
	if err := decode(text, l); err != nil {
		return nil, l.damaged(dir, err.Error())
	}
	if l.Format != layoutFormat {
		return nil, l.damaged(dir, "it is of another version")
	}
	return l, nil
}

func (l *layout) damaged(dir, what string) error {
	return &DamagedError{Path: filepath.Join(dir, layoutName), What: what, Remedy: "remove the folder and begin again"}
}

// shape returns the shape that the layout is of.
func (l *layout) shape() (*shape.Shape, error) {
	picture := l.Picture
	if l.Name != "" {
		picture = "name: " + l.Name + "\n" + picture
	}
	return shape.Parse(picture)
}

// cuts reports whether the segments are runs of blocks.
func (l *layout) cuts(blocks *pdb.Blocks) bool {
	s := l.Segments
	return len(s) > 0 && s[0] == 0 && s[len(s)-1] < blocks.Blocks() && slices.IsSorted(s) && len(slices.Compact(slices.Clone(s))) == len(s)
}

// MostSegments is how many segments there are at most, unless memory is so close to what it takes that there must be a few more.
const MostSegments = 9999

// newLayout cuts the blocks into segments that fit the memory, where four of them are worked at at a time. How many cores there are does not
// matter, for the steps may be planned on another machine.
func (s *Search) newLayout() (layout, error) {
	const atOnce = 4
	most, err := s.segmentPlaces(atOnce)
	if err != nil {
		return layout{}, err
	}
	// More segments than cores keep all cores busy to a step's end; where there is little to do they only cost time.
	const few, enough = 1 << 20, 16 // places, and segments
	wanted := s.options.Segments
	if wanted == 0 {
		wanted = min(enough, s.blocks.End()/few)
	}
	least := (s.blocks.End() + most - 1) / most
	if least > MostSegments {
		return layout{}, s.tooLittle(int64(s.blocks.End() / MostSegments / 8))
	}
	wanted = max(wanted, least, 1)
	l := layout{Format: layoutFormat, ID: rand.Text(), Name: s.shape.Name(), Picture: s.shape.String(), Size: s.shape.Center().Len()}
	if s.proof != nil {
		l.Table = &s.proof.fingerprint
	}
	for count := min(wanted, s.blocks.Blocks()); ; count++ {
		l.Segments = l.Segments[:0]
		for i := range count {
			first := s.blocks.At(share(s.blocks.End(), i, count))
			if len(l.Segments) == 0 || first > l.Segments[len(l.Segments)-1] {
				l.Segments = append(l.Segments, first)
			}
		}
		s.layout = l
		if count >= s.blocks.Blocks() || s.longest() <= most {
			return l, nil
		}
	}
}

// share returns n * i / of, where n * i may be too large a number.
func share(n, i, of int) int { return n/of*i + n%of*i/of }

// longest returns how many places the longest segment has.
func (s *Search) longest() int {
	longest := 0
	for i := range s.layout.Segments {
		begin, end := s.places(i)
		longest = max(longest, end-begin)
	}
	return longest
}

// writeLayout writes the layout, unless there is one: then that is taken.
func (s *Search) writeLayout(ctx context.Context) error {
	if err := os.MkdirAll(s.dir, 0o777); err != nil {
		return err
	}
	text, err := encode(&s.layout)
	if err != nil {
		return err
	}
	// Two processes may begin at once. So the file, whole, gets a name of its own first, and the name that counts by a link, which
	// does not take the place of another.
	own := s.path(fmt.Sprintf(".%s-%s", layoutName, s.layout.ID))
	err = whole.Write(ctx, own, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	defer os.Remove(own)
	if err := os.Link(own, s.path(layoutName)); err != nil && !errors.Is(err, os.ErrExist) {
		// A file system without links.
		if err := os.Rename(own, s.path(layoutName)); err != nil {
			return err
		}
	}
	s.written.Add(int64(len(text)))
	return s.lay()
}
