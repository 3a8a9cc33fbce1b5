package octothorpe

import "sync"

// Cold runs f as in a program that has not made the large tables yet: a new Solver walks and counts, until it loses patience.
func Cold(f func()) {
	table, makeTable := made.Swap(nil), makeAnswers
	counts, count := allCounted.Swap(nil), countAll
	shared.walked.Store(0)
	shared.counted.Store(0)
	makeAnswers, countAll = sync.OnceValue(newAnswers), sync.OnceValue(newSolutions)
	f()
	makeAnswers, countAll = makeTable, count
	made.Store(table)
	allCounted.Store(counts)
}

// Patience is how many boards a Solver answers before it makes the large table.
const Patience = patience

// PatienceToCount is how many boards' solutions a Solver counts before it counts those of all masks.
const PatienceToCount = patienceToCount

// MadeLargeTable reports whether the large table has been made.
func MadeLargeTable() bool { return made.Load() != nil }
