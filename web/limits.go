package web

import (
	"context"
	"net"
	"sync"
	"time"
)

// The limits. A client that keeps to them is never refused on an idle server.
const (
	mostBoards      = 10_000     // of a batch
	mostBytes       = 1 << 20    // of a body: as many boards, and blanks between all symbols
	mostHeaderBytes = 16 << 10   // of a request
	mostMoves       = 200        // that are explained
	mostEngines     = 4          // of a comparison
	mostMemory      = 64 << 20   // bytes that such a search stores
	mostMasks       = 12_000_000 // of a table of another shape that is made
	mostTables      = 16         // of other shapes that are kept, of 3 MB at most
	mostConnections = 512        // at a time; others wait to be accepted
	mostBatches     = 64         // bodies at a time
	mostWaiting     = 32         // requests that wait for a table at a time, so that bodies without a shape have places left
)

// The times.
const (
	patience   = time.Second      // how long a request waits for a place
	tableWait  = 10 * time.Second // how long one waits while other tables are made
	tableTime  = 15 * time.Second // how long one may take to wait and to make its own
	searchTime = 10 * time.Second // how long an answer may take when there is a table
	headerTime = 5 * time.Second  // how long a client may take for the head of a request
	readTime   = 10 * time.Second // and for all of it
	writeTime  = 30 * time.Second // and from there to the end of the answer, a search included
	idleTime   = 60 * time.Second // how long a connection without a request is kept
	drainTime  = 15 * time.Second // how long requests may take after the server has been told to end
	lingerTime = time.Second      // how long connections may send one then
)

// places are as many as what they stand for may be done at a time.
type places chan struct{}

// take takes a place, for which it waits a little, and reports whether there was one. Who has one gives it back by leave.
func (p places) take(ctx context.Context) bool { return p.takeWithin(ctx, patience) }

// takeWithin is take, but for how long it waits.
func (p places) takeWithin(ctx context.Context, atMost time.Duration) bool {
	select {
	case p <- struct{}{}:
		return true
	default:
	}
	if atMost <= 0 {
		return false
	}
	limited, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	select {
	case p <- struct{}{}:
		return true
	case <-limited.Done():
		return false
	}
}

func (p places) leave() { <-p }

// A limitedListener accepts no more connections at a time than it has places.
type limitedListener struct {
	net.Listener
	places places
	ended  chan struct{}
	end    func()
}

func newLimitedListener(l net.Listener, most int) *limitedListener {
	ended := make(chan struct{})
	return &limitedListener{l, make(places, most), ended, sync.OnceFunc(func() { close(ended) })}
}

// Accept waits for a place and then for a connection.
func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	case <-l.ended:
		return nil, net.ErrClosed
	}
	conn, err := l.Listener.Accept()
	if err != nil {
		l.places.leave()
		return nil, err
	}
	return &limitedConn{conn, sync.OnceFunc(l.places.leave)}, nil
}

// Close ends Accept as well while that waits for a place.
func (l *limitedListener) Close() error {
	l.end()
	return l.Listener.Close()
}

// linger waits until no connection is open, but no longer than that. Accept has a place too, while it waits for one.
func (l *limitedListener) linger(atMost time.Duration) {
	for begin := time.Now(); len(l.places) > 1 && time.Since(begin) < atMost; {
		time.Sleep(time.Millisecond)
	}
}

// A limitedConn gives its place back when it is closed.
type limitedConn struct {
	net.Conn
	leave func()
}

// Close closes the connection.
func (c *limitedConn) Close() error {
	err := c.Conn.Close()
	c.leave()
	return err
}
