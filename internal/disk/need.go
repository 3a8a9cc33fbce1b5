package disk

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"octothorpe/internal/numeral"
	"octothorpe/internal/pdb"
)

// A Need is how many bytes of disk a search takes at most, when it takes the most.
type Need struct {
	Levels int64 `json:"levels"` // the masks of all levels
	Leads  int64 `json:"leads"`  // where the moves lead from one level
	Table  int64 `json:"table"`
	All    int64 `json:"all"` // not all of them are there at once
}

// Need returns how many bytes of disk the search takes at most, if all processes have as much memory as this one.
func (s *Search) Need() Need {
	need := Need{}
	if s.proof == nil {
		need.Table = pdb.LongestHeader + int64(s.blocks.End()/4) + sha256.Size
	}
	if s.options.Known == nil {
		// A mask takes two bytes at most, and a record has one at least; no search of such length that anybody could wait for has more levels.
		const levels = 64
		masks, blocks := int64(s.blocks.Count()), int64(s.blocks.Blocks())
		need.Levels = 2*masks + headBytes*min(masks, levels*blocks)
		need.Leads = s.leads(s.blocks.Count())
		need.All = need.Levels + max(need.Leads, need.Table)
		return need
	}
	for _, masks := range s.options.Known {
		leads := s.leads(masks)
		need.Levels += s.levelBytes(masks)
		need.Leads = max(need.Leads, leads)
		// The next level is written while it is still there what leads to it.
		need.All = max(need.All, need.Levels+leads+s.levelBytes(s.most()))
	}
	need.All = max(need.All, need.Levels+need.Table)
	return need
}

// most returns how many masks the greatest level has.
func (s *Search) most() int {
	most := 0
	for _, masks := range s.options.Known {
		most = max(most, masks)
	}
	return most
}

// levelBytes returns how many bytes a level of so many masks takes at most.
func (s *Search) levelBytes(masks int) int64 {
	return min(2*int64(masks), int64(s.blocks.End()/8)) + headBytes*int64(min(masks, s.blocks.Blocks()))
}

// leads returns how many bytes it takes at most to write down where the moves lead from a level of so many masks.
func (s *Search) leads(masks int) int64 {
	reaches := int64(s.paths.Reaches())
	// From a block they lead to so many blocks, and to a block from as many, for every move has an inverse.
	records := reaches * int64(min(masks, s.blocks.Blocks()))
	bytes := min(reaches*int64(s.blocks.End()/8), 2*int64(s.paths.Moves())*int64(masks))
	// Or each outbox that is emptied has all blocks.
	return min(bytes+headBytes*records, s.emptied(s.budget)*int64(s.blocks.End()/8+headBytes*s.blocks.Blocks()))
}

// A SpaceError says that the disk has too little room.
type SpaceError struct {
	Dir        string
	Need, Free int64 // bytes
}

// Error says how much is needed and how much there is.
func (e *SpaceError) Error() string {
	return fmt.Sprintf("%s: the disk has %s MiB free, and up to %s MiB are needed; want another --disk",
		e.Dir, numeral.Grouped(e.Free>>20), numeral.Grouped(mebibytes(e.Need)))
}

// CheckSpace gives a *[SpaceError] if the disk has less room than the search takes at most, and returns how many bytes it has free, or -1 if
// that is not known here.
func (s *Search) CheckSpace() (free int64, err error) {
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		return -1, err
	}
	for ; ; dir = filepath.Dir(dir) { // the folder need not be there yet
		if _, err := os.Stat(dir); err == nil || dir == filepath.Dir(dir) {
			break
		}
	}
	free, ok := freeBytes(dir)
	if !ok {
		return -1, nil
	}
	if need := s.Need().All; need > free+s.taken() {
		return free, &SpaceError{s.options.Dir, need, free}
	}
	return free, nil
}

// taken returns how many bytes the search's files have.
func (s *Search) taken() int64 {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return 0
	}
	bytes := int64(0)
	for _, entry := range entries {
		info, err := entry.Info()
		if _, _, ok := levelOf(entry.Name()); ok && err == nil {
			bytes += info.Size()
		}
	}
	return bytes
}
