package tui

// stops are the signals that stop a program for a while. Windows has none.
type stops struct{}

func newStops(func()) *stops { return new(stops) }

func (*stops) possible() bool { return false }
func (*stops) expect()        {}
func (*stops) end()           {}
