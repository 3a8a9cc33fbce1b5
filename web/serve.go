package web

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
)

// Serve serves the connections of a listener, and closes it. When the context is done, each connection ends with its next answer. If
// some still wait for requests after a moment, they are closed, the server accepts no more, answers the requests under way for some
// seconds at most, and returns nil. Other errors are those of the listener.
func (s *Service) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTime,
		ReadTimeout:       readTime,
		WriteTimeout:      writeTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    mostHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.options.Log.Handler(), slog.LevelDebug), // what clients do wrong
	}
	ended := make(chan error, 1)
	connections := newLimitedListener(listener, mostConnections)
	go func() { ended <- server.Serve(connections) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	s.draining.Store(true)
	s.options.Log.Info("draining", "requests", s.metrics.underWay.Load())
	connections.linger(lingerTime)
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), drainTime)
	defer cancel()
	if err := server.Shutdown(limited); err != nil {
		s.options.Log.Warn("requests were cut off", "requests", s.metrics.underWay.Load())
		_ = server.Close() // they had their time
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	s.options.Log.Info("ended")
	return nil
}
