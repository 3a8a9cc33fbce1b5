package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"octothorpe/web"

	"github.com/spf13/cobra"
)

// serving is a server that is wanted.
type serving struct {
	out         *output
	addr        string
	open        bool
	logRequests bool
}

func newServe(out *output) *cobra.Command {
	s := &serving{out: out}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the page and the API over HTTP",
		Long: `serve serves the page for players and learners, and the answers as an API:
under /api/v1 solve, analyze, explain, compare, puzzle and daily. /docs tells
how to call them, and /openapi.json tells it to programs (OpenAPI 3.1).
/healthz answers while requests are welcome, and /metrics has counts and times
for Prometheus.

What happens is logged to standard error, a line of keys and values each:
where the server listens, requests that it has failed, and with --log-requests
all of them. Bodies, batches, times and the number of connections are limited;
behind a proxy it is safe on the open Internet.

Ctrl-C or the signal TERM ends it: it accepts no more, and answers what is
under way.`,
		Example: `  octo serve --open
  octo serve --addr :8080 --log-requests
  curl 'http://127.0.0.1:8080/api/v1/solve?board=111132323132231222312133'`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              func(cmd *cobra.Command, _ []string) error { return s.run(cmd.Context()) },
	}
	flags := cmd.Flags()
	flags.StringVar(&s.addr, "addr", "127.0.0.1:8080", "listen at `ADDRESS`; :8080 is every address of the machine")
	flags.BoolVar(&s.open, "open", false, "open the page in the browser")
	flags.BoolVar(&s.logRequests, "log-requests", false, "log every request")
	noFiles(cmd, "addr")
	return cmd
}

func (s *serving) run(ctx context.Context) error {
	watchNow(ctx)
	listener, err := listen(ctx, s.addr)
	if err != nil {
		return listenError(s.addr, err)
	}
	lines := newLogQueue(os.Stderr)
	log := slog.New(slog.NewTextHandler(lines, nil))
	service := web.New(web.Options{Version: builtVersion(), Log: log, LogRequests: s.logRequests})
	url := "http://" + reachable(listener.Addr()) + "/"
	log.Info("serving", "url", url, "version", builtVersion())
	if s.open {
		if err := openBrowser(ctx, url); err != nil {
			log.Warn("no browser was opened", "error", err)
		}
	}
	s.out.composing.Store(true) // a signal leaves it the time that it takes to answer what is under way
	defer s.out.composing.Store(false)
	defer lines.flush(grace)
	return service.Serve(ctx, listener)
}

// errNoPort refuses an address such as the empty one, at which the system would choose any port, and of every address.
var errNoPort = errors.New("names no port")

// listen listens at an address.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	if _, port, err := net.SplitHostPort(addr); addr == "" || err == nil && port == "" {
		return nil, errNoPort
	}
	return new(net.ListenConfig).Listen(ctx, "tcp", addr)
}

// listenError says why nobody can listen at an address, and what to do.
func listenError(addr string, err error) error {
	const remedy = "want --addr with a host and a port such as 127.0.0.1:8081"
	if reason := (*net.OpError)(nil); errors.As(err, &reason) {
		err = reason.Err
	}
	var system *os.SyscallError
	var address *net.AddrError
	var name *net.DNSError
	switch {
	case errors.As(err, &system):
		err = system.Err
	case errors.As(err, &address):
		err = errors.New(address.Err)
	case errors.As(err, &name):
		err = errors.New(name.Err)
	}
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s: another program listens there, %s", shown(addr), remedy)
	}
	return fmt.Errorf("%s: %w, %s", shown(addr), err, remedy)
}

// reachable returns the address at which a browser on this machine reaches a listener.
func reachable(addr net.Addr) string {
	at, ok := addr.(*net.TCPAddr)
	if !ok || !at.IP.IsUnspecified() {
		return addr.String()
	}
	return fmt.Sprintf("localhost:%d", at.Port)
}

// openBrowser opens the browser that the user has chosen for the machine.
func openBrowser(ctx context.Context, url string) error {
	command := map[string][]string{
		"darwin":  {"open"},
		"windows": {"rundll32", "url.dll,FileProtocolHandler"},
	}[runtime.GOOS]
	if command == nil {
		command = []string{"xdg-open"}
	}
	browser := exec.CommandContext(context.WithoutCancel(ctx), command[0], append(command[1:], url)...) // it may outlive the server
	if err := browser.Start(); err != nil {
		return err
	}
	go func() { _ = browser.Wait() }() // whatever it says, the page is served
	return nil
}
