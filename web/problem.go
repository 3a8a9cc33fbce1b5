package web

import (
	"encoding/json"
	"errors"
	"net/http"

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
		w.Header().Set("Retry-After", "1")
	}
	w.WriteHeader(status)
	_, _ = w.Write(append(text, '\n')) // a client that has gone is no error of ours
}

// invalid is the detail of a problem that its fields tell of.
const invalid = "validation failed"

// busy is the detail of a problem that will soon be none.
const busy = "the server is busy, please try again"

// field tells what is wrong with a part of the request: "query.board", "body.boards[3]".
func field(location, message string, value any) *huma.ErrorDetail {
	return &huma.ErrorDetail{Message: message, Location: location, Value: value}
}

// boardReason says why a text is no board: "has nine 1s and seven 2s, want eight of each".
func boardReason(err error) string {
	if input, ok := errors.AsType[*octothorpe.InputError](err); ok {
		return input.Reason
	}
	return err.Error()
}
