package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"octothorpe/contest"
	"octothorpe/judge"

	"github.com/spf13/cobra"
)

// saving keeps the inputs that a program fails on in a folder.
type saving struct {
	folder string // "": none are kept
	err    error  // after which no more are
}

// flags adds the flag of keeping.
func (s *saving) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.folder, "save", "", "keep each failing input, shrunk, in the folder `DIR`")
	if err := cmd.MarkFlagDirname("save"); err != nil {
		panic(err) // the flag is there
	}
}

// is reports whether inputs are kept in a folder.
func (s *saving) is(folder string) bool {
	if s.folder == "" {
		return false
	}
	one, err := os.Stat(s.folder)
	other, otherErr := os.Stat(folder)
	return err == nil && otherErr == nil && os.SameFile(one, other)
}

// open makes the folder if need be, and refuses one that cannot be written to. Done takes it away again if it is as it was made.
func (s *saving) open(cmd *cobra.Command) (done func(), err error) {
	done = func() {}
	if s.folder == "" {
		if cmd.Flags().Changed("save") {
			return done, errors.New("--save wants the name of a folder, such as failing")
		}
		return done, nil
	}
	watchNow(cmd.Context())
	info, err := os.Stat(s.folder)
	switch {
	case err == nil && !info.IsDir():
		return done, fmt.Errorf("%s: is a file, and --save wants a folder", shown(s.folder))
	case err != nil:
		if err := os.MkdirAll(s.folder, 0o777); err != nil {
			return done, place(err, s.folder)
		}
		done = func() { os.Remove(s.folder) } // which a folder that has something outlasts
	}
	trial, err := os.CreateTemp(s.folder, ".octo-*")
	if err != nil {
		return done, place(err, s.folder)
	}
	trial.Close()
	return done, os.Remove(trial.Name())
}

// keep writes a test that has been shrunk, with its answer, and notes where. A file that is there is never replaced: what has another
// input has another name. After an error it keeps no more.
func (s *saving) keep(ctx context.Context, name string, shrunk *judge.Shrunk) {
	if s.folder == "" || s.err != nil {
		return
	}
	for n := 1; ; n++ {
		file := filepath.Join(s.folder, name)
		if n > 1 {
			file += "-" + strconv.Itoa(n)
		}
		there, err := os.ReadFile(file + ".in")
		switch {
		case err == nil && !bytes.Equal(there, shrunk.Test.Input):
			continue
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			s.err = place(err, file+".in")
			return
		}
		known := err == nil
		if _, err := os.Lstat(file + ".ans"); err == nil && !known {
			continue // it is the answer to another input
		} else if err != nil {
			if s.err = writeFile(ctx, file+".ans", shrunk.Test.Answers()); s.err != nil {
				return
			}
		}
		if !known {
			if s.err = writeFile(ctx, file+".in", shrunk.Test.Input); s.err != nil {
				return
			}
		}
		shrunk.Saved = file + ".in"
		return
	}
}

// savedName returns a name for the files of a test, of the suite or of a file: "05-short-behind-long", and of a board of one "contest-3".
func savedName(test string) string {
	test = filepath.ToSlash(test)
	board := ""
	if before, last := path.Split(test); before != "" { // with --one-per-file the last word is the number of a board
		if _, err := strconv.Atoi(last); err == nil {
			test, board = path.Clean(before), "-"+last
		}
	}
	name := path.Base(test)
	name = strings.TrimSuffix(name, path.Ext(name)) + board
	name = strings.Map(func(r rune) rune {
		if r <= ' ' || strings.ContainsRune(`/\:*?"<>|`, r) || r == 0x7f {
			return '-'
		}
		return r
	}, name)
	if name = strings.TrimLeft(name, ".-"); name == "" {
		return "input"
	}
	return name
}

// stressName returns a name for the files of a test that is one of many: it says what is wrong, and another input has another name.
func stressName(shrunk *judge.Shrunk) string {
	hash := fnv.New32a()
	_, _ = hash.Write(shrunk.Test.Input) // which never fails
	name := "stress-" + strings.ToLower(string(shrunk.Result.Verdict))
	if m := shrunk.Result.Mistake; m != nil && shrunk.Result.Verdict == contest.WA {
		name += "-" + m.Kind.String()
	}
	return fmt.Sprintf("%s-%08x", name, hash.Sum32())
}
