package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"octothorpe"
	"octothorpe/shape"
	"octothorpe/shard"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// A cut is the section of a file that a shard reads.
type cut struct {
	on      *shape.Shape
	file    *os.File
	index   int // of the file among the inputs
	name    string
	size    int64     // of the file
	changed time.Time // last, before it was cut
	begin   int64     // where the section would begin if every byte were a border
	end     int64     // likewise
	section octothorpe.Section

	digest shard.Digest
	read   atomic.Int64 // bytes of the section
	boards int
	ended  bool // by a token 0
}

// Read reads on in the section.
func (c *cut) Read(p []byte) (int, error) {
	at := c.section.Begin + c.read.Load()
	if at >= c.section.End {
		return 0, io.EOF
	}
	n, err := c.file.ReadAt(p[:min(int64(len(p)), c.section.End-at)], at)
	_, _ = c.digest.Write(p[:n]) // which gives no error
	c.read.Add(int64(n))
	if errors.Is(err, io.EOF) && at+int64(n) < c.section.End {
		return n, c.changedSince()
	}
	return n, err
}

// changedSince is the error of a file that has been written to since it was cut.
func (c *cut) changedSince() error {
	return fmt.Errorf("%s: has changed while it was read; run this again when nothing writes to it", shown(c.name))
}

// Rest returns how many bytes are to come.
func (c *cut) Rest() int64 { return c.section.End - c.section.Begin - c.read.Load() }

// passed notes how many boards of the section have been read, and whether a token 0 has ended the file.
func (c *cut) passed(boards int, ended bool) {
	if c != nil {
		c.boards, c.ended = boards, ended
	}
}

// numbered returns an error with the line and number of its board in the whole file, for which the boards before are counted if they have
// not been. If the section's borders turn out to be none, it says that.
func (c *cut) numbered(fault *octothorpe.InputError) (*octothorpe.InputError, error) {
	if c == nil || c.section.Counted {
		return fault, nil
	}
	counted, err := octothorpe.CutInput(c.on, c.file, c.size, c.begin, c.end, true)
	if err != nil {
		return nil, err
	}
	if counted.Begin != c.section.Begin || counted.End != c.section.End {
		return nil, fmt.Errorf("%s: a board before byte %d or %d has too few or too many symbols; mend it, or make all parts with --scan, "+
			"which reads the boards before", shown(c.name), c.section.Begin, c.section.End)
	}
	return counted.Renumber(fault), nil
}

// ranged returns what the part says of the section. It gives an error if the file has been written to since it was cut.
func (c *cut) ranged() (shard.Range, error) {
	if info, err := c.file.Stat(); err != nil || info.Size() != c.size || !info.ModTime().Equal(c.changed) {
		return shard.Range{}, cmp.Or(err, c.changedSince())
	}
	r := shard.Range{Input: c.index, Begin: c.section.Begin, End: c.section.End, Digest: c.digest.String(), Ended: c.ended}
	if c.Rest() == 0 {
		return r, nil
	}
	digest, err := digestOf(c.file, r) // the end lay before
	r.Digest = digest
	return r, err
}

// digestOf returns the digest of a range of a file.
func digestOf(file *os.File, r shard.Range) (string, error) {
	return shard.DigestOf(io.NewSectionReader(file, r.Begin, r.End-r.Begin))
}

// sections gives read each section, as each gives it each file.
func (in *input) sections(ctx context.Context, read func(*text) error) error {
	for _, c := range in.cuts {
		in.progress = follow(func(elapsed time.Duration) string {
			if !in.elsewhere && term.IsTerminal(int(os.Stdout.Fd())) {
				return ""
			}
			return progressLine(c.name, c.read.Load(), c.section.End-c.section.Begin, elapsed)
		})
		err := read(&text{Reader: c, name: c.name, file: c.file, cut: c})
		in.progress.end()
		if fault := (*octothorpe.InputError)(nil); errors.As(err, &fault) {
			if err = in.pass(&text{cut: c}, fault); err == nil && !in.keepGoing {
				return errTold
			}
		}
		if err != nil {
			return place(err, c.name)
		}
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
	}
	if in.told {
		return errTold
	}
	return nil
}

// A partOutcome is what a part of a work on boards says to the command that puts parts together.
type partOutcome struct {
	Frame    frame    `json:"frame"`
	Unsolved int      `json:"unsolved,omitempty"` // boards that have no solution
	Open     int      `json:"open,omitempty"`     // boards that were given up
	Faults   []string `json:"faults,omitempty"`   // what was told of boards that were passed over
}

