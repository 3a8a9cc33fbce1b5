package web

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/internal/numeral"
	"octothorpe/search"
	"octothorpe/shape"

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

// definite says of all arrays that they are there: an empty one is written [] and not null. A board of another shape has no standing.
func definite(r huma.Registry) {
	analysis := r.Map()["Analysis"]
	analysis.Required = slices.DeleteFunc(analysis.Required, func(name string) bool {
		return slices.Contains([]string{"easier", "equal", "harder"}, name)
	})
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
	return &huma.Schema{Type: huma.TypeString, Description: "The digits of the cells, row by row: 24 on the classic board", Pattern: "^[1-9]+$", Examples: []any{example}}
}

// moveSchema is that of a move.
type moveSchema struct{}

// Schema returns it.
func (moveSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: "A move", Pattern: "^[A-Z]$", Examples: []any{"A"}}
}

// movesSchema is that of moves.
type movesSchema struct{}

// Schema returns it.
func (movesSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: "Moves, a letter each", Pattern: "^[A-Z]*$", Examples: []any{"AC"}}
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

// A shapedBoard is a board in a query that may have a shape beside it, and is read when that is known.
type shapedBoard struct{ text string }

// UnmarshalText takes it.
func (b *shapedBoard) UnmarshalText(text []byte) error {
	b.text = string(text)
	return nil
}

// Schema returns the schema of a board that others write.
func (shapedBoard) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Examples: []any{example}}
}

// A shapeText is a shape in a query.
type shapeText struct {
	text  string
	given bool
}

// UnmarshalText takes it.
func (s *shapeText) UnmarshalText(text []byte) error {
	s.text, s.given = string(text), true
	return nil
}

// Schema returns its schema.
func (shapeText) Schema(huma.Registry) *huma.Schema { return shapeSchema() }

// shapeSchema is the schema of a shape that others write.
func shapeSchema() *huma.Schema {
	return &huma.Schema{
		Type: huma.TypeString,
		Description: "The board's shape: " + strings.Join(shape.Names(), ", ") + ", or a picture: its rows with ~ between them, a blank written _. " +
			"A symbol that can fill the center may have " + numeral.Grouped(mostMasks) + " masks at most",
		Default: shape.Names()[0],
	}
}
