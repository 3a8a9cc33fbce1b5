package main

import (
	"context"
	"errors"
	"io"
	"os"
	"testing"
	"time"
)

func hello(w io.Writer) error {
	_, err := io.WriteString(w, "hello, bench\n")
	return err
}

func TestInput(t *testing.T) {
	for _, c := range []struct{ name, before string }{
		{"other", "hello, BENCH\n"},
		{"too short", "hello"},
		{"too long", "hello, bench\n\n"},
		{"empty", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := bench{dir: t.TempDir()}
			path := b.dir + "/hello.txt"
			if err := os.WriteFile(path, []byte(c.before), 0o600); err != nil {
				t.Fatal(err)
			}
			if got, err := b.input(t.Context(), "hello.txt", hello); err != nil || got == "" {
				t.Fatalf("input: %q, %v", got, err)
			}
			if text, err := os.ReadFile(path); err != nil || string(text) != "hello, bench\n" {
				t.Errorf("the file holds %q, %v", text, err)
			}
		})
	}
}

func TestInputIsUsedAgain(t *testing.T) {
	b := bench{dir: t.TempDir()}
	path, err := b.input(t.Context(), "hello.txt", hello)
	if err != nil {
		t.Fatal(err)
	}
	longAgo := time.Unix(1e9, 0)
	if err := os.Chtimes(path, longAgo, longAgo); err != nil {
		t.Fatal(err)
	}
	if _, err := b.input(t.Context(), "hello.txt", hello); err != nil {
		t.Fatal(err)
	}
	if file, err := os.Stat(path); err != nil || !file.ModTime().Equal(longAgo) {
		t.Errorf("written again: %v, %v", file, err)
	}
}

func TestInputIsWholeOrNotAtAll(t *testing.T) {
	full := errors.New("disk full")
	b := bench{dir: t.TempDir()}
	_, err := b.input(t.Context(), "half.txt", func(w io.Writer) error {
		return errors.Join(hello(w), full)
	})
	if !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := b.input(stopped, "half.txt", hello); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if left, err := os.ReadDir(b.dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
