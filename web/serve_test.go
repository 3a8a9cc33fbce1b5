package web

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// slack is for what takes some milliseconds on an idle machine.
const slack = 20 * time.Second

// logTo returns a log that is written to a buffer.
func logTo(b *bytes.Buffer) *slog.Logger {
	var mutex sync.Mutex
	return slog.New(slog.NewTextHandler(writerFunc(func(p []byte) (int, error) {
		mutex.Lock()
		defer mutex.Unlock()
		return b.Write(p)
	}), nil))
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// listen returns a listener on this machine.
func listen(t *testing.T) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return listener
}

// TestDrain ends a server while a request is under way, which is answered all the same.
func TestDrain(t *testing.T) {
	s := New(Options{})
	begun, goOn := make(chan struct{}), make(chan struct{})
	s.get("/slow", func(w http.ResponseWriter, _ *http.Request) {
		close(begun)
		<-goOn
		_, _ = io.WriteString(w, "done")
	})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	listener := listen(t)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	got := make(chan string, 1)
	go func() {
		answer, err := http.Get("http://" + listener.Addr().String() + "/slow")
		if err != nil {
			got <- err.Error()
			return
		}
		defer answer.Body.Close()
		all, _ := io.ReadAll(answer.Body)
		got <- string(all)
	}()
	<-begun
	cancel()
	for begin := time.Now(); !s.draining.Load(); time.Sleep(time.Millisecond) {
		if time.Since(begin) > slack {
			t.Fatal("the server does not drain")
		}
	}
	if health := ask(s, http.MethodGet, "/healthz", ""); health.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("while it ends, its health is %s", health.Status)
	}
	close(goOn)
	if found := <-got; found != "done" {
		t.Errorf("the request under way was answered with %q", found)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if conn, err := net.Dial("tcp", listener.Addr().String()); err == nil {
		conn.Close()
		t.Error("it still listens")
	}
}

// TestDrainsConnections answers a request on a connection that is kept when a server is told to end, and then closes that.
func TestDrainsConnections(t *testing.T) {
	s := New(Options{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	listener := listen(t)
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(slack))
	from := bufio.NewReader(conn)
	for _, ending := range []bool{false, true} {
		if ending {
			cancel()
			for !s.draining.Load() {
				time.Sleep(time.Millisecond)
			}
		}
		if _, err := io.WriteString(conn, "GET /api/v1/solve?board="+example+" HTTP/1.1\r\nHost: a\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(from, nil)
		if err != nil {
			t.Fatalf("ending: %v: %v", ending, err)
		}
		_, _ = io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK || answer.Close != ending {
			t.Errorf("ending: %v: %s, and the connection ends: %v", ending, answer.Status, answer.Close)
		}
	}
	if _, err := from.ReadByte(); err != io.EOF {
		t.Errorf("after its last answer the connection gives %v, want its end", err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestConnections has a connection wait while there are as many as may be.
func TestConnections(t *testing.T) {
	listener := newLimitedListener(listen(t), 1)
	accepted := make(chan net.Conn)
	go func() {
		defer close(accepted)
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			accepted <- conn
		}
	}()
	for range 2 {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	first := <-accepted
	select {
	case <-accepted:
		t.Fatal("two connections at a time")
	case <-time.After(50 * time.Millisecond):
	}
	first.Close()
	first.Close() // which gives no second place back
	(<-accepted).Close()
	listener.Close()
	if _, open := <-accepted; open {
		t.Error("a closed listener accepts")
	}
}

// TestBusy refuses a search when all places are taken, and solves boards all the same.
func TestBusy(t *testing.T) {
	s := New(Options{})
	for range cap(s.searches) {
		s.searches <- struct{}{}
	}
	if answer := ask(s, http.MethodGet, "/api/v1/explain?board="+example, ""); answer.StatusCode != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
		t.Errorf("%s %v", answer.Status, answer.Header)
	}
	if answer := ask(s, http.MethodGet, "/api/v1/solve?board="+example, ""); answer.StatusCode != http.StatusOK {
		t.Errorf("%s", answer.Status)
	}
}

// TestWire sends what is no HTTP, and heads that are too large.
func TestWire(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	listener := listen(t)
	ended := make(chan error, 1)
	go func() { ended <- shared().Serve(ctx, listener) }()
	for request, status := range map[string]int{
		"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n": 200,
		"nonsense\r\n\r\n":                         400,
		"GET / HTTP/1.1\r\n\r\n":                   400,
		"GET / HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat("x", 2*mostHeaderBytes) + "\r\n\r\n":         431,
		"POST /api/v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: text/css\r\nContent-Length: 1\r\n\r\n1": 415,
	} {
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(slack))
		go func() { _, _ = io.WriteString(conn, request) }()
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%.50q: %v", request, err)
		}
		answer.Body.Close()
		if answer.StatusCode != status {
			t.Errorf("%.50q: %s, want %d", request, answer.Status, status)
		}
		conn.Close()
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	shared().draining.Store(false)
}

// TestLog has requests logged if that is asked for.
func TestLog(t *testing.T) {
	for _, all := range []bool{false, true} {
		var logged bytes.Buffer
		s := New(Options{Log: logTo(&logged), LogRequests: all})
		ask(s, http.MethodGet, "/healthz?x=1", "")
		if got := strings.Contains(logged.String(), "path=/healthz status=200"); got != all {
			t.Errorf("with LogRequests %v: %s", all, fmt.Sprint(logged.String()))
		}
	}
}
