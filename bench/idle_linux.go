package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"syscall"
)

// writeBack has the system write all unwritten pages to disk.
func writeBack() { syscall.Sync() }

// busyShare returns the share of time, 0 to 1, that the cores spent busy during one glance.
func busyShare(ctx context.Context) (float64, error) {
	busyBefore, allBefore, err := coreTime()
	if err != nil {
		return 0, err
	}
	if err := pause(ctx); err != nil {
		return 0, err
	}
	busy, all, err := coreTime()
	if err != nil || all == allBefore {
		return 0, err
	}
	return (busy - busyBefore) / (all - allBefore), nil
}

// coreTime reads how long all cores together have been busy, and how long they have been there, in ticks. The first line
// of /proc/stat is: cpu user nice system idle iowait irq softirq steal, then guest times, which user and nice include.
// Time that the host gave to others (steal) counts as busy: it is just as lost to us.
func coreTime() (busy, all float64, err error) {
	stat, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, 0, err
	}
	first, _, _ := bytes.Cut(stat, []byte("\n"))
	fields := bytes.Fields(first)
	if len(fields) < 9 || string(fields[0]) != "cpu" {
		return 0, 0, fmt.Errorf("/proc/stat begins %q", first)
	}
	for i, field := range fields[1:9] {
		ticks, err := strconv.ParseFloat(string(field), 64)
		if err != nil {
			return 0, 0, err
		}
		all += ticks
		if i != 3 && i != 4 { // neither idle nor waiting for a disk
			busy += ticks
		}
	}
	return busy, all, nil
}
