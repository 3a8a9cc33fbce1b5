package shard

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"octothorpe/internal/whole"
)

// A Folder is where the parts of one work are kept: of each part a file with what it has found, and beside it a side file that says what it
// is. The side file is written last, so a part that has one is finished.
type Folder struct{ Dir string }

// ErrOther says that a folder is of another work.
var ErrOther = errors.New("another work")

// ErrDamaged says that a part is not what its side file says.
var ErrDamaged = errors.New("damaged")

// name returns the name of a part's files without their ends.
func name(command string, s Shard) string {
	digits := len(strconv.Itoa(s.N))
	return fmt.Sprintf("%s-%0*d-of-%d", command, digits, s.K, s.N)
}

const (
	dataEnd = ".part"
	sideEnd = ".json"
)

// Enter makes the folder if it is missing, removes what a process that was ended has left of the part of a shard, and finds out whether that
// part is finished. It gives an error that wraps ErrOther if
// that part or another is one of another work or of another N, and one that wraps ErrDamaged if the part is finished and damaged, so that it
// is to be made again.
func (f *Folder) Enter(work *Work, s Shard) (finished *Part, err error) {
	if err := os.MkdirAll(f.Dir, 0o777); err != nil { // as the user's umask has it
		return nil, err
	}
	sides, err := f.sides()
	if err != nil {
		return nil, err
	}
	own := name(work.Command, s) + sideEnd
	// One other part is enough to tell, for it has been held to others when it was made.
	if other := slices.IndexFunc(sides, func(side string) bool { return side != own }); other >= 0 {
		part, err := f.read(sides[other])
		if err == nil {
			err = f.fits(part, sides[other], work, s.N)
		}
		if errors.Is(err, ErrOther) {
			return nil, err
		}
	}
	if err := f.clear(name(work.Command, s)); err != nil {
		return nil, err
	}
	if !slices.Contains(sides, own) {
		return nil, nil //nolint:nilnil // it is not finished, and that is no error
	}
	part, err := f.read(own)
	if err != nil {
		return nil, err
	}
	if err := f.fits(part, own, work, s.N); err != nil {
		return nil, err
	}
	if part.K != s.K { // it has been renamed, or copied over the one that was here
		return nil, fmt.Errorf("%s: %w: it is part %v by what it says, and not by its name", f.shown(own), ErrDamaged, part.Shard)
	}
	return part, f.Check(part)
}

// clear removes the files under way of a part, which would fill a disk where tasks are killed again and again. A process that is still at
// one of them finds that out when it is done, and that another has taken its place.
func (f *Folder) clear(part string) error {
	entries, err := os.ReadDir(f.Dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), "."+part+dataEnd) && !strings.HasPrefix(entry.Name(), "."+part+sideEnd) {
			continue
		}
		if err := os.Remove(filepath.Join(f.Dir, entry.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// fits gives an error if a part is none of a work that is cut into n.
func (f *Folder) fits(part *Part, side string, work *Work, n int) error {
	path := f.shown(side)
	if part.N != n {
		return fmt.Errorf("%s: %w: a part of %d, not of %d; want another folder, or this one empty", path, ErrOther, part.N, n)
	}
	if differs := part.differs(work); differs != "" {
		return fmt.Errorf("%s: %w: %s; want another folder, or this one empty", path, ErrOther, differs)
	}
	return nil
}

// sides returns the names of all side files.
func (f *Folder) sides() ([]string, error) {
	entries, err := os.ReadDir(f.Dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), sideEnd) && !isOdd(entry.Type()) {
			names = append(names, entry.Name())
		}
	}
	return names, nil
}

// isOdd reports whether something in a folder is neither a file nor a link to one: to read a pipe would take forever.
func isOdd(mode fs.FileMode) bool { return !mode.IsRegular() && mode&fs.ModeSymlink == 0 }

// read reads a side file. It gives an error that wraps ErrDamaged if it is none.
func (f *Folder) read(side string) (*Part, error) {
	text, err := os.ReadFile(filepath.Join(f.Dir, side))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.shown(side), reason(err))
	}
	part := new(Part)
	if !part.decode(text) {
		return nil, fmt.Errorf("%s: %w: no side file of a part, or one of another version, or changed", f.shown(side), ErrDamaged)
	}
	if part.N < 1 || part.N > Most || part.K < 1 || part.K > part.N {
		return nil, fmt.Errorf("%s: %w: it says to be part %d of %d", f.shown(side), ErrDamaged, part.K, part.N)
	}
	return part, nil
}

