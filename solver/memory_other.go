//go:build !linux && !darwin

package solver

// machineMemory returns how many bytes of memory the machine is taken to have.
func machineMemory() int64 { return usualMemory }
