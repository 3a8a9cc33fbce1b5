package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
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

// A server answers and ends though nobody reads its log.
func TestServeWithoutAReaderOfItsLog(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	octo := exec.Command("octo", "serve", "--addr", "127.0.0.1:0", "--log-requests")
	octo.Stderr = writer
	if err := octo.Start(); err != nil {
		t.Fatal(err)
	}
	defer octo.Process.Kill()
	writer.Close()
	first, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	url := regexp.MustCompile(`url=(\S+)/ `).FindStringSubmatch(first)[1]
	client := http.Client{Timeout: patience}
	const more = 300 // lines of 1 KiB than a pipe has room for
	for range more {
		answer, err := client.Get(url + "/" + strings.Repeat("x", 1<<10))
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
	}
	octo.Process.Signal(syscall.SIGTERM)
	timer := time.AfterFunc(patience, func() { octo.Process.Kill() })
	defer timer.Stop()
	if got, want := status(octo.Wait()), 128+int(syscall.SIGTERM); got != want {
		t.Errorf("exit status %d, want %d", got, want)
	}
}

// What there is no room for is lost, and that is told; the rest comes in its order.
func TestLogQueue(t *testing.T) {
	held, goOn := make(chan struct{}), make(chan struct{})
	var written bytes.Buffer
	begun := false
	q := newLogQueue(writerFunc(func(p []byte) (int, error) {
		if !begun {
			begun = true
			close(held)
			<-goOn
		}
		return written.Write(p)
	}))
	fmt.Fprintln(q, "first")
	<-held
	const lines = 2000
	for i := range lines {
		fmt.Fprintln(q, "line", i)
	}
	q.flush(time.Millisecond) // in vain
	close(goOn)
	q.flush(patience)
	got := written.String()
	if lost := fmt.Sprintf("lines=%d", lines-cap(q.lines)); !strings.HasPrefix(got, "first\n") || !strings.Contains(got, lost) ||
		!strings.Contains(got, "line 0\nline 1\n") || strings.Count(got, "\nline ") != cap(q.lines) {
		t.Errorf("written is %.300q, want all but %s", got, lost)
	}
}

// An address that cannot be listened at is named, with what to do.
func TestListenErrors(t *testing.T) {
	for addr, want := range map[string]string{
		"":                `"": names no port, want --addr with`,
		":":               ":: names no port, want",
		"127.0.0.1:":      "127.0.0.1:: names no port, want",
		"127.0.0.1":       "127.0.0.1: missing port in address, want",
		"127.0.0.1:99999": "127.0.0.1:99999: invalid port, want",
		"127.0.0.1:x y":   "127.0.0.1:x y: unknown port, want",
		"http://[::1]:1":  "http://[::1]:1: too many colons in address, want",
		"a\nb:1":          `"a\nb:1": `,
		"192.0.2.1:1":     "192.0.2.1:1: ",
	} {
		listener, err := listen(t.Context(), addr)
		if err == nil {
			listener.Close()
			t.Errorf("%q is listened at", addr)
			continue
		}
		if got := listenError(addr, err).Error(); !strings.HasPrefix(got, want) || !strings.Contains(got, "127.0.0.1:8081") || strings.Contains(got, "lookup") {
			t.Errorf("%q gives %q, want %q", addr, got, want)
		}
	}
}
