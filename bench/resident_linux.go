package main

import (
	"bytes"
	"os"
	"strconv"
	"syscall"
)

// residentPeak returns the most memory that an ended process had resident, in bytes.
func residentPeak(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return usage.Maxrss * 1024 // Linux counts in KiB
	}
	return 0
}

// residentFloor returns our own peak in bytes. A child shares our memory until it has become the program that it runs,
// and the system counts that as the child's: a smaller peak than ours cannot be told.
func residentFloor() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(status, []byte("VmHWM:"))
	fields := bytes.Fields(after)
	if len(fields) == 0 {
		return 0
	}
	kib, _ := strconv.ParseInt(string(fields[0]), 10, 64)
	return kib * 1024
}
