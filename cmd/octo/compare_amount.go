package main

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// An amount is the value of a flag that is a number with a unit: 100M, 1e8, 512MiB.
type amount struct {
	units *units
	text  string
	value int64
}

// units are what may stand behind a number.
type units struct {
	kind   string // what help calls the number
	wants  string
	factor map[string]float64 // by the unit in small letters
}

// counts are the units of numbers of things.
var counts = &units{"N", "a number above 0 such as 100000000, 100M or 1e8", map[string]float64{
	"": 1, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12,
}}

// sizes are the units of bytes.
var sizes = &units{"SIZE", "a size above 0 such as 512MiB, 1GiB or a number of bytes", map[string]float64{
	"": 1, "b": 1,
	"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40,
	"kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
	"kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12,
}}

// String returns what was given.
func (a *amount) String() string { return a.text }

// Type returns what help calls the amount.
func (a *amount) Type() string { return a.units.kind }

// Set takes a number that is whole with its unit.
func (a *amount) Set(text string) error {
	number := strings.TrimRight(text, "BKMGTbkmgti")
	factor, known := a.units.factor[strings.ToLower(text[len(number):])]
	value, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(number), ",", ""), 64)
	value *= factor
	if err != nil || !known || value < 1 || value > math.MaxInt64/2 || value != math.Trunc(value) {
		return wantError(a.units.wants)
	}
	a.text, a.value = text, int64(value)
	return nil
}

// significant writes a number to three digits, and never in powers of ten: 1234, 12.3, 0.0123.
func significant(x float64) string {
	const digits = 3
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	exponent := int(math.Floor(math.Log10(math.Abs(x))))
	scale := math.Pow10(digits - 1 - exponent)
	if math.Abs(math.Round(x*scale)) >= math.Pow10(digits) {
		exponent++ // it is rounded up to the next power of ten
	}
	return strconv.FormatFloat(x, 'f', max(0, digits-1-exponent), 64)
}

// scaled writes a number to three digits with the greatest unit that leaves it at least 1; the first is used below that as well.
func scaled(x, step float64, units ...string) string {
	i := 0
	for ; i < len(units)-1 && x >= step*(1-0.0005); i++ {
		x /= step
	}
	return strings.TrimSuffix(significant(x)+" "+units[i], " ")
}

// lasting writes a time for reading: "12.3 ms", "2m5s".
func lasting(seconds float64) string {
	const long = 99.95
	switch {
	case seconds >= long:
		return (time.Duration(seconds+0.5) * time.Second).String()
	case seconds >= 0.9995:
		return significant(seconds) + " s"
	default:
		return scaled(seconds*1e9, 1000, "ns", "µs", "ms")
	}
}

// sized writes a number of bytes for reading: "1.50 MiB".
func sized(bytes int64) string {
	const kibi = 1 << 10
	if bytes < kibi {
		return strconv.FormatInt(bytes, 10) + " B"
	}
	return scaled(float64(bytes), kibi, "B", "KiB", "MiB", "GiB", "TiB")
}
