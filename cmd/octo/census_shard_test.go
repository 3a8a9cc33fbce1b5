package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"octothorpe/census"
	"octothorpe/internal/pdb/embedded"
	"octothorpe/shard"
)

// Parts whose files are whole, and whose numbers are not right, are refused; a check that has counted otherwise is the answer no.
func TestMergeOfWrongCounts(t *testing.T) {
	counted, err := census.CountPart(t.Context(), embedded.Classic(), 1, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	right, err := json.Marshal(counted)
	if err != nil {
		t.Fatal(err)
	}
	checked := make([]int64, len(counted.ByDistance)+1)
	for _, of := range census.Lengths() {
		checked[of.Length] = of.Boards
	}
	for name, of := range map[string]struct {
		spoil func(found *censusPart)
		want  string // in the error, nothing if there is none
		no    bool   // it is the answer no
	}{
		"nothing":          {func(*censusPart) {}, "", false},
		"a board more":     {func(found *censusPart) { found.Counted.Boards++ }, "the parts do not add up: they have 9465511771 boards, want 9465511770", false},
		"a class less":     {func(found *censusPart) { found.Counted.Unchanged[3]-- }, "the parts do not add up", false},
		"nothing counted":  {func(found *censusPart) { found.Counted = nil }, "census-1-of-1.part: no part of a census; want --shard 1/1 run again", false},
		"another check":    {func(found *censusPart) { found.Checked[5]++ }, "the counts differ: 124134840 boards of length 5, and 124134841", true},
		"an earlier check": {func(found *censusPart) { found.Checked = nil }, "", false},
	} {
		found := &censusPart{Checked: append([]int64{}, checked...)}
		if err := json.Unmarshal(right, &found.Counted); err != nil {
			t.Fatal(err)
		}
		of.spoil(found)
		m := &merging{folder: &shard.Folder{Dir: t.TempDir()}}
		part := &shard.Part{Shard: shard.Shard{K: 1, N: 1}, Work: shard.Work{Command: "census", Options: map[string]string{"format": asCSV}}}
		err := m.folder.Write(t.Context(), part, func(w io.Writer) error { return json.NewEncoder(w).Encode(found) })
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		w := bufio.NewWriter(&out)
		err = mergeCensus(m, w, []*shard.Part{part})
		w.Flush()
		if of.want == "" {
			if err != nil || !strings.HasPrefix(out.String(), "length,boards,classes\n0,38610,909\n") {
				t.Errorf("%s: %v, %s", name, err, out.String())
			}
			continue
		}
		if no := (noError{}); err == nil || !strings.Contains(err.Error(), of.want) || errors.As(err, &no) != of.no || out.Len() > 0 {
			t.Errorf("%s: %v, %s", name, err, out.String())
		}
	}
}
