//go:build !linux

package pdb

// preferHugePages does nothing here.
func preferHugePages[T any]([]T) {}
