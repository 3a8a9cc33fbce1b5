//go:build !linux

package pdb

// makeHuge makes a slice.
func makeHuge[T any](length int) []T { return make([]T, length) }