// boards does the part of a work on boards that a shard is: run answers the sections of in and writes to out, bare or within the frame of the
// format. The boards before the sections are counted if count is set.
func (s *sharding) boards(cmd *cobra.Command, in *input, files []string, work shard.Work, count bool,
	run func(out *output, bare bool) (partOutcome, error),
) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	on, err := in.shape()
	if err != nil {
		return err
	}
	cuts, err := s.cut(on, files, count || s.scan)
	if err != nil {
		return err
	}
	in.cuts = cuts
	if !s.kept() {
		_, err := run(nil, false)
		return err
	}
	for i, c := range cuts {
		sample, err := shard.Sample(c.file, c.size)
		if err != nil {
			return place(err, c.name)
		}
		work.Inputs = append(work.Inputs, shard.Input{Name: c.name, Bytes: c.size, Sample: sample})
		c.index = i
	}
	in.elsewhere = true
	return s.keep(cmd.Context(), work, s.unchanged(cuts), func(part *shard.Part, w io.Writer) error {
		out := &output{Writer: bufio.NewWriterSize(w, 64<<10)}
		found, err := run(out, true)
		if err != nil && !isAnswer(err) || in.told && !in.keepGoing {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
		found.Faults = in.faults
		if part.Outcome, err = json.Marshal(found); err != nil {
			return err
		}
		for _, c := range cuts {
			r, err := c.ranged()
			if err != nil {
				return err
			}
			part.Ranges = append(part.Ranges, r)
			part.Boards += int64(c.boards)
		}
		return nil
	})
}

// cut opens the files, and cuts out of each what is in the shard.
func (s *sharding) cut(on *shape.Shape, files []string, count bool) ([]*cut, error) {
	var cuts []*cut
	all := int64(0)
	for _, path := range files {
		if path == "-" {
			return nil, errors.New("standard input cannot be cut, for another process cannot read it too; want the name of a file")
		}
		// To open a pipe would wait for whoever writes to it.
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil, fmt.Errorf("%s: is no regular file, and cannot be cut", shown(path))
		}
		file, err := os.Open(path)
		if err != nil {
			return nil, place(err, path)
		}
		info, err := file.Stat()
		if err != nil {
			return nil, place(err, path)
		}
		cuts = append(cuts, &cut{on: on, file: file, name: path, size: info.Size(), changed: info.ModTime(), digest: shard.NewDigest()})
		all += info.Size()
	}
	begin, end := s.Range(all)
	for _, c := range cuts { // as if they stood one behind another
		section, err := octothorpe.CutInput(on, c.file, c.size, begin, end, count)
		if err != nil {
			return nil, place(err, c.name)
		}
		c.begin, c.end, c.section = begin, end, section
		begin, end = begin-c.size, end-c.size
	}
	return cuts, nil
}

// unchanged returns what says whether a part is still one of the files.
func (s *sharding) unchanged(cuts []*cut) func(*shard.Part) error {
	return func(part *shard.Part) error {
		for _, r := range part.Ranges {
			if r.Input < 0 || r.Input >= len(cuts) {
				return fmt.Errorf("%w: it reads another file", shard.ErrDamaged)
			}
			c := cuts[r.Input]
			digest, err := digestOf(c.file, r)
			if err != nil {
				return place(err, c.name)
			}
			if digest != r.Digest {
				return fmt.Errorf("part %v is %w: bytes %d to %d of %s have changed", part.Shard, shard.ErrDamaged, r.Begin, r.End, shown(c.name))
			}
		}
		return nil
	}
}

// shapingOf returns the options that shape the result of a command, those of the names that are given, and the shape by its picture: a file
// may be called otherwise elsewhere.
func shapingOf(cmd *cobra.Command, in *input, names ...string) (map[string]string, error) {
	options := map[string]string{}
	for _, name := range names {
		if flag := cmd.Flags().Lookup(name); flag.Changed {
			options[name] = flag.Value.String()
		}
	}
	if in.of.isClassic() {
		return options, nil
	}
	on, err := in.shape()
	if err != nil {
		return nil, err
	}
	options["shape"] = on.String()
	return options, nil
}

// mergeBoards puts parts of answers to boards together, and gives the error that the command would have given.
func mergeBoards(m *merging, w *bufio.Writer, parts []*shard.Part) error {
	var all partOutcome
	rows, boards := false, int64(0)
	for _, part := range parts {
		boards += part.Boards
		var of partOutcome
		if err := json.Unmarshal(part.Outcome, &of); err != nil {
			return fmt.Errorf("%s: its side file says no outcome: %w", m.folder.Path(part), err)
		}
		if part.K == 1 {
			w.WriteString(of.Frame.Head)
		}
		all.Frame = of.Frame
		all.Unsolved, all.Open, all.Faults = all.Unsolved+of.Unsolved, all.Open+of.Open, append(all.Faults, of.Faults...)
		if part.Bytes == 0 {
			continue
		}
		if !rows {
			w.WriteString(of.Frame.First)
		} else {
			w.WriteString(of.Frame.Between)
		}
		rows = true
		if err := m.folder.Copy(w, part); err != nil {
			return err
		}
	}
	if rows {
		w.WriteString(all.Frame.Tail)
	} else {
		w.WriteString(all.Frame.Empty)
	}
	for _, fault := range all.Faults {
		tell(errors.New(fault))
	}
	if len(all.Faults) > 0 {
		return errTold
	}
	if first := parts[0]; first.Command == "analyze" && boards == 0 {
		return noBoardOf(first)
	}
	return unanswerable(all.Unsolved, all.Open)
}

// noBoardOf gives the error that a command has given to no board, whose parts have found none.
func noBoardOf(part *shard.Part) error {
	on := shape.Classic()
	if picture, other := part.Options["shape"]; other {
		var err error
		if on, err = shape.Parse(picture); err != nil {
			return err
		}
	}
	return noBoard(part.Command, on)
}
