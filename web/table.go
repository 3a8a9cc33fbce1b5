package web

import (
	"slices"
	"sync"

	"octothorpe/internal/pdb/embedded"
)

// Table returns the page's table.bin: the distances of all masks modulo 3, two bits a mask, as octo prove --modulo3 writes them. The
// page's game walks down by it, so it answers boards without a server.
func Table() []byte { return slices.Clone(table()) }

var table = sync.OnceValue(func() []byte { return embedded.Classic().Table().Modulo3() })
