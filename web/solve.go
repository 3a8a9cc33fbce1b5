package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"octothorpe"
	"octothorpe/shape"

	"github.com/danielgtaylor/huma/v2"
)

// An Answer is a board with its solution, as solve answers it.
type Answer struct {
	Board octothorpe.Board `json:"board"`
	octothorpe.Solution
}

// appendJSON appends what package encoding/json makes of the answer, in a fraction of the time.
func (a *Answer) appendJSON(dst []byte) []byte {
	dst = a.Board.AppendDigits(append(dst, `{"board":"`...))
	dst = append(append(dst, `","moves":"`...), a.Moves...)
	dst = strconv.AppendInt(append(dst, `","length":`...), int64(a.Length), 10)
	dst = strconv.AppendInt(append(dst, `,"symbol":`...), int64(a.Symbol), 10)
	return append(dst, '}')
}

// asJSON is the content type of answers, in a slice that no header changes.
var asJSON = []string{"application/json"}

// solve answers the board of the query.
func (s *Service) solve(w http.ResponseWriter, r *http.Request) {
	text, shaped, fault := boardOf(r.URL.RawQuery)
	if fault != nil {
		problem(w, http.StatusUnprocessableEntity, invalid, fault)
		return
	}
	if shaped != nil {
		s.solveOn(w, r, text, *shaped)
		return
	}
	board, err := octothorpe.ParseBoard(text)
	if err != nil {
		problem(w, http.StatusUnprocessableEntity, invalid, field(inQuery, boardReason(err), text))
		return
	}
	s.answer(w, &s.solver, board)
}

// answer writes the answer to a board.
func (s *Service) answer(w http.ResponseWriter, solver *octothorpe.Solver, board octothorpe.Board) {
	answer := Answer{board, solver.Solve(board)}
	s.metrics.boards.Inc()
	w.Header()["Content-Type"] = asJSON
	_, _ = w.Write(append(answer.appendJSON(make([]byte, 0, 128)), '\n')) // a client that has gone is no error of ours
}

// solveOn answers a board of the shape of the query.
func (s *Service) solveOn(w http.ResponseWriter, r *http.Request, text, shaped string) {
	on, fault := shapeOf(shaped, true)
	if fault != nil {
		problem(w, http.StatusUnprocessableEntity, invalid, fault)
		return
	}
	board, err := octothorpe.ParseBoardOn(on, text)
	if err != nil {
		problem(w, http.StatusUnprocessableEntity, invalid, field(inQuery, boardReason(err), text))
		return
	}
	solver, board, refused := s.solverFor(r.Context(), board, inShape)
	if refused != nil {
		problem(w, refused.status, refused.detail, refused.fields...)
		return
	}
	s.answer(w, solver, board)
}

// inQuery is where a board stands in a query.
const inQuery = "query.board"

// boardOf returns the board's text in a query, and that of its shape if there is one. The query holds nothing else.
func boardOf(query string) (text string, shaped *string, fault *huma.ErrorDetail) {
	digits, ok := strings.CutPrefix(query, "board=")
	if ok && len(digits) == shape.Classic().Cells() && !strings.ContainsAny(digits, "%+&;") {
		return digits, nil, nil
	}
	values, fault := queryOf(query)
	if fault == nil {
		fault = unknown(values, "board", "shape")
	}
	if fault == nil && values.Get("board") == "" {
		fault = field(inQuery, "required query parameter is missing", nil)
	}
	if values.Has("shape") {
		of := values.Get("shape")
		shaped = &of
	}
	return values.Get("board"), shaped, fault
}

// queryOf returns the parameters of a query, each of which is given once.
func queryOf(query string) (url.Values, *huma.ErrorDetail) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, field("query", "is no query string: "+err.Error(), query)
	}
	for _, name := range sortedKeys(values) {
		if len(values[name]) > 1 {
			return nil, field("query."+name, "is given more than once", nil)
		}
	}
	return values, nil
}

// unknown refuses parameters with other names.
func unknown(values url.Values, names ...string) *huma.ErrorDetail {
	for _, name := range sortedKeys(values) {
		if !slices.Contains(names, name) {
			return field("query."+name, "unknown query parameter", nil)
		}
	}
	return nil
}

// A batch is what is needed to answer many boards, to be used again.
type batch struct {
	body   bytes.Buffer
	shape  *shape.Shape // nil for the classic one
	boards []octothorpe.Board
	answer []byte
}

var batches = sync.Pool{New: func() any { return new(batch) }}

