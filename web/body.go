package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"octothorpe"
	"octothorpe/shape"

	"github.com/danielgtaylor/huma/v2"
)

// readPlain appends the boards of {"boards":["…24 digits…",…]} to boards. It is not plain if it is anything else, right or wrong;
// [readAny] then knows.
func readPlain(boards []octothorpe.Board, body []byte) (all []octothorpe.Board, plain bool) {
	t := tokens(body)
	if !t.take("{") || !t.take(`"boards"`) || !t.take(":") || !t.take("[") {
		return boards, false
	}
	for more := !t.take("]"); more; {
		digits, ok := t.string(shape.Classic().Cells())
		if !ok || len(boards) == mostBoards {
			return boards, false
		}
		board, ok := boardOfDigits(digits)
		if !ok {
			return boards, false
		}
		boards = append(boards, board)
		if more = t.take(","); !more && !t.take("]") {
			return boards, false
		}
	}
	return boards, t.take("}") && t.take("") && len(t) == 0
}

// boardOfDigits returns the board of 24 digits, if it is one.
func boardOfDigits(digits []byte) (board octothorpe.Board, ok bool) {
	var masks [octothorpe.Symbols]shape.Mask
	for cell, digit := range digits {
		symbol := int(digit) - '1'
		if symbol < 0 || symbol >= len(masks) {
			return octothorpe.Board{}, false
		}
		masks[symbol] |= 1 << cell
	}
	board = octothorpe.NewBoard(masks)
	return board, !board.IsZero()
}

// tokens are what is left of a JSON text.
type tokens []byte

// take takes a token with the blanks before it, if it is the next.
func (t *tokens) take(token string) bool {
	rest := *t
	for len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\n' || rest[0] == '\r' || rest[0] == '\t') {
		rest = rest[1:]
	}
	if !bytes.HasPrefix(rest, []byte(token)) {
		return false
	}
	*t = rest[len(token):]
	return true
}

// string takes a string of so many bytes, if it is the next; there may be any bytes in it but quotes and backslashes.
func (t *tokens) string(size int) (text []byte, ok bool) {
	if !t.take(`"`) || len(*t) <= size || (*t)[size] != '"' {
		return nil, false
	}
	text = (*t)[:size]
	*t = (*t)[size+1:]
	return text, !bytes.ContainsAny(text, `"\`)
}

// readAny appends the boards of any JSON with an array of boards to boards, in any form that people write boards in, or tells what
// is wrong with it.
func readAny(boards []octothorpe.Board, body []byte) ([]octothorpe.Board, *refusal) {
	var request struct {
		Boards *[]json.RawMessage `json:"boards"`
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(&request)
	if err == nil {
		if _, next := decoder.Token(); !errors.Is(next, io.EOF) {
			err = errors.New("goes on behind the value")
		}
	}
	switch {
	case err != nil:
		return boards, refusalOf(err)
	case request.Boards == nil:
		return boards, refuse(field("body.boards", "required property is missing", nil))
	case len(*request.Boards) > mostBoards:
		return boards, refuse(field("body.boards", fmt.Sprintf("has %d boards, want %d at most", len(*request.Boards), mostBoards), nil))
	}
	for i, raw := range *request.Boards {
		var text *string
		if err := json.Unmarshal(raw, &text); err != nil || text == nil {
			return boards, refuse(field(fmt.Sprintf("body.boards[%d]", i), "want a board as a string", raw))
		}
		board, err := octothorpe.ParseBoard(*text)
		if err != nil {
			return boards, refuse(field(fmt.Sprintf("body.boards[%d]", i), boardReason(err), *text))
		}
		boards = append(boards, board)
	}
	return boards, nil
}

// refuse refuses a body that is JSON, but not what is wanted.
func refuse(fault *huma.ErrorDetail) *refusal {
	return &refusal{http.StatusUnprocessableEntity, invalid, []*huma.ErrorDetail{fault}}
}

// refusalOf words what package encoding/json has to say of a body.
func refusalOf(err error) *refusal {
	const want = `want {"boards":["111132323132231222312133",…]}`
	if kind, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		place := strings.TrimSuffix("body."+kind.Field, ".")
		return refuse(field(place, "is of the wrong type, a JSON "+kind.Value+": "+want, nil))
	}
	if name, ok := strings.CutPrefix(err.Error(), `json: unknown field "`); ok {
		return refuse(field("body."+strings.TrimSuffix(name, `"`), "unknown property, "+want, nil))
	}
	reason := strings.TrimPrefix(err.Error(), "json: ")
	return &refusal{http.StatusBadRequest, "the body is no JSON", []*huma.ErrorDetail{field("body", reason+", "+want, nil)}}
}
