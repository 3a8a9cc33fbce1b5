package octothorpe

import "sync"

// Cold runs f as in a program that has not made the large table yet: a new Solver walks, until it loses patience.
func Cold(f func()) {
	table, makeTable := made.Swap(nil), makeAnswers
	makeAnswers = sync.OnceValue(newAnswers)
	f()
	makeAnswers = makeTable
	made.Store(table)
}

// Patience is how many boards a Solver answers before it makes the large table.
const Patience = patience

// PatienceToCount is how many boards' solutions a Solver counts before it counts those of all masks.
const PatienceToCount = patienceToCount

// MadeLargeTable reports whether the large table has been made.
func MadeLargeTable() bool { return made.Load() != nil }
