package judge

// Skip passes over so many tests, without dealing their boards.
func (s *Stress) Skip(tests int) { s.number += tests }
