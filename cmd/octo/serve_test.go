package main

import (
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// serve SIGNAL STATUS PATH ANSWER has octo serve, compares what it answers at a path with a file, and sends the signal. Then octo
// must end soon, with the status.
func serve(ts *testscript.TestScript, _ bool, args []string) {
	octo := command(ts, []string{"octo", "serve", "--addr", "127.0.0.1:0", "--log-requests"})
	var log watched
	octo.Stderr = &log
	ts.Check(octo.Start())
	url := regexp.MustCompile(`msg=serving url=(\S+)/ `)
	for begin := time.Now(); !url.MatchString(log.String()); time.Sleep(time.Millisecond) {
		if time.Since(begin) > patience {
			ts.Fatalf("octo does not serve: %s", log.String())
		}
	}
	answer, err := http.Get(url.FindStringSubmatch(log.String())[1] + args[2])
	ts.Check(err)
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	ts.Check(err)
	if want := ts.ReadFile(args[3]); string(got) != want {
		ts.Fatalf("octo answers %q, want %q", got, want)
	}
	ts.Check(octo.Process.Signal(map[string]syscall.Signal{"INT": syscall.SIGINT, "TERM": syscall.SIGTERM}[args[0]]))
	if got := status(waitSoon(ts, octo)); strconv.Itoa(got) != args[1] {
		ts.Fatalf("exit status %d, want %s", got, args[1])
	}
	for _, told := range []string{"msg=request method=GET", "msg=draining", "msg=ended"} {
		if !strings.Contains(log.String(), told) {
			ts.Fatalf("the log has no %q: %s", told, log.String())
		}
	}
}
