package web

import (
	"fmt"
	"reflect"
	"strings"

	"octothorpe"
	"octothorpe/search"

	"github.com/danielgtaylor/huma/v2"
)

// example is the first board of the problem's own example.
const example = "111132323132231222312133"

// newRegistry returns a registry of schemas that knows our values by their text, which reflection cannot see.
func newRegistry() huma.Registry {
	r := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	r.RegisterTypeAlias(reflect.TypeFor[octothorpe.Board](), reflect.TypeFor[boardSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[octothorpe.Move](), reflect.TypeFor[moveSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[[]octothorpe.Move](), reflect.TypeFor[[]moveSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[octothorpe.Moves](), reflect.TypeFor[movesSchema]())
	r.RegisterTypeAlias(reflect.TypeFor[search.End](), reflect.TypeFor[endSchema]())
	return r
}

// definite says of all arrays that they are there: an empty one is written [] and not null.
func definite(r huma.Registry) {
	for _, schema := range r.Map() {
		for _, property := range schema.Properties {
			if property.Type == huma.TypeArray {
				property.Nullable = false
			}
		}
	}
}

// boardSchema is the schema of a board that we write.
type boardSchema struct{}

// Schema returns it.
func (boardSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: "The digits of the 24 cells, row by row", Pattern: "^[1-3]{24}$", Examples: []any{example}}
}

// moveSchema is that of a move.
type moveSchema struct{}

// Schema returns it.
func (moveSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: "A move", Pattern: "^[A-H]$", Examples: []any{"A"}}
}

// movesSchema is that of moves.
type movesSchema struct{}

// Schema returns it.
func (movesSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: "Moves, a letter each", Pattern: "^[A-H]*$", Examples: []any{"AC"}}
}

// endSchema is that of the end of a search.
type endSchema struct{}

// Schema returns it.
func (endSchema) Schema(huma.Registry) *huma.Schema {
	words := make([]any, 0, search.NoBoard+1)
	for end := range search.NoBoard + 1 {
		words = append(words, end.String())
	}
	return &huma.Schema{Type: huma.TypeString, Description: "How the search ended", Enum: words}
}

// A boardText is a board in a query, in any form.
type boardText struct{ octothorpe.Board }

// UnmarshalText reads it.
func (b *boardText) UnmarshalText(text []byte) error {
	board, err := octothorpe.ParseBoard(string(text))
	if err != nil {
		return fmt.Errorf("%s", boardReason(err))
	}
	b.Board = board
	return nil
}

// Schema returns the schema of a board that others write.
func (boardText) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Examples: []any{example}}
}

// An engineList is the names of engines in a query.
type engineList struct{ engines []*search.Engine }

// UnmarshalText reads it.
func (l *engineList) UnmarshalText(text []byte) error {
	engines, err := enginesOf(string(text))
	l.engines = engines
	return err
}

// Schema returns its schema.
func (engineList) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Type:        huma.TypeString,
		Description: fmt.Sprintf("Up to %d engines with commas between them, of %s", mostEngines, strings.Join(engineNames(), ", ")),
		Default:     usualEngines,
		Examples:    []any{"ida,pdb"},
	}
}
