package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// writeFile writes a file whole or not at all, as writeWhole does.
func writeFile(path string, text []byte) error {
	return writeWhole(context.Background(), path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// writeWhole writes a file whole or not at all: beside it first, which then takes its place. When the context ends before that,
// nothing stays. A link is followed; what is there and no regular file, such as a device, is written to.
func writeWhole(ctx context.Context, path string, write func(io.Writer) error) error {
	target := linked(path)
	if info, err := os.Stat(target); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		device, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return place(err, path)
		}
		return place(errors.Join(write(device), device.Close()), path)
	}
	file, err := newPending(target)
	if err != nil {
		return place(err, path)
	}
	defer func() { _ = file.Cleanup() }()
	// What is not yet whole goes at once, for the disk may hold up a write.
	stop := context.AfterFunc(ctx, func() { os.Remove(file.Name()) })
	defer stop()
	if err := write(file); err != nil {
		return place(err, path)
	}
	return place(file.CloseAtomicallyReplace(), path)
}

// linked returns where a link leads, to a file that need not be there yet; what is no link leads to itself.
func linked(path string) string {
	if resolved, err := filepath.EvalSymlinks(path); err == nil {
		return resolved
	}
	link, err := os.Readlink(path)
	switch {
	case err != nil:
		return path
	case filepath.IsAbs(link):
		return link
	}
	return filepath.Join(filepath.Dir(path), link)
}

// checkFile refuses a name that no file can be written to, before there is anything to write.
func checkFile(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s: %w", shown(path), errDirectory)
	case err == nil && !info.Mode().IsRegular():
		return nil // a device
	}
	trial, err := os.CreateTemp(filepath.Dir(path), ".octo-*")
	if err != nil {
		return place(err, path)
	}
	trial.Close()
	return place(os.Remove(trial.Name()), path)
}
