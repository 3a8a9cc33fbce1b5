package shard

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"strings"

	"octothorpe/internal/whole"

	"github.com/cespare/xxhash/v2"
)

// A Work is what the parts of a folder are parts of. It is the same for all of them.
type Work struct {
	// Command is what does the work, and Version the program's.
	Command string `json:"command"`
	Version string `json:"version"`
	// Options are those that shape the result, by name.
	Options map[string]string `json:"options,omitempty"`
	// Inputs are the files that are read, one after another.
	Inputs []Input `json:"inputs,omitempty"`
}

// An Input is a file that is cut into ranges. Its name does not matter: the parts may be made where it is called otherwise.
type Input struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
	// Sample is a digest of up to 64 stretches of the file, for it is known to every part, and no part reads all of the file.
	Sample string `json:"sample"`
}

// differs returns what differs between two works, or nothing.
func (w *Work) differs(other *Work) string {
	switch {
	case w.Command != other.Command:
		return fmt.Sprintf("of octo %s, not of octo %s", w.Command, other.Command)
	case w.Version != other.Version:
		return fmt.Sprintf("made by version %s, not %s", w.Version, other.Version)
	case !maps.Equal(w.Options, other.Options):
		return "made with " + options(w.Options) + ", not " + options(other.Options)
	case len(w.Inputs) != len(other.Inputs):
		return fmt.Sprintf("of another number of files: %d, not %d", len(w.Inputs), len(other.Inputs))
	}
	for i, input := range w.Inputs {
		if input.Bytes != other.Inputs[i].Bytes || input.Sample != other.Inputs[i].Sample {
			return fmt.Sprintf("of another %s: of %d bytes and the sample %s, not %d and %s",
				whole.Shown(input.Name), input.Bytes, input.Sample, other.Inputs[i].Bytes, other.Inputs[i].Sample)
		}
	}
	return ""
}

// options words options as they are given on a command line.
func options(all map[string]string) string {
	if len(all) == 0 {
		return "no options"
	}
	var words []string
	for _, name := range sortedKeys(all) {
		words = append(words, "--"+name+"="+whole.Shown(all[name]))
	}
	return strings.Join(words, " ")
}

// A Part is what the side file of a part says.
type Part struct {
	Format string `json:"format"`
	Shard
	Work
	// Ranges are what the part has read of the inputs.
	Ranges []Range `json:"ranges,omitempty"`
	// Boards is how many boards the part has answered, those that were passed over included.
	Boards int64 `json:"boards"`
	// Outcome is what else the command must know to put parts together.
	Outcome json.RawMessage `json:"outcome,omitempty"`
	// Bytes is the length of the part's own file, and Digest its digest.
	Bytes  int64  `json:"bytes"`
	Digest string `json:"digest"`
	// Check is the digest of the side file as it would be without it.
	Check string `json:"check"`
}

// encode returns the text of the side file, and sets its digest.
func (p *Part) encode() ([]byte, error) {
	p.Check = ""
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return nil, err
	}
	digest := NewDigest()
	_, _ = digest.Write(text) // which gives no error
	p.Check = digest.String()
	text, err = json.MarshalIndent(p, "", "  ")
	return append(text, '\n'), err
}

// decode reads the text of a side file. It reports whether it is one that encode has written.
func (p *Part) decode(text []byte) bool {
	if json.Unmarshal(text, p) != nil {
		return false
	}
	again, err := p.encode()
	return err == nil && bytes.Equal(again, text) && p.Format == format
}

// format names the form of parts, and its version.
const format = "octothorpe part 1"

// A Range is a stretch of an input.
type Range struct {
	Input  int    `json:"input"` // from 0
	Begin  int64  `json:"begin"` // bytes
	End    int64  `json:"end"`
	Digest string `json:"digest"`
	// Ended says that the input ends in this range, whatever stands behind.
	Ended bool `json:"ended,omitempty"`
}

// A Digest is a hash of bytes that are written to it.
type Digest struct{ hash *xxhash.Digest }

// NewDigest returns the digest of nothing yet.
func NewDigest() Digest { return Digest{xxhash.New()} }

// Write adds bytes. It implements [io.Writer] and gives no error.
func (d Digest) Write(p []byte) (int, error) { return d.hash.Write(p) }

// String returns the digest with its kind, such as "xxh64:ef46db3751d8e999", which the program xxhsum prints of the same bytes. It finds what
// is damaged, and not what is forged.
func (d Digest) String() string { return fmt.Sprintf("xxh64:%016x", d.hash.Sum64()) }

// DigestOf returns the digest of what a reader gives.
func DigestOf(r io.Reader) (string, error) {
	d := NewDigest()
	_, err := io.CopyBuffer(d, r, make([]byte, 1<<20))
	return d.String(), err
}

// Sample returns the digest of 64 stretches of a file, evenly from its begin to its end, and of all of a file up to 4 MiB.
func Sample(file io.ReaderAt, size int64) (string, error) {
	const stretches, length = 64, 64 << 10
	if size <= stretches*length {
		return DigestOf(io.NewSectionReader(file, 0, size))
	}
	var readers []io.Reader
	for i := range int64(stretches) {
		readers = append(readers, io.NewSectionReader(file, share(size-length, int(i), stretches-1), length))
	}
	return DigestOf(io.MultiReader(readers...))
}
