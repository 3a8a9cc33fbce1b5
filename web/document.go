package web

import (
	_ "embed" // for the style
	"fmt"
	"html"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// docsStyle is the style of the documentation.
//
//go:embed docs.css
var docsStyle string

// document returns the description of the API as a page that loads nothing but its style.
func document(api *huma.OpenAPI) []byte {
	d := &documenting{api: api}
	d.write("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
	d.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	d.write("<title>%s API</title>\n<link rel=\"stylesheet\" href=\"docs.css\">\n</head>\n<body>\n<main>\n", api.Info.Title)
	d.write("<h1>%s API</h1>\n<p>%s</p>\n", api.Info.Title, api.Info.Description)
	d.write("<p>Version %s. For programs: <a href=\"openapi.json\">openapi.json</a>, OpenAPI %s.</p>\n", api.Info.Version, api.OpenAPI)
	for _, path := range d.paths() {
		for _, op := range operationsOf(api.Paths[path]) {
			d.operation(op)
		}
	}
	d.write("<h2 id=\"values\">Values</h2>\n")
	schemas := api.Components.Schemas.Map()
	for _, name := range sortedKeys(schemas) {
		d.write("<h3 id=\"%s\">%s</h3>\n", name, name)
		d.properties(schemas[name])
	}
	d.write("</main>\n</body>\n</html>\n")
	return []byte(d.String())
}

// documenting is a page of documentation under way.
type documenting struct {
	strings.Builder
	api *huma.OpenAPI
}

// write writes HTML, in which texts are escaped.
func (d *documenting) write(format string, texts ...string) {
	escaped := make([]any, len(texts))
	for i, text := range texts {
		escaped[i] = html.EscapeString(text)
	}
	fmt.Fprintf(d, format, escaped...)
}

// paths returns the paths of the API, solve first, which most come for.
func (d *documenting) paths() []string {
	paths := sortedKeys(d.api.Paths)
	slices.SortStableFunc(paths, func(a, b string) int {
		first := base + "/solve"
		switch {
		case a == first && b != first:
			return -1
		case b == first && a != first:
			return 1
		}
		return 0
	})
	return paths
}

// operationsOf returns the operations of a path.
func operationsOf(item *huma.PathItem) []*huma.Operation {
	return slices.DeleteFunc([]*huma.Operation{item.Get, item.Post}, func(op *huma.Operation) bool { return op == nil })
}

// operation writes of an operation.
func (d *documenting) operation(op *huma.Operation) {
	d.write("<h2 id=\"%s\"><code>%s %s</code></h2>\n", op.OperationID, op.Method, op.Path)
	d.write("<p>%s. %s</p>\n", op.Summary, op.Description)
	if len(op.Parameters) > 0 {
		d.write("<table>\n<tr><th scope=\"col\">parameter</th><th scope=\"col\">type</th><th scope=\"col\">what it is</th></tr>\n")
		for _, p := range op.Parameters {
			what := p.Description
			if what == "" {
				what = p.Schema.Description
			}
			if !p.Required {
				what += " (may be left out)"
			}
			d.write("<tr><td><code>%s</code></td><td>%s</td><td>%s%s</td></tr>\n", p.Name, typeOf(p.Schema), what, boundsOf(p.Schema))
		}
		d.write("</table>\n")
	}
	if op.RequestBody != nil {
		d.write("<p>Body: ")
		d.content(op.RequestBody.Content)
	}
	d.write("<p>Answer: ")
	d.content(op.Responses["200"].Content)
	if example := exampleOf(op); example != "" {
		d.write("<pre><a href=\"%s\"><code>%s</code></a></pre>\n", strings.TrimPrefix(example, "/"), example)
	}
}

// exampleOf returns the address of an example, if all that is required has one.
func exampleOf(op *huma.Operation) string {
	if op.Method != http.MethodGet {
		return ""
	}
	var query []string
	for _, p := range op.Parameters {
		switch {
		case !p.Required:
		case len(p.Schema.Examples) == 0:
			return ""
		default:
			query = append(query, fmt.Sprintf("%s=%v", p.Name, p.Schema.Examples[0]))
		}
	}
	return op.Path + "?" + strings.Join(query, "&")
}

// content ends a paragraph with the types of a content.
func (d *documenting) content(content map[string]*huma.MediaType) {
	for _, kind := range sortedKeys(content) {
		d.typed(content[kind].Schema)
		d.write(" as %s", kind)
	}
	d.write("</p>\n")
}

// properties writes of the properties of a schema.
func (d *documenting) properties(s *huma.Schema) {
	d.write("<table>\n<tr><th scope=\"col\">key</th><th scope=\"col\">type</th><th scope=\"col\">what it is</th></tr>\n")
	for _, name := range sortedKeys(s.Properties) {
		property := s.Properties[name]
		d.write("<tr><td><code>%s</code></td><td>", name)
		d.typed(property)
		d.write("</td><td>%s%s</td></tr>\n", property.Description, boundsOf(property))
	}
	d.write("</table>\n")
}

// typed writes the type of a schema, with a link if it is one of ours.
func (d *documenting) typed(s *huma.Schema) {
	switch {
	case s.Ref != "":
		name := s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
		d.write("<a href=\"#%s\">%s</a>", name, name)
	case s.Type == huma.TypeArray:
		d.write("array of ")
		d.typed(s.Items)
	default:
		d.write("%s", typeOf(s))
	}
}

// typeOf returns the type of a schema in a word.
func typeOf(s *huma.Schema) string {
	if s.Type == "" {
		return "any"
	}
	return s.Type
}

// boundsOf says what a value is bound by.
func boundsOf(s *huma.Schema) string {
	bounds := ""
	switch {
	case s.Minimum != nil && s.Maximum != nil:
		bounds = fmt.Sprintf(", from %.0f to %.0f", *s.Minimum, *s.Maximum)
	case s.MaxLength != nil:
		bounds = fmt.Sprintf(", up to %d characters", *s.MaxLength)
	case s.MaxItems != nil:
		bounds = fmt.Sprintf(", up to %d", *s.MaxItems)
	}
	if s.Default != nil {
		bounds += fmt.Sprintf(", %v if it is left out", s.Default)
	}
	return bounds
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](of map[string]V) []string {
	var keys []string
	for key := range of {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
