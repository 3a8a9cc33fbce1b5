//go:build race

package tui

// underRace says that the race detector looks on.
const underRace = true
