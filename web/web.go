// Package web serves the game over HTTP: its answers under /api/v1, their description in /openapi.json and /docs, and the page.
//
// A [Service] is a handler, which may stand in any server; [Service.Serve] is a server for it with limits of time and size that
// fit the open Internet.
//
//	service := web.New(web.Options{})
//	err := service.Serve(ctx, listener)
//
// The handlers of solve are written by hand, since a board is answered in less time than reflection takes to read it. All others
// are described to package huma by the types of their input and output, and huma reads, checks and documents them.
package web

import (
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"runtime"
	"strings"
	"sync/atomic"

	"octothorpe"

	"github.com/danielgtaylor/huma/v2"
)

// Options are what a service is told. The zero Options are ready.
type Options struct {
	// Version is that of the program, for the description of the API.
	Version string
	// Log is told what happens; nil is told nothing.
	Log *slog.Logger
	// LogRequests has the log told every request, and not only those that the service has failed.
	LogRequests bool
}

// A Service serves the API and the page. It may be used by many goroutines at once.
type Service struct {
	options  Options
	mux      *http.ServeMux
	unclean  http.HandlerFunc // for paths that the mux would send elsewhere
	api      huma.API
	solver   octothorpe.Solver
	solvers  *solvers // of other shapes
	metrics  *meters
	batches  places // for bodies that are read and answered
	searches places // for what keeps a core busy
	draining atomic.Bool
}

// New returns a service. It makes the large table of answers.
func New(options Options) *Service {
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{
		options:  options,
		mux:      http.NewServeMux(),
		solvers:  newSolvers(),
		metrics:  newMeters(),
		batches:  make(places, mostBatches),
		searches: make(places, runtime.GOMAXPROCS(0)),
	}
	s.solver.Warm()
	s.describe()
	s.get("/healthz", s.health)
	s.get("/metrics", s.metrics.serve)
	for _, pattern := range []string{"/api", "/api/"} {
		s.handle(pattern, "/api/", func(w http.ResponseWriter, r *http.Request) {
			problem(w, http.StatusNotFound, "there is no "+r.URL.Path+"; /openapi.json lists what there is")
		})
	}
	s.unclean = s.measured("/", cleanPath)
	s.serveFiles()
	return s
}

// ServeHTTP answers a request.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	if s.draining.Load() {
		w.Header().Set("Connection", "close")
	}
	if !isClean(r.URL.Path) {
		s.unclean(w, r) // as the mux would, but counted and logged
		return
	}
	s.mux.ServeHTTP(w, r)
}

// isClean reports whether a path can be that of something that is served.
func isClean(at string) bool {
	clean := path.Clean(at)
	return strings.HasPrefix(at, "/") && (clean == at || clean+"/" == at && clean != "/")
}

// cleanPath sends a client from a path such as //docs or /api/../docs to the one that it means.
func cleanPath(w http.ResponseWriter, r *http.Request) {
	clean := path.Clean(r.URL.Path)
	if !strings.HasPrefix(r.URL.Path, "/") {
		problem(w, http.StatusNotFound, "there is no "+r.URL.Path)
		return
	}
	if clean != "/" && strings.HasSuffix(r.URL.Path, "/") {
		clean += "/"
	}
	to := url.URL{Path: clean, RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, to.String(), http.StatusTemporaryRedirect)
}

// get serves a path to the methods GET and HEAD, and refuses others.
func (s *Service) get(path string, handler http.HandlerFunc) {
	s.handle("GET "+path, path, handler)
	s.only(path, "GET, HEAD")
}

// only refuses all methods of a path but those that are served.
func (s *Service) only(path, methods string) {
	s.handle(path, path, func(w http.ResponseWriter, r *http.Request) { refuseMethod(w, r, methods) })
}

// refuseMethod refuses a method that a path is not served to.
func refuseMethod(w http.ResponseWriter, r *http.Request, methods string) {
	w.Header().Set("Allow", methods)
	problem(w, http.StatusMethodNotAllowed, "the method "+r.Method+" is not for "+r.URL.Path+", want "+methods)
}

// health tells whether new requests are welcome.
func (s *Service) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if s.draining.Load() {
		problem(w, http.StatusServiceUnavailable, "the server is about to end")
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte("ok\n")) // a client that has gone is no error of ours
}
