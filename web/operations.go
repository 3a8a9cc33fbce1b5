package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"octothorpe"
	"octothorpe/census"
	"octothorpe/deal"
	"octothorpe/explain"
	"octothorpe/search"
	"octothorpe/shape"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// base is where the API begins.
const base = "/api/v1"

// describe makes the API: its handlers, and with them its description.
func (s *Service) describe() {
	registry := newRegistry()
	s.api = humago.New(searching{s}, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title:       "Octothorpe",
				Version:     cmp.Or(s.options.Version, "devel"),
				Description: "Exact answers to boards of The Rotation Game. A board is the digits of its 24 cells, row by row, eight of each of 1, 2 and 3. Moves are the letters A to H, clockwise from the top left. With shape, a board has other cells, symbols and moves; one that cannot be solved has the length -1. Errors are problem documents (RFC 9457), whose errors name the part of the request.",
			},
			Components: &huma.Components{Schemas: registry},
		},
		Formats:                      huma.DefaultFormats,
		DefaultFormat:                asJSON[0],
		Transformers:                 []huma.Transformer{plainly},
		RejectUnknownQueryParameters: true,
	})
	s.describeSolve(registry)
	s.handle("GET "+base+"/solve", base+"/solve", s.solve)
	s.handle("POST "+base+"/solve", base+"/solve", s.solveMany)
	s.only(base+"/solve", "GET, HEAD, POST")

	operate(s, "analyze", "Tell all about a board", "The answer, the number of shortest solutions, the boards a move away, the class and its symmetries, and how many of all boards are easier and harder.", s.analyze)
	operate(s, "explain", "Explain an answer step by step", "What each move does to the center, the bound there, and the moves really left; with moves, a verdict on them.", s.explain)
	operate(s, "compare", "Compare engines on a board", "Nodes, depth and memory of textbook searches on the same board. A search that comes to a limit says so in its end.", s.compare)
	operate(s, "puzzle", "Deal a board of a length", "The same length and seed give the same board for ever.", s.puzzle)
	operate(s, "daily", "Deal the board of a day", "A short one on Mondays, of 5 moves, and each day a move longer until Sunday, of 11.", s.daily)
	definite(registry)
}

// A body is what an operation answers with.
type body[T any] struct{ Body T }

// operate adds an operation that answers to GET.
func operate[I, O any](s *Service, name, summary, description string, answer func(context.Context, *I) (*body[O], error)) {
	huma.Register(s.api, huma.Operation{
		OperationID: name,
		Method:      http.MethodGet,
		Path:        base + "/" + name,
		Summary:     summary,
		Description: description,
	}, answer)
	s.only(base+"/"+name, "GET, HEAD")
}

// searching is a mux for huma, whose handlers read queries as the others do.
type searching struct{ *Service }

// HandleFunc adds a handler.
func (s searching) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	_, path, _ := strings.Cut(pattern, " ")
	s.handle(pattern, path, func(w http.ResponseWriter, r *http.Request) {
		values, fault := queryOf(r.URL.RawQuery)
		if fault != nil { // huma would read what it can of such a query
			problem(w, http.StatusUnprocessableEntity, invalid, fault)
			return
		}
		r = r.WithContext(r.Context()) // a copy
		address := *r.URL
		address.RawQuery = values.Encode() // in which a parameter without = is empty, and not "true" as it is to huma
		r.URL = &address
		handler(w, r)
	})
}

// begin takes a place to search in, and returns the time for it, or the problem that there is none. Who has one gives it back by end.
func (s *Service) begin(ctx context.Context) (limited context.Context, end func(), err error) {
	if !s.searches.take(ctx) {
		return nil, nil, tryAgain()
	}
	limited, cancel := context.WithTimeout(ctx, searchTime)
	return limited, func() { cancel(); s.searches.leave() }, nil
}

// analyzeInput is a board.
type analyzeInput struct {
	Board shapedBoard `query:"board" required:"true" doc:"The board: the digits of its cells, in any form"`
	Shape shapeText   `query:"shape"`
}

func (s *Service) analyze(ctx context.Context, in *analyzeInput) (*body[*census.Analysis], error) {
	solver, board, err := s.read(ctx, in.Board, in.Shape)
	if err != nil {
		return nil, err
	}
	_, end, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	analysis, err := census.AnalyzeOn(solver, board)
	return &body[*census.Analysis]{analysis}, err
}

// read reads a board of a shape, and returns it with what solves it.
func (s *Service) read(ctx context.Context, text shapedBoard, shaped shapeText) (*octothorpe.Solver, octothorpe.Board, error) {
	board, err := parseBoard(text, shaped)
	if err != nil {
		return nil, board, err
	}
	solver, board, refused := s.solverFor(ctx, board, inShape)
	if refused != nil {
		return nil, board, refused.problem()
	}
	return solver, board, nil
}

