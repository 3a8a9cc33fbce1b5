package main

import (
	"strings"
	"testing"
	"time"
)

// report is what wrk prints.
const report = `Running 5s test @ http://127.0.0.1:8080/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.60ms    1.57ms  26.21ms   87.04%
    Req/Sec    48.55k     3.01k   54.10k    64.00%
  Latency Distribution
     50%    1.05ms
     75%    2.12ms
     90%    3.60ms
     99%    7.03ms
  241633 requests in 5.00s, 44.70MB read
Requests/sec:  48299.75
Transfer/sec:      8.94MB
`

func TestParseLoad(t *testing.T) {
	measured, err := parseLoad(report)
	if want := (load{48299.75, 7030 * time.Microsecond}); err != nil || measured != want {
		t.Errorf("%v, %v, want %v", measured, err, want)
	}
	for _, failed := range []string{
		"",
		strings.Replace(report, "Requests/sec", "Non-2xx or 3xx responses: 7\nRequests/sec", 1),
		strings.Replace(report, "Requests/sec", "  Socket errors: connect 0, read 0, write 0, timeout 3\nRequests/sec", 1),
		strings.Replace(report, "7.03ms", "much", 1),
	} {
		if measured, err := parseLoad(failed); err == nil {
			t.Errorf("%v of %q", measured, failed)
		}
	}
}
