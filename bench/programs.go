package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// A missingError names a program that this machine lacks; the row then says so and is no failure.
type missingError struct{ what string }

func (e missingError) Error() string { return "not run here: no " + e.what }

// find returns the path of a program of the machine.
func find(name string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return "", missingError{name}
	}
	return path, nil
}

// build makes a program of this module as it is distributed: without cgo, paths and symbols.
func (b *bench) build(ctx context.Context, name, pkg string) (program string, err error) {
	program = b.program(name)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", program, pkg)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	return program, told(cmd)
}

// octo builds octo and holds its answers to the cases of testdata.
func (b *bench) octo(ctx context.Context) (program string, err error) {
	if program, err = b.build(ctx, "octo", "./cmd/octo"); err != nil {
		return "", err
	}
	return program, checkCases(ctx, program)
}

// textbook compiles the textbook search.
func (b *bench) textbook(ctx context.Context) (program string, err error) {
	compiler, err := find("g++")
	if err != nil {
		return "", err
	}
	program = b.program("textbook")
	source := filepath.Join("bench", "peer", "textbook.cpp")
	return program, told(exec.CommandContext(ctx, compiler, "-O2", "-std=c++17", "-o", program, source))
}

// program returns where a built program is kept.
func (b *bench) program(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(b.dir, name)
}

// told runs a command; its error has what the command printed.
func told(cmd *exec.Cmd) error {
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", cmd, err, out)
	}
	return nil
}