// parseBoard reads a board of a shape.
func parseBoard(text shapedBoard, shaped shapeText) (octothorpe.Board, error) {
	on, fault := shapeOf(shaped.text, shaped.given)
	if fault != nil {
		return octothorpe.Board{}, huma.NewError(http.StatusUnprocessableEntity, invalid, fault)
	}
	board, err := octothorpe.ParseBoardOn(on, text.text)
	if err != nil {
		return board, huma.NewError(http.StatusUnprocessableEntity, invalid, field(inQuery, boardReason(err), text.text))
	}
	return board, nil
}

// explainInput is a board and perhaps moves.
type explainInput struct {
	Board shapedBoard `query:"board" required:"true" doc:"The board: the digits of its cells, in any form"`
	Moves string      `query:"moves" pattern:"^[A-Z]*$" patternDescription:"the letters of moves" maxLength:"200" doc:"Moves to explain in place of the answer" example:"DDHH"`
	Shape shapeText   `query:"shape"`
}

func (s *Service) explain(ctx context.Context, in *explainInput) (*body[*explain.Explanation], error) {
	solver, board, err := s.read(ctx, in.Board, in.Shape)
	if err != nil {
		return nil, err
	}
	ctx, end, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	var explanation *explain.Explanation
	if in.Moves == "" {
		explanation, err = explain.AnswerBy(ctx, solver, board)
	} else {
		explanation, err = explain.MovesBy(ctx, solver, board, octothorpe.Moves(in.Moves))
	}
	if noMoves := (*octothorpe.MovesError)(nil); errors.As(err, &noMoves) {
		return nil, huma.NewError(http.StatusUnprocessableEntity, invalid, field("query.moves", err.Error(), in.Moves))
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, huma.NewError(http.StatusServiceUnavailable,
			fmt.Sprintf("IDA* did not find the answer within %v; solve and analyze need no search", searchTime))
	}
	return &body[*explain.Explanation]{explanation}, err
}

// compareInput is a board, the engines and their limit.
type compareInput struct {
	Board   shapedBoard `query:"board" required:"true" doc:"The board: the digits of its cells, in any form"`
	Engines engineList  `query:"engines"`
	Nodes   int64       `query:"nodes" minimum:"1" maximum:"3000000" default:"1000000" doc:"How many nodes each search may look at"`
	Shape   shapeText   `query:"shape"`
}

func (s *Service) compare(ctx context.Context, in *compareInput) (*body[*search.Comparison], error) {
	board, err := parseBoard(in.Board, in.Shape)
	if err != nil {
		return nil, err
	}
	tables := search.Tables(func(context.Context, int) (*octothorpe.LeanTable, error) { return nil, octothorpe.ErrTooLarge })
	switch _, here, refused := s.solverFor(ctx, board, inShape); {
	case refused == nil:
		board, tables = here, s.solvers.tables(here.Shape())
	case refused.status != http.StatusUnprocessableEntity: // else the table is too large: pdb ends at that limit, and the others search
		return nil, refused.problem()
	}
	ctx, end, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	engines := in.Engines.engines
	if len(engines) == 0 {
		engines, _ = enginesOf(usualEngines)
	}
	options := search.CompareOptions{Nodes: in.Nodes, Memory: mostMemory, Tables: tables}
	return &body[*search.Comparison]{search.Compare(ctx, engines, []octothorpe.Board{board}, options)}, nil
}

// Puzzle is a board that was dealt.
type Puzzle struct {
	Board  octothorpe.Board `json:"board"`
	Length int              `json:"length" doc:"Moves of the shortest solutions"`
	Seed   uint32           `json:"seed"`
}

// puzzleInput is what a board is dealt from.
type puzzleInput struct {
	Length int       `query:"length" required:"true" minimum:"0" maximum:"99" doc:"Moves of the shortest solutions, on the classic board up to 13" example:"8"`
	Seed   uint32    `query:"seed" required:"true" maximum:"4294967295" doc:"Any number; another one gives another board" example:"1"`
	Shape  shapeText `query:"shape"`
}