// solveMany answers the boards of the body.
func (s *Service) solveMany(w http.ResponseWriter, r *http.Request) {
	if fault := checkKind(r.Header); fault != nil {
		problem(w, http.StatusUnsupportedMediaType, "want a body of the Content-Type application/json, not compressed", fault)
		return
	}
	if fault := checkNoQuery(r.URL.RawQuery); fault != nil {
		problem(w, http.StatusUnprocessableEntity, invalid, fault)
		return
	}
	if !s.batches.take(r.Context()) {
		problem(w, http.StatusServiceUnavailable, busy)
		return
	}
	defer s.batches.leave()
	b := batches.Get().(*batch)
	defer batches.Put(b)
	b.body.Reset()
	b.body.Grow(int(min(max(r.ContentLength, 0), mostBytes)) + bytes.MinRead)
	if fault := b.read(http.MaxBytesReader(w, r.Body, mostBytes)); fault != nil {
		problem(w, fault.status, fault.detail, fault.fields...)
		return
	}
	ctx := r.Context()
	if b.shape != nil {
		if refused := s.makeTables(ctx, b.boards); refused != nil {
			problem(w, refused.status, refused.detail, refused.fields...)
			return
		}
		if !s.searches.take(ctx) {
			problem(w, http.StatusServiceUnavailable, busy)
			return
		}
		defer s.searches.leave()
		limited, cancel := context.WithTimeout(ctx, searchTime)
		defer cancel()
		ctx = limited
	}
	const size = len(`{"board":"111132323132231222312133","moves":"ABCDEFGHABCDEF","length":14,"symbol":2},`)
	b.answer = append(slices.Grow(b.answer[:0], (len(b.boards)+1)*size), `{"solutions":[`...)
	for i, board := range b.boards {
		if i > 0 {
			b.answer = append(b.answer, ',')
		}
		solver := &s.solver
		if b.shape != nil {
			var refused *refusal
			if solver, board, refused = s.solverFor(ctx, board, inBody(i)); refused != nil {
				problem(w, refused.status, refused.detail, refused.fields...)
				return
			}
		}
		b.answer = (&Answer{board, solver.Solve(board)}).appendJSON(b.answer)
	}
	b.answer = append(b.answer, "]}\n"...)
	s.metrics.boards.Add(len(b.boards))
	w.Header()["Content-Type"] = asJSON
	w.Header().Set("Content-Length", strconv.Itoa(len(b.answer)))
	_, _ = w.Write(b.answer) // a client that has gone is no error of ours
}

// makeTables makes the tables for boards of one shape, or returns the problem that there is one that is not made.
func (s *Service) makeTables(ctx context.Context, boards []octothorpe.Board) *refusal {
	limited, cancel := context.WithTimeout(ctx, tableTime)
	defer cancel()
	for i, board := range boards {
		if _, _, refused := s.solverFor(limited, board, inBody(i)); refused != nil {
			return refused
		}
	}
	return nil
}

// inBody is where a board stands in a body.
func inBody(i int) string { return fmt.Sprintf("body.boards[%d]", i) }

// checkKind refuses a body that is not JSON as it is.
func checkKind(h http.Header) *huma.ErrorDetail {
	if media, _, err := mime.ParseMediaType(h.Get("Content-Type")); err != nil || media != asJSON[0] {
		return field("header.Content-Type", "want application/json", h.Get("Content-Type"))
	}
	if coding := h.Get("Content-Encoding"); coding != "" && !strings.EqualFold(coding, "identity") {
		return field("header.Content-Encoding", "want none", coding)
	}
	return nil
}

// checkNoQuery refuses parameters beside a body, which would not be heeded.
func checkNoQuery(query string) *huma.ErrorDetail {
	if query == "" {
		return nil
	}
	values, fault := queryOf(query)
	if fault == nil {
		fault = unknown(values)
	}
	return fault
}

// A refusal is why a body is not answered.
type refusal struct {
	status int
	detail string
	fields []*huma.ErrorDetail
}

// problem returns it for huma.
func (r *refusal) problem() error {
	if r.status == http.StatusServiceUnavailable {
		return tryAgain()
	}
	errs := make([]error, 0, len(r.fields))
	for _, fault := range r.fields {
		errs = append(errs, fault)
	}
	return huma.NewError(r.status, r.detail, errs...)
}

// read reads a body of boards.
func (b *batch) read(body io.Reader) *refusal {
	b.shape = nil
	_, err := b.body.ReadFrom(body)
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return &refusal{http.StatusRequestEntityTooLarge, "the body is larger than " + strconv.Itoa(mostBytes) + " bytes",
			[]*huma.ErrorDetail{field("body", "want fewer boards at a time", nil)}}
	}
	if err != nil {
		return &refusal{http.StatusBadRequest, "the body could not be read to its end", []*huma.ErrorDetail{field("body", "is cut off", nil)}}
	}
	var plain bool
	if b.boards, plain = readPlain(b.boards[:0], b.body.Bytes()); plain {
		return nil
	}
	on, refused := readShape(b.body.Bytes())
	if refused != nil {
		return refused
	}
	if on != shape.Classic() {
		b.shape = on
	}
	b.boards, refused = readAny(b.boards[:0], b.body.Bytes(), on)
	return refused
}
