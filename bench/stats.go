package main

import (
	"fmt"
	"slices"
)

// median returns the middle value, or the mean of the middle two; 0 of none.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return (sorted[half-1] + sorted[half]) / 2
}

// String tells a series in a cell of the table.
func (s series) String() string { return s.name + " " + spread(s.seconds) }

// memory tells, behind a comma, the peak of resident memory, as far as it is known.
func (s series) memory() string {
	switch {
	case s.resident == 0:
		return ""
	case s.resident <= s.floor:
		return ", under " + mebibytes(s.floor)
	}
	return ", " + mebibytes(s.resident)
}

// spread writes times in seconds as their median, the least and the greatest, in the median's unit.
func spread(seconds []float64) string {
	middle := median(seconds)
	unit, scale, decimals := unitOf(middle)
	return fmt.Sprintf("%.*f %s (%.*f–%.*f)",
		decimals, middle*scale, unit,
		decimals, slices.Min(seconds)*scale,
		decimals, slices.Max(seconds)*scale)
}

// duration writes a time in seconds with three digits.
func duration(seconds float64) string {
	unit, scale, decimals := unitOf(seconds)
	return fmt.Sprintf("%.*f %s", decimals, seconds*scale, unit)
}

// unitOf returns the unit in which a time has one to three digits before the point, what to multiply seconds by to get
// it, and how many decimals make three digits.
func unitOf(seconds float64) (unit string, scale float64, decimals int) {
	unit, scale = "ns", 1e9
	switch {
	case seconds >= 1:
		unit, scale = "s", 1
	case seconds >= 1e-3:
		unit, scale = "ms", 1e3
	case seconds >= 1e-6:
		unit, scale = "µs", 1e6
	}
	switch value := seconds * scale; {
	case value < 10:
		decimals = 2
	case value < 100:
		decimals = 1
	}
	return unit, scale, decimals
}

// mebibytes rounds up, so that it claims nothing.
func mebibytes(bytes int64) string {
	return fmt.Sprintf("%d MiB", (bytes+1<<20-1)>>20)
}

// many writes a count of boards.
func many(n int) string {
	if n >= 1_000_000 && n%1_000_000 == 0 {
		return fmt.Sprintf("%d million", n/1_000_000)
	}
	return fmt.Sprint(n)
}
