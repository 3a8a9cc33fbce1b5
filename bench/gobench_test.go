package main

import (
	"reflect"
	"testing"
)

func TestParseGoBenchmark(t *testing.T) {
	const output = `goos: linux
goarch: amd64
pkg: octothorpe
BenchmarkSolve 	26123456	        45.21 ns/op	       0 B/op	       0 allocs/op
BenchmarkSolve 	26000000	        46.00 ns/op	       0 B/op	       1 allocs/op
BenchmarkSolveAll 	      10	 100000000 ns/op
PASS
ok  	octothorpe	2.718s
`
	want := map[string][]float64{"ns/op": {45.21, 46}, "B/op": {0, 0}, "allocs/op": {0, 1}}
	if got := parseGoBenchmark(output, "BenchmarkSolve"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := parseGoBenchmark(output, "BenchmarkBuild"); len(got) > 0 {
		t.Errorf("got %v of a benchmark that is not there", got)
	}
}
