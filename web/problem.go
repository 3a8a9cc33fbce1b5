package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"octothorpe"

	"github.com/danielgtaylor/huma/v2"
)

// problem answers with a problem document (RFC 9457), as huma does. The fields are where in the request the problem lies.
func problem(w http.ResponseWriter, status int, detail string, fields ...*huma.ErrorDetail) {
	text, err := json.Marshal(&huma.ErrorModel{Title: http.StatusText(status), Status: status, Detail: detail, Errors: fields})
	if err != nil {
		panic(err) // texts and numbers can be written
	}
	w.Header().Set("Content-Type", "application/problem+json")
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", retryAfter)
	}
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // a client that has gone is no error of ours
}

// invalid is the detail of a problem that its fields tell of.
const invalid = "validation failed"

// busy is the detail of a problem that will soon be none.
const busy = "the server is busy, please try again"

// retryAfter is after how many seconds one should try again.
const retryAfter = "1"

// tryAgain returns the problem that the server is busy, for huma.
func tryAgain() error {
	return huma.ErrorWithHeaders(huma.NewError(http.StatusServiceUnavailable, busy), http.Header{"Retry-After": {retryAfter}})
}

// field tells what is wrong with a part of the request: "query.board", "body.boards[3]".
func field(location, message string, value any) *huma.ErrorDetail {
	return &huma.ErrorDetail{Message: message, Location: begun(location).(string), Value: begun(value)}
}

// begun returns a value from a request as far as it is sent back: a long text with its end left out, and no other long value.
func begun(value any) any {
	const most = 200 // bytes
	switch value := value.(type) {
	case string:
		if len(value) > most {
			return strings.ToValidUTF8(value[:most], "") + "…"
		}
	case json.RawMessage:
		if len(value) > most {
			return nil
		}
	}
	return value
}

// plainly words what huma says of parameters as the rest of the service says it.
func plainly(ctx huma.Context, _ string, answer any) (any, error) {
	told, ok := answer.(*huma.ErrorModel)
	if !ok {
		return answer, nil
	}
	for _, fault := range told.Errors {
		fault.Message = strings.TrimPrefix(fault.Message, "invalid value: ")
		for _, p := range ctx.Operation().Parameters {
			s := p.Schema
			if fault.Location != "query."+p.Name || s.Type != huma.TypeInteger || s.Minimum == nil || s.Maximum == nil || fault.Value == "" {
				continue
			}
			if n, ok := fault.Value.(int); !ok || float64(n) < *s.Minimum || float64(n) > *s.Maximum { // else it is we who say it
				fault.Message = fmt.Sprintf("want a whole number from %.0f to %.0f", *s.Minimum, *s.Maximum)
			}
		}
		if fault.Value = begun(fault.Value); fault.Value == "" {
			fault.Value = nil
		}
	}
	return told, nil
}

// boardReason says why a text is no board: "has nine 1s and seven 2s, want eight of each".
func boardReason(err error) string {
	if input, ok := errors.AsType[*octothorpe.InputError](err); ok {
		return input.Reason
	}
	return err.Error()
}