func (s *Service) puzzle(ctx context.Context, in *puzzleInput) (*body[*Puzzle], error) {
	on, fault := shapeOf(in.Shape.text, in.Shape.given)
	if fault == nil && on == shape.Classic() && in.Length > deal.GreatestLength {
		fault = field("query.length", fmt.Sprintf("want a whole number from 0 to %d", deal.GreatestLength), in.Length)
	}
	if fault != nil {
		return nil, huma.NewError(http.StatusUnprocessableEntity, invalid, fault)
	}
	var solver *octothorpe.Solver
	if on != shape.Classic() {
		var board octothorpe.Board
		var refused *refusal
		if solver, board, refused = s.solverFor(ctx, deal.First(on), inShape); refused != nil {
			return nil, refused.problem()
		}
		on = board.Shape()
	}
	_, end, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	board, err := deal.PuzzleOn(on, solver, in.Length, in.Seed) //nolint:contextcheck // it takes less time than a search may
	if tooLong := (*deal.LengthError)(nil); errors.As(err, &tooLong) {
		return nil, huma.NewError(http.StatusUnprocessableEntity, invalid, field("query.length", err.Error(), in.Length))
	}
	return &body[*Puzzle]{&Puzzle{board, in.Length, in.Seed}}, err
}

// Daily is the board of a day.
type Daily struct {
	Date   string           `json:"date" format:"date"`
	Board  octothorpe.Board `json:"board"`
	Length int              `json:"length" doc:"Moves of the shortest solutions"`
}

// dailyInput is a day.
type dailyInput struct {
	Date string `query:"date" required:"true" maxLength:"10" doc:"The player's own day, as YYYY-MM-DD" example:"2026-03-01"`
}

func (s *Service) daily(ctx context.Context, in *dailyInput) (*body[*Daily], error) {
	_, end, err := s.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	board, err := deal.Daily(in.Date)
	if err != nil {
		return nil, huma.NewError(http.StatusUnprocessableEntity, invalid, field("query.date", err.Error(), in.Date))
	}
	return &body[*Daily]{&Daily{in.Date, board, s.solver.Solve(board).Length}}, nil
}

// describeSolve describes what is answered without huma.
func (s *Service) describeSolve(registry huma.Registry) {
	answers := func(t reflect.Type) map[string]*huma.Response {
		response := func(description, kind string, t reflect.Type) *huma.Response {
			return &huma.Response{Description: description, Content: map[string]*huma.MediaType{kind: {Schema: registry.Schema(t, true, "")}}}
		}
		return map[string]*huma.Response{
			"200":     response(http.StatusText(http.StatusOK), asJSON[0], t),
			"default": response("Error", "application/problem+json", reflect.TypeFor[huma.ErrorModel]()),
		}
	}
	s.api.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "solve",
		Method:      http.MethodGet,
		Path:        base + "/solve",
		Summary:     "Solve a board",
		Description: "The first of the shortest solutions in dictionary order.",
		Parameters: []*huma.Param{{
			Name: "board", In: "query", Required: true, Description: "The board: the digits of its cells, in any form", Schema: shapedBoard{}.Schema(registry),
		}, {
			Name: "shape", In: "query", Description: shapeSchema().Description, Schema: shapeSchema(),
		}},
		Responses: answers(reflect.TypeFor[Answer]()),
	})
	s.api.OpenAPI().AddOperation(&huma.Operation{
		OperationID: "solve-many",
		Method:      http.MethodPost,
		Path:        base + "/solve",
		Summary:     "Solve many boards",
		Description: "The solutions come in the order of the boards.",
		RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
			asJSON[0]: {Schema: registry.Schema(reflect.TypeFor[Boards](), true, "")},
		}},
		Responses: answers(reflect.TypeFor[Answers]()),
	})
}

// Boards is the body of a request to solve many boards.
type Boards struct {
	Boards []octothorpe.Board `json:"boards" maxItems:"10000"`
	Shape  string             `json:"shape,omitempty" doc:"The shape of all of them, as in a query; the classic one if it is left out"`
}

// Answers is the answer to it.
type Answers struct {
	Solutions []Answer `json:"solutions"`
}

// usualEngines are those that are compared if nothing is said.
const usualEngines = "ida-noinverse,ida,ida-tt,pdb"

// enginesOf returns the engines of names with commas between them.
func enginesOf(names string) ([]*search.Engine, error) {
	var engines []*search.Engine
	for name := range strings.SplitSeq(names, ",") {
		engine, ok := search.ByName(name)
		switch {
		case !ok:
			return nil, fmt.Errorf("there is no engine %q, want some of %s", name, strings.Join(engineNames(), ", "))
		case slices.Contains(engines, engine):
			return nil, fmt.Errorf("the engine %s is named twice", name)
		case len(engines) == mostEngines:
			return nil, fmt.Errorf("more than %d engines, want fewer at a time", mostEngines)
		}
		engines = append(engines, engine)
	}
	return engines, nil
}

// engineNames are the names of all engines.
func engineNames() []string {
	var names []string
	for _, engine := range search.Engines() {
		names = append(names, engine.Name)
	}
	return names
}
