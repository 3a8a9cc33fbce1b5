// Package embedded holds the packed table of the classic shape, so that a few boards are answered at once.
//
// The table is made from the rules by go generate; the program that makes it does not need it.
package embedded

import (
	_ "embed" // for the table
	"sync"

	"octothorpe/internal/pdb"
	"octothorpe/shape"
)

//go:generate go run generate.go

//go:embed classic.pdb
var classic string

// Classic returns the packed table of the classic shape. It builds nothing but the tables for ranking masks.
var Classic = sync.OnceValue(func() *pdb.Packed {
	p, err := pdb.ReadPacked(shape.Classic(), classic)
	if err != nil {
		panic(err) // the embedded file is at fault, and a test would say so
	}
	return p
})
