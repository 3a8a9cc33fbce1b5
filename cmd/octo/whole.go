package main

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"octothorpe/internal/whole"
)

// writeFile writes a file whole or not at all, as writeWhole does.
func writeFile(ctx context.Context, path string, text []byte) error {
	return writeWhole(ctx, path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// writeWhole writes a file whole or not at all: beside it first, which then takes its place. When the context ends before that,
// nothing stays; one that has ended already is to be written all the same. Links are followed; what is there and no regular file,
// such as a device, is written to, and so is a descriptor, such as /dev/stdout, whatever is behind it.
func writeWhole(ctx context.Context, path string, write func(io.Writer) error) error {
	watchNow(ctx)
	if number, ok := descriptor(path); ok {
		return place(write(opened(number)), path)
	}
	if isDevice(path) {
		device, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return place(err, path)
		}
		defer device.Close()
		return place(write(device), path)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s: %w", shown(path), errDirectory) // the system would say that it exists
	}
	target, err := linked(path)
	if err != nil {
		return place(err, path)
	}
	return place(whole.Write(ctx, target, write), path)
}

// checkFile refuses a name that no file can be written to, before there is anything to write.
func checkFile(ctx context.Context, path string) error {
	watchNow(ctx)
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s: %w", shown(path), errDirectory)
	}
	if _, ok := descriptor(path); ok || isDevice(path) {
		return nil
	}
	target, err := linked(path)
	if err != nil {
		return place(err, path)
	}
	trial, err := os.CreateTemp(filepath.Dir(target), ".octo-*")
	if err != nil {
		return place(err, path)
	}
	trial.Close()
	return place(os.Remove(trial.Name()), path)
}

// isDevice reports whether there is something that is written to as it is: no regular file, and no folder.
func isDevice(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}

// descriptor returns the number of the open file that a name such as /dev/stdout or /dev/fd/3 stands for, if it does. To open such a
// name again would begin at the file's begin, and to replace what is behind it would take the file from those who have it open.
func descriptor(path string) (number int, ok bool) {
	switch path {
	case "/dev/stdout":
		return 1, true
	case "/dev/stderr":
		return 2, true
	}
	for _, folder := range []string{"/dev/fd/", "/proc/self/fd/"} {
		if rest, found := strings.CutPrefix(path, folder); found {
			fd, err := strconv.ParseUint(rest, 10, 31)
			return int(fd), err == nil
		}
	}
	return 0, false
}

// opened returns the open file with a number.
func opened(number int) *os.File {
	switch number {
	case 1:
		return os.Stdout
	case 2:
		return os.Stderr
	}
	return os.NewFile(uintptr(number), "")
}

// linked returns where a link leads, to a file that need not be there yet; what is no link leads to itself.
func linked(path string) (string, error) {
	const most = 40 // links, as Linux has it
	for range most {
		dir, name := filepath.Split(path) // which takes no "..", for it may stand behind a link
		if dir == "" {
			dir = "."
		}
		dir, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return "", err
		}
		path = filepath.Join(dir, name)
		link := linkAt(path)
		if link == "" {
			return path, nil
		}
		if path = link; !filepath.IsAbs(link) {
			path = dir + string(filepath.Separator) + link
		}
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: syscall.ELOOP}
}

// linkAt returns where the link with that name leads, or nothing if there is none.
func linkAt(path string) string {
	link, err := os.Readlink(path)
	if err != nil {
		return ""
	}
	return link
}
