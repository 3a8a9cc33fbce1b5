//go:build !linux

package sandbox

import "context"

// Run returns ErrUnsupported: it works on Linux only.
func Run(context.Context, Command, Limits) (Result, error) {
	return Result{}, ErrUnsupported
}

// Available returns ErrUnsupported: bubblewrap is Linux's.
func Available(context.Context) error {
	return ErrUnsupported
}
