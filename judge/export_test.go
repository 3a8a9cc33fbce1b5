package judge

import "time"

// Skip passes over so many tests, without dealing their boards.
func (s *Stress) Skip(tests int) { s.number += tests }

// SetHintTime sets for how long the outputs of a slip are compared, and returns what sets it as it was.
func SetHintTime(to time.Duration) (restore func()) {
	before := hintTime
	hintTime = to
	return func() { hintTime = before }
}
