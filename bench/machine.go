package main

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
)

// machine tells in a line where the figures were measured.
func machine() string {
	return fmt.Sprintf("%s, %d cores, %s/%s, %s.", processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

// processor returns the model's name where Linux knows it.
func processor() string {
	cpuinfo, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "Processor unknown"
	}
	_, after, found := bytes.Cut(cpuinfo, []byte("model name"))
	model, _, _ := bytes.Cut(after, []byte("\n"))
	if _, name, colon := bytes.Cut(model, []byte(":")); found && colon {
		return string(bytes.TrimSpace(name))
	}
	return "Processor unknown"
}
