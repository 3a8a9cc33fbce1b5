package web

import (
	"bytes"
	"errors"
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
	text, fault := boardOf(r.URL.RawQuery)
	if fault != nil {
		problem(w, http.StatusUnprocessableEntity, invalid, fault)
		return
	}
	board, err := octothorpe.ParseBoard(text)
	if err != nil {
		problem(w, http.StatusUnprocessableEntity, invalid, field(inQuery, boardReason(err), text))
		return
	}
	answer := Answer{board, s.solver.Solve(board)}
	s.metrics.boards.Inc()
	w.Header()["Content-Type"] = asJSON
	_, _ = w.Write(append(answer.appendJSON(make([]byte, 0, 128)), '\n')) // a client that has gone is no error of ours
}

// inQuery is where a board stands in a query.
const inQuery = "query.board"

// boardOf returns the board's text in a query, which holds nothing else.
func boardOf(query string) (text string, fault *huma.ErrorDetail) {
	digits, ok := strings.CutPrefix(query, "board=")
	if ok && len(digits) == shape.Classic().Cells() && !strings.ContainsAny(digits, "%+&;") {
		return digits, nil
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		return "", field("query", "is no query string: "+err.Error(), query)
	}
	for name := range values {
		if name != "board" {
			return "", field("query."+name, "unknown query parameter", nil)
		}
	}
	switch boards := values["board"]; {
	case len(boards) > 1:
		return "", field(inQuery, "is given more than once; POST takes many boards", nil)
	case len(boards) == 0 || boards[0] == "":
		return "", field(inQuery, "required query parameter is missing", nil)
	default:
		return boards[0], nil
	}
}

// A batch is what is needed to answer many boards, to be used again.
type batch struct {
	body   bytes.Buffer
	boards []octothorpe.Board
	answer []byte
}

var batches = sync.Pool{New: func() any { return new(batch) }}

// solveMany answers the boards of the body.
func (s *Service) solveMany(w http.ResponseWriter, r *http.Request) {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != asJSON[0] {
		problem(w, http.StatusUnsupportedMediaType, "want a body of the Content-Type application/json",
			field("header.Content-Type", "want application/json", r.Header.Get("Content-Type")))
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
	const size = len(`{"board":"111132323132231222312133","moves":"ABCDEFGHABCDEF","length":14,"symbol":2},`)
	b.answer = append(slices.Grow(b.answer[:0], (len(b.boards)+1)*size), `{"solutions":[`...)
	for i, board := range b.boards {
		if i > 0 {
			b.answer = append(b.answer, ',')
		}
		b.answer = (&Answer{board, s.solver.Solve(board)}).appendJSON(b.answer)
	}
	b.answer = append(b.answer, "]}\n"...)
	s.metrics.boards.Add(len(b.boards))
	w.Header()["Content-Type"] = asJSON
	w.Header().Set("Content-Length", strconv.Itoa(len(b.answer)))
	_, _ = w.Write(b.answer) // a client that has gone is no error of ours
}

// A refusal is why a body is not answered.
type refusal struct {
	status int
	detail string
	fields []*huma.ErrorDetail
}

// read reads a body of boards.
func (b *batch) read(body io.Reader) *refusal {
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
	var refused *refusal
	b.boards, refused = readAny(b.boards[:0], b.body.Bytes())
	return refused
}
