//go:build ignore

// This program makes classic.pdb from the rules.
package main

import (
	"log"

	"octothorpe/internal/pdb"
	"octothorpe/shape"

	"github.com/google/renameio/v2/maybe"
)

func main() {
	log.SetFlags(0)
	table, err := pdb.Build(shape.Classic())
	if err != nil {
		log.Fatal(err)
	}
	if err := table.Prove(); err != nil {
		log.Fatal(err)
	}
	entries, err := table.Pack()
	if err != nil {
		log.Fatal(err)
	}
	if err := maybe.WriteFile("classic.pdb", entries, 0o644); err != nil {
		log.Fatal(err)
	}
}
