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

// readShape returns the shape that a body names, the classic one if it names none or is no JSON, of which [readAny] tells.
func readShape(body []byte) (*shape.Shape, *refusal) {
	var named struct {
		Shape json.RawMessage `json:"shape"` // in capitals as well, which readAny refuses
	}
	if json.Unmarshal(body, &named) != nil || named.Shape == nil {
		return shape.Classic(), nil
	}
	var text *string
	if err := json.Unmarshal(named.Shape, &text); err != nil || text == nil {
		return nil, refuse(field("body.shape", "want a shape as a string", named.Shape))
	}
	on, err := parseShape(*text)
	if err != nil {
		return nil, refuse(field("body.shape", err.Error(), *text))
	}
	return on, nil
}

// readAny appends the boards of any JSON with an array of boards of a shape to boards, in any form that people write boards in, or tells what
// is wrong with it. It reads no more than it takes: a body may hold many more values than a batch has boards.
func readAny(boards []octothorpe.Board, body []byte, on *shape.Shape) ([]octothorpe.Board, *refusal) {
	if len(bytes.TrimSpace(body)) == 0 {
		return boards, noJSON("is empty")
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	if refused := begin(decoder, '{', "body"); refused != nil {
		return boards, refused
	}
	named, shaped := false, false
	for decoder.More() {
		name, err := decoder.Token()
		switch {
		case err != nil:
			return boards, refusalOf(err)
		case name == "shape" && shaped:
			return boards, refuse(field("body.shape", "is given more than once", nil))
		case name == "shape": // which is read already
			shaped = true
			if err := decoder.Decode(new(json.RawMessage)); err != nil {
				return boards, refusalOf(err)
			}
			continue
		case name != "boards":
			return boards, refuse(field(fmt.Sprintf("body.%v", name), "unknown property, "+wantBody, nil))
		case named:
			return boards, refuse(field("body.boards", "is given more than once", nil))
		}
		named = true
		var refused *refusal
		if boards, refused = readArray(boards, decoder, on); refused != nil {
			return boards, refused
		}
	}
	if _, err := decoder.Token(); err != nil {
		return boards, refusalOf(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return boards, noJSON("goes on behind the value")
	}
	if !named {
		return boards, refuse(field("body.boards", "required property is missing", nil))
	}
	return boards, nil
}

// readArray appends the boards of an array.
func readArray(boards []octothorpe.Board, decoder *json.Decoder, on *shape.Shape) ([]octothorpe.Board, *refusal) {
	if refused := begin(decoder, '[', "body.boards"); refused != nil {
		return boards, refused
	}
	for i := 0; decoder.More(); i++ {
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return boards, refusalOf(err)
		}
		if i == mostBoards {
			return boards, refuse(field("body.boards", fmt.Sprintf("has more than %d boards", mostBoards), nil))
		}
		var text *string
		if err := json.Unmarshal(raw, &text); err != nil || text == nil {
			return boards, refuse(field(inBody(i), "want a board as a string", raw))
		}
		board, err := octothorpe.ParseBoardOn(on, *text)
		if err != nil {
			return boards, refuse(field(inBody(i), boardReason(err), *text))
		}
		boards = append(boards, board)
	}
	if _, err := decoder.Token(); err != nil {
		return boards, refusalOf(err)
	}
	return boards, nil
}

// begin reads the bracket with which a value begins.
func begin(decoder *json.Decoder, bracket json.Delim, location string) *refusal {
	token, err := decoder.Token()
	switch {
	case err != nil:
		return refusalOf(err)
	case token != bracket:
		return refuse(field(location, "is of the wrong type, "+wantBody, nil))
	}
	return nil
}

// refuse refuses a body that is JSON, but not what is wanted.
func refuse(fault *huma.ErrorDetail) *refusal {
	return &refusal{http.StatusUnprocessableEntity, invalid, []*huma.ErrorDetail{fault}}
}

// wantBody is what a body should be.
const wantBody = `want {"boards":["111132323132231222312133",…]}`

// noJSON refuses a body that is no JSON.
func noJSON(reason string) *refusal {
	return &refusal{http.StatusBadRequest, "the body is no JSON", []*huma.ErrorDetail{field("body", reason+", "+wantBody, nil)}}
}

// refusalOf words what package encoding/json has to say of a body.
func refusalOf(err error) *refusal {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return noJSON("is cut off")
	}
	return noJSON(strings.TrimPrefix(err.Error(), "json: "))
}
