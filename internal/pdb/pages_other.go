//go:build !linux

package pdb

// MakeHuge makes a slice.
func MakeHuge[T any](length int) []T { return make([]T, length) }
