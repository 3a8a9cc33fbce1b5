package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path"
	"path/filepath"
	"regexp"
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
		known, free := inputThere(file+".in", shrunk.Test.Input)
		if !known && (!free || isThere(file+".ans")) {
			continue // it is another input, or the answer to another
		}
		if !isThere(file + ".ans") {
			s.err = writeFile(ctx, file+".ans", shrunk.Test.Answers())
		}
		if !known && s.err == nil {
			if s.err = writeFile(ctx, file+".in", shrunk.Test.Input); s.err != nil {
				os.Remove(file + ".ans")
			}
		}
		if s.err == nil {
			shrunk.Saved = file + ".in"
		}
		return
	}
}

// inputThere reports whether a file has an input already, and whether its name is free.
func inputThere(path string, input []byte) (known, free bool) {
	info, err := os.Lstat(path)
	if err != nil {
		return false, true // or writing there says what is wrong
	}
	if !info.Mode().IsRegular() {
		return false, false // nor is it read: a pipe would make us wait
	}
	there, err := os.ReadFile(path)
	return err == nil && bytes.Equal(there, input), false
}

func isThere(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// savedName returns a name for the files of what a test was shrunk to: the test, what is wrong, and a number of the input, which is
// the same whenever it is run. A test that has such a name has it still.
func savedName(test string, shrunk *judge.Shrunk) string {
	hash := fnv.New32a()
	_, _ = hash.Write(shrunk.Test.Input) // which never fails
	wrong := "-" + strings.ToLower(string(shrunk.Result.Verdict))
	if m := shrunk.Result.Mistake; m != nil && shrunk.Result.Verdict == contest.WA {
		wrong += "-" + m.Kind.String()
	}
	return fmt.Sprintf("%s%s-%08x", testName(test), wrong, hash.Sum32())
}

// testName returns a test's part of such a name, of one of the suite or of a file: "05-short-behind-long", and of a board of one
// "contest-3".
func testName(test string) string {
	test = filepath.ToSlash(test)
	board := ""
	if before, last := path.Split(test); before != "" { // with --one-per-file the last word is the number of a board
		if _, err := strconv.Atoi(last); err == nil {
			test, board = path.Clean(before), "-"+last
		}
	}
	name := path.Base(test)
	name = strings.TrimSuffix(name, path.Ext(name))
	name = regexp.MustCompile(`-[a-z]{2,3}(-[a-z_]+)?-[0-9a-f]{8}(-[0-9]+)?$`).ReplaceAllString(name, "") + board
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
