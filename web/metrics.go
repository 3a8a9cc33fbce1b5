package web

import (
	"fmt"
	"net/http"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// meters are what is counted and measured.
type meters struct {
	set      *metrics.Set
	boards   *metrics.Counter // solved
	underWay atomic.Int64     // requests
}

func newMeters() *meters {
	m := &meters{set: metrics.NewSet()}
	m.boards = m.set.NewCounter("octo_boards_solved_total")
	m.set.NewGauge("octo_requests_under_way", func() float64 { return float64(m.underWay.Load()) })
	return m
}

// serve writes all in the text format of Prometheus.
func (m *meters) serve(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	m.set.WritePrometheus(w)
	metrics.WriteProcessMetrics(w)
}

// A route is a pattern of paths, with its meters.
type route struct {
	name    string
	answers [6]*metrics.Counter // by the first digit of the status
	seconds *metrics.PrometheusHistogram
}

// route returns the meters of a route.
func (m *meters) route(name string) *route {
	r := &route{name: name}
	for class := 1; class < len(r.answers); class++ {
		r.answers[class] = m.set.GetOrCreateCounter(fmt.Sprintf(`octo_requests_total{route=%q,status="%dxx"}`, name, class))
	}
	seconds := []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}
	r.seconds = m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf(`octo_request_seconds{route=%q}`, name), seconds)
	return r
}

// handle serves a pattern of the mux, and counts, measures and logs the requests as those of a route.
func (s *Service) handle(pattern, name string, handler http.HandlerFunc) {
	s.mux.HandleFunc(pattern, s.measured(name, handler))
}

// measured returns a handler whose requests are counted, measured and logged as those of a route. A panic is a problem of one
// request.
func (s *Service) measured(name string, handler http.HandlerFunc) http.HandlerFunc {
	route := s.metrics.route(name)
	return func(w http.ResponseWriter, r *http.Request) {
		begin := time.Now()
		answer := &answering{ResponseWriter: w}
		s.metrics.underWay.Add(1)
		defer func() {
			s.metrics.underWay.Add(-1)
			if fault := recover(); fault != nil {
				s.rescue(answer, r, fault)
			}
			s.done(route, answer, r, time.Since(begin))
		}()
		handler(answer, r)
	}
}

// rescue answers a request that a handler has given up. If the answer has begun, all that can be done is to cut it off.
func (s *Service) rescue(answer *answering, r *http.Request, fault any) {
	if r.Context().Err() == nil { // else it is only that the client has gone
		s.options.Log.Error("panic", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
	}
	if answer.status != 0 {
		panic(http.ErrAbortHandler)
	}
	problem(answer, http.StatusInternalServerError, "the server has made a mistake")
}

// done counts and logs a request.
func (s *Service) done(route *route, answer *answering, r *http.Request, took time.Duration) {
	status := max(answer.status, http.StatusOK)
	route.answers[min(status/100, len(route.answers)-1)].Inc()
	route.seconds.Update(took.Seconds())
	failed := status >= http.StatusInternalServerError
	if !failed && !s.options.LogRequests {
		return
	}
	log := s.options.Log.Info
	if failed {
		log = s.options.Log.Warn
	}
	log("request", "method", r.Method, "path", r.URL.Path, "status", status, "bytes", answer.bytes,
		"seconds", took.Seconds(), "client", r.RemoteAddr)
}

// answering is an answer under way, which knows its status and its size.
type answering struct {
	http.ResponseWriter
	status int // 0 until it is written
	bytes  int
}

// WriteHeader notes the status.
func (a *answering) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (a *answering) Write(text []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(text)
	a.bytes += n
	return n, err
}

// Unwrap returns the writer below, for [http.ResponseController].
func (a *answering) Unwrap() http.ResponseWriter { return a.ResponseWriter }
