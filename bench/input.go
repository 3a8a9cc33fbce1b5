package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// input returns the path of a file in the bench's folder that holds what write writes. A file of that name is used
// again if it holds exactly that; otherwise it is written anew, in whole or not at all.
func (b *bench) input(ctx context.Context, name string, write func(io.Writer) error) (path string, err error) {
	path = filepath.Join(b.dir, name)
	if holds(ctx, path, write) {
		return path, nil
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	progress("  writing %s", path)
	file, err := os.CreateTemp(b.dir, name+".*")
	if err != nil {
		return "", err
	}
	err = errors.Join(write(untilDone{ctx, file}), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return path, nil
}

// holds reports whether the file holds exactly what write writes.
func holds(ctx context.Context, path string, write func(io.Writer) error) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	if write(untilDone{ctx, &comparison{with: file}}) != nil {
		return false
	}
	n, err := file.Read(make([]byte, 1))
	return n == 0 && errors.Is(err, io.EOF)
}

// A comparison takes only what stands next in a reader.
type comparison struct {
	with io.Reader
	next []byte
}

func (c *comparison) Write(p []byte) (int, error) {
	c.next = append(c.next[:0], p...)
	if _, err := io.ReadFull(c.with, c.next); err != nil {
		return 0, err
	}
	if !bytes.Equal(c.next, p) {
		return 0, errors.New("they differ")
	}
	return len(p), nil
}

// untilDone writes until its context ends.
type untilDone struct {
	ctx context.Context
	w   io.Writer
}

func (u untilDone) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.w.Write(p)
}