// Path returns the name of a part's own file.
func (f *Folder) Path(part *Part) string {
	return filepath.Join(f.Dir, name(part.Command, part.Shard)+dataEnd)
}

// Has reports whether a file is one of the files of parts.
func (f *Folder) Has(part *Part, file fs.FileInfo) bool {
	for _, end := range []string{dataEnd, sideEnd} {
		own, err := os.Stat(filepath.Join(f.Dir, name(part.Command, part.Shard)+end))
		if err == nil && os.SameFile(own, file) {
			return true
		}
	}
	return false
}

// shown returns the path of a file of the folder for an error.
func (f *Folder) shown(name string) string { return whole.Shown(filepath.Join(f.Dir, name)) }

// Check gives an error that wraps ErrDamaged if a part's own file is not what its side file says.
func (f *Folder) Check(part *Part) error {
	info, err := os.Stat(f.Path(part))
	if err != nil {
		return f.damaged(part, err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s: %w: it is no regular file; want it removed", whole.Shown(f.Path(part)), ErrDamaged)
	}
	file, err := os.Open(f.Path(part))
	if err != nil {
		return f.damaged(part, err)
	}
	defer file.Close()
	if info.Size() != part.Bytes {
		return fmt.Errorf("%s: %w: it has %d bytes, want %d", whole.Shown(f.Path(part)), ErrDamaged, info.Size(), part.Bytes)
	}
	digest, err := DigestOf(file)
	if err != nil {
		return f.damaged(part, err)
	}
	if digest != part.Digest {
		return fmt.Errorf("%s: %w: its digest is %s, want %s", whole.Shown(f.Path(part)), ErrDamaged, digest, part.Digest)
	}
	return nil
}

// damaged is the error of a part's own file that cannot be read.
func (f *Folder) damaged(part *Part, err error) error {
	return fmt.Errorf("%s: %w: %w", whole.Shown(f.Path(part)), ErrDamaged, reason(err))
}

// reason returns what the operating system said of a file, without its name for it.
func reason(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}

// Write makes a part: what write writes, and then the side file. Until then there is no part, and when write or the context ends it, nothing
// of it stays. write may set what the part says of ranges, boards and outcome. It gives an error that wraps ErrTaken if another process has
// entered for the same part meanwhile.
func (f *Folder) Write(ctx context.Context, part *Part, write func(io.Writer) error) error {
	part.Format = format
	digest := NewDigest()
	counted := &counter{}
	err := whole.Write(ctx, f.Path(part), func(file io.Writer) error {
		out := bufio.NewWriterSize(io.MultiWriter(file, digest, counted), 1<<20)
		if err := write(out); err != nil {
			return err
		}
		return out.Flush()
	})
	if err != nil {
		return taken(err)
	}
	part.Bytes, part.Digest = counted.bytes, digest.String()
	text, err := part.encode()
	if err != nil {
		return err
	}
	return taken(whole.Write(ctx, filepath.Join(f.Dir, name(part.Command, part.Shard)+sideEnd), func(file io.Writer) error {
		_, err := file.Write(text)
		return err
	}))
}

// ErrTaken says that another process does the same part.
var ErrTaken = errors.New("another process makes the same part")

// taken returns the error of writing a file as that of a process whose file under way has been removed by another, if that is so.
func taken(err error) error {
	if link, ok := errors.AsType[*os.LinkError](err); ok && errors.Is(link.Err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w; leave it to that, or run this again", whole.Shown(link.New), ErrTaken)
	}
	return err
}

// A counter counts what is written to it.
type counter struct{ bytes int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return len(p), nil
}

// sideName is how side files are named.
var sideName = regexp.MustCompile(`^[a-z]+-\d+-of-\d+\.json$`)

// An IncompleteError says what keeps the parts of a folder from being put together: an error each, which names the part.
type IncompleteError struct{ Faults []error }

// Error names the faults, the first ones if they are many.
func (e *IncompleteError) Error() string {
	const most = 10
	var lines []string
	for _, fault := range e.Faults[:min(most, len(e.Faults))] {
		lines = append(lines, fault.Error())
	}
	if more := len(e.Faults) - most; more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults.
func (e *IncompleteError) Unwrap() []error { return e.Faults }

// ErrMissing says that a part is not there.
var ErrMissing = errors.New("missing")

// ErrDoubled says that a part is there twice.
var ErrDoubled = errors.New("doubled")

// ErrApart says that what two parts have read does not meet.
var ErrApart = errors.New("what was read does not meet")

// Parts returns all parts of the folder, in order, checked. It gives an *[IncompleteError] if some are missing, there twice, damaged or of
// another work than the others, or if what they have read of the inputs has gaps or overlaps.
func (f *Folder) Parts() ([]*Part, error) {
	sides, err := f.sides()
	if err != nil {
		return nil, err
	}
	var faults []error
	var parts []*Part
	for _, side := range sides {
		part, err := f.read(side)
		switch {
		case err != nil && !sideName.MatchString(side):
			continue // somebody else's
		case err != nil:
			faults = append(faults, err)
			continue
		case side != name(part.Command, part.Shard)+sideEnd:
			faults = append(faults, fmt.Errorf("%s: %w: it is part %v by what it says, and not by its name; want it removed",
				f.shown(side), ErrDoubled, part.Shard))
			continue
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 && len(faults) == 0 {
		return nil, fmt.Errorf("%s: no parts are there, want those that --shard with --output %[1]s has made", whole.Shown(f.Dir))
	}
	slices.SortFunc(parts, func(a, b *Part) int { return cmp.Or(cmp.Compare(a.N, b.N), cmp.Compare(a.K, b.K)) })
	faults = append(faults, f.together(parts)...)
	faults = append(faults, f.checkAll(parts)...)
	if len(faults) == 0 {
		faults = tiled(parts)
	}
	if len(faults) > 0 {
		return nil, &IncompleteError{faults}
	}
	return parts, nil
}

// together returns which parts are of another work than the first, and which are missing.
func (f *Folder) together(parts []*Part) (faults []error) {
	if len(parts) == 0 {
		return nil
	}
	first := parts[0]
	there := map[int]bool{}
	for _, part := range parts {
		side := name(part.Command, part.Shard) + sideEnd
		if err := f.fits(part, side, &first.Work, first.N); err != nil {
			faults = append(faults, err)
			continue
		}
		there[part.K] = true
	}
	for k := 1; k <= first.N; k++ {
		if !there[k] {
			side := name(first.Command, Shard{k, first.N}) + sideEnd
			faults = append(faults, fmt.Errorf("%s: %w; want --shard %d/%d run again", f.shown(side), ErrMissing, k, first.N))
		}
	}
	return faults
}

// checkAll checks the parts' own files.
func (f *Folder) checkAll(parts []*Part) (faults []error) {
	for _, part := range parts {
		if err := f.Check(part); err != nil {
			faults = append(faults, fmt.Errorf("%w; want --shard %v run again", err, part.Shard))
		}
	}
	return faults
}

// tiled returns where the ranges of parts in order leave gaps or overlap. What lies behind the end of an input does not matter.
func tiled(parts []*Part) (faults []error) {
	for i, input := range parts[0].Inputs {
		at, ended, before := int64(0), false, ""
		for _, part := range parts {
			for _, r := range part.Ranges {
				if r.Input != i || ended && r.Begin == r.End {
					continue
				}
				if ended {
					faults = append(faults, fmt.Errorf("part %v: %w: it reads on behind the 0 that ends %s where %s; want all parts made with --scan",
						part.Shard, ErrApart, whole.Shown(input.Name), before))
					continue
				}
				if r.Begin != at {
					faults = append(faults, fmt.Errorf("part %v: %w: it begins at byte %d of %s, and %s at byte %d; %s",
						part.Shard, ErrApart, r.Begin, whole.Shown(input.Name), cmp.Or(before, "the file"), at, scanning))
				}
				at, ended, before = r.End, r.Ended, fmt.Sprintf("part %v ends", part.Shard)
			}
		}
		if at != input.Bytes && !ended && len(faults) == 0 {
			faults = append(faults, fmt.Errorf("%s: %w: the last part ends at byte %d of %d", whole.Shown(input.Name), ErrApart, at, input.Bytes))
		}
	}
	return faults
}

// scanning is what to do about parts that do not meet.
const scanning = "a board there has too few or too many symbols: mend it, or make all parts with --scan"

// Copy writes what parts have found to a writer.
func (f *Folder) Copy(w io.Writer, part *Part) error {
	file, err := os.Open(f.Path(part))
	if err != nil {
		return f.damaged(part, err)
	}
	defer file.Close()
	_, err = io.Copy(w, file)
	return err
}

// sortedKeys returns the keys of a map in order.
func sortedKeys(all map[string]string) []string { return slices.Sorted(maps.Keys(all)) }
