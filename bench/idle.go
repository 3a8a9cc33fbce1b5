package main

import (
	"context"
	"time"
)

const (
	glance  = 200 * time.Millisecond // one look at how busy the machine is
	idleMax = 0.05                   // the busy share of all cores, up to which it counts as idle
)

// settle has the system write back what is unwritten, then waits until the machine is idle, or until it has waited long
// enough. Where the system does not tell how busy it is, it only pauses.
func (b *bench) settle(ctx context.Context) error {
	writeBack()
	b.looks++
	for start := time.Now(); ; {
		busy, err := busyShare(ctx)
		if err != nil || busy <= idleMax {
			return err
		}
		if time.Since(start) > b.wait {
			b.busy++
			return nil
		}
	}
}

// pause waits for the length of a glance.
func pause(ctx context.Context) error {
	select {
	case <-time.After(glance):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
