//go:build !linux

package main

import "os"

// residentPeak returns 0: the unit, or the figure itself, differs between systems.
func residentPeak(*os.ProcessState) int64 { return 0 }

func residentFloor() int64 { return 0 }
